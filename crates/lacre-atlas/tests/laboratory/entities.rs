use crate::bench::{Bench, call, guid};
use lacre_atlas::{AtlasLineage, AtlasTypeDef, CatalogError, Direction, MetadataLookup};
use lacre_atlas_lab::Release;

const TABLE: &str = "laboratorio.tbl_162cf7be@cluster";

#[tokio::test]
async fn an_entity_is_told_whole() {
    let bench = Bench::laboratory().await;
    let guid = guid("hive_table", TABLE);
    let entity = bench.atlas.entity_by_guid(&call(), &guid, true).await.expect("an entity");
    assert_eq!(
        (entity.guid.as_str(), entity.type_name.as_str(), entity.status.as_str()),
        (guid.as_str(), "hive_table", "ACTIVE")
    );
    assert_eq!(entity.classification_names, ["PII"]);
    assert_eq!(entity.attributes["qualifiedName"], TABLE);
    let database = entity.attributes["db"].as_object().expect("a reference");
    assert_eq!(database.keys().collect::<Vec<_>>(), ["guid", "typeName"]);
    let named = bench.atlas.entity_by_name(&call(), "hive_table", TABLE, false).await.expect("an entity");
    assert_eq!(named.guid, guid);
    let header = bench.atlas.entity_header(&call(), &guid).await.expect("a header");
    assert_eq!(
        (header.display_text.as_str(), header.classification_names),
        ("tbl_162cf7be", vec!["PII".to_owned()])
    );
    let classifications = bench.atlas.classifications(&call(), &guid).await.expect("classifications");
    assert_eq!((classifications.items.len(), classifications.total_count), (1, 1));
    assert!(classifications.items[0].propagate && classifications.items[0].entity_guid == guid);
}

#[tokio::test]
async fn deleted_entities_are_found_by_guid_and_not_by_name() {
    for release in Release::ALL {
        let bench = Bench::recorded(release).await;
        let name = "laboratorio.tbl_apagada@cluster";
        let entity =
            bench.atlas.entity_by_guid(&call(), &guid("hive_table", name), true).await.expect("an entity");
        assert_eq!(entity.status, "DELETED", "{release}");
        let named = bench.atlas.entity_by_name(&call(), "hive_table", name, true).await;
        let expected =
            CatalogError::NoSuchName { type_name: "hive_table".to_owned(), qualified_name: name.to_owned() };
        assert_eq!(named, Err(expected), "{release}");
    }
}

#[tokio::test]
async fn a_type_stands_for_its_subtypes_and_for_no_other_type() {
    let bench = Bench::recorded(Release::V2_5).await;
    let entity = bench.atlas.entity_by_name(&call(), "DataSet", "outro.tbl_externa@cluster", true).await;
    assert_eq!(entity.expect("a data set").type_name, "hive_table");
    // Both models have a table of this name.
    for type_name in ["hive_table", "rdbms_table"] {
        let entity = bench.atlas.entity_by_name(&call(), type_name, TABLE, true).await.expect("a table");
        assert_eq!(entity.type_name, type_name);
    }
    let name = |type_name: &'static str| {
        let atlas = &bench.atlas;
        async move { atlas.entity_by_name(&call(), type_name, TABLE, true).await }
    };
    assert_eq!(name("nada").await, Err(CatalogError::UnknownType("nada".to_owned())));
    assert_eq!(name("a/b").await, Err(CatalogError::UnknownType("a/b".to_owned())));
    assert!(matches!(name("hive_db").await, Err(CatalogError::NoSuchName { .. })));
}

#[tokio::test]
async fn guids_of_nothing_are_not_found_by_any_question() {
    for release in Release::ALL {
        let bench = Bench::recorded(release).await;
        for guid in ["00000000-0000-4000-8000-000000000000", "-1", "nada", "a/b", ".."] {
            let expected = CatalogError::NoSuchEntity { guid: guid.to_owned() };
            let (atlas, call) = (&bench.atlas, call());
            assert_eq!(
                atlas.entity_by_guid(&call, guid, true).await.err(),
                Some(expected.clone()),
                "{release}"
            );
            assert_eq!(atlas.entity_header(&call, guid).await.err(), Some(expected.clone()), "{release}");
            assert_eq!(atlas.classifications(&call, guid).await.err(), Some(expected.clone()), "{release}");
            assert_eq!(
                atlas.entity_audit(&call, guid, 10, 0).await.err(),
                Some(expected.clone()),
                "{release}"
            );
            assert_eq!(
                atlas.lineage(&call, guid, 3, Direction::Both).await.err(),
                Some(expected),
                "{release}"
            );
        }
    }
}

