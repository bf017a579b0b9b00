//! What both sides are asked.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::{Value, json};

use super::side::Side;

const WRITTEN: &str = include_str!("calls.jsonl");

/// What is asked about each table by its name, and about each entity by its guid.
#[rustfmt::skip]
const OF_ENTITY: [(&str, &str); 8] = [
    ("catalog.getEntityByGuid",    r#"{"minExtInfo": true}"#),
    ("catalog.getEntityByGuid",    r#"{"minExtInfo": false}"#),
    ("catalog.getEntityHeader",    "{}"),
    ("catalog.getClassifications", "{}"),
    ("catalog.getEntityAudit",     "{}"),
    ("catalog.getEntityAudit",     r#"{"count": 1, "offset": 1}"#),
    ("catalog.getLineage",         "{}"),
    ("catalog.getLineage",         r#"{"depth": 1, "direction": "INPUT"}"#),
];

/// One call. A member of its input that is written `<type qualifiedName>` stands for the guid of that entity.
pub(super) struct Question {
    pub(super) tool: String,
    pub(super) input: Value,
}

impl Question {
    fn new(tool: &str, input: Value) -> Self {
        Self { tool: tool.to_owned(), input }
    }

    /// The members that stand for a guid, with what they name.
    pub(super) fn guids(&self) -> Vec<(String, String)> {
        let members = self.input.as_object().into_iter().flatten();
        let named = members.filter_map(|(name, value)| {
            let of = value.as_str()?.strip_prefix('<')?.strip_suffix('>')?;
            Some((name.clone(), of.to_owned()))
        });
        named.collect()
    }
}

impl fmt::Display for Question {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.tool, self.input)
    }
}

/// Everything that is asked: what is written down, and the same about every table and type that the laboratory has.
pub(super) async fn all(laboratory: &Side) -> Vec<Question> {
    let mut questions: Vec<Question> = WRITTEN.lines().map(written).collect();
    for (schema, type_name, prefix) in [
        ("laboratorio", "hive_table", "laboratorio"),
        ("outro", "hive_table", "outro"),
        ("relacional", "rdbms_table", "laboratorio"),
    ] {
        for table in tables(laboratory, schema).await {
            questions.extend(of_table(schema, type_name, &format!("{prefix}.{table}@cluster"), &table));
        }
    }
    for tool in ["catalog.getEntityTypeDef", "catalog.getRelationshipTypeDef"] {
        questions.extend(
            types(laboratory, tool).await.into_iter().map(|name| Question::new(tool, json!({"name": name}))),
        );
    }
    questions
}

fn written(line: &str) -> Question {
    let line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    Question::new(line["tool"].as_str().expect("a tool"), line["input"].clone())
}

fn of_table(schema: &str, type_name: &str, qualified_name: &str, table: &str) -> Vec<Question> {
    let by_name = json!({"schema": schema, "table": table});
    let unique = json!({"typeName": type_name, "qualifiedName": qualified_name});
    let mut questions = vec![
        Question::new("catalog.describeTable", by_name.clone()),
        Question::new("catalog.listRelationships", by_name),
        Question::new("catalog.getEntityByName", unique),
    ];
    for (tool, input) in OF_ENTITY {
        let mut input: Value = serde_json::from_str(input).expect("an object");
        input["guid"] = format!("<{type_name} {qualified_name}>").into();
        questions.push(Question::new(tool, input));
    }
    questions
}

/// The names of the tables of a schema, page after page.
async fn tables(laboratory: &Side, schema: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut cursor = Value::Null;
    loop {
        let input = json!({"schema": schema, "limit": 200, "cursor": cursor});
        let mut envelope = laboratory.call("catalog.listTables", input).await;
        assert_eq!(envelope["status"], "ok", "{envelope}");
        let listed = envelope["data"]["tables"].as_array().into_iter().flatten();
        names.extend(listed.filter_map(|table| table["name"].as_str()).map(str::to_owned));
        cursor = envelope["data"]["nextCursor"].take();
        if cursor.is_null() {
            return names;
        }
    }
}

/// The names of the types that a tool answers for, of those that the laboratory has.
async fn types(laboratory: &Side, tool: &str) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    for name in laboratory.type_names().await {
        if laboratory.call(tool, json!({"name": name})).await["status"] == "ok" {
            known.insert(name);
        }
    }
    assert!(!known.is_empty(), "{tool} knows types");
    known
}
