//! A value with one thing changed.

use std::collections::BTreeSet;

use serde_json::{Value, json};

/// The longest array that is looked into: the twentieth table of a page is like the second.
const LOOKED_INTO: usize = 2;

/// Returns `value` and every value that differs from it in one place: a key dropped or added, another type, a bound of
/// `schema` met or missed, a stranger among the words of an enumeration, null, long texts, unseen characters.
pub(crate) fn mutations(value: &Value, schema: &Value) -> Vec<Value> {
    let value = shortened(value);
    let (others, names) = (replacements(schema), property_names(schema));
    let mut found = vec![value.clone()];
    for place in places(&value) {
        found.extend(others.iter().map(|other| replaced(&value, &place, other)));
        let at = value.pointer(&place).expect("it is there");
        for change in changed(at, &names, &others) {
            found.push(replaced(&value, &place, &change));
        }
    }
    found
}

/// The value with its arrays cut to what is looked into.
fn shortened(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().take(LOOKED_INTO).map(shortened).collect(),
        Value::Object(members) => {
            Value::Object(members.iter().map(|(name, value)| (name.clone(), shortened(value))).collect())
        }
        other => other.clone(),
    }
}

/// Every place in a value, by its JSON Pointer.
fn places(value: &Value) -> Vec<String> {
    fn walk(value: &Value, at: &str, found: &mut Vec<String>) {
        found.push(at.to_owned());
        match value {
            Value::Array(items) => {
                items
                    .iter()
                    .enumerate()
                    .for_each(|(index, item)| walk(item, &format!("{at}/{index}"), found));
            }
            Value::Object(members) => members.iter().for_each(|(name, value)| {
                walk(value, &format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")), found);
            }),
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(value, "", &mut found);
    found
}

fn replaced(value: &Value, place: &str, other: &Value) -> Value {
    let mut changed = value.clone();
    *changed.pointer_mut(place).expect("it is there") = other.clone();
    changed
}

/// The value at one place with a part of it changed.
fn changed(at: &Value, names: &BTreeSet<String>, others: &[Value]) -> Vec<Value> {
    match at {
        Value::Object(members) => {
            let without = members.keys().map(|name| {
                let mut rest = members.clone();
                rest.remove(name);
                Value::Object(rest)
            });
            let with = |name: &String, value: &Value| {
                let mut more = members.clone();
                more.insert(name.clone(), value.clone());
                Value::Object(more)
            };
            let absent: Vec<&String> = names.iter().filter(|name| !members.contains_key(*name)).collect();
            let added = absent.iter().flat_map(|name| others.iter().map(|other| with(name, other)));
            without.chain(added).collect()
        }
        Value::Array(items) => {
            let longer = items.iter().chain([&Value::Null]).cloned().collect();
            vec![Value::Array(Vec::new()), Value::Array(longer)]
        }
        Value::String(text) => near_texts(text).into_iter().map(Value::String).collect(),
        Value::Number(number) => {
            let float = number.as_f64().unwrap_or_default();
            vec![json!(float), json!(float + 0.5), json!(number.to_string()), json!(-float)]
        }
        Value::Bool(is) => vec![json!(!is), json!(is.to_string())],
        Value::Null => Vec::new(),
    }
}

fn near_texts(text: &str) -> Vec<String> {
    vec![
        text.to_lowercase(),
        text.to_uppercase(),
        format!("{text} "),
        format!(" {text}"),
        format!("{text}\n"),
        format!("{text}\u{0}"),
        format!("{text}\u{7f}"),
        format!("{text}\u{202e}"),
        text.chars().skip(1).collect(),
    ]
}

/// What may stand anywhere: a value of each type, and those at the bounds that the schema names.
fn replacements(schema: &Value) -> Vec<Value> {
    let mut found = vec![
        json!(null),
        json!(true),
        json!([]),
        json!([null]),
        json!({}),
        json!({"a": 1}),
        json!(-1),
        json!(0),
        json!(1.0),
        json!(1.5),
        json!(1e300),
        json!(9_007_199_254_740_993_u64),
        json!("5"),
        json!("\t"),
        json!("\u{1b}[31m"),
        json!("ã%'\"\\${1}"),
    ];
    let bounds = |names: &[&str]| {
        let mut bounds = BTreeSet::new();
        each_schema(schema, &mut |schema| {
            bounds.extend(names.iter().filter_map(|name| schema[*name].as_i64()));
        });
        bounds
    };
    for bound in bounds(&["minimum", "maximum"]) {
        found.extend([json!(bound - 1), json!(bound), json!(bound + 1)]);
    }
    for length in bounds(&["minLength", "maxLength"]) {
        let texts =
            [length - 1, length, length + 1].into_iter().filter_map(|length| usize::try_from(length).ok());
        found.extend(texts.map(|length| json!("é".repeat(length))));
    }
    each_schema(schema, &mut |schema| {
        found.extend(schema["enum"].as_array().into_iter().flatten().cloned());
        found.extend(schema.get("const").cloned());
    });
    found
}

/// The names of every property of the schema, and some that it does not name.
fn property_names(schema: &Value) -> BTreeSet<String> {
    let mut names = ["", "stranger", "__proto__"].into_iter().map(str::to_owned).collect::<BTreeSet<_>>();
    each_schema(schema, &mut |schema| {
        names.extend(schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()));
    });
    names
}

/// Visits the schema and every object inside it, keywords and all: what looks like a bound counts as one.
fn each_schema(schema: &Value, visit: &mut impl FnMut(&Value)) {
    match schema {
        Value::Object(members) => {
            visit(schema);
            members.values().for_each(|value| each_schema(value, visit));
        }
        Value::Array(items) => items.iter().for_each(|item| each_schema(item, visit)),
        _ => {}
    }
}
