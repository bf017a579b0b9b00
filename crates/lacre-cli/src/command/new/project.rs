//! `lacre new`: a crate with a catalog of its own.

use crate::arguments::New;
use crate::command::generate::expected;
use crate::command::new::fill::{fill, title};
use crate::command::new::{contract, write};
use crate::project::Project;
use crate::stop::Stop;
use lacre_codegen::Expected;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Every template of a project: where it goes, and its text.
#[rustfmt::skip]
const TEMPLATES: &[(&str, &str)] = &[
    ("Cargo.toml",                                             include_str!("../../../templates/project/Cargo.toml.in")),
    ("README.md",                                              include_str!("../../../templates/project/README.md.in")),
    ("lacre.toml",                                             include_str!("../../../templates/project/lacre.toml.in")),
    (".gitignore",                                             include_str!("../../../templates/project/gitignore.in")),
    (".github/workflows/ci.yml",                               include_str!("../../../templates/project/github/ci.yml.in")),
    ("contracts/v1/manifest.json",                             include_str!("../../../templates/project/contracts/v1/manifest.json.in")),
    ("contracts/v1/shared.schema.json",                        include_str!("../../../templates/project/contracts/v1/shared.schema.json.in")),
    ("contracts/v1/tools/items.find/input.schema.json",        include_str!("../../../templates/project/contracts/v1/tools/items.find/input.schema.json.in")),
    ("contracts/v1/tools/items.find/output.schema.json",       include_str!("../../../templates/project/contracts/v1/tools/items.find/output.schema.json.in")),
    ("contracts/v1/tools/items.find/examples/ok.json",         include_str!("../../../templates/project/contracts/v1/tools/items.find/examples/ok.json.in")),
    ("contracts/v1/tools/items.find/examples/invalid-input.json", include_str!("../../../templates/project/contracts/v1/tools/items.find/examples/invalid-input.json.in")),
    ("contracts/v1/tools/items.get/input.schema.json",         include_str!("../../../templates/project/contracts/v1/tools/items.get/input.schema.json.in")),
    ("contracts/v1/tools/items.get/output.schema.json",        include_str!("../../../templates/project/contracts/v1/tools/items.get/output.schema.json.in")),
    ("contracts/v1/tools/items.get/examples/ok.json",          include_str!("../../../templates/project/contracts/v1/tools/items.get/examples/ok.json.in")),
    ("contracts/v1/tools/items.get/examples/not-found.json",   include_str!("../../../templates/project/contracts/v1/tools/items.get/examples/not-found.json.in")),
    ("src/lib.rs",                                             include_str!("../../../templates/project/src/lib.rs.in")),
    ("src/main.rs",                                            include_str!("../../../templates/project/src/main.rs.in")),
    ("src/store.rs",                                           include_str!("../../../templates/project/src/store.rs.in")),
    ("src/versions.rs",                                        include_str!("../../../templates/project/src/versions.rs.in")),
    ("src/words.ftl",                                          include_str!("../../../templates/project/src/words.ftl.in")),
    ("src/tools/mod.rs",                                       include_str!("../../../templates/project/src/tools/mod.rs.in")),
    ("src/tools/v1/mod.rs",                                    include_str!("../../../templates/project/src/tools/v1/mod.rs.in")),
    ("src/tools/v1/items_find.rs",                             include_str!("../../../templates/project/src/tools/v1/items_find.rs.in")),
    ("src/tools/v1/items_get.rs",                              include_str!("../../../templates/project/src/tools/v1/items_get.rs.in")),
    ("tests/examples.rs",                                      include_str!("../../../templates/project/tests/examples.rs.in")),
    ("tests/stdio.rs",                                         include_str!("../../../templates/project/tests/stdio.rs.in")),
];

/// Where the contract of a new project lies.
const CONTRACT: &str = "contracts/v1/";

