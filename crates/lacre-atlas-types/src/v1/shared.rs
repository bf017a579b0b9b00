// Generated from contracts/v1/shared.schema.json; do not edit. Renew: cargo run -- generate
//! What several tools share.

/// An entity that a search found.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct EntityHit {
    /// Identifier of the entity; what the tools that take a guid accept.
    pub guid: String,
    /// Name of the entity.
    pub name: String,
    /// Name of the entity that is unique within its type, for example laboratorio.tbl_162cf7be@cluster.
    #[serde(rename = "qualifiedName")]
    pub qualified_name: String,
    /// Type of the entity, for example hive_table.
    #[serde(rename = "typeName")]
    pub type_name: String,
}
/// Which side of an entity: INPUT is what it was made from, OUTPUT what was made from it, BOTH is both.
#[derive(
    ::serde::Deserialize,
    ::serde::Serialize,
    Clone,
    Copy,
    Debug,
    Eq,
    Hash,
    Ord,
    PartialEq,
    PartialOrd
)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum LineageDirection {
    /// `INPUT`
    #[serde(rename = "INPUT")]
    Input,
    /// `OUTPUT`
    #[serde(rename = "OUTPUT")]
    Output,
    /// `BOTH`
    #[serde(rename = "BOTH")]
    Both,
}
impl LineageDirection {
    /// The word in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Input => "INPUT",
            Self::Output => "OUTPUT",
            Self::Both => "BOTH",
        }
    }
}
impl std::fmt::Display for LineageDirection {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.as_str())
    }
}
