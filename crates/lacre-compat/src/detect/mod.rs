//! Find first: what changed between two schemas, and the smallest edit that makes each change by itself.

mod annotations;
mod lists;
mod members;
mod place;
mod values;

use crate::rule::Rule;
use lacre_contract::Pointer;
use place::Place;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// What kind of change it is, as far as the text alone tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChangeKind {
    /// The text tells which rule it falls under.
    Certain(Rule),
    /// A constraint changed; only a proof tells in which direction.
    Constraint,
}

/// One change: where, what, and how the baseline looks when only this change is made.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    pub(crate) kind: ChangeKind,
    /// The place in the candidate, or in the baseline where it is gone.
    pub(crate) at: Pointer,
    pub(crate) keyword: String,
    /// What was there and what is there, in a few words.
    pub(crate) detail: String,
    /// Places of the baseline and what to put there; nothing removes.
    pub(crate) edits: Vec<(Pointer, Option<Value>)>,
}

/// Keywords that judge by a number: a greater one is stricter, or laxer.
#[rustfmt::skip]
const LIMITS: [(&str, Strictness); 13] = [
    ("minimum",          Strictness::Rising),
    ("exclusiveMinimum", Strictness::Rising),
    ("minLength",        Strictness::Rising),
    ("minItems",         Strictness::Rising),
    ("minProperties",    Strictness::Rising),
    ("minContains",      Strictness::Rising),
    ("maximum",          Strictness::Falling),
    ("exclusiveMaximum", Strictness::Falling),
    ("maxLength",        Strictness::Falling),
    ("maxItems",         Strictness::Falling),
    ("maxProperties",    Strictness::Falling),
    ("maxContains",      Strictness::Falling),
    ("uniqueItems",      Strictness::Rising),
];

/// How a limit becomes stricter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Strictness {
    Rising,
    Falling,
}

/// Keywords with one schema that is compared with its counterpart.
const SINGLE: [&str; 8] =
    ["items", "contains", "propertyNames", "not", "if", "then", "else", "contentSchema"];
/// Keywords with schemas by name that are compared with their counterparts, one by one.
const NAMED: [&str; 2] = ["patternProperties", "dependentSchemas"];

/// Walks two schemas side by side.
pub(crate) struct Walk<'v> {
    baseline: &'v Value,
    candidate: &'v Value,
    visited: BTreeSet<(Pointer, Pointer)>,
    changes: Vec<Change>,
}

/// Returns every change between two schemas, in the order of their places.
pub(crate) fn changes(baseline: &Value, candidate: &Value) -> Vec<Change> {
    let mut walk = Walk { baseline, candidate, visited: BTreeSet::new(), changes: Vec::new() };
    walk.pair(Place::root(baseline), Place::root(candidate));
    walk.definitions();
    if walk.changes.is_empty() && baseline != candidate {
        walk.whole(Place::root(baseline), Place::root(candidate), "");
    }
    let mut changes = walk.changes;
    changes.sort_by(|a, b| (&a.at, &a.keyword, &a.detail).cmp(&(&b.at, &b.keyword, &b.detail)));
    changes
}

impl<'v> Walk<'v> {
    /// Compares two schemas that stand in each other's place.
    fn pair(&mut self, old: Place<'v>, new: Place<'v>) {
        let (old, new) = (old.followed(self.baseline), new.followed(self.candidate));
        if !self.visited.insert((old.at.clone(), new.at.clone())) {
            return;
        }
        match (old.schema, new.schema) {
            (Value::Object(before), Value::Object(after)) => self.keywords(&old, before, &new, after),
            (before, after) if before != after => self.whole(old, new, ""),
            _ => {}
        }
    }

    fn keywords(
        &mut self,
        old: &Place<'v>,
        before: &'v Map<String, Value>,
        new: &Place<'v>,
        after: &'v Map<String, Value>,
    ) {
        self.types(old, new);
        self.enumerations(old, new);
        self.properties(old, new);
        self.content(old, new);
        self.lists(old, new);
        self.conditions(old, new);
        let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
        for name in names {
            if !self.annotation(old, new, name) {
                self.keyword(old, new, name);
            }
        }
    }

    /// Compares one keyword that no other method compares.
    fn keyword(&mut self, old: &Place<'v>, new: &Place<'v>, name: &str) {
        let (before, after) = (old.schema.get(name), new.schema.get(name));
        if let Some((_, strictness)) = LIMITS.iter().find(|(limit, _)| *limit == name) {
            self.limit(old, new, name, *strictness);
            return;
        }
        match (before, after) {
            (Some(_), Some(_)) if SINGLE.contains(&name) => {
                self.pair(old.inside(&[name]), new.inside(&[name]));
            }
            (Some(Value::Object(before)), Some(Value::Object(after))) if NAMED.contains(&name) => {
                self.named(old, new, name, before, after);
            }
            (Some(Value::String(before)), Some(Value::String(after)))
                if name == "$ref" && before == after =>
            {
                let reference = serde_json::json!({ "$ref": before });
                if Place::follows(self.baseline, &reference) && Place::follows(self.candidate, &reference) {
                    self.pair(old.target(self.baseline, before), new.target(self.candidate, after));
                }
            }
            _ if is_compared_elsewhere(name) => {}
            (before, after) if before != after => self.constraint(old, new, &[name]),
            _ => {}
        }
    }

