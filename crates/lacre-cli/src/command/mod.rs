//! The commands, a module each. Each writes its result to `out` and returns its exit code.

mod baseline;
mod call;
mod check;
mod completions;
mod config;
mod diff;
mod docs;
mod doctor;
mod facts;
mod frozen;
#[cfg(feature = "generate")]
mod generate;
mod keys;
mod lab;
#[cfg(feature = "generate")]
mod new;
mod serve;
mod tools;

pub(crate) use facts::Dialect;

use crate::arguments::{Arguments, Command, Format};
use crate::settings::File;
use crate::stop::Stop;
use clap::ArgMatches;
use std::io::Write;
use std::process::ExitCode;

/// Runs what was typed.
///
/// `matches` are what `arguments` were read from: they know what was typed and what came from the environment.
pub(crate) async fn run(
    arguments: Arguments,
    matches: &ArgMatches,
    out: &mut dyn Write,
) -> Result<ExitCode, Stop> {
    let file = File::read(arguments.config.as_deref())?;
    let json = arguments.format == Some(Format::Json);
    match arguments.command {
        Command::Serve(serve) => {
            serve::run(serve.backend.over(file.atlas), serve.edge.over(file.serve)).await
        }
        Command::Call(call) => call::run(call, file.atlas, json, out).await,
        Command::Tools(tools) => tools::run(tools.json || json, out),
        Command::Doctor(doctor) => doctor::run(doctor, file.atlas, json, out).await,
        Command::Facts(facts) => facts::run(&facts, out),
        Command::Lab(laboratory) => lab::run(&laboratory, out).await,
        #[cfg(feature = "generate")]
        Command::New(project) => new::project(&project, out),
        #[cfg(feature = "generate")]
        Command::NewTool(tool) => new::tool(&tool, out),
        #[cfg(feature = "generate")]
        Command::NewVersion => new::version(out),
        #[cfg(feature = "generate")]
        Command::Generate(generate) => generate::run(&generate, out),
        Command::Check(check) => check::run(&check, json, out),
        Command::Diff(diff) => diff::run(&diff, json, out),
        Command::Rules => diff::rules(out),
        Command::Release(release) => check::release(&release, out),
        Command::Docs(docs) => docs::run(&docs, out),
        Command::Config(_) => {
            let matches = matches.subcommand_matches("config").unwrap_or(matches);
            config::run(matches, arguments.config.as_deref(), json, out)
        }
        Command::Keys(keys) => keys::run(&keys, out),
        Command::Completions { shell } => completions::run(shell, out),
    }
}
