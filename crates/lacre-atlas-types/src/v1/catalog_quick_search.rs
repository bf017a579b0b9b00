// Generated from contracts/v1/tools/catalog.quickSearch; do not edit. Renew: cargo run -- generate
//! `catalog.quickSearch`: Search by keyword, ranked

/// Name of the tool.
pub const NAME: &str = "catalog.quickSearch";

/// What catalog.quickSearch takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// true leaves out entities that were deleted, false shows them too.
    #[serde(
        rename = "excludeDeletedEntities",
        default = "defaults::default_bool::<true>"
    )]
    pub exclude_deleted_entities: bool,
    /// How many entities to return at most, 1 to 100.
    #[serde(default = "defaults::default_u64::<u64, 25>")]
    pub limit: u64,
    /// How many hits to skip, 0 to 10000. For the next page add the limit of the page before.
    #[serde(default)]
    pub offset: u64,
    /// Keyword, or its beginning, 1 to 256 characters; special characters stand for themselves.
    pub query: String,
    /// Schema to look in, for example laboratorio. 1 to 256 characters.
    pub schema: String,
    /// Type of the entities to find, 1 to 256 characters; hive_table when left out.
    #[serde(rename = "typeName", default = "defaults::input_type_name")]
    pub type_name: String,
}
/// One value of a property and how often it occurs among the matches.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct MetricCount {
    /// How many matches have this value, 0 to 9007199254740991.
    pub count: u64,
    /// The value, for example hive_table.
    pub name: String,
}
/// What catalog.quickSearch gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// The matches counted by a property, for example typeName or state: name of the property to a list of its values and their counts. Empty when Apache Atlas counts nothing.
    #[serde(rename = "aggregationMetrics")]
    pub aggregation_metrics: ::std::collections::BTreeMap<String, Vec<MetricCount>>,
    /// How many entities match in all, 0 to 9007199254740991; an estimate where the index cannot count exactly, never less than the entities shown.
    #[serde(rename = "approximateCount")]
    pub approximate_count: u64,
    /// The entities found on this page, best match first; empty when nothing matches.
    pub entities: Vec<super::shared::EntityHit>,
}
/// Generation of default values for serde.
mod defaults {
    pub(super) fn default_bool<const V: bool>() -> bool {
        V
    }
    pub(super) fn default_u64<T, const V: u64>() -> T
    where
        T: ::std::convert::TryFrom<u64>,
        <T as ::std::convert::TryFrom<u64>>::Error: ::std::fmt::Debug,
    {
        T::try_from(V).expect("a default of the contract fits its type")
    }
    pub(super) fn input_type_name() -> String {
        "hive_table".to_string()
    }
}
