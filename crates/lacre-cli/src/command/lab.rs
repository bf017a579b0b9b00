//! `lacre lab`: the embedded Atlas alone.

use crate::settings::Laboratory;
use crate::stop::Stop;
use lacre_atlas_lab::{Dataset, DatasetSource, Lab, Quirk, ROWS, Settings};
use std::io::Write;
use std::net::SocketAddr;
use std::process::ExitCode;

pub(crate) async fn run(laboratory: &Laboratory, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    if laboratory.quirk.iter().any(|name| name == "list") {
        return list(out);
    }
    let settings = Settings {
        release: laboratory.atlas_version.parse().map_err(Stop::because)?,
        dataset: dataset(&laboratory.dataset)?,
        credentials: laboratory.credentials,
        quirks: quirks(&laboratory.quirk)?,
        ..Settings::default()
    };
    let address = SocketAddr::new(laboratory.address, laboratory.port);
    let lab = Lab::start(address, settings).await.map_err(Stop::because)?;
    writeln!(out, "{}", lab.url())?;
    out.flush()?;
    lacre_server::shutdown_signal().cancelled().await;
    Ok(ExitCode::SUCCESS)
}

/// Prints every quirk, and every report of a client that broke with what shows it.
fn list(out: &mut dyn Write) -> Result<ExitCode, Stop> {
    for quirk in Quirk::ALL {
        writeln!(out, "{:24} {}", quirk.name(), quirk.text())?;
    }
    writeln!(out)?;
    for row in ROWS {
        writeln!(out, "row {:<3} {:44} {}", row.number, row.reference, row.shown)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The quirks by name; `@FILE` stands for those in a file, one a line, with `#` before a comment.
fn quirks(names: &[String]) -> Result<Vec<Quirk>, Stop> {
    let mut quirks = Vec::new();
    for name in names {
        let Some(file) = name.strip_prefix('@') else {
            quirks.push(name.parse().map_err(Stop::because)?);
            continue;
        };
        let text = read(file)?;
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        for line in lines.filter(|line| !line.is_empty()) {
            quirks.push(line.parse().map_err(|error| Stop::because(format!("{file}: {error}")))?);
        }
    }
    Ok(quirks)
}

fn read(file: &str) -> Result<String, Stop> {
    std::fs::read_to_string(file).map_err(|error| Stop::because(format!("{file}: {}", error.kind())))
}

fn dataset(name: &str) -> Result<DatasetSource, Stop> {
    match name {
        "laboratorio" => Ok(DatasetSource::Laboratorio),
        "recorded" => Ok(DatasetSource::Recorded),
        file => {
            let text = read(file)?;
            let dataset =
                Dataset::from_json(&text).map_err(|error| Stop::because(format!("{file}: {error}")))?;
            Ok(DatasetSource::Own(Box::new(dataset)))
        }
    }
}
