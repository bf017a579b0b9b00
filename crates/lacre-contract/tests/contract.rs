//! A small contract with codes of its own, loaded, broken in every way that loading refuses, and used.

use lacre_contract::{
    Contract, ENGLISH, Envelope, ErrorKind, Failure, Message, Phrasebook, Role, RunId, refusal,
};
use serde_json::{Value, json};

const NOTES: &str = include_str!("notes.json");

fn notes() -> Contract {
    Contract::from_bundle(NOTES).expect("the fixture holds")
}

fn words() -> Phrasebook {
    Phrasebook::new("en", &[ENGLISH]).expect("the texts are Fluent")
}

#[test]
fn a_contract_is_the_same_from_a_bundle_and_from_a_folder() {
    let contract = notes();
    let dir = std::env::temp_dir().join(format!("lacre-contract-{}", std::process::id()));
    for (path, value) in contract.files() {
        let file = dir.join(path);
        std::fs::create_dir_all(file.parent().expect("a file has a folder")).expect("a folder");
        std::fs::write(file, value.to_string()).expect("a file");
    }
    let read = Contract::from_dir(&dir);
    std::fs::remove_dir_all(&dir).expect("the folder was made above");
    assert_eq!(read.expect("a contract").to_bundle(), contract.to_bundle());
    assert_eq!(contract.check_examples(), Ok(4));
    assert_eq!(contract.code(Role::Deadline), "late");
    assert_eq!(contract.tool("notes_get").map(lacre_contract::ToolContract::name), Some("notes.get"));
    assert!(contract.tool("notes.Get").is_none());
}

type Break = fn(&mut Value);

fn remove(object: &mut Value, name: &str) {
    let members = object.as_object_mut().expect("an object");
    members.remove(name).expect("a member of that name");
}

