//! A process that is killed, and one that goes on where it was.

use crate::client::{Scratch, call_in};
use crate::process::Process;
use serde_json::{Value, json};

const RUN: &str = "run-20260418-1530-aaaa";

#[test]
fn a_killed_process_loses_what_was_under_way_and_nothing_else() {
    let scratch = Scratch::new("killed");
    let start = || Process::start("notes", &["--evidence".as_ref(), scratch.0.as_os_str()]);
    let mut calls = 0;
    for answered in [4, 3, 3] {
        let mut server = start();
        for _ in 0..answered {
            calls += 1;
            let answer = server.ask(&call_in(RUN, calls, &json!({"query": "x"})));
            assert!(answer["result"].is_object(), "call {calls}: {answer}");
        }
        if calls < 10 {
            server.send(&call_in(RUN, 99, &json!({"query": "wait"})));
        }
        server.kill();
    }
    let mut server = start();
    let over = server.ask(&call_in(RUN, 11, &json!({"query": "x"})));
    assert_eq!(over["error"]["code"], -31001, "ten lines were counted: {over}");
    let session = std::fs::read_to_string(scratch.0.join(RUN).join("session.jsonl")).expect("a session");
    let numbers: Vec<u64> = session
        .lines()
        .map(|line| {
            serde_json::from_str::<Value>(line).expect("whole lines")["call"].as_u64().expect("a number")
        })
        .collect();
    assert_eq!(numbers, (1..=10).collect::<Vec<_>>());
}