#[tokio::test]
async fn audits_are_newest_first_and_paged_on_every_release() {
    let mut lengths = Vec::new();
    for release in Release::ALL {
        let bench = Bench::recorded(release).await;
        let guid = guid("hive_table", "laboratorio.tbl_c066178a@cluster");
        let page = |count, offset| {
            let (atlas, guid) = (&bench.atlas, &guid);
            async move { atlas.entity_audit(&call(), guid, count, offset).await.expect("events") }
        };
        let whole = page(100, 0).await;
        assert!(whole.len() >= 3, "{release}: {whole:?}");
        assert!(whole.is_sorted_by(|one, other| one.timestamp >= other.timestamp), "{release}");
        assert_eq!(whole.last().expect("events").action, "ENTITY_CREATE", "{release}");
        for count in 1..=3 {
            for offset in 0..=whole.len() {
                let expected: Vec<_> = whole.iter().skip(offset).take(count).cloned().collect();
                let (count, offset) =
                    (u32::try_from(count).expect("small"), u32::try_from(offset).expect("small"));
                assert_eq!(page(count, offset).await, expected, "{release}, {count} from {offset}");
            }
        }
        lengths.push(whole.len());
    }
    println!("events by release: {lengths:?}");
}

#[tokio::test]
async fn a_lineage_always_has_its_base_and_both_ends_of_each_edge() {
    for release in Release::ALL {
        let bench = Bench::recorded(release).await;
        let lineage = |name: &'static str, direction| {
            let atlas = &bench.atlas;
            async move {
                atlas.lineage(&call(), &guid("hive_table", name), 3, direction).await.expect("a lineage")
            }
        };
        for direction in [Direction::Both, Direction::Input, Direction::Output] {
            let graph = lineage("outro.tbl_externa@cluster", direction).await;
            assert!(!graph.relations.is_empty(), "{release}");
            let has = |guid: &String| graph.entities.iter().any(|(known, _)| known == guid);
            assert!(has(&graph.base_guid), "{release}");
            assert!(graph.relations.iter().all(|edge| has(&edge.from) && has(&edge.to)), "{release}");
        }
        let alone = lineage("outro.rate_limit@cluster", Direction::Both).await;
        assert_eq!((alone.relations.len(), alone.entities.len()), (0, 1), "{release}");
        assert_eq!(alone.entities[0].1.display_text, "rate_limit", "{release}");
        let database = guid("hive_db", "schema_outro@cluster");
        let none = bench.atlas.lineage(&call(), &database, 3, Direction::Both).await;
        assert_eq!(none, Err(CatalogError::NoLineage { guid: database }), "{release}");
    }
}

#[tokio::test]
async fn types_are_told_with_all_that_they_inherit() {
    for release in Release::ALL {
        let bench = Bench::recorded(release).await;
        let call = call();
        let table = bench.atlas.entity_type_def(&call, "hive_table").await.expect("a type");
        assert_eq!(
            (table.category.as_str(), table.super_types.as_slice()),
            ("ENTITY", &["DataSet".to_owned()][..])
        );
        let names: Vec<&str> = table.attributes.iter().map(|attribute| attribute.name.as_str()).collect();
        let place =
            |name: &str| names.iter().position(|known| *known == name).unwrap_or_else(|| panic!("{name}"));
        assert!(
            place("qualifiedName") < place("name") && place("name") < place("tableType"),
            "{release}: {names:?}"
        );
        let mut distinct = names.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), names.len(), "{release}");
        let asked = call.recorder().record().operations.len();
        bench.atlas.entity_type_def(&call, "hive_table").await.expect("a type");
        assert_eq!(call.recorder().record().operations.len(), asked, "the second answer is kept");
        let columns = bench.atlas.relationship_type_def(&call, "hive_table_columns").await.expect("a type");
        assert_eq!(columns.relationship_category, "COMPOSITION");
        assert_eq!((columns.end1.type_name.as_str(), columns.end1.name.as_str()), ("hive_table", "columns"));
        assert_eq!((columns.end2.cardinality.as_str(), columns.end2.name.as_str()), ("SINGLE", "table"));
        for name in ["nada", "hive_table_columns", "HIVE_TABLE", "PII", "../x"] {
            let unknown = bench.atlas.entity_type_def(&call, name).await;
            assert_eq!(unknown, Err(CatalogError::NoSuchTypeDef(name.to_owned())), "{release}");
        }
        let unknown = bench.atlas.relationship_type_def(&call, "hive_table").await;
        assert_eq!(unknown, Err(CatalogError::NoSuchTypeDef("hive_table".to_owned())), "{release}");
    }
}
