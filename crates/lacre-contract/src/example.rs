//! The examples of a contract: each has to hold.

use crate::contract::{Contract, example_path};
use crate::error::{ErrorKind, Fault};
use crate::manifest::Role;
use crate::pointer::Pointer;
use crate::tool::ToolContract;
use crate::violation::Violation;
use semver::Version;
use serde_json::Value;

/// Returns what is wrong with the examples of `contract`.
pub(crate) fn faults(contract: &Contract) -> Vec<Fault> {
    let mut faults = Vec::new();
    for tool in contract.tools() {
        for stem in &tool.entry().examples {
            let file = example_path(tool.name(), stem);
            let report =
                |at: &str, detail: String| Fault::new(ErrorKind::Example, &file, Pointer::from(at), detail);
            match contract.example(tool.name(), stem).and_then(parts) {
                Some((input, envelope)) => check(contract, tool, input, envelope, &report, &mut faults),
                None => faults.push(report("", "an example is {\"input\": …, \"envelope\": …}".to_owned())),
            }
        }
    }
    faults
}

fn parts(example: &Value) -> Option<(&Value, &Value)> {
    let members = example.as_object().filter(|members| members.len() == 2)?;
    Some((members.get("input")?, members.get("envelope")?))
}

fn check(
    contract: &Contract,
    tool: &ToolContract,
    input: &Value,
    envelope: &Value,
    report: &impl Fn(&str, String) -> Fault,
    faults: &mut Vec<Fault>,
) {
    let told = |at: &str, violation: &Violation| {
        report(&format!("{at}{}", violation.at()), violation.message().to_string())
    };
    faults.extend(tool.check_envelope(envelope).iter().map(|violation| told("/envelope", violation)));
    // An example keeps the version at which it was written: raising a version must not touch every example.
    if version(&envelope["toolVersion"]).is_none_or(|written| written > contract.manifest().version) {
        let detail = format!("not a version up to {}", tool.tool_version());
        faults.push(report("/envelope/toolVersion", detail));
    }
    let code = envelope["error"]["code"].as_str();
    if let Some(code) = code.filter(|code| !tool.entry().errors.iter().any(|known| known == code)) {
        faults.push(report("/envelope/error/code", format!("the tool cannot give `{code}`")));
    }
    let refused = code == Some(contract.code(Role::Input));
    match (tool.check_input(input.clone()), refused) {
        (Ok(_), true) => faults.push(report(
            "/input",
            "the envelope says it is refused, but it satisfies the schema".to_owned(),
        )),
        (Err(violations), false) => {
            faults.extend(violations.iter().map(|violation| told("/input", violation)));
        }
        (Ok(_), false) | (Err(_), true) => {}
    }
    if let (Value::Object(_), Err(violations)) =
        (&envelope["data"], tool.check_output(envelope["data"].clone()))
    {
        faults.extend(violations.iter().map(|violation| told("/envelope/data", violation)));
    }
}

/// Reads a version as envelopes write it: `v1.0.0`.
fn version(written: &Value) -> Option<Version> {
    written.as_str()?.strip_prefix('v')?.parse().ok()
}
