//! The edge of a small catalog, as its clients meet it.

mod client;
#[cfg(feature = "http")]
mod crash;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "http")]
mod keys;
mod log;
#[cfg(feature = "http")]
mod process;
mod runs;
mod security;
mod stdio;
#[cfg(feature = "redis")]
mod store;
#[cfg(feature = "http")]
mod tables;
#[cfg(feature = "telemetry")]
mod telemetry;
#[cfg(feature = "http-keys")]
mod tokens;
#[cfg(feature = "http")]
mod versions;
#[cfg(feature = "http")]
mod web;
