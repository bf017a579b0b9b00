//! The real binary as a person or a host runs it.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Returns the command `lacre` with nothing of the tester's own environment that it would read.
pub(crate) fn lacre(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lacre"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("LACRE_")) {
        command.env_remove(name);
    }
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Runs a command to its end.
pub(crate) fn run(arguments: &[&str]) -> Output {
    lacre(arguments).output().expect("the binary runs")
}

/// Runs `lacre call` and returns its exit code with the one line that it printed.
pub(crate) fn call(tool: &str, arguments: &Value) -> (i32, Value) {
    let output = run(&["call", tool, &arguments.to_string()]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), 1, "one line: {text}");
    (output.status.code().expect("an exit code"), serde_json::from_str(&text).expect("an envelope is JSON"))
}

/// A `lacre lab` of its own.
pub(crate) struct Laboratory {
    child: Child,
    /// Its base URL.
    pub(crate) url: String,
}

impl Laboratory {
    /// Starts it on a free port.
    pub(crate) fn start() -> Self {
        Self::start_on("0")
    }

    /// Starts it on `port`.
    pub(crate) fn start_on(port: &str) -> Self {
        Self::spawned(&["--port", port])
    }

    /// Starts it on a free port with more arguments.
    pub(crate) fn start_with(arguments: &[&str]) -> Self {
        Self::spawned(&[&["--port", "0"], arguments].concat())
    }

    fn spawned(arguments: &[&str]) -> Self {
        let mut command = lacre(&[&["lab"], arguments].concat());
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the binary runs");
        let mut url = String::new();
        let output = child.stdout.take().expect("stdout is piped");
        BufReader::new(output).read_line(&mut url).expect("it prints its base URL first");
        Self { child, url: url.trim().to_owned() }
    }
}

impl Drop for Laboratory {
    fn drop(&mut self) {
        // A child that has ended cannot be killed; that is the end it shall have.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder of the test's own, removed when it ends.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lacre-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&path));
        std::fs::create_dir(&path).expect("a folder can be made");
        Self(path)
    }

    /// The path of something in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// What a process has said on a stream so far.
#[derive(Clone, Default)]
pub(crate) struct Said(Arc<Mutex<String>>);

impl Said {
    /// Reads the stream to its end, beside the test.
    pub(crate) fn listen(stream: impl Read + Send + 'static) -> Self {
        let said = Self::default();
        let kept = said.clone();
        std::thread::spawn(move || {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                let mut text = kept.0.lock().expect("no panic before");
                text.push_str(&line);
                text.push('\n');
            }
        });
        said
    }

    pub(crate) fn text(&self) -> String {
        self.0.lock().expect("no panic before").clone()
    }
}

/// Waits until a process has ended, at most half a minute.
pub(crate) fn ended(child: &mut Child) -> ExitStatus {
    let patience = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return status;
        }
        assert!(patience.elapsed() < Duration::from_secs(30), "it still lives");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A client of `lacre serve` over its standard streams.
pub(crate) struct Client {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Said,
    next: u32,
}

impl Client {
    /// Starts the server and opens the session.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_in(arguments, &[])
    }

    /// Starts the server with more variables and opens the session.
    pub(crate) fn start_in(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        // A run of ten calls would end most of these tests; the budget has tests of its own.
        let mut command = lacre(&[&["serve", "--tool-budget", "none"], arguments].concat());
        command.envs(variables.iter().copied());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let errors = Said::listen(child.stderr.take().expect("stderr is piped"));
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("stdout is piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut client = Self { child, input, lines, errors, next: 0 };
        let info = json!({"name": "tests", "version": "1"});
        let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": info});
        let opened = client.ask("initialize", &params);
        assert_eq!(opened["result"]["protocolVersion"], "2025-11-25", "{opened}");
        client
    }

    /// What the server has said on standard error so far.
    pub(crate) fn said(&self) -> String {
        self.errors.text()
    }

    /// Sends a request and waits for nothing.
    pub(crate) fn send(&mut self, method: &str, params: &Value) {
        self.next += 1;
        let request = json!({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params});
        let input = self.input.as_mut().expect("the client has not closed its side");
        writeln!(input, "{request}").expect("the server reads");
    }

    /// Sends a notification.
    pub(crate) fn notify(&mut self, method: &str, params: &Value) {
        let input = self.input.as_mut().expect("the client has not closed its side");
        writeln!(input, "{}", json!({"jsonrpc": "2.0", "method": method, "params": params}))
            .expect("the server reads");
    }

    /// Closes the client's side.
    pub(crate) fn close(&mut self) {
        drop(self.input.take());
    }

    /// Sends a request and waits for its answer, at most a minute.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.send(method, params);
        let line = self.lines.recv_timeout(Duration::from_secs(60)).expect("an answer within a minute");
        let answer: Value = serde_json::from_str(&line).expect("an answer is JSON");
        assert_eq!(answer["id"], self.next, "{answer}");
        answer
    }

    /// Calls a tool and returns the envelope.
    pub(crate) fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        let mut answer = self.ask("tools/call", &json!({"name": tool, "arguments": arguments}));
        answer["result"]["structuredContent"].take()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        drop(self.input.take());
        // It ends by itself when its input does; the kill is for a failed test.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
