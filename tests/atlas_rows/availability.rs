//! Reports of servers that do not answer as they should.

use std::time::{Duration, Instant};

use lacre_atlas_lab::{Lab, Release};
use serde_json::json;
use tokio::net::TcpListener;

use super::bench::{Bench, by_guid, call_at, guid, laboratory, localhost, table};

const HEADER: &str = "catalog.getEntityHeader";
const SEARCH: &str = "catalog.searchTables";
const UNAVAILABLE: &str = "catalog_unavailable";

fn search() -> serde_json::Value {
    json!({"schema": "laboratorio", "query": "tbl_162cf7be"})
}

#[tokio::test]
async fn row_03_what_may_pass_is_repeated_and_partial_results_are_none() {
    let bench = Bench::with(&["too-many-requests"]).await;
    let reply = bench.call(HEADER, by_guid()).await;
    reply.fails(UNAVAILABLE, &["takes no more requests", "after 1 s"], 3);
    let bench = Bench::with(&["flaky"]).await;
    let reply = bench.call(HEADER, by_guid()).await;
    assert_eq!(reply.data()["displayText"], "tbl_162cf7be");
    assert_eq!(reply.requests.len(), 2, "{:?}", reply.requests);
    let bench = Bench::with(&["reset"]).await;
    bench.call(HEADER, by_guid()).await.fails(UNAVAILABLE, &["broke before the answer was complete"], 3);
    let bench = Bench::with(&["body-cut"]).await;
    bench.call(HEADER, by_guid()).await.fails(UNAVAILABLE, &["broke before the answer was complete"], 3);
}

#[tokio::test]
async fn row_04_the_scheme_that_is_wanted_is_named_and_credentials_go_out_once() {
    let bench = Bench::with(&["negotiate"]).await;
    let reply = bench.call(HEADER, by_guid()).await;
    reply.fails(UNAVAILABLE, &["Kerberos (Negotiate)", "Apache Knox"], 1);
    assert!(reply.cause.contains("status 401, Negotiate is asked for"), "{}", reply.cause);
}

#[tokio::test]
async fn row_09_a_404_of_atlas_is_about_a_thing_and_any_other_about_the_address() {
    let bench = Bench::release(Release::V2_5).await;
    let reply = bench.call("catalog.getEntityTypeDef", json!({"name": "nada"})).await;
    reply.fails("not_found", &["Type 'nada' does not exist"], 1);
    let bench = Bench::with(&["plain-not-found"]).await;
    let reply = bench.call("catalog.getEntityTypeDef", json!({"name": "nada"})).await;
    reply.fails(UNAVAILABLE, &["No Apache Atlas at the address", "404", "/api/atlas"], 1);
}

#[tokio::test]
async fn row_11_a_page_of_the_container_is_unavailable_and_stays_behind() {
    let bench = Bench::with(&["unavailable-html"]).await;
    bench.call(HEADER, by_guid()).await.fails(UNAVAILABLE, &["status 503"], 3);
}

#[tokio::test]
async fn row_12_a_page_in_latin_1_is_unavailable_too() {
    let bench = Bench::with(&["unavailable-html"]).await;
    let reply = bench.call("catalog.listTables", json!({"schema": "laboratorio"})).await;
    reply.fails(UNAVAILABLE, &["status 503"], 3);
    assert!(reply.cause.is_ascii() && reply.cause.contains("status 503"), "{}", reply.cause);
}

#[tokio::test]
async fn row_13_a_server_that_starts_is_not_ready_until_it_answers() {
    let bench = Bench::with(&["unavailable-json"]).await;
    bench.call(HEADER, by_guid()).await.fails(UNAVAILABLE, &["status 503"], 3);
    let port = TcpListener::bind(localhost()).await.expect("a free port");
    let address = port.local_addr().expect("bound");
    drop(port);
    let url = format!("http://{address}");
    let reply = call_at(&url, HEADER, by_guid()).await;
    reply.fails(UNAVAILABLE, &["refused the connection", "running"], 0);
    assert_eq!(reply.record.operations.len(), 3, "asked again while it may be starting");
    let _started = Lab::start(address, laboratory(Release::V2_5, &[])).await.expect("the port is free again");
    assert_eq!(call_at(&url, HEADER, by_guid()).await.data()["displayText"], "tbl_162cf7be");
}

