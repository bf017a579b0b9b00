//! Comparing two sets of tools: their lists, their texts, their errors and each of their schemas.

use crate::error::Error;
use crate::finding::{Evidence, Finding};
use crate::judge::compare_schemas;
use crate::rule::{Bump, Rule, Side};
use crate::surface::{Surface, Tool};
use lacre_contract::Pointer;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The subject of findings about the manifest itself.
const MANIFEST: &str = "manifest";
/// The subject of findings about the part of an output that all tools share.
const ENVELOPE: &str = "envelope";

/// Returns one finding for each place that changed between two sets of tools, in a stable order.
///
/// # Errors
///
/// When a schema of either is not a valid JSON Schema 2020-12, refers to what it does not hold, or nests too deeply;
/// the place begins with the tool's name.
pub fn compare_surfaces(baseline: &Surface, candidate: &Surface) -> Result<Vec<Finding>, Error> {
    let mut findings = Vec::new();
    catalog(baseline, candidate, &mut findings);
    errors(baseline, candidate, &mut findings);
    deprecations(baseline, candidate, &mut findings);
    remarks(MANIFEST, &Pointer::root(), &baseline.remarks, &candidate.remarks, &mut findings);
    let shared: Vec<&String> =
        baseline.tools.keys().filter(|name| candidate.tools.contains_key(*name)).collect();
    for name in shared {
        tool_errors(name, baseline, &candidate.tools[name], &mut findings);
        tool(name, (baseline, candidate), &mut findings)?;
    }
    Ok(without_repeats(findings))
}

/// Returns a finding whose price the table decrees.
pub(crate) fn decreed(rule: Rule, subject: &str, at: Pointer, keyword: &str, detail: &str) -> Finding {
    let row = rule.row();
    let detail = if detail.is_empty() { String::new() } else { format!(": {detail}") };
    Finding {
        rule,
        subject: subject.to_owned(),
        at,
        side: None,
        keyword: keyword.to_owned(),
        cost: row.input,
        evidence: Evidence::Decree,
        sentence: format!("{}{detail}", row.sentence),
    }
}

fn catalog(baseline: &Surface, candidate: &Surface, findings: &mut Vec<Finding>) {
    let at = |name: &str| Pointer::root().join("tools").join(name);
    for name in baseline.tools.keys().filter(|name| !candidate.tools.contains_key(*name)) {
        let renamed = candidate.tools.iter().find(|(other, tool)| {
            !baseline.tools.contains_key(*other)
                && tool.input == baseline.tools[name].input
                && tool.output == baseline.tools[name].output
        });
        let detail = renamed.map_or(String::new(), |(other, _)| format!("{other} has the same schemas"));
        findings.push(decreed(Rule::ToolRemoved, name, at(name), "tools", &detail));
    }
    // The promise that counts is the one that was released.
    let closed = baseline.closed == Some(true);
    let rule = if closed { Rule::ToolAddedToClosed } else { Rule::ToolAdded };
    for name in candidate.tools.keys().filter(|name| !baseline.tools.contains_key(*name)) {
        findings.push(decreed(rule, name, at(name), "tools", ""));
    }
    let rule = match (baseline.closed, candidate.closed) {
        (Some(true), Some(false)) => Rule::CatalogOpened,
        (Some(false), Some(true)) => Rule::CatalogClosed,
        _ => return,
    };
    findings.push(decreed(rule, MANIFEST, Pointer::root().join("catalog"), "catalog", ""));
}

fn errors(baseline: &Surface, candidate: &Surface, findings: &mut Vec<Finding>) {
    let codes: BTreeSet<&String> = baseline.errors.keys().chain(candidate.errors.keys()).collect();
    let added =
        if baseline.errors_are_extensible() { Rule::ErrorAddedToExtensible } else { Rule::ErrorAdded };
    for code in codes {
        let at = Pointer::root().join("errors").join(code);
        let mut push =
            |rule, keyword: &str| findings.push(decreed(rule, MANIFEST, at.clone(), keyword, code));
        match (baseline.errors.get(code), candidate.errors.get(code)) {
            (Some(_), None) => push(Rule::ErrorRemoved, "errors"),
            (None, Some(_)) => push(added, "errors"),
            (Some(was), Some(is)) => {
                match (was.retry, is.retry) {
                    (true, false) => push(Rule::ErrorBecameFinal, "retry"),
                    (false, true) => push(Rule::ErrorBecameRetryable, "retry"),
                    (true, true) | (false, false) => {}
                }
                if was.role != is.role {
                    push(Rule::ErrorReassigned, "role");
                }
                if was.meaning != is.meaning {
                    push(Rule::ErrorTextChanged, "meaning");
                }
            }
            (None, None) => {}
        }
    }
}

fn deprecations(baseline: &Surface, candidate: &Surface, findings: &mut Vec<Finding>) {
    let places = |surface: &Surface| -> BTreeSet<String> {
        surface.deprecations.iter().map(|deprecation| deprecation.at.clone()).collect()
    };
    let (before, after) = (places(baseline), places(candidate));
    for (rule, only) in [
        (Rule::DeprecationAdded, after.difference(&before)),
        (Rule::DeprecationWithdrawn, before.difference(&after)),
    ] {
        for place in only {
            let at = Pointer::root().join("deprecations").join(place);
            findings.push(decreed(rule, MANIFEST, at, "deprecations", place));
        }
    }
}

