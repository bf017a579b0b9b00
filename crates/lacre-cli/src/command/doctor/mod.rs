//! `lacre doctor`: each link to the catalog, one line each, with what to do where one does not hold.

mod advice;
mod catalog;
mod check;
mod links;

use crate::arguments::Doctor;
use crate::backend;
use crate::settings::Backend;
use crate::stop::{COULD_NOT_RUN, FINDINGS, Stop};
use catalog::Told;
use check::{Check, Status};
use lacre_atlas::{Atlas, Settings};
use lacre_contract::RunId;
use lacre_tool::{Call, Principal};
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

/// How long everything may take. A single request has the time that the settings give it.
const TIME: Duration = Duration::from_secs(600);

pub(crate) async fn run(
    doctor: Doctor,
    file: Backend,
    json: bool,
    out: &mut dyn Write,
) -> Result<ExitCode, Stop> {
    let backend = doctor.backend.over(file);
    let (checks, code) = match opened(&backend).await {
        Ok(Opened { settings, told, laboratory }) => {
            let checks = examined(&backend, settings, &told).await;
            drop(laboratory);
            let is_clean = checks.iter().all(|check| matches!(check.status, Status::Ok | Status::Skipped));
            (checks, if is_clean { 0 } else { FINDINGS })
        }
        Err(stop) => {
            let advice = "correct it first; `lacre serve --help` names every setting";
            (vec![Check::failed("configuration", stop.to_string(), advice)], COULD_NOT_RUN)
        }
    };
    if json || doctor.json {
        writeln!(out, "{:#}", check::as_json(&checks))?;
    } else {
        write!(out, "{}", check::as_text(&checks))?;
    }
    Ok(ExitCode::from(code))
}

/// What the settings lead to.
struct Opened {
    settings: Settings,
    told: Told,
    laboratory: Option<lacre_atlas_lab::Lab>,
}

async fn opened(backend: &Backend) -> Result<Opened, Stop> {
    let phrasebook = backend::phrasebook(backend)?;
    let (settings, laboratory) = backend::settings(backend).await?;
    let told = Told {
        phrasebook,
        has_credentials: !settings.credentials.is_none(),
        has_fallback: settings.full_text_fallback,
    };
    Ok(Opened { settings, told, laboratory })
}

async fn examined(backend: &Backend, settings: Settings, told: &Told) -> Vec<Check> {
    let mut checks = vec![configuration(backend, &settings)];
    let links = links::checks(backend, &settings, told.has_credentials).await;
    let is_reached = links.is_reached;
    checks.extend(links.checks);
    if is_reached {
        let run = RunId::parse("run-19700101-0000-doctor").expect("it has the form of a run id");
        let call = Call::new(run, Principal::new("doctor"), TIME);
        let examination = Atlas::new(settings).examine(&call).await;
        checks.extend(catalog::checks(&examination, told));
    } else {
        checks.extend(catalog::skipped("no server can be reached"));
    }
    checks
}

fn configuration(backend: &Backend, settings: &Settings) -> Check {
    let servers: Vec<&str> = settings.servers.iter().map(lacre_atlas_client::BaseUrl::as_str).collect();
    let which = if backend.atlas_url.is_empty() { "the embedded laboratory at " } else { "" };
    let facts = settings.facts.len();
    Check::ok("configuration", format!("{which}{}; {facts} files of table facts", servers.join(", ")))
}
