//! Reports for people: at a terminal, and in a comment.

use super::{Outcome, Report, counted, place, witness};
use crate::finding::{Evidence, Finding};
use crate::rule::{Bump, Rule, Side};

/// Returns the report for a terminal: one block for each finding, and a last line that counts.
pub(super) fn text(report: &Report) -> String {
    let mut lines: Vec<String> =
        report.findings.iter().map(|finding| block(finding, report.fails(finding))).collect();
    let required = report.required();
    let declared = match report.declared {
        Some(step) => step.as_str(),
        None if report.is_versioned => "no rising version",
        None => "no version",
    };
    let count = report.findings.len();
    lines.push(match report.outcome() {
        Outcome::Sufficient if count == 0 => "no finding".to_owned(),
        Outcome::Sufficient => format!("{declared} declared, {required} required: sufficient"),
        Outcome::Insufficient if report.findings.iter().any(|finding| finding.rule.is_blocking()) => {
            format!("{declared} declared, {required} required: some findings stand whatever the version says; mend them")
        }
        Outcome::Insufficient | Outcome::Unproven if !report.is_versioned => {
            format!("{declared} declared, {required} required: this breaks callers; take the changes back")
        }
        Outcome::Insufficient | Outcome::Unproven => {
            format!("{declared} declared, {required} required: raise the version in manifest.json by a {required} step, or take the changes back")
        }
    });
    lines.push(format!("{}; {}", report.scope, counted(count)));
    lines.join("\n") + "\n"
}

fn block(finding: &Finding, fails: bool) -> String {
    let mut lines = vec![
        format!("{} {} {}", finding.cost, finding.rule, place(finding)),
        format!("  {} ({})", finding.sentence, finding.evidence.as_str()),
    ];
    if let Some(value) = witness(finding) {
        let what = match finding.side {
            Some(Side::Output) => "now possible, and refused by the baseline",
            Some(Side::Input) | None => "was accepted, and is refused now",
        };
        lines.push(format!("  witness: {value} ({what})"));
    }
    if let Evidence::Unproven(reason) = &finding.evidence {
        lines.push(format!("  cannot prove: {reason}"));
    }
    if fails {
        lines.push(format!("  instead: {}", finding.rule.advice()));
        lines.push(format!("  to accept it: lacre check --print-waiver {}", finding.fingerprint()));
    }
    lines.join("\n")
}

/// Returns the report as a Markdown table.
pub(super) fn markdown(report: &Report) -> String {
    let declared = report.declared.map_or("none", Bump::as_str);
    let mut lines = vec![
        format!("**{}**: {} declared, {} required.", report.outcome().as_str(), declared, report.required()),
        String::new(),
        "| cost | rule | place | what happened | evidence |".to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    for finding in &report.findings {
        let evidence = witness(finding).map_or_else(
            || finding.evidence.as_str().to_owned(),
            |value| format!("`{}`", value.replace('`', "'")),
        );
        let cells = [
            finding.cost.as_str(),
            finding.rule.row().id,
            &format!("`{}`", place(finding)),
            &finding.sentence,
            &evidence,
        ];
        lines.push(format!("| {} |", cells.map(cell).join(" | ")));
    }
    lines.push(String::new());
    lines.push(format!("{}; {}.", report.scope, counted(report.findings.len())));
    lines.join("\n") + "\n"
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

/// Returns the table of rules as text, one line a rule: its name, what it costs on either side, and why.
pub fn rules_table() -> String {
    let head = format!("{:<28} {:<6} {:<6} {:<8} {}\n", "rule", "input", "output", "ground", "what happened");
    let rows = Rule::ALL.iter().map(|rule| {
        let row = rule.row();
        let ground = if row.is_decreed() { "decree" } else { "proof" };
        format!("{:<28} {:<6} {:<6} {ground:<8} {}\n", row.id, row.input, row.output, row.sentence)
    });
    std::iter::once(head).chain(rows).collect()
}
