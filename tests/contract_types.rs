//! The generated types agree with the contract: they take whatever it allows, and lose nothing of it.

use jsonschema::canonical::Containment;
use lacre_atlas_types::v1;
use lacre_contract::{Contract, ToolContract};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::generated::root;

/// One side of a tool: its type's own schema, and a value decoded into the type and encoded again.
struct Side {
    schema: fn() -> Value,
    round: fn(Value) -> Result<Value, serde_json::Error>,
}

impl Side {
    fn of<T: JsonSchema + Serialize + DeserializeOwned>() -> Self {
        Self {
            schema: own_schema::<T>,
            round: |value| serde_json::to_value(serde_json::from_value::<T>(value)?),
        }
    }
}

/// The schema of a type, in one piece: the proof does not follow references through the values of a map.
fn own_schema<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

struct Tool {
    name: &'static str,
    input: Side,
    output: Side,
}

macro_rules! tools {
    ($($module:ident),* $(,)?) => {
        vec![$(Tool {
            name: v1::$module::NAME,
            input: Side::of::<v1::$module::Input>(),
            output: Side::of::<v1::$module::Output>(),
        }),*]
    };
}

/// The tools in the order of the manifest.
fn tools() -> Vec<Tool> {
    tools![
        catalog_list_tables,
        catalog_describe_table,
        catalog_list_relationships,
        catalog_search_tables,
        catalog_quick_search,
        catalog_search_by_attribute,
        catalog_full_text_search,
        catalog_get_entity_by_guid,
        catalog_get_entity_by_name,
        catalog_get_entity_header,
        catalog_get_classifications,
        catalog_get_entity_audit,
        catalog_get_lineage,
        catalog_get_entity_type_def,
        catalog_get_relationship_type_def,
    ]
}

fn contract() -> Contract {
    Contract::from_bundle(v1::BUNDLE).expect("the bundle is a contract")
}

/// Whether `wider` takes every value that `narrower` allows.
#[track_caller]
fn covers(wider: &Value, narrower: &Value) -> Containment {
    let wider = jsonschema::canonicalize(wider).expect("a schema");
    let narrower = jsonschema::canonicalize(narrower).expect("a schema");
    wider.covers(&narrower).expect("two schemas that can be compared")
}

#[test]
fn the_bundle_is_the_contract() {
    let folder = Contract::from_dir(&root().join("contracts/v1")).expect("the contract is whole");
    assert_eq!(contract().to_bundle(), folder.to_bundle());
    assert_eq!(folder.manifest().version.to_string(), v1::VERSION);
    let types: Vec<&str> = tools().iter().map(|tool| tool.name).collect();
    let manifest: Vec<&str> = folder.tools().iter().map(ToolContract::name).collect();
    assert_eq!(types, manifest);
    println!("{} tools", types.len());
    assert_eq!(types.len(), 15);
}

#[test]
fn every_value_of_the_contract_decodes() {
    let contract = contract();
    let mut proved = 0;
    for tool in tools() {
        let schemas = contract.tool(tool.name).expect("types and manifest list the same tools");
        let pairs = [
            (tool.input.schema, schemas.input_schema().clone()),
            (tool.output.schema, schemas.output_schema().clone()),
            (own_schema::<v1::envelope::Envelope>, schemas.envelope_schema().clone()),
        ];
        for (own, published) in pairs {
            assert_eq!(covers(&own(), &published), Containment::Yes, "{}: {published}", tool.name);
            proved += 1;
        }
    }
    println!("{proved} schemas are covered by their types");
    assert_eq!(proved, 45);
}

#[derive(Clone, Copy)]
enum Face {
    Input,
    Output,
}

/// A change of the contract, made in a schema that its type covered before.
struct Drift {
    what: &'static str,
    tool: &'static str,
    face: Face,
    pointer: &'static str,
    value: Value,
}

