//! `lacre serve`: MCP on standard input and output.

use crate::backend;
use crate::log;
use crate::settings::{Backend, Edge, LogForm, ToolNames};
use crate::stop::Stop;
use lacre_server::Spelling;
use std::process::ExitCode;
use std::sync::Arc;

pub(crate) async fn run(backend: Backend, edge: Edge) -> Result<ExitCode, Stop> {
    log::start(edge.log.unwrap_or(LogForm::Text));
    let spelling = match edge.tool_names.unwrap_or(ToolNames::Contract) {
        ToolNames::Contract => Spelling::Contract,
        ToolNames::Portable => Spelling::Portable,
    };
    let backend::Open { server, laboratory } = backend::open(&backend).await?;
    let served = lacre_server::serve_stdio(Arc::new(server.with_spelling(spelling))).await;
    drop(laboratory);
    served.map_err(|error| Stop::because(format!("standard output: {}", error.kind())))?;
    Ok(ExitCode::SUCCESS)
}
