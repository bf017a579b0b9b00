//! The Atlas client, given every answer that real servers gave.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use lacre_atlas_client::{
    AttributeQuery, AuditPage, AuditQuery, BaseUrl, Client, DslQuery, EntityRead, Failure, FailureKind,
    FullTextQuery, Guid, LineageDirection, LineageQuery, Operation, QuickQuery, QuickSearchParameters,
    Settings, TypeName, http_client_builder,
};
use serde::Serialize;
use serde_json::Value;

use crate::recordings::{Exchange, RELEASES, recordings};

/// Answers of each operation with status 200, all releases together.
#[rustfmt::skip]
const ANSWERS: [(Operation, usize); 15] = [
    (Operation::SearchUsingDsl,              765),
    (Operation::QuickSearch,                 323),
    (Operation::QuickSearchWithParameters,    60),
    (Operation::SearchUsingAttribute,        121),
    (Operation::SearchUsingFullText,          39),
    (Operation::GetById,                     192),
    (Operation::GetByUniqueAttributes,        89),
    (Operation::GetHeaderById,                81),
    (Operation::GetClassifications,           59),
    (Operation::GetAuditEvents,              174),
    (Operation::GetLineageGraph,             155),
    (Operation::GetEntityDefByName,           96),
    (Operation::GetRelationshipDefByName,     58),
    (Operation::GetVersion,                   16),
    (Operation::GetStatus,                    25),
];

/// What the other answers are, whatever was asked.
#[rustfmt::skip]
const FAILURES: [(FailureKind, usize); 9] = [
    (FailureKind::AtlasError,          759),
    (FailureKind::Forbidden,            84),
    (FailureKind::NotJson,               9),
    (FailureKind::Redirect,             27),
    (FailureKind::ServerError,         298),
    (FailureKind::Unauthorized,        165),
    (FailureKind::UnexpectedStatus,     57),
    (FailureKind::UnmatchedPath,       103),
    (FailureKind::WrongAddress,         16),
];

/// Keys that servers send and the description leaves out, so that they are skipped while an answer is read.
#[rustfmt::skip]
const LEFT_OUT: [&str; 10] = [
    "getAuditEvents/details",
    "getAuditEvents/entity",
    "getEntityDefByName/attributeDefs/options",
    "getEntityDefByName/businessAttributeDefs",
    "getEntityDefByName/relationshipAttributeDefs/constraints",
    "getLineageGraph/relationsOnDemand",
    "getRelationshipDefByName/endDef1/propagateDelete",
    "getRelationshipDefByName/endDef1/propagateRename",
    "getRelationshipDefByName/endDef2/propagateDelete",
    "getRelationshipDefByName/endDef2/propagateRename",
];

/// The operation that a recorded request asked, if it is one of ours.
fn operation(exchange: &Exchange) -> Option<Operation> {
    let path = exchange.request.path.strip_prefix("/api/atlas/")?.trim_end_matches('/');
    let segments: Vec<&str> = path.split('/').collect();
    #[rustfmt::skip]
    let operation = match (exchange.request.method.as_str(), segments.as_slice()) {
        ("GET",  ["v2", "search", "dsl"])                                => Operation::SearchUsingDsl,
        ("GET",  ["v2", "search", "quick"])                              => Operation::QuickSearch,
        ("POST", ["v2", "search", "quick"])                              => Operation::QuickSearchWithParameters,
        ("GET",  ["v2", "search", "attribute"])                          => Operation::SearchUsingAttribute,
        ("GET",  ["v2", "search", "fulltext"])                           => Operation::SearchUsingFullText,
        ("GET",  ["v2", "entity", "guid", _])                            => Operation::GetById,
        ("GET",  ["v2", "entity", "uniqueAttribute", "type", _])         => Operation::GetByUniqueAttributes,
        ("GET",  ["v2", "entity", "guid", _, "header"])                  => Operation::GetHeaderById,
        ("GET",  ["v2", "entity", "guid", _, "classifications"])         => Operation::GetClassifications,
        ("GET",  ["v2", "entity", _, "audit"])                           => Operation::GetAuditEvents,
        ("GET",  ["v2", "lineage", _])                                   => Operation::GetLineageGraph,
        ("GET",  ["v2", "types", "entitydef", "name", _])                => Operation::GetEntityDefByName,
        ("GET",  ["v2", "types", "relationshipdef", "name", _])          => Operation::GetRelationshipDefByName,
        ("GET",  ["admin", "version"])                                   => Operation::GetVersion,
        ("GET",  ["admin", "status"])                                    => Operation::GetStatus,
        _ => return None,
    };
    Some(operation)
}

