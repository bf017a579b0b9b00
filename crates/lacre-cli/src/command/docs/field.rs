//! The fields of a schema, one a row.

use crate::command::docs::layout::table;
use maud::{Markup, html};
use serde_json::Value;

/// One field.
#[derive(Debug, PartialEq)]
pub(super) struct Field {
    /// Where it is: `columns[].name`; `[]` for each item of a list, `.*` for each value of a map.
    pub(super) path: String,
    /// What it is: `integer`, `list of string`, `string or null`.
    pub(super) kind: String,
    pub(super) required: bool,
    /// Which values it takes: `1 to 200`, `default 50`.
    limits: Vec<String>,
    description: String,
}

/// Returns every field below `schema`, which is self-contained, in the order of their names.
pub(super) fn fields(schema: &Value) -> Vec<Field> {
    let mut found = Vec::new();
    collect(schema, "", &mut found);
    found
}

fn collect(schema: &Value, above: &str, found: &mut Vec<Field>) {
    let required = |name: &str| {
        schema["required"].as_array().is_some_and(|names| names.iter().any(|required| required == name))
    };
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let path = if above.is_empty() { name.clone() } else { format!("{above}.{name}") };
        found.push(Field {
            kind: kind(property),
            required: required(name),
            limits: limits(property),
            description: property["description"].as_str().unwrap_or_default().to_owned(),
            path: path.clone(),
        });
        below(property, &path, found);
    }
    if let Some(values) = schema.get("additionalProperties").filter(|values| values.is_object()) {
        below(values, &format!("{above}.*"), found);
    }
}

/// Goes down to what a field holds: the fields of an object, of the items of a list.
fn below(schema: &Value, path: &str, found: &mut Vec<Field>) {
    match schema.get("items") {
        Some(items) => below(items, &format!("{path}[]"), found),
        None => collect(schema, path, found),
    }
}

fn kind(schema: &Value) -> String {
    let word = |kind: &Value| match (kind.as_str(), schema.get("items")) {
        (Some("array"), Some(items)) => format!("list of {}", self::kind(items)),
        (Some("object"), _) if schema["additionalProperties"].is_object() => "map".to_owned(),
        (Some(kind), _) => kind.to_owned(),
        (None, _) => "any value".to_owned(),
    };
    match &schema["type"] {
        Value::Array(kinds) => kinds.iter().map(word).collect::<Vec<_>>().join(" or "),
        kind => word(kind),
    }
}

/// What a schema says of the values, in words.
fn limits(schema: &Value) -> Vec<String> {
    let range = |least: &str, most: &str, unit: &str| match (schema.get(least), schema.get(most)) {
        (Some(least), Some(most)) => Some(format!("{least} to {most}{unit}")),
        (Some(least), None) => Some(format!("from {least}{unit}")),
        (None, Some(most)) => Some(format!("to {most}{unit}")),
        (None, None) => None,
    };
    let words = schema["enum"].as_array().map(|words| {
        let words: Vec<String> = words.iter().map(plain).collect();
        format!("one of {}", words.join(", "))
    });
    let said = |key: &str, word: &str| schema.get(key).map(|value| format!("{word} {}", plain(value)));
    let all = [
        range("minimum", "maximum", ""),
        range("minLength", "maxLength", " characters"),
        range("minItems", "maxItems", " items"),
        words,
        said("const", "always"),
        said("pattern", "matches"),
        said("default", "default"),
        said("x-unit", "in"),
    ];
    all.into_iter().flatten().collect()
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns the fields of `schema` as a table.
pub(super) fn field_table(caption: &str, schema: &Value) -> Markup {
    let row = |field: Field| {
        vec![
            html! { code { (field.path) } },
            html! { (field.kind) },
            html! { @if field.required { "yes" } @else { "no" } },
            html! { @for (place, limit) in field.limits.iter().enumerate() { @if place > 0 { br; } code { (limit) } } },
            html! { (field.description) },
        ]
    };
    let rows: Vec<Vec<Markup>> = fields(schema).into_iter().map(row).collect();
    match rows.is_empty() {
        true => html! { p.soft { "None." } },
        false => table(caption, &["Field", "Type", "Required", "Values", "What it is"], &rows),
    }
}

#[cfg(test)]
mod tests {
    use super::fields;
    use serde_json::json;

    #[test]
    fn fields_are_found_at_every_depth() {
        let schema = json!({"type": "object", "required": ["a"], "properties": {
            "a": {"type": "array", "items": {"type": "object", "properties": {"b": {"type": ["string", "null"]}}}},
            "m": {"type": "object", "properties": {}, "additionalProperties": {"type": "array",
                "items": {"type": "object", "properties": {"count": {"type": "integer", "minimum": 0}}}}},
            "v": {"default": [1], "description": "Any."}}});
        let found: Vec<(String, String, bool, String)> = fields(&schema)
            .into_iter()
            .map(|field| (field.path, field.kind, field.required, field.limits.join("; ")))
            .collect();
        let row = |path: &str, kind: &str, required, limits: &str| {
            (path.into(), kind.into(), required, limits.into())
        };
        assert_eq!(
            found,
            [
                row("a", "list of object", true, ""),
                row("a[].b", "string or null", false, ""),
                row("m", "map", false, ""),
                row("m.*[].count", "integer", false, "from 0"),
                row("v", "any value", false, "default [1]"),
            ]
        );
    }
}
