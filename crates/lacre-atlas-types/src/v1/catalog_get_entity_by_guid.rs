// Generated from contracts/v1/tools/catalog.getEntityByGuid; do not edit. Renew: cargo run -- generate
//! `catalog.getEntityByGuid`: Get an entity by its guid

/// Name of the tool.
pub const NAME: &str = "catalog.getEntityByGuid";

/// An entity with its attributes and the names of its classifications.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct EntityByGuid {
    /// Every attribute of the entity by name, as Apache Atlas holds it.
    pub attributes: ::serde_json::Map<String, ::serde_json::Value>,
    /// Names of the classifications on the entity, for example PII; empty when there are none.
    #[serde(rename = "classificationNames")]
    pub classification_names: Vec<String>,
    /// Identifier of the entity.
    pub guid: String,
    /// State of the entity: ACTIVE when it exists, DELETED when it was deleted but is still known, PURGED when only its traces are left; Apache Atlas may add others.
    pub status: String,
    /// Type of the entity, for example hive_table.
    #[serde(rename = "typeName")]
    pub type_name: String,
}
/// What catalog.getEntityByGuid takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// Entity to look at, by the guid that a search returned. 1 to 128 letters, digits, hyphens or underscores.
    pub guid: String,
    /// Whether Apache Atlas shortens the entities that this one refers to. They are not part of the result, so true and false give the same entity; leave it out.
    #[serde(rename = "minExtInfo", default = "defaults::default_bool::<true>")]
    pub min_ext_info: bool,
}
/// What catalog.getEntityByGuid gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// The entity asked for.
    pub entity: EntityByGuid,
}
/// Generation of default values for serde.
mod defaults {
    pub(super) fn default_bool<const V: bool>() -> bool {
        V
    }
}
