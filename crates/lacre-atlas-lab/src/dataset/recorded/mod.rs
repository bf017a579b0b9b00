//! What the recorded servers held: the laboratory, a second schema full of odd cases, a relational model.

mod history;
mod lineage;
mod relational;
mod tables;

use super::build::{Builder, Compact};
use super::laboratorio::{pii, users};
use super::{Classification, Dataset, Reference, Status};
use crate::release::{Behaviour, Release};
use serde_json::{Map, Value, json};

/// When the loading began, in milliseconds since 1970.
pub(super) const LOADED: i64 = 1_796_062_000_000;

/// Builds the dataset `recorded` as a server of `release` would hold it.
pub(crate) fn recorded(release: Release) -> Dataset {
    let compact = Compact::embedded();
    let mut dataset = Dataset {
        classification_defs: vec![
            pii(),
            json!({"name": "Finance.Restricted", "description": "a name with a dot", "typeVersion": "1.0",
                   "superTypes": [], "attributeDefs": []}),
        ],
        audit_of_creation: true,
        users: users(),
        ..Dataset::default()
    };
    let mut build = Builder { dataset: &mut dataset, user: "admin", time: LOADED };
    tables::laboratory(&mut build, &compact, release);
    tables::other_schema(&mut build, &compact);
    lineage::processes(&mut build, &compact);
    relational::rdbms(&mut build, &compact);
    glossary(&mut build, &compact);
    classifications(&mut dataset, &compact);
    update(&mut dataset, &compact, release);
    history::events(&mut dataset, &compact, release);
    dataset
}

fn glossary(build: &mut Builder<'_>, compact: &Compact) {
    build.entity(
        "AtlasGlossary",
        json!({"qualifiedName": "Negócio", "name": "Negócio", "shortDescription": "glossary"}),
    );
    build.entity("AtlasGlossaryTerm", json!({"qualifiedName": "Cliente@Negócio", "name": "Cliente"}));
    let term = Reference::name("AtlasGlossaryTerm", "Cliente@Negócio");
    let glossary = Reference::name("AtlasGlossary", "Negócio");
    build.relate("AtlasGlossaryTermAnchor", glossary, term.clone(), Status::Active);
    let table = Reference::name("hive_table", compact.table_name("tbl_c066178a"));
    build.relate("AtlasGlossarySemanticAssignment", term, table, Status::Active);
}

/// The entity with this type and name, to be changed.
fn edit(dataset: &mut Dataset, type_name: &str, name: &str, change: impl FnOnce(&mut super::Entity)) {
    let found = dataset
        .entities
        .iter_mut()
        .find(|entity| entity.type_name == type_name && entity.text("qualifiedName") == name);
    change(found.expect("the dataset writes this entity itself"));
}

fn classifications(dataset: &mut Dataset, compact: &Compact) {
    let level = |level: &str| Map::from_iter([("level".to_owned(), Value::from(level))]);
    let classification =
        |type_name: &str| Classification { type_name: type_name.into(), ..Classification::default() };
    edit(dataset, "hive_table", &compact.table_name("tbl_162cf7be"), |entity| {
        entity.classifications =
            vec![Classification { attributes: level("high"), propagate: true, ..classification("PII") }];
    });
    let period = json!({"startTime": "2024/01/01 00:00:00", "endTime": "2030/12/31 23:59:59",
                        "timeZone": "America/Sao_Paulo"});
    let Value::Object(period) = period else { unreachable!("written as an object") };
    edit(dataset, "hive_table", &compact.table_name("tbl_363ae7e9"), |entity| {
        entity.classifications = vec![
            classification("Finance.Restricted"),
            Classification { validity_periods: vec![period], ..classification("PII") },
        ];
    });
    edit(dataset, "hive_column", &compact.table_name("tbl_162cf7be.col_c0d85479"), |entity| {
        entity.classifications = vec![Classification { attributes: level("low"), ..classification("PII") }];
    });
}

fn update(dataset: &mut Dataset, compact: &Compact, release: Release) {
    edit(dataset, "hive_table", &compact.table_name("tbl_c066178a"), |entity| {
        entity.attributes.insert("comment".into(), "second text".into());
        entity.attributes.insert("owner".into(), "etl".into());
        if release.has(Behaviour::LabelsAndIncomplete) {
            entity.labels = vec!["ouro".into(), "rotulo-1".into()];
        }
    });
}
