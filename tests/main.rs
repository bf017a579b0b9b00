//! The tests that cross crates.

mod agreement;
mod architecture;
mod atlas_client;
mod contract_types;
mod dsl_is_code;
mod generated;
mod messages;
mod lab;
mod recordings;
mod sources;
