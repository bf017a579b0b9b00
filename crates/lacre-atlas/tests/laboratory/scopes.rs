use crate::bench::{Bench, call_of, guid};
use lacre_atlas::{AtlasLineage, CatalogError, Direction, MetadataLookup, Scope};
use lacre_atlas_client::Credentials;
use lacre_atlas_lab::{DatasetSource, Release};
use lacre_tool::{Call, Principal};
use std::sync::Arc;

fn scoped(schemas: &[&str]) -> Call {
    call_of(Principal::new("ana").with_scope(Arc::new(Scope::new(schemas.iter().copied()))))
}

#[tokio::test]
async fn a_foreign_schema_is_one_that_does_not_exist() {
    let bench = Bench::recorded(Release::V2_5).await;
    let call = scoped(&["laboratorio"]);
    let expected =
        Err(CatalogError::UnknownSchema { schema: "outro".to_owned(), near: vec!["laboratorio".to_owned()] });
    assert_eq!(bench.atlas.describe_table(&call, "outro", "tbl_externa").await, expected);
    assert!(bench.atlas.describe_table(&call, "laboratorio", "tbl_162cf7be").await.is_ok());
}

#[tokio::test]
async fn a_foreign_entity_is_one_that_does_not_exist() {
    let bench = Bench::recorded(Release::V2_5).await;
    let (atlas, call) = (&bench.atlas, scoped(&["laboratorio"]));
    let name = "outro.tbl_externa@cluster";
    let foreign = guid("hive_table", name);
    let absent = Some(CatalogError::NoSuchEntity { guid: foreign.clone() });
    assert_eq!(atlas.entity_by_guid(&call, &foreign, true).await.err(), absent);
    assert_eq!(atlas.entity_header(&call, &foreign).await.err(), absent);
    assert_eq!(atlas.classifications(&call, &foreign).await.err(), absent);
    assert_eq!(atlas.entity_audit(&call, &foreign, 10, 0).await.err(), absent);
    assert_eq!(atlas.lineage(&call, &foreign, 3, Direction::Both).await.err(), absent);
    let named = atlas.entity_by_name(&call, "hive_table", name, true).await;
    assert!(matches!(named, Err(CatalogError::NoSuchName { .. })));
    let own = guid("hive_table", "laboratorio.tbl_162cf7be@cluster");
    assert!(atlas.entity_by_guid(&call, &own, true).await.is_ok());
    let nobody = scoped(&[]);
    assert!(atlas.entity_by_guid(&nobody, &own, true).await.is_err());
}

#[tokio::test]
async fn foreign_neighbours_are_dropped_from_a_lineage() {
    let bench = Bench::recorded(Release::V2_5).await;
    let own = guid("hive_table", "laboratorio.tbl_162cf7be@cluster");
    let whole = bench
        .atlas
        .lineage(&call_of(Principal::new("root")), &own, 3, Direction::Both)
        .await
        .expect("a lineage");
    let seen =
        bench.atlas.lineage(&scoped(&["laboratorio"]), &own, 3, Direction::Both).await.expect("a lineage");
    let shows = |lineage: &lacre_atlas::Lineage, text: &str| {
        lineage.entities.iter().any(|(_, entity)| entity.display_text == text)
    };
    assert!(shows(&whole, "tbl_externa") && shows(&whole, "vw_resumo"));
    assert!(!shows(&seen, "tbl_externa") && !shows(&seen, "vw_resumo") && shows(&seen, "carga_0"));
    assert!(seen.relations.len() < whole.relations.len() && !seen.relations.is_empty());
}

#[tokio::test]
async fn what_atlas_hides_is_not_told() {
    let settings = lacre_atlas_lab::Settings {
        dataset: DatasetSource::Recorded,
        credentials: true,
        ..Default::default()
    };
    let bench = Bench::start(settings, |catalog| {
        catalog.credentials = Credentials::basic("analista", "admin").expect("these can be sent");
    });
    let bench = bench.await;
    let (atlas, call) = (&bench.atlas, call_of(Principal::new("analista")));
    assert_eq!(atlas.list_tables(&call, "laboratorio", 200, None).await.expect("a page").items.len(), 92);
    // The qualified name of the other database was configured; its entity is hidden.
    let hidden = atlas.list_tables(&call, "outro", 200, None).await;
    assert!(matches!(hidden, Err(CatalogError::UnknownSchema { .. })), "{hidden:?}");
    let foreign = guid("hive_table", "outro.tbl_externa@cluster");
    let absent = Some(CatalogError::NoSuchEntity { guid: foreign.clone() });
    assert_eq!(atlas.entity_by_guid(&call, &foreign, true).await.err(), absent);
}
