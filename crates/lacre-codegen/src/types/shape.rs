//! What of a schema decides a Rust type, in the form that typify reads.

use std::collections::BTreeMap;

use lacre_contract::Contract;
use serde_json::{Map, Value, json};

use crate::error::{Error, ErrorKind};

/// Keywords that say which values are right, or what they mean, and never which type they have.
const VALUE_ONLY: &[&str] = &[
    "$comment",
    "$defs",
    "$id",
    "$schema",
    "deprecated",
    "examples",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "pattern",
    "uniqueItems",
];

/// Keywords that are taken over as they are.
const KEPT: &[&str] = &["const", "default", "description", "enum", "required", "title", "type"];

/// The `$defs` of a contract. Their names are unique over all its files.
pub(super) struct Definitions<'a> {
    by_name: BTreeMap<&'a str, (&'a str, &'a Value)>,
}

impl<'a> Definitions<'a> {
    pub(super) fn of(contract: &'a Contract) -> Self {
        let files =
            contract.files().filter_map(|(file, schema)| Some((file, schema.get("$defs")?.as_object()?)));
        let by_name = files.flat_map(|(file, definitions)| {
            definitions.iter().map(move |(name, schema)| (name.as_str(), (file, schema)))
        });
        Self { by_name: by_name.collect() }
    }

    /// The definitions of one file that are types of their own, shaped.
    pub(super) fn of_file(&self, file: &str) -> Result<BTreeMap<String, Value>, Error> {
        self.by_name
            .iter()
            .filter(|(_, (found, schema))| *found == file && is_type(schema))
            .map(|(name, (_, schema))| {
                Ok(((*name).to_owned(), self.shape(schema, &format!("{file}#/$defs/{name}"))?))
            })
            .collect()
    }

    /// The shape of `schema`, which stands at `place`.
    pub(super) fn shape(&self, schema: &Value, place: &str) -> Result<Value, Error> {
        let refuse = |what: &str| Err(Error::new(ErrorKind::Shapeless, format!("{place}: {what}")));
        let Value::Object(schema) = schema else { return refuse("a schema that is no object") };
        let mut shape = Map::new();
        for (keyword, value) in schema {
            let at = format!("{place}/{keyword}");
            match keyword.as_str() {
                "$ref" => shape = self.reference(value, place)?,
                "properties" => drop(shape.insert(keyword.clone(), self.each(value, &at)?)),
                "items" => drop(shape.insert(keyword.clone(), self.shape(value, &at)?)),
                "oneOf" => drop(shape.insert(keyword.clone(), self.branches(value, &at)?)),
                "additionalProperties" => {
                    drop(shape.insert(keyword.clone(), self.values(value, &at)?));
                }
                kept if KEPT.contains(&kept) => {}
                known if VALUE_ONLY.contains(&known) || known.starts_with("x-") => {}
                unknown => return refuse(&format!("keyword `{unknown}`")),
            }
        }
        // Beside a reference these say more than the definition, so they come last.
        for (keyword, value) in schema.iter().filter(|(keyword, _)| KEPT.contains(&keyword.as_str())) {
            let value = match (keyword.as_str(), value) {
                ("description", Value::String(text)) => json!(markdown(text)),
                (_, value) => value.clone(),
            };
            shape.insert(keyword.clone(), value);
        }
        settle(&mut shape, schema);
        Ok(Value::Object(shape))
    }

    /// A reference to a type, or the shape of what is none.
    fn reference(&self, reference: &Value, place: &str) -> Result<Map<String, Value>, Error> {
        let unknown = || Error::new(ErrorKind::Shapeless, format!("{place}: $ref {reference}"));
        let name = reference.as_str().and_then(|text| text.split("#/$defs/").nth(1)).ok_or_else(unknown)?;
        let (file, schema) = self.by_name.get(name).ok_or_else(unknown)?;
        if is_type(schema) {
            return Ok(Map::from_iter([("$ref".to_owned(), json!(format!("#/definitions/{name}")))]));
        }
        match self.shape(schema, &format!("{file}#/$defs/{name}"))? {
            Value::Object(shape) => Ok(shape),
            _ => Err(unknown()),
        }
    }

    fn each(&self, properties: &Value, place: &str) -> Result<Value, Error> {
        let properties = properties.as_object().into_iter().flatten();
        properties
            .map(|(name, schema)| Ok((name.clone(), self.shape(schema, &format!("{place}/{name}"))?)))
            .collect()
    }

