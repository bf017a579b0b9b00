//! Runs a laboratory: `cargo run -p lacre-atlas-lab --example lab -- --port 21000 --release 2.5 --dataset recorded`.

use std::error::Error;
use std::net::{Ipv4Addr, SocketAddr};

use lacre_atlas_lab::{Dataset, DatasetSource, Lab, Settings};

fn main() -> Result<(), Box<dyn Error>> {
    let (mut port, mut settings) = (0, Settings::default());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--port" => port = value()?.parse()?,
            "--release" => settings.release = value()?.parse()?,
            "--quirk" => settings.quirks.push(value()?.parse()?),
            "--credentials" => settings.credentials = true,
            "--free-text-off" => settings.free_text_off = true,
            "--dataset" => {
                settings.dataset = match value()?.as_str() {
                    "laboratorio" => DatasetSource::Laboratorio,
                    "recorded" => DatasetSource::Recorded,
                    file => {
                        DatasetSource::Own(Box::new(Dataset::from_json(&std::fs::read_to_string(file)?)?))
                    }
                }
            }
            other => return Err(format!("unknown argument {other}").into()),
        }
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let lab = Lab::start(SocketAddr::from((Ipv4Addr::LOCALHOST, port)), settings).await?;
        #[expect(clippy::print_stdout, reason = "the address is what the caller waits for")]
        {
            println!("{}", lab.url());
        }
        lab.wait().await;
        Ok(())
    })
}
