//! The searches.

pub(crate) mod attribute;
pub(crate) mod basic;
pub(crate) mod dsl;
mod filter;
mod free_text;
pub(crate) mod fulltext;
mod metrics;
mod parameters;
pub(crate) mod quick;
mod selection;
mod words;

pub(crate) use words::words;
