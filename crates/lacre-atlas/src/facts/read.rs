//! Reading table facts strictly: whatever is wrong is told with its place.

use super::{KeyFact, TableFact, TableFacts};
use lacre_contract::{Limits, Pointer, quote_text, read};
use serde_json::{Map, Value};
use std::fmt;

/// Why a file holds no table facts, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactsError {
    file: String,
    at: Pointer,
    detail: String,
}

impl FactsError {
    /// The place in the file; the root where the text could not be read as JSON.
    pub fn at(&self) -> &Pointer {
        &self.at
    }
}

impl fmt::Display for FactsError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}#{}: {}", self.file, self.at, self.detail)
    }
}

impl std::error::Error for FactsError {}

/// A place with what is wrong there.
struct Wrong(Pointer, String);

pub(super) fn facts(file: &str, text: &[u8]) -> Result<TableFacts, FactsError> {
    let error = |at: Pointer, detail: String| FactsError { file: file.to_owned(), at, detail };
    let value = read(text, Limits::FILE).map_err(|fault| error(fault.at().clone(), fault.to_string()))?;
    schema(&value).map_err(|Wrong(at, detail)| error(at, detail))
}

fn schema(value: &Value) -> Result<TableFacts, Wrong> {
    let root = Pointer::root();
    let members = object(value, &root, &["schema", "tables"])?;
    let name = required(members, &root, "schema").and_then(|value| name(value, &root.join("schema")))?;
    if name.chars().count() > 256 {
        return Err(Wrong(root.join("schema"), "the name has more than 256 characters".to_owned()));
    }
    let at = root.join("tables");
    let tables = map(required(members, &root, "tables")?, &at)?;
    let tables = tables.iter().map(|(name, value)| Ok((name.clone(), table(value, &at.join(name))?)));
    Ok(TableFacts { schema: name, tables: tables.collect::<Result<_, _>>()? })
}

fn table(value: &Value, at: &Pointer) -> Result<TableFact, Wrong> {
    let members = object(value, at, &["columns", "foreignKeys"])?;
    let mut table = TableFact::default();
    if let Some(columns) = members.get("columns") {
        let at = at.join("columns");
        for (name, value) in map(columns, &at)? {
            table.columns.insert(name.clone(), nullable(value, &at.join(name))?);
        }
    }
    if let Some(keys) = members.get("foreignKeys") {
        let at = at.join("foreignKeys");
        for (index, value) in array(keys, &at)?.iter().enumerate() {
            table.foreign_keys.push(key(value, &at.join(&index.to_string()))?);
        }
    }
    Ok(table)
}

fn nullable(value: &Value, at: &Pointer) -> Result<bool, Wrong> {
    let members = object(value, at, &["nullable"])?;
    let value = required(members, at, "nullable")?;
    value.as_bool().ok_or_else(|| Wrong(at.join("nullable"), "expected true or false".to_owned()))
}

fn key(value: &Value, at: &Pointer) -> Result<KeyFact, Wrong> {
    let members = object(value, at, &["columns", "references"])?;
    let columns = names(required(members, at, "columns")?, &at.join("columns"))?;
    let at = at.join("references");
    let members = object(required(members, &at, "references")?, &at, &["table", "columns"])?;
    let table = required(members, &at, "table").and_then(|value| name(value, &at.join("table")))?;
    let referenced = names(required(members, &at, "columns")?, &at.join("columns"))?;
    if columns.len() != referenced.len() {
        let detail = format!("{} columns refer to {}; they must be as many", columns.len(), referenced.len());
        return Err(Wrong(at.join("columns"), detail));
    }
    Ok(KeyFact { columns, table, referenced })
}

fn names(value: &Value, at: &Pointer) -> Result<Vec<String>, Wrong> {
    let items = array(value, at)?;
    if items.is_empty() {
        return Err(Wrong(at.clone(), "a key has at least one column".to_owned()));
    }
    items.iter().enumerate().map(|(index, item)| name(item, &at.join(&index.to_string()))).collect()
}

fn name(value: &Value, at: &Pointer) -> Result<String, Wrong> {
    let text = value.as_str().filter(|text| !text.is_empty());
    text.map(str::to_owned).ok_or_else(|| Wrong(at.clone(), "expected a name".to_owned()))
}

