//! `lacre completions`.

use crate::arguments::Arguments;
use crate::stop::Stop;
use clap::CommandFactory;
use std::io::Write;
use std::process::ExitCode;

pub(crate) fn run(shell: clap_complete::Shell, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    // clap_complete panics where it cannot write, so it writes to memory first.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "lacre", &mut text);
    out.write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}
