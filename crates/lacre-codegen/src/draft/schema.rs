//! From what schemars says of a type to the contract language.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::error::{Error, ErrorKind};

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The greatest integer that every client reads exactly: 2^53 − 1.
const EXACT: i64 = (1 << 53) - 1;

/// The integers of Rust, and their ranges where those are within what is exact.
#[rustfmt::skip]
const INTEGERS: &[(&str, i64, i64)] = &[
    ("uint8",  0,                0xff),
    ("uint16", 0,                0xffff),
    ("uint32", 0,                0xffff_ffff),
    ("int8",   i8::MIN as i64,   i8::MAX as i64),
    ("int16",  i16::MIN as i64,  i16::MAX as i64),
    ("int32",  i32::MIN as i64,  i32::MAX as i64),
    ("uint64", 0,                EXACT),
    ("uint",   0,                EXACT),
];

/// Returns the schema of an input: closed, an optional argument without its null.
pub(super) fn input(schema: &Value) -> Value {
    converted(schema, true)
}

/// Returns the schema of an output: open, a null where the type gives one.
pub(super) fn output(schema: &Value) -> Value {
    converted(schema, false)
}

fn converted(schema: &Value, closed: bool) -> Value {
    let Value::Object(members) = schema else {
        // `true`, which any value satisfies, is `{}` in the contract language; `false` stays, to be refused with its place.
        return if schema == &Value::Bool(true) { json!({}) } else { schema.clone() };
    };
    let mut members = words(members.clone());
    bound(&mut members);
    members.remove("format");
    for (name, value) in &mut members {
        *value = match (name.as_str(), value.take()) {
            ("properties" | "$defs", Value::Object(all)) => {
                all.into_iter().map(|(name, schema)| (name, converted(&schema, closed))).collect()
            }
            ("items" | "additionalProperties", one) if one.is_object() || one == Value::Bool(true) => {
                converted(&one, closed)
            }
            (_, other) => other,
        };
    }
    if closed {
        close(&mut members);
    } else if members.get("additionalProperties") == Some(&Value::Bool(false)) {
        members.remove("additionalProperties");
    }
    Value::Object(members)
}

/// An enum of words, which schemars spells as one branch a word where the words are described.
fn words(mut members: Map<String, Value>) -> Map<String, Value> {
    let word = |branch: &Value| branch.get("const").filter(|word| word.is_string()).cloned();
    let branches = members.get("oneOf").and_then(Value::as_array);
    if let Some(words) = branches.and_then(|all| all.iter().map(word).collect::<Option<Vec<_>>>()) {
        members.remove("oneOf");
        members.insert("type".to_owned(), json!("string"));
        members.insert("enum".to_owned(), Value::Array(words));
    }
    members
}

/// Gives an integer the bounds of its type where it says none.
fn bound(members: &mut Map<String, Value>) {
    let is_integer = match members.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "integer"),
        kind => kind.is_some_and(|kind| kind == "integer"),
    };
    if !is_integer {
        return;
    }
    let format = members.get("format").and_then(Value::as_str);
    let known = INTEGERS.iter().find(|(name, ..)| Some(*name) == format);
    let (least, most) = known.map_or((-EXACT, EXACT), |(_, least, most)| (*least, *most));
    for (name, limit) in [("minimum", least), ("maximum", most)] {
        members.entry(name).or_insert_with(|| limit.into());
    }
}

/// Closes an object, and takes the null from what may be left out: an absent argument and a null one are one thing.
fn close(members: &mut Map<String, Value>) {
    if members.contains_key("properties") || members.get("type") == Some(&json!("object")) {
        members.entry("additionalProperties").or_insert(Value::Bool(false));
    }
    let required = members.get("required").cloned().unwrap_or_default();
    let is_required =
        |name: &str| required.as_array().is_some_and(|all| all.iter().any(|known| known == name));
    let properties = members.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten();
    for (_, property) in properties.filter(|(name, _)| !is_required(name)) {
        take_null(property);
    }
}

fn take_null(property: &mut Value) {
    let Value::Object(members) = property else { return };
    if members.get("default").is_some_and(Value::is_null) {
        members.remove("default");
    }
    if let Some(Value::Array(kinds)) = members.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [kind] = kinds.as_slice() {
            let kind = kind.clone();
            members.insert("type".to_owned(), kind);
        }
    }
    let other =
        members.get("anyOf").and_then(Value::as_array).and_then(|branches| match branches.as_slice() {
            [other, null] if null == &json!({"type": "null"}) => other.as_object().cloned(),
            _ => None,
        });
    if let Some(other) = other {
        members.remove("anyOf");
        members.extend(other);
    }
}

/// The definitions of all schemas. One that stands in several goes to the shared file.
pub(super) struct Shared {
    shared: BTreeMap<String, Value>,
}

impl Shared {
    pub(super) fn of<'s>(schemas: impl Iterator<Item = &'s Value>) -> Result<Self, Error> {
        let mut seen: BTreeMap<String, (usize, Value)> = BTreeMap::new();
        for schema in schemas {
            for (name, definition) in schema.get("$defs").and_then(Value::as_object).into_iter().flatten() {
                // Both sides of a tool may use a type; the outputs' form is the one that is shared.
                let known = seen.entry(name.clone()).or_insert_with(|| (0, output(definition)));
                if known.1 != output(definition) {
                    let place = format!(
                        "$defs/{name}: two types of this name differ; give one `#[schemars(rename)]`"
                    );
                    return Err(Error::new(ErrorKind::Language, place));
                }
                known.0 += 1;
            }
        }
        let several = seen.into_iter().filter(|(_, (count, _))| *count > 1);
        Ok(Self { shared: several.map(|(name, (_, definition))| (name, definition)).collect() })
    }

    /// The root of a file: `schema` called `id`, its references to what is shared led there.
    pub(super) fn taken_from(&self, schema: Value, id: &str) -> Value {
        let mut root = self.led(schema);
        if let Value::Object(members) = &mut root {
            members.insert("$schema".to_owned(), json!(DIALECT));
            members.insert("$id".to_owned(), json!(id));
            if let Some(Value::Object(definitions)) = members.get_mut("$defs") {
                definitions.retain(|name, _| !self.shared.contains_key(name));
                if definitions.is_empty() {
                    members.remove("$defs");
                }
            }
        }
        root
    }

    /// The shared file, where something is shared.
    pub(super) fn file(&self, id: &str) -> Option<Value> {
        let definitions: Map<String, Value> =
            self.shared.iter().map(|(name, schema)| (name.clone(), schema.clone())).collect();
        (!definitions.is_empty()).then(|| {
            json!({"$schema": DIALECT, "$id": id, "title": "Shared", "description": "What several tools use.",
                "type": "object", "$defs": definitions})
        })
    }

    fn led(&self, schema: Value) -> Value {
        match schema {
            Value::Object(members) => Value::Object(
                members
                    .into_iter()
                    .map(|(name, value)| {
                        let value = match (name.as_str(), &value) {
                            ("$ref", Value::String(reference)) => json!(self.reference(reference)),
                            _ => self.led(value),
                        };
                        (name, value)
                    })
                    .collect(),
            ),
            Value::Array(items) => items.into_iter().map(|item| self.led(item)).collect(),
            scalar => scalar,
        }
    }

    fn reference(&self, reference: &str) -> String {
        let name = reference.rsplit('/').next().unwrap_or_default();
        match self.shared.contains_key(name) {
            true => format!("../../shared.schema.json#/$defs/{name}"),
            false => reference.to_owned(),
        }
    }
}
