//! What happened to the entities after they were created.

use super::super::build::{CREATED, Compact};
use super::super::{Audit, Dataset, Reference};
use super::LOADED;
use super::lineage::steps;
use super::tables::OTHER;
use crate::release::{Behaviour, Release};

/// How many tables the loader sends in one request: the database is updated once for each.
const BATCH: usize = 8;

struct Log<'a> {
    dataset: &'a mut Dataset,
    time: i64,
}

impl Log<'_> {
    fn add(&mut self, type_name: &str, name: impl Into<String>, action: &str) {
        self.time += 1000;
        self.dataset.audits.push(Audit {
            entity: Reference::name(type_name, name),
            timestamp: self.time,
            user: "admin".into(),
            action: Some(action.into()),
            details: String::new(),
        });
    }
}

/// Writes the events in the order in which the loader causes them.
pub(super) fn events(dataset: &mut Dataset, compact: &Compact, release: Release) {
    let mut log = Log { dataset, time: LOADED };
    let lab = |name: &str| compact.table_name(name);
    let other = |name: &str| format!("{OTHER}.{name}@{}", compact.cluster);
    for _ in 0..compact.tables.len().div_ceil(BATCH) + 2 {
        log.add("hive_db", compact.database_name(), "ENTITY_UPDATE");
    }
    log.add("hive_db", format!("schema_outro@{}", compact.cluster), "ENTITY_UPDATE");
    log.add("hive_table", lab("tbl_apagada"), "ENTITY_DELETE");
    log.add("hive_table", lab("tbl_expurgada"), "ENTITY_DELETE");
    if release.has(Behaviour::Purge) {
        log.add("hive_table", lab("tbl_expurgada"), "ENTITY_PURGE");
    }
    for step in steps(compact) {
        for table in step.inputs.iter().chain(&step.outputs) {
            log.add("hive_table", table.clone(), "ENTITY_UPDATE");
        }
    }
    log.add("hive_table", lab("tbl_162cf7be"), "CLASSIFICATION_ADD");
    for table in ["tbl_externa", "vw_resumo"] {
        log.add("hive_table", other(table), "PROPAGATED_CLASSIFICATION_ADD");
    }
    for process in ["carga_exporta", "carga_final"] {
        let name = format!("{process}@{}:{CREATED}", compact.cluster);
        log.add("hive_process", name, "PROPAGATED_CLASSIFICATION_ADD");
    }
    log.add("hive_table", lab("tbl_363ae7e9"), "CLASSIFICATION_ADD");
    log.add("hive_table", lab("tbl_363ae7e9"), "CLASSIFICATION_ADD");
    log.add("hive_column", lab("tbl_162cf7be.col_c0d85479"), "CLASSIFICATION_ADD");
    let updated = lab("tbl_c066178a");
    log.add("hive_table", updated.clone(), "ENTITY_UPDATE");
    log.add("hive_table", updated.clone(), "ENTITY_UPDATE");
    if release.has(Behaviour::LabelsAndIncomplete) {
        log.add("hive_table", updated.clone(), "LABEL_ADD");
    }
    log.add("hive_table", updated, "TERM_ADD");
    log.add("hive_column", other("tbl_162cf7be.nome"), "ENTITY_DELETE");
}
