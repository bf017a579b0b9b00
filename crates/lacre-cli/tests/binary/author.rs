//! A tool author's way: a crate, a tool more, a version more; what comes of it compiles, passes its tests and the gate.

use crate::support::{Scratch, lacre};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("this crate lies in the workspace")
}

/// Runs `lacre` in `folder`.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    lacre(arguments).current_dir(folder).output().expect("the binary runs")
}

#[track_caller]
fn succeeds(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let (said, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "lacre {arguments:?}:\n{said}{told}");
    said.into_owned()
}

#[track_caller]
fn is_refused(folder: &Path, arguments: &[&str], sentence: &str) {
    let output = run(folder, arguments);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "lacre {arguments:?}: {told}");
    assert!(told.contains(sentence), "lacre {arguments:?}: {told}");
}

/// Runs cargo on the new crate, with what the workspace has built and locked, and no network.
#[track_caller]
fn cargo(folder: &Path, arguments: &[&str]) -> String {
    let built =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from);
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).current_dir(folder).env("CARGO_TARGET_DIR", built);
    let output = command.output().expect("cargo runs");
    let (said, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "cargo {arguments:?}:\n{said}{told}");
    format!("{said}{told}")
}

#[track_caller]
fn replace(file: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(file).expect("it is there");
    assert!(text.contains(from), "{}: {text}", file.display());
    std::fs::write(file, text.replacen(from, to, 1)).expect("it can be written");
}

#[test]
fn a_crate_a_tool_and_a_version_compile_and_pass() {
    let scratch = Scratch::new("author");
    let path = workspace().to_string_lossy().into_owned();
    succeeds(&scratch.0, &["new", "shelf-of-things", "--lacre-path", &path]);
    is_refused(&scratch.0, &["new", "shelf-of-things"], "exists already");
    let shelf = scratch.0.join("shelf-of-things");
    std::fs::copy(workspace().join("Cargo.lock"), shelf.join("Cargo.lock")).expect("a lock file");
    is_refused(&shelf, &["check"], "no baseline");
    succeeds(&shelf, &["check", "--against", "nothing"]);
    succeeds(&shelf, &["release", "--against", "nothing"]);
    succeeds(&shelf, &["check"]);

    let added = succeeds(&shelf, &["new-tool", "items.countAll"]);
    assert!(
        added.ends_with("items.countAll is in contract 1.1.0; write it, then `lacre check`\n"),
        "{added}"
    );
    is_refused(&shelf, &["new-tool", "items.countAll"], "in the contract already");
    is_refused(&shelf, &["new-tool", "no name"], "not a tool name");
    succeeds(&shelf, &["check"]);
    succeeds(&shelf, &["release"]);

    succeeds(&shelf, &["new-version"]);
    let unchanged = std::fs::read_to_string(shelf.join("src/v2/items_find.rs")).expect("it is generated");
    assert!(unchanged.contains("pub use super::super::v1::items_find::*;"), "{unchanged}");
    succeeds(&shelf, &["check"]);
    breaks_in_the_new_version(&shelf);
    frozen_versions_stay(&shelf);

    succeeds(&shelf, &["docs", "site"]);
    let changes = std::fs::read_to_string(shelf.join("site/changes.html")).expect("a page");
    for told in ["2.0.0 since 1.1.0", "limit-tightened", "1.1.0 since 1.0.0", "tool-added"] {
        assert!(changes.contains(told), "{told}: {changes}");
    }

    cargo(&shelf, &["fmt", "--check"]);
    let tested = cargo(&shelf, &["test", "--offline", "--", "--nocapture"]);
    assert!(tested.contains("10 examples"), "five of each version: {tested}");
    println!("1 crate, 3 tools, 2 versions, 10 examples");
}

/// A change that breaks callers is what the new version is for. A tool has types of its own once their shape differs.
fn breaks_in_the_new_version(shelf: &Path) {
    let input = shelf.join("contracts/v2/tools/items.countAll/input.schema.json");
    replace(&input, "\"maxLength\": 100", "\"maxLength\": 90");
    let output = shelf.join("contracts/v2/tools/items.get/output.schema.json");
    replace(&output, "\"required\": [\n    \"item\"\n  ]", "\"required\": []");
    let stale = run(shelf, &["check"]);
    assert_eq!(stale.status.code(), Some(1), "the types are stale");
    succeeds(shelf, &["generate"]);
    let said = succeeds(shelf, &["check"]);
    assert!(said.contains("MAJOR declared, MAJOR required: sufficient"), "{said}");
    let types = |tool: &str| std::fs::read_to_string(shelf.join(format!("src/v2/{tool}.rs"))).expect("types");
    assert!(types("items_get").contains("pub item: Option<"), "its shape differs");
    assert!(types("items_count_all").contains("pub use super::super::v1::"), "a bound is no shape");
}

/// What stands beside the newest version stays as it was released.
fn frozen_versions_stay(shelf: &Path) {
    let input = shelf.join("contracts/v1/tools/items.find/input.schema.json");
    replace(&input, "\"maximum\": 50", "\"maximum\": 60");
    let found = run(shelf, &["check"]);
    assert_eq!(found.status.code(), Some(1), "{}", String::from_utf8_lossy(&found.stdout));
    let said = String::from_utf8_lossy(&found.stdout);
    assert!(
        said.contains("earlier-version-changed contracts/v1/tools/items.find/input.schema.json"),
        "{said}"
    );
    replace(&input, "\"maximum\": 60", "\"maximum\": 50");
    succeeds(shelf, &["check"]);
}

#[test]
fn a_name_that_is_none_and_a_checkout_that_is_none_are_refused() {
    let scratch = Scratch::new("author-refused");
    for (name, sentence) in
        [("Shelf", "no name for a crate"), ("../x", "no name for a crate"), ("test", "the word is taken")]
    {
        is_refused(&scratch.0, &["new", name], sentence);
    }
    is_refused(&scratch.0, &["new", "shelf", "--lacre-path", "."], "no checkout of lacre");
    is_refused(&scratch.0, &["new-tool", "a.b"], "no lacre.toml");
    is_refused(&scratch.0, &["new-version"], "no lacre.toml");
    assert_eq!(std::fs::read_dir(&scratch.0).expect("a folder").count(), 0, "a refusal writes nothing");
}

#[test]
fn without_a_checkout_the_crate_depends_on_published_versions() {
    let scratch = Scratch::new("author-published");
    succeeds(&scratch.0, &["new", "shelf"]);
    let manifest = std::fs::read_to_string(scratch.0.join("shelf/Cargo.toml")).expect("a manifest");
    assert!(
        manifest.contains(&format!("lacre-tool = {{ version = \"{}\" }}", env!("CARGO_PKG_VERSION"))),
        "{manifest}"
    );
    assert!(scratch.0.join("shelf/.github/workflows/ci.yml").is_file(), "the gate stands in CI");
}
