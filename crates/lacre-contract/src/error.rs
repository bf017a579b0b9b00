//! The error of this crate.

use crate::pointer::Pointer;
use std::fmt;

/// What kept a document or a contract from being loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// A file or folder could not be read.
    Unreadable,
    /// A text is not strict JSON.
    NotJson,
    /// A file that the manifest implies is missing.
    MissingFile,
    /// A file that nothing in the manifest asks for.
    ExtraFile,
    /// `manifest.json` does not have its form, or contradicts itself.
    Manifest,
    /// A role that the library sends codes by has no code, or two.
    Role,
    /// A schema is not valid JSON Schema 2020-12.
    NotASchema,
    /// A schema uses something outside the contract language.
    Language,
    /// A definition that nothing refers to.
    Unreachable,
    /// A `$ref` that leads nowhere, or back to itself.
    Reference,
    /// An example does not hold.
    Example,
}

/// One reason why something could not be loaded, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    kind: ErrorKind,
    file: String,
    at: Pointer,
    detail: String,
}

impl Fault {
    pub(crate) fn new(kind: ErrorKind, file: &str, at: Pointer, detail: impl Into<String>) -> Self {
        Self { kind, file: file.to_owned(), at, detail: detail.into() }
    }

    /// What was wrong.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The file, relative to the contract's folder, with `/` between its parts.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// What is wrong there, in a sentence.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The place in the file; the root where the whole file is meant.
    pub fn at(&self) -> &Pointer {
        &self.at
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}#{}: {}", self.file, self.at, self.detail)
    }
}

/// Why a document or a contract could not be loaded: at least one [`Fault`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    first: Fault,
    more: Vec<Fault>,
}

impl Error {
    /// What the first fault is.
    pub fn kind(&self) -> ErrorKind {
        self.first.kind
    }

    /// All faults, in the order of their files.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        std::iter::once(&self.first).chain(&self.more)
    }

    /// Returns `Err` when there is a fault.
    pub(crate) fn refuse(faults: Vec<Fault>) -> Result<(), Self> {
        let mut faults = faults.into_iter();
        match faults.next() {
            None => Ok(()),
            Some(first) => Err(Self { first, more: faults.collect() }),
        }
    }
}

impl From<Fault> for Error {
    fn from(first: Fault) -> Self {
        Self { first, more: Vec::new() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.first)?;
        self.more.iter().try_for_each(|fault| write!(out, "\n{fault}"))
    }
}

impl std::error::Error for Error {}
