//! What goes over the wire.

use std::time::Duration;

use lacre_atlas_client::{
    AttributeQuery, AuditPage, AuditQuery, AuditSortBy, AuditSortOrder, Client, Credentials, DslQuery,
    EntityRead, Failure, FilterCriteria, FullTextQuery, Guid, LineageDirection, LineageQuery, QuickQuery,
    QuickSearchParameters, Session, SortOrder, TypeName,
};

use crate::server::{Log, answer, client, http, json, serve};

const ENTITY: &str = r#"{"entity":{"guid":"g","attributes":{"name":null}},"referredEntities":{}}"#;

async fn atlas(body: &'static str) -> (Client, Log) {
    let (base, log) = serve(move || json(body)).await;
    (client(base), log)
}

fn guid() -> Guid {
    "a1b2".parse().expect("a segment")
}

fn name(text: &str) -> TypeName {
    text.parse().expect("a segment")
}

#[track_caller]
fn assert_asked(log: &Log, method: &str, target: &str) {
    let seen = log.one();
    assert_eq!((seen.method.as_str(), seen.target.as_str()), (method, target));
}

#[tokio::test]
async fn searches_name_their_parameters() -> Result<(), Failure> {
    let (client, log) = atlas("{}").await;
    client
        .search_using_dsl(&DslQuery { query: "hive_table where name = 'é+&%#/'", limit: 51, offset: 2 })
        .await?;
    assert_asked(
        &log,
        "GET",
        "/api/atlas/v2/search/dsl?limit=51&offset=2&query=hive_table%20where%20name%20%3D%20%27%C3%A9%2B%26%25%23%2F%27",
    );

    let (client, log) = atlas("{}").await;
    let query =
        AttributeQuery { type_name: "hive_table", attribute: "name", prefix: "tbl a", limit: 3, offset: 4 };
    client.search_using_attribute(&query).await?;
    assert_asked(
        &log,
        "GET",
        "/api/atlas/v2/search/attribute?attrName=name&attrValuePrefix=tbl%20a&limit=3&offset=4&typeName=hive_table",
    );

    let (client, log) = atlas("{}").await;
    client
        .search_using_full_text(&FullTextQuery { query: "a b", exclude_deleted_entities: true, limit: 5 })
        .await?;
    assert_asked(
        &log,
        "GET",
        "/api/atlas/v2/search/fulltext?excludeDeletedEntities=true&limit=5&query=a%20b",
    );
    Ok(())
}

