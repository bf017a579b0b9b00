//! A request as it stands, byte for byte: a client library would mend what is malformed on purpose.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// What goes over the wire.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wire {
    pub(crate) method: String,
    /// Path and query, encoded.
    pub(crate) target: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Option<String>,
}

/// What came back.
#[derive(Debug, Clone, Default)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// A GET of `target` that asks for JSON.
pub(crate) fn get(address: SocketAddr, target: &str) -> Answer {
    let accept = ("Accept".to_owned(), "application/json".to_owned());
    send(address, &Wire { method: "GET".into(), target: target.into(), headers: vec![accept], body: None })
}

/// Sends a request on a connection of its own and reads the answer to its end.
pub(crate) fn send(address: SocketAddr, wire: &Wire) -> Answer {
    let mut bytes = Vec::new();
    let mut stream = open(address, wire);
    stream.read_to_end(&mut bytes).expect("the lab answers");
    parse(&bytes)
}

/// Sends a request and returns the connection, to be read.
pub(crate) fn open(address: SocketAddr, wire: &Wire) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("the lab listens");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a timeout");
    let mut text =
        format!("{} {} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n", wire.method, wire.target);
    for (name, value) in &wire.headers {
        text.extend([name, ": ", value, "\r\n"]);
    }
    let body = wire.body.as_deref().unwrap_or_default();
    if wire.body.is_some() {
        text.extend(["Content-Length: ", &body.len().to_string(), "\r\n"]);
    }
    text.push_str("\r\n");
    text.push_str(body);
    stream.write_all(text.as_bytes()).expect("the lab reads");
    stream
}

/// Reads head and body; a body in chunks is put together.
pub(crate) fn parse(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or(bytes.len());
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
    let headers =
        lines.filter_map(|line| line.split_once(": ")).map(|(name, value)| (name.into(), value.into()));
    let mut answer = Answer { status: status.unwrap_or(0), headers: headers.collect(), body: Vec::new() };
    let body = bytes.get(end + 4..).unwrap_or_default();
    let chunked = answer.header("transfer-encoding") == Some("chunked");
    answer.body = if chunked { unchunk(body) } else { body.to_vec() };
    answer
}

fn unchunk(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = rest.windows(2).position(|window| window == b"\r\n") {
        let size =
            std::str::from_utf8(&rest[..end]).ok().and_then(|size| usize::from_str_radix(size, 16).ok());
        let Some(size) = size.filter(|size| *size > 0) else { break };
        let chunk = &rest[end + 2..];
        body.extend_from_slice(&chunk[..size.min(chunk.len())]);
        rest = chunk.get(size + 2..).unwrap_or_default();
    }
    body
}
