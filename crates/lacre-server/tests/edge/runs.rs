//! Budgets, idle runs and evidence, as a client on stdio sees them.

use crate::client::{Client, Scratch, call, call_in, notes};
use lacre_server::{Evidence, RUN_RECORD_SCHEMA, SESSION_LINE_SCHEMA};
use serde_json::{Value, json};
use std::fs;
use std::num::NonZeroU32;
use std::path::Path;
use std::time::Duration;

fn code(answer: &Value) -> &Value {
    &answer["error"]["code"]
}

async fn spend(client: &mut Client, calls: u32) -> String {
    let mut run = String::new();
    for id in 0..calls {
        let answer = client.ask(call(id, "notes.find", &json!({"query": "x"}))).await;
        answer["result"]["structuredContent"]["runId"].as_str().expect("an envelope").clone_into(&mut run);
    }
    run
}

#[tokio::test]
async fn ten_calls_and_then_a_way_on() {
    let mut client = Client::start(notes());
    client.open("2025-11-25").await;
    let unknown = client.ask(call(50, "notes.nope", &json!({}))).await;
    assert_eq!(code(&unknown), -32602, "what is no tool is not counted");
    let run = spend(&mut client, 9).await;
    let refused = client.ask(call(20, "notes.find", &json!({"query": 5}))).await;
    assert_eq!(refused["result"]["structuredContent"]["error"]["code"], "refused", "counted, and answered");
    for id in 21..23 {
        let over = client.ask(call(id, "notes.find", &json!({"query": "x"}))).await;
        assert_eq!(code(&over), -31001);
        assert_eq!(over["error"]["data"], json!({"runId": run, "toolBudget": 10}));
        let message = over["error"]["message"].as_str().expect("a message");
        assert!(message.contains("lacre/runId") && message.contains("300 s"), "{message}");
    }
    for (run, id) in [("run-20260418-1530-aaaa", 30), ("run-20260418-1530-bbbb", 60)] {
        for id in id..id + 10 {
            let answer = client.ask(call_in(run, id, &json!({"query": "x"}))).await;
            assert_eq!(answer["result"]["structuredContent"]["runId"], run);
        }
        assert_eq!(code(&client.ask(call_in(run, id + 10, &json!({"query": "x"}))).await), -31001);
    }
}

#[tokio::test(start_paused = true)]
async fn an_idle_run_of_the_servers_own_gives_way_and_a_named_one_never() {
    let server = notes().with_tool_budget(NonZeroU32::new(2)).with_run_idle(Duration::from_secs(60));
    let mut client = Client::start(server);
    client.open("2025-11-25").await;
    let named = "run-20260418-1530-aaaa";
    let first = spend(&mut client, 2).await;
    for id in 0..2 {
        client.ask(call_in(named, id, &json!({"query": "x"}))).await;
    }
    for _ in 0..3 {
        tokio::time::advance(Duration::from_secs(15)).await;
        let over = client.ask(call(9, "notes.find", &json!({"query": "x"}))).await;
        assert_eq!(code(&over), -31001, "refused calls do not count");
    }
    tokio::time::advance(Duration::from_secs(15)).await;
    let second = spend(&mut client, 1).await;
    assert_ne!(first, second);
    assert_eq!(code(&client.ask(call_in(named, 5, &json!({"query": "x"}))).await), -31001);
}

#[tokio::test]
async fn many_calls_at_once_get_the_budget_and_no_more() {
    let mut client = Client::start(notes());
    client.open("2025-11-25").await;
    for id in 0..40 {
        let run = format!("run-20260418-1530-aaa{}", id % 2);
        client.send(&call_in(&run, id, &json!({"query": "x"})).to_string()).await;
    }
    let mut accepted = 0;
    for _ in 0..40 {
        accepted += usize::from(client.receive().await["result"].is_object());
    }
    assert_eq!(accepted, 20, "ten for each of two runs");
}

#[tokio::test]
async fn none_means_any_number() {
    let mut client = Client::start(notes().with_tool_budget(None));
    client.open("2025-11-25").await;
    spend(&mut client, 30).await;
}

fn record(root: &Path, run: &str) -> Value {
    let record =
        serde_json::from_slice(&fs::read(root.join(run).join("run.json")).expect("a record")).expect("JSON");
    check(RUN_RECORD_SCHEMA, &record);
    record
}

fn lines(root: &Path, run: &str) -> Vec<Value> {
    let text = fs::read_to_string(root.join(run).join("session.jsonl")).expect("a session");
    let line = |line| {
        let line: Value = serde_json::from_str(line).expect("JSON");
        check(SESSION_LINE_SCHEMA, &line);
        line
    };
    text.lines().map(line).collect()
}

fn check(schema: &str, value: &Value) {
    let schema: Value = serde_json::from_str(schema).expect("JSON");
    let options = jsonschema::draft202012::options().should_validate_formats(true);
    let validator = options.build(&schema).expect("a schema");
    assert!(validator.validate(value).is_ok(), "{value}: {:?}", validator.validate(value));
}

fn kept(scratch: &Scratch) -> Client {
    Client::start(notes().with_evidence(Evidence::open(&scratch.0).expect("a folder")))
}

