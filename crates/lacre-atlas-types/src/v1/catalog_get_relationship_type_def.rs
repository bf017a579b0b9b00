// Generated from contracts/v1/tools/catalog.getRelationshipTypeDef; do not edit. Renew: cargo run -- generate
//! `catalog.getRelationshipTypeDef`: Get the definition of a relationship type

/// Name of the tool.
pub const NAME: &str = "catalog.getRelationshipTypeDef";

/// What catalog.getRelationshipTypeDef takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// Relationship type to look up, for example hive_table_columns. 1 to 256 characters.
    pub name: String,
}
/// What catalog.getRelationshipTypeDef gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// Kind of definition; RELATIONSHIP for a relationship type.
    pub category: String,
    /// The first end.
    #[serde(rename = "endDef1")]
    pub end_def1: RelationshipEnd,
    /// The second end.
    #[serde(rename = "endDef2")]
    pub end_def2: RelationshipEnd,
    /// Name of the type.
    pub name: String,
    /// ASSOCIATION for entities that exist apart, AGGREGATION for a container of such, COMPOSITION for a container whose parts end with it; Apache Atlas may add others.
    #[serde(rename = "relationshipCategory")]
    pub relationship_category: String,
}
/// One end of a relationship type.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct RelationshipEnd {
    /// How many entities that attribute holds: SINGLE for one, SET for many without order, LIST for many in order; Apache Atlas may add others.
    pub cardinality: String,
    /// Attribute of that type which holds the other end.
    pub name: String,
    /// Entity type at this end.
    #[serde(rename = "type")]
    pub type_: String,
}
