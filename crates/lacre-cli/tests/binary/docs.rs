//! The site of the project's own contract: everything is on it, and every link leads somewhere.

use crate::support::{Scratch, lacre};
use lacre_contract::Contract;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Every page of the site, by its file.
fn site(scratch: &Scratch) -> BTreeMap<String, String> {
    let folder = scratch.0.to_string_lossy().into_owned();
    let output = lacre(&["docs", &folder]).current_dir(workspace()).output().expect("the binary runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let pages = std::fs::read_dir(&scratch.0).expect("a folder").map(|entry| {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(&path).expect("a page"))
    });
    pages.collect()
}

/// The values of an attribute on a page.
fn attributes<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let opening = format!(" {name}=\"");
    page.split(opening.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[test]
fn each_tool_field_code_and_example_is_on_its_page() {
    let scratch = Scratch::new("docs");
    let pages = site(&scratch);
    let contract = Contract::from_dir(&workspace().join("contracts/v1")).expect("the contract is whole");
    assert_eq!(pages.len(), contract.tools().len() + 2, "{:?}", pages.keys());
    let (mut fields, mut codes, mut examples) = (0, 0, 0);
    for tool in contract.tools() {
        assert!(pages["index.html"].contains(&format!("href=\"{}.html\"", tool.name())));
        let page = &pages[&format!("{}.html", tool.name())];
        assert!(page.contains(&escaped(&tool.entry().description)), "{}", tool.name());
        for (name, description) in
            described(tool.input_schema()).into_iter().chain(described(tool.envelope_schema()))
        {
            let is_of_envelope = ["runId", "toolVersion", "status", "data", "error", "code", "message"]
                .contains(&name.as_str());
            if !is_of_envelope {
                assert!(page.contains(&escaped(&description)), "{}: {name}", tool.name());
                fields += 1;
            }
        }
        for code in &tool.entry().errors {
            assert!(page.contains(&format!("href=\"index.html#error-{code}\"")), "{}: {code}", tool.name());
            codes += 1;
        }
        for stem in &tool.entry().examples {
            let example = contract.example(tool.name(), stem).expect("the manifest names it");
            assert!(page.contains(&escaped(&format!("{:#}", example["envelope"]))), "{} {stem}", tool.name());
            examples += 1;
        }
    }
    println!("{} pages, {fields} fields, {codes} codes, {examples} examples", pages.len());
    assert!(fields > 90 && codes >= 60 && examples >= 60, "{fields} {codes} {examples}");
}

/// The properties below a schema, with their descriptions.
fn described(schema: &serde_json::Value) -> Vec<(String, String)> {
    let mut found = Vec::new();
    if let Some(members) = schema.as_object() {
        for (name, property) in
            members.get("properties").and_then(|all| all.as_object()).into_iter().flatten()
        {
            found.push((name.clone(), property["description"].as_str().unwrap_or_default().to_owned()));
        }
        found.extend(members.values().flat_map(described));
        found.extend(
            members
                .get("properties")
                .and_then(|all| all.as_object())
                .into_iter()
                .flat_map(|all| all.values().flat_map(described)),
        );
    }
    for item in schema.as_array().into_iter().flatten() {
        found.extend(described(item));
    }
    found
}

#[test]
fn every_link_leads_somewhere_and_ids_stand_once() {
    let scratch = Scratch::new("docs-links");
    let pages = site(&scratch);
    let mut links = 0;
    for (file, page) in &pages {
        let ids = attributes(page, "id");
        let unique: BTreeSet<&&str> = ids.iter().collect();
        assert_eq!(ids.len(), unique.len(), "{file}: an id stands twice");
        for link in attributes(page, "href") {
            let (target, id) = link.split_once('#').unwrap_or((link, ""));
            let target = if target.is_empty() { file.as_str() } else { target };
            let led = pages.get(target).unwrap_or_else(|| panic!("{file}: {link} leads nowhere"));
            assert!(id.is_empty() || attributes(led, "id").contains(&id), "{file}: {link} leads nowhere");
            links += 1;
        }
        assert!(
            !page.contains("<script") && !page.contains("http://") && !page.contains("src="),
            "{file} stands alone"
        );
        assert_eq!(page.matches("<h1>").count(), 1, "{file} has one first heading");
        assert!(
            page.matches("<table>").count() == page.matches("<caption>").count(),
            "{file}: tables have captions"
        );
    }
    println!("{links} links on {} pages", pages.len());
    assert!(links > 300, "{links}");
    assert!(pages["index.html"].contains("role=\"img\" aria-labelledby="), "the picture is described");
}
