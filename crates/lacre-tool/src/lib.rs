//! A tool behind its contract: the [`Tool`] trait, the [`Call`] that it may look at, the closed [`Catalog`], and the one
//! function from a raw call to a sealed envelope, [`Catalog::call`].

mod call;
mod catalog;
mod tool;

pub use call::{Call, Operation, Principal, Record, Recorder};
pub use catalog::{Catalog, LONGEST_ENVELOPE, Mismatch, Sealed};
pub use tool::{Entry, Tool};

/// The messages of this crate in English, as a Fluent text for a [`lacre_contract::Phrasebook`].
pub const ENGLISH: &str = include_str!("en.ftl");

/// The messages of this crate in Brazilian Portuguese, as a Fluent text for a [`lacre_contract::Phrasebook`].
pub const PORTUGUESE: &str = include_str!("pt-BR.ftl");
