//! The error of this crate.

use std::fmt;

/// What could not be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// A run store did not answer, or its address is none.
    Store,
    /// The evidence folder cannot be used.
    Evidence,
    /// A keys file does not say what it has to, or names what there is not.
    Keys,
    /// The key set for access tokens cannot be used.
    Tokens,
    /// An allowed host or origin is none.
    Address,
    /// Spans and metrics cannot be sent.
    Telemetry,
    /// A version of the contract is served twice.
    Versions,
}

/// Why something could not be done: a kind, a place, and a sentence. It repeats no secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    place: String,
    detail: String,
}

impl Error {
    /// Returns the error of `kind` at `place` (the entry of a file, say; empty where the whole is meant).
    pub fn new(kind: ErrorKind, place: impl Into<String>, detail: impl fmt::Display) -> Self {
        Self { kind, place: place.into(), detail: detail.to_string() }
    }

    /// What could not be done.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The place; empty where the whole is meant.
    pub fn place(&self) -> &str {
        &self.place
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ErrorKind::Store => "the run store",
            ErrorKind::Evidence => "the evidence folder",
            ErrorKind::Keys => "the keys file",
            ErrorKind::Tokens => "the key set of access tokens",
            ErrorKind::Address => "the allowed hosts and origins",
            ErrorKind::Telemetry => "telemetry",
            ErrorKind::Versions => "the versions of the contract",
        };
        match self.place.as_str() {
            "" => write!(out, "{what}: {}", self.detail),
            place => write!(out, "{what}, {place}: {}", self.detail),
        }
    }
}

impl std::error::Error for Error {}
