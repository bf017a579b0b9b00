//! What may stand between a client and its Atlas: a gateway and a proxy, each a few lines of HTTP.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// What a station makes of the head of a request: where it goes on to, and how; or the answer to send back.
type Turn = Box<dyn Fn(&str) -> Result<(SocketAddr, String), String> + Send + Sync>;

/// A station on the way, for as long as the test runs.
pub(crate) struct Station {
    pub(crate) address: SocketAddr,
    passed: Arc<AtomicUsize>,
    heads: Arc<Mutex<Vec<String>>>,
}

impl Station {
    /// Apache Knox as far as a client sees it: Atlas below `/gateway/prod/atlas`, behind a token that Atlas never sees.
    pub(crate) fn gateway(laboratory: &str, token: &'static str) -> Self {
        let atlas = address_of(laboratory);
        Self::start(Box::new(move |head| {
            let Some(rest) = head.strip_prefix("GET /gateway/prod/atlas") else {
                return Err(answer(
                    "404 Not Found",
                    "content-type: text/html\r\n",
                    "<html>no such topology</html>",
                ));
            };
            if header(head, "authorization") != Some(&format!("Bearer {token}")) {
                return Err(answer("401 Unauthorized", "www-authenticate: Bearer realm=\"knox\"\r\n", ""));
            }
            let own = format!("Basic {}", STANDARD.encode("admin:admin"));
            Ok((atlas, with_header(&format!("GET {rest}"), "authorization", &own)))
        }))
    }

    /// A forward proxy, which asks for these credentials if there are any.
    pub(crate) fn proxy(credentials: Option<&'static str>) -> Self {
        Self::start(Box::new(move |head| {
            let expected = credentials.map(|text| format!("Basic {}", STANDARD.encode(text)));
            if expected.is_some() && header(head, "proxy-authorization") != expected.as_deref() {
                let wanted = "proxy-authenticate: Basic realm=\"proxy\"\r\n";
                return Err(answer("407 Proxy Authentication Required", wanted, ""));
            }
            let target = head.split(' ').nth(1).unwrap_or_default();
            if head.starts_with("CONNECT ") {
                return Ok((target.parse().expect("an address and a port"), String::new()));
            }
            let rest = target.strip_prefix("http://").expect("an absolute address");
            let (host, _) = rest.split_once('/').expect("a path");
            Ok((
                host.parse().expect("an address and a port"),
                head.replacen(&format!("http://{host}"), "", 1),
            ))
        }))
    }

    fn start(turn: Turn) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let station = Self { address, passed: Arc::default(), heads: Arc::default() };
        let (passed, heads, turn) = (Arc::clone(&station.passed), Arc::clone(&station.heads), Arc::new(turn));
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let (passed, heads, turn) = (Arc::clone(&passed), Arc::clone(&heads), Arc::clone(&turn));
                std::thread::spawn(move || pass(client, &turn, &passed, &heads));
            }
        });
        station
    }

    /// How many requests it let through.
    pub(crate) fn passed(&self) -> usize {
        self.passed.load(Ordering::SeqCst)
    }

    /// Everything that it was sent, heads alone.
    pub(crate) fn heads(&self) -> Vec<String> {
        self.heads.lock().expect("not poisoned").clone()
    }
}

/// One request a connection: what it answers ends with it.
fn pass(mut client: TcpStream, turn: &Turn, passed: &AtomicUsize, heads: &Mutex<Vec<String>>) {
    let head = read_head(&mut client);
    heads.lock().expect("not poisoned").push(head.clone());
    match turn(&head) {
        Err(answer) => drop(client.write_all(answer.as_bytes())),
        Ok((address, head)) => {
            let Ok(mut server) = TcpStream::connect(address) else { return };
            passed.fetch_add(1, Ordering::SeqCst);
            if head.is_empty() {
                drop(client.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n"));
            } else {
                drop(server.write_all(with_header(&head, "connection", "close").as_bytes()));
            }
            join(client, server);
        }
    }
}

/// Carries bytes both ways until both sides have ended.
fn join(client: TcpStream, server: TcpStream) {
    let (mut from, mut to) = (client.try_clone().expect("a handle"), server.try_clone().expect("a handle"));
    std::thread::spawn(move || {
        drop(std::io::copy(&mut from, &mut to));
        drop(to.shutdown(Shutdown::Write));
    });
    let (mut from, mut to) = (server, client);
    drop(std::io::copy(&mut from, &mut to));
    drop(to.shutdown(Shutdown::Both));
}

fn read_head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|count| count == 1) {
        head.push(byte[0]);
    }
    String::from_utf8(head).expect("a head is ASCII")
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let pairs = head.lines().filter_map(|line| line.split_once(": "));
    pairs.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

fn with_header(head: &str, name: &str, value: &str) -> String {
    let mut lines: Vec<&str> = head.trim_end().split("\r\n").collect();
    lines.retain(|line| !line.split(':').next().is_some_and(|key| key.eq_ignore_ascii_case(name)));
    format!("{}\r\n{name}: {value}\r\n\r\n", lines.join("\r\n"))
}

fn answer(status: &str, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\n{headers}content-length: {}\r\nconnection: close\r\n\r\n{body}", body.len())
}

/// The address in the base URL of a laboratory.
pub(crate) fn address_of(url: &str) -> SocketAddr {
    url.strip_prefix("http://").expect("a laboratory speaks HTTP").parse().expect("an address and a port")
}
