//! Properties of objects, whether they must be there, and what is allowed beside them.

use super::place::Place;
use super::{Change, ChangeKind, Walk, difference};
use crate::rule::Rule;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

impl<'v> Walk<'v> {
    pub(super) fn properties(&mut self, old: &Place<'v>, new: &Place<'v>) {
        let (before, after) = (declared(old.schema), declared(new.schema));
        let (was_required, is_required) = (required(old.schema), required(new.schema));
        let names: BTreeSet<&str> = before
            .keys()
            .chain(after.keys())
            .map(|name| &**name)
            .chain(was_required.iter().copied())
            .chain(is_required.iter().copied())
            .collect();
        for name in names {
            let needed = (was_required.contains(name), is_required.contains(name));
            match (before.get(name), after.get(name)) {
                (Some(was), Some(is)) => {
                    if *was != &Value::Bool(false) && **is == Value::Bool(false) {
                        self.property(Rule::PropertyForbidden, old, new, name);
                    } else if **was == Value::Bool(false) && **is != Value::Bool(false) {
                        self.property(Rule::PropertyPermitted, old, new, name);
                    } else {
                        self.pair(old.inside(&["properties", name]), new.inside(&["properties", name]));
                    }
                    self.requirement(old, new, name, needed);
                }
                (None, Some(schema)) if **schema == Value::Bool(false) => {
                    self.property(Rule::PropertyForbidden, old, new, name);
                }
                (Some(schema), None) if **schema == Value::Bool(false) => {
                    self.property(Rule::PropertyPermitted, old, new, name);
                }
                (None, Some(_)) if needed == (false, true) => {
                    self.property(Rule::RequiredPropertyAdded, old, new, name);
                }
                (None, Some(_)) => {
                    self.property(Rule::OptionalPropertyAdded, old, new, name);
                    self.requirement(old, new, name, needed);
                }
                (Some(_), None) => self.property(Rule::PropertyRemoved, old, new, name),
                (None, None) => self.requirement(old, new, name, needed),
            }
        }
    }

    fn requirement(&mut self, old: &Place<'v>, new: &Place<'v>, name: &str, needed: (bool, bool)) {
        let rule = match needed {
            (false, true) => Rule::PropertyMadeRequired,
            (true, false) => Rule::PropertyMadeOptional,
            (true, true) | (false, false) => return,
        };
        self.changes.push(Change {
            kind: ChangeKind::Certain(rule),
            at: new.at.join("properties").join(name),
            keyword: "required".to_owned(),
            detail: format!("{name:?}"),
            edits: vec![(old.at.join("required"), Some(requiring(old.schema, name, needed.1)))],
        });
    }

    fn property(&mut self, rule: Rule, old: &Place<'v>, new: &Place<'v>, name: &str) {
        let after = declared(new.schema).get(name).copied();
        let place = if after.is_some() { &new.at } else { &old.at };
        let mut edits = Vec::new();
        if old.schema.get("properties").is_some() {
            edits.push((old.at.join("properties").join(name), after.cloned()));
        } else if let Some(schema) = after {
            edits.push((old.at.join("properties"), Some(json!({ name: schema }))));
        }
        let needed = (required(old.schema).contains(name), required(new.schema).contains(name));
        if needed.0 != needed.1 {
            edits.push((old.at.join("required"), Some(requiring(old.schema, name, needed.1))));
        }
        self.changes.push(Change {
            kind: ChangeKind::Certain(rule),
            at: place.join("properties").join(name),
            keyword: "properties".to_owned(),
            detail: format!("{name:?}"),
            edits,
        });
    }

    /// Compares what is allowed beside the declared properties.
    pub(super) fn content(&mut self, old: &Place<'v>, new: &Place<'v>) {
        for keyword in ["additionalProperties", "unevaluatedProperties"] {
            let (before, after) = (old.schema.get(keyword), new.schema.get(keyword));
            let rule = match (before, after) {
                (Some(Value::Object(_)), Some(Value::Object(_))) => {
                    self.pair(old.inside(&[keyword]), new.inside(&[keyword]));
                    continue;
                }
                (before, after) if before == after => continue,
                (None | Some(Value::Bool(true)), Some(Value::Bool(false))) => Rule::ContentClosed,
                (Some(Value::Bool(false)), _) => Rule::ContentOpened,
                _ => {
                    self.constraint(old, new, &[keyword]);
                    continue;
                }
            };
            let edits = vec![(old.at.join(keyword), after.cloned())];
            self.push(rule, old, new, keyword, difference(before, after), edits);
        }
    }
}

fn declared(schema: &Value) -> std::collections::BTreeMap<&str, &Value> {
    let members = schema.get("properties").and_then(Value::as_object);
    members.into_iter().flat_map(Map::iter).map(|(name, schema)| (name.as_str(), schema)).collect()
}

fn required(schema: &Value) -> BTreeSet<&str> {
    let names = schema.get("required").and_then(Value::as_array);
    names.into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Returns the `required` list of `schema` with or without `name`.
fn requiring(schema: &Value, name: &str, needed: bool) -> Value {
    let mut names = required(schema);
    if needed {
        names.insert(name);
    } else {
        names.remove(name);
    }
    json!(names)
}
