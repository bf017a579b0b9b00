//! Earlier versions of a contract that are served beside the newest: they stay as they were released.

use crate::project::Project;
use crate::stop::{FINDINGS, Stop};
use lacre_compat::{Bump, Format, Report, Surface, read_releases};
use std::io::Write;

/// Compares each earlier version of `project` with the newest release of its major, and returns the exit code. Only what
/// costs a PATCH may change there: what callers get stays.
pub(crate) fn check(project: &Project, out: &mut dyn Write) -> Result<u8, Stop> {
    let folder = project.root.join(&project.contract.released);
    let released = if folder.is_dir() { read_releases(&folder).map_err(Stop::because)? } else { Vec::new() };
    let mut code = 0;
    for (folder, contract) in project.earlier()? {
        let candidate = Surface::from_contract(&contract);
        let major = contract.manifest().version.major;
        let is_same = |release: &&Surface| release.version().is_some_and(|version| version.major == major);
        let Some(baseline) = released.iter().rfind(is_same) else {
            writeln!(out, "{folder}: served as an earlier version, and never released")?;
            code = FINDINGS;
            continue;
        };
        let report = Report::compare(baseline, &candidate).map_err(Stop::because)?;
        let outcome = report.outcome().exit_code();
        if outcome != 0 || report.required() > Bump::Patch {
            write!(out, "{}", report.render(Format::Text))?;
            writeln!(out, "{folder}: an earlier version stays as it was released; only wording may change")?;
            code = code.max(outcome.max(FINDINGS));
        }
    }
    Ok(code)
}