#[tokio::test]
async fn row_14_a_401_without_a_body_is_told_by_its_status() {
    let bench = Bench::with(&["unauthorized-empty"]).await;
    bench.call(HEADER, by_guid()).await.fails(UNAVAILABLE, &["refused the credentials", "once only"], 1);
    let bench = Bench::with(&["unauthorized-json"]).await;
    bench.call(HEADER, by_guid()).await.fails(UNAVAILABLE, &["refused the credentials", "once only"], 1);
}

#[tokio::test]
async fn row_17_braces_in_a_message_of_the_server_format_nothing() {
    let bench = Bench::with(&["braces-in-message"]).await;
    let reply = bench.call("catalog.getEntityByGuid", by_guid()).await;
    reply.fails("not_found", &["does not exist in the catalog"], 1);
    assert!(!reply.message().contains(['{', '}']), "{}", reply.message());
}

#[tokio::test]
async fn row_19_a_body_that_is_no_json_leaves_the_status_to_speak() {
    let bench = Bench::with(&["bad-gateway"]).await;
    bench.call(HEADER, by_guid()).await.fails(UNAVAILABLE, &["gateway", "status 502"], 3);
    let bench = Bench::with(&["server-error-text"]).await;
    let reply = bench.call(HEADER, by_guid()).await;
    reply.fails(UNAVAILABLE, &["status 500", "log"], 1);
    assert_eq!(reply.cause, "getHeaderById: the server failed, status 500");
    let bench = Bench::with(&["error-page"]).await;
    bench.call(HEADER, by_guid()).await.fails(UNAVAILABLE, &["status 500"], 1);
}

#[tokio::test]
async fn row_21_no_redirect_is_followed_and_a_login_page_is_no_answer() {
    let bench = Bench::with(&["login-redirect"]).await;
    let reply = bench.call(HEADER, by_guid()).await;
    reply.fails(UNAVAILABLE, &["redirects to another address", "login page"], 1);
    assert!(reply.requests.iter().all(|request| !request.contains("login")), "{:?}", reply.requests);
    let bench = Bench::with(&["login-page"]).await;
    bench.call(HEADER, by_guid()).await.fails(UNAVAILABLE, &["a page instead of JSON", "login"], 1);
}

#[tokio::test]
async fn row_22_the_status_is_read_before_the_body() {
    let bench = Bench::release(Release::V2_5).await;
    let nobody = json!({"guid": guid("hive_table", "nobody")});
    bench.call("catalog.getEntityByGuid", nobody).await.fails("not_found", &["does not exist"], 1);
    let bench = Bench::with(&["body-empty"]).await;
    let reply = bench.call("catalog.getEntityByGuid", by_guid()).await;
    reply.fails(UNAVAILABLE, &["breaks off or is no JSON"], 1);
}

#[tokio::test]
async fn row_26_a_query_that_fails_says_so_and_is_not_repeated() {
    let bench = Bench::with(&["dsl-fails"]).await;
    bench.call(SEARCH, search()).await.fails(UNAVAILABLE, &["status 500"], 1);
    let found = bench.call(
        "catalog.getEntityByName",
        json!({"typeName": "hive_table", "qualifiedName": "laboratorio.tbl_162cf7be@cluster"}),
    );
    assert_eq!(found.await.data()["entity"]["status"], "ACTIVE", "what needs no query answers");
    let bench = Bench::with(&["script-fails"]).await;
    let reply = bench.call(SEARCH, search()).await;
    reply.fails(UNAVAILABLE, &["ATLAS-500-00-00A"], 1);
    for text in [reply.message(), &reply.cause] {
        assert!(!text.contains("g.V()") && !text.contains("Gremlin"), "the script stays behind: {text}");
    }
}

