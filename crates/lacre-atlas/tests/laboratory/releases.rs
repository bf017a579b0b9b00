//! The same questions get the same answers from every release.

use crate::bench::{Bench, call, guid};
use lacre_atlas::{
    AtlasDiscovery, AtlasLineage, AtlasTypeDef, AuditEvent, CatalogError, Direction, Entity, EntityTypeDef,
    Lineage, MetadataLookup, Search,
};
use lacre_atlas_lab::Release;
use std::fmt::Debug;

const TABLE: &str = "laboratorio.tbl_162cf7be@cluster";

fn said<T: Debug>(answer: &T) -> String {
    format!("{answer:?}")
}

/// Newer models have more attributes.
fn entity(entity: Result<Entity, CatalogError>) -> String {
    let mut entity = entity.expect("an entity");
    let shared = ["name", "qualifiedName", "tableType", "createTime"];
    entity.attributes.retain(|name, _| shared.contains(&name.as_str()));
    said(&entity)
}

fn definition(definition: Result<EntityTypeDef, CatalogError>) -> String {
    let mut definition = definition.expect("a type");
    definition.attributes.retain(|one| !matches!(one.name.as_str(), "displayName" | "userDescription"));
    said(&definition)
}

/// Each server was loaded at another time.
fn events(events: Result<Vec<AuditEvent>, CatalogError>) -> String {
    let events = events.expect("events");
    said(&events.iter().map(|event| (&event.entity_id, &event.action, &event.user)).collect::<Vec<_>>())
}

/// The edges of a graph have no order.
fn graph(graph: Result<Lineage, CatalogError>) -> String {
    let mut graph = graph.expect("a lineage");
    graph.relations.sort_by(|one, other| (&one.from, &one.to).cmp(&(&other.from, &other.to)));
    said(&graph)
}

/// The fifteen questions with the arguments of the specification's examples, each with its answer in words.
async fn answers(bench: &Bench) -> Vec<(&'static str, String)> {
    let (atlas, call) = (&bench.atlas, call());
    let guid = guid("hive_table", TABLE);
    let search = |query| Search { schema: "laboratorio", query, limit: 25, offset: 0 };
    #[rustfmt::skip]
    let answers = vec![
        ("listTables",             said(&atlas.list_tables(&call, "laboratorio", 50, None).await)),
        ("describeTable",          said(&atlas.describe_table(&call, "laboratorio", "tbl_162cf7be").await)),
        ("listRelationships",      said(&atlas.list_relationships(&call, "laboratorio", "tbl_162cf7be").await)),
        ("searchTables",           said(&atlas.search_by_dsl(&call, search("tbl_162cf7be"), "hive_table").await)),
        ("quickSearch",            said(&atlas.quick_search(&call, search("tbl_363ae7e9"), "hive_table", true).await)),
        ("searchByAttribute",      said(&atlas.search_by_attribute(&call, search("tbl_c066178a"), "hive_table", "name").await)),
        ("fullTextSearch",         said(&atlas.search_by_full_text(&call, search("tbl_8991e9dc"), true).await)),
        ("getEntityByGuid",        entity(atlas.entity_by_guid(&call, &guid, true).await)),
        ("getEntityByName",        entity(atlas.entity_by_name(&call, "hive_table", TABLE, true).await)),
        ("getEntityHeader",        said(&atlas.entity_header(&call, &guid).await)),
        ("getClassifications",     said(&atlas.classifications(&call, &guid).await)),
        ("getEntityAudit",         events(atlas.entity_audit(&call, &guid, 10, 0).await)),
        ("getLineage",             graph(atlas.lineage(&call, &guid, 3, Direction::Both).await)),
        ("getEntityTypeDef",       definition(atlas.entity_type_def(&call, "hive_table").await)),
        ("getRelationshipTypeDef", said(&atlas.relationship_type_def(&call, "hive_table_columns").await)),
    ];
    answers
}

#[tokio::test]
async fn fifteen_questions_have_one_answer_on_every_release() {
    let expected = answers(&Bench::recorded(Release::V2_5).await).await;
    assert_eq!(expected.len(), 15);
    assert!(expected.iter().all(|(_, answer)| !answer.starts_with("Err")), "{expected:#?}");
    let mut equal = 0;
    for release in Release::ALL {
        let found = answers(&Bench::recorded(release).await).await;
        for ((question, expected), (_, answer)) in expected.iter().zip(&found) {
            if release == Release::V2_0 && *question == "quickSearch" {
                assert!(answer.starts_with("Err(OperationMissing"), "{answer}");
                continue;
            }
            assert_eq!(answer, expected, "{question} on {release}");
            equal += 1;
        }
    }
    println!("{equal} equal answers of {} releases", Release::ALL.len());
    assert_eq!(equal, Release::ALL.len() * 15 - 1);
}

#[tokio::test]
async fn the_laboratory_answers_all_fifteen() {
    let answers = answers(&Bench::laboratory().await).await;
    assert_eq!(answers.len(), 15);
    assert!(answers.iter().all(|(_, answer)| !answer.starts_with("Err")), "{answers:#?}");
}
