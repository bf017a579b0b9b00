//! Serves any sealed catalog of tools over the Model Context Protocol, revisions 2025-06-18, 2025-11-25 and 2026-07-28.
//!
//! A [`Server`] is a [`lacre_tool::Catalog`] with the settings of its edge; [`serve_stdio`] gives it a client, `serve_http`
//! (feature `http`) many. Whatever a client sends is read by the strict reader of `lacre-contract` first, and each text gets
//! an answer: a sealed envelope, or a JSON-RPC error that says what is wrong with it.
//!
//! # A catalog of your own
//!
//! `lacre new NAME` writes a crate like the following: a contract folder, types generated from it, a handler a tool.
//!
//! ```no_run
//! use lacre_server::{Identity, Server, serve_stdio};
//! use lacre_tool::{Call, Catalog, Contract, Failure, Message, Tool};
//! use serde_json::{Value, json};
//!
//! /// What the tools ask.
//! struct Notes(Vec<String>);
//!
//! struct Find;
//!
//! impl Tool<Notes> for Find {
//!     const NAME: &'static str = "notes.find";
//!     type Input = Value; // `v1::notes_find::Input` in a crate with generated types
//!     type Output = Value;
//!
//!     async fn run(input: Value, notes: &Notes, _: &Call) -> Result<Value, Failure> {
//!         let query = input["query"].as_str().unwrap_or_default();
//!         let found = notes.0.iter().zip(1..).filter(|(text, _)| text.contains(query));
//!         let found: Vec<Value> = found.map(|(text, id)| json!({"id": id, "text": text})).collect();
//!         Ok(json!({"notes": found}))
//!     }
//! }
//! # struct Get;
//! # impl Tool<Notes> for Get {
//! #     const NAME: &'static str = "notes.get";
//! #     type Input = Value;
//! #     type Output = Value;
//! #     async fn run(_: Value, _: &Notes, _: &Call) -> Result<Value, Failure> {
//! #         Err(Failure::new("gone", Message::new("note-gone")))
//! #     }
//! # }
//! # const BUNDLE: &str = include_str!("../../lacre-contract/tests/notes.json");
//!
//! #[tokio::main]
//! async fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let catalog = Catalog::builder(Contract::from_bundle(BUNDLE)?)
//!         .tool::<Find>()
//!         .tool::<Get>()
//!         .words("note-gone = There is no such note.")
//!         .build(Notes(vec!["milk".to_owned()]))?;
//!     let server = Server::new(catalog, Identity::new("notes", "0.1.0").with_title("Notes"));
//!     Ok(serve_stdio(server).await?)
//! }
//! ```
//!
//! Over HTTP the last line is `serve_http(Http::new(server), listener, shutdown_signal()).await`. Budget, evidence, keys and
//! telemetry are settings of [`Server`] and `Http`; the error codes are those of the contract. Two major versions stand side by
//! side with [`Server::with_version`].
//!
//! # A whole one
//!
//! `examples/tables` serves the tables of a SQLite file, read-only: `cargo run --example tables --features http -- FILE`. These
//! are all of its handlers:
//!
//! ```text
#![doc = include_str!("../examples/tables/tools.rs")]
//! ```

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
