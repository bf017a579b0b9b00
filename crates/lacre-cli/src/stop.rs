//! Why a command could not do its work.

use std::fmt;
use std::process::ExitCode;

/// The work was done, and something was found: an error envelope, a stale file.
pub(crate) const FINDINGS: u8 = 1;
/// The work could not be done: usage, files, addresses.
pub(crate) const COULD_NOT_RUN: u8 = 2;

/// A sentence for the one who typed the command.
#[derive(Debug)]
pub(crate) struct Stop {
    sentence: String,
    silent: bool,
}

impl Stop {
    pub(crate) fn because(sentence: impl fmt::Display) -> Self {
        Self { sentence: sentence.to_string(), silent: false }
    }

    pub(crate) fn code(&self) -> ExitCode {
        ExitCode::from(if self.silent { 0 } else { COULD_NOT_RUN })
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.sentence)
    }
}

/// Writing the result failed. Where the reader of a pipe has seen enough, that is no failure of ours.
impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        let silent = error.kind() == std::io::ErrorKind::BrokenPipe;
        Self { sentence: format!("the result cannot be written: {}", error.kind()), silent }
    }
}
