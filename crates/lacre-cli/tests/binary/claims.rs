//! What the protocol edge promises, held against the real binary and an Atlas that takes its time.

use crate::atlas::{Seen, slow_atlas};
use crate::support::{Client, Laboratory, Scratch, ended, run};
use crate::web::{Web, get, read};
use serde_json::{Value, json};
use std::net::TcpStream;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

fn header_call() -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {"name": "catalog.getEntityHeader", "arguments": {"guid": "g"}}})
}

const SOON: Duration = Duration::from_secs(5);

#[track_caller]
fn assert_asked(seen: &Receiver<Seen>) {
    let asked = seen.recv_timeout(SOON).expect("Atlas is asked");
    assert_eq!(asked, Seen::Asked("/api/atlas/v2/entity/guid/g/header".to_owned()));
}

#[test]
fn a_signal_lets_calls_under_way_end_and_takes_no_more() {
    let (url, seen) = slow_atlas(Duration::from_secs(3));
    let mut web = Web::start(&["--atlas-url", &url], &[]);
    let under_way = web.send(&[], &header_call().to_string());
    assert_asked(&seen);
    web.terminate();
    let patience = Instant::now();
    while TcpStream::connect(&web.address).is_ok() {
        assert!(patience.elapsed() < Duration::from_secs(2), "it still listens");
        std::thread::sleep(Duration::from_millis(10));
    }
    let answer = read(under_way).json();
    assert_eq!(answer["result"]["structuredContent"]["status"], "ok", "{answer}");
    assert_eq!(web.ended().code(), Some(0));
}

#[test]
fn a_client_that_hangs_up_stops_what_atlas_was_asked() {
    let (url, seen) = slow_atlas(Duration::from_secs(30));
    let web = Web::start(&["--atlas-url", &url, "--atlas-timeout", "25"], &[]);
    let under_way = web.send(&[], &header_call().to_string());
    assert_asked(&seen);
    let began = Instant::now();
    drop(under_way);
    assert_eq!(seen.recv_timeout(SOON), Ok(Seen::HungUp));
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    assert_eq!(seen.recv_timeout(Duration::from_millis(500)).ok(), None, "and it is not asked again");
}

#[test]
fn a_cancelled_request_stops_what_atlas_was_asked_and_is_not_answered() {
    let (url, seen) = slow_atlas(Duration::from_secs(30));
    let mut client = Client::start(&["--atlas-url", &url, "--atlas-timeout", "25"]);
    client.send("tools/call", &header_call()["params"]);
    assert_asked(&seen);
    client.notify("notifications/cancelled", &json!({"requestId": 2}));
    assert_eq!(seen.recv_timeout(SOON), Ok(Seen::HungUp));
    // The next answer is that of the next request.
    assert!(client.ask("tools/list", &json!({}))["result"]["tools"].is_array());
}

#[test]
fn the_end_of_input_ends_the_server_also_in_the_middle_of_a_call() {
    let (url, seen) = slow_atlas(Duration::from_secs(30));
    let mut client = Client::start(&["--atlas-url", &url, "--atlas-timeout", "25"]);
    client.send("tools/call", &header_call()["params"]);
    assert_asked(&seen);
    let began = Instant::now();
    client.close();
    assert_eq!(ended(&mut client.child).code(), Some(0));
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
}

#[test]
fn atlas_is_not_asked_each_time_whether_it_is_there() {
    let (url, seen) = slow_atlas(Duration::from_millis(1));
    let web = Web::start(&["--atlas-url", &url], &[]);
    let began = Instant::now();
    for _ in 0..20 {
        assert_eq!((web.get("/health").status, web.get("/ready").status), (200, 200));
    }
    // An answer is believed for five seconds; on a busy machine twenty pages may take longer.
    let most = 1 + began.elapsed().as_secs() / 5;
    let asked: Vec<Seen> = seen.try_iter().collect();
    assert!(
        asked.iter().all(|seen| *seen == Seen::Asked("/api/atlas/admin/version".to_owned())),
        "{asked:?}"
    );
    assert!((1..=most).contains(&(asked.len() as u64)), "{asked:?}");
    let nobody = Web::start(&["--atlas-url", "http://127.0.0.1:9"], &[]);
    assert_eq!((nobody.get("/health").status, nobody.get("/ready").status), (200, 503));
}

#[test]
fn a_new_key_is_shown_once_and_opens_what_its_entry_grants() {
    let text = String::from_utf8(run(&["keys", "new", "ana"]).stdout).expect("UTF-8");
    let keys: Vec<&str> = text.split_whitespace().filter(|word| word.starts_with("lacre_")).collect();
    assert_eq!(keys.len(), 1, "{text}");
    let scratch = Scratch::new("new-key");
    let entry = &text[text.find("[[key]]").expect("an entry")..];
    assert!(!entry.contains(keys[0]), "the file holds no key: {entry}");
    let two = entry.replace("tools = []", "tools = [\"catalog.listTables\", \"catalog.describeTable\"]");
    std::fs::write(scratch.path("keys.toml"), two.replace("schemas = []", "schemas = \"all\""))
        .expect("writable");
    let web = Web::start(&["--keys", &scratch.path("keys.toml")], &[]);
    let list = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
    assert_eq!(web.post(&[], &list).status, 401, "no key, no list");
    let listed = web.post(&[("authorization", &format!("Bearer {}", keys[0]))], &list).json();
    assert_eq!(listed["result"]["tools"].as_array().map(Vec::len), Some(2));
    assert_eq!(listed["result"]["cacheScope"], "private");
}

