//! The two readings of a schema that differ from its plain set of values.
//!
//! *Tolerant reader* (outputs): readers ignore what they do not know, so an old output counts as open. *Declared
//! emission* (inputs): callers of an object that says nothing about undeclared properties did not send those that
//! only the new schema declares.

use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Keywords whose schemas judge the value, or a part of it, in the same sense as the schema they stand in.
const SAME_SENSE: [&str; 5] = ["additionalProperties", "items", "then", "else", "unevaluatedProperties"];
const SAME_SENSE_LISTS: [&str; 3] = ["allOf", "anyOf", "prefixItems"];
const SAME_SENSE_MAPS: [&str; 3] = ["properties", "patternProperties", "dependentSchemas"];
/// Keywords whose schemas count by their negation, or for a number of items, so that they must stay as they are.
const OTHER_SENSE: [&str; 4] = ["not", "if", "contains", "propertyNames"];

/// Returns `schema` as a tolerant reader takes it: open, unknown values of extensible enumerations included.
pub(crate) fn opened(schema: &Value) -> Value {
    let fixed = fixed_definitions(schema);
    open(schema, &fixed)
}

fn open(schema: &Value, fixed: &BTreeSet<String>) -> Value {
    let Value::Object(members) = schema else { return schema.clone() };
    let mut result = Map::new();
    let extensible = members.get("x-extensible-enum") == Some(&Value::Bool(true));
    for (keyword, value) in members {
        match (keyword.as_str(), value) {
            ("additionalProperties" | "unevaluatedProperties", Value::Bool(false)) => continue,
            ("enum" | "const", _) if extensible => continue,
            ("oneOf", Value::Array(branches)) => {
                // Opened branches overlap, so "exactly one" would refuse what each of them accepts.
                let branches: Vec<Value> = branches.iter().map(|branch| open(branch, fixed)).collect();
                insert_any_of(&mut result, members, branches);
                continue;
            }
            ("anyOf", _) if members.contains_key("oneOf") => continue,
            _ => {}
        }
        result.insert(keyword.clone(), in_same_sense(keyword, value, fixed, &|inner| open(inner, fixed)));
    }
    Value::Object(result)
}

/// Puts the branches of a `oneOf` under `anyOf`, beside those of an `anyOf` that stands there already.
fn insert_any_of(result: &mut Map<String, Value>, members: &Map<String, Value>, branches: Vec<Value>) {
    match members.get("anyOf") {
        None => {
            result.insert("anyOf".to_owned(), Value::Array(branches));
        }
        Some(existing) => {
            let mut conjuncts = conjuncts_of(result, members);
            conjuncts.push(opened(&json!({ "anyOf": existing })));
            conjuncts.push(json!({ "anyOf": branches }));
            result.insert("allOf".to_owned(), Value::Array(conjuncts));
        }
    }
}

/// Applies `change` to every schema under `keyword` that judges in the same sense.
fn in_same_sense(
    keyword: &str,
    value: &Value,
    fixed: &BTreeSet<String>,
    change: &dyn Fn(&Value) -> Value,
) -> Value {
    match value {
        _ if SAME_SENSE.contains(&keyword) => change(value),
        Value::Array(schemas) if SAME_SENSE_LISTS.contains(&keyword) => schemas.iter().map(change).collect(),
        Value::Object(schemas) if SAME_SENSE_MAPS.contains(&keyword) => {
            Value::Object(schemas.iter().map(|(name, schema)| (name.clone(), change(schema))).collect())
        }
        Value::Object(schemas) if keyword == "$defs" => {
            let changed = |name: &String, schema: &Value| {
                if fixed.contains(name) { schema.clone() } else { change(schema) }
            };
            Value::Object(
                schemas.iter().map(|(name, schema)| (name.clone(), changed(name, schema))).collect(),
            )
        }
        _ => value.clone(),
    }
}

/// Returns the names under `$defs` that some schema of another sense refers to, directly or through others.
fn fixed_definitions(schema: &Value) -> BTreeSet<String> {
    let mut fixed = BTreeSet::new();
    mark(schema, false, &mut fixed);
    loop {
        let before = fixed.len();
        if let Some(Value::Object(definitions)) = schema.get("$defs") {
            for (name, definition) in definitions {
                if fixed.contains(name) {
                    mark(definition, true, &mut fixed);
                }
            }
        }
        if fixed.len() == before {
            return fixed;
        }
    }
}

