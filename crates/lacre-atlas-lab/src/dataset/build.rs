//! The entities and relationships of a Hive database, as a loader writes them.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Dataset, Entity, Reference, Relationship, Status};

/// When every table of the datasets was made, in milliseconds since 1970.
pub(crate) const CREATED: i64 = 1_713_456_000_000;

/// The laboratory in its compact form.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Compact {
    pub(crate) schema: String,
    pub(crate) database: String,
    pub(crate) cluster: String,
    pub(crate) tables: Vec<CompactTable>,
    pub(crate) foreign_keys: Vec<ForeignKey>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CompactTable {
    pub(crate) name: String,
    pub(crate) primary_key: Vec<String>,
    pub(crate) columns: Vec<CompactColumn>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CompactColumn {
    pub(crate) name: String,
    pub(crate) data_type: String,
    pub(crate) nullable: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ForeignKey {
    pub(crate) from_table: String,
    pub(crate) from_column: String,
    pub(crate) to_table: String,
    pub(crate) to_column: String,
}

impl Compact {
    /// The laboratory that is compiled in.
    pub(crate) fn embedded() -> Self {
        serde_json::from_str(include_str!("../../data/laboratorio.json"))
            .expect("a test reads the embedded file")
    }

    pub(crate) fn table_name(&self, table: &str) -> String {
        format!("{}.{table}@{}", self.schema, self.cluster)
    }

    pub(crate) fn database_name(&self) -> String {
        format!("{}@{}", self.database, self.cluster)
    }
}

/// A column to be written: name, type and what else is known of it.
pub(crate) struct Column<'a> {
    pub(crate) name: &'a str,
    pub(crate) data_type: &'a str,
    pub(crate) comment: Option<&'a str>,
}

impl<'a> Column<'a> {
    pub(crate) fn new(name: &'a str, data_type: &'a str) -> Self {
        Self { name, data_type, comment: None }
    }
}

/// A table to be written.
pub(crate) struct Table<'a> {
    pub(crate) name: &'a str,
    pub(crate) columns: Vec<Column<'a>>,
    pub(crate) partition_keys: Vec<Column<'a>>,
    pub(crate) attributes: Value,
    pub(crate) status: Status,
}

impl<'a> Table<'a> {
    pub(crate) fn new(name: &'a str, columns: Vec<Column<'a>>) -> Self {
        Self { name, columns, partition_keys: Vec::new(), attributes: Value::Null, status: Status::Active }
    }

    pub(crate) fn with(mut self, attributes: Value) -> Self {
        self.attributes = attributes;
        self
    }
}

/// Writes the entities of one database into a dataset.
pub(crate) struct Builder<'a> {
    pub(crate) dataset: &'a mut Dataset,
    pub(crate) user: &'a str,
    pub(crate) time: i64,
}

impl Builder<'_> {
    /// Adds an entity with these attributes and returns it, to be refined.
    pub(crate) fn entity(&mut self, type_name: &str, attributes: Value) -> &mut Entity {
        let Value::Object(attributes) = attributes else { unreachable!("attributes are written as objects") };
        self.push(type_name, attributes)
    }

    fn push(&mut self, type_name: &str, attributes: Map<String, Value>) -> &mut Entity {
        self.dataset.entities.push(Entity {
            type_name: type_name.to_owned(),
            attributes,
            created_by: self.user.to_owned(),
            updated_by: self.user.to_owned(),
            create_time: self.time,
            update_time: self.time,
            ..Entity::default()
        });
        self.dataset.entities.last_mut().expect("an entity was pushed")
    }

    pub(crate) fn relate(&mut self, type_name: &str, end1: Reference, end2: Reference, status: Status) {
        let type_name = type_name.to_owned();
        self.dataset.relationships.push(Relationship {
            type_name,
            end1,
            end2,
            status,
            attributes: Map::new(),
        });
    }

    pub(crate) fn database(&mut self, name: &str, cluster: &str) {
        self.entity(
            "hive_db",
            json!({"qualifiedName": format!("{name}@{cluster}"), "name": name, "clusterName": cluster,
                   "owner": "hive", "location": format!("/warehouse/{name}.db"), "ownerType": "USER"}),
        );
    }

    /// Writes a table of `database` (a qualified name) with its columns; their names begin with `prefix`.
    pub(crate) fn table(&mut self, database: &str, prefix: &str, cluster: &str, table: &Table<'_>) {
        let qualified_name = format!("{prefix}.{}@{cluster}", table.name);
        let mut attributes = json!({"qualifiedName": qualified_name, "name": table.name, "owner": "hive",
            "createTime": CREATED, "tableType": "MANAGED_TABLE", "retention": 0, "temporary": false});
        if let (Value::Object(into), Value::Object(more)) = (&mut attributes, &table.attributes) {
            into.extend(more.clone());
        }
        self.entity("hive_table", attributes).status = table.status;
        let this = Reference::name("hive_table", qualified_name);
        self.relate("hive_table_db", this.clone(), Reference::name("hive_db", database), Status::Active);
        let groups =
            [("hive_table_columns", &table.columns), ("hive_table_partitionkeys", &table.partition_keys)];
        for (relationship, columns) in groups {
            for (position, column) in columns.iter().enumerate() {
                let name = format!("{prefix}.{}.{}@{cluster}", table.name, column.name);
                self.column(&name, column, position, table.status);
                let that = Reference::name("hive_column", name);
                self.relate(relationship, this.clone(), that, table.status);
            }
        }
    }

    fn column(&mut self, qualified_name: &str, column: &Column<'_>, position: usize, status: Status) {
        let mut attributes = Map::new();
        attributes.insert("qualifiedName".into(), qualified_name.into());
        attributes.insert("name".into(), column.name.into());
        attributes.insert("owner".into(), "hive".into());
        attributes.insert("type".into(), column.data_type.to_lowercase().into());
        attributes.insert("position".into(), position.into());
        if let Some(comment) = column.comment {
            attributes.insert("comment".into(), comment.into());
        }
        self.push("hive_column", attributes).status = status;
    }

    /// Writes a process between tables, all named by qualified name.
    pub(crate) fn process(&mut self, attributes: Value, inputs: &[String], outputs: &[String]) {
        let name = attributes["qualifiedName"].as_str().unwrap_or_default().to_owned();
        self.entity("hive_process", attributes);
        let groups = [("dataset_process_inputs", inputs), ("process_dataset_outputs", outputs)];
        for (relationship, tables) in groups {
            for table in tables {
                let process = Reference::name("hive_process", name.clone());
                self.relate(
                    relationship,
                    process,
                    Reference::name("hive_table", table.clone()),
                    Status::Active,
                );
            }
        }
    }
}
