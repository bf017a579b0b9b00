//! Bad days of a server, shown by a few lines of HTTP.

use crate::bench::{Bench, call, settings_for};
use lacre_atlas::{Atlas, CatalogError, MetadataLookup};
use lacre_atlas_client::{BaseUrl, FailureKind};
use lacre_atlas_lab::Release;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// What a server does with its `n`th request, whose head is given: an answer, or silence.
type Behaviour = fn(usize, &str) -> Option<String>;

struct Server {
    address: SocketAddr,
    requests: Arc<AtomicUsize>,
}

impl Server {
    async fn start(behaviour: Behaviour) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        let requests = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&requests);
        tokio::spawn(async move {
            loop {
                let Ok((mut stream, _)) = listener.accept().await else { return };
                let count = Arc::clone(&count);
                tokio::spawn(async move {
                    let mut head = vec![0; 8192];
                    let length = stream.read(&mut head).await.unwrap_or_default();
                    let head = String::from_utf8_lossy(&head[..length]).into_owned();
                    match behaviour(count.fetch_add(1, Ordering::SeqCst), &head) {
                        Some(answer) => drop(stream.write_all(answer.as_bytes()).await),
                        None => tokio::time::sleep(Duration::from_secs(60)).await,
                    }
                });
            }
        });
        Self { address, requests }
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }
}

#[expect(clippy::unnecessary_wraps, reason = "a behaviour is an answer or silence")]
fn answer(status: &str, more: &str, body: &str) -> Option<String> {
    let length = body.len();
    Some(format!("HTTP/1.1 {status}\r\n{more}content-length: {length}\r\nconnection: close\r\n\r\n{body}"))
}

const JSON: &str = "content-type: application/json\r\n";
const HEADER: &str = r#"{"guid":"g","typeName":"hive_table","status":"ACTIVE","displayText":"t"}"#;

fn catalog(url: &str) -> Atlas {
    let mut settings = settings_for(url);
    settings.attempt_timeout = Duration::from_millis(300);
    Atlas::new(settings)
}

fn kind(error: Option<CatalogError>) -> Option<FailureKind> {
    match error {
        Some(CatalogError::Unavailable(failure)) => Some(failure.kind),
        _ => None,
    }
}

#[tokio::test]
async fn only_what_may_pass_is_repeated_and_twice_at_most() {
    #[rustfmt::skip]
    let cases: [(&str, Behaviour, usize, bool); 9] = [
        ("503 once",           |n, _| if n == 0 { answer("503 Busy", "", "") } else { answer("200 OK", JSON, HEADER) }, 2, true),
        ("429 once",           |n, _| if n == 0 { answer("429 Slow", "retry-after: 1\r\n", "") } else { answer("200 OK", JSON, HEADER) }, 2, true),
        ("502 for ever",       |_, _| answer("502 Bad", "", "<html>"),                          3, false),
        ("401",                |_, _| answer("401 No", "", ""),                                 1, false),
        ("500",                |_, _| answer("500 Fault", JSON, "{\"errorCode\":\"ATLAS-500-00-00A\"}"), 1, false),
        ("a login page",       |_, _| answer("200 OK", "content-type: text/html\r\n", "<html>"), 1, false),
        ("a redirect",         |_, _| answer("302 Found", "location: /login.jsp\r\n", ""),      1, false),
        ("malformed",          |_, _| answer("200 OK", JSON, "{\"guid\":"),                     1, false),
        ("404 without a code", |_, _| answer("404 Not Found", "", ""),                          1, false),
    ];
    for (name, behaviour, requests, works) in cases {
        let server = Server::start(behaviour).await;
        let call = call();
        let found = catalog(&server.url()).entity_header(&call, "g").await;
        assert_eq!(found.is_ok(), works, "{name}: {found:?}");
        assert!(works || kind(found.err()).is_some(), "{name}");
        assert_eq!(server.requests(), requests, "{name}");
        assert_eq!(call.recorder().record().operations.len(), requests, "{name}");
    }
}

#[tokio::test]
async fn silence_is_a_timeout_and_a_closed_port_is_not() {
    let silent = Server::start(|_, _| None).await;
    let (begun, call_of_silence) = (Instant::now(), call());
    let found = catalog(&silent.url()).entity_header(&call_of_silence, "g").await;
    assert_eq!(found, Err(CatalogError::TimedOut));
    assert_eq!(silent.requests(), 3);
    assert!(begun.elapsed() < Duration::from_secs(5));
    let outcomes: Vec<String> = call_of_silence
        .recorder()
        .record()
        .operations
        .into_iter()
        .map(|operation| operation.outcome)
        .collect();
    assert_eq!(outcomes, ["timeout", "timeout", "timeout"]);
    let bench = Bench::recorded(Release::V2_5).await;
    let url = bench.lab.url();
    drop(bench);
    tokio::time::sleep(Duration::from_millis(50)).await;
    let found = catalog(&url).entity_header(&call(), "g").await;
    assert_eq!(kind(found.err()), Some(FailureKind::ConnectionRefused));
}

