//! An Atlas of a few lines that tells what it sees.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// What an Atlas sees.
#[derive(Debug, PartialEq)]
pub(crate) enum Seen {
    /// A request of this path, without its query.
    Asked(String),
    /// The client went before it was answered.
    HungUp,
}

/// An Atlas that answers each request with the header of an entity, and `delay` later.
pub(crate) fn slow_atlas(delay: Duration) -> (String, Receiver<Seen>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let (sender, seen) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let sender = sender.clone();
            std::thread::spawn(move || answer(stream, delay, &sender));
        }
    });
    (url, seen)
}

fn answer(mut stream: TcpStream, delay: Duration, sender: &Sender<Seen>) {
    let mut head = vec![0; 8192];
    let length = stream.read(&mut head).unwrap_or_default();
    let path =
        String::from_utf8_lossy(&head[..length]).split([' ', '?']).nth(1).unwrap_or_default().to_owned();
    // The test may be over before the server is.
    drop(sender.send(Seen::Asked(path)));
    stream.set_read_timeout(Some(delay)).expect("a time");
    if stream.read(&mut [0]).is_ok_and(|length| length == 0) {
        drop(sender.send(Seen::HungUp));
        return;
    }
    let body =
        r#"{"guid":"g","typeName":"hive_table","status":"ACTIVE","displayText":"t","Version":"2.5.0"}"#;
    let head =
        format!("content-type: application/json\r\ncontent-length: {}\r\nconnection: close", body.len());
    drop(stream.write_all(format!("HTTP/1.1 200 OK\r\n{head}\r\n\r\n{body}").as_bytes()));
}
