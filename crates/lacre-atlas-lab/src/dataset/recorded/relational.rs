//! A relational model with one modelled foreign key, under the names that the laboratory uses too.

use serde_json::json;

use super::super::build::{Builder, Compact};
use super::super::{Reference, Status};

/// Writes an instance, a database, the two tables that a foreign key joins, and the key.
pub(super) fn rdbms(build: &mut Builder<'_>, compact: &Compact) {
    let (cluster, schema) = (&compact.cluster, &compact.schema);
    let (instance, database) = (format!("lab@{cluster}"), format!("{schema}@{cluster}"));
    build.entity("rdbms_instance", json!({"qualifiedName": instance, "name": "lab", "rdbms_type": "mysql"}));
    build.entity("rdbms_db", json!({"qualifiedName": database, "name": schema}));
    let instance = Reference::name("rdbms_instance", instance);
    let database = Reference::name("rdbms_db", database);
    build.relate("rdbms_instance_databases", instance, database.clone(), Status::Active);
    let mut keys = compact.foreign_keys.iter();
    let key = keys.find(|key| key.from_table == "tbl_162cf7be").expect("the laboratory has this key");
    for name in [&key.from_table, &key.to_table] {
        table(build, compact, name, &database);
    }
    foreign_key(build, compact, key);
}

fn table(build: &mut Builder<'_>, compact: &Compact, name: &str, database: &Reference) {
    let found = compact.tables.iter().find(|table| table.name == name);
    let source = found.expect("a foreign key joins tables of the laboratory");
    let qualified_name = compact.table_name(name);
    build.entity("rdbms_table", json!({"qualifiedName": qualified_name, "name": name, "type": "TABLE"}));
    let this = Reference::name("rdbms_table", qualified_name);
    build.relate("rdbms_db_tables", database.clone(), this.clone(), Status::Active);
    for column in &source.columns {
        let qualified_name = compact.table_name(&format!("{name}.{}", column.name));
        build.entity(
            "rdbms_column",
            json!({"qualifiedName": qualified_name, "name": column.name, "data_type": column.data_type,
                   "isNullable": column.nullable, "isPrimaryKey": source.primary_key.contains(&column.name)}),
        );
        let column = Reference::name("rdbms_column", qualified_name);
        build.relate("rdbms_table_columns", this.clone(), column, Status::Active);
    }
}

fn foreign_key(build: &mut Builder<'_>, compact: &Compact, key: &super::super::build::ForeignKey) {
    let name = format!("fk_{}", key.from_column);
    let qualified_name = compact.table_name(&format!("{}.{name}", key.from_table));
    build.entity("rdbms_foreign_key", json!({"qualifiedName": qualified_name, "name": name}));
    let this = Reference::name("rdbms_foreign_key", qualified_name);
    let table = |name: &str| Reference::name("rdbms_table", compact.table_name(name));
    let column = |table: &str, name: &str| {
        Reference::name("rdbms_column", compact.table_name(&format!("{table}.{name}")))
    };
    #[rustfmt::skip]
    let ends = [
        ("rdbms_table_foreign_key",             table(&key.from_table),                    this.clone()),
        ("rdbms_foreign_key_key_columns",       this.clone(), column(&key.from_table, &key.from_column)),
        ("rdbms_foreign_key_table_references",  this.clone(), table(&key.to_table)),
        ("rdbms_foreign_key_column_references", this.clone(), column(&key.to_table, &key.to_column)),
    ];
    for (relationship, end1, end2) in ends {
        build.relate(relationship, end1, end2, Status::Active);
    }
}