fn value(answer: Result<impl Serialize, Failure>) -> Result<Value, Failure> {
    answer.map(|answer| serde_json::to_value(answer).expect("generated types are JSON"))
}

/// Asks an operation, with parameters that do not matter to a server that only repeats itself.
async fn ask(client: &Client, operation: Operation) -> Result<Value, Failure> {
    let guid = &Guid::new("guid").expect("a segment");
    let name = &TypeName::new("name").expect("a segment");
    let (text, limit, offset) = ("text", 1, 0);
    let (read, exclude_deleted_entities) = (EntityRead::default(), true);
    let (page, direction) = (AuditPage::From(None), LineageDirection::Both);
    let dsl = DslQuery { query: text, limit, offset };
    let quick = QuickQuery { query: text, type_name: None, exclude_deleted_entities, limit, offset };
    let attribute = AttributeQuery { type_name: text, attribute: text, prefix: text, limit, offset };
    let full_text = FullTextQuery { query: text, exclude_deleted_entities, limit };
    let posted = QuickSearchParameters::default();
    #[rustfmt::skip]
    let answer = match operation {
        Operation::SearchUsingDsl            => value(client.search_using_dsl(&dsl).await),
        Operation::QuickSearch               => value(client.quick_search(&quick).await),
        Operation::QuickSearchWithParameters => value(client.quick_search_with_parameters(&posted).await),
        Operation::SearchUsingAttribute      => value(client.search_using_attribute(&attribute).await),
        Operation::SearchUsingFullText       => value(client.search_using_full_text(&full_text).await),
        Operation::GetById                   => value(client.get_by_id(guid, read).await),
        Operation::GetByUniqueAttributes     => value(client.get_by_unique_attributes(name, text, read).await),
        Operation::GetHeaderById             => value(client.get_header_by_id(guid).await),
        Operation::GetClassifications        => value(client.get_classifications(guid).await),
        Operation::GetAuditEvents            => value(client.get_audit_events(&AuditQuery { guid, count: 1, page }).await),
        Operation::GetLineageGraph           => value(client.get_lineage_graph(&LineageQuery { guid, depth: 1, direction }).await),
        Operation::GetEntityDefByName        => value(client.get_entity_def_by_name(name).await),
        Operation::GetRelationshipDefByName  => value(client.get_relationship_def_by_name(name).await),
        Operation::GetVersion                => value(client.get_version().await),
        Operation::GetStatus                 => value(client.get_status().await),
    };
    answer
}

