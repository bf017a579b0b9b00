//! Compares JSON Schema documents and tool contracts: what changed, what it costs, and a proof or a witness for it.
//!
//! [`SchemaPair`] answers whether every value of one schema is a value of another, with three answers: a proof, a
//! value that the validator confirms, or "cannot prove" with a reason.

mod compile;
mod detect;
mod document;
mod error;
mod exact;
mod finding;
mod formula;
mod judge;
mod language;
mod policy;
mod prover;
mod rule;
mod solve;
mod witness;

pub use document::SchemaDocument;
pub use error::{Error, ErrorKind};
pub use finding::{Evidence, Finding};
pub use judge::compare_schemas;
pub use prover::{Direction, Reason, SchemaPair, Verdict};
pub use rule::{Bump, Ground, Row, Rule, Side};
