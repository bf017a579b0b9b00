//! One file a tool, named after it (`catalog.listTables` is in `catalog_list_tables.rs`), and the list of all.

mod attributes;
mod catalog_describe_table;
mod catalog_full_text_search;
mod catalog_get_classifications;
mod catalog_get_entity_audit;
mod catalog_get_entity_by_guid;
mod catalog_get_entity_by_name;
mod catalog_get_entity_header;
mod catalog_get_entity_type_def;
mod catalog_get_lineage;
mod catalog_get_relationship_type_def;
mod catalog_list_relationships;
mod catalog_list_tables;
mod catalog_quick_search;
mod catalog_search_by_attribute;
mod catalog_search_tables;
mod count;
mod hits;
mod list;

pub use catalog_describe_table::DescribeTable;
pub use catalog_full_text_search::FullTextSearch;
pub use catalog_get_classifications::GetClassifications;
pub use catalog_get_entity_audit::GetEntityAudit;
pub use catalog_get_entity_by_guid::GetEntityByGuid;
pub use catalog_get_entity_by_name::GetEntityByName;
pub use catalog_get_entity_header::GetEntityHeader;
pub use catalog_get_entity_type_def::GetEntityTypeDef;
pub use catalog_get_lineage::GetLineage;
pub use catalog_get_relationship_type_def::GetRelationshipTypeDef;
pub use catalog_list_relationships::ListRelationships;
pub use catalog_list_tables::ListTables;
pub use catalog_quick_search::QuickSearch;
pub use catalog_search_by_attribute::SearchByAttribute;
pub use catalog_search_tables::SearchTables;
pub use list::v1;
