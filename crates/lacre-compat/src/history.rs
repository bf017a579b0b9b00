//! What only the past can tell: whether callers were warned, and whether a field had time to arrive.

use crate::compare::{decreed, result_places};
use crate::finding::Finding;
use crate::rule::{Bump, Rule, Side};
use crate::surface::Surface;
use crate::waiver::is_date;
use lacre_contract::{Deprecation, Pointer};
use serde_json::Value;

/// The subject of findings about deprecations.
const MANIFEST: &str = "manifest";

/// Returns what the last releases object to in `candidate`.
///
/// `released` holds them from the oldest to the newest, which is the baseline of `findings`; `today` (`YYYY-MM-DD`) is
/// given and never asked of a clock. The findings stand whatever the version number says, but for reminders.
pub fn check_history(
    released: &[Surface],
    candidate: &Surface,
    findings: &[Finding],
    today: &str,
) -> Vec<Finding> {
    let mut found = Vec::new();
    for finding in findings {
        match finding.rule {
            Rule::RequiredPropertyAdded if is_born_required(released, finding) => {
                found.push(again(Rule::PropertyBornRequired, finding));
            }
            Rule::PropertyRemoved | Rule::ToolRemoved | Rule::ErrorRemoved | Rule::EnumValueRemoved => {
                found.extend(removal(released, candidate, finding, today));
            }
            Rule::PropertyMadeRequired if is_deprecated(candidate, finding) => {
                found.push(again(Rule::DeprecatedMadeRequired, finding));
            }
            _ => {}
        }
    }
    for deprecation in &candidate.deprecations {
        found.extend(announcement(released.last(), deprecation, today));
    }
    found
}

/// Returns a finding when a MAJOR step names no decision record, and a reminder when it names no migration window;
/// `exists` says whether a path leads to a file.
pub fn check_decision(
    declared: Option<Bump>,
    candidate: &Surface,
    exists: impl Fn(&str) -> bool,
) -> Vec<Finding> {
    if declared != Some(Bump::Major) {
        return Vec::new();
    }
    let finding = |rule, member: &str, detail: &str| {
        decreed(rule, MANIFEST, Pointer::root().join(member), member, detail)
    };
    let mut found = Vec::new();
    if !candidate.decision().is_some_and(&exists) {
        let detail = candidate.decision().unwrap_or_default();
        found.push(finding(Rule::DecisionMissing, "decision", detail));
    }
    let window = candidate.migration.as_ref();
    if !window.is_some_and(|window| is_date(&window.until) && exists(&window.guide)) {
        let detail = window.map_or("", |window| window.guide.as_str());
        found.push(finding(Rule::MigrationWindowMissing, "migration", detail));
    }
    found
}

/// Old servers still answer without the property, so their readers' new releases must have met it as optional.
fn is_born_required(released: &[Surface], finding: &Finding) -> bool {
    finding.side == Some(Side::Output) && !released.iter().any(|release| declares(release, finding))
}

fn again(rule: Rule, finding: &Finding) -> Finding {
    let at = finding.at.clone();
    Finding { side: finding.side, ..decreed(rule, &finding.subject, at, &finding.keyword, "") }
}

/// Returns the place of a finding as deprecations name it: a file, and a pointer into it.
fn named_place(finding: &Finding) -> String {
    let subject = &finding.subject;
    match (finding.rule, finding.side) {
        (Rule::ToolRemoved, _) => format!("tools/{subject}"),
        (_, Some(side)) => format!("tools/{subject}/{side}.schema.json#{}", finding.at),
        (_, None) => format!("manifest.json#{}", finding.at),
    }
}

fn announced<'s>(surface: &'s Surface, finding: &Finding) -> Option<&'s Deprecation> {
    let place = named_place(finding);
    surface.deprecations.iter().find(|deprecation| deprecation.at.trim_end_matches('/') == place)
}

fn is_deprecated(surface: &Surface, finding: &Finding) -> bool {
    announced(surface, finding).is_some()
}

/// Something may go when a release announced it, its deadline is over, and the announced version is reached.
fn removal(released: &[Surface], candidate: &Surface, finding: &Finding, today: &str) -> Option<Finding> {
    let Some(deprecation) = released.iter().rev().find_map(|release| announced(release, finding)) else {
        return Some(again(Rule::RemovedUndeprecated, finding));
    };
    let over = is_date(&deprecation.deadline) && deprecation.deadline.as_str() < today;
    let reached = candidate.version().is_some_and(|version| *version >= deprecation.target);
    if over && reached { None } else { Some(again(Rule::RemovedEarly, finding)) }
}

/// Judges one deprecation of the candidate by itself and against the one of the baseline.
fn announcement(baseline: Option<&Surface>, deprecation: &Deprecation, today: &str) -> Option<Finding> {
    let at = Pointer::root().join("deprecations").join(&deprecation.at);
    let finding = |rule| Some(decreed(rule, MANIFEST, at.clone(), "deprecations", &deprecation.at));
    let complete = is_date(&deprecation.deadline)
        && !deprecation.alternative.trim().is_empty()
        && deprecation.target > deprecation.since;
    if !complete {
        return finding(Rule::DeprecationIncomplete);
    }
    let before =
        baseline.and_then(|baseline| baseline.deprecations.iter().find(|known| known.at == deprecation.at));
    if before
        .is_some_and(|before| deprecation.deadline < before.deadline || deprecation.target < before.target)
    {
        return finding(Rule::DeadlineShortened);
    }
    if deprecation.deadline.as_str() < today { finding(Rule::DeprecationOverdue) } else { None }
}

/// Returns whether a release has the property of a finding at all; had it been required, nothing would be new.
fn declares(release: &Surface, finding: &Finding) -> bool {
    let Some(output) = release.tools.get(&finding.subject).and_then(|tool| tool.output.as_ref()) else {
        return false;
    };
    let places = result_places(output);
    let own = places.iter().filter_map(|place| output.pointer(place));
    let mut schemas: Vec<&Value> = own.collect();
    if schemas.is_empty() {
        schemas.push(output);
    }
    schemas.iter().any(|schema| schema.pointer(finding.at.as_str()).is_some())
}
