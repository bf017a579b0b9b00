//! The tests that cross crates.

mod atlas_client;
mod generated;
mod recordings;
