//! A collector of OpenTelemetry that keeps what it is sent.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// What was sent so far, as bytes.
#[derive(Clone, Default)]
pub(crate) struct Collected(Arc<Mutex<Vec<u8>>>);

impl Collected {
    /// What was sent, as text: names and values stand in it as they are.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().expect("no panic before")).into_owned()
    }
}

/// Starts a collector; returns its URL and what it collects.
pub(crate) fn collector() -> (String, Collected) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let collected = Collected::default();
    let kept = collected.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let kept = kept.clone();
            std::thread::spawn(move || while take(&stream, &kept).is_some() {});
        }
    });
    (url, collected)
}

/// Takes one request from a connection; nothing when it has ended.
fn take(stream: &TcpStream, kept: &Collected) -> Option<()> {
    let (mut reader, mut length) = (BufReader::new(stream), 0);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if let Some(value) = line.to_lowercase().strip_prefix("content-length: ") {
            length = value.trim().parse().ok()?;
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    kept.0.lock().expect("no panic before").extend(body);
    let mut writer = stream;
    writer.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").ok()
}
