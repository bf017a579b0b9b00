//! `lacre serve --http` in a process of its own, and a client that sends what it is told to.

use crate::support::{Said, ended, lacre};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A server over HTTP.
pub(crate) struct Web {
    child: Child,
    /// Host and port.
    pub(crate) address: String,
    errors: Said,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }
}

impl Drop for Web {
    fn drop(&mut self) {
        // A child that has ended cannot be killed; that is the end it shall have.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Web {
    /// Starts the server on a free port, with more arguments and variables.
    pub(crate) fn start(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = lacre(&[&["serve", "--http", "127.0.0.1:0"], arguments].concat());
        command.envs(variables.iter().copied()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let errors = Said::listen(child.stderr.take().expect("stderr is piped"));
        let mut web = Self { child, address: String::new(), errors };
        web.address = web.told("/mcp");
        web
    }

    /// What the server has said on standard error so far.
    pub(crate) fn said(&self) -> String {
        self.errors.text()
    }

    /// The host and port of the URL that ends in `path`, once the server has said it.
    pub(crate) fn told(&self, path: &str) -> String {
        let patience = Instant::now();
        loop {
            let said = self.said();
            let url = |line: &str| Some(line.strip_suffix(path)?.rsplit_once("http://")?.1.to_owned());
            if let Some(address) = said.lines().find_map(url) {
                return address;
            }
            assert!(patience.elapsed() < Duration::from_secs(30), "no address of {path} in {said:?}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Posts a message to the endpoint.
    pub(crate) fn post(&self, headers: &[(&str, &str)], message: &Value) -> Reply {
        read(self.send(headers, &message.to_string()))
    }

    /// Posts a text to the endpoint and waits for nothing.
    pub(crate) fn send(&self, headers: &[(&str, &str)], body: &str) -> TcpStream {
        send(&self.address, "POST", "/mcp", headers, body)
    }

    /// Asks for a page.
    pub(crate) fn get(&self, path: &str) -> Reply {
        get(&self.address, path)
    }

    /// Calls a tool, in a run of the client's where `run` names one, and returns the JSON-RPC answer.
    pub(crate) fn call(&self, run: Option<&str>, tool: &str, arguments: &Value) -> Value {
        let mut params = json!({"name": tool, "arguments": arguments});
        if let Some(run) = run {
            params["_meta"] = json!({"lacre/runId": run});
        }
        self.post(&[], &json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})).json()
    }

    /// Sends the signal that asks a process to end.
    pub(crate) fn terminate(&self) {
        let pid = self.child.id().to_string();
        let sent = std::process::Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs");
        assert!(sent.success());
    }

    /// Waits until the process has ended, at most half a minute.
    pub(crate) fn ended(&mut self) -> ExitStatus {
        ended(&mut self.child)
    }
}

pub(crate) fn get(address: &str, path: &str) -> Reply {
    read(send(address, "GET", path, &[], ""))
}

fn send(address: &str, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
    let more = headers.iter().fold(String::new(), |more, (name, value)| format!("{more}{name}: {value}\r\n"));
    let json = match headers.iter().any(|(name, _)| *name == "content-type") {
        true => "",
        false => "Content-Type: application/json\r\n",
    };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\n{json}Content-Length: {}\r\n\
         Accept: application/json, text/event-stream\r\nConnection: close\r\n{more}\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time");
    stream.write_all(format!("{head}{body}").as_bytes()).expect("the server reads");
    stream
}

/// Reads an answer to its end.
pub(crate) fn read(mut stream: TcpStream) -> Reply {
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no head: {text:?}"));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    Reply { status, head: head.to_lowercase(), text: body.to_owned() }
}

/// Sends a request as it stands, and returns the answer as it stands.
pub(crate) fn raw(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.write_all(request.as_bytes()).expect("the server reads");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    text
}
