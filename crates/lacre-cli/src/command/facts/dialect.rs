//! Which system a dump is from.

use clap::ValueEnum;
use sqlparser::dialect::{GenericDialect, MySqlDialect, PostgreSqlDialect, SQLiteDialect};

/// The SQL of one system, as far as it matters where a statement ends and what a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Dialect {
    /// MySQL and MariaDB.
    #[value(name = "mysql")]
    MySql,
    /// PostgreSQL.
    #[value(name = "postgresql")]
    PostgreSql,
    /// SQLite.
    #[value(name = "sqlite")]
    Sqlite,
    /// None of them in particular.
    #[value(name = "generic")]
    Generic,
}

/// What only the dumps of one system hold, in lower case.
#[rustfmt::skip]
const MARKS: &[(&str, Dialect)] = &[
    ("-- mysql dump",                  Dialect::MySql),
    ("-- mariadb dump",                Dialect::MySql),
    ("-- postgresql database dump",    Dialect::PostgreSql),
    ("-- postgresql database cluster", Dialect::PostgreSql),
    ("pragma foreign_keys",            Dialect::Sqlite),
    ("/*!40",                          Dialect::MySql),
    ("engine=",                        Dialect::MySql),
    ("phpmyadmin",                     Dialect::MySql),
    ("pg_catalog",                     Dialect::PostgreSql),
    ("::regclass",                     Dialect::PostgreSql),
    ("alter table only",               Dialect::PostgreSql),
    ("create extension",               Dialect::PostgreSql),
    ("sqlite_",                        Dialect::Sqlite),
    (" autoincrement",                 Dialect::Sqlite),
    ("without rowid",                  Dialect::Sqlite),
    ("auto_increment",                 Dialect::MySql),
    ("character varying",              Dialect::PostgreSql),
];

/// Returns the dialect that the beginning of a dump shows: the first mark that it holds, in the order of the table.
pub(super) fn of(head: &str) -> Dialect {
    let head = head.to_ascii_lowercase();
    let mark = MARKS.iter().find(|(mark, _)| head.contains(mark));
    mark.map_or(Dialect::Generic, |(_, dialect)| *dialect)
}

/// Returns the database that `mysqldump` names in its first lines: `-- Host: localhost    Database: shop`.
pub(super) fn database(head: &str) -> Option<String> {
    let line = head.lines().take(20).find(|line| line.starts_with("-- Host:"))?;
    let name = line.split_once("Database:")?.1.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

impl Dialect {
    /// The rules by which a statement is split into tokens.
    pub(super) fn rules(self) -> &'static dyn sqlparser::dialect::Dialect {
        match self {
            Self::MySql => &MySqlDialect {},
            Self::PostgreSql => &PostgreSqlDialect {},
            Self::Sqlite => &SQLiteDialect {},
            Self::Generic => &GenericDialect,
        }
    }

    /// The name as the system keeps it when it was written without quotes.
    pub(super) fn unquoted(self, name: &str) -> String {
        match self {
            Self::PostgreSql => name.to_lowercase(),
            Self::MySql | Self::Sqlite | Self::Generic => name.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Dialect, database, of};

    #[test]
    fn the_dialect_is_told_by_what_only_one_system_writes() {
        #[rustfmt::skip]
        let cases = [
            ("-- MySQL dump 10.13  Distrib 8.0.36",          Dialect::MySql),
            ("-- PostgreSQL database dump\n\\restrict x",    Dialect::PostgreSql),
            ("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;", Dialect::Sqlite),
            ("CREATE TABLE t (a int) ENGINE=InnoDB;",        Dialect::MySql),
            ("CREATE TABLE t (id integer);",                 Dialect::Generic),
        ];
        for (head, dialect) in cases {
            assert_eq!(of(head), dialect, "{head}");
        }
        let head = "-- MySQL dump 10.13\n--\n-- Host: localhost    Database: shop\n";
        assert_eq!(database(head).as_deref(), Some("shop"));
        assert_eq!(database("-- Host: localhost    Database: \n"), None);
    }
}
