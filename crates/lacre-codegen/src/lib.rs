//! Generators whose results are checked in.
//!
//! Every generator returns [`Expected`] values: a path and the text that belongs there. A check compares, a renewal
//! writes, and both come from the same computation.
//!
//! - [`client`]: an OpenAPI 3.0 document becomes an HTTP client (progenitor).
//! - [`types`]: a contract becomes Rust types (typify), and one text that holds it whole.
//! - [`wire`]: a contract becomes the schemas that clients really see.
//!
//! # In a project of your own
//!
//! Types get into a crate in one of two ways.
//!
//! **Checked in**, which a review then shows: `lacre.toml` names the folder, `lacre generate` writes it, and
//! `lacre check` in CI says when it is stale.
//!
//! ```toml
//! [contract]
//! folder = "contracts/v1"
//! released = "contracts/released"
//!
//! [generate]
//! types = "src/v1"
//! ```
//!
//! ```text
//! #[rustfmt::skip]
//! pub mod v1;
//! ```
//!
//! **At build time**, which needs no command: `build.rs` calls [`build_types`], and the crate includes what it wrote.
//! Each clean build then compiles the generator as well, which takes about a minute.
//!
//! ```no_run
//! // build.rs, with lacre-codegen among the build-dependencies
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     Ok(lacre_codegen::build_types("contracts/v1".as_ref())?)
//! }
//! ```
//!
//! ```text
//! pub mod v1 {
//!     include!(concat!(env!("OUT_DIR"), "/v1.rs"));
//! }
//! ```
//!
//! An author who has Rust types first writes the first contract from them, once, with `Draft` (feature `schemars`), and is
//! contract-first from then on; `lacre_compat::type_drift` keeps types that stay hand-written in step with it.
//!
//! Either way the module has one module a tool with `NAME`, `Input` and `Output`, the `envelope` with its error codes, and
//! the whole contract as `BUNDLE`, from which [`lacre_contract::Contract::from_bundle`] makes what the server checks by.

mod build;
mod client;
#[cfg(feature = "schemars")]
mod draft;
mod envelope;
mod error;
mod expected;
mod prune;
mod render;
mod types;
mod wire;

pub use build::{build_types, types_in_one_file};
pub use client::{ClientTarget, client};
#[cfg(feature = "schemars")]
pub use draft::{Draft, input_schema, output_schema};
pub use envelope::envelope_schema;
pub use error::{Error, ErrorKind};
pub use expected::Expected;
pub use render::RENEW;
pub use types::{Earlier, TypesTarget, module_name, types};
pub use wire::wire;
