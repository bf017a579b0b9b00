//! The composite GitHub Action and the pre-commit hook, run as their hosts run them.

use crate::project::{Project, text};
use crate::support::lacre;
use serde_json::json;
use std::path::Path;
use std::process::{Command, Output};

/// Returns the script of the step of that name, without its indentation.
fn script(step: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.github/actions/check/action.yml");
    let action = std::fs::read_to_string(path).expect("the action is there");
    let (_, after) = action.split_once(&format!("- name: {step}\n")).expect("the step is there");
    let (_, body) = after.split_once("run: |\n").expect("the step runs a script");
    let indent = body.len() - body.trim_start_matches(' ').len();
    let lines = body.lines().take_while(|line| line.len() >= indent && line[..indent].trim().is_empty());
    lines.fold(String::new(), |text, line| format!("{text}{}\n", &line[indent..]))
}

/// Runs the checking step in a project; returns its outcome and the job summary that it wrote.
fn step(project: &Project, against: &str) -> (Output, String) {
    let binary = Path::new(env!("CARGO_BIN_EXE_lacre")).parent().expect("it lies in a folder");
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    let summary = project.root.join("summary.md");
    let mut command = Command::new("bash");
    command.args(["-e", "-c", &script("Check the contract")]).current_dir(&project.root);
    command.env("PATH", path).env("AGAINST", against).env("RUNNER_TEMP", &project.root);
    let output = command.env("GITHUB_STEP_SUMMARY", &summary).output().expect("bash is installed");
    (output, std::fs::read_to_string(summary).unwrap_or_default())
}

#[test]
fn the_action_annotates_summarises_and_keeps_the_exit_code() {
    let project = Project::released();
    let (output, summary) = step(&project, "");
    assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(0), ""));
    assert!(summary.starts_with("**sufficient**"), "{summary}");
    project.put("tools/catalog.listTables/input.schema.json", "/properties/limit/maximum", json!(100));
    let (output, summary) = step(&project, "");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let file = "contracts/v1/tools/catalog.listTables/input.schema.json";
    assert!(text(&output.stdout).starts_with(&format!("::error file={file},")), "{}", text(&output.stdout));
    assert!(summary.contains("| MAJOR | limit-tightened |"), "{summary}");
    assert_eq!(step(&project, "nothing").0.status.code(), Some(0));
    assert_eq!(step(&project, "--upload-pack=x").0.status.code(), Some(2), "no argument of its own");
}

#[test]
fn the_hook_is_the_command() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.pre-commit-hooks.yaml");
    let hooks = std::fs::read_to_string(path).expect("the hooks are there");
    let entry = hooks.lines().find_map(|line| line.trim().strip_prefix("entry: lacre ")).expect("an entry");
    let project = Project::released();
    let arguments: Vec<&str> = entry.split(' ').collect();
    let output = lacre(&arguments).current_dir(&project.root).output().expect("the binary runs");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}
