//! `lacre new-tool`: one tool more, in every place where a tool is named.

use crate::arguments::NewTool;
use crate::command::generate::{expected, name, parent};
use crate::command::new::edit::{append_to_array, insert_after_last, insert_at_end, insert_in_order};
use crate::command::new::fill::{fill, title, type_name};
use crate::command::new::{contract, source, texts, write};
use crate::project::Project;
use crate::stop::Stop;
use lacre_codegen::{Expected, module_name};
use lacre_contract::{Contract, Openness};
use std::io::Write;
use std::process::ExitCode;

const ENTRY: &str = include_str!("../../../templates/tool/entry.json.in");
const HANDLER: &str = include_str!("../../../templates/tool/handler.rs.in");

/// The files of a tool's folder.
#[rustfmt::skip]
const FOLDER: &[(&str, &str)] = &[
    ("input.schema.json",  include_str!("../../../templates/tool/input.schema.json.in")),
    ("output.schema.json", include_str!("../../../templates/tool/output.schema.json.in")),
    ("examples/ok.json",   include_str!("../../../templates/tool/ok.json.in")),
];

pub(super) const MANIFEST: &str = "manifest.json";

pub(crate) fn run(new: &NewTool, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    let project = Project::find()?;
    let before = project.load().map_err(Stop::because)?;
    if before.tool(&new.name).is_some() {
        return Err(Stop::because(format!("{} is in the contract already", new.name)));
    }
    let folder = &project.contract.folder;
    let version = raised(&project, &before)?;
    let mut files = texts(&before, &project.root.join(folder))?;
    let errors: Vec<String> = codes(&before);
    let project_name = project.name();
    let values = [
        ("name", project_name.as_str()),
        ("tool", &new.name),
        ("title", &title(&new.name)),
        ("module", &module_name(&new.name)),
        ("type", &type_name(&new.name)),
        ("version", name(folder)),
        ("contract-version", &version),
        ("errors", &serde_json::json!(errors).to_string()),
    ];
    let manifest = files.iter_mut().find(|(path, _)| path == MANIFEST);
    let (_, manifest) = manifest.ok_or_else(|| Stop::because("no manifest"))?;
    let raised = restated(manifest, &before.manifest().version.to_string(), &version);
    *manifest = append_to_array(&raised, "tools", &fill(ENTRY, &values))
        .ok_or_else(|| Stop::because(format!("{folder}/{MANIFEST}: no list of tools")))?;
    let path = |file: &str| format!("tools/{}/{file}", new.name);
    files.extend(FOLDER.iter().map(|(file, text)| (path(file), fill(text, &values))));
    let candidate = contract(&files)?;
    let below = |(path, text)| Expected { path: format!("{folder}/{path}"), text };
    let mut planned: Vec<Expected> = files.into_iter().map(below).collect();
    planned.extend(handler(&project, &values)?);
    planned.extend(expected(&project, &candidate)?);
    write(&planned, &project.root, out)?;
    writeln!(out, "{} is in contract {version}; write it, then `lacre check`", new.name)?;
    Ok(ExitCode::SUCCESS)
}

/// The codes that the library sends for every tool.
fn codes(contract: &Contract) -> Vec<String> {
    let errors = contract.manifest().errors.iter();
    errors.filter(|(_, error)| error.role.is_some()).map(|(code, _)| code.clone()).collect()
}

/// The version of the contract with a tool more: the next MINOR where this one is released already.
fn raised(project: &Project, contract: &Contract) -> Result<String, Stop> {
    let now = &contract.manifest().version;
    let released = project.releases()?;
    let versions = released.iter().filter_map(lacre_compat::Surface::version);
    let newest = versions.filter(|version| version.major == now.major).max();
    match newest {
        Some(_) if contract.manifest().catalog == Openness::Closed => Err(Stop::because(
            "the catalog is closed and released: a tool more breaks its callers, so begin a version with `lacre new-version`",
        )),
        Some(newest) if newest >= now => Ok(format!("{}.{}.0", newest.major, newest.minor + 1)),
        Some(_) | None => Ok(now.to_string()),
    }
}

/// The manifest under another version. The examples keep the one at which they were written.
pub(super) fn restated(manifest: &str, from: &str, to: &str) -> String {
    let said = |space: &str, version: &str| format!("\"version\":{space}\"{version}\"");
    let spaced = |text: String, space: &str| text.replacen(&said(space, from), &said(space, to), 1);
    [" ", ""].into_iter().fold(manifest.to_owned(), spaced)
}

/// The handler, and its line in the list of the version.
fn handler(project: &Project, values: &[(&str, &str)]) -> Result<[Expected; 2], Stop> {
    let types = project.types()?;
    let folder = format!("{}tools/{}", parent(types), name(&project.contract.folder));
    let path = format!("{folder}/mod.rs");
    let list = source(&project.root, &path)?;
    let (line, entry) =
        (fill("mod {{module}};", values), fill("    Entry::of::<{{module}}::{{type}}>(),", values));
    let listed = insert_in_order(&list, "mod ", &line)
        .or_else(|| insert_after_last(&list, "//!", &format!("\n{line}")))
        .and_then(|list| insert_at_end(&list, "pub(crate) const TOOLS", "];", &entry));
    let listed = listed
        .ok_or_else(|| Stop::because(format!("{path}: no list `pub(crate) const TOOLS … = &[` to add to")))?;
    let file = format!("{folder}/{}.rs", fill("{{module}}", values));
    Ok([Expected { path: file, text: fill(HANDLER, values) }, Expected { path, text: listed }])
}
