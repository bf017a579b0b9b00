//! `lacre facts`: table facts from a SQL dump, for whoever serves tables of a Hive that keeps no keys.

mod definition;
mod dialect;
mod dump;
mod schema;
mod tokens;

use crate::arguments::Facts;
use crate::stop::{FINDINGS, Stop};
use definition::{Definitions, Tables};
pub(crate) use dialect::Dialect;
use dump::{Dump, Piece};
use lacre_atlas::TableFacts;
use schema::Choice;
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read, Write};
use std::path::Path;
use std::process::ExitCode;

/// Bytes from which the dialect is told.
const HEAD: u64 = 64 * 1024;

/// Something in the dump that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unread {
    line: u64,
    reason: String,
}

impl Unread {
    fn new(line: u64, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into() }
    }
}

pub(crate) fn run(facts: &Facts, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    let shown = facts.dump.display().to_string();
    let (head, input) = open(&facts.dump)?;
    let dialect = facts.dialect.unwrap_or_else(|| dialect::of(&head));
    let (tables, mut unread) =
        tables(input, dialect, dialect::database(&head)).map_err(|error| unreadable(&shown, &error))?;
    let choice =
        Choice { wanted: facts.schema.as_deref(), lower_case: facts.lower_case, file: stem(&facts.dump) };
    let (text, more) = schema::facts(&tables, &choice)?;
    unread.extend(more);
    unread.sort_by_key(|one| one.line);
    // What is written has to be what `--table-facts` reads.
    TableFacts::read("the facts", text.as_bytes()).map_err(Stop::because)?;
    for Unread { line, reason } in &unread {
        writeln!(std::io::stderr(), "{shown}:{line}: {reason}")?;
    }
    writeln!(out, "{text}")?;
    Ok(ExitCode::from(if unread.is_empty() { 0 } else { FINDINGS }))
}

/// Returns the tables that a dump defines, and what of it could not be read.
fn tables(
    input: impl BufRead,
    dialect: Dialect,
    database: Option<String>,
) -> std::io::Result<(Tables, Vec<Unread>)> {
    let mut definitions = Definitions::new(dialect, database);
    let mut unread = Vec::new();
    let mut dump = Dump::new(input, dialect);
    while let Some(piece) = dump.next()? {
        match piece {
            Piece::Statement(statement) => unread.extend(definitions.take(&statement)),
            Piece::Unread(piece) => unread.push(piece),
        }
    }
    Ok((definitions.into_tables(), unread))
}

/// Opens the dump and returns its beginning beside all of it.
fn open(path: &Path) -> Result<(String, Box<dyn BufRead>), Stop> {
    let shown = path.display().to_string();
    let mut input: Box<dyn Read> = if shown == "-" {
        Box::new(std::io::stdin())
    } else {
        Box::new(File::open(path).map_err(|error| unreadable(&shown, &error))?)
    };
    let mut head = Vec::new();
    input.by_ref().take(HEAD).read_to_end(&mut head).map_err(|error| unreadable(&shown, &error))?;
    let text = String::from_utf8_lossy(&head).into_owned();
    Ok((text, Box::new(BufReader::with_capacity(1 << 20, Cursor::new(head).chain(input)))))
}

fn unreadable(shown: &str, error: &std::io::Error) -> Stop {
    Stop::because(format!("{shown}: {}", error.kind()))
}

/// The name of a file without folders and endings.
fn stem(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    name.split('.').next().filter(|name| *name != "-").unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::schema::{Choice, facts};
    use super::{Dialect, tables};
    use lacre_atlas::TableFacts;

    const DUMPS: [&str; 3] = [
        include_str!("../../../tests/binary/dumps/mysql.sql"),
        include_str!("../../../tests/binary/dumps/postgresql.sql"),
        include_str!("../../../tests/binary/dumps/sqlite.sql"),
    ];

    /// A dump that is cut off anywhere, read as any system's, gives facts or says why not.
    #[test]
    fn no_dump_stops_the_reader() {
        let mut read = 0;
        for dump in DUMPS {
            for dialect in [Dialect::MySql, Dialect::PostgreSql, Dialect::Sqlite, Dialect::Generic] {
                for length in (0..dump.len()).step_by(41) {
                    let (tables, _) =
                        tables(&dump.as_bytes()[..length], dialect, None).expect("memory can be read");
                    let choice =
                        Choice { wanted: Some("s=sales"), lower_case: false, file: "sales".to_owned() };
                    if let Ok((text, _)) = facts(&tables, &choice) {
                        TableFacts::read("facts", text.as_bytes()).expect("facts are facts");
                        read += 1;
                    }
                }
            }
        }
        println!("{read} cut dumps gave facts");
        assert!(read > 500, "{read}");
    }

    #[test]
    fn hostile_texts_end_in_time() {
        let deep = format!("CREATE TABLE t (a int DEFAULT {}1{});", "(".repeat(200_000), ")".repeat(200_000));
        let chain = format!("CREATE TABLE t (a int DEFAULT 1{});", "+1".repeat(400_000));
        let texts = [
            deep,
            chain,
            "CREATE TABLE ".repeat(1000),
            "((((,,,,))".to_owned(),
            "CREATE TABLE t (,);".to_owned(),
        ];
        for text in texts {
            for dialect in [Dialect::MySql, Dialect::PostgreSql, Dialect::Sqlite, Dialect::Generic] {
                let (found, unread) = tables(text.as_bytes(), dialect, None).expect("memory can be read");
                assert!(found.len() + unread.len() <= 2, "{dialect:?}: {unread:?}");
            }
        }
    }
}
