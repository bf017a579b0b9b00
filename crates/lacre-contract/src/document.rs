//! Any set of JSON Schemas, not only one that keeps the contract language.

use serde_json::Value;

/// A JSON Schema 2020-12 document and the resources that it may refer to.
///
/// ```
/// use lacre_contract::Document;
/// use serde_json::json;
///
/// let schema = Document::new(json!({"$ref": "shared.json#/$defs/Name"}))
///     .with_resource("json-schema:///shared.json", json!({"$defs": {"Name": {"type": "string"}}}));
/// assert!(schema.root().is_object());
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    root: Value,
    resources: Vec<(String, Value)>,
    asserts_formats: bool,
}

impl Document {
    /// The base URI of a document whose root names none.
    pub const DEFAULT_BASE: &str = "json-schema:///";

    /// Returns the document whose schema is `root`; its base is its `$id`, or `json-schema:///`.
    pub fn new(root: Value) -> Self {
        Self { root, resources: Vec::new(), asserts_formats: false }
    }

    /// Returns the document with one more resource, known under the absolute URI `uri`.
    #[must_use]
    pub fn with_resource(mut self, uri: impl Into<String>, resource: Value) -> Self {
        self.resources.push((uri.into(), resource));
        self
    }

    /// Returns the document with `format` as an assertion (JSON Schema Validation 2020-12, section 7.2.2) or, as it is
    /// unless this says otherwise, an annotation.
    #[must_use]
    pub fn with_formats_asserted(mut self, asserted: bool) -> Self {
        self.asserts_formats = asserted;
        self
    }

    /// Returns whether a value that is not of its `format` is refused.
    pub fn asserts_formats(&self) -> bool {
        self.asserts_formats
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

impl From<Value> for Document {
    fn from(root: Value) -> Self {
        Self::new(root)
    }
}
