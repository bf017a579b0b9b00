//! An example as a process of its own, asked over its standard streams.

use crate::web::binary;
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

pub(crate) struct Process {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Process {
    /// Starts `example` with `arguments` and opens the session.
    pub(crate) fn start(example: &str, arguments: &[&OsStr]) -> Self {
        let mut command = Command::new(binary(example));
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn().expect("the example is built");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let mut process = Self { child, output };
        let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
        process.ask(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params}));
        process
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let input = self.child.stdin.as_mut().expect("piped");
        writeln!(input, "{message}").expect("it reads");
    }

    pub(crate) fn ask(&mut self, message: &Value) -> Value {
        self.send(message);
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it writes");
        serde_json::from_str(&line).expect("JSON")
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("a child");
    }
}
