//! `lacre new-version`: the next major version beside this one.

use crate::command::generate::{expected, name, parent, sibling};
use crate::command::new::edit::{insert_after_last, insert_at_start};
use crate::command::new::fill::fill;
use crate::command::new::tool::{MANIFEST, restated};
use crate::command::new::{contract, source, texts, write};
use crate::project::Project;
use crate::stop::Stop;
use lacre_codegen::Expected;
use lacre_contract::Contract;
use std::io::Write;
use std::process::ExitCode;

const TOOLS: &str = include_str!("../../../templates/version/tools.rs.in");
const DECISION: &str = include_str!("../../../templates/version/decision.md.in");

/// A step from one major version to the next.
struct Step {
    /// The folder of the earlier version, and the name that it gives to modules: `v1`.
    folder: String,
    earlier: String,
    /// The same of the new one.
    new_folder: String,
    new: String,
    /// The versions of the contracts.
    before: String,
    number: String,
    /// The path of the decision record.
    decision: String,
}

pub(crate) fn run(out: &mut dyn Write) -> Result<ExitCode, Stop> {
    let project = Project::find()?;
    let earlier = project.load().map_err(Stop::because)?;
    let step = Step::from(&project, &earlier)?;
    let files = copied(&project, &earlier, &step)?;
    let candidate = contract(&files)?;
    let below = |(path, text)| Expected { path: format!("{}/{path}", step.new_folder), text };
    let mut planned: Vec<Expected> = files.into_iter().map(below).collect();
    let toml = project_file(&project, &step)?;
    planned.extend(sources(&project, &earlier, &step)?);
    planned.push(Expected { path: step.decision.clone(), text: fill(DECISION, &step.values()) });
    let next = Project::from_text(project.root.clone(), &toml.text)?;
    planned.push(toml);
    planned.extend(expected(&next, &candidate)?);
    write(&planned, &project.root, out)?;
    writeln!(
        out,
        "{} stands beside {}, which stays as it was released; change what must break in {}, and say why in {}",
        step.new, step.earlier, step.new_folder, step.decision
    )?;
    Ok(ExitCode::SUCCESS)
}

impl Step {
    fn from(project: &Project, contract: &Contract) -> Result<Self, Stop> {
        let folder = project.contract.folder.clone();
        let version = &contract.manifest().version;
        let earlier = name(&folder).to_owned();
        if earlier != format!("v{}", version.major) {
            return Err(Stop::because(format!(
                "{folder} holds version {version}; its folder would be called v{}",
                version.major
            )));
        }
        let new = format!("v{}", version.major + 1);
        let new_folder = sibling(&folder, &new);
        if project.root.join(&new_folder).exists() {
            return Err(Stop::because(format!("{new_folder} exists already")));
        }
        let (before, number) = (version.to_string(), format!("{}.0.0", version.major + 1));
        let decision = format!("docs/decisions/{new}.md");
        Ok(Self { folder, earlier, new_folder, new, before, number, decision })
    }

    fn values(&self) -> [(&'static str, &str); 3] {
        [("number", &self.number), ("before", &self.before), ("earlier", &self.earlier)]
    }
}

/// The files of the new contract: those of the earlier one, under the new number.
fn copied(project: &Project, earlier: &Contract, step: &Step) -> Result<Vec<(String, String)>, Stop> {
    let mut files = texts(earlier, &project.root.join(&step.folder))?;
    for (path, text) in &mut files {
        let named = |line: &str| match line.trim_start().starts_with("\"$id\"") {
            true => line.replace(&format!("/{}/", step.earlier), &format!("/{}/", step.new)),
            false => line.to_owned(),
        };
        *text = text.lines().map(|line| named(line) + "\n").collect();
        if path == MANIFEST {
            *text = decided(&restated(text, &step.before, &step.number), earlier, step);
        }
    }
    Ok(files)
}

/// The manifest with the decision record that a MAJOR version needs.
fn decided(manifest: &str, earlier: &Contract, step: &Step) -> String {
    let said = |decision: &str| serde_json::json!(decision).to_string();
    match &earlier.manifest().decision {
        Some(before) => manifest.replacen(&said(before), &said(&step.decision), 1),
        None => manifest.replacen('{', &format!("{{\n  \"decision\": {},", said(&step.decision)), 1),
    }
}

/// `lacre.toml`: the new folder in the place of the earlier one, which goes to the earlier ones.
fn project_file(project: &Project, step: &Step) -> Result<Expected, Stop> {
    const FILE: &str = "lacre.toml";
    let mut text = source(&project.root, FILE)?;
    let targets = project.generate.as_ref().map(|targets| [Some(&targets.types), targets.wire.as_ref()]);
    let moved = std::iter::once(&project.contract.folder).chain(targets.into_iter().flatten().flatten());
    for path in moved {
        let to = sibling(path, &step.new);
        text = text.replacen(&format!("= \"{path}\""), &format!("= \"{to}\""), 1);
    }
    let all: Vec<&String> = project.contract.earlier.iter().chain([&step.folder]).collect();
    let line = format!("earlier = {}", serde_json::json!(all));
    let without: String = text
        .lines()
        .filter(|line| !line.starts_with("earlier"))
        .fold(String::new(), |text, line| text + line + "\n");
    let text = insert_after_last(&without, "released", &line);
    let text = text.ok_or_else(|| Stop::because(format!("{FILE}: no line `released = …`")))?;
    let read = Project::from_text(project.root.clone(), &text)?;
    match read.contract.folder == step.new_folder && read.contract.earlier.last() == Some(&step.folder) {
        true => Ok(Expected { path: FILE.to_owned(), text }),
        false => Err(Stop::because(format!("{FILE} is laid out in a way that this command cannot change"))),
    }
}

/// The Rust that names versions: the list of the new one's tools, and the places where modules and versions are listed.
fn sources(project: &Project, earlier: &Contract, step: &Step) -> Result<Vec<Expected>, Stop> {
    let folder = parent(project.types()?);
    let tool = |(index, tool): (usize, &lacre_contract::ToolContract)| {
        format!("    {}::TOOLS[{index}], // {}", step.earlier, tool.name())
    };
    let entries: Vec<String> = earlier.tools().iter().enumerate().map(tool).collect();
    let entries = entries.join("\n");
    let values = [&step.values()[..], &[("entries", entries.as_str())]].concat();
    let (root, new) = (&project.root, &step.new);
    let changed = |path: String, change: &dyn Fn(&str) -> Option<String>, what: &str| {
        let text = change(&source(root, &path)?);
        let text = text.ok_or_else(|| Stop::because(format!("{path}: no `{what}` to add a line to")))?;
        Ok::<_, Stop>(Expected { path, text })
    };
    let modules =
        |text: &str| insert_after_last(text, "pub mod v", &format!("\n#[rustfmt::skip]\npub mod {new};"));
    let lists = |text: &str| insert_after_last(text, "pub(crate) mod v", &format!("pub(crate) mod {new};"));
    let version = format!("    (crate::{new}::BUNDLE, crate::tools::{new}::TOOLS),");
    let versions = |text: &str| insert_at_start(text, "pub(crate) const VERSIONS", &version);
    Ok(vec![
        Expected { path: format!("{folder}tools/{new}/mod.rs"), text: fill(TOOLS, &values) },
        changed(format!("{folder}lib.rs"), &modules, "pub mod v1;")?,
        changed(format!("{folder}tools/mod.rs"), &lists, "pub(crate) mod v1;")?,
        changed(format!("{folder}versions.rs"), &versions, "pub(crate) const VERSIONS")?,
    ])
}
