//! Reports of searches and listings.

use std::collections::BTreeSet;

use lacre_atlas_lab::Release;
use serde_json::{Value, json};

use super::bench::{Bench, Reply};

/// The four searches, each for something of which the schema has many.
fn searches() -> [(&'static str, Value); 4] {
    let query = |text: &str| json!({"schema": "laboratorio", "query": text, "limit": 10});
    let prefix = json!({"schema": "laboratorio", "typeName": "hive_table", "attrName": "name", "attrValuePrefix": "tbl_", "limit": 10});
    [
        ("catalog.searchTables", query("tbl_")),
        ("catalog.quickSearch", query("tbl_c066178a")),
        ("catalog.searchByAttribute", prefix),
        ("catalog.fullTextSearch", query("tbl_162cf7be")),
    ]
}

fn by_prefix(prefix: &str, limit: u32) -> Value {
    json!({"schema": "laboratorio", "typeName": "hive_table", "attrName": "name", "attrValuePrefix": prefix, "limit": limit})
}

/// The names of all tables of a schema, page after page.
async fn all_tables(bench: &Bench, schema: &str, limit: u32) -> Vec<String> {
    let (mut names, mut cursor) = (Vec::new(), Value::Null);
    for _ in 0..100 {
        let reply = bench
            .call("catalog.listTables", json!({"schema": schema, "limit": limit, "cursor": cursor}))
            .await;
        names.extend(reply.names().into_iter().map(str::to_owned));
        cursor = reply.data()["nextCursor"].clone();
        if cursor.is_null() {
            return names;
        }
    }
    panic!("the listing has no end: {names:?}");
}

#[track_caller]
fn in_schema(reply: &Reply) {
    let hits = reply.data()["entities"].as_array().expect("hits");
    let prefix =
        |hit: &Value| hit["qualifiedName"].as_str().is_some_and(|name| name.starts_with("laboratorio."));
    assert!(hits.iter().all(prefix), "{hits:?}");
}

#[tokio::test]
async fn row_10_what_may_not_be_seen_is_not_named() {
    let (well, bench) = (Bench::release(Release::V2_5).await, Bench::with(&["scrubbed-headers"]).await);
    let listing = ("catalog.listTables", json!({"schema": "laboratorio", "limit": 10}));
    for (tool, mut input) in searches().into_iter().chain([listing]) {
        // Where the database itself may be read, by its name.
        input["schema"] = "named".into();
        input["limit"] = 100.into();
        let (all, seen) = (well.call(tool, input.clone()).await, bench.call(tool, input).await);
        let (all, shown) = (all.names().len(), seen.names().len());
        assert!(shown < all, "{tool}: every second one is hidden, {shown} of {all} are shown");
        assert!(!seen.envelope.to_string().contains("\"-1\""), "{tool}: {}", seen.envelope);
    }
}

#[tokio::test]
async fn row_23_a_short_page_in_the_middle_ends_no_search() {
    let bench = Bench::with(&["short-pages"]).await;
    let reply = bench.call("catalog.searchByAttribute", by_prefix("tbl_", 100)).await;
    let asked = reply.requests.iter().filter(|request| request.contains("/search/attribute")).count();
    assert!(asked >= 2, "asked on until a page brought nothing: {:?}", reply.requests);
    assert!(reply.names().len() >= 60 && reply.count() >= reply.names().len() as u64, "{}", reply.envelope);
    let names = all_tables(&bench, "laboratorio", 7).await;
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "no table twice");
}

#[tokio::test]
async fn row_24_text_is_no_code_and_nothing_found_is_an_empty_list() {
    let bench = Bench::release(Release::V2_1).await;
    for character in ['$', '\\', '`', '\'', '"', '%'] {
        let text = format!("tbl_{character}{{100+62}}");
        let reply = bench.call("catalog.searchTables", json!({"schema": "laboratorio", "query": text})).await;
        reply.fails("invalid_input", &["`query` holds"], 0);
    }
    let reply = bench.call("catalog.searchTables", json!({"schema": "laboratorio", "query": "nada"})).await;
    assert_eq!((reply.count(), &reply.data()["entities"]), (0, &json!([])));
}

#[tokio::test]
async fn row_25_a_name_with_limit_in_it_is_found() {
    let bench = Bench::release(Release::V2_2).await;
    let reply = bench.call("catalog.searchTables", json!({"schema": "outro", "query": "rate_limit"})).await;
    assert_eq!((reply.names(), reply.count()), (vec!["rate_limit"], 1));
    let queries: Vec<_> = reply.requests.iter().filter(|request| request.contains("/search/dsl")).collect();
    assert!(
        queries.iter().all(|query| query.contains("%20limit%20") && query.contains("%20offset%20")),
        "{queries:?}"
    );
    assert!(all_tables(&bench, "outro", 3).await.contains(&"rate_limit".to_owned()));
}

#[tokio::test]
async fn row_27_what_is_alive_in_a_pattern_is_refused() {
    let bench = Bench::release(Release::V2_5).await;
    for character in ['(', ')', '[', ']', '{', '}', '+', '^', '|'] {
        let text = format!("tbl{character}");
        let reply = bench.call("catalog.searchTables", json!({"schema": "laboratorio", "query": text})).await;
        reply.fails("invalid_input", &["part of a pattern"], 0);
        let reply = bench.call("catalog.searchByAttribute", by_prefix(&text, 5)).await;
        assert_eq!(reply.names(), [""; 0], "a prefix is plain text");
    }
    let reply =
        bench.call("catalog.searchTables", json!({"schema": "laboratorio", "query": "tbl.162"})).await;
    assert_eq!((reply.names(), reply.count()), (vec![], 0), "a dot is a dot");
}

