//! What breaks a schema, said so that the sender can mend it.

use crate::message::{Message, quote_text};
use crate::pointer::Pointer;
use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};
use serde_json::Value;

/// One way in which a value breaks its schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    at: Pointer,
    rule: String,
    message: Message,
}

impl Violation {
    /// The place in the value; for a missing or unknown member, the object that misses or holds it.
    pub fn at(&self) -> &Pointer {
        &self.at
    }

    /// The keyword that is broken: `type`, `required`, `additionalProperties`, `maximum` …
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// What is wrong and the way out. Foreign text in it is shortened and shown safely.
    pub fn message(&self) -> &Message {
        &self.message
    }
}

/// The most violations that are told of one value; a sender mends the first ones first.
const MOST: usize = 50;

/// Returns every violation of `value` against the self-contained `schema`, ordered by place; at most 50.
pub(crate) fn violations(validator: &jsonschema::Validator, schema: &Value, value: &Value) -> Vec<Violation> {
    let mut found = Vec::new();
    for error in validator.iter_errors(value).take(MOST) {
        explain(&error, schema, value, &mut found);
    }
    found.sort_by(|one, other| (&one.at, &one.rule).cmp(&(&other.at, &other.rule)));
    found.truncate(MOST);
    found
}

fn explain(error: &ValidationError<'_>, schema: &Value, whole: &Value, found: &mut Vec<Violation>) {
    let at = Pointer::from(error.instance_path().as_str());
    let rule = error.kind().keyword().to_owned();
    match error.kind() {
        Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
            let known = siblings(error, schema);
            for name in unexpected {
                let message = unknown_member(name, &known);
                found.push(Violation { at: at.clone(), rule: rule.clone(), message });
            }
        }
        Kind::OneOfNotValid { context } => match closest_branch(context) {
            Some(branch) => branch.iter().for_each(|inner| explain(inner, schema, whole, found)),
            None => found.push(Violation { at, rule, message: other(error) }),
        },
        kind => found.push(Violation { at, rule, message: describe(kind, error, schema, whole) }),
    }
}

/// The branches of an envelope are told apart by a constant; the branch whose constants hold is the one that was meant.
fn closest_branch<'a>(
    context: &'a [Vec<ValidationError<'static>>],
) -> Option<&'a Vec<ValidationError<'static>>> {
    let meant = |errors: &&Vec<ValidationError<'static>>| {
        !errors.iter().any(|error| matches!(error.kind(), Kind::Constant { .. }))
    };
    context.iter().find(meant)
}

fn describe(kind: &Kind, error: &ValidationError<'_>, schema: &Value, whole: &Value) -> Message {
    let value = error.instance().as_ref();
    let limit = |id, limit: &dyn ToString| got(id, value).with("limit", limit.to_string());
    let length = |id, limit: u64| {
        let count = value.as_str().map_or(0, |text| text.chars().count());
        Message::new(id).with_count("count", count as u64).with_count("limit", limit)
    };
    match kind {
        Kind::Required { property } => {
            Message::new("member-missing").with("name", property.as_str().unwrap_or_default())
        }
        Kind::Type { kind } => wrong_type(kind, value, is_optional(error, schema, whole)),
        Kind::Enum { options } => not_among(value, options),
        Kind::Constant { expected_value } => {
            got("not-the-constant", value).with("expected", expected_value.to_string())
        }
        Kind::Minimum { limit: least } => limit("below-minimum", least),
        Kind::Maximum { limit: most } => limit("above-maximum", most),
        Kind::MinLength { limit } => length("text-too-short", *limit),
        Kind::MaxLength { limit } => length("text-too-long", *limit),
        Kind::Pattern { pattern } => bad_pattern(value, pattern),
        Kind::MinItems { limit: least } => limit("too-few-items", least),
        Kind::MaxItems { limit: most } => limit("too-many-items", most),
        Kind::UniqueItems => Message::new("items-repeat"),
        _ => other(error),
    }
}

/// Returns the message `id` about `value`: its JSON type, and for scalars what it is, shortened.
fn got(id: &'static str, value: &Value) -> Message {
    let (kind, shown) = match value {
        Value::Null => ("null", String::new()),
        Value::Bool(value) => ("boolean", value.to_string()),
        Value::Number(number) => ("number", number.to_string()),
        Value::String(text) => ("string", quote_text(text)),
        Value::Array(items) => ("array", items.len().to_string()),
        Value::Object(_) => ("object", String::new()),
    };
    Message::new(id).with("kind", kind).with("value", shown)
}

