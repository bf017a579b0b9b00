//! Reports of answers that say other things, or fewer, than a client expects.

use lacre_atlas_lab::Release;
use serde_json::{Value, json};

use super::bench::{Bench, Reply, by_guid, guid, laboratory, table};

/// Calls all tools over a laboratory that is well and over one that is not, and returns those whose data differ.
async fn differing(odd: &Bench) -> Vec<String> {
    let well = Bench::release(Release::V2_5).await;
    let (well, odd) = (well.call_all().await, odd.call_all().await);
    assert_eq!(well.len(), 15);
    let pairs = well.iter().zip(&odd);
    let differing = pairs.filter(|((_, well), (_, odd))| well.data() != odd.data());
    differing.map(|((tool, _), _)| tool.clone()).collect()
}

/// The columns of `tbl_162cf7be` and its keys, as a server that is well tells them.
async fn columns_and_keys(bench: &Bench) -> (Value, Value, Reply) {
    let columns = bench.call("catalog.describeTable", table()).await;
    let keys = bench.call("catalog.listRelationships", table()).await;
    (columns.data().clone(), keys.data().clone(), columns)
}

#[tokio::test]
async fn row_05_what_nobody_documented_is_passed_over() {
    let bench = Bench::with(&["extra-keys"]).await;
    assert_eq!(differing(&bench).await, [""; 0]);
}

#[tokio::test]
async fn row_06_a_relationship_is_found_where_there_is_no_attribute() {
    let (columns, keys, _) = columns_and_keys(&Bench::release(Release::V2_5).await).await;
    let (found, found_keys, _) = columns_and_keys(&Bench::with(&["relations-only"]).await).await;
    assert_eq!((found, found_keys), (columns, keys));
}

#[tokio::test]
async fn row_07_every_key_that_may_be_missing_may() {
    let bench = Bench::with(&["missing-keys"]).await;
    let silent = [
        "catalog.getEntityByGuid",
        "catalog.getEntityByName",
        "catalog.getEntityHeader",
        "catalog.quickSearch",
    ];
    let differing = differing(&bench).await;
    assert!(
        differing.iter().all(|tool| silent.contains(&tool.as_str())),
        "only what is missing differs: {differing:?}"
    );
    let header = bench.call("catalog.getEntityHeader", by_guid()).await;
    assert_eq!(header.data()["classificationNames"], json!([]));
}

#[tokio::test]
async fn row_08_a_count_is_read_from_either_shape_of_a_select() {
    let mut counts = Vec::new();
    for release in [Release::V2_1, Release::V2_2, Release::V2_5] {
        let bench = Bench::release(release).await;
        let reply = bench
            .call("catalog.searchTables", json!({"schema": "laboratorio", "query": "tbl_", "limit": 1}))
            .await;
        assert!(
            reply.requests.iter().any(|request| request.contains("select%20count")),
            "{:?}",
            reply.requests
        );
        counts.push(reply.count());
    }
    assert_eq!(counts, [92, 92, 92]);
}

#[tokio::test]
async fn row_15_a_column_that_did_not_come_along_is_read_by_itself() {
    let (columns, keys, _) = columns_and_keys(&Bench::release(Release::V2_5).await).await;
    let (found, found_keys, reply) = columns_and_keys(&Bench::with(&["missing-referred"]).await).await;
    assert_eq!((found, found_keys), (columns, keys));
    let read = reply.requests.iter().filter(|request| request.contains("/v2/entity/guid/")).count();
    assert!(read >= 3, "{:?}", reply.requests);
}

#[tokio::test]
async fn row_16_a_table_without_a_database_and_a_name_without_a_cluster_are_told() {
    let (columns, keys, _) = columns_and_keys(&Bench::release(Release::V2_5).await).await;
    let (found, found_keys, _) = columns_and_keys(&Bench::with(&["null-relationships"]).await).await;
    assert_eq!((&found, &found_keys), (&columns, &keys));
    let bench = Bench::with(&["names-without-cluster"]).await;
    let reply =
        bench.call("catalog.searchTables", json!({"schema": "laboratorio", "query": "tbl_162cf7be"})).await;
    assert_eq!(reply.names(), ["tbl_162cf7be"]);
    assert_eq!(reply.data()["entities"][0]["qualifiedName"], "laboratorio.tbl_162cf7be");
    let (found, found_keys, _) = columns_and_keys(&bench).await;
    assert_eq!((found, found_keys), (columns, keys));
}

