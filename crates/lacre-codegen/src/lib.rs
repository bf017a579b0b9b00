//! Generators whose results are checked in.
//!
//! Every generator returns [`Expected`] values: a path and the text that belongs there. A check compares, a renewal
//! writes, and both come from the same computation.
//!
//! - [`client`]: an OpenAPI 3.0 document becomes an HTTP client (progenitor).
//! - [`types`]: a contract becomes Rust types (typify), and one text that holds it whole.
//! - [`wire`]: a contract becomes the schemas that clients really see.

mod client;
mod error;
mod expected;
mod prune;
mod render;
mod types;
mod wire;

pub use client::{ClientTarget, client};
pub use error::{Error, ErrorKind};
pub use expected::Expected;
pub use types::{TypesTarget, types};
pub use wire::wire;
