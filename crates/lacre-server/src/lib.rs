//! Serves any sealed catalog of tools over the Model Context Protocol, revisions 2025-06-18, 2025-11-25 and 2026-07-28.
//!
//! A [`Server`] is a [`lacre_tool::Catalog`] with the settings of its edge; [`serve_stdio`] gives it a client. Whatever a
//! client sends is read by the strict reader of `lacre-contract` first, and each text gets an answer: a sealed envelope, or
//! a JSON-RPC error that says what is wrong with it.

mod inspect;
mod lines;
mod listing;
mod protocol;
mod run;
mod server;

pub use listing::{Spelling, sealed_list};
pub use protocol::{serve_lines, serve_stdio};
pub use server::{CALL_TIME, Identity, Server};
