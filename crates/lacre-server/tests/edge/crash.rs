//! A process that is killed, and one that goes on where it was.

use crate::client::{Scratch, call_in};
use crate::web::binary;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

const RUN: &str = "run-20260418-1530-aaaa";

struct Server {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Server {
    fn start(scratch: &Scratch) -> Self {
        let mut command = Command::new(binary("notes"));
        command.arg("--evidence").arg(&scratch.0).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn().expect("the example is built");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let mut server = Self { child, output };
        let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
        server.ask(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params}));
        server
    }

    fn send(&mut self, message: &Value) {
        let input = self.child.stdin.as_mut().expect("piped");
        writeln!(input, "{message}").expect("it reads");
    }

    fn ask(&mut self, message: &Value) -> Value {
        self.send(message);
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it writes");
        serde_json::from_str(&line).expect("JSON")
    }
}

#[test]
fn a_killed_process_loses_what_was_under_way_and_nothing_else() {
    let scratch = Scratch::new("killed");
    let mut calls = 0;
    for answered in [4, 3, 3] {
        let mut server = Server::start(&scratch);
        for _ in 0..answered {
            calls += 1;
            let answer = server.ask(&call_in(RUN, calls, &json!({"query": "x"})));
            assert!(answer["result"].is_object(), "call {calls}: {answer}");
        }
        if calls < 10 {
            server.send(&call_in(RUN, 99, &json!({"query": "wait"})));
        }
        server.child.kill().expect("a child");
    }
    let mut server = Server::start(&scratch);
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
