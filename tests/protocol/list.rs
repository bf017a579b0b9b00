//! What hosts cannot take in a list of tools.

use serde_json::{Map, Value};

/// Returns what breaks a rule in one listed tool.
type Rule = fn(&Value) -> Vec<String>;

/// The rules by name.
#[rustfmt::skip]
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("one-spelling",     one_spelling),
    ("object-roots",     |tool| roots(tool, &["inputSchema", "outputSchema"], |root| root["type"] == "object")),
    ("root-combinators", |tool| roots(tool, &["inputSchema"], |root| ["oneOf", "anyOf", "allOf", "not"].iter().all(|name| root[*name].is_null()))),
    ("references",       |tool| members(tool, |name, _| matches!(name, "$ref" | "$dynamicRef" | "$defs" | "definitions"))),
    ("dialects",         |tool| members(tool, |name, _| matches!(name, "$schema" | "$id"))),
    ("formats",          |tool| members(tool, |name, _| name == "format")),
    ("type-arrays",      |tool| members(tool, |name, value| name == "type" && value.is_array())),
    ("lookaround",       |tool| members(tool, |name, value| name == "pattern" && value.as_str().is_none_or(|pattern| pattern.contains("(?")))),
    ("boolean-schemas",  boolean_schemas),
    ("property-names",   property_names),
];

/// Each tool is listed once, and a host that rewrites its dot gets a name that no other tool has.
fn one_spelling(tool: &Value) -> Vec<String> {
    let name = tool["name"].as_str().unwrap_or_default();
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'));
    let short = (1..=40).contains(&name.len());
    if plain && short && !name.replace('.', "_").contains("__") {
        Vec::new()
    } else {
        vec![format!("the name {name:?}")]
    }
}

fn roots(tool: &Value, sides: &[&str], holds: fn(&Value) -> bool) -> Vec<String> {
    sides.iter().filter(|side| !holds(&tool[**side])).map(|side| format!("{} {side}", tool["name"])).collect()
}

/// Returns the keywords of the two schemas that `is_broken` finds.
fn members(tool: &Value, is_broken: impl Fn(&str, &Value) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    each_schema(tool, &mut |place, schema| {
        let broken = schema.iter().filter(|(name, value)| is_broken(name, value));
        found.extend(broken.map(|(name, value)| format!("{place} {name}: {value}")));
    });
    found
}

fn property_names(tool: &Value) -> Vec<String> {
    let mut found = Vec::new();
    each_schema(tool, &mut |place, schema| {
        let names = schema.get("properties").and_then(Value::as_object).into_iter().flat_map(Map::keys);
        let plain = |name: &str| {
            let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
            (1..=64).contains(&name.len()) && name.bytes().all(allowed)
        };
        found.extend(names.filter(|name| !plain(name)).map(|name| format!("{place} {name}")));
    });
    found
}

fn boolean_schemas(tool: &Value) -> Vec<String> {
    let mut found = Vec::new();
    each_schema(tool, &mut |place, schema| {
        let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
        found.extend(
            properties.filter(|(_, value)| value.is_boolean()).map(|(name, _)| format!("{place} {name}")),
        );
        // `additionalProperties: false` is what every host knows.
        let others = ["items", "not"].iter().filter(|name| schema.get(**name).is_some_and(Value::is_boolean));
        found.extend(others.map(|name| format!("{place} {name}")));
        found.extend(
            (schema.get("additionalProperties") == Some(&Value::Bool(true))).then(|| place.to_owned()),
        );
    });
    found
}

/// Visits the two schemas of a tool and every schema inside them.
fn each_schema(tool: &Value, visit: &mut impl FnMut(&str, &Map<String, Value>)) {
    for side in ["inputSchema", "outputSchema"] {
        let place = format!("{} {side}", tool["name"].as_str().unwrap_or_default());
        visit_schema(&place, &tool[side], visit);
    }
}

fn visit_schema(place: &str, schema: &Value, visit: &mut impl FnMut(&str, &Map<String, Value>)) {
    let Some(map) = schema.as_object() else { return };
    visit(place, map);
    for (name, value) in map {
        match (name.as_str(), value) {
            ("properties", Value::Object(properties)) => {
                for (property, schema) in properties {
                    visit_schema(&format!("{place}/{property}"), schema, visit);
                }
            }
            ("oneOf" | "anyOf" | "allOf", Value::Array(branches)) => {
                for branch in branches {
                    visit_schema(&format!("{place}/{name}"), branch, visit);
                }
            }
            ("items" | "additionalProperties" | "not", schema) => {
                visit_schema(&format!("{place}/{name}"), schema, visit);
            }
            _ => {}
        }
    }
}
