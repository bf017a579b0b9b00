//! What one principal may see.

use std::collections::BTreeSet;

/// The schemas that a principal may see, as the scope of a [`lacre_tool::Principal`]. A principal without a scope sees all.
///
/// Another schema is answered as one that does not exist, and so is an entity of another schema.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    schemas: BTreeSet<String>,
}

impl Scope {
    /// Returns the scope of these schemas and no others.
    pub fn new<S: Into<String>>(schemas: impl IntoIterator<Item = S>) -> Self {
        Self { schemas: schemas.into_iter().map(Into::into).collect() }
    }

    /// Whether `schema` may be seen.
    pub fn allows(&self, schema: &str) -> bool {
        self.schemas.contains(schema)
    }

    /// The schemas, in the order of their names.
    pub fn schemas(&self) -> impl Iterator<Item = &str> {
        self.schemas.iter().map(String::as_str)
    }
}
