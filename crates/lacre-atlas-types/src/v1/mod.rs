// Generated from contracts/v1/manifest.json; do not edit. Renew: cargo run -- generate
//! Types of version 1.0.0 of the contract.

pub mod catalog_describe_table;
pub mod catalog_full_text_search;
pub mod catalog_get_classifications;
pub mod catalog_get_entity_audit;
pub mod catalog_get_entity_by_guid;
pub mod catalog_get_entity_by_name;
pub mod catalog_get_entity_header;
pub mod catalog_get_entity_type_def;
pub mod catalog_get_lineage;
pub mod catalog_get_relationship_type_def;
pub mod catalog_list_relationships;
pub mod catalog_list_tables;
pub mod catalog_quick_search;
pub mod catalog_search_by_attribute;
pub mod catalog_search_tables;
pub mod envelope;
pub mod shared;

/// Version of the contract.
pub const VERSION: &str = "1.0.0";

/// The whole contract as one JSON text: manifest, envelope, shared definitions, and each tool with its examples.
pub const BUNDLE: &str = include_str!("bundle.json");
