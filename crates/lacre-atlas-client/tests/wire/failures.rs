//! Each kind of failure, made to happen.

use std::time::Duration;

use lacre_atlas_client::{Failure, FailureKind, Guid, Operation, Settings};
use tokio::net::TcpListener;

use crate::server::{JSON, answer, base, client, http, serve, serve_raw};

const TEXT: &str = "There was an error processing your request. It has been logged (ID 0123456789abcdef).";
const SECRET: &str = "s3cret";

async fn header_of(base: lacre_atlas_client::BaseUrl) -> Failure {
    let guid: Guid = "a1b2".parse().expect("a segment");
    let failure = client(base).get_header_by_id(&guid).await.expect_err("it fails");
    assert_eq!(failure.place.operation, Operation::GetHeaderById);
    assert!(!format!("{failure} {failure:?}").contains(SECRET), "{failure:?}");
    assert!(!failure.to_string().contains("127.0.0.1"), "{failure}");
    failure
}

struct Case {
    status: u16,
    content_type: &'static str,
    body: &'static str,
    kind: FailureKind,
    code: Option<&'static str>,
}

/// What servers, gateways and enemies answer, and what each is.
#[rustfmt::skip]
const ANSWERS: &[Case] = &[
    Case { status: 404, content_type: JSON, body: r#"{"errorCode":"ATLAS-404-00-005","errorMessage":"s3cret"}"#, kind: FailureKind::AtlasError, code: Some("ATLAS-404-00-005") },
    Case { status: 500, content_type: JSON, body: r#"{"errorCode":"ATLAS-500-00-00A","errorCause":"s3cret"}"#,   kind: FailureKind::AtlasError, code: Some("ATLAS-500-00-00A") },
    Case { status: 403, content_type: JSON, body: r#"{"errorCode":"ATLAS-403-00-001"}"#,                         kind: FailureKind::Forbidden,  code: Some("ATLAS-403-00-001") },
    Case { status: 403, content_type: "text/html", body: "<html>s3cret",                 kind: FailureKind::Forbidden,        code: None },
    Case { status: 401, content_type: "", body: "",                                      kind: FailureKind::Unauthorized,     code: None },
    Case { status: 401, content_type: "text/html;charset=iso-8859-1", body: "<html>s3cret", kind: FailureKind::Unauthorized,  code: None },
    Case { status: 401, content_type: "application/json", body: r#"{"status":"401"}"#,   kind: FailureKind::Unauthorized,     code: None },
    Case { status: 419, content_type: "", body: "",                                      kind: FailureKind::Unauthorized,     code: None },
    Case { status: 429, content_type: "text/plain", body: "slow down",                   kind: FailureKind::RateLimited,      code: None },
    Case { status: 404, content_type: "text/html", body: "<html>s3cret",                 kind: FailureKind::WrongAddress,     code: None },
    Case { status: 404, content_type: "", body: "",                                      kind: FailureKind::WrongAddress,     code: None },
    Case { status: 405, content_type: "text/plain", body: "s3cret",                      kind: FailureKind::WrongAddress,     code: None },
    Case { status: 400, content_type: JSON, body: r#"{"msgDesc":"s3cret"}"#,             kind: FailureKind::UnexpectedStatus, code: None },
    Case { status: 204, content_type: "", body: "",                                      kind: FailureKind::UnexpectedStatus, code: None },
    Case { status: 500, content_type: "application/json", body: TEXT,                    kind: FailureKind::UnmatchedPath,    code: None },
    Case { status: 500, content_type: JSON, body: TEXT,                                  kind: FailureKind::ServerError,      code: None },
    Case { status: 500, content_type: "application/json", body: "s3cret",                kind: FailureKind::ServerError,      code: None },
    Case { status: 502, content_type: "text/html", body: "<html>s3cret",                 kind: FailureKind::ServerError,      code: None },
    Case { status: 503, content_type: "text/html;charset=iso-8859-1", body: "<html>",    kind: FailureKind::ServerError,      code: None },
    Case { status: 504, content_type: "", body: "",                                      kind: FailureKind::ServerError,      code: None },
    Case { status: 200, content_type: "text/html", body: "<html>s3cret",                 kind: FailureKind::NotJson,          code: None },
    Case { status: 200, content_type: "", body: r#"{"guid":"g"}"#,                       kind: FailureKind::NotJson,          code: None },
    Case { status: 200, content_type: JSON, body: "",                                    kind: FailureKind::MalformedJson,    code: None },
    Case { status: 200, content_type: JSON, body: r#"{"guid": s3cret}"#,                 kind: FailureKind::MalformedJson,    code: None },
    Case { status: 200, content_type: JSON, body: r#"{"guid":"g"#,                       kind: FailureKind::MalformedJson,    code: None },
    Case { status: 200, content_type: JSON, body: r#"{"message":"s3cret"}"#,             kind: FailureKind::UnexpectedShape,  code: None },
    Case { status: 200, content_type: JSON, body: r#"{"guid":"g","status":["s3cret"]}"#, kind: FailureKind::UnexpectedShape,  code: None },
    Case { status: 200, content_type: JSON, body: "null",                                kind: FailureKind::UnexpectedShape,  code: None },
];

#[tokio::test]
async fn every_answer_is_classified() {
    for case in ANSWERS {
        let labelled = !case.content_type.is_empty();
        let (base, _) = serve(move || {
            let label = [("content-type", case.content_type)];
            answer(case.status, if labelled { &label } else { &[] }, case.body)
        })
        .await;
        let failure = header_of(base).await;
        let at = format!("{} {:?} {:?}", case.status, case.content_type, case.body);
        assert_eq!(failure.kind, case.kind, "{at}");
        assert_eq!(failure.status, Some(case.status), "{at}");
        assert_eq!(failure.atlas_code.as_deref(), case.code, "{at}");
        assert_eq!(failure.may_pass(), matches!(case.status, 429 | 502..=504), "{at}");
    }
    println!("{} answers", ANSWERS.len());
    assert_eq!(ANSWERS.len(), 28);
}

#[tokio::test]
async fn a_redirect_is_an_answer_and_not_followed() {
    for status in [301, 302, 303, 307, 308] {
        let (base, log) = serve(move || answer(status, &[("location", "/stolen?s3cret")], "")).await;
        assert_eq!(header_of(base).await.kind, FailureKind::Redirect, "{status}");
        assert_eq!(log.all().len(), 1, "{status}: the redirect was followed");
    }
}

#[tokio::test]
async fn a_client_that_follows_redirects_is_caught() {
    let (elsewhere, _) = serve(|| answer(200, &[("content-type", JSON)], r#"{"guid":"g"}"#)).await;
    let there = format!("{elsewhere}/elsewhere");
    let (base, _) = serve(move || answer(302, &[("location", there.as_str())], "")).await;
    http();
    let careless = reqwest::Client::builder().no_proxy().build().expect("a client");
    let atlas = lacre_atlas_client::Client::new(base, careless, Settings::default());
    let failure = atlas.get_status().await.expect_err("it went elsewhere");
    assert_eq!(failure.kind, FailureKind::Redirect);
}

#[tokio::test]
async fn a_server_says_when_and_how_to_come_back() {
    let (base, _) = serve(|| answer(503, &[("retry-after", "7")], "")).await;
    assert_eq!(header_of(base).await.retry_after, Some(Duration::from_secs(7)));
    let (base, _) = serve(|| answer(401, &[("www-authenticate", "Negotiate s3cret")], "")).await;
    let failure = header_of(base).await;
    assert_eq!(failure.challenge.as_deref(), Some("Negotiate"));
    assert_eq!(
        failure.to_string(),
        "getHeaderById: the credentials were refused, status 401, Negotiate is asked for"
    );
}

#[tokio::test]
async fn a_failure_to_decode_says_where() {
    let (base, _) = serve(|| answer(200, &[("content-type", JSON)], "{\n  \"guid\": 7}")).await;
    let failure = header_of(base).await;
    assert_eq!((failure.kind, failure.place.position), (FailureKind::UnexpectedShape, Some((2, 11))));
}

#[tokio::test]
async fn a_closed_port_refuses() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    drop(listener);
    let failure = header_of(base(&format!("http://{address}"))).await;
    assert_eq!((failure.kind, failure.status), (FailureKind::ConnectionRefused, None));
    assert!(failure.may_pass());
}

#[tokio::test]
async fn a_connection_that_ends_early_is_lost() {
    let cut: &[u8] =
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"guid\":";
    let cases: [(&str, &'static [u8]); 3] =
        [("nothing", b""), ("half a body", cut), ("another protocol", b"SSH-2.0-OpenSSH_9.9\r\n")];
    for (case, bytes) in cases {
        let base = serve_raw(bytes, Duration::ZERO).await;
        assert_eq!(header_of(base).await.kind, FailureKind::ConnectionLost, "{case}");
    }
}

#[tokio::test]
async fn an_unknown_host_is_named_as_such() {
    let failure = header_of(base("http://atlas.invalid:21000")).await;
    assert_eq!(failure.kind, FailureKind::HostUnknown);
}

#[tokio::test]
async fn tls_to_a_server_without_it_fails_as_tls() {
    let (plain, _) = serve(|| answer(200, &[], "")).await;
    let failure = header_of(base(&plain.as_str().replace("http://", "https://"))).await;
    assert_eq!(failure.kind, FailureKind::TlsNotSpoken);
    assert!(!failure.may_pass());
}

#[tokio::test]
async fn a_number_outside_its_type_is_not_sent() {
    let (base, log) = serve(|| answer(200, &[("content-type", JSON)], "{}")).await;
    let query = lacre_atlas_client::DslQuery { query: "hive_db", limit: 1, offset: u32::MAX };
    let failure = client(base).search_using_dsl(&query).await.expect_err("it cannot be sent");
    assert_eq!(failure.kind, FailureKind::Unsendable);
    assert!(log.all().is_empty());
}
