//! Making a witness smaller while it stays one.

use serde_json::{Value, json};

/// Attempts that one witness is worth; counted, so that the result is the same everywhere.
const MOST_ATTEMPTS: usize = 400;

/// Returns a value no larger than `value` for which `holds` still says yes.
///
/// A member or item is dropped or replaced by a simpler value as long as that helps; no single such step helps
/// any more unless the attempts ran out.
pub(crate) fn shrink(value: Value, holds: impl Fn(&Value) -> bool) -> Value {
    let mut best = value;
    let mut attempts = 0;
    loop {
        let smaller = simpler(&best).into_iter().find(|candidate| {
            attempts += 1;
            attempts <= MOST_ATTEMPTS && holds(candidate)
        });
        match smaller {
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}

/// Returns values that are simpler than `value` in one step, the simplest first.
fn simpler(value: &Value) -> Vec<Value> {
    let weight = weight(value);
    let mut found: Vec<Value> = [json!(null), json!(false), json!(0), json!(""), json!({}), json!([])]
        .into_iter()
        .filter(|candidate| self::weight(candidate) < weight)
        .collect();
    match value {
        Value::Array(items) => simpler_array(items, &mut found),
        Value::Object(members) => {
            for name in members.keys() {
                let mut fewer = members.clone();
                fewer.remove(name);
                found.push(Value::Object(fewer));
            }
            for (name, member) in members {
                for candidate in simpler(member) {
                    let mut changed = members.clone();
                    changed.insert(name.clone(), candidate);
                    found.push(Value::Object(changed));
                }
            }
        }
        Value::String(text) => simpler_string(text, &mut found),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
    found
}

fn simpler_array(items: &[Value], found: &mut Vec<Value>) {
    if items.len() > 1 {
        found.push(Value::Array(items[..items.len() / 2].to_vec()));
    }
    for at in (0..items.len()).rev().take(64) {
        let mut fewer = items.to_vec();
        fewer.remove(at);
        found.push(Value::Array(fewer));
    }
    for (at, item) in items.iter().enumerate().take(16) {
        for candidate in simpler(item) {
            let mut changed = items.to_vec();
            changed[at] = candidate;
            found.push(Value::Array(changed));
        }
    }
}

fn simpler_string(text: &str, found: &mut Vec<Value>) {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() > 1 {
        found.push(Value::String(letters[..letters.len() / 2].iter().collect()));
        found.push(Value::String(letters[..letters.len() - 1].iter().collect()));
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
        Value::Array(items) => items.iter().map(|item| weight(item).0 + 1).sum(),
        Value::Object(members) => members.values().map(|member| weight(member).0 + 2).sum(),
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
        let smallest = shrink(value, |value| value.get("a").is_some());
        assert_eq!(smallest, json!({"a": null}));
        assert_eq!(shrink(json!([1, 2, 3]), |value| value.as_array().is_some_and(|a| a.len() > 1)), json!([null, null]));
        assert_eq!(shrink(json!("abcdef"), |value| value.as_str().is_some_and(|t| t.len() > 2)), json!("abc"));
    }
}
