//! Lists of schemas: which counterpart each has, and which were added or removed.

use super::place::Place;
use super::{Change, ChangeKind, Walk};
use crate::rule::Rule;
use serde_json::Value;

/// The lists whose order means nothing, and the rules of a member that came or went.
#[rustfmt::skip]
const UNORDERED: [(&str, Rule, Rule); 3] = [
    ("allOf", Rule::ConjunctAdded, Rule::ConjunctRemoved),
    ("anyOf", Rule::VariantAdded,  Rule::VariantRemoved),
    ("oneOf", Rule::VariantAdded,  Rule::VariantRemoved),
];

impl<'v> Walk<'v> {
    pub(super) fn lists(&mut self, old: &Place<'v>, new: &Place<'v>) {
        self.prefix(old, new);
        for (keyword, added, removed) in UNORDERED {
            let (before, after) = (members(old.schema, keyword), members(new.schema, keyword));
            match (before, after) {
                (Some(before), Some(after)) => {
                    self.unordered(old, new, keyword, before, after, (added, removed));
                }
                (None, None) => {}
                _ => self.constraint(old, new, &[keyword]),
            }
        }
    }

    fn prefix(&mut self, old: &Place<'v>, new: &Place<'v>) {
        let (before, after) = (members(old.schema, "prefixItems"), members(new.schema, "prefixItems"));
        let (Some(before), Some(after)) = (before, after) else {
            if before.is_some() || after.is_some() {
                self.constraint(old, new, &["prefixItems"]);
            }
            return;
        };
        for index in 0..before.len().min(after.len()) {
            let index = index.to_string();
            self.pair(old.inside(&["prefixItems", &index]), new.inside(&["prefixItems", &index]));
        }
        if before.len() == after.len() {
            return;
        }
        let kept = before.len().min(after.len());
        let list: Vec<Value> = before[..kept].iter().chain(&after[kept..]).cloned().collect();
        self.changes.push(Change {
            kind: ChangeKind::Constraint,
            at: new.at.join("prefixItems"),
            keyword: "prefixItems".to_owned(),
            detail: format!("{} items became {}", before.len(), after.len()),
            edits: vec![(old.at.join("prefixItems"), Some(Value::Array(list)))],
        });
    }

    fn unordered(
        &mut self,
        old: &Place<'v>,
        new: &Place<'v>,
        keyword: &'static str,
        before: &'v [Value],
        after: &'v [Value],
        (added, removed): (Rule, Rule),
    ) {
        let pairs = counterparts(before, after);
        for &(was, is) in &pairs {
            self.pair(old.inside(&[keyword, &was.to_string()]), new.inside(&[keyword, &is.to_string()]));
        }
        let list_at = old.at.join(keyword);
        for (index, schema) in
            after.iter().enumerate().filter(|(index, _)| !pairs.iter().any(|pair| pair.1 == *index))
        {
            let with: Vec<Value> = before.iter().chain([schema]).cloned().collect();
            self.changes.push(Change {
                kind: ChangeKind::Certain(added),
                at: new.at.join(keyword).join(&index.to_string()),
                keyword: keyword.to_owned(),
                detail: String::new(),
                edits: vec![(list_at.clone(), Some(Value::Array(with)))],
            });
        }
        for index in (0..before.len()).filter(|index| !pairs.iter().any(|pair| pair.0 == *index)) {
            let mut without = before.to_vec();
            without.remove(index);
            // An empty list is no schema; without its last member the keyword goes.
            let list = if without.is_empty() { None } else { Some(Value::Array(without)) };
            self.changes.push(Change {
                kind: ChangeKind::Certain(removed),
                at: old.at.join(keyword).join(&index.to_string()),
                keyword: keyword.to_owned(),
                detail: String::new(),
                edits: vec![(list_at.clone(), list)],
            });
        }
    }
}

fn members<'v>(schema: &'v Value, keyword: &str) -> Option<&'v [Value]> {
    schema.get(keyword).and_then(Value::as_array).map(Vec::as_slice)
}

/// Pairs equal schemas first, then those told apart by the same constant or name, then, where as many are left on
/// both sides, those in the same order.
fn counterparts(before: &[Value], after: &[Value]) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let same: [fn(&Value, &Value) -> bool; 2] = [|a, b| a == b, |a, b| is_told_alike(a, b)];
    for is_same in same {
        for (was, old) in before.iter().enumerate() {
            let free = |index: usize, pairs: &[(usize, usize)]| !pairs.iter().any(|pair| pair.1 == index);
            if pairs.iter().any(|pair| pair.0 == was) {
                continue;
            }
            let found =
                after.iter().enumerate().find(|(index, new)| free(*index, &pairs) && is_same(old, new));
            if let Some((is, _)) = found {
                pairs.push((was, is));
            }
        }
    }
    let left = |length: usize, taken: &dyn Fn(usize) -> bool| {
        (0..length).filter(|&at| !taken(at)).collect::<Vec<_>>()
    };
    let was = left(before.len(), &|at| pairs.iter().any(|pair| pair.0 == at));
    let is = left(after.len(), &|at| pairs.iter().any(|pair| pair.1 == at));
    if was.len() == is.len() {
        pairs.extend(was.into_iter().zip(is));
    }
    pairs.sort_unstable();
    pairs
}

/// Returns whether two schemas of a list are the same alternative: by a constant property, a title or a reference.
fn is_told_alike(old: &Value, new: &Value) -> bool {
    let constants = |schema: &Value| -> Vec<(String, Value)> {
        let properties = schema.get("properties").and_then(Value::as_object);
        let constant = |(name, schema): (&String, &Value)| Some((name.clone(), schema.get("const")?.clone()));
        properties.into_iter().flatten().filter_map(constant).collect()
    };
    let (was, is) = (constants(old), constants(new));
    if !was.is_empty() || !is.is_empty() {
        return was.iter().any(|constant| is.contains(constant));
    }
    ["title", "$ref"].iter().any(|keyword| old.get(keyword).is_some() && old.get(keyword) == new.get(keyword))
}
