//! `lacre generate`: what is generated, written where it is stale.

use crate::arguments::Generate;
use crate::project::{ClientTarget, Project, Targets};
use crate::stop::{FINDINGS, Stop};
use lacre_codegen::{Earlier, Expected, TypesTarget};
use lacre_contract::Contract;
use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(generate: &Generate, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    let project = Project::find()?;
    let contract =
        project.load().map_err(|error| Stop::because(format!("{}:\n{error}", project.contract.folder)))?;
    let files = expected(&project, &contract)?;
    let mut stale = 0_usize;
    for file in &files {
        let root = &project.root;
        let fresh = if generate.check { file.is_fresh(root) } else { file.write(root).map(|wrote| !wrote) };
        if !fresh.map_err(|error| chain(&error))? {
            stale += 1;
            writeln!(out, "{} {}", if generate.check { "stale:" } else { "written:" }, file.path)?;
        }
    }
    let verb = if generate.check { "stale; `lacre generate` renews them" } else { "written" };
    writeln!(out, "{} generated files, {stale} {verb}", files.len())?;
    Ok(ExitCode::from(if generate.check && stale > 0 { FINDINGS } else { 0 }))
}

/// Every file that is generated in `project`, as it should be.
pub(crate) fn expected(project: &Project, contract: &Contract) -> Result<Vec<Expected>, Stop> {
    let Some(targets) = &project.generate else { return Ok(Vec::new()) };
    let versions = project.earlier()?;
    let all = versions.iter().map(|(folder, contract)| (*folder, contract));
    let all = all.chain([(project.contract.folder.as_str(), contract)]);
    let (mut files, mut before): (_, Option<(&str, &Contract)>) = (Vec::new(), None);
    for (folder, contract) in all {
        let is_newest = folder == project.contract.folder;
        let beside = |path: &str| if is_newest { path.to_owned() } else { sibling(path, name(folder)) };
        let into = beside(&targets.types);
        let types = TypesTarget {
            renew: targets.renew(),
            schema_feature: targets.schema_feature.as_deref(),
            earlier: before.map(|(folder, contract)| Earlier { contract, module: name(folder) }),
            ..TypesTarget::new(folder, &into)
        };
        files.extend(lacre_codegen::types(contract, &types).map_err(|error| chain(&error))?);
        if let Some(wire) = &targets.wire {
            files.extend(lacre_codegen::wire(contract, &beside(wire)));
        }
        before = Some((folder, contract));
    }
    if let Some(client) = &targets.client {
        files.push(client.expected(&project.root, targets.renew())?);
    }
    Ok(files)
}

/// The last part of a path: `v1` of `contracts/v1`.
pub(crate) fn name(path: &str) -> &str {
    path.trim_end_matches('/').rsplit('/').next().unwrap_or(path)
}

/// What comes before the last part of a path, with its slash: `contracts/` of `contracts/v1`.
pub(crate) fn parent(path: &str) -> &str {
    let path = path.trim_end_matches('/');
    &path[..path.rfind('/').map_or(0, |slash| slash + 1)]
}

/// The path `name` beside `path`.
pub(crate) fn sibling(path: &str, name: &str) -> String {
    format!("{}{name}", parent(path))
}

impl Targets {
    fn renew(&self) -> &str {
        self.renew.as_deref().unwrap_or(lacre_codegen::RENEW)
    }
}

impl ClientTarget {
    fn expected(&self, root: &Path, renew: &str) -> Result<Expected, Stop> {
        let openapi = std::fs::read_to_string(root.join(&self.openapi))
            .map_err(|error| Stop::because(format!("{}: {}", self.openapi, error.kind())))?;
        let pairs = self.replacements.iter();
        let replacements: Vec<(&str, &str)> =
            pairs.map(|(schema, written)| (schema.as_str(), written.as_str())).collect();
        let target = lacre_codegen::ClientTarget {
            source: &self.openapi,
            path: &self.path,
            renew,
            inner: &self.inner,
            replacements: &replacements,
        };
        lacre_codegen::client(&openapi, &target).map_err(|error| chain(&error))
    }
}

/// An error with its causes, in one sentence.
pub(crate) fn chain(error: &dyn Error) -> Stop {
    let mut sentence = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        sentence = format!("{sentence}: {inner}");
        cause = inner.source();
    }
    Stop::because(sentence)
}
