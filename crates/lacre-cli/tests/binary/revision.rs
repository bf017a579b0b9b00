//! `lacre check` against the history of a git repository.

use crate::project::{Project, text};
use serde_json::json;

const LIST_TABLES: &str = "tools/catalog.listTables/input.schema.json";

/// A repository: a tagged contract on `main`, and a branch that breaks it beside a `main` that went on.
fn repository() -> Project {
    let project = Project::new();
    project.git(&["init", "--quiet"]);
    let commit = |message: &str| {
        project.git(&["add", "--all"]);
        project.git(&["commit", "--quiet", "--message", message]);
    };
    commit("the contract");
    project.git(&["tag", "contract-v0.9.0"]);
    project.git(&["tag", "--annotate", "contract-v1.0.0", "--message", "first"]);
    project.git(&["tag", "contract-vnext"]);
    project.git(&["checkout", "--quiet", "-b", "smaller"]);
    project.put(LIST_TABLES, "/properties/limit/maximum", json!(100));
    commit("a smaller page");
    project.git(&["checkout", "--quiet", "main"]);
    project.put(LIST_TABLES, "/properties/limit/maximum", json!(50));
    commit("main goes on");
    project.git(&["checkout", "--quiet", "smaller"]);
    project
}

#[test]
fn a_baseline_is_a_revision_a_merge_base_or_a_tag() {
    let project = repository();
    let head = project.git(&["rev-parse", "HEAD"]);
    let cases: [(&[&str], i32); 8] = [
        (&["--against", "HEAD"], 0),
        (&["--against", head.trim()], 0),
        (&["--against", "HEAD~1"], 1),
        (&["--against", "contract-v1.0.0"], 1),
        (&["--against", "main"], 1),
        (&["--against", "contracts/v1"], 0),
        (&["--merge-base", "main"], 1),
        (&["--newest-tag"], 1),
    ];
    for (arguments, expected) in cases {
        let (code, report) = project.check(arguments);
        assert_eq!(code, expected, "{arguments:?}: {report:#}");
    }
    let (_, report) = project.check(&["--merge-base", "main"]);
    assert_eq!(
        report["findings"][0]["sentence"].as_str().map(|text| text.contains("200 became 100")),
        Some(true)
    );
    let (_, report) = project.check(&["--against", "main"]);
    assert_eq!(report["findings"][0]["rule"], "limit-loosened", "main went to 50: {report:#}");
}

#[test]
fn the_work_tree_is_not_touched_and_a_hyphen_is_no_revision() {
    let project = repository();
    std::fs::write(project.root.join("contracts/v1/note.txt"), "mine").expect("ours");
    std::fs::remove_file(project.root.join("contracts/v1/note.txt")).expect("ours");
    let before = (project.git(&["status", "--porcelain"]), project.git(&["rev-parse", "HEAD"]));
    for revision in ["--upload-pack=touch x", "-x", "no-such-branch", "HEAD~99", "main:contracts"] {
        let output = project.run(&["check", &format!("--against={revision}")]);
        assert_eq!(output.status.code(), Some(2), "{revision}: {}", text(&output.stdout));
        assert!(text(&output.stderr).contains(revision), "{revision}: {}", text(&output.stderr));
    }
    assert_eq!(project.check(&["--against", "main"]).0, 1);
    assert_eq!(before, (project.git(&["status", "--porcelain"]), project.git(&["rev-parse", "HEAD"])));
}

#[test]
fn without_a_repository_or_a_tag_it_says_so() {
    let project = Project::new();
    let output = project.run(&["check", "--newest-tag"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    project.git(&["init", "--quiet"]);
    let output = project.run(&["check", "--newest-tag"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("there is no tag contract-v*"), "{}", text(&output.stderr));
}
