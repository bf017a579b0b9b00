// Generated from contracts/v1/tools/catalog.searchByAttribute; do not edit. Renew: cargo run -- generate
//! `catalog.searchByAttribute`: Search by the value of an attribute

/// Name of the tool.
pub const NAME: &str = "catalog.searchByAttribute";

/// What catalog.searchByAttribute takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// Attribute to compare, for example name; upper and lower case differ. 1 to 256 characters, no control characters.
    #[serde(rename = "attrName")]
    pub attr_name: String,
    /// Value of the attribute, or its beginning, taken literally. 1 to 256 characters, no control characters.
    #[serde(rename = "attrValuePrefix")]
    pub attr_value_prefix: String,
    /// How many entities to return at most, 1 to 100.
    #[serde(default = "defaults::default_u64::<u64, 25>")]
    pub limit: u64,
    /// How many hits to skip, 0 to 10000. For the next page add the limit of the page before.
    #[serde(default)]
    pub offset: u64,
    /// Schema to look in, for example laboratorio. 1 to 256 characters.
    pub schema: String,
    /// Type of the entities to find, for example hive_table or hive_column. 1 to 256 characters.
    #[serde(rename = "typeName")]
    pub type_name: String,
}
/// What catalog.searchByAttribute gives back under data.
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
}