fn other(error: &ValidationError<'_>) -> Message {
    got("rule-broken", error.instance()).with("rule", error.kind().keyword())
}

fn unknown_member(name: &str, known: &[&str]) -> Message {
    let shown = quote_text(name);
    let shown = shown.trim_matches('"');
    match nearest(name, known.iter().copied()) {
        Some(near) => Message::new("member-unknown-near").with("name", shown).with("near", near),
        None if known.is_empty() => Message::new("member-unknown-none").with("name", shown),
        None => Message::new("member-unknown").with("name", shown).with("known", known.join(", ")),
    }
}

/// Returns the one of `known` that `given` is most likely a misspelling of.
pub fn nearest<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Edit distance is quadratic in length, and nobody misspells 200 characters.
    if given.len() > 200 {
        return None;
    }
    let folded = given.to_lowercase();
    let likeness = |name: &&str| strsim::normalized_damerau_levenshtein(&folded, &name.to_lowercase());
    known
        .map(|name| (likeness(&name), name))
        .filter(|(likeness, _)| *likeness >= 0.6)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, name)| name)
}

/// The property names beside the broken `additionalProperties`.
fn siblings<'a>(error: &ValidationError<'_>, schema: &'a Value) -> Vec<&'a str> {
    let path = error.schema_path().as_str();
    let parent = path.rsplit_once('/').and_then(|(parent, _)| schema.pointer(parent));
    let properties = parent.and_then(|parent| parent.get("properties")).and_then(Value::as_object);
    properties.map(|properties| properties.keys().map(String::as_str).collect()).unwrap_or_default()
}

/// Whether the value stands in a member that may be left out.
fn is_optional(error: &ValidationError<'_>, schema: &Value, whole: &Value) -> bool {
    let value_path = error.instance_path().as_str();
    let Some((parent_path, name)) = value_path.rsplit_once('/') else { return false };
    if !whole.pointer(parent_path).is_some_and(Value::is_object) {
        return false;
    }
    let path = error.schema_path().as_str();
    let Some(owner) = path.rsplit_once("/properties/").and_then(|(owner, _)| schema.pointer(owner)) else {
        return false;
    };
    let required = owner.get("required").and_then(Value::as_array);
    !required.is_some_and(|required| required.iter().any(|needed| needed == name))
}

fn wrong_type(kind: &TypeKind, value: &Value, optional: bool) -> Message {
    let expected = match kind {
        TypeKind::Single(one) => one.to_string(),
        TypeKind::Multiple(several) => {
            several.iter().map(|one| one.to_string()).collect::<Vec<_>>().join(" or ")
        }
    };
    let message = |id| got(id, value).with("expected", expected.clone());
    let text = value.as_str().map(str::trim);
    match (value, expected.as_str()) {
        (Value::Null, _) if optional => message("null-for-optional"),
        (Value::String(_), "integer" | "number") => match text.and_then(|text| text.parse::<f64>().ok()) {
            Some(number) if number.is_finite() => {
                message("number-as-text").with("mend", text.unwrap_or_default())
            }
            _ => message("wrong-type"),
        },
        (Value::String(_), "boolean") if matches!(text, Some("true" | "false")) => {
            message("boolean-as-text").with("mend", text.unwrap_or_default())
        }
        (Value::String(_), "array" | "object") if text.is_some_and(|text| text.starts_with(['[', '{'])) => {
            message("json-as-text")
        }
        _ => message("wrong-type"),
    }
}

fn not_among(value: &Value, options: &Value) -> Message {
    let options = options.as_array().map(Vec::as_slice).unwrap_or_default();
    let names: Vec<&str> = options.iter().filter_map(Value::as_str).collect();
    let all: Vec<String> = options.iter().map(ToString::to_string).collect();
    let message = |id| got(id, value).with("options", all.join(", "));
    match value.as_str().and_then(|text| nearest(text, names.into_iter())) {
        Some(near) => message("not-among-near").with("near", near),
        None => message("not-among"),
    }
}

fn bad_pattern(value: &Value, pattern: &str) -> Message {
    let control = value.as_str().and_then(|text| text.chars().find(|character| character.is_control()));
    match control {
        Some(control) => {
            Message::new("control-character").with("character", control.escape_unicode().to_string())
        }
        None => got("pattern-broken", value).with("pattern", pattern),
    }
}
