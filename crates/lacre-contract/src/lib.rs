//! Reads JSON strictly, loads versioned contracts of MCP tools, and checks every input, output and envelope.
//!
//! A contract is a folder of JSON Schemas (2020-12, in a stated subset) with a manifest. [`Contract::from_dir`] loads
//! it whole or tells everything that is wrong with it. A [`ToolContract`] turns arguments into a [`CheckedInput`] and a
//! result into a [`CheckedOutput`], the only value that an [`Envelope`] can be made from.
//!
//! ```
//! use lacre_contract::{Limits, Pointer, ReadErrorKind, read};
//!
//! let refused = read(br#"{"limit": 5, "limit": 500}"#, Limits::MESSAGE).unwrap_err();
//! assert_eq!(refused.kind(), ReadErrorKind::DuplicateName);
//! assert_eq!(refused.at(), &Pointer::root());
//! ```
//!
//! A contract refuses what it does not allow, and closes what leaves:
//!
//! ```
//! use lacre_contract::Contract;
//! use serde_json::json;
//!
//! # const BUNDLE: &str = include_str!("../tests/notes.json");
//! let contract = Contract::from_bundle(BUNDLE)?;
//! let find = contract.tool("notes.find").ok_or("no such tool")?;
//!
//! let violations = find.check_input(json!({"query": "milk", "limit": 500})).unwrap_err();
//! assert_eq!(violations[0].at().to_string(), "/limit");
//! assert!(find.check_input(json!({"query": "milk"})).is_ok());
//! assert!(find.check_output(json!({"notes": [], "password": "p"})).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contract;
mod document;
mod envelope;
mod error;
mod example;
mod faces;
mod folder;
mod json;
mod language;
mod manifest;
mod message;
mod pointer;
mod tool;
mod validator;
mod violation;

pub use contract::Contract;
pub use document::Document;
pub use envelope::{Envelope, Failure, RunId};
pub use error::{Error, ErrorKind, Fault};
pub use json::{Limits, ReadError, ReadErrorKind, read};
pub use manifest::{Deprecation, Effects, ErrorCode, Manifest, Migration, Openness, Role, ToolEntry, Waiver};
pub use message::{Message, Phrasebook, is_unseen, quote_text};
pub use pointer::Pointer;
pub use tool::{CheckedInput, CheckedOutput, ToolContract, refusal};
pub use violation::{Violation, nearest};

/// The messages of this crate in English, as a Fluent text for a [`Phrasebook`].
pub const ENGLISH: &str = include_str!("en.ftl");

/// The messages of this crate in Brazilian Portuguese, as a Fluent text for a [`Phrasebook`].
pub const PORTUGUESE: &str = include_str!("pt-BR.ftl");
