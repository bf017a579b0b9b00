// Generated from contracts/v1/tools/catalog.describeTable; do not edit. Renew: cargo run -- generate
//! `catalog.describeTable`: Describe a table

/// Name of the tool.
pub const NAME: &str = "catalog.describeTable";

/// A column of the table.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Column {
    /// Data type as the catalog gives it, in upper case, with its length or members, for example INT, VARCHAR(255) or ENUM('V1','V2').
    #[serde(rename = "dataType")]
    pub data_type: String,
    /// Name of the column.
    pub name: String,
    /// true when the column may hold null, also when the catalog does not say; false when it may not.
    pub nullable: bool,
}
/// What catalog.describeTable takes.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Input {
    /// Schema to look in, for example laboratorio. 1 to 256 characters.
    pub schema: String,
    /// Table to look at, without its schema, for example tbl_162cf7be. 1 to 256 characters.
    pub table: String,
}
/// What catalog.describeTable gives back under data.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Output {
    /// The columns in the order of the table, partition keys last; empty when none are known.
    pub columns: Vec<Column>,
    /// Name of the table without its schema.
    pub table: String,
}
