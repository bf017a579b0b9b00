// Generated from contracts/v1/tools/catalog.listTables; do not edit. Renew: cargo run -- generate
//! `catalog.listTables`: List tables

/// Name of the tool.
pub const NAME: &str = "catalog.listTables";

/// What catalog.listTables takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// nextCursor of the page before, unchanged, 1 to 4096 characters; null or left out for the first page. It holds for this schema only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// How many tables to return at most, 1 to 200.
    #[serde(default = "defaults::default_u64::<u64, 50>")]
    pub limit: u64,
    /// Schema whose tables to list, for example laboratorio. 1 to 256 characters.
    pub schema: String,
}
/// A table or view of the schema.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct ListedTable {
    /// Name of the table without its schema; what the tools that take a table accept.
    pub name: String,
    /// TABLE for a table, VIEW for a view.
    #[serde(rename = "type")]
    pub type_: TableKind,
}
/// What catalog.listTables gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// What to send as cursor for the next page; null on the last page.
    #[serde(rename = "nextCursor", deserialize_with = "Option::deserialize")]
    pub next_cursor: Option<String>,
    /// The tables and views of this page in the order of their names; empty when the schema has none.
    pub tables: Vec<ListedTable>,
}
/// TABLE is a table that holds rows, VIEW a view over other tables.
#[derive(
    ::serde::Deserialize,
    ::serde::Serialize,
    Clone,
    Copy,
    Debug,
    Eq,
    Hash,
    Ord,
    PartialEq,
    PartialOrd
)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum TableKind {
    /// `TABLE`
    #[serde(rename = "TABLE")]
    Table,
    /// `VIEW`
    #[serde(rename = "VIEW")]
    View,
}
impl TableKind {
    /// The word in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Table => "TABLE",
            Self::View => "VIEW",
        }
    }
}
impl std::fmt::Display for TableKind {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.as_str())
    }
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
