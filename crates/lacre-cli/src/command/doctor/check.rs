//! One link, and what was found of it.

use serde_json::{Value, json};
use std::fmt::Write as _;

/// How a link is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Ok,
    Warning,
    Failed,
    Skipped,
}

impl Status {
    fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Warning => "warning",
            Self::Failed => "failed",
            Self::Skipped => "skipped",
        }
    }
}

/// A line of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Check {
    /// What was looked at: a word, or a word and its object after a colon.
    pub(super) name: String,
    pub(super) status: Status,
    pub(super) detail: String,
    /// What to do.
    pub(super) advice: Option<String>,
}

impl Check {
    pub(super) fn ok(name: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { name: name.into(), status: Status::Ok, detail: detail.into(), advice: None }
    }

    pub(super) fn skipped(name: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { status: Status::Skipped, ..Self::ok(name, detail) }
    }

    pub(super) fn warning(
        name: impl Into<String>,
        detail: impl Into<String>,
        advice: impl Into<String>,
    ) -> Self {
        Self { status: Status::Warning, advice: Some(advice.into()), ..Self::ok(name, detail) }
    }

    pub(super) fn failed(
        name: impl Into<String>,
        detail: impl Into<String>,
        advice: impl Into<String>,
    ) -> Self {
        Self { status: Status::Failed, advice: Some(advice.into()), ..Self::ok(name, detail) }
    }
}

/// The report for programs: an array of `check`, `status`, `detail` and `advice`, which is null where nothing is to be done.
pub(super) fn as_json(checks: &[Check]) -> Value {
    let one = |check: &Check| json!({"check": check.name, "status": check.status.as_str(), "detail": check.detail, "advice": check.advice});
    checks.iter().map(one).collect()
}

/// The report for people: a line a check, and how many there are of each kind.
pub(super) fn as_text(checks: &[Check]) -> String {
    let width = checks.iter().map(|check| check.name.chars().count()).max().unwrap_or_default();
    let mut text = String::new();
    for Check { name, status, detail, advice } in checks {
        let advice = advice.as_ref().map(|advice| format!("; {advice}")).unwrap_or_default();
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{:8} {name:width$}  {}",
            status.as_str(),
            on_one_line(&format!("{detail}{advice}"))
        );
    }
    let count = |status: Status| checks.iter().filter(|check| check.status == status).count();
    let all = [Status::Ok, Status::Warning, Status::Failed, Status::Skipped];
    let counts = all.map(|status| format!("{} {}", count(status), status.as_str()));
    let _ = writeln!(text, "{} checks: {}", checks.len(), counts.join(", "));
    text
}

fn on_one_line(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
}

#[cfg(test)]
mod tests {
    use super::{Check, as_json, as_text};
    use serde_json::json;

    #[test]
    fn a_check_is_a_line_and_an_object() {
        let checks = [
            Check::ok("tcp", "connected"),
            Check::failed("credentials", "refused\nby\u{1b} the server", "set LACRE_ATLAS_USER"),
        ];
        let text = "ok       tcp          connected\n\
                    failed   credentials  refused by  the server; set LACRE_ATLAS_USER\n\
                    2 checks: 1 ok, 0 warning, 1 failed, 0 skipped\n";
        assert_eq!(as_text(&checks), text);
        let first = json!({"check": "tcp", "status": "ok", "detail": "connected", "advice": null});
        assert_eq!(as_json(&checks)[0], first);
    }
}
