//! What fits a model's window by default, and what is too much for any host.

use crate::support::{Client, Laboratory};
use serde_json::{Value, json};

/// What a reply with default arguments stays under, in bytes of JSON: some 10,000 tokens, from which on hosts warn.
const PAGE: usize = 40_000;

/// The largest replies, by tool.
#[derive(Default)]
struct Sizes(Vec<(usize, String)>);

impl Sizes {
    /// Makes a call, and returns the data of its reply.
    fn call(&mut self, client: &mut Client, tool: &str, arguments: &Value) -> Value {
        let mut envelope = client.call(tool, arguments);
        assert_eq!(envelope["status"], "ok", "{tool} {arguments}: {envelope}");
        self.0.push((envelope.to_string().len(), format!("{tool} {arguments}")));
        envelope["data"].take()
    }

    fn largest(&self, tool: &str) -> (usize, &str) {
        let of_tool = self.0.iter().filter(|(_, call)| call.split(' ').next() == Some(tool));
        of_tool
            .map(|(size, call)| (*size, call.as_str()))
            .max()
            .unwrap_or_else(|| panic!("no call of {tool}"))
    }
}

/// Asks everything that one can ask of a table, with default arguments.
fn ask_of_table(sizes: &mut Sizes, client: &mut Client, table: &str) {
    let named = json!({"schema": "laboratorio", "table": table});
    sizes.call(client, "catalog.describeTable", &named);
    sizes.call(client, "catalog.listRelationships", &named);
    let name = format!("laboratorio.{table}@cluster");
    let entity = sizes.call(
        client,
        "catalog.getEntityByName",
        &json!({"typeName": "hive_table", "qualifiedName": name}),
    );
    let guid = json!({"guid": entity["entity"]["guid"]});
    for tool in ["getEntityByGuid", "getEntityHeader", "getClassifications", "getEntityAudit", "getLineage"] {
        sizes.call(client, &format!("catalog.{tool}"), &guid);
    }
}

fn search(sizes: &mut Sizes, client: &mut Client) {
    for query in ["tbl", "col", "a", "e", "laboratorio"] {
        let search = json!({"schema": "laboratorio", "query": query});
        for tool in ["searchTables", "quickSearch", "fullTextSearch"] {
            sizes.call(client, &format!("catalog.{tool}"), &search);
        }
        let columns = json!({"schema": "laboratorio", "query": query, "typeName": "hive_column"});
        sizes.call(client, "catalog.searchTables", &columns);
        let prefix = json!({"schema": "laboratorio", "typeName": "hive_table", "attrName": "name", "attrValuePrefix": query});
        sizes.call(client, "catalog.searchByAttribute", &prefix);
    }
}

fn ask_of_types(sizes: &mut Sizes, client: &mut Client) {
    let entities = [
        "hive_table",
        "hive_column",
        "hive_db",
        "hive_process",
        "DataSet",
        "Process",
        "Referenceable",
        "Asset",
    ];
    for name in entities {
        sizes.call(client, "catalog.getEntityTypeDef", &json!({"name": name}));
    }
    for name in ["hive_table_columns", "hive_table_db", "hive_table_partitionkeys"] {
        sizes.call(client, "catalog.getRelationshipTypeDef", &json!({"name": name}));
    }
}

/// The members `name` of a list.
fn names(list: &Value) -> Vec<String> {
    let items = list.as_array().expect("a list").iter();
    items.filter_map(|item| item["name"].as_str()).map(str::to_owned).collect()
}

#[test]
fn default_pages_fit_a_model() {
    let (mut sizes, mut client) = (Sizes::default(), Client::start(&[]));
    let page = sizes.call(&mut client, "catalog.listTables", &json!({"schema": "laboratorio"}));
    assert_eq!(names(&page["tables"]).len(), 50);
    let all = client.call("catalog.listTables", &json!({"schema": "laboratorio", "limit": 200}));
    let tables = names(&all["data"]["tables"]);
    assert_eq!(tables.len(), 92);
    for table in &tables {
        ask_of_table(&mut sizes, &mut client, table);
    }
    search(&mut sizes, &mut client);
    ask_of_types(&mut sizes, &mut client);
    let tools = names(&client.ask("tools/list", &json!({}))["result"]["tools"]);
    assert_eq!(tools.len(), 15);
    for tool in &tools {
        let (size, call) = sizes.largest(tool);
        println!("{size:6} bytes: {call}");
        assert!(size < PAGE, "{size} bytes: {call}");
    }
    println!("{} replies measured", sizes.0.len());
    assert_eq!(sizes.0.len(), 1 + 92 * 8 + 25 + 11);
}

#[test]
fn row_10_a_reply_that_no_host_takes_is_refused_with_the_way_to_narrow_it() {
    let laboratory = Laboratory::start_with(&["--quirk", "huge-lineage"]);
    let schema = "laboratorio=schema_laboratorio:laboratorio.{table}@{cluster}";
    let mut client = Client::start(&["--atlas-url", &laboratory.url, "--schema", schema]);
    let name = json!({"typeName": "hive_table", "qualifiedName": "laboratorio.tbl_162cf7be@cluster"});
    let entity = client.call("catalog.getEntityByName", &name);
    let refused = client.call("catalog.getLineage", &json!({"guid": entity["data"]["entity"]["guid"]}));
    assert_eq!(refused["error"]["code"], "invalid_input", "{refused}");
    let message = refused["error"]["message"].as_str().expect("words");
    assert!(message.contains("1024 KiB") && message.contains("Narrow the request"), "{message}");
}
