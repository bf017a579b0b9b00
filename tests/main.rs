//! The tests that cross crates.

mod recordings;
