//! Puts the questions of a corpus to jsoncompat and prints its answers, one line of JSON a direction.
//!
//! `oracle FILE`: the file has the format that the `corpus` example of `lacre-compat` reads; its `--answers` option
//! prints the same lines, so that `diff` compares the two. The serializer role is plain inclusion.

use jsoncompat::{CompatibilityResult, Role, SchemaDocument, analyze_compat};
use serde_json::{Value, json};
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("usage: oracle FILE");
        return ExitCode::from(2);
    };
    let entries = match std::fs::read_to_string(&file).map(|text| serde_json::from_str(&text)) {
        Ok(Ok(Value::Array(entries))) => entries,
        _ => {
            eprintln!("{file} is not a readable JSON list");
            return ExitCode::from(2);
        }
    };
    for entry in &entries {
        let (old, new) = if entry.get("a").is_some() { ("a", "b") } else { ("old", "new") };
        println!("{}", line(entry, "backward", &entry[old], &entry[new]));
        if old == "old" {
            println!("{}", line(entry, "forward", &entry[new], &entry[old]));
        }
    }
    ExitCode::SUCCESS
}

fn line(entry: &Value, direction: &str, inside: &Value, outside: &Value) -> Value {
    json!({ "id": entry["id"], "direction": direction, "verdict": verdict(inside, outside) })
}

/// Returns whether every value of `inside` is one of `outside`, as jsoncompat sees it.
fn verdict(inside: &Value, outside: &Value) -> &'static str {
    let (Ok(inside), Ok(outside)) = (SchemaDocument::from_json(inside), SchemaDocument::from_json(outside))
    else {
        return "open";
    };
    // A new producer is safe when all that it writes was accepted before: `inside` is the new schema.
    match analyze_compat(&outside, &inside, Role::Serializer) {
        Ok(CompatibilityResult::Compatible) => "proved",
        Ok(CompatibilityResult::Incompatible { .. }) => "refuted",
        Ok(CompatibilityResult::Unknown { .. }) | Err(_) => "open",
    }
}
