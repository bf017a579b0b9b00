//! Time, size, and who is told.

use std::io::Write as _;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use lacre_atlas_client::{
    BaseUrl, Client, Exchange, FailureKind, Observer, Operation, Outcome, ServerStatus, Settings,
};

use crate::server::{JSON, answer, http, json, serve, serve_endless, serve_raw};

const SMALL: usize = 64 * 1024;

fn limited(base: BaseUrl) -> Client {
    Client::new(base, http(), Settings { body_limit: SMALL, call_timeout: Duration::from_millis(300) })
}

async fn failure_of(client: &Client) -> FailureKind {
    client.get_status().await.expect_err("it fails").kind
}

#[tokio::test]
async fn an_endless_body_is_cut_off() {
    let base = serve_endless(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n").await;
    assert_eq!(failure_of(&limited(base)).await, FailureKind::Oversize);
}

#[tokio::test]
async fn an_endless_error_keeps_its_status() {
    let base = serve_endless(b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\n\r\n").await;
    let failure = limited(base).get_status().await.expect_err("502");
    assert_eq!((failure.kind, failure.status), (FailureKind::ServerError, Some(502)));
}

#[tokio::test]
async fn a_body_of_exactly_the_limit_passes() {
    let status = r#"{"Status":"ACTIVE"}"#;
    let exact = format!("{}{status}", " ".repeat(SMALL - status.len()));
    let (base, _) = serve(move || json(&exact)).await;
    assert_eq!(limited(base).get_status().await, Ok(ServerStatus { status: "ACTIVE".to_owned() }));
    let over = format!("{}{status}", " ".repeat(SMALL + 1 - status.len()));
    let (base, _) = serve(move || json(&over)).await;
    assert_eq!(failure_of(&limited(base)).await, FailureKind::Oversize);
}

#[tokio::test]
async fn a_compressed_body_counts_as_it_grows() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    for _ in 0..4096 {
        packed.write_all(&[b' '; 4096]).expect("memory");
    }
    let bomb = packed.finish().expect("memory");
    println!("{} bytes become 16 MiB", bomb.len());
    assert!(bomb.len() < SMALL, "small on the wire");
    let headers = [("content-type", JSON), ("content-encoding", "gzip")];
    let (base, _) = serve(move || answer(200, &headers, bomb.clone())).await;
    assert_eq!(failure_of(&limited(base)).await, FailureKind::Oversize);
}

#[tokio::test]
async fn a_body_that_cannot_be_unpacked_is_no_lost_connection() {
    let headers = [("content-type", JSON), ("content-encoding", "gzip")];
    let (base, _) = serve(move || answer(200, &headers, vec![b'x'; 64])).await;
    assert_eq!(failure_of(&limited(base)).await, FailureKind::MalformedJson);
}

#[tokio::test]
async fn a_slow_answer_times_out_at_every_stage() {
    let head: &[u8] =
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 19\r\n\r\n{\"Status\":";
    let cases: [(&str, &'static [u8]); 2] = [("no head", b""), ("half a body", head)];
    for (case, bytes) in cases {
        let base = serve_raw(bytes, Duration::from_secs(30)).await;
        let begun = Instant::now();
        assert_eq!(failure_of(&limited(base)).await, FailureKind::Timeout, "{case}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{case}: {:?}", begun.elapsed());
    }
    let base = serve_raw(b"", Duration::from_secs(30)).await;
    let patient = Client::new(base, http(), Settings::default()).with_call_timeout(Duration::from_millis(50));
    assert_eq!(failure_of(&patient).await, FailureKind::Timeout, "a caller with less time left");
}

#[derive(Default)]
struct Notes(Mutex<Vec<Exchange>>);

impl Observer for Notes {
    fn observe(&self, exchange: &Exchange) {
        self.0.lock().expect("no test panics with it").push(exchange.clone());
    }
}

impl Notes {
    fn taken(&self) -> Vec<Exchange> {
        std::mem::take(&mut self.0.lock().expect("no test panics with it"))
    }
}

#[tokio::test]
async fn an_observer_is_told_once_of_each_request() {
    let notes = Arc::new(Notes::default());
    let (base, _) = serve(|| json(r#"{"Status":"ACTIVE"}"#)).await;
    limited(base).with_observer(notes.clone()).get_status().await.expect("an answer");
    let [exchange] = &notes.taken()[..] else { panic!("one exchange") };
    assert_eq!((exchange.operation, exchange.status, exchange.bytes), (Operation::GetStatus, Some(200), 19));
    assert!(matches!(exchange.outcome, Outcome::Answered));

    let (base, _) = serve(|| json("[]")).await;
    limited(base).with_observer(notes.clone()).get_status().await.expect_err("no object");
    let [exchange] = &notes.taken()[..] else { panic!("one exchange") };
    assert!(
        matches!(&exchange.outcome, Outcome::Failed(failure) if failure.kind == FailureKind::UnexpectedShape)
    );

    let base = serve_raw(b"", Duration::from_secs(30)).await;
    let client = limited(base).with_observer(notes.clone());
    tokio::time::timeout(Duration::from_millis(50), client.get_status()).await.expect_err("nobody waits");
    let [exchange] = &notes.taken()[..] else { panic!("one exchange") };
    assert!(matches!(exchange.outcome, Outcome::Abandoned));
    assert_eq!(exchange.status, None);
}

/// A server spreads calls over threads, so what a call returns must be sendable.
#[tokio::test]
async fn a_call_can_move_to_another_thread() {
    let (base, _) = serve(|| json(r#"{"Status":"ACTIVE"}"#)).await;
    let client = limited(base);
    let status = tokio::spawn(async move { client.get_status().await }).await.expect("no panic");
    assert_eq!(status.map(|found| found.status), Ok("ACTIVE".to_owned()));
}
