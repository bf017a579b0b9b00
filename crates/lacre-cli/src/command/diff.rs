//! `lacre diff` and `lacre rules`: what changed between two contracts, and what each kind of change costs.

use crate::arguments::{Diff, OneSide, ReportFormat};
use crate::stop::Stop;
use lacre_compat::{Format, Report, Side, Source, Surface, read_surface, rules_table};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(diff: &Diff, json: bool, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    let baseline = diff.read(&diff.baseline)?;
    let candidate = diff.read(&diff.candidate)?;
    let mut report = Report::compare(&baseline, &candidate).map_err(Stop::because)?;
    report.source = source(&diff.candidate);
    write(&report, ReportFormat::chosen(diff.report, json), diff.output.as_deref(), out)?;
    Ok(ExitCode::from(report.outcome().exit_code()))
}

/// Where the findings lie, as it was typed.
fn source(candidate: &Path) -> Source {
    let path = candidate.display().to_string();
    if candidate.join("manifest.json").is_file() { Source::Contract(path) } else { Source::Path(path) }
}

impl Diff {
    fn read(&self, path: &Path) -> Result<Surface, Stop> {
        let surface = read_surface(path).map_err(Stop::because)?.with_formats_asserted(self.assert_formats);
        Ok(match self.side {
            None => surface,
            Some(OneSide::Input) => surface.on_side(Side::Input),
            Some(OneSide::Output) => surface.on_side(Side::Output),
        })
    }
}

pub(crate) fn rules(out: &mut dyn Write) -> Result<ExitCode, Stop> {
    write!(out, "{}", rules_table())?;
    Ok(ExitCode::SUCCESS)
}

/// Writes `report` to a file where one is named, and else to `out`.
pub(crate) fn write(
    report: &Report,
    format: ReportFormat,
    file: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), Stop> {
    let text = report.render(format.into());
    match file {
        None => Ok(write!(out, "{text}")?),
        Some(file) => std::fs::write(file, text).map_err(|error| {
            Stop::because(format!("{} cannot be written: {}", file.display(), error.kind()))
        }),
    }
}

impl ReportFormat {
    /// The form that was asked for: `--report` before `--format json`, text without either.
    pub(crate) fn chosen(report: Option<Self>, json: bool) -> Self {
        report.unwrap_or(if json { Self::Json } else { Self::Text })
    }
}

impl From<ReportFormat> for Format {
    fn from(format: ReportFormat) -> Self {
        match format {
            ReportFormat::Text => Self::Text,
            ReportFormat::Json => Self::Json,
            ReportFormat::Junit => Self::Junit,
            ReportFormat::Sarif => Self::Sarif,
            ReportFormat::Github => Self::Github,
            ReportFormat::Markdown => Self::Markdown,
            ReportFormat::Gitlab => Self::Gitlab,
        }
    }
}