#[tokio::test]
async fn row_18_a_validity_period_is_a_text_of_its_own_form() {
    let bench = Bench::release(Release::V2_5).await;
    let guid = guid("hive_table", "laboratorio.tbl_363ae7e9@cluster");
    let held = bench.ask(&format!("/api/atlas/v2/entity/guid/{guid}/classifications")).await;
    let periods: Vec<&Value> = held["list"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one.get("validityPeriods"))
        .collect();
    assert!(periods[0][0]["startTime"].as_str().is_some_and(|time| time.contains('/')), "{held}");
    let reply = bench.call("catalog.getClassifications", json!({"guid": guid})).await;
    assert_eq!(reply.data()["classifications"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn row_31_an_empty_text_for_a_date_is_no_date() {
    let bench = Bench::with(&["blank-dates"]).await;
    assert_eq!(differing(&bench).await, [""; 0]);
}

#[tokio::test]
async fn row_40_an_internal_entity_disturbs_no_search() {
    let bench = Bench::with(&["internal-types"]).await;
    let differing = differing(&bench).await;
    assert_eq!(differing, [""; 0]);
    let known = bench.call("catalog.getEntityTypeDef", json!({"name": "__internal"})).await;
    assert_eq!(known.data()["name"], "__internal", "asked for by its name it is told");
}

#[tokio::test]
async fn row_42_null_in_a_list_of_relationships_is_no_element() {
    let bench = Bench::with(&["null-relationships"]).await;
    assert_eq!(differing(&bench).await, [""; 0]);
}

#[tokio::test]
async fn row_43_the_guid_of_a_type_is_no_entity() {
    let bench = Bench::release(Release::V2_1).await;
    let types = bench.ask("/api/atlas/v2/types/typedefs/headers?name=hive_table").await;
    let guid = json!({"guid": types[0]["guid"]});
    let tools = ["getEntityByGuid", "getEntityHeader", "getClassifications", "getEntityAudit", "getLineage"];
    for tool in tools {
        let reply = bench.call(&format!("catalog.{tool}"), guid.clone()).await;
        reply.fails("not_found", &["does not exist in the catalog"], reply.requests.len());
    }
}

#[tokio::test]
async fn row_44_absent_and_null_are_one() {
    let mut told = Vec::new();
    for release in [Release::V2_1, Release::V2_2] {
        let bench = Bench::release(release).await;
        let (columns, keys, _) = columns_and_keys(&bench).await;
        told.push((columns, keys));
    }
    let (columns, keys, _) = columns_and_keys(&Bench::with(&["missing-keys"]).await).await;
    told.push((columns, keys));
    assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "{told:?}");
}

#[tokio::test]
async fn row_45_a_hidden_history_is_absent_and_that_of_the_purged_is_told() {
    let hidden = json!({"guid": guid("hive_table", "outro.rate_limit@cluster")});
    let bench = Bench::behind(laboratory(Release::V2_5, &[]), &[], "analista").await;
    bench.call("catalog.getEntityAudit", hidden).await.fails("not_found", &["does not exist"], 2);
    let bench = Bench::with(&["access-denied"]).await;
    bench.call("catalog.getEntityAudit", by_guid()).await.fails("not_found", &["does not exist"], 2);
    let search = json!({"schema": "laboratorio", "query": "tbl"});
    bench.call("catalog.searchTables", search).await.fails("catalog_unavailable", &["denied access"], 1);
    let bench = Bench::release(Release::V2_5).await;
    let purged = json!({"guid": guid("hive_table", "laboratorio.tbl_expurgada@cluster")});
    let history = bench.call("catalog.getEntityAudit", purged.clone()).await;
    assert_eq!(history.data()["events"][0]["action"], "ENTITY_PURGE", "{}", history.envelope);
    bench.call("catalog.getEntityByGuid", purged).await.fails("not_found", &["does not exist"], 1);
}

#[tokio::test]
async fn row_46_an_event_without_an_action_is_unknown() {
    let bench = Bench::with(&["null-action"]).await;
    let reply = bench.call("catalog.getEntityAudit", by_guid()).await;
    let events = reply.data()["events"].as_array().expect("events");
    assert!(!events.is_empty() && events.iter().all(|event| event["action"] == "UNKNOWN"), "{events:?}");
}

#[tokio::test]
async fn row_47_the_newest_event_is_first() {
    let bench = Bench::with(&["audit-out-of-order"]).await;
    let history = json!({"guid": guid("hive_table", "laboratorio.tbl_c066178a@cluster")});
    let reply = bench.call("catalog.getEntityAudit", history).await;
    let asked = reply.requests.last().expect("a request");
    assert!(asked.contains("sortBy=timestamp") && asked.contains("sortOrder=desc"), "{asked}");
    let times: Vec<u64> = reply.data()["events"]
        .as_array()
        .expect("events")
        .iter()
        .filter_map(|event| event["timestamp"].as_u64())
        .collect();
    assert!(times.len() > 2 && times.is_sorted_by(|newer, older| newer >= older), "{times:?}");
}

#[tokio::test]
async fn row_48_a_date_that_was_never_set_stays_what_atlas_sends() {
    let bench = Bench::release(Release::V2_5).await;
    let entity = json!({"typeName": "rdbms_table", "qualifiedName": "laboratorio.tbl_162cf7be@cluster"});
    let reply = bench.call("catalog.getEntityByName", entity).await;
    assert_eq!(reply.data()["entity"]["attributes"]["createTime"], 0, "{}", reply.envelope);
    let described =
        bench.call("catalog.describeTable", json!({"schema": "relacional", "table": "tbl_162cf7be"})).await;
    assert!(described.data()["columns"].as_array().is_some_and(|columns| !columns.is_empty()));
}

#[tokio::test]
async fn row_55_no_edge_leads_out_of_the_graph() {
    let bench = Bench::with(&["dangling-lineage"]).await;
    let reply = bench.call("catalog.getLineage", by_guid()).await;
    let data = reply.data();
    let known = |end: &Value| data["guidEntityMap"].get(end.as_str().unwrap_or_default()).is_some();
    assert!(known(&data["baseEntityGuid"]), "{data}");
    let relations = data["relations"].as_array().expect("relations");
    assert!(
        relations.iter().all(|edge| known(&edge["fromEntityId"]) && known(&edge["toEntityId"])),
        "{data}"
    );
    assert!(reply.notes().contains("relations without a visible end were dropped"), "{}", reply.notes());
}
