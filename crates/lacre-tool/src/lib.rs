//! A tool behind its contract: the [`Tool`] trait, the [`Call`] that it may look at, the closed [`Catalog`], and the one
//! function from a raw call to a sealed envelope, [`Catalog::call`].
//!
//! A tool author writes one type a tool with [`Tool`], and puts them together with [`Catalog::builder`], which refuses a
//! list that is not the contract's. What it gives is served by `lacre-server`, or called in a test as it is:
//!
//! ```
//! use lacre_tool::{Call, Catalog, Contract, Failure, Principal, RunId, Tool};
//! use serde_json::{Value, json};
//! use std::sync::Arc;
//! use std::time::Duration;
//! # struct Find;
//! # impl Tool<()> for Find {
//! #     const NAME: &'static str = "notes.find";
//! #     type Input = Value;
//! #     type Output = Value;
//! #     async fn run(_: Value, (): &(), _: &Call) -> Result<Value, Failure> { Ok(json!({"notes": []})) }
//! # }
//! # struct Get;
//! # impl Tool<()> for Get {
//! #     const NAME: &'static str = "notes.get";
//! #     type Input = Value;
//! #     type Output = Value;
//! #     async fn run(_: Value, (): &(), _: &Call) -> Result<Value, Failure> { Ok(json!({"note": {}})) }
//! # }
//! # const BUNDLE: &str = include_str!("../../lacre-contract/tests/notes.json");
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let catalog = Catalog::builder(Contract::from_bundle(BUNDLE)?).tool::<Find>().tool::<Get>().build(())?;
//! let catalog = Arc::new(catalog);
//! let run = RunId::parse("run-20260418-1530-a1b2").ok_or("no run id")?;
//! let call = Call::new(run, Principal::new("a test"), Duration::from_secs(5));
//! let find = catalog.contract().tool("notes.find").ok_or("no such tool")?;
//!
//! let sealed = catalog.call(find, json!({"query": "milk"}), &call).await;
//! assert_eq!(sealed.envelope.as_value()["data"], json!({"notes": []}));
//!
//! let refused = catalog.call(find, json!({"qeury": "milk"}), &call).await;
//! assert_eq!(refused.envelope.error_code(), Some("refused")); // the code that this contract has for it
//! # Ok(())
//! # }
//! ```

mod builder;
mod call;
mod catalog;
mod error;
mod tool;

pub use builder::CatalogBuilder;
pub use call::{Call, Operation, Principal, Record, Recorder};
pub use catalog::{Catalog, LONGEST_ENVELOPE, Sealed};
pub use error::{Error, ErrorKind};
// What a tool author needs of the contract, so that one crate is enough to write a tool.
pub use lacre_contract::{Contract, Envelope, Failure, Message, Phrasebook, RunId};
pub use tool::{Entry, Tool};

/// The messages of this crate in English, as a Fluent text for a [`lacre_contract::Phrasebook`].
pub const ENGLISH: &str = include_str!("en.ftl");

/// The messages of this crate in Brazilian Portuguese, as a Fluent text for a [`lacre_contract::Phrasebook`].
pub const PORTUGUESE: &str = include_str!("pt-BR.ftl");
