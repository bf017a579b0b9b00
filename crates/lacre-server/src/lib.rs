//! Serves any sealed catalog of tools over the Model Context Protocol, revisions 2025-06-18, 2025-11-25 and 2026-07-28.
//!
//! A [`Server`] is a [`lacre_tool::Catalog`] with the settings of its edge; [`serve_stdio`] gives it a client. Whatever a
//! client sends is read by the strict reader of `lacre-contract` first, and each text gets an answer: a sealed envelope, or
//! a JSON-RPC error that says what is wrong with it.

mod caller;
mod error;
mod escape;
mod evidence;
#[cfg(feature = "http")]
mod http;
mod inspect;
#[cfg(feature = "http")]
mod keys;
mod lines;
mod listing;
#[cfg(feature = "http")]
mod metrics;
mod protocol;
mod report;
mod runs;
mod server;
mod stdio;
#[cfg(feature = "telemetry")]
mod telemetry;
mod trace;
mod versions;

pub use error::{Error, ErrorKind};
pub use escape::{EscapedWriter, is_loggable};
pub use evidence::{Evidence, RUN_RECORD_SCHEMA, SESSION_LINE_SCHEMA};
#[cfg(feature = "http")]
pub use http::{
    CONCURRENCY, DRAIN_TIME, ENDPOINT, Http, Readiness, serve_http, serve_metrics, shutdown_signal,
};
#[cfg(feature = "http-keys")]
pub use keys::Tokens;
#[cfg(feature = "http")]
pub use keys::{FreshKey, Granted, Keys, fresh_key};
pub use listing::{Spelling, sealed_list};
#[cfg(feature = "http")]
pub use metrics::Metrics;

#[cfg(feature = "redis")]
pub use runs::RedisStore;
pub use runs::{Count, CounterStore, Counting, Current, MemoryStore, RUN_IDLE, Standing, TOOL_BUDGET};
pub use server::{BUDGET_EXCEEDED, CALL_TIME, Identity, Server};
pub use stdio::{serve_lines, serve_stdio};
#[cfg(feature = "telemetry")]
pub use telemetry::Telemetry;
