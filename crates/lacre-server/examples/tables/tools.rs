//! The handlers: under 60 lines for the whole catalog.

use crate::v1::{envelope::ErrorCode, tables_describe as describe, tables_list as list};
use lacre_tool::{Call, Failure, Message, Tool};
use rusqlite::{Connection, OpenFlags};
use std::path::PathBuf;

/// The port: a SQLite file, opened to be read for each call.
pub(crate) struct Database(pub(crate) PathBuf);

impl Database {
    async fn read<T, Q>(&self, query: Q) -> Result<T, Failure>
    where
        T: Send + 'static,
        Q: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let path = self.0.clone();
        let read = move || query(&Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?);
        let unreadable = |cause: String| {
            Failure::new(ErrorCode::Unreadable.as_str(), Message::new("file-unreadable")).caused_by(cause)
        };
        // SQLite blocks its thread.
        let read = tokio::task::spawn_blocking(read).await.map_err(|error| unreadable(error.to_string()))?;
        read.map_err(|error| unreadable(error.to_string()))
    }
}

pub(crate) struct ListTables;

impl Tool<Database> for ListTables {
    const NAME: &'static str = list::NAME;
    type Input = list::Input;
    type Output = list::Output;

    async fn run(input: list::Input, database: &Database, _: &Call) -> Result<list::Output, Failure> {
        const NAMES: &str = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' \
            AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name";
        let read = |file: &Connection| file.prepare(NAMES)?.query_map([], |row| row.get(0))?.collect();
        let mut tables: Vec<String> = database.read(read).await?;
        let total = tables.len() as u64;
        tables.truncate(usize::try_from(input.limit).unwrap_or(usize::MAX));
        Ok(list::Output { tables, total })
    }
}

pub(crate) struct DescribeTable;

impl Tool<Database> for DescribeTable {
    const NAME: &'static str = describe::NAME;
    type Input = describe::Input;
    type Output = describe::Output;

    async fn run(input: describe::Input, database: &Database, _: &Call) -> Result<describe::Output, Failure> {
        const COLUMNS: &str = "SELECT name, type, \"notnull\" FROM pragma_table_info(?1) ORDER BY cid";
        const KEYS: &str = "SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?1) ORDER BY 1";
        let table = input.table.clone();
        let read = move |file: &Connection| {
            let column = |row: &rusqlite::Row<'_>| {
                let nullable = !row.get::<_, bool>(2)?;
                Ok(describe::Column { name: row.get(0)?, data_type: row.get(1)?, nullable })
            };
            let key = |row: &rusqlite::Row<'_>| {
                Ok(describe::ForeignKey { column: row.get(0)?, table: row.get(1)? })
            };
            let columns = file.prepare(COLUMNS)?.query_map([&table], column)?.collect::<Result<_, _>>()?;
            let foreign_keys = file.prepare(KEYS)?.query_map([&table], key)?.collect::<Result<_, _>>()?;
            Ok(describe::Output { columns, foreign_keys })
        };
        let described = database.read(read).await?;
        let gone = || Message::new("no-table").with("table", input.table);
        let found = !described.columns.is_empty();
        if found { Ok(described) } else { Err(Failure::new(ErrorCode::NoTable.as_str(), gone())) }
    }
}
