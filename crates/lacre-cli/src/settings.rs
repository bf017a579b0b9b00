//! Settings: typed, in the environment, or in a TOML file, in that order.

use crate::stop::Stop;
use clap::{Args, ValueEnum};
use serde::Deserialize;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Where the tools find their answers.
#[derive(Clone, Debug, Default, Args, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[command(next_help_heading = "Backend")]
pub(crate) struct Backend {
    /// The base URL of Apache Atlas, with its path if it has one; again for each server of a pair. Credentials come from
    /// `LACRE_ATLAS_USER` and `LACRE_ATLAS_PASSWORD`, or `LACRE_ATLAS_TOKEN`.
    #[arg(long, value_name = "URL", env = "LACRE_ATLAS_URL", value_delimiter = ',')]
    pub(crate) atlas_url: Vec<String>,
    /// Serves this Hive database under this name; without it each database is served under its own name.
    #[arg(long, value_name = "NAME=DATABASE[:TEMPLATE]")]
    pub(crate) schema: Vec<String>,
    /// What the catalog does not keep: foreign keys and nullability of one schema, as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) table_facts: Vec<PathBuf>,
    /// Seconds that one request to Atlas may take, counted from its sending [default: 5].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) atlas_timeout: Option<u32>,
    /// Seconds that one call may take in all, repeats included [default: 45].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) call_timeout: Option<u32>,
    /// Requests to Atlas at a time, besides the DSL queries, of which there are four [default: 16].
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) atlas_concurrency: Option<u32>,
    /// Leaves an empty full-text answer empty instead of asking quick search.
    #[arg(long)]
    pub(crate) no_full_text_fallback: bool,
    /// A PEM file with the certificates of the authorities to trust, besides the usual ones.
    #[arg(long, value_name = "FILE")]
    pub(crate) ca_file: Option<PathBuf>,
    /// A PEM file with a client certificate and its key.
    #[arg(long, value_name = "FILE")]
    pub(crate) client_cert: Option<PathBuf>,
    /// The proxy on the way to Atlas, with `USER:PASSWORD@` in it where it wants them; none but this is used.
    #[arg(long, value_name = "URL", env = "LACRE_PROXY", hide_env_values = true)]
    pub(crate) proxy: Option<String>,
    /// The language of the messages [default: en].
    #[arg(long, value_name = "TAG", env = "LACRE_LOCALE")]
    pub(crate) locale: Option<String>,
}

/// How the server meets its clients.
#[derive(Clone, Debug, Default, Args, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[command(next_help_heading = "Clients")]
pub(crate) struct Edge {
    /// Serves Streamable HTTP at this address, path /mcp, instead of standard input and output; port 0 takes a free one.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) http: Option<SocketAddr>,
    /// Answers to this name in `Host` as well; without it to loopback names alone. May be repeated.
    #[arg(long, value_name = "HOST[:PORT]")]
    pub(crate) allow_host: Vec<String>,
    /// Answers to web pages of this origin as well; without it to loopback pages alone. May be repeated.
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) allow_origin: Vec<String>,
    /// Serves metrics for Prometheus at this address, path /metrics.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) metrics: Option<SocketAddr>,
    /// Answers those alone who bear a key of this file (`lacre keys new` makes one).
    #[arg(long, value_name = "FILE")]
    pub(crate) keys: Option<PathBuf>,
    /// Takes access tokens of this issuer as well; with --jwt-audience and --jwks.
    #[arg(long, value_name = "URL", requires = "jwt_audience", requires = "jwks")]
    pub(crate) jwt_issuer: Option<String>,
    /// The audience that an access token has to name: the URL of this server.
    #[arg(long, value_name = "URL", requires = "jwt_issuer")]
    pub(crate) jwt_audience: Option<String>,
    /// The issuer's key set, a file.
    #[arg(long, value_name = "FILE", requires = "jwt_issuer")]
    pub(crate) jwks: Option<PathBuf>,
    /// How tool names are listed: with a dot, or with an underscore for hosts that refuse a dot. Calls are accepted in
    /// either spelling [default: contract].
    #[arg(long, value_name = "SPELLING")]
    pub(crate) tool_names: Option<ToolNames>,
    /// How many calls a run may have, or `none` [default: 10].
    #[arg(long, value_name = "COUNT|none")]
    pub(crate) tool_budget: Option<Budget>,
    /// Seconds without an accepted call after which a run that the server opened ends [default: 300].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub(crate) run_idle: Option<u32>,
    /// Where calls are counted: `memory`, or a Redis that several servers share [default: memory].
    #[arg(long, value_name = "memory|redis://…", env = "LACRE_RUN_STORE", hide_env_values = true)]
    pub(crate) run_store: Option<String>,
    /// Keeps evidence of every run in this folder: a line a call, and a record a run.
    #[arg(long, value_name = "DIR")]
    pub(crate) evidence: Option<PathBuf>,
    /// Sends OpenTelemetry spans and metrics to this collector (OTLP over HTTP).
    #[arg(long, value_name = "URL")]
    pub(crate) otlp: Option<String>,
    /// The form of the log on standard error [default: text].
    #[arg(long, value_name = "FORM")]
    pub(crate) log: Option<LogForm>,
}