#[tokio::test]
async fn evidence_tells_each_call_and_closes_with_the_run() {
    let scratch = Scratch::new("evidence");
    let mut client = kept(&scratch);
    client.open("2025-11-25").await;
    let run = spend(&mut client, 1).await;
    client.ask(call(7, "notes_get", &json!({"id": 5}))).await;
    client.ask(call(8, "notes.find", &json!({"query": 5}))).await;
    client.ask(call(9, "notes.find", &json!({"query": "huge"}))).await;
    client.send(&call(10, "notes.find", &json!({"query": "wait"})).to_string()).await;
    let cancel = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 10}});
    client.send(&cancel.to_string()).await;
    client.ask(json!({"jsonrpc": "2.0", "id": 11, "method": "ping"})).await;
    assert_eq!(record(&scratch.0, &run)["outcome"], Value::Null, "open while it goes on");
    client.end().await;
    #[rustfmt::skip]
    let told = [
        // tool,        input,                     status,      code
        ("notes.find", json!({"query": "x"}),     "ok",        json!(null)),
        ("notes.get",  json!({"id": 5}),          "error",     json!("gone")),
        ("notes.find", json!({"query": 5}),       "error",     json!("refused")),
        ("notes.find", json!({"query": "huge"}),  "error",     json!("refused")),
        ("notes.find", json!({"query": "wait"}),  "cancelled", json!(null)),
    ];
    let lines = lines(&scratch.0, &run);
    assert_eq!(lines.len(), told.len());
    for ((line, (tool, input, status, code)), number) in lines.iter().zip(told).zip(1..) {
        assert_eq!((&line["call"], &line["tool"], &line["input"]), (&json!(number), &json!(tool), &input));
        assert_eq!((&line["status"], &line["code"]), (&json!(status), &code), "{line}");
    }
    assert_eq!(lines[0]["notes"], json!(["looked up"]));
    let record = record(&scratch.0, &run);
    assert_eq!((&record["outcome"], &record["calls"]), (&json!("ended"), &json!(5)));
    assert_eq!((&record["openedBy"], &record["principal"]), (&json!("server"), &json!("local")));
    assert_eq!((&record["contract"], &record["budget"]), (&json!("1.2.0"), &json!(10)));
}

#[tokio::test]
async fn a_restart_goes_on_and_a_crash_costs_one_line_at_most() {
    let (scratch, run) = (Scratch::new("restart"), "run-20260418-1530-aaaa");
    let mut client = kept(&scratch);
    client.open("2025-11-25").await;
    for id in 0..6 {
        client.ask(call_in(run, id, &json!({"query": "x"}))).await;
    }
    // The process dies while it writes the seventh line: nothing is closed, and half a line is left.
    client.server.abort();
    let session = scratch.0.join(run).join("session.jsonl");
    let mut torn = fs::read(&session).expect("a session");
    torn.extend_from_slice(b"{\"runId\":\"run-2026");
    fs::write(&session, torn).expect("writable");
    let mut client = kept(&scratch);
    client.open("2025-11-25").await;
    for id in 0..4 {
        let answer = client.ask(call_in(run, id, &json!({"query": "y"}))).await;
        assert!(answer["result"].is_object(), "six lines were counted, not seven: {answer}");
    }
    assert_eq!(lines(&scratch.0, run).len(), 10);
    assert_eq!(code(&client.ask(call_in(run, 5, &json!({"query": "y"}))).await), -31001);
    assert_eq!(record(&scratch.0, run)["outcome"], "budget_exceeded");
    client.end().await;
    let server = notes().with_tool_budget(None).with_evidence(Evidence::open(&scratch.0).expect("a folder"));
    let mut client = Client::start(server);
    client.open("2025-11-25").await;
    let closed = client.ask(call_in(run, 1, &json!({"query": "y"}))).await;
    assert_eq!(code(&closed), -31001, "what is closed stays closed");
    assert_eq!(lines(&scratch.0, run).len(), 10);
}

#[cfg(unix)]
#[tokio::test]
async fn evidence_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let (scratch, run) = (Scratch::new("private"), "run-20260418-1530-aaaa");
    let mut client = kept(&scratch);
    client.open("2025-11-25").await;
    client.ask(call_in(run, 1, &json!({"query": "x"}))).await;
    let folder = scratch.0.join(run);
    let modes = [
        (scratch.0.clone(), 0o700),
        (folder.clone(), 0o700),
        (folder.join("run.json"), 0o600),
        (folder.join("session.jsonl"), 0o600),
    ];
    for (path, mode) in modes {
        let found = fs::metadata(&path).expect("it is there").permissions().mode() & 0o777;
        assert_eq!(found, mode, "{}", path.display());
    }
}

#[cfg(unix)]
#[tokio::test]
async fn no_evidence_no_answer() {
    let (scratch, run) = (Scratch::new("unkept"), "run-20260418-1530-aaaa");
    let mut client = kept(&scratch);
    client.open("2025-11-25").await;
    fs::create_dir_all(scratch.0.join(run).join("session.jsonl")).expect("a folder in the place of the file");
    let answer = client.ask(call_in(run, 1, &json!({"query": "x"}))).await;
    assert_eq!(code(&answer), -32603);
    assert!(!answer.to_string().contains("session.jsonl"), "no path leaves: {answer}");
}
