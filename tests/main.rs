//! The tests that cross crates.
