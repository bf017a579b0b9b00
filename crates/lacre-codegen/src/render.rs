//! From syntax to the text of a file.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::{Error, ErrorKind};

/// The command that renews what is stale.
const RENEW: &str = "cargo run -- generate";

/// The first line of a file made from `source`.
pub(crate) fn first_line(source: &str) -> String {
    format!("// Generated from {source}; do not edit. Renew: {RENEW}\n")
}

/// The text of a file made from `source`: its first line, then the items, laid out.
pub(crate) fn file(source: &str, items: &syn::File) -> String {
    let mut text = first_line(source);
    text.push_str(&prettyplease::unparse(items));
    text
}

/// What `generate` returns; a panic in it is an error about `place`.
///
/// progenitor and typify panic on some well-formed sources (two bodies of one response, an untitled object in a
/// `oneOf`), and a library must not take its caller down with it.
pub(crate) fn contained<T>(place: &str, generate: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(generate)).unwrap_or_else(|panic| {
        let said = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("the generator panicked");
        Err(Error::new(ErrorKind::Shapeless, place).caused_by(said))
    })
}
