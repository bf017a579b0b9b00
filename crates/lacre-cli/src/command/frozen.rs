//! Earlier versions of a contract that are served beside the newest: they stay as they were released.

use crate::project::Project;
use crate::stop::Stop;
use lacre_compat::{Bump, Finding, Report, Rule, Source, Surface};
use lacre_contract::Pointer;

/// Compares each earlier version of `project` with the newest release of its major, and returns what changed. Only what
/// costs a PATCH may change there: what callers get stays.
pub(crate) fn findings(project: &Project) -> Result<Vec<Finding>, Stop> {
    let released = project.releases()?;
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
        let source = Source::Contract(folder.to_owned());
        found.extend(dear.map(|finding| changed(&source, finding)));
    }
    Ok(found)
}

/// The finding that says so of the earlier version in `source`.
fn changed(source: &Source, finding: &Finding) -> Finding {
    let file = source.file(finding);
    Finding::decreed(Rule::EarlierVersionChanged, &file, finding.at.clone(), &finding.sentence)
}
