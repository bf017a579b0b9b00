//! Earlier versions of a contract that are served beside the newest: they stay as they were released.

use crate::project::Project;
use crate::stop::Stop;
use lacre_compat::{Bump, Finding, Report, Rule, Surface, read_releases};
use lacre_contract::Pointer;

/// Compares each earlier version of `project` with the newest release of its major, and returns what changed. Only what
/// costs a PATCH may change there: what callers get stays.
pub(crate) fn findings(project: &Project) -> Result<Vec<Finding>, Stop> {
    let folder = project.root.join(&project.contract.released);
    let released = if folder.is_dir() { read_releases(&folder).map_err(Stop::because)? } else { Vec::new() };
    let mut found = Vec::new();
    for (folder, contract) in project.earlier()? {
        let candidate = Surface::from_contract(&contract);
        let major = contract.manifest().version.major;
        let is_same = |release: &&Surface| release.version().is_some_and(|version| version.major == major);
        let Some(baseline) = released.iter().rfind(is_same) else {
            let file = format!("{folder}/manifest.json");
            let detail = "it is served and was never released";
            found.push(Finding::decreed(Rule::EarlierVersionChanged, &file, Pointer::root(), detail));
            continue;
        };
        let report = Report::compare(baseline, &candidate).map_err(Stop::because)?;
        let dear =
            report.findings.iter().filter(|finding| finding.cost > Bump::Patch || report.fails(finding));
        found.extend(dear.map(|finding| changed(folder, finding)));
    }
    Ok(found)
}

/// The finding that says so of the earlier version in `folder`.
fn changed(folder: &str, finding: &Finding) -> Finding {
    let file = match finding.side {
        Some(side) if finding.subject != "envelope" => {
            format!("{folder}/tools/{}/{side}.schema.json", finding.subject)
        }
        Some(_) => format!("{folder}/envelope.schema.json"),
        None => format!("{folder}/manifest.json"),
    };
    Finding::decreed(Rule::EarlierVersionChanged, &file, finding.at.clone(), &finding.sentence)
}
