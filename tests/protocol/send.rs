//! Raw bytes to a server, and what comes back.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::case::{After, Case, Era, Target};

/// How long a reply may take on a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a server may live after its input has ended: a call that is under way gets half a second.
const END: Duration = Duration::from_secs(5);

/// What came back.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    pub(crate) status: Option<u16>,
    pub(crate) content_type: Option<String>,
    pub(crate) text: String,
    /// What did not happen as it should, whatever the reply says.
    pub(crate) fault: Option<String>,
}

struct Process {
    child: Child,
    lines: Receiver<String>,
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Process {
    fn on_stdio(target: &Target) -> Self {
        let mut command = Command::new(target.binary());
        command.args(&target.stdio).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the server starts");
        let lines = read_lines(child.stdout.take().expect("piped"));
        Self { child, lines }
    }

    /// Writes what the server reads; one that has refused it already may have gone.
    fn write(&mut self, bytes: &[u8]) {
        let input = self.child.stdin.as_mut().expect("open");
        drop(input.write_all(bytes).and_then(|()| input.write_all(b"\n")));
    }

    fn read(&self) -> Option<String> {
        self.lines.recv_timeout(PATIENCE).ok()
    }

    fn open(&mut self) {
        self.write(initialize().to_string().as_bytes());
        self.read().expect("an answer to initialize");
        self.write(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    }

    /// Ends the input and waits for the server's own end.
    fn end(&mut self) -> Option<String> {
        drop(self.child.stdin.take());
        let started = Instant::now();
        while started.elapsed() < END {
            match self.child.try_wait().expect("a child") {
                Some(status) if status.success() => return None,
                Some(status) => return Some(format!("ended with {status}")),
                None => thread::sleep(Duration::from_millis(10)),
            }
        }
        Some("lives on after its input has ended".to_owned())
    }
}

fn initialize() -> Value {
    json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-11-25",
        "capabilities": {}, "clientInfo": {"name": "protocol", "version": "1"}}})
}

fn read_lines(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// Sends a case on standard input to a process of its own.
pub(crate) fn over_stdio(target: &Target, case: &Case) -> Reply {
    let mut process = Process::on_stdio(target);
    if case.era == Era::Legacy {
        process.open();
    }
    process.write(&case.bytes(target));
    match case.after {
        After::End => return Reply { fault: process.end(), ..Reply::default() },
        After::Silence => process.write(br#"{"jsonrpc":"2.0","id":"after","method":"ping"}"#),
        After::Reply => {}
    }
    let Some(text) = process.read() else {
        return Reply { fault: Some("no reply at all".to_owned()), ..Reply::default() };
    };
    match case.after {
        After::Silence if text.contains(r#""id":"after""#) => Reply::default(),
        After::Silence => {
            Reply { fault: Some(format!("a reply to what has none: {text}")), ..Reply::default() }
        }
        After::Reply | After::End => Reply { text, ..Reply::default() },
    }
}

/// Returns what the target lists.
pub(crate) fn list(target: &Target) -> Value {
    let mut process = Process::on_stdio(target);
    process.open();
    process.write(br#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#);
    serde_json::from_str(&process.read().expect("a list")).expect("JSON")
}

/// Sends a case as the body of a request to a process of its own, as runs have budgets.
pub(crate) fn over_http(target: &Target, case: &Case) -> Reply {
    let mut command = Command::new(target.binary());
    command.args(&target.http).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the server starts");
    let mut errors = BufReader::new(child.stderr.take().expect("piped"));
    let process = Process { child, lines: channel().1 };
    let address = address(&mut errors);
    // The server writes its log as it goes; somebody has to read it.
    thread::spawn(move || std::io::copy(&mut errors, &mut std::io::sink()));
    let reply = post(&address, case, &case.bytes(target));
    drop(process);
    reply
}

/// Returns the address in the first line that has one.
fn address(errors: &mut impl BufRead) -> String {
    let mut line = String::new();
    while errors.read_line(&mut line).is_ok_and(|read| read > 0) {
        if let Some((_, rest)) = line.split_once("http://") {
            return rest.split('/').next().unwrap_or_default().trim().to_owned();
        }
        line.clear();
    }
    panic!("the server told no address");
}

fn post(address: &str, case: &Case, body: &[u8]) -> Reply {
    let mut head = format!(
        "POST /mcp HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Accept: application/json, text/event-stream\r\nConnection: close\r\n",
        body.len()
    );
    if case.era == Era::Modern {
        let message: Value = serde_json::from_slice(body).expect("a modern case is JSON");
        let method = message["method"].as_str().expect("a method");
        head = format!("{head}MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: {method}\r\n");
    }
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time");
    drop(stream.write_all(format!("{head}\r\n").as_bytes()).and_then(|()| stream.write_all(body)));
    let mut text = Vec::new();
    let fault = stream.read_to_end(&mut text).err().map(|error| format!("no reply at all: {error}"));
    let text = String::from_utf8_lossy(&text);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let kind =
        head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-type: ").map(str::to_owned));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Reply { status, content_type: kind, text: body.to_owned(), fault }
}
