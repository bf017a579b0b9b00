//! The faces of one schema: self-contained, emitted, and on the wire.

use crate::folder::{ENVELOPE, Folder};
use crate::language::{definition, split_reference};
use serde_json::{Map, Value, json};

/// Returns `schema` of `file` with every `$ref` replaced by what it names. An annotation beside the `$ref` replaces the
/// definition's own. The folder has passed [`crate::language::faults`], so references lead somewhere and never in circles.
pub(crate) fn inline(folder: &Folder, file: &str, schema: &Value) -> Value {
    match schema {
        Value::Object(map) => {
            let mut result = Map::new();
            if let Some(Value::String(reference)) = map.get("$ref") {
                let (target, name) =
                    split_reference(file, reference).expect("references were checked at load");
                let found = definition(folder, target, name).expect("references were checked at load");
                if let Value::Object(inlined) = inline(folder, target, found) {
                    result = inlined;
                }
            }
            for (name, value) in map {
                match name.as_str() {
                    "$ref" | "$defs" | "$schema" | "$id" => {}
                    "default" | "enum" | "const" | "examples" => {
                        drop(result.insert(name.clone(), value.clone()));
                    }
                    _ => drop(result.insert(name.clone(), inline(folder, file, value))),
                }
            }
            Value::Object(result)
        }
        Value::Array(items) => items.iter().map(|item| inline(folder, file, item)).collect(),
        scalar => scalar.clone(),
    }
}

/// Returns the envelope of a tool: the contract's envelope whose successful branch holds `output` as `data`.
pub(crate) fn envelope(folder: &Folder, output: &Value) -> Option<Value> {
    let mut envelope = inline(folder, ENVELOPE, folder.files.get(ENVELOPE)?);
    let branches = envelope.get_mut("oneOf")?.as_array_mut()?;
    let success = branches.iter_mut().find(|branch| branch["properties"]["status"]["const"] == "ok")?;
    let data = success.get_mut("properties")?.get_mut("data")?;
    let mut replaced = output.clone();
    if let (Some(description), Some(map)) = (data.get("description"), replaced.as_object_mut()) {
        map.entry("description").or_insert_with(|| description.clone());
    }
    *data = replaced;
    Some(envelope)
}

/// Returns a self-contained schema with every object closed that names its properties and says nothing of others: what
/// the contract does not name never leaves.
pub(crate) fn close(schema: &Value) -> Value {
    map_schemas(schema, &|mut map| {
        if map.contains_key("properties") && !map.contains_key("additionalProperties") {
            map.insert("additionalProperties".to_owned(), Value::Bool(false));
        }
        Value::Object(map)
    })
}

/// Returns a self-contained schema as `tools/list` carries it: without `x-` keywords and comments, and a nullable type
/// as two branches, since hosts refuse type arrays.
pub(crate) fn wire(schema: &Value) -> Value {
    map_schemas(schema, &|mut map| {
        map.retain(|name, _| !name.starts_with("x-") && name != "$comment");
        let Some(Value::Array(types)) = map.get("type") else { return Value::Object(map) };
        let kind = types[0].clone();
        let mut outer = Map::new();
        for annotation in ["title", "description", "default", "deprecated", "examples"] {
            outer.extend(map.remove_entry(annotation));
        }
        map.insert("type".to_owned(), kind);
        outer.insert("anyOf".to_owned(), json!([map, {"type": "null"}]));
        Value::Object(outer)
    })
}

/// Rebuilds a schema of the contract language from its leaves up.
fn map_schemas(schema: &Value, change: &impl Fn(Map<String, Value>) -> Value) -> Value {
    let Value::Object(map) = schema else { return schema.clone() };
    let mut result = Map::new();
    for (name, value) in map {
        let value = match (name.as_str(), value) {
            ("properties", Value::Object(properties)) => {
                let each =
                    |(name, property): (&String, &Value)| (name.clone(), map_schemas(property, change));
                Value::Object(properties.iter().map(each).collect())
            }
            ("oneOf", Value::Array(branches)) => {
                branches.iter().map(|branch| map_schemas(branch, change)).collect()
            }
            ("items" | "additionalProperties", child) => map_schemas(child, change),
            (_, other) => other.clone(),
        };
        result.insert(name.clone(), value);
    }
    change(result)
}

#[cfg(test)]
mod tests {
    use super::{close, wire};
    use serde_json::json;

    #[test]
    fn emitted_objects_are_closed_and_maps_stay_open() {
        let schema = json!({"type": "object", "properties": {
            "a": {"type": "array", "items": {"type": "object", "properties": {"b": {"type": "string"}}}},
            "m": {"type": "object", "properties": {"name": {"type": "string"}}, "additionalProperties": {}}}});
        let closed = close(&schema);
        assert_eq!(closed["additionalProperties"], false);
        assert_eq!(closed["properties"]["a"]["items"]["additionalProperties"], false);
        assert_eq!(closed["properties"]["m"]["additionalProperties"], json!({}));
    }

    #[test]
    fn nullable_types_become_branches_on_the_wire() {
        let schema = json!({"type": ["string", "null"], "maxLength": 5, "description": "d", "default": null, "x-unit": "s"});
        let expected = json!({"description": "d", "default": null,
            "anyOf": [{"type": "string", "maxLength": 5}, {"type": "null"}]});
        assert_eq!(wire(&schema), expected);
    }
}