#[tokio::test]
async fn the_time_of_the_call_and_its_cancellation_end_it() {
    let silent = Server::start(|_, _| None).await;
    let run = call().run().clone();
    let short = lacre_tool::Call::new(run, call().principal().clone(), Duration::from_millis(100));
    let begun = Instant::now();
    assert_eq!(catalog(&silent.url()).entity_header(&short, "g").await, Err(CatalogError::TimedOut));
    assert!(begun.elapsed() < Duration::from_millis(290));
    let cancelled = call();
    cancelled.cancellation().cancel();
    assert_eq!(catalog(&silent.url()).entity_header(&cancelled, "g").await, Err(CatalogError::TimedOut));
}

#[tokio::test]
async fn a_server_that_is_down_is_left_alone_and_looked_at_again() {
    let down =
        Server::start(|n, _| if n < 6 { answer("503 Down", "", "") } else { answer("200 OK", JSON, HEADER) });
    let down = down.await;
    let atlas = catalog(&down.url());
    for _ in 0..2 {
        assert_eq!(kind(atlas.entity_header(&call(), "g").await.err()), Some(FailureKind::ServerError));
    }
    let begun = Instant::now();
    for _ in 0..100 {
        assert_eq!(atlas.entity_header(&call(), "g").await, Err(CatalogError::CircuitOpen));
    }
    assert!(begun.elapsed() < Duration::from_millis(500));
    assert_eq!(down.requests(), 6);
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert!(atlas.entity_header(&call(), "g").await.is_ok());
    assert!(atlas.entity_header(&call(), "g").await.is_ok());
}

#[tokio::test]
async fn the_active_server_of_a_pair_is_found_and_found_again() {
    // A passive server encodes the query of its redirect a second time; the original must go to the other one.
    let passive = Server::start(|_, head| {
        let path = head.split(' ').nth(1).unwrap_or_default().replace('%', "%25");
        answer("302 Found", &format!("location: http://127.0.0.1:1{path}\r\n"), "")
    });
    let passive = passive.await;
    let bench = Bench::recorded(Release::V2_1).await;
    let mut settings = settings_for(&passive.url());
    settings.servers.push(BaseUrl::parse(&bench.lab.url()).expect("a URL"));
    let atlas = Atlas::new(settings);
    let page = atlas.list_tables(&call(), "outro", 5, None).await.expect("a page");
    assert_eq!(page.items.len(), 5);
    let asked = passive.requests();
    assert!(asked >= 1);
    atlas.list_tables(&call(), "outro", 5, page.next_cursor.as_deref()).await.expect("a page");
    assert_eq!(passive.requests(), asked, "the active one is remembered");
    drop(bench);
    tokio::time::sleep(Duration::from_millis(50)).await;
    let found = atlas.list_tables(&call(), "outro", 5, None).await;
    assert_eq!(
        kind(found.err()),
        Some(FailureKind::ConnectionRefused),
        "a redirect says nothing while none is active"
    );
}

#[tokio::test]
async fn cookies_belong_to_one_principal() {
    let server = Server::start(|_, head| {
        let cookie =
            head.lines().find(|line| line.to_lowercase().starts_with("cookie:")).unwrap_or("none").to_owned();
        let body = format!(r#"{{"guid":"g","typeName":"t","status":"ACTIVE","displayText":"{cookie}"}}"#);
        answer("200 OK", &format!("{JSON}set-cookie: ATLASSESSIONID=of-the-first; Path=/\r\n"), &body)
    });
    let server = server.await;
    let atlas = catalog(&server.url());
    let shown = |name: &'static str| {
        let call = crate::bench::call_of(lacre_tool::Principal::new(name));
        let atlas = &atlas;
        async move { atlas.entity_header(&call, "g").await.expect("a header").display_text }
    };
    assert_eq!(shown("ana").await, "none");
    assert!(shown("ana").await.ends_with("of-the-first"));
    assert_eq!(shown("rui").await, "none");
}

#[tokio::test]
async fn queries_wait_their_turn_outside_the_time_of_an_attempt() {
    let slow = Server::start(|_, _| {
        std::thread::sleep(Duration::from_millis(20));
        answer("200 OK", JSON, r#"{"queryType":"DSL","approximateCount":-1}"#)
    });
    let slow = slow.await;
    let mut settings = settings_for(&slow.url());
    settings.schemas = lacre_atlas::Schemas::Discovered;
    settings.query_concurrency = 1;
    settings.attempt_timeout = Duration::from_millis(150);
    let atlas = Arc::new(Atlas::new(settings));
    let tasks: Vec<_> = (0..20)
        .map(|_| {
            let atlas = Arc::clone(&atlas);
            tokio::spawn(async move { atlas.list_tables(&call(), "nada", 5, None).await })
        })
        .collect();
    let mut seen = 0;
    for task in tasks {
        let answer = task.await.expect("no panic");
        assert!(matches!(answer, Err(CatalogError::UnknownSchema { .. })), "{answer:?}");
        seen += 1;
    }
    assert_eq!(seen, 20);
}
