//! From the tables of a dump to the facts of one schema.

use super::Unread;
use super::definition::{ForeignKey, Table, Tables, shown};
use super::tokens::Name;
use crate::stop::Stop;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Which schema the facts are about, and how names are written.
pub(super) struct Choice<'a> {
    /// `NAME`, or `NAME=SCHEMA`.
    pub(super) wanted: Option<&'a str>,
    pub(super) lower_case: bool,
    /// The name where nothing else names the schema; empty where there is no file.
    pub(super) file: String,
}

type ByName<'a> = BTreeMap<&'a str, &'a Table>;

/// Returns the facts as JSON text, and what of the keys could not be read.
pub(super) fn facts(tables: &Tables, choice: &Choice<'_>) -> Result<(String, Vec<Unread>), Stop> {
    let schemas: BTreeSet<Option<String>> = tables.keys().map(|name| name.schema.clone()).collect();
    let (written, of_dump) = chosen(&schemas, choice)?;
    let own: ByName<'_> = tables
        .iter()
        .filter(|(name, _)| name.schema == of_dump)
        .map(|(name, table)| (name.name.as_str(), table))
        .collect();
    let mut unread = Vec::new();
    let mut members = Map::new();
    // Facts are read strictly: two members that differ in letter case only are taken for a mistake.
    let mut folded = BTreeSet::new();
    for (name, table) in &own {
        let spelling = spelled(name, choice.lower_case);
        if !folded.insert(spelling.to_lowercase()) {
            unread.push(twice(table.line, "table", name));
            continue;
        }
        let (member, told) = table_facts(name, table, &own, of_dump.as_deref(), choice.lower_case);
        unread.extend(told);
        members.insert(spelling, member);
    }
    let facts = json!({"schema": written, "tables": members});
    Ok((format!("{facts:#}"), unread))
}

/// Returns the name to write and the schema of the dump that it stands for.
fn chosen(schemas: &BTreeSet<Option<String>>, choice: &Choice<'_>) -> Result<(String, Option<String>), Stop> {
    let called = |schema: &Option<String>| schema.clone().unwrap_or_else(|| choice.file.clone());
    let (name, among) = match choice.wanted.map(|wanted| wanted.split_once('=').unwrap_or((wanted, ""))) {
        None => (None, None),
        Some((name, "")) => (Some(name.to_owned()), (schemas.len() > 1).then_some(name)),
        Some((name, schema)) => (Some(name.to_owned()), Some(schema)),
    };
    let found = match among {
        Some(among) => schemas.iter().find(|schema| called(schema) == among),
        None => schemas.first().filter(|_| schemas.len() == 1),
    };
    let Some(of_dump) = found.cloned() else { return Err(none_chosen(schemas.iter().map(called))) };
    let name = name.unwrap_or_else(|| called(&of_dump));
    if name.is_empty() {
        return Err(Stop::because("nothing tells the name of the schema: --schema NAME"));
    }
    Ok((name, of_dump))
}

fn none_chosen(schemas: impl Iterator<Item = String>) -> Stop {
    let names: Vec<String> = schemas.map(|schema| shown(&schema)).collect();
    match names.as_slice() {
        [] => Stop::because("the dump defines no table that could be read"),
        names => Stop::because(format!(
            "the dump has the schemas {}; choose one: --schema NAME=SCHEMA",
            names.join(", ")
        )),
    }
}

fn table_facts(
    name: &str,
    table: &Table,
    own: &ByName<'_>,
    schema: Option<&str>,
    lower_case: bool,
) -> (Value, Vec<Unread>) {
    let mut columns = Map::new();
    let (mut unread, mut folded) = (Vec::new(), BTreeSet::new());
    for (column, nullable) in &table.columns {
        if !folded.insert(column.to_lowercase()) {
            unread.push(twice(table.line, "column", column));
            continue;
        }
        let is_key = table.primary_key.iter().any(|key| key.eq_ignore_ascii_case(column));
        columns.insert(spelled(column, lower_case), json!({"nullable": *nullable && !is_key}));
    }
    let mut keys: Vec<Value> = Vec::new();
    for key in &table.foreign_keys {
        match key_facts(table, key, own, schema, lower_case) {
            Ok(fact) if keys.contains(&fact) => {}
            Ok(fact) => keys.push(fact),
            Err(reason) => unread.push(Unread::new(key.line, format!("table {}: {reason}", shown(name)))),
        }
    }
    let mut facts = Map::new();
    if !columns.is_empty() {
        facts.insert("columns".to_owned(), columns.into());
    }
    if !keys.is_empty() {
        facts.insert("foreignKeys".to_owned(), keys.into());
    }
    (facts.into(), unread)
}

fn twice(line: u64, what: &str, name: &str) -> Unread {
    Unread::new(
        line,
        format!("{what} {} is left out: another one differs from it in letter case only", shown(name)),
    )
}

fn key_facts(
    table: &Table,
    key: &ForeignKey,
    own: &ByName<'_>,
    schema: Option<&str>,
    lower_case: bool,
) -> Result<Value, String> {
    let Name { schema: of_target, name: target } = &key.table;
    if of_target.is_some() && of_target.as_deref() != schema {
        return Err(format!(
            "a key refers to {} in another schema, which table facts cannot say",
            shown(target)
        ));
    }
    // Names without quotes are the same in any case, so the spelling of the definition goes.
    let known = declared(target, own.keys().copied());
    let defined = own.get(known);
    let referenced = match (key.referenced.is_empty(), defined) {
        (false, _) => &key.referenced,
        (true, Some(defined)) => &defined.primary_key,
        (true, None) => {
            return Err(format!("a key refers to {}, which the dump does not define", shown(target)));
        }
    };
    if referenced.len() != key.columns.len() {
        let (from, to) = (key.columns.len(), referenced.len());
        return Err(format!("a key of {from} columns refers to {to} of {}", shown(target)));
    }
    let spell = |names: &[String], of: Option<&Table>| -> Vec<String> {
        let columns = || of.into_iter().flat_map(|table| table.columns.keys()).map(String::as_str);
        names.iter().map(|name| spelled(declared(name, columns()), lower_case)).collect()
    };
    Ok(json!({
        "columns": spell(&key.columns, Some(table)),
        "references": {"table": spelled(known, lower_case), "columns": spell(referenced, defined.copied())},
    }))
}

/// The name as it was declared: itself, else the one that differs in case only.
fn declared<'a>(name: &'a str, mut names: impl Iterator<Item = &'a str> + Clone) -> &'a str {
    if names.clone().any(|known| known == name) {
        return name;
    }
    names.find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(name)
}

fn spelled(name: &str, lower_case: bool) -> String {
    if lower_case { name.to_lowercase() } else { name.to_owned() }
}
