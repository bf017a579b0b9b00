//! SARIF 2.1.0 (OASIS, 2020).

use super::{Report, Severity, place, witness};
use crate::finding::Finding;
use crate::rule::Rule;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Returns the report as a SARIF log with one run.
pub(super) fn sarif(report: &Report) -> Value {
    let used: BTreeSet<Rule> = report.findings.iter().map(|finding| finding.rule).collect();
    let rules: Vec<Value> = used.iter().map(|rule| described(*rule)).collect();
    let position = |rule: Rule| used.iter().position(|used| *used == rule);
    let results: Vec<Value> =
        report.findings.iter().map(|finding| result(report, finding, position(finding.rule))).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "lacre",
                    "version": env!("CARGO_PKG_VERSION"),
                    "rules": rules,
                }
            },
            "results": results,
        }],
    })
}

fn described(rule: Rule) -> Value {
    let row = rule.row();
    json!({
        "id": row.id,
        "shortDescription": { "text": row.sentence },
        "help": { "text": rule.advice(), "markdown": rule.page() },
        "properties": { "input": row.input.as_str(), "output": row.output.as_str() },
    })
}

fn result(report: &Report, finding: &Finding, position: Option<usize>) -> Value {
    let level = match report.severity(finding) {
        Severity::Failure => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let witness = witness(finding).map_or(String::new(), |value| format!(" Witness: {value}."));
    json!({
        "ruleId": finding.rule.row().id,
        "ruleIndex": position,
        "level": level,
        "message": { "text": format!("{}.{witness}", finding.sentence) },
        "partialFingerprints": { "lacre/v1": finding.fingerprint() },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": { "uri": report.source.file(finding) },
                // Readers of SARIF want a line; the place itself is the JSON Pointer in the logical location.
                "region": { "startLine": 1 },
            },
            "logicalLocations": [{ "fullyQualifiedName": place(finding) }],
        }],
        "properties": { "cost": finding.cost.as_str(), "evidence": finding.evidence.as_str() },
    })
}
