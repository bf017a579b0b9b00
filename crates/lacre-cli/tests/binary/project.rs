//! A project of its own in a folder of its own: this repository's contract, to be changed at will.

use crate::support::{Scratch, lacre};
use lacre_contract::Pointer;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

const SETTINGS: &str = "[contract]\nfolder = \"contracts/v1\"\nreleased = \"contracts/released\"\n";

/// The folder of a project; it is gone when the test is.
pub(crate) struct Project {
    pub(crate) root: PathBuf,
    _scratch: Scratch,
}

impl Project {
    /// Returns a project with this repository's contract and no release.
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let scratch = Scratch::new(&format!("project-{count}"));
        let root = scratch.0.clone();
        let contract = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts/v1");
        copy(&contract, &root.join("contracts/v1"));
        std::fs::write(root.join("lacre.toml"), SETTINGS).expect("the folder is ours");
        Self { root, _scratch: scratch }
    }

    /// Returns a project whose contract was released as it stands.
    pub(crate) fn released() -> Self {
        let project = Self::new();
        let output = project.run(&["release", "--against", "nothing"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        project
    }

    /// Runs `lacre` in the folder.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        lacre(arguments).current_dir(&self.root).output().expect("the binary runs")
    }

    /// Runs `lacre check --format json` with more arguments, and returns its exit code and its report.
    pub(crate) fn check(&self, arguments: &[&str]) -> (i32, Value) {
        let output = self.run(&[&["check", "--format", "json"], arguments].concat());
        let code = output.status.code().expect("an exit code");
        let report = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|_| panic!("{}{}", text(&output.stdout), text(&output.stderr)));
        (code, report)
    }

    /// Puts `value` at a place of a JSON file below `contracts/v1`.
    pub(crate) fn put(&self, file: &str, place: &str, value: Value) {
        let path = self.root.join("contracts/v1").join(file);
        let mut whole: Value = serde_json::from_slice(&std::fs::read(&path).expect("a file")).expect("JSON");
        let (outer, name) = place.rsplit_once('/').expect("a pointer");
        let name = Pointer::from(format!("/{name}").as_str()).tokens().next().expect("a name");
        whole.pointer_mut(outer).expect("a place")[name] = value;
        std::fs::write(path, whole.to_string()).expect("the folder is ours");
    }

    /// Runs `git` in the folder and returns what it prints.
    pub(crate) fn git(&self, arguments: &[&str]) -> String {
        let who = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"];
        let output = Command::new("git").args(who).args(arguments).current_dir(&self.root).output();
        let output = output.expect("git is installed");
        assert!(output.status.success(), "git {arguments:?}: {}", text(&output.stderr));
        text(&output.stdout)
    }
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("the folder is ours");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("readable");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("the folder is ours");
        }
    }
}
