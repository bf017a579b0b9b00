//! The processes between the tables.

use serde_json::json;

use super::super::build::{Builder, CREATED, Compact, ForeignKey};
use super::tables::OTHER;

/// A process: its name, its inputs and its outputs by qualified name, and its text.
pub(super) struct Step {
    pub(super) name: String,
    pub(super) inputs: Vec<String>,
    pub(super) outputs: Vec<String>,
    text: String,
}

/// The foreign keys of one table, a self loop, two steps into the other schema, and one without input.
pub(super) fn steps(compact: &Compact) -> Vec<Step> {
    let lab = |name: &str| compact.table_name(name);
    let other = |name: &str| format!("{OTHER}.{name}@{}", compact.cluster);
    let mut steps: Vec<_> = chain(compact)
        .enumerate()
        .map(|(number, key)| Step {
            name: format!("carga_{number}"),
            inputs: vec![lab(&key.to_table)],
            outputs: vec![lab(&key.from_table)],
            text: format!("INSERT INTO {} SELECT * FROM {} -- \"é\" 100%", key.from_table, key.to_table),
        })
        .collect();
    let step = |name: &str, inputs, output: &str, text: &str| Step {
        name: name.into(),
        inputs,
        outputs: vec![other(output)],
        text: text.into(),
    };
    let sources = vec![lab("tbl_162cf7be"), lab("tbl_8991e9dc")];
    steps.push(step("carga_exporta", sources, "tbl_externa", "CREATE TABLE tbl_externa AS SELECT 1"));
    steps.push(step("carga_final", vec![other("tbl_externa")], "vw_resumo", "SELECT 1"));
    steps.push(step("carga_sem_entrada", Vec::new(), "tbl_texto", "SELECT 1"));
    steps
}

fn chain(compact: &Compact) -> impl Iterator<Item = &ForeignKey> {
    let keys = compact.foreign_keys.iter();
    let of_one_table = keys.clone().filter(|key| key.from_table == "tbl_162cf7be");
    of_one_table.chain(keys.filter(|key| key.from_table == key.to_table).take(1))
}

/// Writes the processes.
pub(super) fn processes(build: &mut Builder<'_>, compact: &Compact) {
    for step in steps(compact) {
        let attributes = json!({"qualifiedName": format!("{}@{}:{CREATED}", step.name, compact.cluster),
            "name": step.name, "owner": "hive", "userName": "hive", "operationType": "CREATETABLE_AS_SELECT",
            "queryText": step.text, "queryPlan": "{}", "queryId": step.name, "startTime": CREATED,
            "endTime": CREATED + 1000, "clusterName": compact.cluster});
        build.process(attributes, &step.inputs, &step.outputs);
    }
}
