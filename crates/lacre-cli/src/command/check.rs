//! `lacre check`: the gate on a project. `lacre release` freezes what passed it.

use crate::arguments::{Check, Release, ReportFormat};
use crate::command::diff::write;
use crate::project::Project;
use crate::stop::{FINDINGS, Stop};
use lacre_compat::{
    Outcome, Report, Surface, apply_waivers, check_decision, check_history, read_releases, read_surface,
    waiver_for,
};
use lacre_contract::Contract;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// What a contract is compared with when there is nothing yet.
const NOTHING: &str = "nothing";

pub(crate) fn run(check: &Check, json: bool, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    let project = Project::find()?;
    let contract = match project.load() {
        Ok(contract) => contract,
        Err(error) => {
            let faults = error.faults().count();
            error.faults().try_for_each(|fault| writeln!(out, "{}/{fault}", project.contract.folder))?;
            writeln!(out, "{faults} faults; nothing was compared")?;
            return Ok(ExitCode::from(FINDINGS));
        }
    };
    let stale = stale(&project, &contract, out)?;
    let compared = compare(check, &project, &contract, json, out)?;
    let count = |what: usize, word: &str| format!("{what} {word}{}", if what == 1 { "" } else { "s" });
    let examples: usize = contract.tools().iter().map(|tool| tool.entry().examples.len()).sum();
    let checked = [count(contract.tools().len(), "tool"), count(examples, "example")].join(", ");
    writeln!(std::io::stderr(), "1 contract, {checked} checked; {} stale", count(stale, "generated file"))?;
    Ok(ExitCode::from(if stale > 0 { compared.max(FINDINGS) } else { compared }))
}

#[cfg(feature = "generate")]
fn stale(project: &Project, contract: &Contract, out: &mut dyn Write) -> Result<usize, Stop> {
    let mut stale = 0;
    for file in super::generate::expected(project, contract)? {
        if !file.is_fresh(&project.root).map_err(Stop::because)? {
            writeln!(out, "stale: {}; `lacre generate` renews it", file.path)?;
            stale += 1;
        }
    }
    Ok(stale)
}

#[cfg(not(feature = "generate"))]
fn stale(_: &Project, _: &Contract, _: &mut dyn Write) -> Result<usize, Stop> {
    Ok(0)
}

/// Compares with the baseline and returns the exit code.
fn compare(
    check: &Check,
    project: &Project,
    contract: &Contract,
    json: bool,
    out: &mut dyn Write,
) -> Result<u8, Stop> {
    if check.against.as_deref() == Some(NOTHING) {
        writeln!(std::io::stderr(), "compared with nothing, as asked")?;
        return Ok(0);
    }
    let (baseline, released) = baseline(check, project)?;
    let frozen = super::frozen::check(project, out)?;
    let candidate = Surface::from_contract(contract);
    let mut report = Report::compare(&baseline, &candidate).map_err(Stop::because)?;
    let today = check.today.map_or_else(today, |day| day.to_string());
    let exists = |path: &str| project.root.join(path).is_file();
    report.findings.extend(check_decision(report.declared, &candidate, exists));
    let history = check_history(&released, &candidate, &report.findings, &today);
    report.findings.extend(history);
    let waived = apply_waivers(report.findings, &contract.manifest().waivers, &today);
    report.findings = waived.open;
    for (index, problem) in &waived.problems {
        writeln!(out, "manifest.json#/waivers/{index}: {}", problem.as_str())?;
    }
    if check.print_waiver {
        report.findings.iter().try_for_each(|finding| writeln!(out, "{:#}", waiver_for(finding)))?;
    }
    write(&report, ReportFormat::chosen(check.report, json), check.output.as_deref(), out)?;
    let code = report.outcome().exit_code().max(frozen);
    Ok(if waived.problems.is_empty() { code } else { code.max(FINDINGS) })
}

fn today() -> String {
    jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
}

