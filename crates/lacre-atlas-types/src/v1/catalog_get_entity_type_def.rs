// Generated from contracts/v1/tools/catalog.getEntityTypeDef; do not edit. Renew: cargo run -- generate
//! `catalog.getEntityTypeDef`: Get the definition of an entity type

/// Name of the tool.
pub const NAME: &str = "catalog.getEntityTypeDef";

/// An attribute of the type.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct AttributeDefinition {
    /// true when an entity may leave it unset, false when each must have it.
    #[serde(rename = "isOptional")]
    pub is_optional: bool,
    /// Name of the attribute.
    pub name: String,
    /// Type of its values, for example string, long, date, array\<string> or hive_db.
    #[serde(rename = "typeName")]
    pub type_name: String,
}
/// What catalog.getEntityTypeDef takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// Entity type to look up, for example hive_table. 1 to 256 characters.
    pub name: String,
}
/// What catalog.getEntityTypeDef gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// The attributes of the type, inherited ones first.
    #[serde(rename = "attributeDefs")]
    pub attribute_defs: Vec<AttributeDefinition>,
    /// Kind of definition; ENTITY for an entity type.
    pub category: String,
    /// Name of the type.
    pub name: String,
    /// The types it directly extends; empty when it extends none.
    #[serde(rename = "superTypes")]
    pub super_types: Vec<String>,
}
