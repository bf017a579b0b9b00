//! The page of what changed, from release to release and since the last.

use crate::command::docs::Subject;
use crate::command::docs::layout::{page as laid_out, table};
use crate::stop::Stop;
use lacre_compat::{Finding, Report, Surface};
use maud::{Markup, html};

pub(super) fn page(subject: &Subject) -> Result<Markup, Stop> {
    let current = Surface::from_contract(&subject.contract);
    let surfaces: Vec<&Surface> = subject.releases.iter().chain([&current]).collect();
    let steps = surfaces.windows(2).map(|pair| step(pair[0], pair[1])).collect::<Result<Vec<_>, _>>()?;
    let version = &subject.contract.manifest().version;
    let body = html! {
        @if steps.is_empty() {
            p { "No version was released before " (version) ": there is nothing to compare it with." }
        }
        @for step in steps.iter().rev() { (step) }
        (deprecations(subject))
    };
    Ok(laid_out(&subject.contract, "What changed", &body))
}

fn version(surface: &Surface) -> String {
    surface.version().map_or_else(|| "no version".to_owned(), ToString::to_string)
}

/// What changed between two versions; nothing where the contract stands as it was released.
fn step(before: &Surface, after: &Surface) -> Result<Markup, Stop> {
    let report = Report::compare(before, after).map_err(Stop::because)?;
    let (from, to) = (version(before), version(after));
    let heading =
        if from == to { format!("Since the release of {from}") } else { format!("{to} since {from}") };
    let rows: Vec<Vec<Markup>> = report.findings.iter().map(row).collect();
    Ok(html! {
        h2 { (heading) }
        @if rows.is_empty() { p { "Nothing." } }
        @else { (table("Each change, and what it costs a caller", &["Cost", "Where", "What happened", "Rule"], &rows)) }
    })
}

fn row(finding: &Finding) -> Vec<Markup> {
    let side = finding.side.map_or(String::new(), |side| format!(" {side}"));
    vec![
        html! { (finding.cost) },
        html! { code { (finding.subject) (side) (finding.at) } },
        html! { (finding.sentence) },
        html! { code { (finding.rule) } },
    ]
}

fn deprecations(subject: &Subject) -> Markup {
    let row = |deprecation: &lacre_contract::Deprecation| {
        vec![
            html! { code { (deprecation.at) } },
            html! { (deprecation.since) },
            html! { (deprecation.deadline) },
            html! { (deprecation.target) },
            html! { (deprecation.alternative) },
        ]
    };
    let rows: Vec<Vec<Markup>> = subject.contract.manifest().deprecations.iter().map(row).collect();
    html! {
        h2 { "What will go" }
        @if rows.is_empty() { p { "Nothing is announced." } }
        @else { (table("What callers should stop using", &["Place", "Since", "Deadline", "Goes with", "Instead"], &rows)) }
    }
}