fn mark(schema: &Value, other_sense: bool, fixed: &mut BTreeSet<String>) {
    match schema {
        Value::Object(members) => {
            for (keyword, value) in members {
                if other_sense
                    && keyword == "$ref"
                    && let Some(name) = value.as_str().and_then(|text| text.strip_prefix("#/$defs/"))
                {
                    fixed.insert(
                        name.split('/').next().unwrap_or_default().replace("~1", "/").replace("~0", "~"),
                    );
                }
                let bounded = keyword == "contains" && !members.contains_key("maxContains");
                let other = other_sense || (OTHER_SENSE.contains(&keyword.as_str()) && !bounded);
                mark(value, other, fixed);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| mark(value, other_sense, fixed)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Returns `baseline` without the properties that only `candidate` declares, where `baseline` says nothing about
/// undeclared properties.
pub(crate) fn emitted(baseline: &Value, candidate: &Value) -> Value {
    let fixed = fixed_definitions(baseline);
    emit(baseline, candidate, &fixed)
}

fn emit(baseline: &Value, candidate: &Value, fixed: &BTreeSet<String>) -> Value {
    let (Value::Object(old), Value::Object(new)) = (baseline, candidate) else { return baseline.clone() };
    let mut result = Map::new();
    for (keyword, value) in old {
        let emitted = match new.get(keyword) {
            Some(other) if keyword == "oneOf" => {
                let branches = emit_each(value, other, fixed);
                extend_conjuncts(&mut result, old, json!({ "anyOf": branches }));
                value.clone()
            }
            Some(_) if keyword == "allOf" && result.contains_key("allOf") => continue,
            Some(other) => emit_keyword(keyword, value, other, fixed),
            None => value.clone(),
        };
        result.insert(keyword.clone(), emitted);
    }
    if !old.contains_key("additionalProperties") && !old.contains_key("unevaluatedProperties") {
        forbid_new(&mut result, old, new);
    }
    Value::Object(result)
}

fn emit_keyword(keyword: &str, value: &Value, other: &Value, fixed: &BTreeSet<String>) -> Value {
    match (value, other) {
        _ if SAME_SENSE.contains(&keyword) => emit(value, other, fixed),
        (Value::Array(_), Value::Array(_)) if SAME_SENSE_LISTS.contains(&keyword) => {
            emit_each(value, other, fixed)
        }
        (Value::Object(old), Value::Object(new))
            if SAME_SENSE_MAPS.contains(&keyword) || keyword == "$defs" =>
        {
            let emitted = old.iter().map(|(name, schema)| {
                let kept = keyword == "$defs" && fixed.contains(name);
                let schema = match new.get(name) {
                    Some(other) if !kept => emit(schema, other, fixed),
                    _ => schema.clone(),
                };
                (name.clone(), schema)
            });
            Value::Object(emitted.collect())
        }
        _ => value.clone(),
    }
}

fn emit_each(value: &Value, other: &Value, fixed: &BTreeSet<String>) -> Value {
    let (Value::Array(old), Value::Array(new)) = (value, other) else { return value.clone() };
    let emitted = old.iter().enumerate().map(|(at, schema)| match new.get(at) {
        Some(other) => emit(schema, other, fixed),
        None => schema.clone(),
    });
    emitted.collect()
}

/// A `oneOf` stays, because narrowing its branches is not narrowing it; that some narrowed branch holds is added.
fn extend_conjuncts(result: &mut Map<String, Value>, old: &Map<String, Value>, conjunct: Value) {
    let mut conjuncts = conjuncts_of(result, old);
    conjuncts.push(conjunct);
    result.insert("allOf".to_owned(), Value::Array(conjuncts));
}

fn conjuncts_of(result: &Map<String, Value>, members: &Map<String, Value>) -> Vec<Value> {
    let known = result.get("allOf").or_else(|| members.get("allOf"));
    known.and_then(Value::as_array).cloned().unwrap_or_default()
}

fn forbid_new(result: &mut Map<String, Value>, old: &Map<String, Value>, new: &Map<String, Value>) {
    let names = |members: &Map<String, Value>| -> BTreeSet<String> {
        members
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flat_map(Map::keys)
            .cloned()
            .collect()
    };
    let added: Vec<String> = names(new).difference(&names(old)).cloned().collect();
    if added.is_empty() {
        return;
    }
    let properties = result.entry("properties").or_insert_with(|| json!({}));
    if let Value::Object(properties) = properties {
        properties.extend(added.into_iter().map(|name| (name, Value::Bool(false))));
    }
}
