//! Reports for continuous integration: `JUnit`, GitHub Actions and GitLab.

use super::{Report, Severity, place, witness};
use crate::finding::Finding;
use serde_json::{Value, json};

/// Returns a `JUnit` report: a test case for each finding, failed when it costs more than was declared.
pub(super) fn junit(report: &Report) -> String {
    let failures = report.findings.iter().filter(|finding| report.fails(finding)).count();
    let cases = report.findings.iter().map(|finding| {
        let name = escaped(&format!("{} {}", finding.rule, place(finding)));
        let subject = escaped(&finding.subject);
        if !report.fails(finding) {
            return format!("    <testcase classname=\"{subject}\" name=\"{name}\"/>\n");
        }
        let message = escaped(&message(finding));
        format!(
            "    <testcase classname=\"{subject}\" name=\"{name}\">\n      <failure type=\"{}\" message=\"{message}\"/>\n    </testcase>\n",
            finding.cost
        )
    });
    let cases: String = cases.collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"lacre\" tests=\"{}\" failures=\"{failures}\">\n{cases}  </testsuite>\n</testsuites>\n",
        report.findings.len()
    )
}

fn message(finding: &Finding) -> String {
    match witness(finding) {
        Some(value) => format!("{}; witness {value}", finding.sentence),
        None => finding.sentence.clone(),
    }
}

/// Returns a text that may stand in an XML attribute; control characters, which XML 1.0 has no way to write, become
/// the replacement character.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            other if other.is_control() || matches!(other, '\u{FFFE}' | '\u{FFFF}') => {
                escaped.push('\u{FFFD}');
            }
            other => escaped.push(other),
        }
    }
    escaped
}

/// Returns one workflow command for each finding.
pub(super) fn github(report: &Report) -> String {
    let lines = report.findings.iter().map(|finding| {
        let level = match report.severity(finding) {
            Severity::Failure => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let title = property(&format!("{} {}", finding.cost, finding.rule));
        let text = data(&format!("{}: {}", place(finding), message(finding)));
        let file = property(&report.source.file(finding));
        format!("::{level} file={file},title={title}::{text}\n")
    });
    lines.collect()
}

/// Escapes the text of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a workflow command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Returns GitLab's code quality report.
pub(super) fn gitlab(report: &Report) -> Value {
    let issues = report.findings.iter().map(|finding| {
        let severity = match report.severity(finding) {
            Severity::Failure => "blocker",
            Severity::Warning => "minor",
            Severity::Note => "info",
        };
        json!({
            "description": format!("{}: {}", place(finding), message(finding)),
            "check_name": finding.rule.row().id,
            "fingerprint": finding.fingerprint(),
            "severity": severity,
            "location": { "path": report.source.file(finding), "lines": { "begin": 1 } },
        })
    });
    issues.collect()
}
