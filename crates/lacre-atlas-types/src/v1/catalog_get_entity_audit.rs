// Generated from contracts/v1/tools/catalog.getEntityAudit; do not edit. Renew: cargo run -- generate
//! `catalog.getEntityAudit`: Get the audit trail of an entity

/// Name of the tool.
pub const NAME: &str = "catalog.getEntityAudit";

/// Something that happened to the entity.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct AuditEvent {
    /// What happened, for example ENTITY_CREATE, ENTITY_UPDATE, ENTITY_DELETE, CLASSIFICATION_ADD, TERM_ADD or LABEL_ADD; UNKNOWN where Apache Atlas does not say. Others may come.
    pub action: String,
    /// Guid of the entity.
    #[serde(rename = "entityId")]
    pub entity_id: String,
    /// When it happened, in milliseconds since 1970-01-01 UTC, 0 to 9007199254740991.
    pub timestamp: u64,
    /// Account that did it.
    pub user: String,
}
/// What catalog.getEntityAudit takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// How many events to return at most, 1 to 100.
    #[serde(default = "defaults::default_u64::<u64, 10>")]
    pub count: u64,
    /// Entity to look at, by the guid that a search returned. 1 to 128 letters, digits, hyphens or underscores.
    pub guid: String,
    /// How many of the newest events to skip, 0 to 10000.
    #[serde(default)]
    pub offset: u64,
}
/// What catalog.getEntityAudit gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// The events of this page, newest first; empty when there are none.
    pub events: Vec<AuditEvent>,
}
/// Generation of default values for serde.
mod defaults {
    pub(super) fn default_u64<T, const V: u64>() -> T
    where
        T: ::std::convert::TryFrom<u64>,
        <T as ::std::convert::TryFrom<u64>>::Error: ::std::fmt::Debug,
    {
        T::try_from(V).expect("a default of the contract fits its type")
    }
}
