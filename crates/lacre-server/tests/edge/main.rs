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
#[cfg(all(feature = "http", feature = "redis"))]
mod redis;
mod runs;
mod security;
#[cfg(all(feature = "http", feature = "redis"))]
mod shared;
mod stdio;
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
