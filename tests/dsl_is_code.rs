//! Queries that real servers ran as code, decoded twice, or read otherwise than they look: no tool input makes one.

use crate::recordings::{RELEASES, recordings};
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use lacre_atlas::{Atlas, AtlasDiscovery, MetadataLookup, Search, Settings};
use lacre_atlas_client::{BaseUrl, http_client_builder};
use lacre_contract::RunId;
use lacre_tool::{Call, Principal};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Recorded cases (`dsl/…`) that begin so. The rest are ordinary queries.
const ALIVE: [&str; 15] = [
    "back-quotes",
    "backslash",
    "comment",
    "dollar",
    "limit-clause",
    "name-with-percent",
    "percent",
    "quote-inside",
    "single-quotes",
    "unknown-characters",
    "unterminated-quote",
    "x-percent",
    "x-semicolon",
    "x-trailing-comment",
    "x-like-regex",
];

/// The queries that a server was sent.
type Sent = Arc<Mutex<Vec<String>>>;

/// Knows one database, and lets every other question come to nothing.
async fn answer(State(sent): State<Sent>, uri: Uri) -> Response {
    let reply = |status: StatusCode, body: Value| {
        (status, [(CONTENT_TYPE, "application/json")], body.to_string()).into_response()
    };
    if !uri.path().ends_with("/v2/search/dsl") {
        return reply(StatusCode::NOT_FOUND, json!({"errorCode": "ATLAS-404-00-001"}));
    }
    let query = query_of(uri.query().unwrap_or_default()).unwrap_or_default();
    let is_database = query.starts_with("hive_db ");
    sent.lock().expect("not poisoned").push(query);
    let database =
        json!({"guid": "d", "typeName": "hive_db", "attributes": {"name": "s", "qualifiedName": "s@c"}});
    reply(StatusCode::OK, if is_database { json!({"entities": [database]}) } else { json!({}) })
}

/// The parameter `query` of a query string.
fn query_of(parameters: &str) -> Option<String> {
    let url = reqwest::Url::parse(&format!("http://atlas/?{parameters}")).expect("a URL");
    url.query_pairs().find(|(name, _)| name == "query").map(|(_, query)| query.into_owned())
}

async fn catalog() -> (Atlas, Sent) {
    let sent = Sent::default();
    let router = Router::new().fallback(answer).with_state(Arc::clone(&sent));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}", listener.local_addr().expect("bound"));
    tokio::spawn(async move { axum::serve(listener, router).await });
    drop(rustls::crypto::ring::default_provider().install_default());
    let http = http_client_builder().build().expect("a client");
    (Atlas::new(Settings::new(BaseUrl::parse(&url).expect("a URL"), http)), sent)
}

/// The recorded queries that are alive somewhere, and every text in quotes of theirs.
fn texts() -> (BTreeSet<String>, usize) {
    let (mut texts, mut cases) = (BTreeSet::new(), 0);
    for exchange in RELEASES.iter().flat_map(|(release, _)| recordings(release)) {
        let Some(case) = exchange.name.strip_prefix("dsl/") else { continue };
        if !ALIVE.iter().any(|alive| case.starts_with(alive)) {
            continue;
        }
        let Some(query) = query_of(&exchange.request.query) else { continue };
        cases += 1;
        for quote in ['"', '\'', '`'] {
            texts.extend(query.split(quote).map(str::to_owned));
        }
        texts.insert(query);
    }
    (texts.into_iter().filter(|text| !text.is_empty()).collect(), cases)
}

fn call() -> Call {
    let run = RunId::parse("run-20261130-1200-test").expect("a run id");
    Call::new(run, Principal::new("test"), Duration::from_secs(45))
}

/// Whether a query is made of words, comparisons and plain literals.
fn is_plain(query: &str) -> bool {
    let parts: Vec<&str> = query.split('\'').collect();
    let is_word = |part: &str| part.chars().all(|c| c.is_ascii_alphanumeric() || "_ .=<>()`".contains(c));
    let is_literal =
        |part: &str| !part.contains(['$', '\\', '"', '`', '%']) && !part.contains(char::is_control);
    let are_right = |(at, part): (usize, &&str)| if at % 2 == 0 { is_word(part) } else { is_literal(part) };
    parts.len() % 2 == 1 && parts.iter().enumerate().all(are_right)
}

#[tokio::test]
async fn no_tool_input_makes_a_query_that_is_alive() {
    let (texts, cases) = texts();
    let (atlas, sent) = catalog().await;
    for text in &texts {
        let call = call();
        for schema in ["s", text.as_str()] {
            let search = Search { schema, query: text, limit: 5, offset: 0 };
            for type_name in ["hive_table", "hive_db", text.as_str()] {
                drop(atlas.search_by_dsl(&call, search, type_name).await);
            }
            drop(atlas.list_tables(&call, schema, 5, Some(text)).await);
            drop(atlas.list_tables(&call, schema, 5, None).await);
            drop(atlas.search_by_full_text(&call, search, true).await);
            drop(atlas.describe_table(&call, schema, text).await);
        }
    }
    let sent = sent.lock().expect("not poisoned");
    println!("{} texts of {cases} recorded queries, {} queries sent", texts.len(), sent.len());
    assert!(
        texts.len() > 40 && cases > 80 && sent.len() > texts.len(),
        "{} {cases} {}",
        texts.len(),
        sent.len()
    );
    for query in sent.iter() {
        assert!(is_plain(query), "{query}");
        assert!(query.contains(" limit ") && query.contains(" offset "), "{query}");
    }
}
