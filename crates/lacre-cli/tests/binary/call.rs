//! `lacre call` as a person types it: exit codes, one line of JSON, and the values that the specification fixes.

use crate::support::{call, run};
use lacre_contract::Contract;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// Set, it lets the test renew the examples from what the laboratory answers.
const UPDATE: &str = "UPDATE_EXPECTED";

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../contracts/v1"))
}

fn contract() -> Contract {
    Contract::from_dir(folder()).expect("the contract is whole")
}

#[test]
fn each_successful_example_is_what_the_laboratory_answers() {
    let contract = contract();
    let mut seen = 0;
    for tool in contract.tools() {
        let example = contract.example(tool.name(), "ok").expect("each tool has one");
        let (code, envelope) = call(tool.name(), &example["input"]);
        assert_eq!(code, 0, "{envelope}");
        assert_eq!(tool.check_envelope(&envelope), [], "{}", tool.name());
        if std::env::var_os(UPDATE).is_some() {
            renew(tool.name(), example, &envelope);
        } else {
            assert_eq!(
                envelope["data"],
                example["envelope"]["data"],
                "{}; renew: {UPDATE}=1 cargo test",
                tool.name()
            );
        }
        seen += 1;
    }
    println!("{seen} examples are what the laboratory answers");
    assert_eq!(seen, 15);
}

fn renew(tool: &str, example: &Value, envelope: &Value) {
    let mut renewed = example.clone();
    renewed["envelope"]["data"] = envelope["data"].clone();
    let file = folder().join(format!("tools/{tool}/examples/ok.json"));
    std::fs::write(file, format!("{renewed:#}\n")).expect("the example can be written");
}

#[test]
fn each_refused_example_is_refused() {
    let contract = contract();
    for tool in contract.tools() {
        let example = contract.example(tool.name(), "invalid-input").expect("each tool has one");
        let (code, envelope) = call(tool.name(), &example["input"]);
        assert_eq!((code, &envelope["error"]["code"]), (1, &json!("invalid_input")), "{envelope}");
        assert_eq!(tool.check_envelope(&envelope), [], "{}", tool.name());
        assert_eq!(envelope["error"]["message"], example["envelope"]["error"]["message"], "{}", tool.name());
    }
}

#[test]
fn the_values_that_the_specification_fixes_hold() {
    let table = json!({"schema": "laboratorio", "table": "tbl_162cf7be"});
    let (_, described) = call("catalog.describeTable", &table);
    let columns: Vec<String> =
        described["data"]["columns"].as_array().expect("columns").iter().map(Value::to_string).collect();
    #[rustfmt::skip]
    let expected = [
        r#"{"dataType":"INT","name":"col_d7247819","nullable":false}"#,
        r#"{"dataType":"VARCHAR(255)","name":"col_c0d85479","nullable":false}"#,
        r#"{"dataType":"VARCHAR(255)","name":"col_632ad9d4","nullable":true}"#,
        r#"{"dataType":"VARCHAR(255)","name":"col_6e8c4b2c","nullable":true}"#,
        r#"{"dataType":"INT","name":"col_2cd9416d","nullable":true}"#,
        r#"{"dataType":"INT","name":"col_1d3e13bf","nullable":true}"#,
        r#"{"dataType":"DATETIME","name":"col_ee3dab3a","nullable":true}"#,
        r#"{"dataType":"DATETIME","name":"col_acadb37c","nullable":true}"#,
    ];
    assert_eq!(columns, expected);
    let (_, related) = call("catalog.listRelationships", &table);
    let key = |from: &str, to: &str| json!({"fromTable": "tbl_162cf7be", "fromColumn": from, "toTable": to, "toColumn": "col_d7247819", "relationshipType": "FK"});
    assert_eq!(
        related["data"]["relationships"],
        json!([key("col_2cd9416d", "tbl_8991e9dc"), key("col_1d3e13bf", "tbl_4c8d7ae5")])
    );
}

