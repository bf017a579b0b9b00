//! The laboratory: 92 tables, 1,232 columns, lineage along the foreign keys.

use std::collections::BTreeSet;

use serde_json::{Map, json};

use super::build::{Builder, CREATED, Column, Compact, Table};
use super::{Audit, Classification, Dataset, Permissions, Reference, Status, User};

/// The table that carries a classification, and from which one column was dropped.
const CLASSIFIED: &str = "tbl_162cf7be";
/// A day, in milliseconds.
const DAY: i64 = 86_400_000;

/// Builds the dataset `laboratorio`.
pub(crate) fn laboratorio() -> Dataset {
    let compact = Compact::embedded();
    let mut dataset = Dataset {
        classification_defs: vec![pii()],
        audit_of_creation: true,
        users: users(),
        ..Dataset::default()
    };
    let mut build = Builder { dataset: &mut dataset, user: "hive", time: CREATED };
    build.database(&compact.database, &compact.cluster);
    for table in &compact.tables {
        let columns =
            table.columns.iter().map(|column| Column::new(&column.name, &column.data_type)).collect();
        build.table(
            &compact.database_name(),
            &compact.schema,
            &compact.cluster,
            &Table::new(&table.name, columns),
        );
    }
    processes(&mut build, &compact);
    dropped(&mut build, &compact);
    classify(&mut dataset, &compact);
    history(&mut dataset, &compact);
    dataset
}

/// The classification type of both datasets.
pub(super) fn pii() -> serde_json::Value {
    json!({"name": "PII", "description": "personal data", "typeVersion": "1.0", "superTypes": [],
           "attributeDefs": [{"name": "level", "typeName": "string", "isIndexable": true}]})
}

/// `admin` may read everything, `analista` the laboratory only, `restrito` nothing.
pub(super) fn users() -> Vec<User> {
    let user = |name: &str, may_read| User { name: name.into(), password: "admin".into(), may_read };
    let laboratory = Permissions {
        qualified_name_prefixes: vec!["laboratorio.".into(), "schema_laboratorio@".into()],
        types: true,
    };
    vec![
        user("admin", None),
        user("analista", Some(laboratory)),
        user("restrito", Some(Permissions::default())),
    ]
}

/// One process for each pair of tables that a foreign key joins: what is referred to flows into what refers to it.
/// `carga_<from>_<to>` reads the table referred to (`to`) and writes the referring one (`from`).
fn processes(build: &mut Builder<'_>, compact: &Compact) {
    let pairs: BTreeSet<_> =
        compact.foreign_keys.iter().map(|key| (&*key.from_table, &*key.to_table)).collect();
    for (from, to) in pairs {
        let name = format!("carga_{from}_{to}");
        let attributes = json!({"qualifiedName": compact.table_name(&name), "name": name, "owner": "hive",
            "userName": "hive", "operationType": "CREATETABLE_AS_SELECT", "queryPlan": "{}", "queryId": name,
            "queryText": format!("INSERT INTO {from} SELECT * FROM {to}"),
            "startTime": CREATED, "endTime": CREATED + 1000, "clusterName": compact.cluster});
        build.process(attributes, &[compact.table_name(to)], &[compact.table_name(from)]);
    }
}

/// A table and a column that are no longer there: a client must not show them.
fn dropped(build: &mut Builder<'_>, compact: &Compact) {
    let mut table =
        Table::new("tbl_apagada", vec![Column::new("id", "bigint"), Column::new("nome", "varchar(40)")]);
    table.status = Status::Deleted;
    let written = build.dataset.entities.len();
    build.table(&compact.database_name(), &compact.schema, &compact.cluster, &table);
    for entity in &mut build.dataset.entities[written..] {
        entity.update_time = CREATED + DAY;
    }
    let name = compact.table_name(&format!("{CLASSIFIED}.col_apagada"));
    let column = build.entity(
        "hive_column",
        json!({"qualifiedName": name, "name": "col_apagada", "owner": "hive", "type": "int", "position": 8}),
    );
    column.status = Status::Deleted;
    column.update_time = CREATED + DAY;
    let table = Reference::name("hive_table", compact.table_name(CLASSIFIED));
    build.relate("hive_table_columns", table, Reference::name("hive_column", name), Status::Deleted);
}

fn classify(dataset: &mut Dataset, compact: &Compact) {
    let name = compact.table_name(CLASSIFIED);
    let mut attributes = Map::new();
    attributes.insert("level".into(), "high".into());
    let classification =
        Classification { type_name: "PII".into(), attributes, propagate: true, ..Classification::default() };
    let found = dataset
        .entities
        .iter_mut()
        .find(|entity| entity.type_name == "hive_table" && entity.text("qualifiedName") == name);
    if let Some(entity) = found {
        entity.classifications.push(classification);
        entity.update_time = CREATED + DAY;
    }
}

fn history(dataset: &mut Dataset, compact: &Compact) {
    let table = |name: &str| Reference::name("hive_table", compact.table_name(name));
    let gone = Reference::name("hive_column", compact.table_name(&format!("{CLASSIFIED}.col_apagada")));
    #[rustfmt::skip]
    let events = [
        (table(CLASSIFIED),    DAY / 2,   "ENTITY_UPDATE"),
        (table(CLASSIFIED),    DAY,       "CLASSIFICATION_ADD"),
        (gone,                 DAY,       "ENTITY_DELETE"),
        (table("tbl_apagada"), DAY,       "ENTITY_DELETE"),
    ];
    for (entity, after, action) in events {
        dataset.audits.push(Audit {
            entity,
            timestamp: CREATED + after,
            user: "hive".into(),
            action: Some(action.into()),
            details: String::new(),
        });
    }
}