/// How many calls a run may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "toml::Value")]
pub(crate) struct Budget(pub(crate) Option<NonZeroU32>);

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(Self(None)),
            count => count
                .parse()
                .map(|count| Self(Some(count)))
                .map_err(|_| "a count from 1 on, or `none`".to_owned()),
        }
    }
}

impl TryFrom<toml::Value> for Budget {
    type Error = String;

    fn try_from(value: toml::Value) -> Result<Self, String> {
        match value {
            toml::Value::Integer(count) => count.to_string().parse(),
            toml::Value::String(text) => text.parse(),
            _ => Err("a count from 1 on, or \"none\"".to_owned()),
        }
    }
}

/// How tool names are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ToolNames {
    /// `catalog.listTables`
    Contract,
    /// `catalog_listTables`
    Portable,
}

/// The form of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogForm {
    /// A line for people.
    Text,
    /// A JSON object a line.
    Json,
}

/// The embedded Atlas.
#[derive(Clone, Debug, Args)]
pub(crate) struct Laboratory {
    /// The port; 0 takes a free one.
    #[arg(long, default_value_t = 21000)]
    pub(crate) port: u16,
    /// The address to listen on.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,
    /// What it holds: `laboratorio`, `recorded`, or a file.
    #[arg(long, value_name = "FILE|laboratorio|recorded", default_value = "laboratorio")]
    pub(crate) dataset: String,
    /// The release of Atlas that it behaves as.
    #[arg(long, value_name = "RELEASE", default_value = "2.5")]
    pub(crate) atlas_version: String,
    /// Misbehaves in this way on top of everything else, or in those that a file names, one a line; may be repeated. `list`
    /// prints the names.
    #[arg(long, value_name = "NAME|@FILE")]
    pub(crate) quirk: Vec<String>,
    /// Asks for the credentials of one of the dataset's users (`admin`/`admin` in the embedded ones).
    #[arg(long)]
    pub(crate) credentials: bool,
}

/// The settings file: the flags by their names, `[atlas]` and `[serve]`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct File {
    pub(crate) atlas: Backend,
    pub(crate) serve: Edge,
}

impl File {
    /// Reads the file, if one is named.
    pub(crate) fn read(path: Option<&Path>) -> Result<Self, Stop> {
        let Some(path) = path else { return Ok(Self::default()) };
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Stop::because(format!("{shown}: {}", error.kind())))?;
        toml::from_str(&text).map_err(|error| Stop::because(format!("{shown}: {error}")))
    }
}

impl Backend {
    /// What is set here, and else in `file`.
    pub(crate) fn over(self, file: Self) -> Self {
        Self {
            atlas_url: list(self.atlas_url, file.atlas_url),
            schema: list(self.schema, file.schema),
            table_facts: list(self.table_facts, file.table_facts),
            atlas_timeout: self.atlas_timeout.or(file.atlas_timeout),
            call_timeout: self.call_timeout.or(file.call_timeout),
            atlas_concurrency: self.atlas_concurrency.or(file.atlas_concurrency),
            no_full_text_fallback: self.no_full_text_fallback || file.no_full_text_fallback,
            ca_file: self.ca_file.or(file.ca_file),
            client_cert: self.client_cert.or(file.client_cert),
            proxy: self.proxy.or(file.proxy),
            locale: self.locale.or(file.locale),
        }
    }
}

impl Edge {
    /// What is set here, and else in `file`.
    pub(crate) fn over(self, file: Self) -> Self {
        Self {
            http: self.http.or(file.http),
            allow_host: list(self.allow_host, file.allow_host),
            allow_origin: list(self.allow_origin, file.allow_origin),
            metrics: self.metrics.or(file.metrics),
            keys: self.keys.or(file.keys),
            jwt_issuer: self.jwt_issuer.or(file.jwt_issuer),
            jwt_audience: self.jwt_audience.or(file.jwt_audience),
            jwks: self.jwks.or(file.jwks),
            tool_names: self.tool_names.or(file.tool_names),
            tool_budget: self.tool_budget.or(file.tool_budget),
            run_idle: self.run_idle.or(file.run_idle),
            run_store: self.run_store.or(file.run_store),
            evidence: self.evidence.or(file.evidence),
            otlp: self.otlp.or(file.otlp),
            log: self.log.or(file.log),
        }
    }
}

fn list<T>(typed: Vec<T>, file: Vec<T>) -> Vec<T> {
    if typed.is_empty() { file } else { typed }
}

/// A time that a person would wait: 1 second to 10 minutes.
fn seconds(text: &str) -> Result<u32, String> {
    let seconds: u32 = text.parse().map_err(|_| "a whole number of seconds".to_owned())?;
    if (1..=600).contains(&seconds) { Ok(seconds) } else { Err("1 to 600 seconds".to_owned()) }
}