#[rustfmt::skip]
fn drifts() -> Vec<Drift> {
    let drift = |what, tool, face, pointer, value| Drift { what, tool, face, pointer, value };
    vec![
        drift("an argument more",        "catalog.listTables",     Face::Input,  "/properties/owner",                              json!({"type": "string"})),
        drift("a null more",             "catalog.listTables",     Face::Input,  "/properties/schema/type",                        json!(["string", "null"])),
        drift("a number for an integer", "catalog.listTables",     Face::Input,  "/properties/limit/type",                         json!("number")),
        drift("a required one less",     "catalog.describeTable",  Face::Input,  "/required",                                      json!(["schema"])),
        drift("a word more",             "catalog.getLineage",     Face::Input,  "/properties/direction/enum",                     json!(["INPUT", "OUTPUT", "BOTH", "NONE"])),
        drift("a null in a list",        "catalog.describeTable",  Face::Output, "/properties/columns/items/properties/name/type", json!(["string", "null"])),
        drift("a field not promised",    "catalog.describeTable",  Face::Output, "/properties/columns/items/required",             json!(["name", "nullable"])),
        drift("another type in a map",   "catalog.quickSearch",    Face::Output, "/properties/aggregationMetrics/additionalProperties/items/properties/count/type", json!("string")),
    ]
}

#[test]
fn the_proof_sees_drift() {
    let contract = contract();
    let tools = tools();
    let drifts = drifts();
    for Drift { what, tool, face, pointer, value } in &drifts {
        let published = contract.tool(tool).expect("a tool");
        let types = tools.iter().find(|listed| listed.name == *tool).expect("a tool");
        let (own, mut schema) = match face {
            Face::Input => (types.input.schema, published.input_schema().clone()),
            Face::Output => (types.output.schema, published.output_schema().clone()),
        };
        let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
        schema.pointer_mut(parent).expect("a place in the schema")[key] = value.clone();
        assert_ne!(covers(&own(), &schema), Containment::Yes, "{what}");
    }
    println!("{} drifts are seen", drifts.len());
    assert_eq!(drifts.len(), 8);
}

#[test]
fn every_example_survives_its_types() {
    let contract = contract();
    let (mut inputs, mut outputs) = (0, 0);
    for tool in tools() {
        let entry = contract.tool(tool.name).expect("a tool").entry();
        for stem in &entry.examples {
            let example = contract.example(tool.name, stem).expect("the manifest names it");
            let at = format!("{} {stem}", tool.name);
            let envelope = &example["envelope"];
            let round = Side::of::<v1::envelope::Envelope>().round;
            assert_eq!(&round(envelope.clone()).expect("it decodes"), envelope, "{at}");
            if envelope["error"]["code"] != "invalid_input" {
                assert_kept(
                    &example["input"],
                    &(tool.input.round)(example["input"].clone()).expect("it decodes"),
                    &at,
                );
                inputs += 1;
            }
            if envelope["status"] == "ok" {
                let data = &envelope["data"];
                assert_eq!(&(tool.output.round)(data.clone()).expect("it decodes"), data, "{at}");
                outputs += 1;
            }
        }
    }
    println!("{inputs} inputs, {outputs} outputs");
    assert!(inputs >= 15 && outputs >= 15, "each tool has an example of success");
}

/// An input comes back with its defaults filled in, and a null as nothing.
#[track_caller]
fn assert_kept(given: &Value, kept: &Value, at: &str) {
    for (name, value) in given.as_object().expect("arguments") {
        assert_eq!(kept.get(name).unwrap_or(&Value::Null), value, "{at}: {name}");
    }
}

#[test]
fn a_null_attribute_stays_null() {
    let attributes = json!({"name": "t", "description": null, "qualifiedName": null, "position": 3});
    let entity = json!({"entity": {"guid": "g", "typeName": "t", "status": "ACTIVE",
        "attributes": attributes, "classificationNames": []}});
    let round = Side::of::<v1::catalog_get_entity_by_guid::Output>().round;
    assert_eq!(round(entity.clone()).expect("it decodes"), entity);
}

#[test]
fn codes_are_the_words_of_the_manifest() {
    use v1::envelope::ErrorCode::{CatalogUnavailable, InternalError, InvalidInput, NotFound, Timeout};
    let contract = contract();
    let words: Vec<&str> = [InvalidInput, CatalogUnavailable, NotFound, Timeout, InternalError]
        .iter()
        .map(|code| code.as_str())
        .collect();
    let declared = contract.to_bundle()["manifest"]["errors"].clone();
    assert_eq!(declared.as_object().expect("codes").len(), words.len());
    assert!(words.iter().all(|word| declared.get(word).is_some()), "{words:?}");
    assert_eq!(v1::shared::LineageDirection::Both.to_string(), "BOTH");
}
