//! `lacre diff` and `lacre rules`, for a team with another stack: saved replies and plain schemas.

use crate::project::{Project, text};
use crate::support::run;
use serde_json::{Value, json};

/// Writes two JSON files and compares them.
fn diff(baseline: &Value, candidate: &Value, arguments: &[&str]) -> (i32, Value) {
    let project = Project::new();
    for (name, value) in [("old.json", baseline), ("new.json", candidate)] {
        std::fs::write(project.root.join(name), value.to_string()).expect("ours");
    }
    let output = project.run(&[&["diff", "old.json", "new.json", "--format", "json"], arguments].concat());
    let report =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", text(&output.stderr)));
    (output.status.code().expect("an exit code"), report)
}

fn reply(input: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "find", "inputSchema": input}]}})
}

#[test]
fn saved_replies_are_red_when_callers_break_and_green_when_not() {
    let object = |properties: Value| json!({"type": "object", "properties": properties});
    let old = reply(&object(json!({"q": {"type": "string", "maxLength": 10}})));
    #[rustfmt::skip]
    let cases = [
        // what the tool takes now                                                  exit  required
        (object(json!({"q": {"type": "string", "maxLength": 10}})),                 0,    "PATCH"),
        (object(json!({"q": {"maxLength": 10, "minLength": 0, "type": "string"}})), 0,    "PATCH"),
        (object(json!({"q": {"type": "string", "maxLength": 20}})),                 0,    "MINOR"),
        (object(json!({"q": {"type": "string", "maxLength": 10}, "n": {"type": "integer"}})), 0, "MINOR"),
        (object(json!({"q": {"type": "string", "maxLength": 9}})),                  1,    "MAJOR"),
        (object(json!({"n": {"type": "integer"}})),                                 1,    "MAJOR"),
    ];
    for (input, exit, required) in &cases {
        let (code, report) = diff(&old, &reply(input), &[]);
        assert_eq!((code, report["required"].as_str()), (*exit, Some(*required)), "{input}: {report:#}");
        assert_eq!(report["declared"], Value::Null, "a reply states no version");
    }
    assert_eq!(cases.len(), 6);
}

#[test]
fn one_schema_is_compared_on_the_side_that_is_named() {
    let (old, new) = (json!({"enum": ["a"]}), json!({"enum": ["a", "b"]}));
    assert_eq!(diff(&old, &new, &["--side", "input"]).0, 0);
    let (code, report) = diff(&old, &new, &["--side", "output"]);
    assert_eq!((code, &report["findings"][0]["witness"]), (1, &json!("b")));
    assert_eq!(diff(&old, &new, &[]).0, 1, "either side may be meant");
}

#[test]
fn formats_are_asserted_when_that_is_asked_for() {
    let (old, new) = (json!({"type": "string"}), json!({"type": "string", "format": "date"}));
    assert_eq!(diff(&old, &new, &["--side", "input"]).0, 0);
    let (code, report) = diff(&old, &new, &["--side", "input", "--assert-formats"]);
    assert_eq!((code, report["findings"][0]["evidence"].as_str()), (1, Some("witness")), "{report:#}");
}

#[test]
fn what_cannot_be_proved_has_an_exit_code_of_its_own() {
    let schema = |pattern: &str| json!({"type": "string", "pattern": pattern, "minLength": 400});
    let (code, report) =
        diff(&schema("^(?=(a|b)*$).*(?<!c)$"), &schema("^(?=(a|b)*$).*(?<!d)$"), &["--side", "input"]);
    assert_eq!((code, report["verdict"].as_str()), (3, Some("unproven")), "{report:#}");
    assert!(report["findings"][0]["reason"].is_string());
}

#[test]
fn folders_of_schemas_and_contracts_are_compared_and_nothing_is_not() {
    let project = Project::new();
    let contract = project.run(&["diff", "contracts/v1", "contracts/v1"]);
    assert_eq!(contract.status.code(), Some(0), "{}", text(&contract.stderr));
    for folder in ["old", "new", "empty"] {
        std::fs::create_dir(project.root.join(folder)).expect("ours");
    }
    let write =
        |path: &str, value: Value| std::fs::write(project.root.join(path), value.to_string()).expect("ours");
    write("old/order.input.json", json!({"type": "string"}));
    write("new/order.input.json", json!({"type": ["string", "null"]}));
    let output = project.run(&["diff", "old", "new"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("MINOR type-widened"), "{}", text(&output.stdout));
    let output = project.run(&["diff", "new", "old", "--report", "github"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with("::error file=old,"), "{}", text(&output.stdout));
    for (one, other) in [("old", "empty"), ("nowhere", "new"), ("old", "lacre.toml")] {
        let output = project.run(&["diff", one, other]);
        assert_eq!(output.status.code(), Some(2), "{one} {other}");
        assert!(!output.stderr.is_empty() && output.stdout.is_empty());
    }
}

#[test]
fn the_table_of_rules_has_one_line_for_each() {
    let output = run(&["rules"]);
    let lines = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(lines.lines().count(), 1 + lacre_compat::Rule::ALL.len());
    assert!(lines.lines().nth(4).is_some_and(|line| line.split_whitespace().take(3).eq([
        "enum-value-added",
        "MINOR",
        "MAJOR"
    ])));
}
