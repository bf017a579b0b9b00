// Generated from contracts/v1/tools/catalog.listRelationships; do not edit. Renew: cargo run -- generate
//! `catalog.listRelationships`: List foreign keys of a table

/// Name of the tool.
pub const NAME: &str = "catalog.listRelationships";

/// A column that points at a column of another table.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct ForeignKey {
    /// Column of fromTable that holds the reference.
    #[serde(rename = "fromColumn")]
    pub from_column: String,
    /// Table that the key leaves: the table asked for.
    #[serde(rename = "fromTable")]
    pub from_table: String,
    /// Always FK: a foreign key.
    #[serde(rename = "relationshipType")]
    pub relationship_type: RelationshipKind,
    /// Column of toTable that fromColumn equals.
    #[serde(rename = "toColumn")]
    pub to_column: String,
    /// Table that the key points at.
    #[serde(rename = "toTable")]
    pub to_table: String,
}
/// What catalog.listRelationships takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// Schema to look in, for example laboratorio. 1 to 256 characters.
    pub schema: String,
    /// Table to look at, without its schema, for example tbl_162cf7be. 1 to 256 characters.
    pub table: String,
}
/// What catalog.listRelationships gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// One entry for each pair of columns, in the order of the columns of the table; empty when no foreign key is known.
    pub relationships: Vec<ForeignKey>,
}
/// FK is a foreign key.
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
pub enum RelationshipKind {
    /// `FK`
    #[serde(rename = "FK")]
    Fk,
}
impl RelationshipKind {
    /// The word in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Fk => "FK",
        }
    }
}
impl std::fmt::Display for RelationshipKind {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.as_str())
    }
}
