//! The error of this crate.

use std::fmt;

/// What kept a catalog from being built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The tools are not those of the contract.
    Tools,
    /// The locale is no language tag, or a text of messages is not Fluent.
    Words,
}

/// Why a catalog could not be built: a kind, and each reason as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    reasons: Vec<String>,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, reasons: Vec<String>) -> Self {
        Self { kind, reasons }
    }

    /// What was wrong.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Each reason, as a sentence that names the tool or the text; at least one.
    pub fn reasons(&self) -> &[String] {
        &self.reasons
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ErrorKind::Tools => "the tools do not match the contract",
            ErrorKind::Words => "the messages cannot be read",
        };
        write!(out, "{what}: {}", self.reasons.join("; "))
    }
}

impl std::error::Error for Error {}
