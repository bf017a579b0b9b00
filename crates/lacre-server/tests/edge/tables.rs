//! The example that is no Atlas, over stdio with its real process: a SQLite file's tables.

use crate::client::{Scratch, call};
use crate::process::Process;
use lacre_contract::Contract;
use rusqlite::Connection;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

const SQL: &str = "
    CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL, author_id INTEGER REFERENCES author (id));
    CREATE INDEX by_title ON book (title);
";

fn contract() -> Contract {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/tables/contracts/v1");
    Contract::from_dir(&folder).expect("the contract of the example is whole")
}

fn database(scratch: &Scratch) -> PathBuf {
    std::fs::create_dir_all(&scratch.0).expect("a folder");
    let file = scratch.0.join("library.db");
    Connection::open(&file).expect("a file").execute_batch(SQL).expect("SQL");
    file
}

#[test]
fn each_example_of_the_contract_is_what_the_process_answers() {
    let scratch = Scratch::new("tables");
    let file = database(&scratch);
    let before = std::fs::read(&file).expect("a database");
    let mut process = Process::start("tables", &[file.as_os_str()]);
    let contract = contract();
    let mut answered = 0;
    for tool in contract.tools() {
        for stem in &tool.entry().examples {
            let example = contract.example(tool.name(), stem).expect("the manifest names it");
            answered += 1;
            let mut answer = process.ask(&call(answered, tool.name(), &example["input"]));
            let envelope = answer["result"]["structuredContent"].take();
            assert_eq!(tool.check_envelope(&envelope), [], "{envelope}");
            let mut expected = example["envelope"].clone();
            expected["runId"] = envelope["runId"].clone();
            // An example keeps the version at which it was written.
            expected["toolVersion"] = tool.tool_version().into();
            assert_eq!(envelope, expected, "{} {stem}", tool.name());
        }
    }
    println!("{answered} examples");
    assert_eq!(answered, 4);
    let limited = process.ask(&call(9, "tables_list", &json!({"limit": 1})));
    assert_eq!(limited["result"]["structuredContent"]["data"], json!({"tables": ["author"], "total": 2}));
    assert_eq!(std::fs::read(&file).expect("a database"), before, "it reads only");
}

#[test]
fn a_file_that_is_none_is_said_without_its_path() {
    let scratch = Scratch::new("no-tables");
    let file = scratch.0.join("gone.db");
    let mut process = Process::start("tables", &[file.as_os_str()]);
    let answer: Value = process.ask(&call(1, "tables.list", &json!({})));
    let error = &answer["result"]["structuredContent"]["error"];
    assert_eq!(
        error,
        &json!({"code": "unreadable", "message": "The file could not be read; try again later."})
    );
    assert!(!file.exists(), "a file that is only read is not made");
}

#[test]
fn the_handlers_are_short() {
    let source = include_str!("../../examples/tables/tools.rs");
    let is_code = |line: &&str| {
        let code = line.trim();
        !code.is_empty() && !code.starts_with("//") && !code.starts_with("use ")
    };
    let lines = source.lines().filter(is_code).count();
    println!("{lines} lines of handlers");
    assert!(lines < 60, "{lines} lines");
}
