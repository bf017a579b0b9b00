//! Streamable HTTP: both eras without sessions, what is refused before it is read, and the end.

use crate::client::{Scratch, call, call_in, notes};
use crate::web::Web;
use lacre_server::{Evidence, Metrics, Readiness, serve_metrics};
use serde_json::{Value, json};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

fn find(id: u32, query: &str) -> String {
    call(id, "notes.find", &json!({"query": query})).to_string()
}

fn modern(mut message: Value) -> String {
    message["params"]["_meta"] = json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {}, "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"}});
    message.to_string()
}

#[tokio::test]
async fn both_eras_are_answered_in_json_and_no_session_is_kept() {
    let web = Web::start(|http| http).await;
    let initialize = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-06-18",
        "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}});
    let opened = web.post(&[], &initialize.to_string()).await;
    assert_eq!((opened.status, opened.headers["content-type"].as_str()), (200, "application/json"));
    assert!(!opened.headers.contains_key("mcp-session-id"));
    assert_eq!(opened.json()["result"]["protocolVersion"], "2025-06-18");
    let noted = web.post(&[], r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
    assert_eq!((noted.status, noted.text.as_str()), (202, ""));
    let listed = web
        .post(
            &[("mcp-protocol-version", "2025-11-25")],
            r#"{"jsonrpc":"2.0","id":"l","method":"tools/list"}"#,
        )
        .await
        .json();
    assert_eq!((&listed["id"], &listed["result"]["tools"][1]["name"]), (&json!("l"), &json!("notes.get")));
    assert_eq!(listed["result"]["cacheScope"], "public");
    let called = web.post(&[("accept", "application/json")], &find(1, "milk")).await.json();
    assert_eq!(called["result"]["structuredContent"]["data"]["notes"][0]["text"], "milk");
    let list = modern(json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}}));
    let headers = [("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/list")];
    let listed = web.post(&headers, &list).await.json();
    assert_eq!(
        (&listed["result"]["ttlMs"], &listed["result"]["resultType"]),
        (&json!(3_600_000), &json!("complete"))
    );
    let mismatch = web.post(&[headers[0], ("mcp-method", "tools/call")], &list).await;
    assert_eq!((mismatch.status, mismatch.code()), (400, -32020));
    assert_eq!(web.ask("GET", "/mcp", &[], "").await.status, 405);
    assert_eq!(web.ask("DELETE", "/mcp", &[], "").await.status, 405);
}

/// Headers, body, and the status and code that come back.
type Refused<'a> = (&'a [(&'a str, &'a str)], &'a str, u16, i64);

