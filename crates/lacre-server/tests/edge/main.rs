//! The edge of a small catalog, as its clients meet it.

mod client;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "http")]
mod keys;
mod runs;
mod stdio;
#[cfg(feature = "http")]
mod web;
