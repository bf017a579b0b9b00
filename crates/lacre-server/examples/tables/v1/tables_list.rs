// Generated from contracts/v1/tools/tables.list; do not edit. Renew: lacre generate
//! `tables.list`: List tables

/// Name of the tool.
pub const NAME: &str = "tables.list";

/// Which tables to list.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// How many tables at most, 1 to 200.
    #[serde(default = "defaults::default_u64::<u64, 50>")]
    pub limit: u64,
}
impl Default for Input {
    fn default() -> Self {
        Self {
            limit: defaults::default_u64::<u64, 50>(),
        }
    }
}
/// The tables of the file.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
pub struct Output {
    /// Names of the tables in their order, at most as many as asked for.
    pub tables: Vec<String>,
    /// How many tables the file has, from 0.
    pub total: u64,
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
