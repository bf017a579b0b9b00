//! What can be typed.

use crate::command::Dialect;
use crate::settings::{Backend, Edge, Laboratory};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;

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
    /// Looks at each link to the catalog and says what to do where one does not hold.
    Doctor(Doctor),
    /// Writes table facts, that is keys and nullability, from a SQL dump.
    Facts(Facts),
    /// Serves the embedded Atlas alone, for any other Atlas client.
    Lab(Laboratory),
    /// Writes a crate with a catalog of its own: contract, handlers, tests, CI; it compiles and serves.
    #[cfg(feature = "generate")]
    New(New),
    /// Adds a tool to such a crate, in every place where a tool is named.
    #[cfg(feature = "generate")]
    NewTool(NewTool),
    /// Makes the next major version of its contract beside this one; both are served.
    #[cfg(feature = "generate")]
    NewVersion,
    /// Writes the generated files that are stale: types, client, snapshots.
    #[cfg(feature = "generate")]
    Generate(Generate),
    /// The gate on this project: contract, examples, generated files, and the version against the last release.
    Check(Check),
    /// What changed between two contracts, with cost and witness. A contract is a folder, a bundle, a folder of JSON
    /// Schemas, or a saved reply to tools/list.
    Diff(Diff),
    /// The table of rules: each kind of change, and what it costs on an input and on an output.
    Rules,
    /// Freezes the current contract as a bundle among the releases.
    Release(Release),
    /// Writes the contract as a static site: tools, fields, examples, error codes, what changed, how the tools relate.
    Docs(Docs),
    /// Makes keys for clients over HTTP.
    Keys(Keys),
    /// Says of each setting of `serve` which value it has, and whether a flag, the environment, the file or a default gave it.
    Config(Box<Serve>),
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

#[derive(Debug, Default, Args)]
pub(crate) struct Check {
    /// The baseline: a folder, a file, a git revision, or `nothing` [default: the newest release].
    #[arg(long, value_name = "DIR|FILE|REV|nothing", conflicts_with_all = ["merge_base", "newest_tag"])]
    pub(crate) against: Option<String>,
    /// The baseline is where this revision and HEAD part.
    #[arg(long, value_name = "REV", conflicts_with = "newest_tag")]
    pub(crate) merge_base: Option<String>,
    /// The baseline is the newest tag `contract-v*`.
    #[arg(long)]
    pub(crate) newest_tag: bool,
    /// How many of the last releases are the history, or a folder or file that is part of it (repeatable) [default: all].
    #[arg(long, value_name = "COUNT|DIR|FILE")]
    pub(crate) history: Vec<History>,
    /// The day of the check, for deadlines and waivers [default: today, UTC].
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) today: Option<jiff::civil::Date>,
    /// The form of the report, before --format.
    #[arg(long, value_name = "FORM")]
    pub(crate) report: Option<ReportFormat>,
    /// Writes the report to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Prints, instead of the report, a waiver ready to paste: for this finding, or for each one that fails.
    #[arg(long, value_name = "FINGERPRINT", num_args = 0..=1, default_missing_value = "all")]
    pub(crate) print_waiver: Option<Waivers>,
}

/// The findings whose waivers are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Waivers {
    /// Each one that fails.
    All,
    /// The one of this fingerprint.
    One(String),
}

impl FromStr for Waivers {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(if text == "all" { Self::All } else { Self::One(text.to_owned()) })
    }
}

/// What stands for the history of a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum History {
    /// So many of the last releases.
    Last(usize),
    /// A contract of that time.
    Path(PathBuf),
}

impl FromStr for History {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.parse().map_or_else(|_| Self::Path(text.into()), Self::Last))
    }
}

#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// The contract as it was.
    pub(crate) baseline: PathBuf,
    /// The contract as it shall be.
    pub(crate) candidate: PathBuf,
    /// Compares one side only: what callers send, or what they read [default: both].
    #[arg(long, value_name = "input|output")]
    pub(crate) side: Option<OneSide>,
    /// Takes `format` for an assertion, as some validators do.
    #[arg(long)]
    pub(crate) assert_formats: bool,
    /// The form of the report, before --format.
    #[arg(long, value_name = "FORM")]
    pub(crate) report: Option<ReportFormat>,
    /// Writes the report to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Release {
    /// `nothing` for the first release; else the newest one is the baseline.
    #[arg(long, value_name = "nothing", value_parser = ["nothing"])]
    pub(crate) against: Option<String>,
}

/// A side of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OneSide {
    /// What callers send.
    Input,
    /// What callers read.
    Output,
}

#[derive(Debug, Args)]
pub(crate) struct Docs {
    /// The folder that the pages go to; it is made where there is none.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// JUnit XML.
    Junit,
    /// SARIF 2.1.0.
    Sarif,
    /// GitHub annotations.
    Github,
    /// A table in Markdown.
    Markdown,
    /// GitLab code quality.
    Gitlab,
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
pub(crate) struct New {
    /// The name of the crate and of its folder here: 1 to 64 of a-z 0-9 - _, the first a letter.
    pub(crate) name: String,
    /// Depends on the crates of a checkout of lacre instead of published versions.
    #[arg(long, value_name = "DIR")]
    pub(crate) lacre_path: Option<PathBuf>,
}

#[cfg(feature = "generate")]
#[derive(Debug, Args)]
pub(crate) struct NewTool {
    /// The name of the tool in the contract: items.count
    pub(crate) name: String,
}

#[cfg(feature = "generate")]
#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// Only says what is stale, and exits with 1 if anything is.
    #[arg(long)]
    pub(crate) check: bool,
}
