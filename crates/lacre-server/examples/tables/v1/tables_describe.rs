// Generated from contracts/v1/tools/tables.describe; do not edit. Renew: lacre generate
//! `tables.describe`: Describe a table

/// Name of the tool.
pub const NAME: &str = "tables.describe";

/// One column.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
pub struct Column {
    /// Type as the table declares it, say INTEGER or TEXT; empty where it declares none.
    #[serde(rename = "dataType")]
    pub data_type: String,
    /// Name of the column.
    pub name: String,
    /// Whether the column may hold null.
    pub nullable: bool,
}
/// One column that points at a table.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
pub struct ForeignKey {
    /// Name of the column that points.
    pub column: String,
    /// Name of the table that it points at.
    pub table: String,
}
/// Which table to describe.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Name of the table as tables.list gives it, 1 to 255 characters.
    pub table: String,
}
/// The columns of a table and the foreign keys that leave it.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
pub struct Output {
    /// Columns in their order.
    pub columns: Vec<Column>,
    /// Foreign keys that leave the table, a column each, ordered by column.
    #[serde(rename = "foreignKeys")]
    pub foreign_keys: Vec<ForeignKey>,
}
