//! The table facts, held against the catalog: a fact about a table or a column that is not there never shows.

use super::FactsState;
use crate::atlas::Atlas;
use crate::error::CatalogError;
use crate::facts::{TableFact, TableFacts};
use lacre_tool::Call;
use std::collections::{BTreeMap, BTreeSet};

/// Table → its columns; nothing for a table that the catalog does not have.
type Known = BTreeMap<String, Option<BTreeSet<String>>>;

impl Atlas {
    pub(super) async fn examine_facts(&self, call: &Call) -> Vec<FactsState> {
        let mut states = Vec::new();
        for facts in &self.facts {
            states.push(self.facts_state(call, facts).await);
        }
        states
    }

    async fn facts_state(&self, call: &Call, facts: &TableFacts) -> FactsState {
        let mut state = FactsState {
            schema: facts.schema().to_owned(),
            tables: facts.tables().count(),
            unknown_tables: Vec::new(),
            unknown_columns: Vec::new(),
            failure: None,
        };
        let mentioned: BTreeSet<&str> = facts.tables().flat_map(|(name, fact)| tables(name, fact)).collect();
        let mut known = Known::new();
        for table in mentioned {
            match self.columns_of(call, facts.schema(), table).await {
                Ok(columns) => {
                    let names = columns.into_iter().map(|column| column.name).collect();
                    known.insert(table.to_owned(), Some(names));
                }
                Err(CatalogError::NoSuchTable { .. }) => drop(known.insert(table.to_owned(), None)),
                Err(error) => {
                    state.failure = Some(error);
                    break;
                }
            }
        }
        state.unknown_tables =
            known.iter().filter(|(_, columns)| columns.is_none()).map(|(name, _)| name.clone()).collect();
        let columns: BTreeSet<(&str, &str)> =
            facts.tables().flat_map(|(name, fact)| columns(name, fact)).collect();
        let is_unknown = |(table, column): &(&str, &str)| match known.get(*table) {
            Some(Some(columns)) => !columns.contains(*column),
            Some(None) | None => false,
        };
        state.unknown_columns = columns
            .into_iter()
            .filter(is_unknown)
            .map(|(table, column)| format!("{table}.{column}"))
            .collect();
        state
    }
}

/// The tables that a fact is about.
fn tables<'a>(name: &'a str, fact: &'a TableFact) -> impl Iterator<Item = &'a str> {
    std::iter::once(name).chain(fact.foreign_keys().iter().map(crate::facts::KeyFact::table))
}

/// The columns that a fact is about, each with its table.
fn columns<'a>(name: &'a str, fact: &'a TableFact) -> Vec<(&'a str, &'a str)> {
    let mut columns: Vec<(&str, &str)> = fact.columns().map(|column| (name, column)).collect();
    for key in fact.foreign_keys() {
        for (own, referenced) in key.pairs() {
            columns.extend([(name, own), (key.table(), referenced)]);
        }
    }
    columns
}
