//! A client over HTTP that sends what it is told to, right or wrong.

use crate::client::notes;
use lacre_server::{Http, Server, serve_http};
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// A server over HTTP on a port of its own.
pub(crate) struct Web {
    pub(crate) address: SocketAddr,
    pub(crate) shutdown: CancellationToken,
    pub(crate) serving: JoinHandle<std::io::Result<()>>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    /// The code of the JSON-RPC error.
    pub(crate) fn code(&self) -> i64 {
        assert_eq!(self.headers["content-type"], "application/json", "{self:?}");
        self.json()["error"]["code"].as_i64().unwrap_or_else(|| panic!("no error: {self:?}"))
    }
}

impl Web {
    pub(crate) async fn start(set: impl FnOnce(Http<()>) -> Http<()>) -> Self {
        Self::serve(notes(), set).await
    }

    pub(crate) async fn serve(server: Server<()>, set: impl FnOnce(Http<()>) -> Http<()>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("bound");
        let shutdown = CancellationToken::new();
        let http = set(Http::new(Arc::new(server)));
        let serving = tokio::spawn(serve_http(http, listener, shutdown.clone()));
        Self { address, shutdown, serving }
    }

    /// Posts `body` as a client does, with further or other headers; an empty value leaves a header out.
    pub(crate) async fn post(&self, headers: &[(&str, &str)], body: &str) -> Reply {
        self.ask("POST", "/mcp", headers, body).await
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, &[], "").await
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        let mut stream = self.send(method, path, headers, body).await;
        let mut text = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut text)).await;
        read.expect("an answer in time").expect("an answer");
        parse(&String::from_utf8(text).expect("UTF-8"))
    }

    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> TcpStream {
        let mut all = BTreeMap::from([
            ("host", self.address.to_string()),
            ("accept", "application/json, text/event-stream".to_owned()),
            ("content-type", "application/json".to_owned()),
            ("content-length", body.len().to_string()),
            ("connection", "close".to_owned()),
        ]);
        all.extend(headers.iter().map(|(name, value)| (*name, (*value).to_owned())));
        let mut head = format!("{method} {path} HTTP/1.1\r\n");
        for (name, value) in all.iter().filter(|(_, value)| !value.is_empty()) {
            head = format!("{head}{name}: {value}\r\n");
        }
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).await.expect("it reads");
        stream
    }
}

fn parse(text: &str) -> Reply {
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
    let header =
        |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
    let headers = lines.filter_map(header).collect();
    Reply { status: status.expect("a status"), headers, text: body.to_owned() }
}

/// The example that cargo built beside this test.
pub(crate) fn binary(name: &str) -> std::path::PathBuf {
    let test = std::env::current_exe().expect("this test is a file");
    let built = test.parent().and_then(|folder| folder.parent()).expect("target/PROFILE/deps/TEST");
    built.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION)
}
