// Generated from contracts/v1/tools/catalog.getLineage; do not edit. Renew: cargo run -- generate
//! `catalog.getLineage`: Get the lineage of an entity

/// Name of the tool.
pub const NAME: &str = "catalog.getLineage";

/// What catalog.getLineage takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// How many steps from data set to data set to follow, 1 to 10.
    #[serde(default = "defaults::default_u64::<u64, 3>")]
    pub depth: u64,
    /// INPUT for what it was made from, OUTPUT for what was made from it, BOTH for both.
    #[serde(default = "defaults::input_direction")]
    pub direction: super::shared::LineageDirection,
    /// Table, column or process to start from, by its guid. 1 to 128 letters, digits, hyphens or underscores.
    pub guid: String,
}
/// An entity of the lineage graph.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct LineageEntity {
    /// Name to show for the entity.
    #[serde(rename = "displayText")]
    pub display_text: String,
    /// Type of the entity, for example hive_table or hive_process.
    #[serde(rename = "typeName")]
    pub type_name: String,
}
/// An edge of the lineage graph.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct LineageRelation {
    /// Guid of the entity that data comes from.
    #[serde(rename = "fromEntityId")]
    pub from_entity_id: String,
    /// Guid of the relationship between the two.
    #[serde(rename = "relationshipId")]
    pub relationship_id: String,
    /// Guid of the entity that data goes to.
    #[serde(rename = "toEntityId")]
    pub to_entity_id: String,
}
/// What catalog.getLineage gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// Guid of the entity asked for.
    #[serde(rename = "baseEntityGuid")]
    pub base_entity_guid: String,
    /// The entities of the graph: guid to type and name. It always has the entity asked for.
    #[serde(rename = "guidEntityMap")]
    pub guid_entity_map: ::std::collections::BTreeMap<String, LineageEntity>,
    /// The direction that was followed.
    #[serde(rename = "lineageDirection")]
    pub lineage_direction: super::shared::LineageDirection,
    /// The edges of the graph in no order; data flows from fromEntityId to toEntityId. Empty when the entity has no lineage.
    pub relations: Vec<LineageRelation>,
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
    pub(super) fn input_direction() -> super::super::shared::LineageDirection {
        ::serde_json::from_str::<super::super::shared::LineageDirection>("\"BOTH\"")
            .expect("a default of the contract fits its type")
    }
}