    fn branches(&self, branches: &Value, place: &str) -> Result<Value, Error> {
        let branches = branches.as_array().into_iter().flatten().enumerate();
        branches.map(|(at, schema)| self.shape(schema, &format!("{place}/{at}"))).collect()
    }

    /// `false` closes, `{}` is any value.
    fn values(&self, values: &Value, place: &str) -> Result<Value, Error> {
        match values {
            Value::Bool(closed_or_open) => Ok(json!(closed_or_open)),
            Value::Object(any) if any.is_empty() => Ok(json!(true)),
            schema => self.shape(schema, place),
        }
    }
}

/// Whether a definition is a type of its own: a struct or an enum. Texts, numbers, lists and maps are used as they are.
fn is_type(schema: &Value) -> bool {
    schema.get("enum").is_some()
        || schema.get("oneOf").is_some()
        || (schema.get("properties").is_some() && !is_map(schema))
}

/// Whether an object says what its undeclared properties hold. Its declared ones are then described, but they are not
/// fields: a field would turn a null that the map holds into nothing.
fn is_map(schema: &Value) -> bool {
    schema.get("additionalProperties").is_some_and(Value::is_object)
}

/// A description is plain text, and becomes Markdown.
fn markdown(text: &str) -> String {
    text.replace('\\', "\\\\").replace('<', "\\<").replace('[', "\\[")
}

/// What the parts of `shape` say together.
fn settle(shape: &mut Map<String, Value>, schema: &Map<String, Value>) {
    if schema.get("additionalProperties").is_some_and(Value::is_object) {
        for keyword in ["properties", "required", "title"] {
            shape.remove(keyword);
        }
    }
    if shape.get("default").is_some_and(Value::is_null) {
        // Nothing and null are the same `None`.
        shape.remove("default");
    }
    if shape.get("type") == Some(&json!("integer")) {
        let unsigned = schema.get("minimum").and_then(Value::as_i64).is_some_and(|least| least >= 0);
        shape.insert("format".to_owned(), json!(if unsigned { "uint64" } else { "int64" }));
    }
    let is_named =
        shape.contains_key("enum") || shape.contains_key("properties") || shape.contains_key("oneOf");
    if !is_named {
        shape.remove("title");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(schema: &Value) -> Result<Value, Error> {
        let text = json!({"type": "string", "pattern": "^a$", "description": "A text."});
        let kind = json!({"type": "string", "enum": ["A", "B"]});
        let by_name = BTreeMap::from([("Text", ("shared", &text)), ("Kind", ("shared", &kind))]);
        Definitions { by_name }.shape(schema, "here")
    }

    #[test]
    fn only_what_decides_a_type_is_left() {
        #[rustfmt::skip]
        let cases = [
            (json!({"type": "integer", "minimum": 1, "maximum": 9}), json!({"type": "integer", "format": "uint64"})),
            (json!({"type": "integer", "minimum": -1}),              json!({"type": "integer", "format": "int64"})),
            (json!({"$ref": "x#/$defs/Text", "description": "B."}),  json!({"type": "string", "description": "B."})),
            (json!({"$ref": "#/$defs/Kind", "default": "A"}),        json!({"$ref": "#/definitions/Kind", "default": "A"})),
            (json!({"type": ["string", "null"], "default": null}),   json!({"type": ["string", "null"]})),
            (json!({"description": "array<a>, [b]"}),                json!({"description": "array\\<a>, \\[b]"})),
            (json!({"type": "object", "title": "M", "properties": {"a": {}}, "additionalProperties": {}}),
             json!({"type": "object", "additionalProperties": true})),
            (json!({"type": "object", "title": "T", "properties": {}, "additionalProperties": false}),
             json!({"type": "object", "title": "T", "properties": {}, "additionalProperties": false})),
        ];
        for (schema, expected) in cases {
            assert_eq!(shape(&schema).expect("it has a shape"), expected, "{schema}");
        }
    }

    #[test]
    fn what_has_no_shape_is_refused_with_its_place() {
        #[rustfmt::skip]
        let cases = [
            (json!({"properties": {"a": {"not": {}}}}), "here/properties/a: keyword `not`"),
            (json!({"items": {"$ref": "#/$defs/Gone"}}), "here/items: $ref \"#/$defs/Gone\""),
            (json!({"items": true}),                     "here/items: a schema that is no object"),
        ];
        for (schema, place) in cases {
            let error = shape(&schema).expect_err("it has none");
            assert_eq!((error.kind(), error.place()), (ErrorKind::Shapeless, place));
        }
    }
}