#[tokio::test]
async fn row_29_the_original_query_goes_to_the_active_server() {
    let passive =
        Lab::start(localhost(), laboratory(Release::V2_1, &["passive-redirect"])).await.expect("a port");
    let bench = Bench::behind(laboratory(Release::V2_1, &[]), &[passive.url()], "admin").await;
    let reply = bench.call(SEARCH, json!({"schema": "outro", "query": "com espaço"})).await;
    assert_eq!(reply.names(), ["tabela com espaço"]);
    assert!(!reply.requests.is_empty());
    for request in &reply.requests {
        assert!(request.contains("%20") && !request.contains("%2520"), "encoded once: {request}");
    }
    let credentials = bench.wire.header("authorization");
    assert_eq!(credentials.len(), bench.wire.requests().len(), "each request has its credentials");
    let alone = call_at(&passive.url(), HEADER, by_guid()).await;
    alone.fails(UNAVAILABLE, &["redirects to another address", "the active server of a pair"], 0);
    assert_eq!(alone.record.operations.len(), 1);
}

#[tokio::test]
async fn row_41_label_and_body_have_to_agree() {
    let bench = Bench::with(&["json-as-text"]).await;
    bench.call(HEADER, by_guid()).await.fails(UNAVAILABLE, &["a page instead of JSON"], 1);
    let bench = Bench::with(&["text-as-json"]).await;
    bench.call(HEADER, by_guid()).await.fails(UNAVAILABLE, &["breaks off or is no JSON"], 1);
}

#[tokio::test]
async fn row_49_a_503_is_asked_again_and_a_500_is_not() {
    let bench = Bench::with(&["server-error-text"]).await;
    bench.call("catalog.getLineage", by_guid()).await.fails(UNAVAILABLE, &["status 500"], 1);
    let bench = Bench::with(&["flaky"]).await;
    let reply = bench.call("catalog.getLineage", by_guid()).await;
    assert!(reply.data()["relations"].as_array().is_some_and(|relations| !relations.is_empty()));
    let outcomes: Vec<&str> = reply.record.operations.iter().map(|one| one.outcome.as_str()).collect();
    assert_eq!(outcomes, ["503", "200"]);
}

#[tokio::test]
async fn row_54_time_bytes_and_depth_have_bounds() {
    let begun = Instant::now();
    for quirk in ["hang", "late", "body-slow"] {
        let bench = Bench::with(&[quirk]).await;
        bench.call(HEADER, by_guid()).await.fails("timeout", &["did not answer in time"], 3);
    }
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    for quirk in ["body-huge", "body-endless", "gzip-bomb"] {
        let bench = Bench::with(&[quirk]).await;
        let reply = bench.call(HEADER, by_guid()).await;
        reply.fails(UNAVAILABLE, &["longer than this server reads"], 1);
        assert!(reply.record.operations[0].bytes <= 33 << 20, "{quirk}: {:?}", reply.record);
    }
    let bench = Bench::with(&["huge-lineage"]).await;
    let reply = bench.call("catalog.getLineage", by_guid()).await;
    reply.fails("invalid_input", &["at most 1024 KiB", "a smaller limit or depth"], 1);
    for depth in [-1, 0, 11] {
        let mut input = by_guid();
        input["depth"] = depth.into();
        bench.call("catalog.getLineage", input).await.fails("invalid_input", &["/depth"], 0);
    }
}

#[tokio::test]
async fn row_56_a_500_where_a_refusal_is_meant_blames_no_argument() {
    let bench = Bench::with(&["dsl-fails"]).await;
    bench.call("catalog.listTables", json!({"schema": "laboratorio"})).await.fails(
        UNAVAILABLE,
        &["status 500"],
        1,
    );
    let bench = Bench::with(&["script-fails"]).await;
    bench.call("catalog.describeTable", table()).await.fails(UNAVAILABLE, &["ATLAS-500-00-00A"], 1);
}
