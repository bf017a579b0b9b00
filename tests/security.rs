//! The classes of attack that Lacre is held against, and the tests that bear the number of their class.
//!
//! A test of a class is named `row_N_…`, wherever in the tree it stands; `atlas_rows` numbers by another table.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use cargo_metadata::MetadataCommand;
use lacre_contract::Contract;
use serde_json::Value;
use syn::visit::{self, Visit};

use crate::generated::root;
use crate::sources::files;

/// The classes, by row.
#[rustfmt::skip]
const ROWS: [(u8, &str); 15] = [
    (1,  "DNS rebinding"),
    (2,  "cross-site POST"),
    (3,  "JSON smuggling"),
    (4,  "SSRF and path injection"),
    (5,  "token passthrough, confused deputy"),
    (6,  "secrets in errors and logs"),
    (7,  "prompt injection by metadata"),
    (8,  "control and invisible characters"),
    (9,  "tool poisoning"),
    (10, "oversize, denial of service"),
    (11, "leaks between clients"),
    (12, "supply chain"),
    (13, "command and file injection"),
    (14, "missing audit"),
    (15, "scope creep"),
];

/// The functions that are tests and bear a row.
#[derive(Default)]
struct Tests(Vec<String>);

impl<'ast> Visit<'ast> for Tests {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let is_test = |attribute: &syn::Attribute| {
            attribute.path().segments.last().is_some_and(|segment| segment.ident == "test")
        };
        let name = item.sig.ident.to_string();
        if name.starts_with("row_") && item.attrs.iter().any(is_test) {
            self.0.push(name);
        }
        visit::visit_item_fn(self, item);
    }
}

/// The rows in a name: `row_5_and_6_a_key…` has two.
fn rows_of(name: &str) -> Vec<u8> {
    let parts = name.split('_').skip(1).filter(|part| *part != "and");
    parts.map_while(|part| part.parse().ok()).collect()
}

#[test]
fn every_row_has_a_test() {
    let mut tests: BTreeMap<u8, BTreeSet<String>> = BTreeMap::new();
    let sources = ["crates", "tests"].into_iter().flat_map(|folder| files(folder, &[".rs"]));
    let ours = sources.filter(|source| !source.path.starts_with("tests/atlas_rows/"));
    for source in ours.filter(|source| source.text.contains("fn row_")) {
        let mut found = Tests::default();
        found.visit_file(&source.parse());
        for name in found.0 {
            for row in rows_of(&name) {
                tests.entry(row).or_default().insert(name.clone());
            }
        }
    }
    for (row, class) in ROWS {
        let named = tests.get(&row).unwrap_or_else(|| panic!("no test row_{row}_… ({class})"));
        println!("{row:2} {class}: {}", named.iter().cloned().collect::<Vec<_>>().join(", "));
    }
    let rows: BTreeSet<u8> = ROWS.iter().map(|(row, _)| *row).collect();
    assert_eq!(tests.keys().copied().collect::<BTreeSet<_>>(), rows, "a test bears a row that there is not");
    let count: BTreeSet<&String> = tests.values().flatten().collect();
    println!("{} tests of {} rows", count.len(), rows.len());
    assert!(count.len() >= 26, "{count:?}");
}

#[test]
fn row_12_what_comes_from_others_is_pinned_and_runs_nothing() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("the lock");
    let mut pinned = 0;
    for package in lock.split("[[package]]").skip(1).filter(|package| package.contains("source = ")) {
        assert!(package.contains("registry+https://github.com/rust-lang/crates.io-index"), "{package}");
        assert!(package.contains("checksum = "), "{package}");
        pinned += 1;
    }
    let mut command = MetadataCommand::new();
    command.manifest_path(root().join("Cargo.toml")).no_deps();
    for package in command.exec().expect("cargo describes the workspace").packages {
        let runs = package.targets.iter().any(cargo_metadata::Target::is_custom_build);
        assert!(!runs, "{} has a build script: building it would run it", package.name);
    }
    pinned += clients();
    println!("{pinned} packages are pinned");
    assert!(pinned > 500, "{pinned}");
}

/// The clients of the tests: exact versions, with the digest of each package of npm, whose scripts do not run.
fn clients() -> usize {
    let read = |name: &str| fs::read_to_string(root().join("tests/clients").join(name)).expect("it is there");
    for file in ["requirements.txt", "requirements-all.txt"] {
        for line in read(file).lines().filter(|line| !line.starts_with('#')) {
            assert!(line.contains("=="), "{file}: {line}");
        }
    }
    let lock: Value = serde_json::from_str(&read("package-lock.json")).expect("JSON");
    let packages = lock["packages"].as_object().expect("packages");
    let others = packages.iter().filter(|(path, _)| !path.is_empty());
    let count = others.inspect(|(path, package)| assert!(package["integrity"].is_string(), "{path}")).count();
    let run = fs::read_to_string(root().join("tests/run")).expect("the script");
    assert!(run.contains("ci --ignore-scripts"));
    count
}

#[test]
fn row_13_no_shell_is_run_and_no_tool_takes_a_file() {
    let sources = files("crates", &[".rs"]).into_iter().filter(|source| source.path.contains("/src/"));
    let looked_at = sources.inspect(|source| {
        for word in ["process::Command", "Command::new(", "libc::", "std::os::unix::process"] {
            assert!(!source.text.contains(word), "{} starts a process: {word}", source.path);
        }
    });
    println!("{} files start no process", looked_at.count());
    let contract = Contract::from_dir(&root().join("contracts/v1")).expect("the contract is whole");
    let mut names = BTreeSet::new();
    for tool in contract.tools() {
        names.extend(tool.input_schema()["properties"].as_object().expect("properties").keys().cloned());
    }
    println!("arguments: {names:?}");
    for name in &names {
        let name = name.to_lowercase();
        assert!(
            !["file", "path", "url", "uri", "host", "command"].iter().any(|word| name.contains(word)),
            "{name}"
        );
    }
}

#[test]
fn row_15_atlas_is_asked_and_never_told() {
    let text = fs::read_to_string(root().join("openapi/atlas-v2.json")).expect("the description");
    let description: Value = serde_json::from_str(&text).expect("JSON");
    let mut others = Vec::new();
    let mut reads = 0;
    for (path, item) in description["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            match method.as_str() {
                "get" => reads += 1,
                "parameters" => {}
                other => others.push((other.to_owned(), path.clone(), operation["operationId"].clone())),
            }
        }
    }
    let search = ("post".to_owned(), "/v2/search/quick".to_owned(), Value::from("quickSearchWithParameters"));
    assert_eq!(others, [search], "the one POST is a search");
    println!("{reads} reads and one search by POST");
    for source in files("crates/lacre-atlas-client/src", &[".rs"]) {
        for verb in ["put", "delete", "patch"] {
            let (call, method) = (format!(".{verb}("), format!("Method::{}", verb.to_uppercase()));
            assert!(!source.text.contains(&method), "{} says {method}", source.path);
            assert!(!source.text.contains(&format!("client{call}")), "{} says client{call}", source.path);
        }
    }
}