#[rustfmt::skip]
const BREAKS: &[(ErrorKind, &str, &str, Break)] = &[
    // what,                  file,                                  pointer,                         how
    (ErrorKind::Manifest,    "manifest.json",                        "",                              |b| b["manifest"]["extra"] = json!(1)),
    (ErrorKind::Manifest,    "manifest.json",                        "",                              |b| b["manifest"]["version"] = json!("1.2")),
    (ErrorKind::Manifest,    "manifest.json",                        "/tools",                        |b| b["manifest"]["tools"][1]["name"] = json!("notes_find")),
    (ErrorKind::Manifest,    "manifest.json",                        "/tools/0/errors",               |b| b["manifest"]["tools"][0]["errors"][2] = json!("nope")),
    (ErrorKind::Role,        "manifest.json",                        "/errors",                       |b| b["manifest"]["errors"]["gone"]["role"] = json!("input")),
    (ErrorKind::Role,        "manifest.json",                        "/errors",                       |b| b["manifest"]["errors"]["late"]["role"] = Value::Null),
    (ErrorKind::Role,        "manifest.json",                        "/tools/0/errors",               |b| b["manifest"]["tools"][0]["errors"] = json!(["refused", "late"])),
    (ErrorKind::MissingFile, "tools/notes.get/input.schema.json",    "",                              |b| remove(&mut b["tools"]["notes.get"], "input")),
    (ErrorKind::MissingFile, "tools/notes.get/examples/late.json",   "",                              |b| b["manifest"]["tools"][1]["examples"] = json!(["ok", "gone", "late"])),
    (ErrorKind::ExtraFile,   "tools/notes.get/examples/more.json",   "",                              |b| b["tools"]["notes.get"]["examples"]["more"] = json!({})),
    (ErrorKind::ExtraFile,   "tools/notes.put/input.schema.json",    "",                              |b| b["tools"]["notes.put"] = json!({"input": {}})),
    (ErrorKind::NotASchema,  "shared.schema.json",                   "/$defs/Note/properties/id/minimum", |b| b["shared"]["$defs"]["Note"]["properties"]["id"]["minimum"] = json!("1")),
    (ErrorKind::Language,    "tools/notes.get/input.schema.json",    "/properties/id",                |b| remove(&mut b["tools"]["notes.get"]["input"]["properties"]["id"], "description")),
    (ErrorKind::Language,    "tools/notes.get/input.schema.json",    "/properties/id",                |b| remove(&mut b["tools"]["notes.get"]["input"]["properties"]["id"], "maximum")),
    (ErrorKind::Language,    "tools/notes.get/input.schema.json",    "/properties/id",                |b| b["tools"]["notes.get"]["input"]["properties"]["id"]["maxLenght"] = json!(1)),
    (ErrorKind::Language,    "tools/notes.get/input.schema.json",    "/properties/id",                |b| b["tools"]["notes.get"]["input"]["properties"]["id"]["type"] = json!(["integer", "string"])),
    (ErrorKind::Language,    "tools/notes.get/input.schema.json",    "",                              |b| b["tools"]["notes.get"]["input"]["additionalProperties"] = json!(true)),
    (ErrorKind::Language,    "tools/notes.get/input.schema.json",    "",                              |b| b["tools"]["notes.get"]["input"]["anyOf"] = json!([{}])),
    (ErrorKind::Language,    "tools/notes.get/input.schema.json",    "",                              |b| b["tools"]["notes.get"]["input"]["$schema"] = json!("http://json-schema.org/draft-07/schema#")),
    (ErrorKind::Language,    "tools/notes.get/input.schema.json",    "",                              |b| b["tools"]["notes.get"]["input"]["properties"]["a-b"] = json!({"type": "boolean", "description": "Whether so or so."})),
    (ErrorKind::Language,    "tools/notes.get/output.schema.json",   "",                              |b| b["tools"]["notes.get"]["output"]["additionalProperties"] = json!(false)),
    (ErrorKind::Language,    "tools/notes.get/output.schema.json",   "",                              |b| remove(&mut b["tools"]["notes.get"]["output"], "title")),
    (ErrorKind::Language,    "tools/notes.get/output.schema.json",   "/properties/note",              |b| b["tools"]["notes.get"]["output"]["properties"]["note"]["type"] = json!("object")),
    (ErrorKind::Language,    "tools/notes.get/output.schema.json",   "/properties/x",                 |b| b["tools"]["notes.get"]["output"]["properties"]["x"] = json!(true)),
    (ErrorKind::Language,    "tools/notes.find/input.schema.json",   "/properties/query",             |b| b["tools"]["notes.find"]["input"]["properties"]["query"]["pattern"] = json!("^(?!x)")),
    (ErrorKind::Language,    "tools/notes.find/input.schema.json",   "/properties/query",             |b| remove(&mut b["tools"]["notes.find"]["input"]["properties"]["query"], "maxLength")),
    (ErrorKind::Language,    "shared.schema.json",                   "/$defs/More",                   |b| b["shared"]["$defs"]["More"]["additionalProperties"] = json!(true)),
    (ErrorKind::Language,    "tools/notes.find/input.schema.json",   "/$defs/Note",                   |b| { b["tools"]["notes.find"]["input"]["$defs"]["Note"] = json!({"type": "boolean"}); b["tools"]["notes.find"]["input"]["properties"]["exact"] = json!({"$ref": "#/$defs/Note", "description": "Whether exactly."}) }),
    (ErrorKind::Reference,   "tools/notes.get/output.schema.json",   "/properties/note",              |b| b["tools"]["notes.get"]["output"]["properties"]["note"]["$ref"] = json!("#/$defs/Nothing")),
    (ErrorKind::Reference,   "tools/notes.get/output.schema.json",   "/properties/note",              |b| b["tools"]["notes.get"]["output"]["properties"]["note"]["$ref"] = json!("https://example.org/x.json")),
    (ErrorKind::Reference,   "shared.schema.json",                   "/$defs/More/additionalProperties", |b| b["shared"]["$defs"]["More"]["additionalProperties"] = json!({"$ref": "#/$defs/Note"})),
    (ErrorKind::Unreachable, "shared.schema.json",                   "/$defs/Lonely",                 |b| b["shared"]["$defs"]["Lonely"] = json!({"type": "string"})),
    (ErrorKind::Language,    "envelope.schema.json",                 "",                              |b| b["envelope"]["oneOf"][0]["properties"]["status"]["const"] = json!("fine")),
];

