//! A schema inside a document, and where a reference of it leads.

use lacre_contract::Pointer;
use serde_json::{Map, Value};

/// A schema and the pointer to it.
#[derive(Debug, Clone)]
pub(super) struct Place<'v> {
    pub(super) schema: &'v Value,
    pub(super) at: Pointer,
}

/// Chains of references longer than this lead nowhere.
const LONGEST_CHAIN: usize = 64;
static NOTHING: Value = Value::Null;

impl<'v> Place<'v> {
    pub(super) fn root(document: &'v Value) -> Self {
        Self { schema: document, at: Pointer::root() }
    }

    /// Returns the place that `tokens` lead to from here; the schema is null where there is none.
    pub(super) fn inside(&self, tokens: &[&str]) -> Self {
        let mut place = self.clone();
        for token in tokens {
            place.schema = match place.schema {
                Value::Object(members) => members.get(*token).unwrap_or(&NOTHING),
                Value::Array(items) => {
                    token.parse().ok().and_then(|at: usize| items.get(at)).unwrap_or(&NOTHING)
                }
                _ => &NOTHING,
            };
            place.at = place.at.join(token);
        }
        place
    }

    /// Returns the place that a schema leads to when it is nothing but a local reference, else the place itself.
    pub(super) fn followed(self, document: &'v Value) -> Self {
        let mut place = self;
        for _ in 0..LONGEST_CHAIN {
            match place.schema.get("$ref").and_then(Value::as_str) {
                Some(reference) if Self::follows(document, place.schema) => {
                    place = place.target(document, reference);
                }
                _ => return place,
            }
        }
        place
    }

    /// Returns whether a schema is nothing but a reference that leads somewhere in `document` by pointer.
    pub(super) fn follows(document: &Value, schema: &Value) -> bool {
        let alone =
            schema.as_object().is_some_and(|members| members.keys().all(|keyword| is_beside(keyword)));
        let reference = schema.get("$ref").and_then(Value::as_str).unwrap_or_default();
        let pointed = reference.strip_prefix('#').is_some_and(|pointer| {
            pointer.is_empty() || (pointer.starts_with('/') && document.pointer(pointer).is_some())
        });
        // Inside a resource with an identifier of its own, a local reference starts from there.
        alone && pointed && !holds_inner_resource(document)
    }

    /// Returns the place of a local reference, known to lead somewhere.
    pub(super) fn target(&self, document: &'v Value, reference: &str) -> Self {
        let pointer = reference.strip_prefix('#').unwrap_or_default();
        let schema = document.pointer(pointer).unwrap_or(self.schema);
        Self { schema, at: Pointer::from(pointer) }
    }
}

/// Keywords beside a reference that do not judge.
fn is_beside(keyword: &str) -> bool {
    matches!(
        keyword,
        "$ref" | "title" | "description" | "$comment" | "$defs" | "$schema" | "$id" | "examples"
    )
}

fn holds_inner_resource(document: &Value) -> bool {
    fn inner(value: &Value) -> bool {
        match value {
            Value::Object(members) => {
                members.get("$id").is_some_and(Value::is_string) || members.values().any(inner)
            }
            Value::Array(items) => items.iter().any(inner),
            _ => false,
        }
    }
    document.as_object().into_iter().flat_map(Map::values).any(inner)
}