#[test]
fn a_person_can_act_on_each_message() {
    #[rustfmt::skip]
    let cases = [
        (json!({"schema": "laboratorio", "table": "tbl_inexistente"}), "not_found",     "Table 'tbl_inexistente' does not exist in catalog 'laboratorio'."),
        (json!({"schema": "laboratori", "table": "x"}),                "invalid_input", "laboratorio"),
        (json!({"schema": 5, "table": "x"}),                           "invalid_input", "The arguments were refused: at `/schema`: got number 5; send a string"),
        (json!({"schema": "laboratorio"}),                             "invalid_input", "The arguments were refused: missing `table`; it is required"),
        (json!({"schema": "laboratorio", "table": "x", "tabel": "y"}), "invalid_input", "The arguments were refused: unknown argument `tabel`; did you mean `table`?"),
    ];
    for (arguments, code, message) in cases {
        let (exit, envelope) = call("catalog.describeTable", &arguments);
        assert_eq!((exit, &envelope["error"]["code"]), (1, &json!(code)), "{envelope}");
        let said = envelope["error"]["message"].as_str().expect("a message");
        assert!(said.contains(message), "{said}");
    }
    let (_, envelope) = call("catalog.listTables", &json!({"schema": "laboratorio", "limit": "5"}));
    assert_eq!(
        envelope["error"]["message"],
        "The arguments were refused: at `/limit`: got string \"5\"; send the number 5"
    );
    let (exit, _) = call("catalog.listTables", &json!({"schema": "laboratorio", "limit": 5.0}));
    assert_eq!(exit, 0, "5.0 is the integer 5");
}

#[test]
fn without_an_envelope_the_exit_code_is_2() {
    #[rustfmt::skip]
    let cases: &[(&[&str], &str)] = &[
        (&["call", "catalog.listTable", "{}"],                       "there is no tool `catalog.listTable`; did you mean `catalog.listTables`?"),
        (&["call", "catalog.listTables", "{not json}"],              "the arguments are not strict JSON"),
        (&["call", "catalog.listTables", r#"{"a":1,"a":2}"#],        "the name \"a\" stands twice"),
        (&["call", "catalog.listTables", "@/nowhere/x.json"],        "/nowhere/x.json cannot be read"),
        (&["call", "catalog.listTables", "{}", "--atlas-url", "x"],  "the address of Atlas"),
        (&["call", "catalog.listTables", "{}", "--schema", "x"],     "NAME=DATABASE"),
        (&["call", "catalog.listTables", "{}", "--no-such-flag"],    "--no-such-flag"),
        (&["call", "catalog.listTables", "{}", "--locale", "xx"],    "there are en and pt-BR"),
        (&["tools", "--config", "/nowhere/x.toml"],                  "/nowhere/x.toml"),
    ];
    for (arguments, sentence) in cases {
        let output = run(arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(sentence), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty(), "nothing on standard output");
    }
}

#[test]
fn messages_come_in_portuguese_too() {
    let arguments = r#"{"schema": "laboratorio", "table": "tbl_inexistente"}"#;
    let output = run(&["call", "catalog.describeTable", arguments, "--locale", "pt-BR"]);
    let envelope: Value = serde_json::from_slice(&output.stdout).expect("an envelope");
    assert_eq!(
        envelope["error"]["message"],
        "Tabela 'tbl_inexistente' não existe no catálogo 'laboratorio'."
    );
}

#[test]
fn the_sealed_list_is_for_programs_and_people() {
    let list: Value = serde_json::from_slice(&run(&["tools", "--json"]).stdout).expect("JSON");
    assert_eq!((&list["contract"], list["tools"].as_array().map(Vec::len)), (&json!("1.0.0"), Some(15)));
    let text = String::from_utf8(run(&["tools"]).stdout).expect("UTF-8");
    assert!(text.ends_with("15 tools, contract 1.0.0\n"), "{text}");
    let names: BTreeSet<&str> = text
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| name.starts_with("catalog."))
        .collect();
    assert_eq!(names.len(), 15);
}

#[test]
fn the_readme_lists_the_commands_that_there_are() {
    let readme = include_str!("../../../../README.md");
    let listed: BTreeSet<&str> = readme
        .lines()
        .filter_map(|line| line.strip_prefix("| `lacre "))
        .filter_map(|rest| rest.split([' ', '`']).next())
        .collect();
    let help = String::from_utf8(run(&["--help"]).stdout).expect("UTF-8");
    let commands = help.split("Commands:").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    let known: BTreeSet<&str> = commands
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert_eq!(listed, known);
    println!("{} commands", known.len());
    assert_eq!(known.len(), 18);
}
