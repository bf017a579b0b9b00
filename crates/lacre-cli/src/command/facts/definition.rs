//! From statements to what they define.

use super::Unread;
use super::dialect::Dialect;
use super::dump::Statement;
use super::tokens::{self, Name, Tokens};
use std::collections::{BTreeMap, BTreeSet};

/// The tables of a dump by schema and name.
pub(super) type Tables = BTreeMap<Name, Table>;

/// A table as the dump defines it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) line: u64,
    /// Column → whether it may be empty, the primary key apart.
    pub(super) columns: BTreeMap<String, bool>,
    pub(super) primary_key: Vec<String>,
    pub(super) foreign_keys: Vec<ForeignKey>,
}

/// A foreign key as the dump defines it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ForeignKey {
    pub(super) line: u64,
    pub(super) name: Option<String>,
    pub(super) columns: Vec<String>,
    pub(super) table: Name,
    /// Empty where the dump leaves it to the primary key of the table.
    pub(super) referenced: Vec<String>,
}

/// What was defined so far.
pub(super) struct Definitions {
    dialect: Dialect,
    /// The schema of names without one.
    schema: Option<String>,
    tables: Tables,
    /// Tables that are a part of another one, whose columns they have.
    partitions: BTreeSet<Name>,
}

type Outcome = Result<(), Unread>;

impl Definitions {
    pub(super) fn new(dialect: Dialect, schema: Option<String>) -> Self {
        Self { dialect, schema, tables: Tables::new(), partitions: BTreeSet::new() }
    }

    pub(super) fn into_tables(self) -> Tables {
        self.tables
    }

    /// Takes a statement in, and returns what of it could not be read.
    pub(super) fn take(&mut self, statement: &Statement) -> Vec<Unread> {
        let split = match tokens::split(statement, self.dialect) {
            Ok(split) => split,
            Err(unread) => return vec![unread],
        };
        let mut tokens = Tokens::new(&split, statement, self.dialect);
        let outcome = if tokens.take(&["USE"]) {
            self.schema = tokens.identifier();
            Ok(Vec::new())
        } else if tokens.take(&["SET", "SEARCH_PATH"]) {
            tokens.skip();
            self.schema = tokens.identifier();
            Ok(Vec::new())
        } else if tokens.take(&["DROP"]) {
            self.dropped(tokens);
            Ok(Vec::new())
        } else if tokens.take(&["ALTER"]) {
            self.altered(tokens)
        } else {
            tokens.skip();
            self.created(tokens)
        };
        outcome.unwrap_or_else(|unread| vec![unread])
    }

    fn full(&self, name: Name) -> Name {
        Name { schema: name.schema.or_else(|| self.schema.clone()), ..name }
    }

    fn dropped(&mut self, mut tokens: Tokens<'_>) {
        tokens.take(&["FOREIGN"]);
        tokens.take(&["TABLE"]);
        tokens.take(&["IF", "EXISTS"]);
        for mut part in tokens.parts() {
            if let Some(name) = part.name() {
                self.tables.remove(&self.full(name));
            }
        }
    }

    fn created(&mut self, mut tokens: Tokens<'_>) -> Result<Vec<Unread>, Unread> {
        while !tokens.is_empty() && !tokens.begins(&["TABLE"]) {
            tokens.skip();
        }
        let statement_line = tokens.line();
        tokens.take(&["TABLE"]);
        tokens.take(&["IF", "NOT", "EXISTS"]);
        let name = tokens.name().ok_or_else(|| tokens.unread("the table has no name that can be read"))?;
        if tokens.begins(&["PARTITION", "OF"]) {
            self.partitions.insert(self.full(name));
            return Ok(Vec::new());
        }
        let Some(body) = tokens.group() else {
            return Err(
                tokens.unread(format!("table {}: its columns are not written here", shown(&name.name)))
            );
        };
        let mut table = Table { line: statement_line, ..Table::default() };
        let told = self.all(&body.parts(), &name, |definitions, part| definitions.item(&mut table, part));
        self.tables.insert(self.full(name), table);
        Ok(told)
    }

