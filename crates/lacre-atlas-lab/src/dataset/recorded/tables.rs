//! The tables of the two schemas.

use serde_json::json;

use super::super::build::{Builder, Column, Compact, Table};
use super::super::{Reference, Status};
use crate::release::{Behaviour, Release};

/// What the names of the second schema begin with.
pub(super) const OTHER: &str = "outro";
const OTHER_DATABASE: &str = "schema_outro";

/// The laboratory and two of its tables that are no longer there.
pub(super) fn laboratory(build: &mut Builder<'_>, compact: &Compact, release: Release) {
    build.database(&compact.database, &compact.cluster);
    let database = compact.database_name();
    for table in &compact.tables {
        let columns =
            table.columns.iter().map(|column| Column::new(&column.name, &column.data_type)).collect();
        build.table(&database, &compact.schema, &compact.cluster, &Table::new(&table.name, columns));
    }
    // 2.0 cannot purge; there the table stayed soft-deleted.
    let purged = if release.has(Behaviour::Purge) { Status::Purged } else { Status::Deleted };
    for (name, comment, status) in
        [("tbl_apagada", "deleted", Status::Deleted), ("tbl_expurgada", "purged", purged)]
    {
        let columns = vec![Column::new("id", "bigint"), Column::new("nome", "varchar(40)")];
        let mut table = Table::new(name, columns).with(json!({"comment": comment}));
        table.status = status;
        build.table(&database, &compact.schema, &compact.cluster, &table);
    }
}

/// The second schema: names that the laboratory has too, views, partitions, text that needs escaping.
pub(super) fn other_schema(build: &mut Builder<'_>, compact: &Compact) {
    build.database(OTHER_DATABASE, &compact.cluster);
    let database = format!("{OTHER_DATABASE}@{}", compact.cluster);
    for table in tables() {
        build.table(&database, OTHER, &compact.cluster, &table);
    }
    drop_column(build, compact);
}

fn tables() -> Vec<Table<'static>> {
    let mut tables = Vec::new();
    for name in ["tbl_162cf7be", "tbl_8991e9dc", "tbl_4c8d7ae5"] {
        let text = Column { comment: Some("the other one"), ..Column::new("nome", "string") };
        tables.push(Table::new(name, vec![Column::new("id", "bigint"), text]));
    }
    let one = |name, column, data_type| Table::new(name, vec![Column::new(column, data_type)]);
    tables.push(one("vw_resumo", "total", "decimal(18,2)").with(json!({"tableType": "VIRTUAL_VIEW",
        "viewOriginalText": "SELECT total FROM t", "viewExpandedText": "SELECT `t`.`total` FROM `outro`.`t`"})));
    tables.push(one("vm_resumo", "total", "decimal(18,2)").with(json!({"tableType": "MATERIALIZED_VIEW"})));
    tables.push(one("tbl_externa", "dados", "struct<Nome:string,Itens:array<map<string,int>>>").with(
        json!({
        "tableType": "EXTERNAL_TABLE",
        "parameters": {"EXTERNAL": "TRUE", "transient_lastDdlTime": "1713456000"}}),
    ));
    let mut partitioned = one("tbl_particionada", "valor", "double");
    partitioned.partition_keys = vec![Column::new("dt", "string"), Column::new("uf", "char(2)")];
    tables.push(partitioned);
    let note = "linha 1\nlinha 2 \"aspas\" 'simples' 100% <b>é</b>";
    let text = Column { comment: Some(note), ..Column::new("nota", "string") };
    tables.push(Table::new("tbl_texto", vec![text]).with(json!({
        "comment": "Diz \"olá\" & 'tchau' — 100% <b>negrito</b>\nlinha 2\t§ 日本語 😀",
        "description": "Descrição com \"aspas\", %41, \\barra, <script>alert(1)</script>\ne quebra de linha"})));
    tables.push(one("rate_limit", "id", "int"));
    tables.push(one("Vendas_Mensais", "Id", "int"));
    tables.push(one("taxa_100%", "id", "int"));
    tables.push(one("tabela com espaço", "id", "int"));
    tables.push(Table::new("tbl_vazia", Vec::new()));
    tables
}

/// A dropped column stays in the relationship of its table, deleted.
fn drop_column(build: &mut Builder<'_>, compact: &Compact) {
    let name = format!("{OTHER}.tbl_162cf7be.nome@{}", compact.cluster);
    super::edit(build.dataset, "hive_column", &name, |column| column.status = Status::Deleted);
    let guid = Reference::name("hive_column", name).guid();
    let found = build.dataset.relationships.iter_mut().find(|relationship| relationship.end2.guid() == guid);
    found.expect("the column belongs to a table").status = Status::Deleted;
}
