//! The attributes of an entity as the contract writes them.

use serde_json::{Map, Value};

/// Returns every attribute as it came. The two that the contract describes are texts or null there; a type of one's own
/// may hold another value under these names, which then becomes its JSON text.
pub(crate) fn attributes(mut attributes: Map<String, Value>) -> Map<String, Value> {
    for described in ["name", "qualifiedName"] {
        match attributes.get_mut(described) {
            None | Some(Value::Null | Value::String(_)) => {}
            Some(value) => *value = Value::String(value.to_string()),
        }
    }
    attributes
}

#[cfg(test)]
mod tests {
    use super::attributes;
    use serde_json::{Value, json};

    #[test]
    fn attributes_leave_as_they_came_and_names_as_texts() {
        #[rustfmt::skip]
        let cases = [
            (json!({"name": "t", "owner": null, "parameters": {"a": "b"}}), json!({"name": "t", "owner": null, "parameters": {"a": "b"}})),
            (json!({"name": null, "qualifiedName": "q"}),                   json!({"name": null, "qualifiedName": "q"})),
            (json!({"name": 5, "qualifiedName": ["q"]}),                    json!({"name": "5", "qualifiedName": "[\"q\"]"})),
            (json!({}),                                                     json!({})),
        ];
        for (given, expected) in cases {
            let given = given.as_object().expect("an object").clone();
            assert_eq!(Value::Object(attributes(given)), expected);
        }
    }
}
