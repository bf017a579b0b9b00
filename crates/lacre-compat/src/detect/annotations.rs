//! Keywords that decide nothing about validity, and what their change means all the same.

use super::place::Place;
use super::{Change, ChangeKind, Walk, difference};
use crate::compile::is_known;
use crate::rule::Rule;
use lacre_contract::Pointer;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

impl<'v> Walk<'v> {
    /// Compares an annotation; says no when `keyword` is none.
    pub(super) fn annotation(&mut self, old: &Place<'v>, new: &Place<'v>, keyword: &str) -> bool {
        let (before, after) = (old.schema.get(keyword), new.schema.get(keyword));
        let Some(rule) = rule(keyword, before, after) else { return false };
        if before != after {
            let edits = vec![(old.at.join(keyword), after.cloned())];
            self.push(rule, old, new, keyword, difference(before, after), edits);
        }
        true
    }

    /// Notes definitions that changed and that no reference led to.
    pub(super) fn definitions(&mut self) {
        for keyword in ["$defs", "definitions"] {
            let definitions = |document: &'v Value| document.get(keyword).and_then(Value::as_object);
            let (before, after) = (definitions(self.baseline), definitions(self.candidate));
            let names: BTreeSet<&String> = before.into_iter().chain(after).flat_map(Map::keys).collect();
            for name in names {
                let (was, is) = (
                    before.and_then(|members| members.get(name)),
                    after.and_then(|members| members.get(name)),
                );
                let at = Pointer::root().join(keyword).join(name);
                let visited = |first: bool| {
                    self.visited.iter().any(|pair| {
                        let place = if first { &pair.0 } else { &pair.1 };
                        place.as_str().starts_with(at.as_str())
                    })
                };
                if was != is && !(visited(true) || visited(false)) {
                    self.changes.push(Change {
                        kind: ChangeKind::Certain(Rule::DefinitionChanged),
                        keyword: keyword.to_owned(),
                        detail: String::new(),
                        edits: vec![(at.clone(), is.cloned())],
                        at,
                    });
                }
            }
        }
    }
}

/// Returns the rule of an annotation's change, or nothing when the keyword is none.
fn rule(keyword: &str, before: Option<&Value>, after: Option<&Value>) -> Option<Rule> {
    Some(match keyword {
        "title" | "description" => Rule::TextChanged,
        "default" => match (before, after) {
            (None, _) => Rule::DefaultAdded,
            (_, None) => Rule::DefaultRemoved,
            (Some(_), Some(_)) => Rule::DefaultChanged,
        },
        "format" => Rule::FormatChanged,
        "contentEncoding" | "contentMediaType" => Rule::ContentEncodingChanged,
        "deprecated" | "x-deprecated" if is_set(after) => Rule::DeprecationAdded,
        "deprecated" | "x-deprecated" => Rule::DeprecationWithdrawn,
        "$schema" => Rule::DialectChanged,
        "$id" | "$anchor" | "$dynamicAnchor" | "id" => Rule::IdentifierChanged,
        "$comment" | "examples" | "example" | "readOnly" | "writeOnly" | "discriminator" | "externalDocs"
        | "xml" | "enumNames" | "$vocabulary" => Rule::AnnotationChanged,
        other if other.starts_with("x-") => Rule::AnnotationChanged,
        other if !is_known(other) => Rule::UnknownKeywordChanged,
        _ => return None,
    })
}

fn is_set(value: Option<&Value>) -> bool {
    value.is_some_and(|value| *value != Value::Bool(false))
}
