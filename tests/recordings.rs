//! Exchanges with real Apache Atlas servers (`atlas-recordings/README.md` says what they are).

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;

use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::Value;

/// The recorded servers, oldest first, each with the number of its exchanges.
#[rustfmt::skip]
pub(crate) const RELEASES: [(&str, usize); 9] = [
    ("2.0.0",              219),
    ("2.1.0",              493),
    ("2.1.0-freetext-off",  35),
    ("2.2.0",              495),
    ("2.3.0",              495),
    ("2.4.0",              495),
    ("2.5.0",              774),
    ("2.6.0-rc1",          500),
    ("3.0.0-SNAPSHOT",     495),
];

/// One request and what a real server answered.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exchange {
    /// `operation/case`, unique within a release.
    pub(crate) name: String,
    /// What the server calls itself: `2.6.0` for the candidate.
    pub(crate) release: String,
    pub(crate) request: Request,
    pub(crate) response: Response,
}

/// What was sent.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// Percent-encoded as sent, from `/api/atlas` on.
    pub(crate) path: String,
    /// The text after `?` as sent, empty when there was none.
    pub(crate) query: String,
    /// Credentials are markers such as `Basic admin`.
    pub(crate) headers: BTreeMap<String, String>,
    /// JSON, or a string where the text sent was not JSON on purpose.
    pub(crate) body: Value,
}

/// What came back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Response {
    pub(crate) status: u16,
    /// A string each, but `set-cookie`: a list of names.
    pub(crate) headers: BTreeMap<String, Value>,
    /// Parsed when it was an object or an array, else the text.
    pub(crate) body: Value,
    /// Bytes on the wire.
    #[serde(rename = "bodyBytes")]
    pub(crate) body_bytes: u64,
}

impl Response {
    /// One header that occurs at most once.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(Value::as_str)
    }

    /// The body as bytes that mean the same; key order and spaces may differ from the wire.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        match &self.body {
            Value::String(text) => text.clone().into_bytes(),
            parsed => parsed.to_string().into_bytes(),
        }
    }
}

/// Every exchange with one of [`RELEASES`], sorted by name.
#[track_caller]
pub(crate) fn recordings(release: &str) -> Vec<Exchange> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("atlas-recordings/{release}.jsonl.gz"));
    let packed = std::fs::File::open(&file).unwrap_or_else(|cause| panic!("{}: {cause}", file.display()));
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).expect("a gzip file of UTF-8 text");
    text.lines()
        .enumerate()
        .map(|(at, line)| {
            serde_json::from_str(line).unwrap_or_else(|cause| panic!("{release} line {}: {cause}", at + 1))
        })
        .collect()
}

#[test]
fn every_release_has_its_exchanges() {
    for (release, count) in RELEASES {
        let exchanges = recordings(release);
        assert_eq!(exchanges.len(), count, "{release}");
        assert!(
            exchanges.windows(2).all(|pair| pair[0].name < pair[1].name),
            "{release}: sorted and unique names"
        );
        assert!(exchanges.iter().all(|exchange| release.starts_with(&exchange.release)), "{release}");
    }
    let total: usize = RELEASES.iter().map(|(_, count)| count).sum();
    println!("{total} exchanges of {} servers", RELEASES.len());
    assert_eq!(total, 4_001);
}

#[test]
fn every_exchange_is_whole() {
    let mut sent = 0;
    for exchange in RELEASES.iter().flat_map(|(release, _)| recordings(release)) {
        let Exchange { name, request, response, .. } = exchange;
        assert!(request.path.starts_with('/') && !request.query.contains(['?', '#']), "{name}");
        assert_eq!(response.body_bytes == 0, response.bytes().is_empty(), "{name}");
        if let Some(credentials) = request.headers.get("Authorization") {
            assert!(
                credentials.starts_with("Basic ") && credentials.len() <= 14,
                "{name}: a marker, no secret"
            );
        }
        if !request.body.is_null() {
            assert!(matches!(request.method.as_str(), "POST" | "PATCH" | "DELETE"), "{name}");
            sent += 1;
        }
    }
    println!("{sent} requests with a body");
    assert_eq!(sent, 206);
}
