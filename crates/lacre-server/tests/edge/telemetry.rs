//! Spans and metrics, as a collector gets them.

use crate::client::{Client, call, identity, notes};
use lacre_server::Telemetry;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Answers every request with success, and hands on its path and body.
fn collector() -> (String, Receiver<(String, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("bound"));
    let (sender, received) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            while let Some((path, body)) = read_request(&mut stream) {
                let answer =
                    "HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\n\r\n";
                if stream.write_all(answer.as_bytes()).is_err() || sender.send((path, body)).is_err() {
                    break;
                }
            }
        }
    });
    (url, received)
}

fn read_request(stream: &mut impl Read) -> Option<(String, Vec<u8>)> {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).ok()?;
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok())?;
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    Some((head.split(' ').nth(1)?.to_owned(), body))
}

fn holds(body: &[u8], part: &[u8]) -> bool {
    body.windows(part.len()).any(|window| window == part)
}

/// What the client's own span is called, as text and as it is sent.
const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const TRACE_ID: [u8; 16] =
    [0x0a, 0xf7, 0x65, 0x19, 0x16, 0xcd, 0x43, 0xdd, 0x84, 0x48, 0xeb, 0x21, 0x1c, 0x80, 0x31, 0x9c];
const SPAN_ID: [u8; 8] = [0xb7, 0xad, 0x6b, 0x71, 0x69, 0x20, 0x33, 0x31];

/// Asks four things, and returns the `traceparent` that the tool saw in the first.
async fn ask(client: &mut Client) -> String {
    client.open("2025-11-25").await;
    let mut traced = call(77, "notes.find", &json!({"query": "trace"}));
    traced["params"]["_meta"] = json!({"traceparent": PARENT});
    let answer = client.ask(traced).await;
    client.ask(call(78, "notes.get", &json!({"id": 4242}))).await;
    client.ask(call(79, "notes.find", &json!({"query": "canary-value"}))).await;
    client.ask(json!({"jsonrpc": "2.0", "id": 80, "method": "tools/list"})).await;
    answer["result"]["structuredContent"]["data"]["notes"][0]["text"].as_str().expect("a note").to_owned()
}

#[tokio::test]
async fn each_request_is_a_span_below_the_clients_own_and_tells_no_value() {
    // Where another crate of the build asks for TLS, a client needs a provider; of two the first stays.
    drop(rustls::crypto::ring::default_provider().install_default());
    let (url, received) = collector();
    let telemetry = Telemetry::new(&url, &identity()).expect("a URL");
    let mut client = Client::start(notes().with_telemetry(&telemetry));
    let follows = ask(&mut client).await;
    assert!(
        follows.starts_with(&PARENT[..36]) && !follows.contains(&PARENT[36..52]),
        "it hangs on our span: {follows}"
    );
    tokio::task::spawn_blocking(move || telemetry.shutdown()).await.expect("no panic");
    let (mut spans, mut metrics) = (Vec::new(), Vec::new());
    while let Ok((path, body)) = received.recv_timeout(Duration::from_millis(300)) {
        if path == "/v1/traces" { spans.extend(body) } else { metrics.extend(body) }
    }
    assert!(holds(&spans, &TRACE_ID) && holds(&spans, &SPAN_ID), "the client's trace goes on");
    #[rustfmt::skip]
    let told = ["tools/call notes.find", "tools/call notes.get", "tools/list", "mcp.method.name", "gen_ai.tool.name",
        "execute_tool", "jsonrpc.request.id", "2025-11-25", "network.transport", "pipe", "tool_error", "notes"];
    for part in told {
        assert!(holds(&spans, part.as_bytes()), "{part} is in no span");
    }
    for part in ["mcp.server.operation.duration", "tool_error", "gen_ai.tool.name"] {
        assert!(holds(&metrics, part.as_bytes()), "{part} is in no metric");
    }
    for body in [&spans, &metrics] {
        assert!(!holds(body, b"canary-value") && !holds(body, b"4242"), "a value of a call was sent");
    }
}

#[test]
fn an_endpoint_is_a_url() {
    assert!(Telemetry::new("not a url", &identity()).is_err());
}
