//! What `tools/list` carries accepts what the contract accepts, and refuses what it refuses.
//!
//! For each schema of each tool a corpus of values is generated: the contract's examples with one thing changed, and
//! values drawn from the schema itself, right and almost right. Three judges have to agree on each of them: the checked-in
//! wire schema as a client reads it, the contract's own files with their references followed, and the check that the
//! server makes.

mod draw;
mod mutate;
mod published;

use std::collections::BTreeSet;

use lacre_contract::{Contract, ToolContract};
use serde_json::Value;

use crate::generated::root;
use draw::draw;
use mutate::mutations;
use published::Published;

/// How many values are drawn from each schema.
const DRAWN: usize = 600;

/// The fewest valid and the fewest invalid values that say something of a schema.
const FEWEST: (usize, usize) = (70, 250);

fn contract() -> Contract {
    Contract::from_dir(&root().join("contracts/v1")).expect("the contract is whole")
}

/// The wire schemas of a tool as they are checked in, compiled as clients do: without our settings.
fn wire(tool: &str) -> [jsonschema::Validator; 2] {
    let file = root().join(format!("tests/wire-schemas/{tool}.json"));
    let text = std::fs::read_to_string(file).expect("each tool has its wire schemas");
    let schemas: Value = serde_json::from_str(&text).expect("JSON");
    ["inputSchema", "outputSchema"]
        .map(|side| jsonschema::draft202012::new(&schemas[side]).expect("a schema of 2020-12"))
}

/// The examples of one side.
fn examples(contract: &Contract, tool: &ToolContract, side: &str) -> Vec<Value> {
    let stems = tool.entry().examples.iter();
    stems
        .filter_map(|stem| contract.example(tool.name(), stem))
        .map(|example| example[side].clone())
        .collect()
}

/// The values of one side, each once.
fn corpus(examples: &[Value], schema: &Value) -> Vec<Value> {
    let mutated = examples.iter().flat_map(|example| mutations(example, schema));
    let mut seen = BTreeSet::new();
    mutated.chain(draw(schema, DRAWN)).filter(|value| seen.insert(value.to_string())).collect()
}

/// A way to judge a value.
type Judge<'a> = (&'static str, Box<dyn Fn(&Value) -> bool + 'a>);

/// Has every judge judge every value; returns how many are valid and how many are not.
fn judge(what: &str, values: &[Value], judges: &[Judge<'_>; 3]) -> (usize, usize) {
    let (mut valid, mut invalid) = (0, 0);
    for value in values {
        let verdicts = judges.each_ref().map(|(name, judge)| (*name, judge(value)));
        let accepted = verdicts[0].1;
        let shown: String = value.to_string().chars().take(400).collect();
        assert!(verdicts.iter().all(|(_, verdict)| *verdict == accepted), "{what}: {verdicts:?} of {shown}");
        valid += usize::from(accepted);
        invalid += usize::from(!accepted);
    }
    assert!(
        valid >= FEWEST.0 && invalid >= FEWEST.1,
        "too few to say anything of {what}: {valid}, {invalid}"
    );
    (valid, invalid)
}

#[test]
fn the_wire_says_what_the_contract_says() {
    let (contract, mut schemas, mut total) = (contract(), 0, (0, 0));
    for tool in contract.tools() {
        let [wire_input, wire_output] = wire(tool.name());
        let published = Published::new(&contract, tool.name());
        let inputs = corpus(&examples(&contract, tool, "input"), tool.input_schema());
        let envelopes = corpus(&examples(&contract, tool, "envelope"), tool.envelope_schema());
        let input: [Judge<'_>; 3] = [
            ("wire", Box::new(|value| wire_input.is_valid(value))),
            ("contract", Box::new(|value| published.accepts_input(value))),
            ("server", Box::new(|value| tool.check_input(value.clone()).is_ok())),
        ];
        let envelope: [Judge<'_>; 3] = [
            ("wire", Box::new(|value| wire_output.is_valid(value))),
            ("contract", Box::new(|value| published.accepts_envelope(value))),
            ("server", Box::new(|value| tool.check_envelope(value).is_empty())),
        ];
        let sides = [("input", &inputs, &input), ("envelope", &envelopes, &envelope)];
        for (side, values, judges) in sides {
            let (valid, invalid) = judge(&format!("{} {side}", tool.name()), values, judges);
            println!("{valid:6} valid, {invalid:6} invalid: {} {side}", tool.name());
            (schemas, total) = (schemas + 1, (total.0 + valid, total.1 + invalid));
        }
    }
    println!("{schemas} schemas: {} valid and {} invalid values, no difference", total.0, total.1);
    assert_eq!(schemas, 30);
}

/// The corpus finds what a wrong wire schema would change, whichever keyword it is.
#[test]
fn a_wire_schema_that_says_something_else_is_found() {
    let contract = contract();
    let tool = contract.tool("catalog.listTables").expect("the tool");
    let values = corpus(&examples(&contract, tool, "input"), tool.input_schema());
    let right = jsonschema::draft202012::new(tool.wire_input()).expect("a schema");
    #[rustfmt::skip]
    let changes = [
        ("/additionalProperties",                 Value::Bool(true)),
        ("/required",                             Value::Array(Vec::new())),
        ("/properties/limit/maximum",             Value::from(201)),
        ("/properties/limit/minimum",             Value::from(0)),
        ("/properties/limit/type",                Value::from("number")),
        ("/properties/schema/maxLength",          Value::from(257)),
        ("/properties/schema/minLength",          Value::from(0)),
        ("/properties/schema/pattern",            Value::from("")),
        ("/properties/cursor/anyOf/0/maxLength",  Value::from(4097)),
        ("/properties/cursor/anyOf/0/pattern",    Value::from("")),
        ("/properties/cursor/anyOf/1/type",       Value::from("string")),
    ];
    for (at, value) in &changes {
        let mut schema = tool.wire_input().clone();
        *schema.pointer_mut(at).unwrap_or_else(|| panic!("the wire schema has {at}")) = value.clone();
        let wrong = jsonschema::draft202012::new(&schema).expect("a schema");
        assert!(
            values.iter().any(|value| wrong.is_valid(value) != right.is_valid(value)),
            "{at} is not noticed"
        );
    }
    println!("{} changes noticed among {} values", changes.len(), values.len());
    assert_eq!(changes.len(), 11);
}
