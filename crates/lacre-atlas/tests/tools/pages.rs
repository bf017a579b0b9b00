//! The doc comment of each tool is its page: it has fixed headings, and its example is the contract's.

use crate::catalog;
use serde_json::Value;
use std::fs;
use std::path::Path;

const HEADINGS: [&str; 4] = ["# What it answers", "# What it asks Atlas", "# When it refuses", "# Example"];

#[test]
fn every_tool_has_its_page() {
    let catalog = catalog();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tools");
    let mut seen = 0;
    for tool in catalog.contract().tools() {
        let file = folder.join(format!("{}.rs", file_stem(tool.name())));
        let source = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let page = page(&source);
        assert_eq!(page.lines().next(), Some(format!("`{}`", tool.name()).as_str()), "the page is named");
        let headings: Vec<&str> = page.lines().filter(|line| line.starts_with("# ")).collect();
        assert_eq!(headings, HEADINGS, "{}", tool.name());
        let shown = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next());
        let shown: Value = serde_json::from_str(shown.expect("an example")).expect("the example is JSON");
        let example = catalog.contract().example(tool.name(), "ok").expect("each tool has an example");
        assert_eq!(shown, example["input"], "{}: the example is the contract's", tool.name());
        let link = format!("`contracts/v1/tools/{}/examples/ok.json`", tool.name());
        assert!(page.contains(&link), "{} says where the answer is", tool.name());
        seen += 1;
    }
    println!("{seen} pages");
    assert_eq!(seen, 15);
}

/// The doc comment of the file's only public type.
fn page(source: &str) -> String {
    let lines = source.lines().filter_map(|line| line.strip_prefix("///"));
    lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

/// `catalog.listTables` → `catalog_list_tables`.
fn file_stem(tool: &str) -> String {
    let spell = |letter: char| match letter {
        '.' => "_".to_owned(),
        upper if upper.is_ascii_uppercase() => format!("_{}", upper.to_ascii_lowercase()),
        other => other.to_string(),
    };
    tool.chars().map(spell).collect()
}