#[tokio::test]
async fn row_33_deleted_tables_are_out_of_listings_and_left_out_on_demand() {
    let bench = Bench::release(Release::V2_5).await;
    let query = |excluded: bool| json!({"schema": "laboratorio", "query": "tbl_apagada", "excludeDeletedEntities": excluded});
    let found =
        bench.call("catalog.searchTables", json!({"schema": "laboratorio", "query": "tbl_apagada"})).await;
    assert_eq!(found.names(), [""; 0]);
    assert!(!all_tables(&bench, "laboratorio", 200).await.contains(&"tbl_apagada".to_owned()));
    assert_eq!(bench.call("catalog.quickSearch", query(true)).await.names(), [""; 0]);
    assert_eq!(bench.call("catalog.quickSearch", query(false)).await.names(), ["tbl_apagada"]);
}

#[tokio::test]
async fn row_34_hits_of_an_attribute_search_begin_with_the_prefix() {
    let bench = Bench::with(&["wrong-hits"]).await;
    for prefix in ["tbl_1", "tbl_162cf7be", "x.1."] {
        let reply = bench.call("catalog.searchByAttribute", by_prefix(prefix, 100)).await;
        assert!(reply.names().iter().all(|name| name.starts_with(prefix)), "{prefix}: {:?}", reply.names());
        assert_eq!(reply.count(), reply.names().len() as u64);
    }
}

#[tokio::test]
async fn row_35_special_characters_are_quoted_and_hits_are_of_the_schema() {
    let bench = Bench::with(&["wrong-hits"]).await;
    for (text, sent) in [("tbl-1", "%22tbl-1%22"), ("name:x", "%22name%3Ax%22"), ("(x", "%22%28x%22")] {
        let reply = bench.call("catalog.quickSearch", json!({"schema": "laboratorio", "query": text})).await;
        in_schema(&reply);
        let asked =
            reply.requests.iter().find(|request| request.contains("/search/quick?")).expect("a search");
        let spelled = asked.replace("%3a", "%3A").replace('(', "%28").replace(':', "%3A");
        assert!(spelled.contains(sent), "{sent}: {asked}");
    }
}

#[tokio::test]
async fn row_36_metrics_may_be_empty() {
    let bench = Bench::with(&["empty-metrics"]).await;
    let reply =
        bench.call("catalog.quickSearch", json!({"schema": "laboratorio", "query": "tbl_363ae7e9"})).await;
    assert_eq!((reply.names(), reply.count()), (vec!["tbl_363ae7e9"], 1));
    assert_eq!(reply.data()["aggregationMetrics"], json!({}));
}

#[tokio::test]
async fn row_37_a_count_of_minus_one_is_no_count() {
    let bench = Bench::with(&["count-unknown"]).await;
    for (tool, input) in searches() {
        let reply = bench.call(tool, input).await;
        assert!(!reply.names().is_empty(), "{tool}");
        assert!(reply.count() >= reply.names().len() as u64, "{tool}: {}", reply.envelope);
    }
}

#[tokio::test]
async fn row_38_the_count_of_a_page_is_not_taken_for_that_of_all() {
    let (well, bench) = (Bench::release(Release::V2_5).await, Bench::with(&["count-of-page"]).await);
    for (tool, mut input) in searches() {
        input["limit"] = 1.into();
        let (expected, counted) = (well.call(tool, input.clone()).await, bench.call(tool, input).await);
        assert_eq!(counted.count(), expected.count(), "{tool}");
    }
    assert_eq!(bench.call("catalog.searchTables", searches()[0].1.clone()).await.count(), 92);
}

#[tokio::test]
async fn row_39_the_same_page_again_is_the_end() {
    let bench = Bench::with(&["repeated-pages"]).await;
    let reply = bench.call("catalog.searchByAttribute", by_prefix("tbl_", 100)).await;
    assert_eq!((reply.names().len(), reply.count()), (93, 93), "the deleted one too");
    assert!(reply.requests.len() <= 3, "{:?}", reply.requests);
    let names = all_tables(&bench, "laboratorio", 7).await;
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "no table twice");
}

#[tokio::test]
async fn row_52_the_syntax_of_the_index_is_plain_text() {
    let bench = Bench::with(&["wrong-hits"]).await;
    for text in ["a AND b", "NOT x", "tbl* OR *", "\"open", "a\\"] {
        let reply = bench.call("catalog.quickSearch", json!({"schema": "laboratorio", "query": text})).await;
        in_schema(&reply);
        for word in ["AND", "OR", "NOT"].iter().filter(|word| text.split(' ').any(|part| part == **word)) {
            let asked =
                &reply.requests.iter().find(|request| request.contains("/search/quick?")).expect("a search");
            assert!(
                asked.contains(&format!("%5C{word}")) || asked.contains(&format!("%5c{word}")),
                "{word}: {asked}"
            );
        }
    }
}

#[tokio::test]
async fn row_53_an_underscore_is_a_character_like_any_other() {
    let bench = Bench::release(Release::V2_5).await;
    for (text, expected) in [
        ("te_lim", vec!["rate_limit"]),
        ("te_li?it", vec![]),
        ("ratexlimit", vec![]),
        ("*_limit", vec!["rate_limit"]),
    ] {
        let reply = bench.call("catalog.searchTables", json!({"schema": "outro", "query": text})).await;
        assert_eq!((reply.names(), reply.count()), (expected.clone(), expected.len() as u64), "{text}");
    }
    let column =
        json!({"schema": "laboratorio", "query": "col_d7247819", "typeName": "hive_column", "limit": 100});
    let reply = bench.call("catalog.searchTables", column).await;
    assert!(
        !reply.names().is_empty() && reply.names().iter().all(|name| *name == "col_d7247819"),
        "{:?}",
        reply.names()
    );
}
