//! `lacre keys`.

use crate::arguments::{Keys, KeysCommand};
use crate::stop::Stop;
use std::io::Write;
use std::process::ExitCode;

pub(crate) fn run(keys: &Keys, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    let KeysCommand::New { principal } = &keys.command;
    let fresh = lacre_server::fresh_key(principal).map_err(Stop::because)?;
    writeln!(out, "# The key, shown this once: {}\n{}", fresh.key, fresh.entry)?;
    Ok(ExitCode::SUCCESS)
}
