//! A Rust type that is no longer what its contract says is told, with the place and a value.

use lacre_compat::{ErrorKind, Rule, Side, type_drift};
use lacre_contract::Contract;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

fn notes() -> Contract {
    Contract::from_bundle(include_str!("../../lacre-contract/tests/notes.json")).expect("the fixture holds")
}

fn own<T: JsonSchema>(settings: SchemaSettings) -> Value {
    let settings = settings.with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

fn given<T: JsonSchema>() -> Value {
    own::<T>(SchemaSettings::draft2020_12().for_deserialize())
}

fn sent<T: JsonSchema>() -> Value {
    own::<T>(SchemaSettings::draft2020_12().for_serialize())
}

#[derive(JsonSchema, Serialize, Deserialize)]
enum Order {
    /// The newest first.
    #[serde(rename = "NEWEST")]
    Newest,
    /// The oldest first.
    #[serde(rename = "OLDEST")]
    Oldest,
}

#[derive(JsonSchema, Deserialize)]
#[expect(dead_code, reason = "its schema is what is looked at")]
struct Find {
    query: String,
    #[serde(default)]
    limit: u8,
    order: Option<Order>,
    cursor: Option<String>,
    exact: Option<bool>,
}

#[derive(JsonSchema, Serialize)]
struct Note {
    id: u32,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<String>,
}

#[derive(JsonSchema, Serialize)]
struct Found {
    notes: Vec<Note>,
}

#[test]
fn types_that_fit_have_not_drifted() {
    let contract = notes();
    let input = type_drift(&contract, "notes.find", Side::Input, &given::<Find>()).expect("a tool");
    assert!(input.is_empty(), "{input}");
    assert_eq!(input.to_string(), "the input of notes.find is as its contract says");
    let output = type_drift(&contract, "notes_find", Side::Output, &sent::<Found>()).expect("a tool");
    assert!(output.is_empty(), "{output}");
}

#[test]
fn each_drift_is_told_with_its_place_and_a_value() {
    let contract = notes();
    let change = |own: &Value, place: &str, name: &str, value: Value| {
        let mut changed = own.clone();
        changed.pointer_mut(place).expect("a place")[name] = value;
        changed
    };
    let (find, found) = (given::<Find>(), sent::<Found>());
    let note = "/properties/notes/items";
    #[rustfmt::skip]
    let drifts = [
        // what,                              side,         the type's own schema,                                                          told
        ("an argument that is required",      Side::Input,  change(&find, "", "required", json!(["query", "limit"])),                       "/properties/limit"),
        ("a number for a text",               Side::Input,  change(&find, "/properties/query", "type", json!("integer")),                   "/properties/query"),
        ("a range that is narrower",          Side::Input,  change(&find, "/properties/limit", "maximum", json!(20)),                       "/properties/limit"),
        ("a null more",                       Side::Output, change(&found, &format!("{note}/properties/text"), "type", json!(["string", "null"])), "/properties/text"),
        ("a field that may be missing",       Side::Output, change(&found, note, "required", json!(["id"])),                                "/properties/text"),
        ("a field that nothing names",        Side::Output, change(&found, &format!("{note}/properties"), "secret", json!({"type": "string"})), "secret"),
    ];
    for (what, side, own, told) in &drifts {
        let drift = type_drift(&contract, "notes.find", *side, own).expect("a tool");
        let text = drift.to_string();
        assert!(!drift.is_empty() && text.contains(told) && text.contains("for example"), "{what}: {text}");
    }
    let lost = json!({"type": "object", "required": ["notes"], "properties": {"notes": {"type": "array", "items":
        {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}}}});
    let drift = type_drift(&contract, "notes.find", Side::Output, &lost).expect("a tool");
    assert!(drift.to_string().contains("/properties/text: a property was removed"), "{drift}");
    assert!(!drift.to_string().contains("/properties/tag"), "what is optional need not be given: {drift}");
    println!("{} drifts are told", drifts.len());
    assert_eq!(drifts.len(), 6);
    let nullable = change(&found, &format!("{note}/properties/text"), "type", json!(["string", "null"]));
    let drift = type_drift(&contract, "notes.find", Side::Output, &nullable).expect("a tool");
    assert_eq!(drift.findings()[0].rule, Rule::TypeWidened);
}

#[test]
fn a_tool_that_there_is_not_is_an_error() {
    let error = type_drift(&notes(), "notes.nope", Side::Input, &json!({})).expect_err("no such tool");
    assert_eq!((error.kind(), error.at()), (ErrorKind::UnknownTool, "notes.nope"));
}
