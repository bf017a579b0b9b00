//! `lacre new`, `lacre new-tool`, `lacre new-version`: what a tool author would else copy by hand.
//!
//! Each plans every file first, checks the contract that comes of it, and writes then: a refusal leaves nothing half done.

mod edit;
mod fill;
mod project;
mod tool;
mod version;

pub(crate) use project::run as project;
pub(crate) use tool::run as tool;
pub(crate) use version::run as version;

use crate::command::generate::chain;
use crate::stop::Stop;
use lacre_codegen::Expected;
use lacre_contract::Contract;
use serde_json::Value;
use std::io::Write;
use std::path::Path;

/// Writes what was planned below `root`, and says each file.
fn write(files: &[Expected], root: &Path, out: &mut dyn Write) -> Result<(), Stop> {
    for file in files {
        if file.write(root).map_err(|error| chain(&error))? {
            writeln!(out, "written: {}", file.path)?;
        }
    }
    Ok(())
}

/// The contract that the files of one folder make, examples checked; `files` are by their paths below it.
fn contract(files: &[(String, String)]) -> Result<Contract, Stop> {
    let parsed = |(path, text): &(String, String)| {
        let value = serde_json::from_str(text);
        Ok((path.clone(), value.map_err(|error| Stop::because(format!("{path}: {error}")))?))
    };
    let files: Vec<(String, Value)> = files.iter().map(parsed).collect::<Result<_, Stop>>()?;
    Contract::from_files(files).map_err(Stop::because)
}

/// The texts of a contract's files, by their paths below `folder`.
fn texts(contract: &Contract, folder: &Path) -> Result<Vec<(String, String)>, Stop> {
    let read = |(path, _): (&str, &Value)| {
        let text = std::fs::read_to_string(folder.join(path))
            .map_err(|error| Stop::because(format!("{path}: {}", error.kind())))?;
        Ok((path.to_owned(), text))
    };
    contract.files().map(read).collect()
}

/// The text of a file of the project, or why it cannot be changed.
fn source(root: &Path, path: &str) -> Result<String, Stop> {
    std::fs::read_to_string(root.join(path)).map_err(|error| {
        Stop::because(format!(
            "{path}: {}; this command works on a project as `lacre new` lays it out",
            error.kind()
        ))
    })
}
