//! Findings that the owners of a contract accept, each with a reason and a last day.

use crate::finding::Finding;
use lacre_contract::Waiver;
use serde_json::{Value, json};

/// Why a waiver does not count, or should not be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaiverProblem {
    /// The rule, fingerprint, reason or owner is blank.
    Incomplete,
    /// The expiry is not a date of the form `YYYY-MM-DD`.
    MalformedExpiry,
    /// Its last day is over.
    Expired,
    /// No finding has its rule and fingerprint.
    Unused,
}

impl WaiverProblem {
    /// Returns what is wrong, as a sentence without a full stop.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Incomplete => "it lacks a rule, fingerprint, reason or owner",
            Self::MalformedExpiry => "its expiry is not a date of the form YYYY-MM-DD",
            Self::Expired => "its last day is over",
            Self::Unused => "no finding has its rule and fingerprint",
        }
    }
}

/// What waivers make of findings.
#[derive(Debug, Clone, Default)]
pub struct Waived {
    /// The findings that no waiver accepts.
    pub open: Vec<Finding>,
    /// The findings that a waiver accepts.
    pub accepted: Vec<Finding>,
    /// The waivers that fail, by their position, and why.
    pub problems: Vec<(usize, WaiverProblem)>,
}

/// Returns whether `text` is a date of the form `YYYY-MM-DD`; such dates are ordered as texts are.
pub(crate) fn is_date(text: &str) -> bool {
    text.parse::<jiff::civil::Date>().is_ok_and(|date| date.to_string() == text)
}

/// Applies `waivers` to `findings` as of the day `today` (`YYYY-MM-DD`), which is given and never asked of a clock.
///
/// A malformed, incomplete or expired waiver accepts nothing, and one that meets no finding fails too.
pub fn apply_waivers(findings: Vec<Finding>, waivers: &[Waiver], today: &str) -> Waived {
    let mut waived = Waived::default();
    let mut used = vec![false; waivers.len()];
    for finding in findings {
        let fingerprint = finding.fingerprint();
        let mut accepted = false;
        for (waiver, used) in waivers.iter().zip(&mut used) {
            if waiver.rule == finding.rule.row().id && waiver.fingerprint == fingerprint {
                *used = true;
                accepted |= problem(waiver, today).is_none();
            }
        }
        if accepted { waived.accepted.push(finding) } else { waived.open.push(finding) }
    }
    for (at, (waiver, used)) in waivers.iter().zip(used).enumerate() {
        let found = problem(waiver, today).or(if used { None } else { Some(WaiverProblem::Unused) });
        waived.problems.extend(found.map(|problem| (at, problem)));
    }
    waived
}

fn problem(waiver: &Waiver, today: &str) -> Option<WaiverProblem> {
    let texts = [&waiver.rule, &waiver.fingerprint, &waiver.reason, &waiver.owner];
    if texts.iter().any(|text| text.trim().is_empty()) {
        Some(WaiverProblem::Incomplete)
    } else if !is_date(&waiver.expiry) {
        Some(WaiverProblem::MalformedExpiry)
    } else if waiver.expiry.as_str() < today {
        Some(WaiverProblem::Expired)
    } else {
        None
    }
}

/// Returns the waiver of a finding, ready to paste into `manifest.json`; reason, owner and expiry are to be filled in.
pub fn waiver_for(finding: &Finding) -> Value {
    json!({
        "rule": finding.rule.row().id,
        "fingerprint": finding.fingerprint(),
        "reason": "",
        "owner": "",
        "expiry": "",
    })
}