/// A server that answers below `/N/` with exchange N, and its address.
async fn repeat(exchanges: Arc<Vec<Exchange>>) -> String {
    let router = Router::new().fallback(move |request: Request| {
        let number = request.uri().path().split('/').nth(1).and_then(|number| number.parse::<usize>().ok());
        let recorded = &exchanges[number.expect("the address names an exchange")].response;
        let mut response = Response::builder().status(recorded.status);
        for name in ["content-type", "location", "www-authenticate"] {
            if let Some(value) = recorded.header(name) {
                response = response.header(name, value);
            }
        }
        let response = response.body(axum::body::Body::from(recorded.bytes())).expect("a response");
        async { response }
    });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

/// Notes the keys of `sent` that `kept` does not have; a null is not there.
fn lost(sent: &Value, kept: &Value, at: &str, keys: &mut BTreeSet<String>) {
    match (sent, kept) {
        (Value::Object(sent), Value::Object(kept)) => {
            for (key, value) in sent.iter().filter(|(_, value)| !value.is_null()) {
                let is_guid = key.len() == 36 && key.bytes().filter(|byte| *byte == b'-').count() == 4;
                let place = format!("{at}/{}", if is_guid { "*" } else { key });
                match kept.get(key) {
                    Some(found) => lost(value, found, &place, keys),
                    None => drop(keys.insert(place)),
                }
            }
        }
        (Value::Array(sent), Value::Array(kept)) => {
            assert_eq!(sent.len(), kept.len(), "{at}");
            for (sent, kept) in sent.iter().zip(kept) {
                lost(sent, kept, at, keys);
            }
        }
        _ => assert_eq!(sent, kept, "{at}"),
    }
}

/// An HTTP client without TLS. Where the workspace is built as a whole, reqwest has TLS and needs a provider for it.
fn http() -> reqwest::Client {
    drop(rustls::crypto::ring::default_provider().install_default());
    http_client_builder().build().expect("a client")
}

/// What became of all exchanges.
#[derive(Default)]
struct Tally {
    answers: BTreeMap<&'static str, usize>,
    failures: BTreeMap<String, usize>,
    lost: BTreeSet<String>,
    /// JSON answers of operations that are not ours.
    others: usize,
}

impl Tally {
    async fn take(&mut self, client: &Client, exchange: &Exchange) {
        let asked = operation(exchange);
        let is_json = exchange.response.header("content-type").is_some_and(|label| label.contains("json"));
        if exchange.response.status == 200 && is_json && asked.is_none() {
            self.others += 1;
            return;
        }
        match ask(client, asked.unwrap_or(Operation::GetStatus)).await {
            Ok(kept) => {
                let operation = asked.expect("only our operations answer").as_str();
                *self.answers.entry(operation).or_default() += 1;
                lost(&exchange.response.body, &kept, operation, &mut self.lost);
            }
            Err(failure) => {
                assert_eq!(failure.status, Some(exchange.response.status), "{}", exchange.name);
                let code = exchange.response.body.get("errorCode").and_then(Value::as_str);
                assert_eq!(failure.atlas_code.as_deref(), code, "{}", exchange.name);
                *self.failures.entry(format!("{:?}", failure.kind)).or_default() += 1;
            }
        }
    }
}

#[tokio::test]
async fn every_recorded_answer_is_decoded_or_classified() {
    let http = http();
    let mut tally = Tally::default();
    let mut total = 0;
    for (release, _) in RELEASES {
        let exchanges = Arc::new(recordings(release));
        let server = repeat(exchanges.clone()).await;
        for (number, exchange) in exchanges.iter().enumerate() {
            let base = BaseUrl::parse(&format!("{server}/{number}")).expect("an address");
            tally.take(&Client::new(base, http.clone(), Settings::default()), exchange).await;
            total += 1;
        }
    }
    println!("{total} exchanges, {} of other operations", tally.others);
    println!("answers: {:?}\nfailures: {:?}", tally.answers, tally.failures);
    let answers = ANSWERS.iter().map(|(operation, count)| (operation.as_str(), *count)).collect();
    assert_eq!(tally.answers, answers);
    let failures = FAILURES.iter().map(|(kind, count)| (format!("{kind:?}"), *count)).collect();
    assert_eq!(tally.failures, failures);
    let left_out: Vec<&str> = tally.lost.iter().map(String::as_str).collect();
    assert_eq!(left_out, LEFT_OUT);
    let counted =
        tally.answers.values().sum::<usize>() + tally.failures.values().sum::<usize>() + tally.others;
    assert_eq!(counted, total, "each exchange is counted once");
}

#[test]
fn the_operations_are_those_of_the_description() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../openapi/atlas-v2.json");
    let text = std::fs::read_to_string(path).expect("the description can be read");
    let openapi: Value = serde_json::from_str(&text).expect("the description is JSON");
    let paths = openapi["paths"].as_object().expect("paths");
    let described: BTreeSet<&str> = paths
        .values()
        .flat_map(|path| path.as_object().expect("operations").values())
        .map(|operation| operation["operationId"].as_str().expect("an operationId"))
        .collect();
    assert_eq!(described, Operation::ALL.iter().map(|operation| operation.as_str()).collect());
    assert_eq!(described.len(), 15);
}