/// The baseline, and the releases from the oldest to the newest that stand for the history.
fn baseline(check: &Check, project: &Project) -> Result<(Surface, Vec<Surface>), Stop> {
    let folder = project.root.join(&project.contract.released);
    let mut released = match folder.is_dir() {
        true => read_releases(&folder).map_err(Stop::because)?,
        false => Vec::new(),
    };
    if let Some(count) = check.history {
        released.drain(..released.len().saturating_sub(count));
    }
    if let Some(named) = named(check, project)? {
        return Ok((named, released));
    }
    let newest = released.last().cloned();
    let newest = newest.ok_or_else(|| {
        let folder = &project.contract.released;
        Stop::because(format!(
            "no baseline: {folder} holds no release; compared 0 contracts (--against says with what)"
        ))
    })?;
    Ok((newest, released))
}

/// The baseline that was asked for, if one was.
fn named(check: &Check, project: &Project) -> Result<Option<Surface>, Stop> {
    if let Some(against) = &check.against {
        let path = PathBuf::from(against);
        return match path.exists() {
            true => read_surface(&path).map(Some).map_err(Stop::because),
            false => revision::surface(against, project).map(Some),
        };
    }
    if let Some(other) = &check.merge_base {
        return revision::merge_base(other, project).map(Some);
    }
    if check.newest_tag { revision::newest_tag(project).map(Some) } else { Ok(None) }
}

/// Baselines in the history of the repository.
#[cfg(feature = "git")]
mod revision {
    use super::{Project, Stop, Surface};

    pub(super) fn surface(revision: &str, project: &Project) -> Result<Surface, Stop> {
        lacre_compat::read_surface_at(&project.root, revision, &project.contract.folder)
            .map_err(Stop::because)
    }

    pub(super) fn merge_base(other: &str, project: &Project) -> Result<Surface, Stop> {
        let base = lacre_compat::merge_base(&project.root, "HEAD", other).map_err(Stop::because)?;
        surface(&base, project)
    }

    pub(super) fn newest_tag(project: &Project) -> Result<Surface, Stop> {
        let tag = lacre_compat::newest_tag(&project.root).map_err(Stop::because)?;
        surface(&tag.ok_or_else(|| Stop::because("no baseline: there is no tag contract-v*"))?, project)
    }
}

#[cfg(not(feature = "git"))]
mod revision {
    use super::{Project, Stop, Surface};

    fn without_git() -> Stop {
        Stop::because("this binary was built without the feature `git`; --against takes a file or a folder")
    }

    pub(super) fn surface(_: &str, _: &Project) -> Result<Surface, Stop> {
        Err(without_git())
    }

    pub(super) fn merge_base(_: &str, _: &Project) -> Result<Surface, Stop> {
        Err(without_git())
    }

    pub(super) fn newest_tag(_: &Project) -> Result<Surface, Stop> {
        Err(without_git())
    }
}

pub(crate) fn release(release: &Release, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    let project = Project::find()?;
    let check = Check { against: release.against.clone(), ..Check::default() };
    let folder = project.root.join(&project.contract.released);
    let empty = std::fs::read_dir(&folder).map_or(true, |mut entries| entries.next().is_none());
    if release.against.as_deref() == Some(NOTHING) && !empty {
        let folder = &project.contract.released;
        return Err(Stop::because(format!(
            "{folder} holds releases; only the first one is compared with nothing"
        )));
    }
    let contract = project.load().map_err(Stop::because)?;
    if compare(&check, &project, &contract, false, out)? != Outcome::Sufficient.exit_code() {
        return Err(Stop::because("not released: `lacre check` has findings"));
    }
    let file = folder.join(format!("{}.json", contract.manifest().version));
    if file.exists() {
        return Err(Stop::because(format!("{} is released already", contract.manifest().version)));
    }
    let unwritable = |error: std::io::Error| Stop::because(format!("{}: {}", file.display(), error.kind()));
    std::fs::create_dir_all(&folder).map_err(unwritable)?;
    std::fs::write(&file, format!("{:#}\n", contract.to_bundle())).map_err(unwritable)?;
    writeln!(out, "released {}", contract.manifest().version)?;
    Ok(ExitCode::SUCCESS)
}
