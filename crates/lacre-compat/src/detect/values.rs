//! Types and enumerations: which values were added, and which were taken away.

use super::place::Place;
use super::{Walk, difference};
use crate::rule::Rule;
use serde_json::{Value, json};
use std::collections::BTreeSet;

impl<'v> Walk<'v> {
    pub(super) fn types(&mut self, old: &Place<'v>, new: &Place<'v>) {
        let (before, after) = (old.schema.get("type"), new.schema.get("type"));
        if before == after {
            return;
        }
        let rule = match (names(before), names(after)) {
            (Some(was), Some(is)) if was == is => {
                self.constraint(old, new, &["type"]);
                return;
            }
            (Some(was), Some(is)) if covers(&is, &was) => Rule::TypeWidened,
            (Some(was), Some(is)) if covers(&was, &is) => Rule::TypeNarrowed,
            (Some(_), Some(_)) => Rule::TypeReplaced,
            (None, _) => Rule::TypeNarrowed,
            (_, None) => Rule::TypeWidened,
        };
        let edits = vec![(old.at.join("type"), after.cloned())];
        self.push(rule, old, new, "type", difference(before, after), edits);
    }

    /// Compares `enum` and `const`, which are two spellings of one thing.
    pub(super) fn enumerations(&mut self, old: &Place<'v>, new: &Place<'v>) {
        let (before, after) = (listed(old.schema), listed(new.schema));
        let keyword = if new.schema.get("const").is_some() { "const" } else { "enum" };
        let gone = if old.schema.get("const").is_some() { "const" } else { "enum" };
        match (before, after) {
            (None, None) => {}
            (None, Some(_)) | (Some(_), None) => {
                let keyword = if new.schema.get(keyword).is_some() { keyword } else { gone };
                self.constraint(old, new, &[keyword]);
            }
            (Some(before), Some(after)) => self.enumerated(old, new, (gone, before), (keyword, after)),
        }
    }

    fn enumerated(
        &mut self,
        old: &Place<'v>,
        new: &Place<'v>,
        (gone, before): (&str, Vec<&'v Value>),
        (keyword, after): (&str, Vec<&'v Value>),
    ) {
        let added: Vec<&Value> = after.iter().copied().filter(|value| !before.contains(value)).collect();
        let removed: Vec<&Value> = before.iter().copied().filter(|value| !after.contains(value)).collect();
        let edits = |values: Vec<&Value>| {
            let mut edits = vec![(old.at.join("enum"), Some(json!(values)))];
            if gone == "const" {
                edits.push((old.at.join("const"), None));
            }
            edits
        };
        if added.is_empty() && removed.is_empty() {
            if old.schema.get(gone) != new.schema.get(keyword) || gone != keyword {
                let edits = edits(after);
                self.changes.push(super::Change {
                    kind: super::ChangeKind::Constraint,
                    at: new.at.join(keyword),
                    keyword: keyword.to_owned(),
                    detail: String::new(),
                    edits,
                });
            }
            return;
        }
        if !added.is_empty() {
            let with = before.iter().copied().chain(added.iter().copied()).collect();
            self.push(Rule::EnumValueAdded, old, new, keyword, quoted(&added), edits(with));
        }
        if !removed.is_empty() {
            let without = before.iter().copied().filter(|value| !removed.contains(value)).collect();
            self.push(Rule::EnumValueRemoved, old, new, keyword, quoted(&removed), edits(without));
        }
    }
}

fn quoted(values: &[&Value]) -> String {
    let mut text = values.iter().take(5).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    if values.len() > 5 {
        text.push_str(", …");
    }
    text
}

fn names(types: Option<&Value>) -> Option<BTreeSet<&str>> {
    match types? {
        Value::String(name) => Some(BTreeSet::from([name.as_str()])),
        Value::Array(names) => Some(names.iter().filter_map(Value::as_str).collect()),
        _ => None,
    }
}

/// Returns whether every type of `some` is among `all`; an integer is a number.
fn covers(all: &BTreeSet<&str>, some: &BTreeSet<&str>) -> bool {
    some.iter().all(|name| all.contains(name) || (*name == "integer" && all.contains("number")))
}

/// Returns the values of `enum`, or the one of `const`.
fn listed(schema: &Value) -> Option<Vec<&Value>> {
    match (schema.get("const"), schema.get("enum")) {
        (Some(value), None) => Some(vec![value]),
        (None, Some(Value::Array(values))) => Some(values.iter().collect()),
        _ => None,
    }
}
