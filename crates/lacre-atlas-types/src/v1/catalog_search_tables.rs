// Generated from contracts/v1/tools/catalog.searchTables; do not edit. Renew: cargo run -- generate
//! `catalog.searchTables`: Search tables by name

/// Name of the tool.
pub const NAME: &str = "catalog.searchTables";

/// What catalog.searchTables takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// How many entities to return at most, 1 to 100.
    #[serde(default = "defaults::default_u64::<u64, 25>")]
    pub limit: u64,
    /// How many hits to skip, 0 to 10000. For the next page add the limit of the page before.
    #[serde(default)]
    pub offset: u64,
    /// Part of the name, 1 to 256 characters; upper and lower case differ. With * (any run of characters) or ? (one character) it must fit the whole name.
    pub query: String,
    /// Schema to look in, for example laboratorio. 1 to 256 characters.
    pub schema: String,
    /// Type of the entities to find, 1 to 256 characters; hive_table when left out.
    #[serde(rename = "typeName", default = "defaults::input_type_name")]
    pub type_name: String,
}
/// What catalog.searchTables gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// How many entities match in all, 0 to 9007199254740991; an estimate where the index cannot count exactly, never less than the entities shown.
    #[serde(rename = "approximateCount")]
    pub approximate_count: u64,
    /// The entities found on this page; empty when nothing matches.
    pub entities: Vec<super::shared::EntityHit>,
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
    pub(super) fn input_type_name() -> String {
        "hive_table".to_string()
    }
}