#[test]
fn loading_names_what_is_wrong_with_file_and_pointer() {
    for (kind, file, at, break_it) in BREAKS {
        let mut bundle: Value = serde_json::from_str(NOTES).expect("JSON");
        break_it(&mut bundle);
        let error = Contract::from_bundle(&bundle.to_string()).expect_err("a broken contract");
        let told = error
            .faults()
            .any(|fault| (fault.kind(), fault.file(), fault.at().as_str()) == (*kind, file, at));
        assert!(told, "expected {kind:?} at {file}#{at}, got:\n{error}");
    }
    println!("{} broken contracts refused", BREAKS.len());
    assert_eq!(BREAKS.len(), 33);
}

#[test]
fn an_example_that_does_not_hold_is_told() {
    #[rustfmt::skip]
    let breaks: &[(&str, Break)] = &[
        ("/input",                     |b| b["tools"]["notes.find"]["examples"]["ok"]["input"] = json!({})),
        ("/input",                     |b| b["tools"]["notes.find"]["examples"]["refused"]["input"] = json!({"query": "x"})),
        ("/envelope/data/notes/0",     |b| b["tools"]["notes.find"]["examples"]["ok"]["envelope"]["data"]["notes"][0]["color"] = json!("red")),
        ("/envelope/toolVersion",      |b| b["tools"]["notes.find"]["examples"]["ok"]["envelope"]["toolVersion"] = json!("v9.9.9")),
        ("/envelope/error/code",       |b| b["tools"]["notes.find"]["examples"]["refused"]["envelope"]["error"]["code"] = json!("gone")),
        ("",                           |b| b["tools"]["notes.find"]["examples"]["ok"]["more"] = json!(1)),
    ];
    for (at, break_it) in breaks {
        let mut bundle: Value = serde_json::from_str(NOTES).expect("JSON");
        break_it(&mut bundle);
        let contract = Contract::from_bundle(&bundle.to_string()).expect("examples are checked apart");
        let error = contract.check_examples().expect_err("an example that does not hold");
        assert!(
            error.faults().any(|fault| fault.kind() == ErrorKind::Example && fault.at().as_str() == *at),
            "{at}: {error}"
        );
    }
}

#[test]
fn every_violation_says_the_place_and_the_way_out() {
    let contract = notes();
    let find = contract.tool("notes.find").expect("a tool");
    #[rustfmt::skip]
    let cases: &[(Value, &str)] = &[
        (json!({}),                                  "missing `query`; it is required"),
        (json!({"query": "x", "limit": "5"}),        "at `/limit`: got string \"5\"; send the number 5"),
        (json!({"query": "x", "limit": "five"}),     "at `/limit`: got string \"five\"; send an integer"),
        (json!({"query": "x", "limit": null}),       "at `/limit`: got null; leave it out instead, or send an integer"),
        (json!({"query": null}),                     "at `/query`: got null; send a string"),
        (json!({"query": "x", "limit": 0}),          "at `/limit`: got number 0; the least is 1"),
        (json!({"query": "x", "limit": 51.0}),       "at `/limit`: got number 51.0; the most is 50"),
        (json!({"query": "x", "limit": 5.5}),        "at `/limit`: got number 5.5; send an integer"),
        (json!({"query": "x", "exact": "true"}),     "at `/exact`: got string \"true\"; send the boolean true"),
        (json!({"query": "x", "exact": 1}),          "at `/exact`: got number 1; send a boolean"),
        (json!({"query": "x", "order": "newest"}),   "at `/order`: got string \"newest\"; did you mean \"NEWEST\"? It takes one of \"NEWEST\", \"OLDEST\""),
        (json!({"query": "x", "order": "?"}),        "at `/order`: got string \"?\"; send one of \"NEWEST\", \"OLDEST\""),
        (json!({"query": "x", "limt": 1}),           "unknown argument `limt`; did you mean `limit`?"),
        (json!({"query": "x", "zzz": 1}),            "unknown argument `zzz`; known are cursor, exact, limit, order, query"),
        (json!({"query": ""}),                       "at `/query`: has 0 characters; at least 1 needed"),
        (json!({"query": "éééééééééééééééééééé1"}),  "at `/query`: has 21 characters; at most 20 taken"),
        (json!({"query": "a\u{1b}b"}),               "at `/query`: holds the control character \\u{1b}; send it without"),
        (json!([1]),                                 "got an array of 1; send an object"),
        (json!("{\"query\": \"x\"}"),                "got string \"{\\\"query\\\": \\\"x\\\"}\"; send the object itself, not a string that contains one"),
    ];
    for (arguments, expected) in cases {
        let violations = find.check_input(arguments.clone()).expect_err("refused");
        let text = words().text(&refusal(&violations, &words()));
        assert_eq!(text, format!("The arguments were refused: {expected}"), "{arguments}");
    }
    let violations = find.check_input(json!({"limit": 99, "zzz": 1})).expect_err("refused");
    assert_eq!(
        violations.iter().map(|v| (v.at().as_str(), v.rule())).collect::<Vec<_>>(),
        [("", "additionalProperties"), ("", "required"), ("/limit", "maximum")]
    );
}