    fn named(
        &mut self,
        old: &Place<'v>,
        new: &Place<'v>,
        keyword: &str,
        before: &'v Map<String, Value>,
        after: &'v Map<String, Value>,
    ) {
        let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
        for name in names {
            match (before.get(name), after.get(name)) {
                (Some(_), Some(_)) => self.pair(old.inside(&[keyword, name]), new.inside(&[keyword, name])),
                (_, added) => {
                    let at = if added.is_some() { &new.at } else { &old.at };
                    self.changes.push(Change {
                        kind: ChangeKind::Constraint,
                        at: at.join(keyword).join(name),
                        keyword: keyword.to_owned(),
                        detail: String::new(),
                        edits: vec![(old.at.join(keyword).join(name), added.cloned())],
                    });
                }
            }
        }
    }

    /// Compares `if`, `then` and `else`, which only mean something together.
    fn conditions(&mut self, old: &Place<'v>, new: &Place<'v>) {
        let keywords = ["if", "then", "else"];
        let there = |place: &Place<'v>, keyword: &str| place.schema.get(keyword).is_some();
        if keywords.iter().any(|keyword| there(old, keyword) != there(new, keyword)) {
            self.constraint(old, new, &keywords);
        }
    }

    /// Notes that keywords changed in a way that only a proof can name.
    fn constraint(&mut self, old: &Place<'v>, new: &Place<'v>, keywords: &[&str]) {
        let keyword = keywords[0];
        let at = if new.schema.get(keyword).is_some() { &new.at } else { &old.at };
        let edits = keywords.iter().map(|name| (old.at.join(name), new.schema.get(*name).cloned()));
        self.changes.push(Change {
            kind: ChangeKind::Constraint,
            at: at.join(keyword),
            keyword: keyword.to_owned(),
            detail: difference(old.schema.get(keyword), new.schema.get(keyword)),
            edits: edits.collect(),
        });
    }

    /// Notes that a schema was replaced as a whole.
    fn whole(&mut self, old: Place<'v>, new: Place<'v>, keyword: &str) {
        self.changes.push(Change {
            kind: ChangeKind::Constraint,
            at: new.at,
            keyword: keyword.to_owned(),
            detail: String::new(),
            edits: vec![(old.at, Some(new.schema.clone()))],
        });
    }

    fn limit(&mut self, old: &Place<'v>, new: &Place<'v>, keyword: &str, strictness: Strictness) {
        let (before, after) = (old.schema.get(keyword), new.schema.get(keyword));
        if before == after {
            return;
        }
        let number = |value: Option<&Value>| match value {
            Some(Value::Bool(true)) => Some(1.0),
            Some(Value::Bool(false)) | None => None,
            Some(value) => value.as_f64(),
        };
        let tighter = match (number(before), number(after), strictness) {
            (None, Some(_), _) => true,
            (Some(before), Some(after), Strictness::Rising) => after > before,
            (Some(before), Some(after), Strictness::Falling) => after < before,
            (Some(_) | None, None, _) => false,
        };
        let rule = if tighter { Rule::LimitTightened } else { Rule::LimitLoosened };
        self.push(
            rule,
            old,
            new,
            keyword,
            difference(before, after),
            vec![(old.at.join(keyword), after.cloned())],
        );
    }

    /// Notes a change whose rule is certain; its place is the keyword where it is now, or was.
    fn push(
        &mut self,
        rule: Rule,
        old: &Place<'v>,
        new: &Place<'v>,
        keyword: &str,
        detail: String,
        edits: Vec<(Pointer, Option<Value>)>,
    ) {
        let at = if new.schema.get(keyword).is_some() { &new.at } else { &old.at };
        self.changes.push(Change {
            kind: ChangeKind::Certain(rule),
            at: at.join(keyword),
            keyword: keyword.to_owned(),
            detail,
            edits,
        });
    }
}

/// Keywords that have a method of their own.
fn is_compared_elsewhere(keyword: &str) -> bool {
    matches!(
        keyword,
        "type"
            | "enum"
            | "const"
            | "properties"
            | "required"
            | "additionalProperties"
            | "unevaluatedProperties"
            | "allOf"
            | "anyOf"
            | "oneOf"
            | "prefixItems"
            | "if"
            | "then"
            | "else"
            | "$defs"
            | "definitions"
    )
}

/// The longest value that a sentence quotes, in characters.
const LONGEST_QUOTE: usize = 60;

/// Returns "5 became 3", as far as both are short enough to read.
fn difference(before: Option<&Value>, after: Option<&Value>) -> String {
    let quote = |value: Option<&Value>| match value.map(Value::to_string) {
        None => "nothing".to_owned(),
        Some(text) if text.chars().count() <= LONGEST_QUOTE => text,
        Some(_) => "…".to_owned(),
    };
    match (quote(before), quote(after)) {
        (before, after) if before == "…" && after == "…" => String::new(),
        (before, after) => format!("{before} became {after}"),
    }
}