fn array<'a>(value: &'a Value, at: &Pointer) -> Result<&'a Vec<Value>, Wrong> {
    value.as_array().ok_or_else(|| Wrong(at.clone(), "expected an array".to_owned()))
}

fn map<'a>(value: &'a Value, at: &Pointer) -> Result<&'a Map<String, Value>, Wrong> {
    value.as_object().ok_or_else(|| Wrong(at.clone(), "expected an object".to_owned()))
}

fn object<'a>(value: &'a Value, at: &Pointer, known: &[&str]) -> Result<&'a Map<String, Value>, Wrong> {
    let members = map(value, at)?;
    match members.keys().find(|name| !known.contains(&name.as_str())) {
        None => Ok(members),
        Some(name) => {
            let detail = format!("unknown member {}; known are {}", quote_text(name), known.join(", "));
            Err(Wrong(at.clone(), detail))
        }
    }
}

fn required<'a>(members: &'a Map<String, Value>, at: &Pointer, name: &str) -> Result<&'a Value, Wrong> {
    members.get(name).ok_or_else(|| Wrong(at.clone(), format!("`{name}` is missing")))
}

/// Files of table facts, and whether they hold some; the published schema is tried with them too.
#[cfg(test)]
#[rustfmt::skip]
pub(super) const CASES: &[(&str, bool)] = &[
    (r#"{"schema": "s", "tables": {}}"#,                                                    true),
    (r#"{"schema": "s", "tables": {"t": {}}}"#,                                             true),
    (r#"{"schema": "s", "tables": {"t": {"columns": {"c": {"nullable": true}}}}}"#,         true),
    (r#"{"schema": "s", "tables": {"t": {"foreignKeys": [{"columns": ["a", "b"], "references": {"table": "u", "columns": ["c", "d"]}}]}}}"#, true),
    (r#"{"schema": "s"}"#,                                                                  false),
    (r#"{"tables": {}}"#,                                                                   false),
    (r#"{"schema": "", "tables": {}}"#,                                                     false),
    (r#"{"schema": 1, "tables": {}}"#,                                                      false),
    (r#"{"schema": "s", "tables": []}"#,                                                    false),
    (r#"{"schema": "s", "tables": {}, "more": 1}"#,                                         false),
    (r#"{"schema": "s", "tables": {"t": {"colums": {}}}}"#,                                 false),
    (r#"{"schema": "s", "tables": {"t": {"columns": {"c": {}}}}}"#,                         false),
    (r#"{"schema": "s", "tables": {"t": {"columns": {"c": {"nullable": "no"}}}}}"#,         false),
    (r#"{"schema": "s", "tables": {"t": {"foreignKeys": {}}}}"#,                            false),
    (r#"{"schema": "s", "tables": {"t": {"foreignKeys": [{"columns": [], "references": {"table": "u", "columns": []}}]}}}"#, false),
    (r#"{"schema": "s", "tables": {"t": {"foreignKeys": [{"columns": ["a"]}]}}}"#,          false),
    (r#"{"schema": "s", "tables": {"t": {"foreignKeys": [{"columns": ["a"], "references": {"table": "", "columns": ["c"]}}]}}}"#, false),
    ("[]",                                                                                  false),
    ("{",                                                                                   false),
];

#[cfg(test)]
mod tests {
    use super::{CASES, facts};

    #[test]
    fn files_are_read_or_refused_with_the_place() {
        for (text, is_valid) in CASES {
            assert_eq!(facts("f.json", text.as_bytes()).is_ok(), *is_valid, "{text}");
        }
        let uneven = r#"{"schema": "s", "tables": {"a/b": {"foreignKeys":
            [{"columns": ["a"], "references": {"table": "u", "columns": ["c", "d"]}}]}}}"#;
        let error = facts("f.json", uneven.as_bytes()).expect_err("uneven");
        assert_eq!(
            error.to_string(),
            "f.json#/tables/a~1b/foreignKeys/0/references/columns: 1 columns refer to 2; they must be as many"
        );
        let twice = facts("f.json", br#"{"schema": "s", "schema": "t", "tables": {}}"#).expect_err("twice");
        assert!(twice.to_string().starts_with("f.json#"), "{twice}");
    }
}
