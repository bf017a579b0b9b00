//! `lacre check` and `lacre release` on a project, from its first release to a MAJOR one.

use crate::project::{Project, text};
use serde_json::{Value, json};

const LIST_TABLES: &str = "tools/catalog.listTables/input.schema.json";

/// The rules of a report with what each costs.
fn rules(report: &Value) -> Vec<(String, String)> {
    let word = |finding: &Value, name: &str| finding[name].as_str().expect("a word").to_owned();
    let findings = report["findings"].as_array().expect("findings");
    findings.iter().map(|finding| (word(finding, "rule"), word(finding, "cost"))).collect()
}

fn row(rule: &str, cost: &str) -> (String, String) {
    (rule.to_owned(), cost.to_owned())
}

#[test]
fn the_first_release_is_compared_with_nothing_and_no_other_is() {
    let project = Project::new();
    let output = project.run(&["check"]);
    assert_eq!(output.status.code(), Some(2), "without a baseline there is no verdict");
    assert!(text(&output.stderr).contains("no baseline: contracts/released holds no release"));
    let output = project.run(&["check", "--against", "nothing"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("compared with nothing, as asked; 0 findings"));
    assert_eq!(project.run(&["release"]).status.code(), Some(2), "there is nothing to compare with");
    let output = project.run(&["release", "--against", "nothing"]);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
    assert!(project.root.join("contracts/released/1.0.0.json").is_file());
    for arguments in [&["release", "--against", "nothing"][..], &["release"][..]] {
        assert_eq!(project.run(arguments).status.code(), Some(2), "{arguments:?}");
    }
    let output = project.run(&["check"]);
    assert_eq!(output.status.code(), Some(0));
    let last = text(&output.stdout).lines().last().expect("a line").to_owned();
    assert_eq!(
        last,
        "1 contract, 15 tools, 30 schemas, 85 examples checked; compared with 1.0.0; 0 findings"
    );
}

#[test]
fn a_break_is_red_with_a_witness_until_the_version_and_a_decision_say_so() {
    let project = Project::released();
    project.put(LIST_TABLES, "/properties/limit/maximum", json!(100));
    let (code, report) = project.check(&[]);
    assert_eq!((code, report["verdict"].as_str()), (1, Some("insufficient")), "{report:#}");
    assert_eq!(rules(&report), [row("limit-tightened", "MAJOR")]);
    let finding = &report["findings"][0];
    assert_eq!(finding["at"], "/properties/limit/maximum");
    assert_eq!(finding["witness"]["limit"], 101, "{finding:#}");
    project.put("manifest.json", "/version", json!("1.1.0"));
    assert_eq!(project.check(&[]).0, 1, "a MINOR step does not allow a break");
    project.put("manifest.json", "/version", json!("2.0.0"));
    let (code, report) = project.check(&[]);
    assert_eq!(code, 1);
    assert!(rules(&report).contains(&row("decision-missing", "MAJOR")), "{report:#}");
    project.put("manifest.json", "/decision", json!("decisions/2.md"));
    assert_eq!(project.check(&[]).0, 1, "the decision is named and not there");
    std::fs::create_dir(project.root.join("decisions")).expect("ours");
    std::fs::write(project.root.join("decisions/2.md"), "# A smaller page\n").expect("ours");
    let (code, report) = project.check(&[]);
    assert_eq!((code, report["declared"].as_str()), (0, Some("MAJOR")), "{report:#}");
    let reminded = row("migration-window-missing", "PATCH");
    assert!(rules(&report).contains(&reminded), "a reminder fails nothing: {report:#}");
    let window = json!({"until": "2027-06-30", "guide": "decisions/2.md"});
    project.put("manifest.json", "/migration", window);
    assert!(!rules(&project.check(&[]).1).contains(&reminded), "the window is documented");
    assert_eq!(project.run(&["release"]).status.code(), Some(0));
    assert_eq!(project.check(&[]).1["findings"], json!([]), "it is the baseline now");
    assert_eq!(project.check(&["--against", "contracts/released/1.0.0.json"]).0, 0, "a file may be one, too");
}

#[test]
fn an_extension_needs_a_minor_step_and_wording_a_patch() {
    let project = Project::released();
    let field = json!({"type": "string", "description": "In words, how many there are."});
    project.put("tools/catalog.listTables/output.schema.json", "/properties/total", field);
    let steps = [("1.0.0", 1), ("1.0.1", 1), ("1.1.0-rc.1", 0), ("1.1.0", 0)];
    for (version, expected) in steps {
        project.put("manifest.json", "/version", json!(version));
        let (code, report) = project.check(&[]);
        assert_eq!((code, report["required"].as_str()), (expected, Some("MINOR")), "{version}");
    }
    assert_eq!(project.run(&["release"]).status.code(), Some(0));
    project.put("manifest.json", "/tools/0/description", json!("Lists the tables of a schema."));
    assert_eq!(rules(&project.check(&[]).1), [row("routing-text-changed", "PATCH")]);
    project.put("manifest.json", "/version", json!("1.1.1"));
    assert_eq!(project.check(&[]).0, 0);
}

#[test]
fn a_waiver_is_printed_pasted_and_ends() {
    let project = Project::released();
    project.put(LIST_TABLES, "/properties/limit/maximum", json!(100));
    let (_, report) = project.check(&[]);
    let fingerprint = report["findings"][0]["fingerprint"].as_str().expect("one").to_owned();
    let output = project.run(&["check", "--print-waiver", &fingerprint]);
    let mut waiver: Value = serde_json::from_slice(&output.stdout).expect("a waiver is JSON");
    assert_eq!(output.status.code(), Some(1), "printing it accepts nothing");
    assert_eq!(project.run(&["check", "--print-waiver", "0"]).status.code(), Some(2));
    project.put("manifest.json", "/waivers", json!([waiver]));
    let (code, report) = project.check(&[]);
    assert_eq!(code, 1, "an empty reason is none");
    assert_eq!(rules(&report), [row("limit-tightened", "MAJOR"), row("waiver-invalid", "PATCH")]);
    for (name, value) in
        [("reason", "No caller asks for more."), ("owner", "catalog"), ("expiry", "2026-12-31")]
    {
        waiver[name] = json!(value);
    }
    project.put("manifest.json", "/waivers", json!([waiver]));
    let (code, report) = project.check(&["--today", "2026-12-31"]);
    assert_eq!((code, &report["findings"]), (0, &json!([])));
    let (code, report) = project.check(&["--today", "2027-01-01"]);
    assert_eq!(code, 1, "its last day is over");
    assert_eq!(rules(&report), [row("limit-tightened", "MAJOR"), row("waiver-invalid", "PATCH")]);
    project.put(LIST_TABLES, "/properties/limit/maximum", json!(200));
    let (code, report) = project.check(&["--today", "2026-12-31"]);
    assert_eq!(code, 1, "it accepts nothing any more");
    assert_eq!(rules(&report), [row("waiver-invalid", "PATCH")]);
}

#[test]
fn history_is_the_last_releases_or_what_is_given() {
    let project = Project::released();
    let output = "tools/catalog.getEntityHeader/output.schema.json";
    let field = json!({"type": "string", "description": "The owner, as Atlas has it."});
    project.put(output, "/properties/owner", field);
    project.put("manifest.json", "/version", json!("1.1.0"));
    assert_eq!(project.run(&["release"]).status.code(), Some(0));
    let file = project.root.join("contracts/v1").join(output);
    let schema: Value = serde_json::from_slice(&std::fs::read(file).expect("a file")).expect("JSON");
    let mut required = schema["required"].as_array().expect("a list").clone();
    required.push(json!("owner"));
    project.put(output, "/required", json!(required));
    let example = "tools/catalog.getEntityHeader/examples/ok.json";
    project.put(example, "/envelope/data/owner", json!("admin"));
    project.put("manifest.json", "/version", json!("1.2.0"));
    let against = "contracts/released/1.0.0.json";
    let (_, report) = project.check(&["--against", against]);
    assert_eq!(rules(&report), [row("required-property-added", "MINOR")], "1.1.0 had it: {report:#}");
    for history in ["0", against] {
        let (code, report) = project.check(&["--against", against, "--history", history]);
        assert_eq!(code, 1);
        assert!(rules(&report).contains(&row("property-born-required", "MAJOR")), "{history}: {report:#}");
    }
}

#[test]
fn what_does_not_load_is_a_finding_in_every_form() {
    let project = Project::released();
    project.put(LIST_TABLES, "/properties/limit/format", json!("int32"));
    let (code, report) = project.check(&[]);
    assert_eq!(code, 1);
    let finding = &report["findings"][0];
    assert_eq!(finding["rule"], "contract-invalid");
    assert_eq!(finding["subject"], format!("contracts/v1/{LIST_TABLES}"));
    let forms = ["text", "json", "junit", "sarif", "github", "markdown", "gitlab"];
    for form in forms {
        let output = project.run(&["check", "--report", form]);
        assert_eq!(output.status.code(), Some(1), "{form}");
        assert!(text(&output.stdout).contains("contract-invalid"), "{form}: {}", text(&output.stdout));
    }
    let output = project.run(&["release"]);
    assert_eq!(output.status.code(), Some(2), "what does not load is not released");
}
