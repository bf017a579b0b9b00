//! Everything that exists once for each tool exists for the same tools: manifest, folders, types, files and list.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use lacre_atlas::Atlas;
use lacre_contract::Contract;

use crate::generated::root;

const CONTRACT: &str = "contracts/v1";
const FOLDERS: &str = "contracts/v1/tools";
const TYPES: &str = "crates/lacre-atlas-types/src/v1";
const TOOLS: &str = "crates/lacre-atlas/src/tools";
const LIST: &str = "crates/lacre-atlas/src/tools/list.rs";

/// The names in each place, all spelt as files are: `catalog_list_tables`.
fn places() -> BTreeMap<&'static str, BTreeSet<String>> {
    let contract = Contract::from_dir(&root().join(CONTRACT)).expect("the contract holds");
    let manifest = contract.tools().iter().map(|tool| file_stem(tool.name()));
    let list = lacre_atlas::v1::<Atlas>().map(|entry| file_stem(entry.name()));
    BTreeMap::from([
        ("contracts/v1/manifest.json", manifest.collect()),
        (FOLDERS, entries(FOLDERS).iter().map(|name| file_stem(name)).collect()),
        (TYPES, rust_files(TYPES)),
        (TOOLS, rust_files(TOOLS)),
        (LIST, list.into_iter().collect()),
    ])
}

fn entries(folder: &str) -> Vec<String> {
    let folder: &Path = &root().join(folder);
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

/// The files of tools among those of a folder: what tools share has other names.
fn rust_files(folder: &str) -> BTreeSet<String> {
    let stems = entries(folder).into_iter().filter_map(|name| name.strip_suffix(".rs").map(str::to_owned));
    stems.filter(|stem| stem.starts_with("catalog_")).collect()
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

/// Says of each tool where it is and where it is not.
fn differences(places: &BTreeMap<&str, BTreeSet<String>>) -> Vec<String> {
    let all: BTreeSet<&String> = places.values().flatten().collect();
    let mut found = Vec::new();
    for tool in all {
        let (having, missing): (Vec<_>, Vec<_>) = places.iter().partition(|(_, tools)| tools.contains(tool));
        if !missing.is_empty() {
            let names = |places: Vec<(&&str, _)>| {
                places.iter().map(|(place, _)| **place).collect::<Vec<_>>().join(", ")
            };
            found.push(format!("{tool} is in {}; it is missing in {}", names(having), names(missing)));
        }
    }
    found
}

#[test]
fn every_tool_is_everywhere() {
    let places = places();
    assert_eq!(differences(&places), Vec::<String>::new());
    let counts: Vec<usize> = places.values().map(BTreeSet::len).collect();
    println!("{} places: {counts:?} tools", places.len());
    assert_eq!(counts, [15; 5]);
}

#[test]
fn a_tool_that_is_forgotten_somewhere_is_named_with_the_place() {
    let mut places = places();
    places.get_mut(LIST).expect("the list").remove("catalog_list_tables");
    let told = differences(&places);
    assert_eq!(told.len(), 1);
    assert!(told[0].starts_with("catalog_list_tables is in contracts/v1/manifest.json"), "{}", told[0]);
    assert!(told[0].ends_with(&format!("it is missing in {LIST}")), "{}", told[0]);
}

#[test]
fn the_list_has_the_order_of_the_manifest() {
    let contract = Contract::from_dir(&root().join(CONTRACT)).expect("the contract holds");
    let manifest: Vec<&str> = contract.tools().iter().map(lacre_contract::ToolContract::name).collect();
    assert_eq!(lacre_atlas::v1::<Atlas>().map(|entry| entry.name()).as_slice(), manifest);
}

/// The schemas that are not part of a contract and are published beside it, with the text that a crate carries.
const PUBLISHED: [(&str, &str); 2] = [
    ("contracts/report.schema.json", lacre_compat::REPORT_SCHEMA),
    ("contracts/table-facts.schema.json", lacre_atlas::FACTS_SCHEMA),
];

#[test]
fn the_published_schemas_are_those_that_the_crates_carry() {
    for (path, carried) in PUBLISHED {
        let file = root().join(path);
        if std::env::var_os("UPDATE_EXPECTED").is_some() {
            fs::write(&file, carried).expect("the file can be written");
        }
        let published = fs::read_to_string(&file).expect("it is published");
        assert_eq!(published, carried, "{path}; UPDATE_EXPECTED=1 renews it");
    }
    let entries = fs::read_dir(root().join("contracts")).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned());
    let published = names.filter(|name| name.ends_with(".schema.json")).count();
    assert_eq!(published, PUBLISHED.len(), "each published schema stands in the list");
}
