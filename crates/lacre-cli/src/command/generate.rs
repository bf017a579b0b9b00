//! `lacre generate`: what is generated, written where it is stale.

use crate::arguments::Generate;
use crate::stop::{FINDINGS, Stop};
use lacre_codegen::{ClientTarget, Expected, TypesTarget};
use lacre_contract::Contract;
use serde::Deserialize;
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const PROJECT: &str = "lacre.toml";

/// `lacre.toml`, as far as this command reads it.
#[derive(Debug, Deserialize)]
struct Project {
    generate: Targets,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Targets {
    types: Types,
    /// The folder of the wire schemas, one file a tool.
    wire: Option<String>,
    client: Option<Client>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Types {
    contract: String,
    folder: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Client {
    openapi: String,
    path: String,
    inner: String,
    #[serde(default)]
    replacements: Vec<(String, String)>,
}

pub(crate) fn run(generate: &Generate, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    let root = project_root()?;
    let text = std::fs::read_to_string(root.join(PROJECT))
        .map_err(|error| Stop::because(format!("{PROJECT}: {}", error.kind())))?;
    let project: Project =
        toml::from_str(&text).map_err(|error| Stop::because(format!("{PROJECT}: {error}")))?;
    let files = expected(&root, &project.generate)?;
    let mut stale = 0_usize;
    for file in &files {
        let fresh = if generate.check { file.is_fresh(&root) } else { file.write(&root).map(|wrote| !wrote) };
        if !fresh.map_err(|error| chain(&error))? {
            stale += 1;
            writeln!(out, "{} {}", if generate.check { "stale:" } else { "written:" }, file.path)?;
        }
    }
    let verb = if generate.check { "stale; `lacre generate` renews them" } else { "written" };
    writeln!(out, "{} generated files, {stale} {verb}", files.len())?;
    Ok(ExitCode::from(if generate.check && stale > 0 { FINDINGS } else { 0 }))
}

/// The nearest folder above with a `lacre.toml`.
fn project_root() -> Result<PathBuf, Stop> {
    let here = std::env::current_dir().map_err(Stop::because)?;
    let found = here.ancestors().find(|folder| folder.join(PROJECT).is_file());
    found.map(Path::to_path_buf).ok_or_else(|| Stop::because(format!("no {PROJECT} here or above")))
}

fn expected(root: &Path, targets: &Targets) -> Result<Vec<Expected>, Stop> {
    let contract = Contract::from_dir(&root.join(&targets.types.contract))
        .map_err(|error| Stop::because(format!("{}:\n{error}", targets.types.contract)))?;
    let types = TypesTarget { source: &targets.types.contract, folder: &targets.types.folder };
    let mut files = lacre_codegen::types(&contract, &types).map_err(|error| chain(&error))?;
    if let Some(folder) = &targets.wire {
        files.extend(lacre_codegen::wire(&contract, folder));
    }
    if let Some(client) = &targets.client {
        files.push(client.expected(root)?);
    }
    Ok(files)
}

impl Client {
    fn expected(&self, root: &Path) -> Result<Expected, Stop> {
        let openapi = std::fs::read_to_string(root.join(&self.openapi))
            .map_err(|error| Stop::because(format!("{}: {}", self.openapi, error.kind())))?;
        let replacements: Vec<(&str, &str)> =
            self.replacements.iter().map(|(schema, written)| (schema.as_str(), written.as_str())).collect();
        let target = ClientTarget {
            source: &self.openapi,
            path: &self.path,
            inner: &self.inner,
            replacements: &replacements,
        };
        lacre_codegen::client(&openapi, &target).map_err(|error| chain(&error))
    }
}

/// An error with its causes, in one sentence.
fn chain(error: &dyn Error) -> Stop {
    let mut sentence = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        sentence = format!("{sentence}: {inner}");
        cause = inner.source();
    }
    Stop::because(sentence)
}
