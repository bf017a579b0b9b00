//! One report, in seven spellings: the same findings in the same order.

mod ci;
mod sarif;
mod source;
mod text;

use crate::compare::compare_surfaces;
use crate::error::Error;
use crate::finding::{Evidence, Finding};
use crate::lint::lint_surface;
use crate::rule::Bump;
use crate::surface::Surface;
use crate::version::declared_bump;
use serde_json::{Value, json};
pub use source::Source;
pub use text::rules_table;

/// What a comparison comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The declared step is large enough for every finding.
    Sufficient,
    /// The declared step is too small.
    Insufficient,
    /// It is too small only because something could not be proved.
    Unproven,
}

impl Outcome {
    /// Returns the outcome in one word, as reports write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Sufficient => "sufficient",
            Self::Insufficient => "insufficient",
            Self::Unproven => "unproven",
        }
    }

    /// Returns the exit code of a command that ends so: 0 clean, 1 findings, 3 could not prove.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Sufficient => 0,
            Self::Insufficient => 1,
            Self::Unproven => 3,
        }
    }
}

/// Findings, the step they require, and the step that was declared.
#[derive(Debug, Clone)]
pub struct Report {
    /// The step of the version number, or nothing where no version rises.
    pub declared: Option<Bump>,
    /// Whether both sides state a version; where they do not, a change fails when it breaks callers.
    pub is_versioned: bool,
    /// The findings, in a stable order.
    pub findings: Vec<Finding>,
    /// What was compared, in one line: `1 contract, 15 tools, 30 schemas compared`.
    pub scope: String,
    /// Where the files of the findings lie.
    pub source: Source,
}

/// How loud a report is about a finding: a change that the version allows does not fail a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Severity {
    Failure,
    Warning,
    Note,
}

/// How a report is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// For a person at a terminal.
    Text,
    /// For a program; [`REPORT_SCHEMA`] describes it.
    Json,
    /// A `JUnit` test report: one failed test for each finding above PATCH.
    Junit,
    /// SARIF 2.1.0.
    Sarif,
    /// Workflow commands of GitHub Actions.
    Github,
    /// A table for a comment or a job summary.
    Markdown,
    /// GitLab's code quality report.
    Gitlab,
}

/// The JSON Schema of [`Format::Json`].
pub const REPORT_SCHEMA: &str = include_str!("report.schema.json");

impl Report {
    /// Returns what changed between two sets of tools, the step that it requires and the step that their versions make.
    ///
    /// # Errors
    ///
    /// As [`compare_surfaces`](crate::compare_surfaces) and [`lint_surface`](crate::lint_surface).
    pub fn compare(baseline: &Surface, candidate: &Surface) -> Result<Self, Error> {
        let versions = baseline.version().zip(candidate.version());
        let declared = versions.and_then(|(from, to)| declared_bump(from, to));
        let scope =
            format!("{} tools, {} schemas compared", candidate.tool_count(), candidate.schema_count());
        let mut findings = compare_surfaces(baseline, candidate)?;
        findings.extend(lint_surface(candidate)?);
        Ok(Self { declared, is_versioned: versions.is_some(), findings, scope, source: Source::Unknown })
    }

    /// Returns the step that the findings require together.
    pub fn required(&self) -> Bump {
        crate::compare::required_bump(&self.findings)
    }

    /// Returns whether the declared step is large enough; no change requires no step.
    pub fn outcome(&self) -> Outcome {
        let mut failing = self.findings.iter().filter(|finding| self.fails(finding)).peekable();
        if failing.peek().is_none() {
            return Outcome::Sufficient;
        }
        let unproven = |finding: &Finding| matches!(finding.evidence, Evidence::Unproven(_));
        if failing.all(unproven) { Outcome::Unproven } else { Outcome::Insufficient }
    }

    /// Returns whether a finding costs more than the declared step allows.
    ///
    /// Where no version is stated, what breaks callers fails; where the stated version does not rise, every change does.
    pub fn fails(&self, finding: &Finding) -> bool {
        let allowed = if self.is_versioned { self.declared } else { Some(Bump::Minor) };
        let exceeds = allowed.is_none_or(|allowed| finding.cost > allowed);
        finding.rule.is_blocking() || (exceeds && !finding.rule.is_reminder())
    }

    fn severity(&self, finding: &Finding) -> Severity {
        match finding.cost {
            _ if self.fails(finding) => Severity::Failure,
            Bump::Major | Bump::Minor => Severity::Warning,
            Bump::Patch => Severity::Note,
        }
    }

    /// Returns the report in `format`, ended by a line feed.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Text => text::text(self),
            Format::Markdown => text::markdown(self),
            Format::Json => pretty(&self.to_json()),
            Format::Junit => ci::junit(self),
            Format::Sarif => pretty(&sarif::sarif(self)),
            Format::Github => ci::github(self),
            Format::Gitlab => pretty(&ci::gitlab(self)),
        }
    }

    /// Returns the report as data.
    pub fn to_json(&self) -> Value {
        json!({
            "declared": self.declared.map(Bump::as_str),
            "required": self.required().as_str(),
            "verdict": self.outcome().as_str(),
            "findings": self.findings.iter().map(finding).collect::<Vec<_>>(),
        })
    }
}

fn finding(finding: &Finding) -> Value {
    let (witness, reason) = match &finding.evidence {
        Evidence::Witness(value) => (Some(value), None),
        Evidence::Unproven(reason) => (None, Some(reason.to_string())),
        Evidence::Proof | Evidence::Decree => (None, None),
    };
    json!({
        "rule": finding.rule.row().id,
        "subject": finding.subject,
        "at": finding.at.as_str(),
        "side": finding.side.map(crate::rule::Side::as_str),
        "keyword": finding.keyword,
        "cost": finding.cost.as_str(),
        "evidence": finding.evidence.as_str(),
        "witness": witness,
        "hasWitness": witness.is_some(),
        "reason": reason,
        "sentence": finding.sentence,
        "fingerprint": finding.fingerprint(),
    })
}

/// Returns `1 finding`, `2 findings`.
fn counted(findings: usize) -> String {
    format!("{findings} finding{}", if findings == 1 { "" } else { "s" })
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

/// Returns the place of a finding in one word: the subject, the side and the pointer.
fn place(finding: &Finding) -> String {
    let side = finding.side.map_or(String::new(), |side| format!("/{side}"));
    let subject =
        if finding.subject.is_empty() { String::new() } else { format!("{}{side}", finding.subject) };
    format!("{subject}#{}", finding.at)
}

/// Returns the witness of a finding as text short enough for one line.
fn witness(finding: &Finding) -> Option<String> {
    const LONGEST: usize = 400;
    let Evidence::Witness(value) = &finding.evidence else { return None };
    let text = value.to_string();
    if text.chars().count() <= LONGEST {
        return Some(text);
    }
    Some(text.chars().take(LONGEST).chain("…".chars()).collect())
}
