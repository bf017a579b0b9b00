//! Reports of what clients send: no behaviour of a server shows these, the requests do.

use lacre_atlas_lab::Release;
use percent_encoding::percent_decode_str;
use serde_json::json;

use super::bench::Bench;

/// The value of a parameter, decoded as a path is: a plus stays a plus.
fn parameter(request: &str, name: &str) -> Option<String> {
    let (_, query) = request.split_once('?')?;
    let decoded = |text: &str| percent_decode_str(text).decode_utf8().expect("UTF-8").into_owned();
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(key, _)| decoded(key) == name).map(|(_, value)| decoded(value))
}

/// The DSL queries that all tools send.
async fn queries(release: Release) -> Vec<String> {
    let bench = Bench::release(release).await;
    bench.call_all().await;
    let search = json!({"schema": "laboratorio", "query": "tbl_", "limit": 1});
    bench.call("catalog.searchTables", search).await;
    let requests = bench.wire.requests();
    let queries: Vec<String> = requests
        .iter()
        .filter(|request| request.contains("/v2/search/dsl"))
        .map(|request| parameter(request, "query").expect("a query"))
        .collect();
    assert!(queries.len() >= 5, "{queries:?}");
    queries
}

#[tokio::test]
async fn row_01_every_character_of_a_name_arrives() {
    let bench = Bench::release(Release::V2_5).await;
    let found = json!({"typeName": "hive_table", "qualifiedName": "outro.tabela com espaço@cluster"});
    let reply = bench.call("catalog.getEntityByName", found).await;
    assert_eq!(reply.data()["entity"]["attributes"]["name"], "tabela com espaço");
    let names =
        ["a b", "a+b", "a&b=c", "100%", "a%20b", "a#b", "a/b", "a?b", "a;b", "çãé", "日本語", "🦀", "a:b@c"];
    for name in names {
        let asked = json!({"typeName": "hive_table", "qualifiedName": name});
        let reply = bench.call("catalog.getEntityByName", asked).await;
        reply.fails("not_found", &[], 1);
        let request = &reply.requests[0];
        assert!(!request.contains('+') && request.matches(' ').count() == 1, "{request}");
        assert_eq!(parameter(request, "attr:qualifiedName").as_deref(), Some(name), "{request}");
    }
}

#[tokio::test]
async fn row_02_the_parameter_of_a_unique_attribute_is_named_literally() {
    let bench = Bench::release(Release::V2_5).await;
    let name = json!({"typeName": "hive_table", "qualifiedName": "laboratorio.tbl_162cf7be@cluster"});
    let reply = bench.call("catalog.getEntityByName", name).await;
    reply.data();
    let query = reply.requests[0].split_once('?').expect("a query").1;
    let names: Vec<&str> =
        query.split('&').filter_map(|pair| pair.split_once('=')).map(|(name, _)| name).collect();
    let attributes: Vec<_> = names.iter().filter(|name| name.starts_with("attr")).collect();
    assert!(matches!(attributes[..], [&("attr:qualifiedName" | "attr%3AqualifiedName")]), "{query}");
}

#[tokio::test]
async fn row_20_no_list_of_types_is_trusted_to_be_filtered() {
    let bench = Bench::release(Release::V2_0).await;
    let everything = bench.ask("/api/atlas/v2/types/typedefs/headers?servicetype=hive").await;
    assert!(everything.as_array().is_some_and(|types| types.len() > 100), "2.0 filters nothing");
    bench.call_all().await;
    let requests = bench.wire.requests();
    assert!(
        requests.len() > 15 && requests.iter().all(|request| !request.contains("typedefs")),
        "{requests:?}"
    );
}

#[tokio::test]
async fn row_28_every_query_says_more_than_a_type() {
    for query in queries(Release::V2_5).await {
        assert!(query.contains(" where "), "{query}");
    }
}

#[tokio::test]
async fn row_30_nothing_is_selected_but_a_count() {
    for query in queries(Release::V2_1).await {
        assert!(query.split(" select ").skip(1).all(|rest| rest.starts_with("count() ")), "{query}");
    }
}

#[tokio::test]
async fn row_32_what_is_selected_needs_no_order() {
    let queries = queries(Release::V2_5).await;
    assert!(queries.iter().any(|query| query.contains("orderby name")), "{queries:?}");
    assert!(
        queries.iter().all(|query| !query.contains("orderby") || !query.contains("select")),
        "{queries:?}"
    );
}

#[tokio::test]
async fn row_50_a_text_longer_than_an_index_keeps_is_refused_here() {
    let bench = Bench::release(Release::V2_5).await;
    let input = |length: usize| json!({"schema": "laboratorio", "typeName": "hive_table", "attrName": "name", "attrValuePrefix": "x".repeat(length)});
    let reply = bench.call("catalog.searchByAttribute", input(257)).await;
    reply.fails("invalid_input", &["/attrValuePrefix", "256"], 0);
    let reply = bench.call("catalog.searchByAttribute", input(256)).await;
    assert_eq!((reply.names(), reply.count()), (vec![], 0));
}

#[tokio::test]
async fn row_51_a_body_is_well_formed_and_its_refusal_says_what_to_do() {
    let search = json!({"schema": "outro", "query": "tbl_162cf7be"});
    let bench = Bench::release(Release::V2_1).await;
    let reply = bench.call("catalog.quickSearch", search.clone()).await;
    reply.data();
    assert!(reply.requests.iter().any(|request| request.starts_with("POST ")), "{:?}", reply.requests);
    let bench = Bench::with(&["body-refused"]).await;
    let reply = bench.call("catalog.quickSearch", search).await;
    reply.fails("catalog_unavailable", &["status 400"], reply.requests.len());
    assert!(!reply.message().contains("jackson"), "{}", reply.message());
}
