//! Why a laboratory could not do its work.

use std::fmt;
use std::io;

/// A laboratory could not be started, or a dataset could not be read.
#[derive(Debug)]
pub struct Error {
    kind: ErrorKind,
    place: String,
    cause: String,
}

/// What kept the laboratory from its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The address could not be listened on.
    Listen,
    /// The dataset is not of the documented form.
    Dataset,
}

impl Error {
    pub(crate) fn listen(address: &impl fmt::Display, cause: &io::Error) -> Self {
        Self { kind: ErrorKind::Listen, place: address.to_string(), cause: cause.to_string() }
    }

    pub(crate) fn dataset(place: impl Into<String>, cause: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Dataset, place: place.into(), cause: cause.into() }
    }

    /// What kept the laboratory from its work.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Where: an address, or a place in a dataset.
    pub fn place(&self) -> &str {
        &self.place
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ErrorKind::Listen => "cannot listen on",
            ErrorKind::Dataset => "cannot read",
        };
        write!(f, "{what} {}: {}", self.place, self.cause)
    }
}

impl std::error::Error for Error {}