pub(crate) fn run(new: &New, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    check_name(&new.name)?;
    let root = Path::new(&new.name);
    if root.exists() {
        return Err(Stop::because(format!("{} exists already; choose another name", new.name)));
    }
    let dependencies = [dependency("lacre-server", new)?, dependency("lacre-tool", new)?];
    let crate_name = new.name.replace('-', "_");
    let values = [
        ("name", new.name.as_str()),
        ("crate", &crate_name),
        ("title", &title(&new.name)),
        ("lacre", env!("CARGO_PKG_VERSION")),
        ("lacre-server", &dependencies[0]),
        ("lacre-tool", &dependencies[1]),
    ];
    let filled =
        TEMPLATES.iter().map(|(path, text)| Expected { path: (*path).to_owned(), text: fill(text, &values) });
    let mut files: Vec<Expected> = filled.collect();
    let manifest = text(&files, "contracts/v1/manifest.json");
    files.push(envelope(&new.name, &serde_json::from_str(&manifest).map_err(Stop::because)?));
    let project = Project::from_text(root.to_path_buf(), &text(&files, "lacre.toml"))?;
    let folder = files.iter().filter_map(|file| Some((file.path.strip_prefix(CONTRACT)?, &file.text)));
    let folder: Vec<(String, String)> = folder.map(|(path, text)| (path.to_owned(), text.clone())).collect();
    files.extend(expected(&project, &contract(&folder)?)?);
    write(&files, root, out)?;
    writeln!(
        out,
        "{} files; next: cd {} && cargo test && lacre release --against nothing",
        files.len(),
        new.name
    )?;
    Ok(ExitCode::SUCCESS)
}

/// The envelope with the error codes of `manifest`.
fn envelope(name: &str, manifest: &serde_json::Value) -> Expected {
    let errors = manifest["errors"].as_object().into_iter().flatten();
    let errors: Vec<(&str, &str)> =
        errors.map(|(code, error)| (code.as_str(), error["meaning"].as_str().unwrap_or_default())).collect();
    let base = format!("https://lacre.invalid/{name}/v1/");
    let text = lacre_codegen::envelope_schema(&base, &errors);
    Expected { path: format!("{CONTRACT}envelope.schema.json"), text }
}

fn text(files: &[Expected], path: &str) -> String {
    files.iter().find(|file| file.path == path).map(|file| file.text.clone()).unwrap_or_default()
}

/// Words that cargo or the compiler keep for themselves.
#[rustfmt::skip]
const RESERVED: &[&str] = &[
    "abstract", "alloc", "as", "async", "await", "become", "box", "break", "build", "const", "continue", "core", "crate",
    "deps", "do", "dyn", "else", "enum", "examples", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in",
    "incremental", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "proc-macro", "pub", "ref",
    "return", "self", "static", "std", "struct", "super", "test", "trait", "true", "try", "type", "typeof", "unsafe",
    "unsized", "use", "virtual", "where", "while", "yield",
    // The names that the code of the project uses itself.
    "serde", "serde-json", "tokio", "lacre-server", "lacre-tool",
];

fn check_name(name: &str) -> Result<(), Stop> {
    let form = "1 to 64 of a-z 0-9 - _, the first a letter, the last none of - _";
    let allowed =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_');
    let formed = (1..=64).contains(&name.len())
        && name.bytes().all(allowed)
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && !name.ends_with(['-', '_']);
    match formed {
        false => Err(Stop::because(format!("`{name}` is no name for a crate: {form}"))),
        true if RESERVED.contains(&name.replace('_', "-").as_str()) => {
            Err(Stop::because(format!("`{name}` is no name for a crate: the word is taken")))
        }
        true => Ok(()),
    }
}

/// A dependency as the inside of a TOML table: a published version, or a path into a checkout.
fn dependency(name: &str, new: &New) -> Result<String, Stop> {
    let Some(checkout) = &new.lacre_path else {
        return Ok(format!("version = \"{}\"", env!("CARGO_PKG_VERSION")));
    };
    let folder = checkout.join("crates").join(name);
    if !folder.join("Cargo.toml").is_file() {
        return Err(Stop::because(format!(
            "{}: no checkout of lacre; there is no {name}",
            checkout.display()
        )));
    }
    let path = folder.canonicalize().map_err(|error| Stop::because(format!("{name}: {}", error.kind())))?;
    let path = path.to_string_lossy().replace('\\', "/");
    Ok(format!("path = {}", serde_json::Value::String(path)))
}

#[cfg(test)]
mod tests {
    use super::check_name;

    #[test]
    fn names_are_those_of_crates() {
        for good in ["a", "my-notes", "notes2", "a_b"] {
            assert!(check_name(good).is_ok(), "{good}");
        }
        let long = "a".repeat(65);
        for bad in
            ["", "A", "2a", "-a", "a-", "a.b", "a/b", "..", "é", "test", "proc_macro", "serde_json", &long]
        {
            assert!(check_name(bad).is_err(), "{bad}");
        }
    }
}