#[tokio::test]
async fn what_is_refused_is_refused_in_json_rpc() {
    let web = Web::start(|http| http).await;
    let long = format!(r#"{{"jsonrpc":"2.0","id":5,"method":"ping","x":"{}"}}"#, "x".repeat(5 << 20));
    #[rustfmt::skip]
    let cases: &[Refused<'_>] = &[
        (&[],                                         "{not json}",                                    400, -32700),
        (&[],                                         "",                                              400, -32700),
        (&[],                                         r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,  400, -32600),
        (&[],                                         r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,        400, -32600),
        (&[],                                         r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":5}}"#, 200, -32602),
        (&[],                                         r#"{"jsonrpc":"2.0","id":1,"method":"nope"}"#,    200, -32601),
        (&[],                                         &long,                                           413, -32700),
        (&[("content-type", "text/plain")],           &find(1, "x"),                                   415, -32600),
        (&[("content-type", "")],                     &find(1, "x"),                                   415, -32600),
        (&[("accept", "text/event-stream")],          &find(1, "x"),                                   406, -32600),
        (&[("mcp-protocol-version", "2024-11-05")],   &find(1, "x"),                                   400, -32022),
        (&[("mcp-protocol-version", "\u{e9}")],       &find(1, "x"),                                   400, -32022),
    ];
    for (headers, body, status, code) in cases {
        let reply = web.post(headers, body).await;
        let shown: String = body.chars().take(80).collect();
        assert_eq!((reply.status, reply.code()), (*status, *code), "{headers:?} {shown}");
    }
    assert_eq!(web.get("/nothing").await.status, 404);
}

#[tokio::test]
async fn row_1_other_names_and_pages_are_forbidden() {
    let web = Web::start(|http| http.allow_host("catalog.example.com").expect("a host")).await;
    for headers in [
        [("host", "evil.example"), ("origin", "")],
        [("host", "localhost"), ("origin", "http://evil.example")],
        [("host", "localhost"), ("origin", "null")],
    ] {
        let reply = web.post(&headers, &find(1, "x")).await;
        assert_eq!((reply.status, reply.code()), (403, -32600), "{headers:?}");
    }
    for host in ["catalog.example.com", "localhost:1"] {
        let reply = web.post(&[("host", host), ("origin", "http://localhost:6274")], &find(1, "x")).await;
        assert_eq!(reply.status, 200, "{host}");
    }
}

#[tokio::test]
async fn an_allowed_page_may_read_what_it_is_answered() {
    let web = Web::start(|http| http.allow_origin("https://app.example.com").expect("an origin")).await;
    let page = ("origin", "https://app.example.com");
    let asked = web.ask("OPTIONS", "/mcp", &[page, ("access-control-request-method", "POST")], "").await;
    assert_eq!((asked.status, asked.headers["access-control-allow-methods"].as_str()), (204, "POST"));
    assert!(asked.headers["access-control-allow-headers"].contains("mcp-protocol-version"));
    for body in [find(1, "x"), "{not json}".to_owned()] {
        let reply = web.post(&[page], &body).await;
        assert_eq!(reply.headers["access-control-allow-origin"], page.1);
        assert!(!reply.headers.contains_key("access-control-allow-credentials"));
    }
    let evil = [("origin", "http://evil.example"), ("access-control-request-method", "POST")];
    let refused = web.ask("OPTIONS", "/mcp", &evil, "").await;
    assert_eq!(refused.status, 403);
    assert!(!refused.headers.contains_key("access-control-allow-origin"));
    assert!(!web.post(&[], &find(2, "x")).await.headers.contains_key("access-control-allow-origin"));
}

#[tokio::test]
async fn a_client_that_hangs_up_stops_its_call_and_the_end_closes_what_is_open() {
    let scratch = Scratch::new("hang-up");
    let evidence = Evidence::open(&scratch.0).expect("a folder");
    let web = Web::serve(notes().with_evidence(evidence), |http| http).await;
    let answer = web.post(&[], &find(1, "x")).await.json();
    let run = answer["result"]["structuredContent"]["runId"].as_str().expect("a run").to_owned();
    let under_way = web.send("POST", "/mcp", &[], &find(2, "wait")).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    drop(under_way);
    let read = |file: &str| std::fs::read_to_string(scratch.0.join(&run).join(file)).expect("evidence");
    for _ in 0..200 {
        if read("session.jsonl").lines().count() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(read("session.jsonl").contains(r#""status":"cancelled""#), "{}", read("session.jsonl"));
    web.shutdown.cancel();
    web.serving.await.expect("no panic").expect("no error");
    let record: Value = serde_json::from_str(&read("run.json")).expect("JSON");
    assert_eq!((&record["outcome"], &record["principal"]), (&json!("ended"), &json!("anonymous")));
}

#[tokio::test]
async fn row_2_a_form_of_another_site_is_refused() {
    let web = Web::start(|http| http).await;
    for kind in
        ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx"]
    {
        assert_eq!(web.post(&[("content-type", kind)], &find(1, "x")).await.status, 415, "{kind}");
    }
    assert_eq!(
        web.post(&[("content-type", "Application/JSON; charset=utf-8")], &find(1, "x")).await.status,
        200
    );
}

#[tokio::test]
async fn row_3_ambiguous_names_are_refused_before_any_library_reads_them() {
    let web = Web::start(|http| http).await;
    for body in [
        r#"{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":1,"Method":"tools/list","method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"notes.find","arguments":{"query":"a","query":"b"}}}"#,
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"par\\u0000ams\":{}}",
    ] {
        let reply = web.post(&[], body).await;
        assert_eq!((reply.status, reply.code(), &reply.json()["id"]), (400, -32600, &json!(1)), "{body}");
    }
}

#[tokio::test]
async fn row_10_one_request_too_many_is_told_to_come_again() {
    let web = Web::start(|http| http.with_concurrency(NonZeroUsize::MIN)).await;
    let waiting = web.send("POST", "/mcp", &[], &find(1, "wait")).await;
    let mut refused = web.post(&[], &find(2, "x")).await;
    for _ in 0..100 {
        if refused.status == 503 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
        refused = web.post(&[], &find(2, "x")).await;
    }
    assert_eq!((refused.status, refused.code(), refused.headers["retry-after"].as_str()), (503, -31003, "1"));
    // The client hangs up, its call is given up, and its place is free.
    drop(waiting);
    for _ in 0..200 {
        if web.post(&[], &find(3, "x")).await.status == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("a call goes on though its client hung up");
}

#[tokio::test]
async fn runs_belong_to_peers_and_to_those_who_name_them() {
    let web = Web::start(|http| http).await;
    for id in 0..10 {
        assert!(web.post(&[], &find(id, "x")).await.json()["result"].is_object());
    }
    let over = web.post(&[], &find(11, "x")).await;
    assert_eq!((over.status, over.code()), (200, -31001));
    let named = call_in("run-20260418-1530-aaaa", 12, &json!({"query": "x"})).to_string();
    let answer = web.post(&[], &named).await.json();
    assert_eq!(answer["result"]["structuredContent"]["runId"], "run-20260418-1530-aaaa");
}

#[tokio::test]
async fn health_and_readiness_are_told_and_the_backend_is_not_asked_each_time() {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let readiness = Readiness::new(move || {
        let first = count.fetch_add(1, Ordering::SeqCst) == 0;
        std::future::ready(if first { Err("secret cause".to_owned()) } else { Ok(()) })
    });
    let web = Web::start(|http| http.with_readiness(readiness)).await;
    assert_eq!(web.get("/health").await.status, 200);
    for _ in 0..3 {
        let unready = web.ask("GET", "/ready", &[("host", "10.0.0.7:8080")], "").await;
        assert_eq!((unready.status, unready.text.as_str()), (503, r#"{"status":"not ready"}"#));
    }
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    assert_eq!(Web::start(|http| http).await.get("/ready").await.status, 200);
}

#[tokio::test]
async fn metrics_have_a_port_of_their_own() {
    let metrics = Arc::new(Metrics::new());
    let server = notes().with_metrics(Arc::clone(&metrics));
    let web = Web::serve(server, |http| http.with_metrics(Arc::clone(&metrics))).await;
    web.post(&[], &find(1, "milk")).await;
    web.post(&[], &call(2, "notes.get", &json!({"id": 7})).to_string()).await;
    web.post(&[], "{not json}").await;
    assert_eq!(web.get("/metrics").await.status, 404);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let other = Web {
        address: listener.local_addr().expect("bound"),
        shutdown: web.shutdown.clone(),
        serving: tokio::spawn(serve_metrics(metrics, listener, web.shutdown.clone())),
    };
    let text = other.get("/metrics").await.text;
    for line in [
        r#"lacre_calls_total{tool="notes.find",status="ok",code=""} 1"#,
        r#"lacre_calls_total{tool="notes.get",status="error",code="gone"} 1"#,
        r#"lacre_call_duration_seconds_count{tool="notes.find"} 1"#,
        r#"lacre_http_refused_total{status="400"} 1"#,
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    assert!(!text.contains("milk"), "no value of a call");
}

#[tokio::test]
async fn the_end_drains_and_then_gives_up() {
    for (query, drain, answered) in [("x", 5_000, true), ("wait", 200, false)] {
        let web = Web::start(|http| http.with_drain_time(Duration::from_millis(drain))).await;
        let body = find(1, query);
        let (early, late) = body.split_at(20);
        let length = body.len().to_string();
        let mut under_way = web.send("POST", "/mcp", &[("content-length", &length)], early).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        if !answered {
            under_way.write_all(late.as_bytes()).await.expect("it reads");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        web.shutdown.cancel();
        tokio::time::sleep(Duration::from_millis(50)).await;
        if answered {
            under_way.write_all(late.as_bytes()).await.expect("it still reads what has begun");
        }
        let mut text = String::new();
        under_way.read_to_string(&mut text).await.expect("the connection ends");
        assert_eq!(text.contains(r#""text":"x"#), answered, "{text}");
        let ended = tokio::time::timeout(Duration::from_secs(3), web.serving).await;
        ended.expect("the server ends").expect("no panic").expect("no error");
        assert!(tokio::net::TcpStream::connect(web.address).await.is_err(), "nobody listens any more");
    }
}
