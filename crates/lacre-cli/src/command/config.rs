//! `lacre config`: each setting of `lacre serve`, its value, and where it came from.

use crate::arguments::Arguments;
use crate::stop::Stop;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, CommandFactory};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// What comes by the environment alone, and is never shown.
#[rustfmt::skip]
const SECRETS: [&str; 4] = ["LACRE_ATLAS_USER", "LACRE_ATLAS_PASSWORD", "LACRE_ATLAS_TOKEN", "LACRE_CURSOR_KEY"];

/// The sections of the settings file.
const SECTIONS: [&str; 2] = ["atlas", "serve"];

/// One setting as it stands.
struct Setting {
    name: String,
    /// Nothing where it is not set and has no default.
    value: Option<String>,
    source: Source,
}

#[derive(Clone, Copy)]
enum Source {
    Flag,
    Environment,
    File,
    Default,
}

impl Source {
    fn as_str(self) -> &'static str {
        match self {
            Self::Flag => "flag",
            Self::Environment => "environment",
            Self::File => "file",
            Self::Default => "default",
        }
    }
}

pub(crate) fn run(
    matches: &ArgMatches,
    file: Option<&Path>,
    json: bool,
    out: &mut dyn Write,
) -> Result<ExitCode, Stop> {
    let settings = settings(matches, &table(file)?);
    if json {
        let rows = settings.iter();
        let rows =
            rows.map(|one| json!({"setting": one.name, "value": one.value, "source": one.source.as_str()}));
        writeln!(out, "{}", rows.collect::<Value>())?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = settings.iter().map(|setting| setting.name.len()).max().unwrap_or_default();
    for Setting { name, value, source } in &settings {
        let value = value.as_deref().unwrap_or("–");
        writeln!(out, "{name:width$}  {:11}  {value}", source.as_str())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The settings file as it is written; it was read strictly before.
fn table(file: Option<&Path>) -> Result<toml::Table, Stop> {
    let Some(file) = file else { return Ok(toml::Table::new()) };
    let broken = |error: &dyn std::fmt::Display| Stop::because(format!("{}: {error}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| broken(&error.kind()))?;
    text.parse().map_err(|error: toml::de::Error| broken(&error.message()))
}

fn settings(matches: &ArgMatches, file: &toml::Table) -> Vec<Setting> {
    let command = Arguments::command();
    let config = command.find_subcommand("config").into_iter().flat_map(clap::Command::get_arguments);
    let flags = config.filter(|argument| argument.get_help_heading().is_some());
    let mut settings: Vec<Setting> = flags.map(|argument| setting(argument, matches, file)).collect();
    settings.extend(SECRETS.iter().map(|name| {
        let set = std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let (value, source) = if set { ("set", Source::Environment) } else { ("unset", Source::Default) };
        Setting { name: (*name).to_owned(), value: Some(value.to_owned()), source }
    }));
    settings
}

fn setting(argument: &Arg, matches: &ArgMatches, file: &toml::Table) -> Setting {
    let (id, name) = (argument.get_id().as_str(), argument.get_long().unwrap_or_default());
    let typed = || {
        let values = matches.get_raw(id).into_iter().flatten();
        let values: Vec<String> = values.map(|value| masked(&value.to_string_lossy())).collect();
        Some(if values.is_empty() { "true".to_owned() } else { values.join(", ") })
    };
    let (value, source) = match (matches.value_source(id), written(name, file)) {
        (Some(ValueSource::CommandLine), _) => (typed(), Source::Flag),
        (Some(ValueSource::EnvVariable), _) => (typed(), Source::Environment),
        (_, Some(value)) => (Some(value), Source::File),
        (_, None) => (default(argument), Source::Default),
    };
    Setting { name: name.to_owned(), value, source }
}

/// What the file says of a setting.
fn written(name: &str, file: &toml::Table) -> Option<String> {
    let said = SECTIONS.iter().find_map(|section| file.get(*section)?.get(name))?;
    let text = |value: &toml::Value| value.as_str().map_or_else(|| value.to_string(), masked);
    Some(match said {
        toml::Value::Array(values) => values.iter().map(text).collect::<Vec<_>>().join(", "),
        value => text(value),
    })
}

/// The default as the help of a flag says it: `… [default: 10].`
fn default(argument: &Arg) -> Option<String> {
    let help = argument.get_help()?.to_string();
    let (_, rest) = help.split_once("[default: ")?;
    Some(rest.split(']').next()?.to_owned())
}

/// An address without the user information that it may hold.
fn masked(value: &str) -> String {
    let Some((scheme, rest)) = value.split_once("://") else { return value.to_owned() };
    let end = rest.find('/').unwrap_or(rest.len());
    match rest[..end].rfind('@') {
        Some(at) => format!("{scheme}://…{}", &rest[at..]),
        None => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{default, masked};
    use crate::arguments::Arguments;
    use clap::CommandFactory;

    #[test]
    fn the_help_names_the_defaults_that_hold() {
        // Another test may have installed it; of two the first stays.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let server = lacre_atlas_client::BaseUrl::parse("http://localhost:21000").expect("a URL");
        let atlas = lacre_atlas::Settings::new(server, reqwest::Client::new());
        let command = Arguments::command();
        let serve = command.find_subcommand("serve").expect("it is a command");
        let rows = [
            ("atlas-timeout", atlas.attempt_timeout.as_secs().to_string()),
            ("atlas-concurrency", atlas.concurrency.to_string()),
            ("call-timeout", lacre_server::CALL_TIME.as_secs().to_string()),
            ("tool-budget", lacre_server::TOOL_BUDGET.to_string()),
            ("run-idle", lacre_server::RUN_IDLE.as_secs().to_string()),
        ];
        for (flag, holds) in rows {
            let argument = serve.get_arguments().find(|argument| argument.get_long() == Some(flag));
            assert_eq!(default(argument.expect("it is a flag")), Some(holds), "{flag}");
        }
    }

    #[test]
    fn an_address_keeps_its_secrets() {
        #[rustfmt::skip]
        let cases = [
            ("redis://user:password@store:6379/0", "redis://…@store:6379/0"),
            ("http://a:b@c@host",                  "http://…@host"),
            ("http://host/path@x",                 "http://host/path@x"),
            ("memory",                             "memory"),
        ];
        for (value, shown) in cases {
            assert_eq!(masked(value), shown);
        }
    }
}