#[tokio::test]
async fn a_quick_search_may_name_a_type() -> Result<(), Failure> {
    let typed = QuickQuery {
        query: "tbl_1*",
        type_name: Some("hive_table"),
        exclude_deleted_entities: true,
        limit: 25,
        offset: 0,
    };
    for (query, ending) in [(typed, "&typeName=hive_table"), (QuickQuery { type_name: None, ..typed }, "")] {
        let (client, log) = atlas(r#"{"searchResults":{}}"#).await;
        client.quick_search(&query).await?;
        let target = "/api/atlas/v2/search/quick?excludeDeletedEntities=true&limit=25&offset=0&query=tbl_1*";
        assert_asked(&log, "GET", &format!("{target}{ending}"));
    }
    Ok(())
}

#[tokio::test]
async fn a_filtered_quick_search_is_posted() -> Result<(), Failure> {
    let (client, log) = atlas(r#"{"searchResults":{}}"#).await;
    let filter = FilterCriteria {
        attribute_name: Some("qualifiedName".to_owned()),
        operator: Some("startsWith".to_owned()),
        attribute_value: Some("laboratorio.".to_owned()),
        ..FilterCriteria::default()
    };
    let parameters = QuickSearchParameters {
        query: Some("a b".to_owned()),
        entity_filters: Some(filter),
        sort_order: Some(SortOrder::Ascending),
        limit: Some(25),
        ..QuickSearchParameters::default()
    };
    client.quick_search_with_parameters(&parameters).await?;
    assert_asked(&log, "POST", "/api/atlas/v2/search/quick");
    assert_eq!(log.one().header("content-type"), Some("application/json"));
    assert_eq!(
        log.one().body,
        r#"{"entityFilters":{"attributeName":"qualifiedName","attributeValue":"laboratorio.","operator":"startsWith"},"limit":25,"query":"a b","sortOrder":"ASCENDING"}"#
    );
    Ok(())
}

#[tokio::test]
async fn entities_are_named_by_guid_or_by_qualified_name() -> Result<(), Failure> {
    let whole = EntityRead::default();
    let (client, log) = atlas(ENTITY).await;
    client.get_by_id(&guid(), EntityRead { min_ext_info: true, ..whole }).await?;
    assert_asked(&log, "GET", "/api/atlas/v2/entity/guid/a1b2?ignoreRelationships=false&minExtInfo=true");

    let (client, log) = atlas(ENTITY).await;
    let read = EntityRead { ignore_relationships: true, ..whole };
    client.get_by_unique_attributes(&name("My Type"), "db.taxa_100% a+b&c@cm", read).await?;
    assert_asked(
        &log,
        "GET",
        "/api/atlas/v2/entity/uniqueAttribute/type/My%20Type?attr%3AqualifiedName=db.taxa_100%25%20a%2Bb%26c%40cm&ignoreRelationships=true&minExtInfo=false",
    );

    let (client, log) = atlas(r#"{"guid":"g"}"#).await;
    client.get_header_by_id(&guid()).await?;
    assert_asked(&log, "GET", "/api/atlas/v2/entity/guid/a1b2/header");

    let (client, log) = atlas(r#"{"list":[]}"#).await;
    client.get_classifications(&guid()).await?;
    assert_asked(&log, "GET", "/api/atlas/v2/entity/guid/a1b2/classifications");
    Ok(())
}

#[tokio::test]
async fn an_audit_has_two_ways_of_paging() -> Result<(), Failure> {
    let guid = guid();
    let newest_first =
        AuditPage::Offset { offset: 20, sort_by: AuditSortBy::Timestamp, sort_order: AuditSortOrder::Desc };
    for (page, query) in [
        (AuditPage::From(None), "count=11"),
        (AuditPage::From(Some("k:1")), "count=11&startKey=k%3A1"),
        (newest_first, "count=11&offset=20&sortBy=timestamp&sortOrder=desc"),
    ] {
        let (client, log) = atlas("[]").await;
        client.get_audit_events(&AuditQuery { guid: &guid, count: 11, page }).await?;
        assert_asked(&log, "GET", &format!("/api/atlas/v2/entity/a1b2/audit?{query}"));
    }
    Ok(())
}

#[tokio::test]
async fn lineage_types_and_the_server_itself() -> Result<(), Failure> {
    let (client, log) = atlas(r#"{"baseEntityGuid":"g"}"#).await;
    let query = LineageQuery { guid: &guid(), depth: 3, direction: LineageDirection::Both };
    client.get_lineage_graph(&query).await?;
    assert_asked(&log, "GET", "/api/atlas/v2/lineage/a1b2?depth=3&direction=BOTH");

    let (client, log) = atlas(r#"{"name":"hive_table"}"#).await;
    client.get_entity_def_by_name(&name("hive_table")).await?;
    assert_asked(&log, "GET", "/api/atlas/v2/types/entitydef/name/hive_table");

    let (client, log) =
        atlas(r#"{"name":"r","endDef1":{"type":"a","name":"b"},"endDef2":{"type":"c","name":"d"}}"#).await;
    client.get_relationship_def_by_name(&name("größe")).await?;
    assert_asked(&log, "GET", "/api/atlas/v2/types/relationshipdef/name/gr%C3%B6%C3%9Fe");

    let (client, log) = atlas(r#"{"Version":"2.5.0"}"#).await;
    assert_eq!(client.get_version().await?.version, "2.5.0");
    assert_asked(&log, "GET", "/api/atlas/admin/version");

    let (client, log) = atlas(r#"{"Status":"ACTIVE"}"#).await;
    assert_eq!(client.get_status().await?.status, "ACTIVE");
    assert_asked(&log, "GET", "/api/atlas/admin/status");
    Ok(())
}

#[tokio::test]
async fn a_request_carries_what_atlas_needs_and_no_more() -> Result<(), Failure> {
    let (client, log) = atlas(r#"{"Status":"ACTIVE"}"#).await;
    client.get_status().await?;
    let seen = log.one();
    let names: Vec<&str> = seen.headers.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["accept", "user-agent", "accept-encoding", "host"]);
    assert_eq!(seen.header("accept"), Some("application/json"));
    assert!(seen.header("user-agent").is_some_and(|agent| agent.starts_with("lacre/")));

    let (client, log) = atlas(r#"{"Status":"ACTIVE"}"#).await;
    let credentials = Credentials::basic("admin", "s3cret").expect("these can be sent");
    let client = client.with_credentials(credentials);
    client.get_status().await?;
    assert_eq!(log.one().header("authorization"), Some("Basic YWRtaW46czNjcmV0"));
    assert!(!format!("{client:?}").contains("YWRtaW46czNjcmV0"));
    Ok(())
}

#[tokio::test]
async fn a_session_sends_its_cookies_back_until_they_are_refused() {
    let (base, log) = serve(|| {
        answer(
            200,
            &[("content-type", "application/json"), ("set-cookie", "ATLASSESSIONID=node0;Path=/;HttpOnly")],
            r#"{"Status":"ACTIVE"}"#,
        )
    })
    .await;
    let session = Session::new(Duration::from_secs(60));
    let atlas = client(base).with_session(session.clone());
    for _ in 0..2 {
        atlas.get_status().await.expect("an answer");
    }
    let cookies: Vec<Option<String>> =
        log.all().iter().map(|seen| seen.header("cookie").map(str::to_owned)).collect();
    assert_eq!(cookies, [None, Some("ATLASSESSIONID=node0".to_owned())]);

    let (base, log) = serve(|| answer(401, &[("set-cookie", "ATLASSESSIONID=node1")], "")).await;
    let atlas = Client::new(base, http(), lacre_atlas_client::Settings::default()).with_session(session);
    for _ in 0..2 {
        atlas.get_status().await.expect_err("401");
    }
    let cookies: Vec<bool> = log.all().iter().map(|seen| seen.header("cookie").is_some()).collect();
    assert_eq!(cookies, [true, false], "dropped after the first refusal");
}

/// The compiler refuses a text where a segment is due, so only what a segment may hold is left to try.
#[tokio::test]
async fn no_segment_leaves_its_place() {
    let mut asked = 0;
    for text in ["-1", "a b", "...x", "a..b", "x.", "a:b", "a@b", "é", "\"<>`{}", "a+b", "a&b=c", "~", "*"] {
        let (client, log) = atlas(r#"{"guid":"g"}"#).await;
        let guid = Guid::new(text).expect("one segment");
        client.get_header_by_id(&guid).await.expect("an answer");
        let target = log.one().target;
        let segments: Vec<&str> = target.split('/').collect();
        assert_eq!(segments.len(), 8, "{text:?} became {target}");
        assert_eq!((segments[5], segments[7]), ("guid", "header"), "{text:?} became {target}");
        asked += 1;
    }
    println!("{asked} segments");
    assert_eq!(asked, 13);
}
