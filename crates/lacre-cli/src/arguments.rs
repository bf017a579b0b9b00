//! What can be typed.

use crate::settings::{Backend, Edge, Laboratory};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Sealed, read-only catalog tools over Apache Atlas for MCP clients.
///
/// Without an address of Atlas, every command works on the embedded laboratory.
#[derive(Debug, Parser)]
#[command(name = "lacre", version, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// A TOML file with settings; what is typed or set in the environment goes before it.
    #[arg(long, global = true, value_name = "FILE", env = "LACRE_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    /// The form of the result.
    #[arg(long, global = true, value_name = "FORM")]
    pub(crate) format: Option<Format>,
}

/// The form of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// One command, one module in `command`.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serves the tools over MCP, on standard input and output or over HTTP.
    Serve(Box<Serve>),
    /// Calls one tool through the whole path and prints its envelope.
    Call(Call),
    /// Lists the sealed tools; needs no backend.
    Tools(Tools),
    /// Serves the embedded Atlas alone, for any other Atlas client.
    Lab(Laboratory),
    /// Writes the generated files that are stale: types, client, snapshots.
    #[cfg(feature = "generate")]
    Generate(Generate),
    /// Makes keys for clients over HTTP.
    Keys(Keys),
    /// Prints shell completions.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    pub(crate) backend: Backend,
    #[command(flatten)]
    pub(crate) edge: Edge,
}

#[derive(Debug, Args)]
pub(crate) struct Call {
    /// The tool, as the specification spells it or with an underscore for the dot.
    pub(crate) tool: String,
    /// The arguments: JSON, @FILE, or - for standard input. Without them an empty object is sent.
    #[arg(value_name = "JSON|@FILE|-")]
    pub(crate) arguments: Option<String>,
    /// Prints the envelope as one line of JSON, as it does when standard output is not a terminal.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) backend: Backend,
}

#[derive(Debug, Args)]
pub(crate) struct Tools {
    /// Prints the list with both schemas of each tool, for programs.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Keys {
    #[command(subcommand)]
    pub(crate) command: KeysCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum KeysCommand {
    /// Prints a new key, once, and its entry for the keys file.
    New {
        /// Whose key it is: 1 to 64 of 0-9 A-Z a-z _ . @ -
        principal: String,
    },
}

#[cfg(feature = "generate")]
#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// Only says what is stale, and exits with 1 if anything is.
    #[arg(long)]
    pub(crate) check: bool,
}
