//! What the built-in datasets hold.

use super::*;
use crate::store::Store;

fn count(dataset: &Dataset, type_name: &str, status: Status) -> usize {
    dataset.entities.iter().filter(|entity| entity.type_name == type_name && entity.status == status).count()
}

#[test]
fn the_laboratory_has_its_tables_and_columns() {
    let dataset = laboratorio();
    #[rustfmt::skip]
    let expected = [
        ("hive_db",      Status::Active,  1),
        ("hive_table",   Status::Active,  92),
        ("hive_table",   Status::Deleted, 1),
        ("hive_column",  Status::Active,  1232),
        ("hive_column",  Status::Deleted, 3),
    ];
    for (type_name, status, number) in expected {
        assert_eq!(count(&dataset, type_name, status), number, "{type_name} {status:?}");
    }
    assert!(count(&dataset, "hive_process", Status::Active) > 50);
}

#[test]
fn no_two_entities_share_a_guid_and_every_relationship_has_both_ends() {
    for (dataset, release) in [
        (laboratorio(), Release::V2_5),
        (recorded(Release::V2_0), Release::V2_0),
        (recorded(Release::V3_0), Release::V3_0),
    ] {
        let (entities, relationships) = (dataset.entities.len(), dataset.relationships.len());
        let purged = count(&dataset, "hive_table", Status::Purged);
        let store = Store::new(dataset, release);
        let mut guids: Vec<_> = store.places().map(|place| store.entity(place).guid.clone()).collect();
        guids.sort_unstable();
        guids.dedup();
        // The purged table and its two columns are gone from every search.
        assert_eq!(guids.len() + 3 * purged, entities);
        assert_eq!(store.links().len() + 3 * purged, relationships);
        assert!(entities > 1300);
    }
}

#[test]
fn a_classification_travels_downstream_only() {
    let store = Store::new(recorded(Release::V2_5), Release::V2_5);
    let classified = |name: &str| {
        let place = store.find_unique("DataSet", "qualifiedName", name).expect("the dataset has this table");
        store.classifications(place).map(|(c, _)| c.type_name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(classified("outro.vw_resumo@cluster"), ["PII"]);
    assert!(classified("laboratorio.tbl_8991e9dc@cluster").is_empty());
}

#[test]
fn a_dataset_is_written_and_read_back() {
    let text = serde_json::to_string(&laboratorio()).unwrap();
    assert_eq!(serde_json::to_string(&Dataset::from_json(&text).unwrap()).unwrap(), text);
    let error = Dataset::from_json("{\"entitys\": []}").unwrap_err();
    assert!(error.to_string().contains("entitys"), "{error}");
}
