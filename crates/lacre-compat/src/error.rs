//! Why a comparison could not be made at all.

use std::fmt;

/// A schema that cannot be compared, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    at: String,
    message: String,
}

/// What kind of obstacle stopped a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The document is not a valid JSON Schema 2020-12.
    InvalidSchema,
    /// A `$ref` or `$dynamicRef` names nothing that the document holds.
    UnresolvedReference,
    /// The document nests or refers deeper than is read.
    TooDeep,
    /// A file, folder or revision is not there or cannot be read.
    Unreadable,
    /// A file is not strict JSON, or none of the forms that are compared.
    InvalidFile,
    /// A contract does not load.
    InvalidContract,
    /// A contract has no tool of this name.
    UnknownTool,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, at: impl Into<String>, message: impl Into<String>) -> Self {
        Self { kind, at: at.into(), message: message.into() }
    }

    /// Returns the error as one of a schema of the tool `name`.
    pub(crate) fn inside(self, name: &str) -> Self {
        Self { at: format!("{name} {}", self.at).trim_end().to_owned(), ..self }
    }

    /// Returns what kind of obstacle it was.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the JSON pointer or reference at which it was met; empty for the whole document.
    pub fn at(&self) -> &str {
        &self.at
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ErrorKind::InvalidSchema => "not a valid schema",
            ErrorKind::UnresolvedReference => "unresolved reference",
            ErrorKind::TooDeep => "nested too deeply",
            ErrorKind::Unreadable => "cannot read",
            ErrorKind::InvalidFile => "not a comparable file",
            ErrorKind::InvalidContract => "the contract does not load",
            ErrorKind::UnknownTool => "unknown tool",
        };
        write!(formatter, "{what} at `{}`: {}", self.at, self.message)
    }
}

impl std::error::Error for Error {}
