//! The tests that cross crates.

mod atlas_client;
mod contract_types;
mod generated;
mod recordings;
