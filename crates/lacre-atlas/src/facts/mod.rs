//! Table facts: what Hive does not keep of a table, and so Atlas does not know.

mod read;

pub use read::FactsError;

use std::collections::BTreeMap;

/// The JSON Schema (2020-12) of a file of table facts.
pub const FACTS_SCHEMA: &str = include_str!("../../facts.schema.json");

/// Which columns of a schema's tables may be empty, and which keys lead from table to table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFacts {
    schema: String,
    tables: BTreeMap<String, TableFact>,
}

/// What is known of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableFact {
    columns: BTreeMap<String, bool>,
    foreign_keys: Vec<KeyFact>,
}

/// A foreign key: its columns, and the columns that they refer to, one for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyFact {
    columns: Vec<String>,
    table: String,
    referenced: Vec<String>,
}

impl TableFacts {
    /// Returns the facts that the JSON text of `file` holds, as [`FACTS_SCHEMA`] describes it.
    ///
    /// # Errors
    ///
    /// With the file and the place, when the text is not strict JSON, has an unknown member or a wrong type, or names a
    /// key whose columns are not as many as those that they refer to.
    pub fn read(file: &str, text: &[u8]) -> Result<Self, FactsError> {
        read::facts(file, text)
    }

    /// Returns the facts of the laboratory: 92 tables, 378 columns that are never empty, 109 foreign keys.
    #[expect(clippy::missing_panics_doc, reason = "the file is inside, and a test reads it")]
    pub fn laboratory() -> Self {
        Self::read("laboratorio.facts.json", include_bytes!("../laboratorio.facts.json"))
            .expect("the laboratory's facts are read by a test")
    }

    /// The schema that they are about.
    pub fn schema(&self) -> &str {
        &self.schema
    }

    /// The tables in the order of their names.
    pub fn tables(&self) -> impl Iterator<Item = (&str, &TableFact)> {
        self.tables.iter().map(|(name, table)| (name.as_str(), table))
    }

    /// What is known of `table`.
    pub fn table(&self, table: &str) -> Option<&TableFact> {
        self.tables.get(table)
    }
}

impl TableFact {
    /// Whether `column` may be empty, where that is known.
    pub fn nullable(&self, column: &str) -> Option<bool> {
        self.columns.get(column).copied()
    }

    /// The columns of which something is known, in the order of their names.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.columns.keys().map(String::as_str)
    }

    /// The keys that leave the table.
    pub fn foreign_keys(&self) -> &[KeyFact] {
        &self.foreign_keys
    }
}

impl KeyFact {
    /// The table that is referred to, in the same schema.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// Each column with the one that it refers to.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.columns.iter().map(String::as_str).zip(self.referenced.iter().map(String::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::{FACTS_SCHEMA, TableFacts};
    use serde_json::Value;

    #[test]
    fn the_laboratory_has_its_keys() {
        let facts = TableFacts::laboratory();
        assert_eq!(facts.schema(), "laboratorio");
        let tables: Vec<_> = facts.tables().collect();
        let keys: usize = tables.iter().map(|(_, table)| table.foreign_keys().len()).sum();
        let columns: usize = tables.iter().map(|(_, table)| table.columns().count()).sum();
        assert_eq!((tables.len(), columns, keys), (92, 378, 109));
        let table = facts.table("tbl_162cf7be").expect("a table of the specification");
        assert_eq!(table.nullable("col_d7247819"), Some(false));
        assert_eq!(table.nullable("col_acadb37c"), None);
        let keys: Vec<_> = table
            .foreign_keys()
            .iter()
            .flat_map(|key| key.pairs().map(move |pair| (key.table(), pair)))
            .collect();
        assert!(keys.contains(&("tbl_8991e9dc", ("col_2cd9416d", "col_d7247819"))), "{keys:?}");
    }

    #[test]
    fn the_published_schema_takes_what_the_reader_takes() {
        let schema: Value = serde_json::from_str(FACTS_SCHEMA).expect("JSON");
        let validator = jsonschema::draft202012::new(&schema).expect("a JSON Schema");
        let laboratory: Value =
            serde_json::from_str(include_str!("../laboratorio.facts.json")).expect("JSON");
        assert!(validator.is_valid(&laboratory));
        let mut seen = 0;
        for (text, is_valid) in super::read::CASES {
            let Ok(value) = serde_json::from_str::<Value>(text) else { continue };
            assert_eq!(validator.is_valid(&value), *is_valid, "{text}");
            seen += 1;
        }
        assert!(seen >= 15, "{seen}");
    }
}
