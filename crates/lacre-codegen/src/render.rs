//! From syntax to the text of a file.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::{Error, ErrorKind};

/// The command that renews what is stale in a project.
pub const RENEW: &str = "lacre generate";

/// The command in this workspace, which holds the command itself.
pub(crate) const RENEW_HERE: &str = "cargo run -- generate";

/// The first line of a file made from `source`.
pub(crate) fn first_line(source: &str, renew: &str) -> String {
    format!("// Generated from {source}; do not edit. Renew: {renew}\n")
}

/// The items, laid out, their documentation in lines.
pub(crate) fn items(items: &syn::File) -> String {
    let mut text = String::new();
    let mut block: Option<&str> = None;
    let laid_out = prettyplease::unparse(items);
    for line in laid_out.lines() {
        let code = line.trim_start();
        let (indent, documented) = match (block, code.strip_prefix("/**")) {
            // A block's later lines stand at the margin, whatever it documents.
            (Some(indent), _) => (indent, line),
            (None, Some(first)) => (&line[..line.len() - code.len()], first),
            (None, None) => {
                text.push_str(&spaced(line));
                text.push('\n');
                continue;
            }
        };
        block = (!documented.ends_with("*/")).then_some(indent);
        let words = format!("{indent}/// {}", documented.trim_end_matches("*/"));
        text.push_str(words.trim_end());
        text.push('\n');
    }
    text
}

/// `///Text` as `/// Text`.
fn spaced(line: &str) -> String {
    match line.split_once("///") {
        Some((indent, words)) if indent.trim().is_empty() && !words.starts_with([' ', '/']) => {
            format!("{indent}/// {words}")
        }
        _ => line.to_owned(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documentation_comes_in_lines() {
        let source = "///One.\nstruct A {\n    /// Two.\n    b: u8,\n}\nenum C {\n    #[doc = \"Three.\\n\\nFour.\"]\n    D,\n}\n";
        let file = syn::parse_file(source).expect("this is Rust");
        let text = items(&file);
        assert_eq!(
            text,
            "/// One.\nstruct A {\n    /// Two.\n    b: u8,\n}\nenum C {\n    /// Three.\n    ///\n    /// Four.\n    D,\n}\n"
        );
    }

    #[test]
    fn a_panic_is_an_error() {
        let error = contained::<()>("here", || panic!("no {}", "way")).expect_err("it panicked");
        assert_eq!((error.kind(), error.place()), (ErrorKind::Shapeless, "here"));
        let cause = std::error::Error::source(&error).expect("what it said");
        assert_eq!(cause.to_string(), "no way");
    }
}
