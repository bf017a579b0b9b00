//! Who may see what over HTTP, with the real binary.

use crate::support::{Laboratory, Scratch, run};
use crate::web::Web;
use serde_json::{Value, json};

/// A new key with what it grants: the key and its entry for the file.
fn key(principal: &str, schema: &str) -> (String, String) {
    let text = String::from_utf8(run(&["keys", "new", principal]).stdout).expect("UTF-8");
    let key = text.split_whitespace().find(|word| word.starts_with("lacre_")).expect("a key").to_owned();
    let entry = text[text.find("[[key]]").expect("an entry")..].replace("tools = []", "tools = \"all\"");
    (key, entry.replace("schemas = []", &format!("schemas = [\"{schema}\"]")))
}

fn call(web: &Web, key: &str, tool: &str, arguments: &Value) -> Value {
    let params = json!({"name": tool, "arguments": arguments});
    let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let mut answer = web.post(&[("authorization", &format!("Bearer {key}"))], &message).json();
    assert!(answer["result"].is_object(), "{answer}");
    answer["result"]["structuredContent"].take()
}

#[test]
fn row_11_what_one_principal_was_answered_no_other_is() {
    let (laboratory, scratch) = (Laboratory::start(), Scratch::new("principals"));
    let ((ana, of_ana), (rui, of_rui)) = (key("ana", "laboratorio"), key("rui", "outro"));
    std::fs::write(scratch.path("keys.toml"), format!("{of_ana}\n{of_rui}")).expect("writable");
    let schemas = ["laboratorio=schema_laboratorio:laboratorio.{table}@{cluster}", "outro=schema_outro"];
    let file = scratch.path("keys.toml");
    let web = Web::start(
        &["--atlas-url", &laboratory.url, "--schema", schemas[0], "--schema", schemas[1], "--keys", &file],
        &[],
    );
    let table = json!({"typeName": "hive_table", "qualifiedName": "laboratorio.tbl_162cf7be@cluster"});
    let guid = call(&web, &ana, "catalog.getEntityByName", &table)["data"]["entity"]["guid"].clone();
    assert!(guid.is_string(), "ana may see it");
    let calls = [
        ("catalog.getEntityByName", table),
        ("catalog.getEntityByGuid", json!({"guid": guid})),
        ("catalog.getEntityHeader", json!({"guid": guid})),
        ("catalog.getClassifications", json!({"guid": guid})),
        ("catalog.getEntityAudit", json!({"guid": guid})),
        ("catalog.getLineage", json!({"guid": guid})),
        ("catalog.describeTable", json!({"schema": "laboratorio", "table": "tbl_162cf7be"})),
    ];
    for (tool, arguments) in &calls {
        let (seen, other) = (call(&web, &ana, tool, arguments), call(&web, &rui, tool, arguments));
        assert_eq!(seen["status"], "ok", "{tool}: {seen}");
        assert!(
            other["error"]["code"] == "not_found" || other["error"]["code"] == "invalid_input",
            "{tool}: {other}"
        );
        assert!(!other.to_string().contains("col_d7247819"), "{other}");
    }
    println!("{} answers kept apart", calls.len());
    assert_eq!(calls.len(), 7);
}

#[test]
fn row_1_and_2_a_page_of_somebody_else_is_refused() {
    let web = Web::start(&[], &[]);
    let list = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
    #[rustfmt::skip]
    let cases = [
        ("origin",       "http://evil.example",     403),
        ("origin",       "null",                    403),
        ("origin",       "http://localhost:6274",   200),
        ("content-type", "text/plain",              415),
    ];
    for (name, value, status) in cases {
        assert_eq!(web.post(&[(name, value)], &list).status, status, "{name}: {value}");
    }
    let evil = "GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    let mcp = evil.replace("GET /health", "POST /mcp");
    assert!(crate::web::raw(&web.address, &mcp).starts_with("HTTP/1.1 403"));
}
