//! A small catalog over a pair of byte streams: both eras, and answers to what is no request.

use crate::client::{Client, call, notes};
use lacre_server::{Spelling, sealed_list};
use serde_json::{Value, json};

#[tokio::test]
async fn a_client_that_initializes_lists_and_calls() {
    let mut client = Client::start(notes());
    client.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
    let opened = client.open("2025-06-18").await;
    assert_eq!(opened["result"]["protocolVersion"], "2025-06-18");
    assert_eq!(opened["result"]["serverInfo"]["version"], "9.8.7");
    let list = client.ask(json!({"jsonrpc": "2.0", "id": "l", "method": "tools/list"})).await;
    let tool = &list["result"]["tools"][0];
    assert_eq!(
        (&list["id"], &tool["name"], &tool["title"]),
        (&json!("l"), &json!("notes.find"), &json!("Find notes"))
    );
    assert_eq!(tool["_meta"]["lacre/contract"], "notes.find@1.2.0");
    assert_eq!(
        tool["annotations"],
        json!({"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false})
    );
    assert_eq!(tool["outputSchema"]["type"], "object");
    let ok = client.ask(call(1, "notes.find", &json!({"query": "milk"}))).await;
    let envelope = &ok["result"]["structuredContent"];
    assert_eq!(
        (&ok["result"]["isError"], &envelope["data"]["notes"][0]["text"]),
        (&json!(false), &json!("milk"))
    );
    let text: Value =
        serde_json::from_str(ok["result"]["content"][0]["text"].as_str().expect("text")).expect("JSON");
    assert_eq!(&text, envelope);
    assert_eq!(ok["result"]["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "notes");
    let refused = client.ask(call(2, "notes_find", &json!({"query": 5}))).await;
    assert_eq!(
        (&refused["result"]["isError"], &refused["result"]["structuredContent"]["error"]["code"]),
        (&json!(true), &json!("refused"))
    );
    let gone = client.ask(call(3, "notes.get", &json!({"id": 5}))).await;
    assert_eq!(gone["result"]["structuredContent"]["error"]["code"], "gone");
}

#[tokio::test]
async fn a_stateless_client_needs_no_opening() {
    let mut client = Client::start(notes().with_spelling(Spelling::Portable));
    let meta = json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"}});
    let found = client
        .ask(json!({"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": meta}}))
        .await;
    assert_eq!(found["result"]["supportedVersions"], json!(["2026-07-28", "2025-11-25", "2025-06-18"]));
    let list = client
        .ask(json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {"_meta": meta}}))
        .await;
    let result = &list["result"];
    assert_eq!(
        (&result["ttlMs"], &result["cacheScope"], &result["resultType"]),
        (&json!(3_600_000), &json!("public"), &json!("complete"))
    );
    assert_eq!(result["tools"][0]["name"], "notes_find");
    let mut named = call(3, "notes.find", &json!({"query": "x"}));
    let mut with_run = meta.clone();
    with_run["lacre/runId"] = json!("run-20260418-1530-a1b2");
    named["params"]["_meta"] = with_run;
    let ok = client.ask(named.clone()).await;
    assert_eq!(ok["result"]["structuredContent"]["runId"], "run-20260418-1530-a1b2");
    named["params"]["_meta"]["lacre/runId"] = json!("../../etc");
    let refused = client.ask(named).await;
    assert_eq!(refused["error"]["code"], -32602);
}

#[tokio::test]
async fn every_text_gets_an_answer() {
    let mut client = Client::start(notes());
    client.send("{not json}").await;
    assert_eq!(client.receive().await["error"]["code"], -32700);
    client.open("2025-11-25").await;
    #[rustfmt::skip]
    let cases = [
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"notes.nope"}}"#.to_owned(), -32602, "Unknown tool: \"notes.nope\"; did you mean `notes.get`?"),
        (r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"arguments":{}}}"#.to_owned(),      -32602, "Malformed tools/call parameters: `name` is the name of a tool"),
        (r#"{"jsonrpc":"2.0","id":3,"method":"nope/nope"}"#.to_owned(),                                 -32601, "Method not found: \"nope/nope\""),
        (r#"{"jsonrpc":"2.0","id":4,"method":"prompts/list"}"#.to_owned(),                              -32601, "Method not found: \"prompts/list\""),
        (format!(r#"{{"jsonrpc":"2.0","id":5,"method":"ping","x":"{}"}}"#, "x".repeat(1 << 20)),        -32700, "Refused: longer than 1048576 bytes"),
        (r#"{"jsonrpc":"2.0","id":6,"method":"tools/list","params":{"cursor":"x"}}"#.to_owned(),        -32602, "Malformed tools/list parameters: no such cursor; the list has one page"),
    ];
    for (text, code, message) in cases {
        client.send(&text).await;
        let answer = client.receive().await;
        assert_eq!((&answer["error"]["code"], &answer["error"]["message"]), (&json!(code), &json!(message)));
    }
    assert_eq!(client.ask(json!({"jsonrpc": "2.0", "id": 9, "method": "ping"})).await["result"], json!({}));
}

#[tokio::test]
async fn an_id_under_way_is_not_taken_twice_and_the_end_of_input_ends_the_server() {
    let mut client = Client::start(notes());
    client.open("2025-11-25").await;
    client.send(&call(1, "notes.find", &json!({"query": "wait"})).to_string()).await;
    let twice = client.ask(call(1, "notes.find", &json!({"query": "x"}))).await;
    assert_eq!((&twice["error"]["code"], &twice["id"]), (&json!(-32600), &json!(1)));
    let cancel = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}});
    client.send(&cancel.to_string()).await;
    let again = client.ask(call(3, "notes.find", &json!({"query": "again"}))).await;
    assert_eq!(again["result"]["structuredContent"]["data"]["notes"][0]["text"], "again");
    client.send(&call(2, "notes.find", &json!({"query": "wait"})).to_string()).await;
    client.end().await;
}

#[test]
fn the_list_for_programs_is_in_the_order_of_the_contract() {
    let list = sealed_list(crate::client::catalog().contract());
    assert_eq!(list["contract"], "1.2.0");
    let names: Vec<&str> =
        list["tools"].as_array().expect("tools").iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["notes.find", "notes.get"]);
    let members: Vec<&String> = list["tools"][0].as_object().expect("a tool").keys().collect();
    assert_eq!(members, ["description", "errors", "inputSchema", "name", "outputSchema", "role", "title"]);
}
