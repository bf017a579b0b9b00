//! The tests that cross crates.

mod agreement;
mod architecture;
mod atlas_client;
mod atlas_rows;
mod contract_types;
mod corpus;
mod dsl_is_code;
mod generated;
mod lab;
mod messages;
mod protocol;
#[path = "real-atlas/main.rs"]
mod real_atlas;
mod recordings;
mod scrambled_atlas;
mod security;
mod sources;
