//! What can be typed.

use crate::command::Dialect;
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
    /// Serves the tools over MCP on standard input and output.
    Serve(Serve),
    /// Calls one tool through the whole path and prints its envelope.
    Call(Call),
    /// Lists the sealed tools; needs no backend.
    Tools(Tools),
    /// Looks at each link to the catalog and says what to do where one does not hold.
    Doctor(Doctor),
    /// Writes table facts, that is keys and nullability, from a SQL dump.
    Facts(Facts),
    /// Serves the embedded Atlas alone, for any other Atlas client.
    Lab(Laboratory),
    /// Writes the generated files that are stale: types, client, snapshots.
    #[cfg(feature = "generate")]
    Generate(Generate),
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
pub(crate) struct Doctor {
    /// Prints the checks as a JSON array, for programs.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) backend: Backend,
}

#[derive(Debug, Args)]
pub(crate) struct Facts {
    /// A dump of MySQL, PostgreSQL or SQLite, or - for standard input.
    pub(crate) dump: PathBuf,
    /// What the schema is called in the facts; after =, which schema of the dump it is, where the dump has several.
    #[arg(long, value_name = "NAME[=SCHEMA]")]
    pub(crate) schema: Option<String>,
    /// The SQL that the dump is written in; without it, the first lines tell.
    #[arg(long, value_name = "SQL")]
    pub(crate) dialect: Option<Dialect>,
    /// Writes names in lower case, as Hive keeps them.
    #[arg(long)]
    pub(crate) lower_case: bool,
}

#[cfg(feature = "generate")]
#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// Only says what is stale, and exits with 1 if anything is.
    #[arg(long)]
    pub(crate) check: bool,
}
