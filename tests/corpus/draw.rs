//! Values drawn from a schema: most parts as it says, some otherwise.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Map, Value, json};

/// Returns `count` values, the same ones each time.
pub(crate) fn draw(schema: &Value, count: usize) -> Vec<Value> {
    let mut runner = TestRunner::deterministic();
    let strategy = any_of(schema);
    (0..count).map(|_| strategy.new_tree(&mut runner).expect("nothing is rejected").current()).collect()
}

/// One part in fifty is anything at all.
fn any_of(schema: &Value) -> BoxedStrategy<Value> {
    prop_oneof![49 => right(schema), 1 => stray()].boxed()
}

fn stray() -> BoxedStrategy<Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>()
            .prop_filter_map("finite", |number| serde_json::Number::from_f64(number).map(Value::Number)),
        any::<String>().prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
    ]
    .boxed()
}

/// Values that satisfy the schema, or nearly: lengths and ranges go one beyond their bounds.
fn right(schema: &Value) -> BoxedStrategy<Value> {
    if let Some(branches) = schema["oneOf"].as_array() {
        return proptest::strategy::Union::new(branches.iter().map(any_of)).boxed();
    }
    if let Some(words) = schema["enum"].as_array() {
        return proptest::sample::select(words.clone()).boxed();
    }
    if let Some(word) = schema.get("const") {
        return Just(word.clone()).boxed();
    }
    match &schema["type"] {
        Value::String(name) => of_type(name, schema),
        Value::Array(names) => {
            let names = names.iter().filter_map(Value::as_str);
            proptest::strategy::Union::new(names.map(|name| of_type(name, schema))).boxed()
        }
        _ => stray(),
    }
}

fn of_type(name: &str, schema: &Value) -> BoxedStrategy<Value> {
    match name {
        "object" => object(schema),
        "array" => proptest::collection::vec(any_of(&schema["items"]), 0..4).prop_map(Value::from).boxed(),
        "string" => text(schema),
        "integer" => {
            let bound = |name: &str, other: i64| schema[name].as_i64().unwrap_or(other);
            let (least, most) = (bound("minimum", -1000), bound("maximum", 1000));
            prop_oneof![9 => least..=most, 1 => proptest::sample::select(vec![least - 1, most + 1])]
                .prop_map(Value::from)
                .boxed()
        }
        "number" => any::<i32>().prop_map(Value::from).boxed(),
        "boolean" => any::<bool>().prop_map(Value::from).boxed(),
        "null" => Just(Value::Null).boxed(),
        other => panic!("the contract language has no type {other}"),
    }
}

/// Texts of every length that the schema allows, and of one more.
fn text(schema: &Value) -> BoxedStrategy<Value> {
    let pattern = schema["pattern"].as_str().unwrap_or_default();
    if pattern.starts_with("^run-") {
        return proptest::string::string_regex("run-[0-9]{8}-[0-9]{4}-[0-9a-z]{3,33}")
            .expect("a pattern")
            .prop_map(Value::from)
            .boxed();
    }
    if pattern.starts_with("^v(") {
        return proptest::string::string_regex("v[0-9]{1,2}\\.[0-9]\\.[0-9]{1,2}")
            .expect("a pattern")
            .prop_map(Value::from)
            .boxed();
    }
    let bound =
        |name: &str, other: u64| usize::try_from(schema[name].as_u64().unwrap_or(other)).expect("a length");
    let (least, most) = (bound("minLength", 0), bound("maxLength", 40));
    let short = "[a-zA-Z0-9_.@%é{}-]{1,20}";
    prop_oneof![
        16 => short.prop_map(Value::from),
        1 => (least.saturating_sub(1)..=most + 1).prop_map(|length| Value::from("x".repeat(length))),
        1 => any::<String>().prop_map(Value::from),
    ]
    .boxed()
}

/// Objects with each required property but one in fifty, each other one half of the time, and now and then a stranger.
fn object(schema: &Value) -> BoxedStrategy<Value> {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let declared = schema["properties"].as_object().cloned().unwrap_or_default();
    let members: Vec<BoxedStrategy<Option<(String, Value)>>> = declared
        .iter()
        .map(|(name, property)| {
            let often = if required.iter().any(|other| other == name.as_str()) { 0.98 } else { 0.5 };
            let name = name.clone();
            proptest::option::weighted(often, any_of(property).prop_map(move |value| (name.clone(), value)))
                .boxed()
        })
        .collect();
    let more = schema.get("additionalProperties").filter(|more| more.is_object()).map_or(0.02, |_| 0.5);
    let stranger = proptest::option::weighted(more, ("[a-zA-Z:_]{0,8}", stray()));
    (members, stranger)
        .prop_map(|(members, stranger)| {
            Value::Object(members.into_iter().chain([stranger]).flatten().collect::<Map<_, _>>())
        })
        .boxed()
}
