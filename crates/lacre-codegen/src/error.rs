//! Why a generator stopped.

use std::fmt;

/// A generator could not do its work: what went wrong, and in which source.
#[derive(Debug)]
pub struct Error {
    kind: ErrorKind,
    place: String,
    cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// What kept a generator from its work.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The source is not what it claims to be.
    Unreadable,
    /// The source is well-formed, but says something that has no Rust shape.
    Shapeless,
    /// The generator gave text that is not Rust; a defect of ours.
    NotRust,
    /// A Rust type says what the contract language excludes, or leaves out what it needs.
    Language,
    /// A file could not be read or written.
    File,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, place: impl Into<String>) -> Self {
        Self { kind, place: place.into(), cause: None }
    }

    pub(crate) fn caused_by(mut self, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.cause = Some(cause.into());
        self
    }

    /// What went wrong.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The path of the source, with a pointer into it where one is known.
    pub fn place(&self) -> &str {
        &self.place
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ErrorKind::Unreadable => "cannot read",
            ErrorKind::Shapeless => "no Rust shape for",
            ErrorKind::NotRust => "generated text is not Rust for",
            ErrorKind::Language => "outside the contract language:",
            ErrorKind::File => "cannot open or write",
        };
        write!(out, "{what} {}", self.place)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as _)
    }
}
