//! Where the files lie that findings are about.

use crate::finding::Finding;
use crate::rule::{Rule, Side};

/// Where the candidate was read from, so that a report can name the file of a finding.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// It is not known; files are named as they are called inside a contract's folder.
    #[default]
    Unknown,
    /// A contract's folder, by its path.
    Contract(String),
    /// One file, or a folder of plain schemas, by its path.
    Path(String),
}

impl Source {
    /// Returns the path of the file that a finding is about, with `/` between its parts.
    pub fn file(&self, finding: &Finding) -> String {
        // These are about a file, and say which.
        if matches!(
            finding.rule,
            Rule::ContractInvalid | Rule::EarlierVersionChanged | Rule::GeneratedFileStale
        ) {
            return finding.subject.clone();
        }
        match self {
            Self::Unknown => name(finding),
            Self::Contract(folder) => format!("{}/{}", folder.trim_end_matches('/'), name(finding)),
            Self::Path(path) => path.clone(),
        }
    }
}

/// Returns what the file of a finding is called inside a contract's folder.
fn name(finding: &Finding) -> String {
    match (finding.subject.as_str(), finding.side) {
        ("envelope", _) => "envelope.schema.json".to_owned(),
        ("", Some(_)) => "schema.json".to_owned(),
        (_, None) => "manifest.json".to_owned(),
        (tool, Some(Side::Input)) => format!("tools/{tool}/input.schema.json"),
        (tool, Some(Side::Output)) => format!("tools/{tool}/output.schema.json"),
    }
}
