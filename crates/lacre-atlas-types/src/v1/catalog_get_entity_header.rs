// Generated from contracts/v1/tools/catalog.getEntityHeader; do not edit. Renew: cargo run -- generate
//! `catalog.getEntityHeader`: Get the header of an entity

/// Name of the tool.
pub const NAME: &str = "catalog.getEntityHeader";

/// What catalog.getEntityHeader takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// Entity to look at, by the guid that a search returned. 1 to 128 letters, digits, hyphens or underscores.
    pub guid: String,
}
/// What catalog.getEntityHeader gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// Names of the classifications on the entity, for example PII; empty when there are none.
    #[serde(rename = "classificationNames")]
    pub classification_names: Vec<String>,
    /// Name to show for the entity.
    #[serde(rename = "displayText")]
    pub display_text: String,
    /// Identifier of the entity.
    pub guid: String,
    /// State of the entity: ACTIVE when it exists, DELETED when it was deleted but is still known, PURGED when only its traces are left; Apache Atlas may add others.
    pub status: String,
    /// Type of the entity, for example hive_table.
    #[serde(rename = "typeName")]
    pub type_name: String,
}
