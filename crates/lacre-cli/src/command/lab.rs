//! `lacre lab`: the embedded Atlas alone.

use crate::settings::Laboratory;
use crate::stop::Stop;
use lacre_atlas_lab::{Dataset, DatasetSource, Lab, Quirk, Settings};
use std::io::Write;
use std::net::SocketAddr;
use std::process::ExitCode;

pub(crate) async fn run(laboratory: &Laboratory, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    if laboratory.quirk.iter().any(|name| name == "list") {
        for quirk in Quirk::ALL {
            writeln!(out, "{:24} {}", quirk.name(), quirk.text())?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let settings = Settings {
        release: laboratory.atlas_version.parse().map_err(Stop::because)?,
        dataset: dataset(&laboratory.dataset)?,
        credentials: laboratory.credentials,
        quirks: laboratory
            .quirk
            .iter()
            .map(|name| name.parse().map_err(Stop::because))
            .collect::<Result<_, _>>()?,
        ..Settings::default()
    };
    let address = SocketAddr::new(laboratory.address, laboratory.port);
    let lab = Lab::start(address, settings).await.map_err(Stop::because)?;
    writeln!(out, "{}", lab.url())?;
    out.flush()?;
    lacre_server::shutdown_signal().cancelled().await;
    Ok(ExitCode::SUCCESS)
}

fn dataset(name: &str) -> Result<DatasetSource, Stop> {
    match name {
        "laboratorio" => Ok(DatasetSource::Laboratorio),
        "recorded" => Ok(DatasetSource::Recorded),
        file => {
            let text = std::fs::read_to_string(file)
                .map_err(|error| Stop::because(format!("{file}: {}", error.kind())))?;
            let dataset =
                Dataset::from_json(&text).map_err(|error| Stop::because(format!("{file}: {error}")))?;
            Ok(DatasetSource::Own(Box::new(dataset)))
        }
    }
}
