// Generated from contracts/v1/tools/catalog.getEntityByName; do not edit. Renew: cargo run -- generate
//! `catalog.getEntityByName`: Get an entity by its qualified name

/// Name of the tool.
pub const NAME: &str = "catalog.getEntityByName";

/// An entity with its attributes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct EntityByName {
    /// Every attribute of the entity by name, as Apache Atlas holds it.
    pub attributes: ::serde_json::Map<String, ::serde_json::Value>,
    /// Identifier of the entity.
    pub guid: String,
    /// State of the entity: ACTIVE when it exists, DELETED when it was deleted but is still known, PURGED when only its traces are left; Apache Atlas may add others.
    pub status: String,
    /// Type of the entity, for example hive_table.
    #[serde(rename = "typeName")]
    pub type_name: String,
}
/// What catalog.getEntityByName takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// Whether Apache Atlas shortens the entities that this one refers to. They are not part of the result, so true and false give the same entity; leave it out.
    #[serde(rename = "minExtInfo", default = "defaults::default_bool::<true>")]
    pub min_ext_info: bool,
    /// Qualified name of the entity, whole, for example laboratorio.tbl_162cf7be@cluster. 1 to 1024 characters.
    #[serde(rename = "qualifiedName")]
    pub qualified_name: String,
    /// Type of the entity, for example hive_table; a type also stands for its subtypes. 1 to 256 characters.
    #[serde(rename = "typeName")]
    pub type_name: String,
}
/// What catalog.getEntityByName gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// The entity asked for.
    pub entity: EntityByName,
}
/// Generation of default values for serde.
mod defaults {
    pub(super) fn default_bool<const V: bool>() -> bool {
        V
    }
}
