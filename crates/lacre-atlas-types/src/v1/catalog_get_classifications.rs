// Generated from contracts/v1/tools/catalog.getClassifications; do not edit. Renew: cargo run -- generate
//! `catalog.getClassifications`: Get the classifications of an entity

/// Name of the tool.
pub const NAME: &str = "catalog.getClassifications";

/// A classification of the entity.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Classification {
    /// Entity it was put on; another guid than the one asked for when it came from there.
    #[serde(rename = "entityGuid")]
    pub entity_guid: String,
    /// true when it passes on to entities made from this one.
    pub propagate: bool,
    /// Name of the classification, for example PII.
    #[serde(rename = "typeName")]
    pub type_name: String,
}
/// What catalog.getClassifications takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// Entity to look at, by the guid that a search returned. 1 to 128 letters, digits, hyphens or underscores.
    pub guid: String,
}
/// What catalog.getClassifications gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// The classifications of the entity; empty when there are none.
    pub classifications: Vec<Classification>,
    /// How many classifications the entity has, 0 to 9007199254740991.
    #[serde(rename = "totalCount")]
    pub total_count: u64,
}
