//! `lacre call`: one call through the whole path.

use crate::arguments::Call;
use crate::backend;
use crate::settings::Backend;
use crate::stop::{FINDINGS, Stop};
use lacre_contract::{Limits, nearest, read};
use serde_json::{Value, json};
use std::io::{IsTerminal, Read, Write};
use std::process::ExitCode;

pub(crate) async fn run(
    call: Call,
    file: Backend,
    json: bool,
    out: &mut dyn Write,
) -> Result<ExitCode, Stop> {
    let arguments = arguments(call.arguments.as_deref())?;
    let open = backend::open(&call.backend.over(file)).await?;
    let server = &open.server;
    let Some(sealed) = server.call_once(&call.tool, arguments).await else {
        let tools = server.catalog().contract().tools();
        let near = nearest(&call.tool, tools.iter().map(lacre_contract::ToolContract::name));
        let hint = near
            .map_or_else(|| "`lacre tools` lists them".to_owned(), |near| format!("did you mean `{near}`?"));
        return Err(Stop::because(format!("there is no tool `{}`; {hint}", call.tool)));
    };
    if let Some(cause) = &sealed.cause {
        writeln!(std::io::stderr(), "lacre: {cause}")?;
    }
    let failed = sealed.envelope.error_code().is_some();
    if json || call.json || !std::io::stdout().is_terminal() {
        writeln!(out, "{}", sealed.envelope)?;
    } else {
        writeln!(out, "{:#}", sealed.envelope.as_value())?;
    }
    Ok(ExitCode::from(if failed { FINDINGS } else { 0 }))
}

fn arguments(given: Option<&str>) -> Result<Value, Stop> {
    let text = match given {
        None => return Ok(json!({})),
        Some("-") => {
            let mut text = Vec::new();
            let bound = Limits::MESSAGE.bytes as u64 + 1;
            std::io::stdin()
                .take(bound)
                .read_to_end(&mut text)
                .map_err(|error| unreadable("standard input", &error))?;
            text
        }
        Some(file) if file.starts_with('@') => {
            std::fs::read(&file[1..]).map_err(|error| unreadable(&file[1..], &error))?
        }
        Some(text) => text.as_bytes().to_vec(),
    };
    read(&text, Limits::MESSAGE)
        .map_err(|error| Stop::because(format!("the arguments are not strict JSON: {error}")))
}

fn unreadable(name: &str, error: &std::io::Error) -> Stop {
    Stop::because(format!("{name} cannot be read: {}", error.kind()))
}
