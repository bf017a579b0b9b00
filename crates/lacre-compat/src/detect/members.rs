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
            .copied()
            .chain(was_required.union(&is_required).copied())
            .collect();
        for name in names {
            let needed = (was_required.contains(name), is_required.contains(name));
            self.member(old, new, name, (before.get(name).copied(), after.get(name).copied()), needed);
        }
    }

    /// Compares one property: its schema, and whether it must be there.
    fn member(
        &mut self,
        old: &Place<'v>,
        new: &Place<'v>,
        name: &str,
        schemas: (Option<&Value>, Option<&Value>),
        needed: (bool, bool),
    ) {
        // A property whose schema is `false` is there to say that it must not be.
        let (was, is) = (state(schemas.0), state(schemas.1));
        let rule = match (was, is) {
            (State::Declared, State::Declared) => {
                self.pair(old.inside(&["properties", name]), new.inside(&["properties", name]));
                return self.requirement(old, new, name, needed);
            }
            (State::Unsaid | State::Declared, State::Forbidden) => Rule::PropertyForbidden,
            (State::Forbidden, State::Unsaid | State::Declared) => Rule::PropertyPermitted,
            (State::Unsaid, State::Declared) if needed == (false, true) => Rule::RequiredPropertyAdded,
            (State::Unsaid, State::Declared) => Rule::OptionalPropertyAdded,
            (State::Declared, State::Unsaid) => Rule::PropertyRemoved,
            (State::Unsaid, State::Unsaid) | (State::Forbidden, State::Forbidden) => {
                return self.requirement(old, new, name, needed);
            }
        };
        self.property(rule, old, new, name);
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

/// What a schema says of one property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Unsaid,
    Declared,
    Forbidden,
}

fn state(schema: Option<&Value>) -> State {
    match schema {
        None => State::Unsaid,
        Some(Value::Bool(false)) => State::Forbidden,
        Some(_) => State::Declared,
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