fn remarks(
    subject: &str,
    at: &Pointer,
    before: &BTreeMap<String, Value>,
    after: &BTreeMap<String, Value>,
    findings: &mut Vec<Finding>,
) {
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for name in names.into_iter().filter(|name| before.get(*name) != after.get(*name)) {
        findings.push(decreed(Rule::ManifestChanged, subject, at.join(name), name, ""));
    }
}

fn tool(name: &str, sides: (&Surface, &Surface), findings: &mut Vec<Finding>) -> Result<(), Error> {
    let (was, is) = (&sides.0.tools[name], &sides.1.tools[name]);
    let at = Pointer::root().join("tools").join(name);
    for key in ["title", "description"].into_iter().filter(|key| was.texts.get(key) != is.texts.get(key)) {
        findings.push(decreed(Rule::RoutingTextChanged, name, at.join(key), key, ""));
    }
    promises(name, &at, was, is, findings);
    remarks(name, &at, &was.remarks, &is.remarks, findings);
    match (&was.input, &is.input) {
        (None, Some(_)) => {
            findings.push(decreed(Rule::InputSchemaAdded, name, at.join("input"), "input", ""));
        }
        (Some(before), after) => {
            let after = after.clone().unwrap_or(Value::Bool(true));
            findings.extend(schemas(name, sides, (before, &after), Side::Input)?);
        }
        (None, None) => {}
    }
    match (&was.output, &is.output) {
        (None, Some(_)) => {
            findings.push(decreed(Rule::OutputSchemaAdded, name, at.join("output"), "output", ""));
        }
        (Some(_), None) => {
            findings.push(decreed(Rule::OutputSchemaRemoved, name, at.join("output"), "output", ""));
        }
        (Some(before), Some(after)) => findings.extend(schemas(name, sides, (before, after), Side::Output)?),
        (None, None) => {}
    }
    Ok(())
}

fn tool_errors(name: &str, baseline: &Surface, is: &Tool, findings: &mut Vec<Finding>) {
    let was = &baseline.tools[name];
    let at = Pointer::root().join("tools").join(name).join("errors");
    let added =
        if baseline.errors_are_extensible() { Rule::ErrorAddedToExtensible } else { Rule::ErrorAdded };
    for code in is.errors.difference(&was.errors) {
        findings.push(decreed(added, name, at.join(code), "errors", code));
    }
    for code in was.errors.difference(&is.errors) {
        findings.push(decreed(Rule::ErrorRemoved, name, at.join(code), "errors", code));
    }
}

fn promises(name: &str, at: &Pointer, was: &Tool, is: &Tool, findings: &mut Vec<Finding>) {
    let reads_only = |tool: &Tool| tool.promises.get("readOnlyHint") == Some(&true);
    for (hint, before) in &was.promises {
        // What a tool that only reads says about destroying or repeating has no meaning.
        let moot = matches!(*hint, "destructiveHint" | "idempotentHint") && reads_only(was) && reads_only(is);
        let rule = match (before, is.promises.get(hint)) {
            (true, Some(false)) if !moot => Rule::EffectsWidened,
            (false, Some(true)) if !moot => Rule::EffectsNarrowed,
            _ => continue,
        };
        findings.push(decreed(rule, name, at.join("annotations").join(hint), hint, hint));
    }
}

fn schemas(
    name: &str,
    sides: (&Surface, &Surface),
    (before, after): (&Value, &Value),
    side: Side,
) -> Result<Vec<Finding>, Error> {
    let (before, after) = (sides.0.document(before), sides.1.document(after));
    let found = compare_schemas(&before, &after, side).map_err(|error| error.inside(name))?;
    let own = result_places(after.root());
    Ok(found
        .into_iter()
        .map(|finding| {
            let is_shared = side == Side::Output
                && !own.is_empty()
                && !own.iter().any(|own| finding.at.as_str().starts_with(own));
            let at =
                own.iter().find_map(|own| finding.at.as_str().strip_prefix(own.as_str()).map(Pointer::from));
            let at = at.filter(|_| side == Side::Output).unwrap_or_else(|| finding.at.clone());
            Finding { at, subject: if is_shared { ENVELOPE } else { name }.to_owned(), ..finding }
        })
        .collect())
}

/// Returns the pointers under which an envelope carries the tool's own result; none where there is no envelope.
pub(crate) fn result_places(output: &Value) -> Vec<String> {
    let branches = output.get("oneOf").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let is_success = |branch: &&Value| {
        branch.pointer("/properties/status/const").is_some() && branch.pointer("/properties/data").is_some()
    };
    let all_are = !branches.is_empty() && branches.iter().all(|branch| is_success(&branch));
    let places = branches.iter().enumerate().map(|(at, _)| format!("/oneOf/{at}/properties/data"));
    if all_are { places.collect() } else { Vec::new() }
}

/// The envelope is compared once for each tool, and reported once.
fn without_repeats(findings: Vec<Finding>) -> Vec<Finding> {
    let mut seen = BTreeSet::new();
    let mut kept: Vec<Finding> = findings
        .into_iter()
        .filter(|finding| {
            finding.subject != ENVELOPE
                || seen.insert((finding.at.clone(), finding.rule, finding.keyword.clone()))
        })
        .collect();
    kept.sort_by(|a, b| {
        (&a.subject, a.side, &a.at, &a.keyword, a.rule).cmp(&(&b.subject, b.side, &b.at, &b.keyword, b.rule))
    });
    kept
}

/// Returns the bump that findings require together; reminders require none.
pub fn required_bump(findings: &[Finding]) -> Bump {
    let changes = findings.iter().filter(|finding| !finding.rule.is_reminder());
    changes.map(|finding| finding.cost).max().unwrap_or(Bump::Patch)
}
