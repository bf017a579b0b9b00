//! listTables pages through the laboratory without a gap or a repeat, whatever the limit.

use crate::support::Client;
use serde_json::{Value, json};

fn pages(client: &mut Client, limit: u32) -> Vec<String> {
    let (mut names, mut cursor) = (Vec::new(), Value::Null);
    loop {
        let arguments = json!({"schema": "laboratorio", "limit": limit, "cursor": cursor});
        let mut envelope = client.call("catalog.listTables", &arguments);
        let tables = envelope["data"]["tables"].as_array().unwrap_or_else(|| panic!("{envelope}"));
        assert!(tables.len() <= limit as usize, "a page holds {} of at most {limit}", tables.len());
        names.extend(tables.iter().filter_map(|table| table["name"].as_str()).map(str::to_owned));
        cursor = envelope["data"]["nextCursor"].take();
        if cursor.is_null() {
            return names;
        }
    }
}

#[test]
fn every_limit_from_1_to_92_pages_through_92_tables() {
    let mut client = Client::start(&[]);
    let whole = pages(&mut client, 200);
    assert_eq!(whole.len(), 92);
    assert!(whole.is_sorted(), "in the order of the names");
    for limit in 1..=92 {
        assert_eq!(pages(&mut client, limit), whole, "limit {limit}");
    }
}

#[test]
fn a_cursor_of_another_schema_or_a_damaged_one_is_refused() {
    let mut client = Client::start(&[]);
    let page = client.call("catalog.listTables", &json!({"schema": "laboratorio", "limit": 1}));
    let cursor = page["data"]["nextCursor"].as_str().expect("91 more tables");
    let mut damaged = cursor.to_owned();
    damaged.replace_range(0..1, if damaged.starts_with('A') { "B" } else { "A" });
    for bad in [damaged.as_str(), "", "x", "💣", &"A".repeat(4096)] {
        let envelope = client.call("catalog.listTables", &json!({"schema": "laboratorio", "cursor": bad}));
        assert_eq!(envelope["error"]["code"], "invalid_input", "{bad}: {envelope}");
    }
}
