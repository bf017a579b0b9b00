//! `lacre check`: the gate on a project. `lacre release` freezes what passed it.

use crate::arguments::{Check, Release, ReportFormat, Waivers};
use crate::command::baseline::{Baseline, baseline};
use crate::command::diff::write;
use crate::project::Project;
use crate::stop::Stop;
use lacre_compat::{
    Finding, Outcome, Report, Rule, Source, Surface, apply_waivers, check_decision, check_history,
    lint_surface, waiver_for,
};
use lacre_contract::{Contract, Pointer};
use std::io::Write;
use std::process::ExitCode;

/// What a contract is compared with when there is nothing yet.
pub(crate) const NOTHING: &str = "nothing";

pub(crate) fn run(check: &Check, json: bool, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    let project = Project::find()?;
    let report = match project.load() {
        Ok(contract) => checked(check, &project, &contract)?,
        Err(error) => unloaded(&project, &error),
    };
    match &check.print_waiver {
        None => write(&report, ReportFormat::chosen(check.report, json), check.output.as_deref(), out)?,
        Some(wanted) => waivers(&report, wanted, out)?,
    }
    Ok(ExitCode::from(report.outcome().exit_code()))
}

/// Prints a waiver for the finding of that fingerprint, or for each one that fails.
fn waivers(report: &Report, wanted: &Waivers, out: &mut dyn Write) -> Result<(), Stop> {
    let is_wanted = |finding: &&Finding| match wanted {
        Waivers::One(fingerprint) => finding.fingerprint() == *fingerprint,
        Waivers::All => report.fails(finding),
    };
    let mut found = report.findings.iter().filter(is_wanted).peekable();
    if let (None, Waivers::One(fingerprint)) = (found.peek(), wanted) {
        return Err(Stop::because(format!("no finding has the fingerprint {fingerprint}")));
    }
    found.try_for_each(|finding| writeln!(out, "{:#}", waiver_for(finding)))?;
    Ok(())
}

/// The report on a contract that does not load: nothing else can be said of it.
fn unloaded(project: &Project, error: &lacre_contract::Error) -> Report {
    let findings = error.faults().map(|fault| {
        let file = format!("{}/{}", project.contract.folder, fault.file());
        Finding::decreed(Rule::ContractInvalid, &file, fault.at().clone(), fault.detail())
    });
    let scope = "1 contract that does not load; nothing was compared".to_owned();
    let source = Source::Contract(project.contract.folder.clone());
    Report { declared: None, is_versioned: true, findings: findings.collect(), scope, source }
}

/// Checks a contract that loads, and compares it with its baseline.
fn checked(check: &Check, project: &Project, contract: &Contract) -> Result<Report, Stop> {
    let candidate = Surface::from_contract(contract);
    let mut report = match baseline(check, project)? {
        Baseline::Nothing => first(&candidate)?,
        Baseline::Surface { surface, released } => {
            against(check, project, (&surface, &released), &candidate)?
        }
    };
    report.findings.extend(super::frozen::findings(project)?);
    report.findings.extend(stale(project, contract)?);
    let waived = apply_waivers(report.findings, &contract.manifest().waivers, &check.today());
    report.findings = waived.open;
    for (index, problem) in &waived.problems {
        let at = Pointer::root().join("waivers").join(&index.to_string());
        report.findings.push(Finding::decreed(Rule::WaiverInvalid, "manifest", at, problem.as_str()));
    }
    report.scope = scope(contract, &report.scope);
    report.source = Source::Contract(project.contract.folder.clone());
    Ok(report)
}

/// The report on a contract that is compared with nothing.
fn first(candidate: &Surface) -> Result<Report, Stop> {
    let findings = lint_surface(candidate).map_err(Stop::because)?;
    let scope = "compared with nothing, as asked".to_owned();
    Ok(Report { declared: None, is_versioned: true, findings, scope, source: Source::Unknown })
}

fn against(
    check: &Check,
    project: &Project,
    (baseline, released): (&Surface, &[Surface]),
    candidate: &Surface,
) -> Result<Report, Stop> {
    let mut report = Report::compare(baseline, candidate).map_err(Stop::because)?;
    let exists = |path: &str| project.root.join(path).is_file();
    report.findings.extend(check_decision(report.declared, candidate, exists));
    let history = check_history(released, candidate, &report.findings, &check.today());
    report.findings.extend(history);
    report.scope = match baseline.version() {
        Some(version) => format!("compared with {version}"),
        None => "compared with a baseline that states no version".to_owned(),
    };
    Ok(report)
}

/// Says what was checked, in one line.
fn scope(contract: &Contract, compared: &str) -> String {
    let tools = contract.tools().len();
    let examples: usize = contract.tools().iter().map(|tool| tool.entry().examples.len()).sum();
    format!("1 contract, {tools} tools, {} schemas, {examples} examples checked; {compared}", 2 * tools)
}

#[cfg(feature = "generate")]
fn stale(project: &Project, contract: &Contract) -> Result<Vec<Finding>, Stop> {
    let mut stale = Vec::new();
    for file in super::generate::expected(project, contract)? {
        if !file.is_fresh(&project.root).map_err(Stop::because)? {
            let advice = "`lacre generate` renews it";
            stale.push(Finding::decreed(Rule::GeneratedFileStale, &file.path, Pointer::root(), advice));
        }
    }
    Ok(stale)
}

#[cfg(not(feature = "generate"))]
fn stale(_: &Project, _: &Contract) -> Result<Vec<Finding>, Stop> {
    Ok(Vec::new())
}

impl Check {
    /// The day of the check: the one that was given, or today.
    fn today(&self) -> String {
        let now = || jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
        self.today.unwrap_or_else(now).to_string()
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
    let report = checked(&check, &project, &contract)?;
    write(&report, ReportFormat::Text, None, out)?;
    if report.outcome() != Outcome::Sufficient {
        return Err(Stop::because("not released: `lacre check` has findings"));
    }
    let file = folder.join(format!("{}.json", contract.manifest().version));
    if file.exists() {
        return Err(Stop::because(format!("{} is released already", contract.manifest().version)));
    }
    let unwritable = |error: std::io::Error| {
        let shown = format!("{}/{}.json", project.contract.released, contract.manifest().version);
        Stop::because(format!("{shown} cannot be written: {}", error.kind()))
    };
    std::fs::create_dir_all(&folder).map_err(unwritable)?;
    std::fs::write(&file, format!("{:#}\n", contract.to_bundle())).map_err(unwritable)?;
    writeln!(out, "released {}", contract.manifest().version)?;
    Ok(ExitCode::SUCCESS)
}
