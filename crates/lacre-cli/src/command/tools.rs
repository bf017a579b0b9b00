//! `lacre tools`: the sealed list.

use crate::backend::contract;
use crate::stop::Stop;
use std::io::Write;
use std::process::ExitCode;

pub(crate) fn run(json: bool, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    let contract = contract()?;
    if json {
        writeln!(out, "{}", lacre_server::sealed_list(&contract))?;
        return Ok(ExitCode::SUCCESS);
    }
    let tools = contract.tools();
    let width = tools.iter().map(|tool| tool.name().len()).max().unwrap_or_default();
    for tool in tools {
        writeln!(out, "{:width$}  {}", tool.name(), tool.entry().title)?;
        let required = tool.wire_input()["required"].as_array().into_iter().flatten();
        let required: Vec<&str> = required.filter_map(serde_json::Value::as_str).collect();
        writeln!(
            out,
            "{:width$}  needs {}; may answer {}",
            "",
            required.join(", "),
            tool.entry().errors.join(", ")
        )?;
    }
    writeln!(out, "{} tools, contract {}", tools.len(), contract.manifest().version)?;
    Ok(ExitCode::SUCCESS)
}
