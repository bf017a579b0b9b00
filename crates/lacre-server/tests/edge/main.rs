//! The edge of a small catalog, as its clients meet it.

mod client;
mod runs;
mod stdio;
