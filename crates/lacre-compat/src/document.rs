//! The schemas that are compared.

use serde_json::Value;

/// The base URI of a document that names none.
pub(crate) const DEFAULT_BASE: &str = "json-schema:///";

/// A JSON Schema 2020-12 document and the resources that it may refer to.
///
/// ```
/// use lacre_compat::SchemaDocument;
/// use serde_json::json;
///
/// let schema = SchemaDocument::new(json!({"$ref": "shared.json#/$defs/Name"}))
///     .with_resource("json-schema:///shared.json", json!({"$defs": {"Name": {"type": "string"}}}));
/// assert!(schema.root().is_object());
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct SchemaDocument {
    root: Value,
    resources: Vec<(String, Value)>,
}

impl SchemaDocument {
    /// Returns the document whose schema is `root`; its base is its `$id`, or `json-schema:///`.
    pub fn new(root: Value) -> Self {
        Self { root, resources: Vec::new() }
    }

    /// Returns the document with one more resource, known under the absolute URI `uri`.
    #[must_use]
    pub fn with_resource(mut self, uri: impl Into<String>, resource: Value) -> Self {
        self.resources.push((uri.into(), resource));
        self
    }

    /// Returns the schema itself.
    pub fn root(&self) -> &Value {
        &self.root
    }

    /// Returns the further resources with their URIs, in the order they were given.
    pub fn resources(&self) -> &[(String, Value)] {
        &self.resources
    }
}

impl From<Value> for SchemaDocument {
    fn from(root: Value) -> Self {
        Self::new(root)
    }
}
