// Generated from contracts/v1/manifest.json; do not edit. Renew: lacre generate
//! Types of version 1.0.0 of the contract.

pub mod envelope;
pub mod tables_describe;
pub mod tables_list;

/// Version of the contract.
pub const VERSION: &str = "1.0.0";

/// The whole contract as one JSON text: manifest, envelope, shared definitions, and each tool with its examples.
pub const BUNDLE: &str = include_str!("bundle.json");
