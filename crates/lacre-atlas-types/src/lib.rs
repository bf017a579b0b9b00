//! The contract of the Apache Atlas catalog, as Rust types and as one text.
//!
//! Everything in a version's module is generated from its contract folder: a module for each tool with its `Input` and
//! `Output`, the [envelope](v1::envelope), what tools [share](v1::shared), and the whole contract as [`v1::BUNDLE`].
//!
//! The types are shapes, not checks. A value is checked against its schema first and decoded after; the length of a text
//! or the range of a number is nowhere in here. A type never refuses what its schema allows: a test proves it.

#[rustfmt::skip]
#[expect(clippy::doc_markdown, reason = "the contract describes itself to models, not to rustdoc")]
pub mod v1;
