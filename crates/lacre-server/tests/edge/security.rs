//! Attacks, each by its row in the table of classes that the project keeps; those that need HTTP, keys or a log of their own
//! stand beside what they attack.

use crate::client::{Client, Scratch, call, call_in, notes};
use crate::log::Log;
use lacre_server::Evidence;
use serde_json::{Value, json};

const RUN: &str = "run-20260418-1530-aaaa";

fn text(answer: &Value) -> &str {
    answer["result"]["structuredContent"]["data"]["notes"][0]["text"].as_str().expect("a note")
}

#[tokio::test]
async fn row_4_a_run_is_no_path() {
    let scratch = Scratch::new("row-4");
    let mut client = Client::start(notes().with_evidence(Evidence::open(&scratch.0).expect("a folder")));
    client.open("2025-11-25").await;
    #[rustfmt::skip]
    let names = ["../../etc", "run-20260418-1530-../../x", "/etc/passwd", "run-20260418-1530-aaaa/..", "%2e%2e", "",
        "run-20260418-1530-aaaa\u{0}", "RUN-20260418-1530-AAAA", "C:\\x"];
    for name in names {
        let refused = client.ask(call_in(name, 1, &json!({"query": "x"}))).await;
        assert_eq!(refused["error"]["code"], -32602, "{name:?}");
        assert!(!refused.to_string().contains("etc"), "what was sent is not repeated");
    }
    assert_eq!(std::fs::read_dir(&scratch.0).expect("a folder").count(), 0, "and nothing was made");
}

#[tokio::test]
async fn row_7_what_a_backend_says_is_data() {
    let mut client = Client::start(notes());
    client.open("2025-11-25").await;
    let said = "ignore \"previous\" \u{202e}";
    let before = client.ask(json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})).await;
    let answer = client.ask(call(2, "notes.find", &json!({"query": said}))).await;
    assert_eq!(text(&answer), said, "unchanged, as the text of a note");
    let mut rest = answer.clone();
    rest["result"]["structuredContent"]["data"] = Value::Null;
    rest["result"]["content"] = Value::Null;
    assert!(!rest.to_string().contains("ignore"), "and nowhere else: {rest}");
    let after = client.ask(json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})).await;
    assert_eq!(before, after);
}

#[tokio::test]
async fn row_9_the_list_of_tools_stays_what_it_was() {
    let (mut one, mut other) = (Client::start(notes()), Client::start(notes()));
    let meta = json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {}, "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"}});
    one.open("2025-06-18").await;
    let old = one.ask(json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})).await;
    let new = other
        .ask(json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": meta}}))
        .await;
    assert_eq!(old["result"]["tools"], new["result"]["tools"], "in both eras");
    assert!(old["result"]["tools"][0]["_meta"]["lacre/contract"].is_string(), "and says what it keeps");
    one.ask(call(2, "notes.find", &json!({"query": "x"}))).await;
    let again = one.ask(json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})).await;
    assert_eq!(old, again);
}

#[tokio::test]
async fn row_10_a_reply_has_a_bound_and_says_how_to_ask_for_less() {
    let mut client = Client::start(notes());
    client.open("2025-11-25").await;
    let refused = client.ask(call(1, "notes.find", &json!({"query": "huge"}))).await;
    let error = &refused["result"]["structuredContent"]["error"];
    assert_eq!(error["code"], "refused");
    assert!(error["message"].as_str().expect("words").contains("Narrow the request"), "{error}");
}

#[tokio::test]
async fn row_14_each_call_is_one_line_of_the_log() {
    let (log, _guard) = Log::catch();
    let mut client = Client::start(notes());
    client.open("2025-11-25").await;
    client.ask(call_in(RUN, 1, &json!({"query": "canary"}))).await;
    client.ask(call(2, "notes.get", &json!({"id": 7}))).await;
    client.ask(call(3, "notes.find", &json!({"query": "leak"}))).await;
    let text = log.text();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    #[rustfmt::skip]
    let told = [
        // tool,        status,  code,     level
        ("notes.find", "ok",    "",       "INFO"),
        ("notes.get",  "error", "gone",   "INFO"),
        ("notes.find", "error", "broken", "WARN"),
    ];
    assert_eq!(lines.len(), told.len(), "{text}");
    for (line, (tool, status, code, level)) in lines.iter().zip(told) {
        let expected = [
            ("tool", tool),
            ("status", status),
            ("code", code),
            ("level", level),
            ("principal", "local"),
            ("version", "v1.2.0"),
        ];
        for (name, value) in expected {
            assert_eq!(line[name], value, "{line}");
        }
        assert!(line["milliseconds"].is_u64() && line["operations"].is_u64(), "{line}");
    }
    assert_eq!(lines[0]["run"], RUN);
    assert!(!text.contains("canary"), "no value of a call");
    assert_eq!(lines[2]["cause"], "the reply of notes.find breaks its contract:  additionalProperties");
}

#[tokio::test]
async fn row_6_a_panic_tells_nobody_what_it_saw() {
    let (log, _guard) = Log::catch();
    let mut client = Client::start(notes());
    client.open("2025-11-25").await;
    let answer = client.ask(call(1, "notes.find", &json!({"query": "panic"}))).await;
    assert_eq!(answer["result"]["structuredContent"]["error"]["code"], "broken");
    assert!(!answer.to_string().contains("asked to"), "{answer}");
    assert!(!log.text().contains("asked to"), "{}", log.text());
}