#[test]
fn a_key_of_an_empty_list_or_an_unknown_tool_grants_nothing() {
    let text = String::from_utf8(run(&["keys", "new", "ana"]).stdout).expect("UTF-8");
    let entry = &text[text.find("[[key]]").expect("an entry")..];
    let key = text.split_whitespace().find(|word| word.starts_with("lacre_")).expect("a key");
    let scratch = Scratch::new("empty-key");
    std::fs::write(scratch.path("keys.toml"), entry).expect("writable");
    let web = Web::start(&["--keys", &scratch.path("keys.toml")], &[]);
    let list = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
    let listed = web.post(&[("authorization", &format!("Bearer {key}"))], &list).json();
    assert_eq!(listed["result"]["tools"], json!([]));
    std::fs::write(scratch.path("keys.toml"), entry.replace("tools = []", "tools = [\"catalog.listTable\"]"))
        .expect("writable");
    let refused = run(&["serve", "--http", "127.0.0.1:0", "--keys", &scratch.path("keys.toml")]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("catalog.listTable"), "{said}");
}

/// One member of the answer that a host is promised.
fn assert_promises(answer: &Value) {
    assert_eq!(answer["result"]["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "lacre", "{answer}");
}

#[test]
fn every_result_says_whose_it_is_and_how_long_it_may_be_kept() {
    let mut client = Client::start(&[]);
    let listed = client.ask("tools/list", &json!({}));
    assert_eq!(
        (&listed["result"]["ttlMs"], &listed["result"]["cacheScope"]),
        (&json!(3_600_000), &json!("public"))
    );
    assert_promises(&listed);
    let call = json!({"name": "catalog.listTables", "arguments": {"schema": "laboratorio"}});
    assert_promises(&client.ask("tools/call", &call));
    let meta = json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {}, "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"}});
    let web = Web::start(&[], &[]);
    for (method, more) in [("server/discover", json!({})), ("tools/list", json!({})), ("tools/call", call)] {
        let mut params = more;
        params["_meta"] = meta.clone();
        let name = params["name"].as_str().unwrap_or_default().to_owned();
        let mut headers = vec![("mcp-protocol-version", "2026-07-28"), ("mcp-method", method)];
        headers.extend((!name.is_empty()).then_some(("mcp-name", name.as_str())));
        let answer = web
            .post(&headers, &json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
            .json();
        assert_promises(&answer);
        assert_eq!(answer["result"]["resultType"], "complete", "{answer}");
        if method == "server/discover" {
            assert_eq!(
                answer["result"]["supportedVersions"],
                json!(["2026-07-28", "2025-11-25", "2025-06-18"])
            );
        }
    }
}

#[test]
fn a_portable_list_has_no_dots_and_both_spellings_are_called() {
    for (spelling, separator) in [("portable", '_'), ("contract", '.')] {
        let mut client = Client::start(&["--tool-names", spelling]);
        let listed = client.ask("tools/list", &json!({}));
        let tools = listed["result"]["tools"].as_array().expect("tools").clone();
        let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
        assert_eq!(names.len(), 15);
        for (name, tool) in names.iter().zip(&tools) {
            assert!(name.starts_with(&format!("catalog{separator}")) && name.len() <= 40, "{name}");
            let hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
            let said: Vec<&Value> = hints.iter().map(|hint| &tool["annotations"][hint]).collect();
            assert_eq!(said, [true, false, true, false], "{name}");
            assert!(tool["title"].is_string() && tool["_meta"]["lacre/contract"].is_string(), "{tool}");
        }
        for name in ["catalog.listTables", "catalog_listTables"] {
            assert_eq!(
                client.call(name, &json!({"schema": "laboratorio"}))["status"],
                "ok",
                "{spelling}: {name}"
            );
        }
    }
}

#[test]
fn metrics_are_on_a_port_of_their_own() {
    let laboratory = Laboratory::start();
    let schema = "laboratorio=schema_laboratorio:laboratorio.{table}@{cluster}";
    let web =
        Web::start(&["--atlas-url", &laboratory.url, "--schema", schema, "--metrics", "127.0.0.1:0"], &[]);
    web.call(None, "catalog.listTables", &json!({"schema": "laboratorio"}));
    assert_eq!(web.get("/metrics").status, 404);
    let page = get(&web.told("/metrics"), "/metrics");
    assert_eq!(page.status, 200);
    let line = r#"lacre_calls_total{tool="catalog.listTables",status="ok",code=""} 1"#;
    assert!(page.text.contains(line), "{}", page.text);
}
