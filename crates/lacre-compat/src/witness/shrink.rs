//! Making a witness smaller while it stays one.

use serde_json::{Map, Value, json};

/// Nodes that all attempts together may hold; counted, so that the result is the same everywhere.
const MOST_WORK: usize = 12_000;

/// One search for a smaller witness.
struct Shrinker<'h> {
    holds: &'h dyn Fn(&Value) -> bool,
    work: usize,
}

/// Returns a value no larger than `value` for which `holds` still says yes.
///
/// A member or item is dropped or replaced by a simpler value as long as that helps; no single such step helps
/// any more unless the work ran out.
pub(crate) fn shrink(value: Value, holds: &dyn Fn(&Value) -> bool) -> Value {
    let mut shrinker = Shrinker { holds, work: MOST_WORK };
    let mut best = value;
    while let Some(smaller) = shrinker.simpler(&best, &|candidate| candidate) {
        best = smaller;
    }
    best
}

impl Shrinker<'_> {
    /// Returns the value that `around` puts around `candidate` when it still holds.
    fn attempt(&mut self, candidate: Value, around: &dyn Fn(Value) -> Value) -> Option<Value> {
        if self.work == 0 {
            return None;
        }
        let whole = around(candidate);
        self.work = self.work.saturating_sub(nodes(&whole));
        if (self.holds)(&whole) { Some(whole) } else { None }
    }

    /// Returns the first whole that holds with a part simpler than `part`, the simplest first.
    fn simpler(&mut self, part: &Value, around: &dyn Fn(Value) -> Value) -> Option<Value> {
        let weight = weight(part);
        for candidate in [json!(null), json!(false), json!(0), json!(""), json!({}), json!([])] {
            if self::weight(&candidate) < weight
                && let Some(found) = self.attempt(candidate, around)
            {
                return Some(found);
            }
        }
        match part {
            Value::Array(items) => self.simpler_array(items, around),
            Value::Object(members) => self.simpler_object(members, around),
            Value::String(text) => self.simpler_string(text, around),
            Value::Null | Value::Bool(_) | Value::Number(_) => None,
        }
    }

    fn simpler_object(
        &mut self,
        members: &Map<String, Value>,
        around: &dyn Fn(Value) -> Value,
    ) -> Option<Value> {
        for name in members.keys() {
            let mut fewer = members.clone();
            fewer.remove(name);
            if let Some(found) = self.attempt(Value::Object(fewer), around) {
                return Some(found);
            }
        }
        members.iter().find_map(|(name, member)| {
            self.simpler(member, &|candidate| {
                let mut changed = members.clone();
                changed.insert(name.clone(), candidate);
                around(Value::Object(changed))
            })
        })
    }

    fn simpler_array(&mut self, items: &[Value], around: &dyn Fn(Value) -> Value) -> Option<Value> {
        let half = items.len() / 2;
        if half > 1
            && let Some(found) = self.attempt(Value::Array(items[..half].to_vec()), around)
        {
            return Some(found);
        }
        for at in (0..items.len()).rev() {
            if self.work == 0 {
                return None;
            }
            let mut fewer = items.to_vec();
            fewer.remove(at);
            if let Some(found) = self.attempt(Value::Array(fewer), around) {
                return Some(found);
            }
        }
        items.iter().enumerate().find_map(|(at, item)| {
            self.simpler(item, &|candidate| {
                let mut changed = items.to_vec();
                changed[at] = candidate;
                around(Value::Array(changed))
            })
        })
    }

    fn simpler_string(&mut self, text: &str, around: &dyn Fn(Value) -> Value) -> Option<Value> {
        let letters: Vec<char> = text.chars().collect();
        let shorter = [letters.len() / 2, letters.len().saturating_sub(1)];
        shorter.into_iter().filter(|&length| length > 0 && length < letters.len()).find_map(|length| {
            let text: String = letters[..length].iter().collect();
            self.attempt(Value::String(text), around)
        })
    }
}

fn nodes(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(nodes).sum::<usize>(),
        Value::Object(members) => 1 + members.values().map(nodes).sum::<usize>(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 1,
    }
}

/// Returns how much there is to read in a value.
fn weight(value: &Value) -> (usize, usize) {
    let rank = match value {
        Value::Null => 0,
        Value::Bool(_) => 1,
        Value::Number(_) => 2,
        Value::String(_) => 3,
        Value::Object(_) => 4,
        Value::Array(_) => 5,
    };
    let size = match value {
        Value::Array(items) => items.len(),
        Value::Object(members) => members.len() * 2,
        Value::String(text) => text.len(),
        Value::Number(number) => usize::from(number.as_i64() != Some(0)),
        Value::Null | Value::Bool(_) => 0,
    };
    (size, rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shrinks_to_the_smallest_value_that_still_holds() {
        let value = json!({"a": [1, 2, {"b": "long text"}], "c": {"d": null}});
        assert_eq!(shrink(value, &|value| value.get("a").is_some()), json!({"a": null}));
        let long = |value: &Value| value.as_array().is_some_and(|items| items.len() > 1);
        assert_eq!(shrink(json!([1, 2, 3]), &long), json!([null, null]));
        let text = |value: &Value| value.as_str().is_some_and(|text| text.len() > 2);
        assert_eq!(shrink(json!("abcdef"), &text), json!("abc"));
    }
}
