//! Servers that answer one thing and remember what they were asked.

use std::sync::{Arc, Mutex, Once};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use lacre_atlas_client::{BaseUrl, Client, Settings, http_client_builder};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

/// JSON as Atlas 2.2 and later label it.
pub(crate) const JSON: &str = "application/json;charset=utf-8";

/// One request as it arrived.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) method: String,
    /// Path and query, as sent.
    pub(crate) target: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Seen {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }
}

/// What a server was asked so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<Seen>>>);

impl Log {
    pub(crate) fn all(&self) -> Vec<Seen> {
        self.0.lock().expect("no test panics with it").clone()
    }

    /// The only request.
    #[track_caller]
    pub(crate) fn one(&self) -> Seen {
        let all = self.all();
        assert_eq!(all.len(), 1, "{all:?}");
        all[0].clone()
    }

    async fn note(&self, request: Request) {
        let (head, body) = request.into_parts();
        let body = axum::body::to_bytes(body, 1 << 20).await.expect("a small body");
        let headers = head
            .headers
            .iter()
            .map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()));
        self.0.lock().expect("no test panics with it").push(Seen {
            method: head.method.to_string(),
            target: head.uri.to_string(),
            headers: headers.collect(),
            body: String::from_utf8(body.to_vec()).expect("text"),
        });
    }
}

/// A server that gives each request what `answer` makes, and its log.
pub(crate) async fn serve(answer: impl Fn() -> Response + Clone + Send + Sync + 'static) -> (BaseUrl, Log) {
    let log = Log::default();
    let noted = log.clone();
    let router = Router::new().fallback(move |request: Request| async move {
        noted.note(request).await;
        answer()
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    tokio::spawn(async move { axum::serve(listener, router).await });
    (base(&format!("http://{address}")), log)
}

/// A server that reads a request, writes `bytes` as they are, waits, and closes.
pub(crate) async fn serve_raw(bytes: &'static [u8], wait: Duration) -> BaseUrl {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut request = [0; 4096];
                let _ = stream.read(&mut request).await;
                let _ = stream.write_all(bytes).await;
                tokio::time::sleep(wait).await;
            });
        }
    });
    base(&format!("http://{address}"))
}

/// A server that writes `head` and then spaces for as long as somebody reads.
pub(crate) async fn serve_endless(head: &'static [u8]) -> BaseUrl {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.expect("a request");
        let mut request = [0; 4096];
        let _ = stream.read(&mut request).await;
        let mut written = stream.write_all(head).await;
        while written.is_ok() {
            written = stream.write_all(&[b' '; 4096]).await;
        }
    });
    base(&format!("http://{address}"))
}

/// An answer with a status, headers and a body.
pub(crate) fn answer(status: u16, headers: &[(&str, &str)], body: impl Into<Body>) -> Response {
    let mut response = Response::builder().status(status);
    for (name, value) in headers {
        response = response.header(*name, *value);
    }
    response.body(body.into()).expect("a response")
}

/// 200 with JSON.
pub(crate) fn json(body: &str) -> Response {
    answer(200, &[("content-type", JSON)], body.to_owned())
}

pub(crate) fn base(address: &str) -> BaseUrl {
    BaseUrl::parse(address).expect("an address")
}

/// A client of `base` as a binary would make it, TLS included.
pub(crate) fn client(base: BaseUrl) -> Client {
    Client::new(base, http(), Settings::default())
}

pub(crate) fn http() -> reqwest::Client {
    static PROVIDER: Once = Once::new();
    PROVIDER.call_once(|| {
        rustls::crypto::ring::default_provider().install_default().expect("nobody installed one before");
    });
    http_client_builder().build().expect("a client")
}
