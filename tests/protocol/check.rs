//! What is wrong with a reply.

use serde_json::Value;

use super::case::{After, Case, Target};
use super::list::RULES;
use super::send::Reply;

/// Returns what differs from what the case expects; `lists` is the target's answer to `tools/list`.
pub(crate) fn faults(target: &Target, case: &Case, reply: &Reply, lists: &Value) -> Vec<String> {
    let mut faults: Vec<String> = reply.fault.clone().into_iter().collect();
    let status = reply.status.zip(case.status).filter(|(status, expected)| status != expected);
    faults.extend(status.map(|(status, expected)| format!("status {status}, not {expected}")));
    if case.after != After::Reply {
        if let Some(status) = reply.status.filter(|status| *status != 202) {
            faults.push(format!("status {status} for what has no reply"));
        }
        return faults;
    }
    if reply.content_type.as_ref().is_some_and(|kind| kind != "application/json") {
        faults.push(format!("a reply of the type {:?}", reply.content_type));
    }
    match serde_json::from_str::<Value>(&reply.text) {
        Ok(answer) => {
            faults.extend(differences(target, case, &answer));
            faults.extend(broken_schema(target, case, &answer, lists));
            faults.extend(broken_rules(case, &answer));
        }
        Err(_) => faults.push(format!("not JSON: {}", reply.text)),
    }
    faults
}

fn differences(target: &Target, case: &Case, answer: &Value) -> Vec<String> {
    let found = |pointer: &str| answer.pointer(pointer).cloned().unwrap_or_default();
    let mut faults = Vec::new();
    if answer["jsonrpc"] != "2.0" {
        faults.push("not JSON-RPC 2.0".to_owned());
    }
    for (pointer, expected) in &case.expect {
        let expected = match expected {
            Value::String(text) => Value::String(target.fill(text)),
            other => other.clone(),
        };
        if found(pointer) != expected {
            faults.push(format!("{pointer} is {}, not {expected}", found(pointer)));
        }
    }
    for (pointer, part) in &case.contains {
        let (text, part) = (found(pointer), target.fill(part));
        if !text.as_str().is_some_and(|text| text.contains(&part)) {
            faults.push(format!("{pointer} is {text}, without {part:?}"));
        }
    }
    faults
}

/// The output schema is the envelope, of a success and of an error.
fn broken_schema(target: &Target, case: &Case, answer: &Value, lists: &Value) -> Option<String> {
    let name = target.fill(case.conforms.as_ref()?);
    let tools = lists["result"]["tools"].as_array()?;
    let tool = tools.iter().find(|tool| tool["name"] == name.as_str()).expect("a listed tool");
    let validator = jsonschema::draft202012::new(&tool["outputSchema"]).expect("a schema");
    let result = &answer["result"];
    let text = result["content"][0]["text"].as_str().unwrap_or_default();
    if serde_json::from_str::<Value>(text).ok().as_ref() != Some(&result["structuredContent"]) {
        return Some("the text is not the structured content".to_owned());
    }
    let broken = validator.validate(&result["structuredContent"]).err()?;
    Some(format!("breaks the output schema: {}", broken.masked()))
}

fn broken_rules(case: &Case, answer: &Value) -> Vec<String> {
    let Some(rule) = &case.list else { return Vec::new() };
    let (_, broken) = RULES.iter().find(|(name, _)| name == rule).expect("list.rs has the rule");
    let tools = answer["result"]["tools"].as_array().cloned().unwrap_or_default();
    assert!(!tools.is_empty(), "a list of tools");
    tools.iter().flat_map(broken).collect()
}