#[test]
fn an_integer_with_a_point_is_an_integer() {
    let contract = notes();
    let checked = contract
        .tool("notes.get")
        .expect("a tool")
        .check_input(json!({"id": 5.0}))
        .expect("5.0 is an integer");
    assert_eq!(checked.as_value().to_string(), r#"{"id":5}"#);
}

#[test]
fn what_the_contract_does_not_name_never_leaves() {
    let contract = notes();
    let get = contract.tool("notes.get").expect("a tool");
    let run = RunId::parse("run-20260418-1530-a1b2").expect("a run id");
    let note = json!({"note": {"id": 1, "text": "x", "more": {"anything": [1]}}});
    let envelope = Envelope::success(&run, get.check_output(note).expect("holds"));
    assert!(get.check_envelope(envelope.as_value()).is_empty());
    assert_eq!(
        envelope.to_string(),
        r#"{"runId":"run-20260418-1530-a1b2","toolVersion":"v1.2.0","status":"ok","data":{"note":{"id":1,"more":{"anything":[1]},"text":"x"}},"error":null}"#
    );
    let leak = json!({"note": {"id": 1, "text": "x", "password": "p"}});
    let violations = get.check_output(leak.clone()).expect_err("closed when emitted");
    assert_eq!((violations[0].at().as_str(), violations[0].rule()), ("/note", "additionalProperties"));
    let published =
        json!({"runId": run.as_str(), "toolVersion": "v1.2.0", "status": "ok", "data": leak, "error": null});
    assert!(get.check_envelope(&published).is_empty(), "the published schema is open");
}

#[test]
fn an_undeclared_code_becomes_the_internal_one() {
    let contract = notes();
    let find = contract.tool("notes.find").expect("a tool");
    let run = RunId::parse("run-20260418-1530-a1b2").expect("a run id");
    let failure = Failure::new("gone", Message::new("no-words"));
    let (envelope, declared) = find.failure(&run, &failure, contract.code(Role::Internal), &words());
    assert!(!declared);
    assert_eq!(envelope.error_code(), Some("broken"));
    assert!(find.check_envelope(envelope.as_value()).is_empty());
}

#[test]
fn the_wire_form_is_plain_and_self_contained() {
    let contract = notes();
    for tool in contract.tools() {
        for schema in [tool.wire_input(), tool.wire_output()] {
            let text = schema.to_string();
            for word in ["$ref", "$schema", "$id", "$defs", "\"type\":["] {
                assert!(!text.contains(word), "{}: {word} in {text}", tool.name());
            }
            assert_eq!(schema["type"], "object");
        }
    }
    let cursor = &contract.tool("notes.find").expect("a tool").wire_input()["properties"]["cursor"];
    assert_eq!(cursor["anyOf"], json!([{"type": "string", "maxLength": 100}, {"type": "null"}]));
}
