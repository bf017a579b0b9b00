//! Where two answers differ.

use serde_json::Value;

/// The first difference, in words: what the real server led to, and what the laboratory did.
pub(super) fn difference(path: &str, real: &Value, laboratory: &Value) -> Option<String> {
    match (real, laboratory) {
        (Value::Object(real), Value::Object(laboratory)) => {
            let only_real = real.keys().find(|key| !laboratory.contains_key(*key));
            let only_laboratory = laboratory.keys().find(|key| !real.contains_key(*key));
            match (only_real, only_laboratory) {
                (Some(key), _) => Some(format!("{path}/{key} is in the real answer only")),
                (_, Some(key)) => Some(format!("{path}/{key} is in the laboratory's answer only")),
                _ => real
                    .iter()
                    .find_map(|(key, value)| difference(&format!("{path}/{key}"), value, &laboratory[key])),
            }
        }
        (Value::Array(real), Value::Array(laboratory)) if real.len() == laboratory.len() => {
            let pairs = real.iter().zip(laboratory).enumerate();
            pairs
                .into_iter()
                .find_map(|(at, (real, laboratory))| difference(&format!("{path}/{at}"), real, laboratory))
        }
        (real, laboratory) if real == laboratory => None,
        (real, laboratory) => Some(format!(
            "{path}: {} over the real one, {} over the laboratory",
            short(real),
            short(laboratory)
        )),
    }
}

fn short(value: &Value) -> String {
    format!("{:.300}", value.to_string())
}

#[test]
fn differences_are_told_with_their_place() {
    use serde_json::json;
    #[rustfmt::skip]
    let cases = [
        (json!({"a": [1, {"b": 2}]}), json!({"a": [1, {"b": 2}]}), None),
        (json!({"a": [1, {"b": 2}]}), json!({"a": [1, {"b": 3}]}), Some("/a/1/b: 2 over the real one, 3 over the laboratory")),
        (json!({"a": 1, "b": 1}),     json!({"a": 1}),             Some("/b is in the real answer only")),
        (json!({"a": 1}),             json!({"a": 1, "b": 1}),     Some("/b is in the laboratory's answer only")),
        (json!([1]),                  json!([]),                   Some(": [1] over the real one, [] over the laboratory")),
    ];
    for (real, laboratory, words) in cases {
        assert_eq!(difference("", &real, &laboratory).as_deref(), words);
    }
}
