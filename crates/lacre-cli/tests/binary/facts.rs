//! `lacre facts` on dumps as the three systems write them.

use crate::support::{Client, Laboratory, lacre, run};
use serde_json::{Value, json};
use std::io::Write;
use std::process::Stdio;

fn dump(name: &str) -> String {
    format!("{}/tests/binary/dumps/{name}.sql", env!("CARGO_MANIFEST_DIR"))
}

/// The facts, the exit code and what was said beside them.
fn facts(arguments: &[&str]) -> (Value, Option<i32>, String) {
    let output = run(&[&["facts"], arguments].concat());
    let facts = serde_json::from_slice(&output.stdout).unwrap_or_default();
    (facts, output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

/// `table.column` of each column that may not be empty.
fn never_empty(facts: &Value) -> Vec<String> {
    let mut names = Vec::new();
    for (table, fact) in facts["tables"].as_object().expect("tables") {
        let columns = fact["columns"].as_object().expect("every table has columns");
        let columns = columns.iter().filter(|(_, column)| column["nullable"] == false);
        names.extend(columns.map(|(column, _)| format!("{table}.{column}")));
    }
    names
}

/// `table(columns) -> table(columns)` of each key.
fn keys(facts: &Value) -> Vec<String> {
    let list = |value: &Value| -> String {
        let names = value.as_array().expect("an array").iter().map(|name| name.as_str().expect("a name"));
        names.collect::<Vec<_>>().join(",")
    };
    let mut keys = Vec::new();
    for (table, fact) in facts["tables"].as_object().expect("tables") {
        for key in fact["foreignKeys"].as_array().into_iter().flatten() {
            let to = key["references"]["table"].as_str().expect("a table");
            keys.push(format!(
                "{table}({}) -> {to}({})",
                list(&key["columns"]),
                list(&key["references"]["columns"])
            ));
        }
    }
    keys
}

#[test]
fn a_mysql_dump() {
    let (facts, code, said) = facts(&[&dump("mysql")]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert_eq!(facts["schema"], "shop");
    assert_eq!(facts["tables"].as_object().expect("tables").len(), 4);
    assert_eq!(facts["tables"]["customers"]["columns"].as_object().expect("columns").len(), 10);
    #[rustfmt::skip]
    assert_eq!(never_empty(&facts), [
        "Orders.customer_id", "Orders.id", "customers.flags", "customers.id", "customers.kind", "customers.name",
        "order_items.line", "order_items.order_id", "order_items.warehouse", "stock.product", "stock.warehouse",
    ]);
    #[rustfmt::skip]
    assert_eq!(keys(&facts), [
        "Orders(customer_id) -> customers(id)",
        "Orders(parent_id) -> Orders(id)",
        "order_items(order_id) -> Orders(id)",
        "order_items(warehouse,product) -> stock(warehouse,product)",
    ]);
}

#[test]
fn a_postgresql_dump() {
    let (facts, code, said) = facts(&[&dump("postgresql"), "--schema", "sales"]);
    assert_eq!(code, Some(1));
    let line = format!("{}:120: ", dump("postgresql"));
    assert!(said.starts_with(&line) && said.contains("\"countries\" in another schema"), "{said}");
    assert_eq!((said.lines().count(), &facts["schema"]), (1, &json!("sales")));
    #[rustfmt::skip]
    assert_eq!(never_empty(&facts), [
        "Order Items.order_id", "customers.id", "customers.name", "customers.tags",
        "orders.id", "orders.number", "orders.placed", "orders.region",
    ]);
    #[rustfmt::skip]
    assert_eq!(keys(&facts), [
        "Order Items(region,number) -> orders(region,number)",
        "orders(customer_id) -> customers(id)",
    ]);
    assert_eq!(facts["tables"]["customers"]["columns"]["E-Mail"], json!({"nullable": true}));
}

#[test]
fn one_schema_of_several_is_chosen_and_named() {
    let (_, code, said) = facts(&[&dump("postgresql")]);
    assert!(code == Some(2) && said.contains("\"public\", \"sales\""), "{said}");
    let (facts, code, _) = facts(&[&dump("postgresql"), "--schema", "world=public"]);
    assert_eq!((code, &facts["schema"]), (Some(0), &json!("world")));
    assert_eq!(never_empty(&facts), ["countries.code"]);
}

#[test]
fn a_sqlite_schema() {
    let (facts, code, said) = facts(&[&dump("sqlite"), "--schema", "shop"]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert_eq!((facts["tables"].as_object().expect("tables").len(), &facts["schema"]), (4, &json!("shop")));
    #[rustfmt::skip]
    assert_eq!(never_empty(&facts), [
        "customers.id", "customers.name", "order items.line", "order items.order_id", "orders.id", "orders.placed",
        "stock.place", "stock.product", "stock.warehouse",
    ]);
    #[rustfmt::skip]
    assert_eq!(keys(&facts), [
        "order items(order_id) -> orders(id)",
        "order items(warehouse,product) -> stock(warehouse,product)",
        "orders(customer) -> customers(id)",
        "orders(parent) -> orders(id)",
    ]);
    assert_eq!(facts["tables"]["stock"]["columns"]["quantity"], json!({"nullable": true}));
}

#[test]
fn names_in_lower_case_are_those_of_hive() {
    let (facts, code, _) = facts(&[&dump("mysql"), "--lower-case"]);
    assert_eq!(code, Some(0));
    assert!(keys(&facts).contains(&"order_items(order_id) -> orders(id)".to_owned()));
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let text = "CREATE TABLE t (\n  a int NOT NULL,\n  FOREIGN KEY (a) REFERENCES gone,\n  = 5\n);\nCREATE TABLE u AS SELECT 1;\n\
                CREATE TABLE v (x varchar(10) DEFAULT 'it";
    let mut command = lacre(&["facts", "-", "--schema", "s"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    child.stdin.take().expect("stdin").write_all(text.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    let lines: Vec<&str> =
        said.lines().map(|line| line.rsplitn(2, ": ").last().unwrap_or_default()).collect();
    assert_eq!(lines, ["-:3: table \"t\"", "-:4: table \"t\"", "-:6: table \"u\"", "-:7"], "{said}");
    let facts: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(never_empty(&facts), ["t.a"]);
}

#[test]
fn a_dump_without_tables_cannot_be_used() {
    for (file, word) in [("/nowhere.sql", "not found"), ("/dev/null", "no table")] {
        let (_, code, said) = facts(&[file, "--schema", "s"]);
        assert!(code == Some(2) && said.contains(word), "{said}");
    }
}

#[test]
fn the_tools_answer_with_them() {
    let text = "CREATE TABLE tbl_162cf7be (col_c0d85479 text NOT NULL, col_632ad9d4 int REFERENCES tbl_8991e9dc (col_d7247819));";
    let file = std::env::temp_dir().join(format!("lacre-dump-{}.sql", std::process::id()));
    std::fs::write(&file, text).expect("a file");
    let output = run(&["facts", file.to_str().expect("UTF-8"), "--schema", "laboratorio"]);
    assert_eq!(output.status.code(), Some(0));
    std::fs::write(&file, output.stdout).expect("a file");
    let laboratory = Laboratory::start();
    let schema = "laboratorio=schema_laboratorio:laboratorio.{table}@{cluster}";
    let facts = file.to_str().expect("UTF-8");
    let mut client =
        Client::start(&["--atlas-url", &laboratory.url, "--schema", schema, "--table-facts", facts]);
    let table = json!({"schema": "laboratorio", "table": "tbl_162cf7be"});
    let described = client.call("catalog.describeTable", &table);
    let nullable: Vec<_> = described["data"]["columns"]
        .as_array()
        .expect("columns")
        .iter()
        .map(|column| column["nullable"].clone())
        .collect();
    assert_eq!(nullable[..3], [json!(true), json!(false), json!(true)], "{described}");
    let keys = client.call("catalog.listRelationships", &table);
    assert_eq!(keys["data"]["relationships"][0]["toTable"], "tbl_8991e9dc", "{keys}");
    std::fs::remove_file(&file).expect("the file is there");
}
