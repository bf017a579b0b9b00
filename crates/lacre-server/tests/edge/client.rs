//! The notes and a client of theirs over a pair of byte streams.

#[path = "../../examples/notes/catalog.rs"]
mod catalog;

#[cfg(feature = "http")]
pub(crate) use catalog::{Find, Get, NOTES, Query};
pub(crate) use catalog::{catalog, identity};

use lacre_server::{Server, serve_lines};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf};
use tokio::task::JoinHandle;

pub(crate) fn notes() -> Server<()> {
    Server::new(catalog(), identity())
}

pub(crate) struct Client {
    pub(crate) input: Option<WriteHalf<DuplexStream>>,
    output: Lines<BufReader<ReadHalf<DuplexStream>>>,
    pub(crate) server: JoinHandle<std::io::Result<()>>,
}

impl Client {
    pub(crate) fn start(server: Server<()>) -> Self {
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        let (read, write) = tokio::io::split(theirs);
        let server = tokio::spawn(serve_lines(Arc::new(server), read, write));
        let (output, input) = tokio::io::split(ours);
        Self { input: Some(input), output: BufReader::new(output).lines(), server }
    }

    pub(crate) async fn send(&mut self, message: &str) {
        let input = self.input.as_mut().expect("the client has not closed its side");
        input.write_all(message.as_bytes()).await.expect("the server reads");
        input.write_all(b"\n").await.expect("the server reads");
    }

    pub(crate) async fn receive(&mut self) -> Value {
        let line = self.output.next_line().await.expect("the server writes").expect("an answer");
        serde_json::from_str(&line).expect("an answer is JSON")
    }

    pub(crate) async fn ask(&mut self, message: Value) -> Value {
        self.send(&message.to_string()).await;
        self.receive().await
    }

    pub(crate) async fn open(&mut self, version: &str) -> Value {
        let params = json!({"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
        let answer =
            self.ask(json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params})).await;
        self.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
        answer
    }

    /// Closes the client's side and waits until the server has ended.
    pub(crate) async fn end(mut self) {
        self.input.take().expect("open").shutdown().await.expect("closes");
        let ended = tokio::time::timeout(Duration::from_secs(3), self.server).await;
        ended.expect("the server ends soon after its input").expect("no panic").expect("no error");
    }
}

pub(crate) fn call(id: u32, name: &str, arguments: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": name, "arguments": arguments}})
}

/// A call within a run that the client names.
pub(crate) fn call_in(run: &str, id: u32, arguments: &Value) -> Value {
    let mut message = call(id, "notes.find", arguments);
    message["params"]["_meta"] = json!({"lacre/runId": run});
    message
}

/// A folder of the test's own, removed when it ends.
pub(crate) struct Scratch(pub(crate) std::path::PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lacre-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&path));
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}