    /// Takes every part in, and returns what of them could not be read.
    fn all<'a>(
        &self,
        parts: &[Tokens<'a>],
        table: &Name,
        mut take: impl FnMut(&Self, Tokens<'a>) -> Outcome,
    ) -> Vec<Unread> {
        let unread = parts.iter().filter_map(|part| take(self, *part).err());
        unread
            .map(|Unread { line, reason }| {
                Unread::new(line, format!("table {}: {reason}", shown(&table.name)))
            })
            .collect()
    }

    /// Takes in one line of a `CREATE TABLE`: a constraint, an index or a column.
    fn item(&self, table: &mut Table, mut part: Tokens<'_>) -> Outcome {
        if is_index(part, self.dialect) || part.begins(&["LIKE"]) {
            return Ok(());
        }
        match self.constraint(table, &mut part) {
            Some(outcome) => outcome,
            None => self.column(table, part),
        }
    }

    /// Takes in a constraint; nothing where none begins here.
    fn constraint(&self, table: &mut Table, part: &mut Tokens<'_>) -> Option<Outcome> {
        let mut name = None;
        if part.take(&["CONSTRAINT"]) {
            let is_named = !["PRIMARY", "FOREIGN", "UNIQUE", "CHECK"].iter().any(|word| part.begins(&[word]));
            name = if is_named { part.identifier() } else { None };
        } else if !["PRIMARY", "FOREIGN", "UNIQUE", "CHECK", "EXCLUDE"]
            .iter()
            .any(|word| part.begins(&[word]))
            || is_column_of_that_name(*part)
        {
            return None;
        }
        Some(if part.take(&["PRIMARY", "KEY"]) {
            primary_key(table, part)
        } else if part.take(&["FOREIGN", "KEY"]) {
            self.foreign_key(table, part, name)
        } else if part.take(&["NOT", "NULL"]) {
            let column = part.identifier();
            table.columns.extend(column.clone().map(|column| (column, false)));
            column.map(drop).ok_or_else(|| part.unread("a NOT NULL without a column"))
        } else {
            Ok(())
        })
    }

    fn foreign_key(&self, table: &mut Table, part: &mut Tokens<'_>, name: Option<String>) -> Outcome {
        let at = *part;
        let incomplete = || at.unread("a foreign key without columns or a table that it refers to");
        let columns = loop {
            match part.group() {
                Some(columns) => break columns.columns().ok_or_else(incomplete)?,
                None if part.is_empty() => return Err(incomplete()),
                None => part.skip(),
            }
        };
        let key = self.reference(part, columns, name).ok_or_else(incomplete)?;
        table.foreign_keys.push(key);
        Ok(())
    }

    /// Reads `REFERENCES table [(columns)]`.
    fn reference(
        &self,
        part: &mut Tokens<'_>,
        columns: Vec<String>,
        name: Option<String>,
    ) -> Option<ForeignKey> {
        let line = part.line();
        if !part.take(&["REFERENCES"]) {
            return None;
        }
        let table = part.name()?;
        let referenced = part.group().and_then(|columns| columns.columns()).unwrap_or_default();
        Some(ForeignKey { line, name, columns, table: self.full(table), referenced })
    }

    /// Takes in a column: its name, and of what follows only what says whether it may be empty and what it refers to.
    fn column(&self, table: &mut Table, mut part: Tokens<'_>) -> Outcome {
        let at = part;
        let name =
            part.identifier().ok_or_else(|| at.unread("a line that is no column and no constraint"))?;
        let mut nullable = true;
        let serial = ["SERIAL", "BIGSERIAL", "SMALLSERIAL"];
        if self.dialect != Dialect::Sqlite && serial.iter().any(|word| part.begins(&[word])) {
            nullable = false;
        }
        while !part.is_empty() {
            if part.take(&["NOT", "NULL"]) || part.take(&["AS", "IDENTITY"]) {
                nullable = false;
            } else if part.take(&["PRIMARY", "KEY"]) {
                table.primary_key = vec![name.clone()];
            } else if part.begins(&["REFERENCES"]) {
                let key = self.reference(&mut part, vec![name.clone()], None);
                table.foreign_keys.push(key.ok_or_else(|| at.unread("a REFERENCES without a table"))?);
            } else {
                part.skip();
            }
        }
        table.columns.insert(name, nullable);
        Ok(())
    }

    fn altered(&mut self, mut tokens: Tokens<'_>) -> Result<Vec<Unread>, Unread> {
        tokens.take(&["FOREIGN"]);
        tokens.take(&["TABLE"]);
        tokens.take(&["IF", "EXISTS"]);
        tokens.take(&["ONLY"]);
        let name = tokens.name().ok_or_else(|| tokens.unread("the table has no name that can be read"))?;
        let full = self.full(name.clone());
        let Some(mut table) = self.tables.remove(&full) else {
            let matters = !self.partitions.contains(&full)
                && tokens.parts().iter().any(|part| part.begins(&["ADD"]) || part.begins(&["MODIFY"]));
            return match matters {
                true => Err(tokens.unread(format!("table {}: it is not defined above", shown(&name.name)))),
                false => Ok(Vec::new()),
            };
        };
        let mut renamed = full;
        let told = self.all(&tokens.parts(), &name, |definitions, part| {
            definitions.operation(&mut table, &mut renamed, part)
        });
        self.tables.insert(renamed, table);
        Ok(told)
    }

    /// Takes in one operation of an `ALTER TABLE`. Owners, storage, triggers and partitions have no bearing.
    fn operation(&self, table: &mut Table, name: &mut Name, mut part: Tokens<'_>) -> Outcome {
        if part.take(&["ADD"]) {
            return self.added(table, part);
        }
        if part.take(&["RENAME"]) {
            return renamed(table, name, part);
        }
        if part.take(&["DROP"]) {
            dropped_from(table, part);
            return Ok(());
        }
        if part.take(&["MODIFY"]) {
            part.take(&["COLUMN"]);
            return self.column(table, part);
        }
        if part.take(&["CHANGE"]) {
            part.take(&["COLUMN"]);
            let before = part.identifier().ok_or_else(|| part.unread("a CHANGE without a column"))?;
            table.columns.remove(&before);
            let after = part;
            self.column(table, part)?;
            return rename_column(table, &before, after);
        }
        if part.take(&["ALTER"]) {
            part.take(&["COLUMN"]);
            let column = part.identifier().ok_or_else(|| part.unread("an ALTER without a column"))?;
            if part.begins(&["SET", "NOT", "NULL"]) {
                table.columns.insert(column, false);
            } else if part.begins(&["DROP", "NOT", "NULL"]) {
                table.columns.insert(column, true);
            }
        }
        Ok(())
    }

    fn added(&self, table: &mut Table, mut part: Tokens<'_>) -> Outcome {
        if is_index(part, self.dialect) || part.begins(&["PARTITION"]) {
            return Ok(());
        }
        if let Some(outcome) = self.constraint(table, &mut part) {
            return outcome;
        }
        part.take(&["COLUMN"]);
        part.take(&["IF", "NOT", "EXISTS"]);
        match part.group() {
            Some(columns) => columns.parts().into_iter().try_for_each(|column| self.column(table, column)),
            None => self.column(table, part),
        }
    }
}

fn primary_key(table: &mut Table, part: &mut Tokens<'_>) -> Outcome {
    let at = *part;
    while !part.is_empty() {
        if let Some(columns) = part.group() {
            table.primary_key =
                columns.columns().ok_or_else(|| at.unread("a primary key without columns"))?;
            return Ok(());
        }
        part.skip();
    }
    Err(at.unread("a primary key without columns"))
}

/// Whether an index of MySQL begins here. Elsewhere `key` and `index` may be columns.
fn is_index(part: Tokens<'_>, dialect: Dialect) -> bool {
    let words = ["KEY", "INDEX", "FULLTEXT", "SPATIAL"];
    dialect == Dialect::MySql && words.iter().any(|word| part.begins(&[word]))
}

/// `EXCLUDE` is a word that may name a column.
fn is_column_of_that_name(mut part: Tokens<'_>) -> bool {
    part.take(&["EXCLUDE"]) && !part.begins(&["USING"]) && part.group().is_none()
}

fn renamed(table: &mut Table, name: &mut Name, mut part: Tokens<'_>) -> Outcome {
    if part.begins(&["CONSTRAINT"]) || part.begins(&["INDEX"]) || part.begins(&["KEY"]) {
        return Ok(());
    }
    if part.take_any(&["TO", "AS"]) {
        let new = part.name().ok_or_else(|| part.unread("a RENAME without a name"))?;
        *name = Name { schema: new.schema.or_else(|| name.schema.clone()), name: new.name };
        return Ok(());
    }
    part.take(&["COLUMN"]);
    let before = part.identifier().ok_or_else(|| part.unread("a RENAME without a column"))?;
    part.take(&["TO"]);
    if let Some(nullable) = table.columns.remove(&before)
        && let Some(after) = { part }.identifier()
    {
        table.columns.insert(after, nullable);
    }
    rename_column(table, &before, part)
}

/// Renames a column in the keys of its table.
fn rename_column(table: &mut Table, before: &str, mut part: Tokens<'_>) -> Outcome {
    let after = part.identifier().ok_or_else(|| part.unread("a column without a new name"))?;
    let keys = table.foreign_keys.iter_mut().flat_map(|key| &mut key.columns);
    for column in keys.chain(&mut table.primary_key).filter(|column| *column == before) {
        column.clone_from(&after);
    }
    Ok(())
}

fn dropped_from(table: &mut Table, mut part: Tokens<'_>) {
    if part.take(&["PRIMARY", "KEY"]) {
        table.primary_key.clear();
        return;
    }
    if part.take(&["FOREIGN", "KEY"]) || part.take(&["CONSTRAINT"]) {
        part.take(&["IF", "EXISTS"]);
        let name = part.identifier();
        table.foreign_keys.retain(|key| key.name.is_none() || key.name != name);
        return;
    }
    part.take(&["COLUMN"]);
    part.take(&["IF", "EXISTS"]);
    if let Some(column) = part.identifier() {
        table.columns.remove(&column);
        table.foreign_keys.retain(|key| !key.columns.contains(&column));
        table.primary_key.retain(|name| *name != column);
    }
}

/// Foreign text as it stands in a sentence.
pub(super) fn shown(text: &str) -> String {
    lacre_contract::quote_text(text)
}
