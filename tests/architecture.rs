//! The rules of the house that no compiler knows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use cargo_metadata::{DependencyKind, MetadataCommand, Package};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::generated::root;
use crate::sources::{Source, files};

/// Who may know whom, normal dependencies only. Arrows never turn back.
#[rustfmt::skip]
const EDGES: &[(&str, &[&str])] = &[
    // crate               may depend on
    ("lacre-contract",     &[]),
    ("lacre-compat",       &["lacre-contract"]),
    ("lacre-tool",         &["lacre-contract"]),
    ("lacre-server",       &["lacre-contract", "lacre-tool"]),
    ("lacre-atlas-types",  &[]),
    ("lacre-atlas-client", &[]),
    ("lacre-atlas",        &["lacre-contract", "lacre-tool", "lacre-atlas-types", "lacre-atlas-client"]),
    ("lacre-atlas-lab",    &[]),
    ("lacre-codegen",      &["lacre-contract"]),
    ("lacre-cli",          &["lacre-contract", "lacre-compat", "lacre-tool", "lacre-server", "lacre-atlas-types",
                             "lacre-atlas-client", "lacre-atlas", "lacre-atlas-lab", "lacre-codegen"]),
];

/// What is below the server speaks no protocol, and the contract does not wait.
#[rustfmt::skip]
const STRANGERS: &[(&str, &[&str])] = &[
    // crate            may not depend on
    ("lacre-contract",  &["tokio", "futures", "reqwest", "hyper", "http", "axum", "rmcp"]),
    ("lacre-tool",      &["reqwest", "hyper", "http", "axum", "rmcp"]),
];

/// The crates of the workspace by name, but the one of the tests.
fn packages() -> BTreeMap<String, Package> {
    let mut command = MetadataCommand::new();
    command.manifest_path(root().join("Cargo.toml")).no_deps();
    let metadata = command.exec().expect("cargo describes the workspace");
    let published = metadata.packages.into_iter().filter(|package| package.publish != Some(Vec::new()));
    published.map(|package| (package.name.to_string(), package)).collect()
}

fn normal_dependencies(package: &Package) -> BTreeSet<&str> {
    let normal = package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal);
    normal.map(|dependency| dependency.name.as_str()).collect()
}

#[test]
fn crates_know_whom_the_table_names() {
    let packages = packages();
    let rows: BTreeSet<&str> = EDGES.iter().map(|(name, _)| *name).collect();
    assert_eq!(packages.keys().map(String::as_str).collect::<BTreeSet<_>>(), rows, "each crate has its row");
    let mut edges = 0;
    for (name, allowed) in EDGES {
        for known in normal_dependencies(&packages[*name]).into_iter().filter(|known| rows.contains(known)) {
            assert!(allowed.contains(&known), "{name} may not depend on {known}");
            edges += 1;
        }
    }
    for (name, strangers) in STRANGERS {
        let known = normal_dependencies(&packages[*name]);
        let met: Vec<_> = strangers.iter().filter(|stranger| known.contains(**stranger)).collect();
        assert!(met.is_empty(), "{name} may not depend on {met:?}");
    }
    println!("{} crates, {edges} edges", rows.len());
    assert!(rows.len() == 10 && edges >= 12, "the table is compared with something");
}

#[test]
fn a_row_reaches_only_rows_above_it() {
    for (place, (name, allowed)) in EDGES.iter().enumerate() {
        let above: Vec<&str> = EDGES[..place].iter().map(|(name, _)| *name).collect();
        assert!(allowed.iter().all(|known| above.contains(known)), "{name} turns an arrow back");
    }
    assert_eq!(EDGES.len(), 10);
}

const LONGEST_FILE: usize = 400;
const LONGEST_FUNCTION: usize = 40;

/// Measures each function from its signature to its closing brace.
#[derive(Default)]
struct Functions {
    measured: Vec<(String, usize)>,
}

impl Functions {
    fn measure(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let (first, last) = (signature.span().start().line, block.span().end().line);
        self.measured.push((signature.ident.to_string(), last - first + 1));
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.measure(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.measure(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.measure(&function.sig, block);
        }
        visit::visit_trait_item_fn(self, function);
    }
}

fn written(endings: &[&str]) -> Vec<Source> {
    let everything = files("crates", endings).into_iter().chain(files("tests", endings));
    everything.filter(|source| !source.is_generated()).collect()
}

#[test]
fn files_and_functions_are_short() {
    let mut faults = Vec::new();
    let mut functions = 0;
    let sources = written(&[".rs", ".py", ".sh", ".js", ".mjs", ".ts"]);
    for source in &sources {
        let lines = source.text.lines().count();
        if lines > LONGEST_FILE {
            faults.push(format!("{} has {lines} lines; at most {LONGEST_FILE}", source.path));
        }
        if !source.is_rust() {
            continue;
        }
        let mut found = Functions::default();
        found.visit_file(&source.parse());
        functions += found.measured.len();
        let long = found.measured.iter().filter(|(_, lines)| *lines > LONGEST_FUNCTION);
        faults.extend(long.map(|(name, lines)| {
            format!("{} in {} has {lines} lines; at most {LONGEST_FUNCTION}", name, source.path)
        }));
    }
    println!("{} files, {functions} functions", sources.len());
    assert_eq!(faults, Vec::<String>::new());
    assert!(sources.len() >= 50 && functions >= 300, "the repository is looked at");
}

#[test]
fn a_measured_function_ends_where_it_ends() {
    let text =
        "/// Doc.\n#[inline]\nfn outer() {\n    fn inner(\n    ) {}\n}\ntrait T { fn t() {\n} fn u(); }\n";
    let mut found = Functions::default();
    found.visit_file(&syn::parse_file(text).expect("Rust"));
    let expected = [("outer", 4), ("inner", 2), ("t", 2)].map(|(name, lines)| (name.to_owned(), lines));
    assert_eq!(found.measured, expected);
}

/// Where the contract and the tool crate would leave their process.
const OUTSIDE: [&str; 11] = [
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::os",
    "std::process",
    "tokio::fs",
    "tokio::io",
    "tokio::net",
    "tokio::process",
    "tokio::signal",
];

/// The one door: a contract is read from a folder here.
const DOOR: &str = "crates/lacre-contract/src/folder.rs";

/// Collects the paths that a file names, those of `use` among them, and the macros that print.
#[derive(Default)]
struct Names {
    paths: Vec<String>,
    printing: Vec<String>,
}

impl Names {
    fn imported(&mut self, tree: &syn::UseTree, before: &str) {
        let join = |name: &syn::Ident| {
            if before.is_empty() { name.to_string() } else { format!("{before}::{name}") }
        };
        match tree {
            syn::UseTree::Path(path) => self.imported(&path.tree, &join(&path.ident)),
            syn::UseTree::Name(name) => self.paths.push(join(&name.ident)),
            syn::UseTree::Rename(renamed) => self.paths.push(join(&renamed.ident)),
            syn::UseTree::Glob(_) => self.paths.push(before.to_owned()),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.imported(tree, before)),
        }
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.imported(&item.tree, "");
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.paths.push(names.join("::"));
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        let name = called.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        if ["print", "println", "eprint", "eprintln", "dbg"].contains(&name.as_str()) {
            self.printing.push(format!("{name}!"));
        }
        visit::visit_macro(self, called);
    }
}

/// What in `source` leaves the process.
fn leaks(source: &Source) -> Vec<String> {
    let mut names = Names::default();
    names.visit_file(&source.parse());
    let outside = |path: &&String| {
        OUTSIDE.iter().any(|place| *path == place || path.starts_with(&format!("{place}::")))
    };
    let paths = names.paths.iter().filter(outside).cloned();
    paths.chain(names.printing.iter().cloned()).map(|name| format!("{}: {name}", source.path)).collect()
}

#[test]
fn contract_and_tool_stay_inside_their_process() {
    let sources: Vec<Source> = ["crates/lacre-contract/src", "crates/lacre-tool/src"]
        .iter()
        .flat_map(|folder| files(folder, &[".rs"]))
        .collect();
    let (door, others): (Vec<&Source>, Vec<&Source>) = sources.iter().partition(|source| source.path == DOOR);
    assert!(
        door.iter().flat_map(|source| leaks(source)).any(|leak| leak.ends_with("std::fs")),
        "the door is one"
    );
    let found: Vec<String> = others.iter().flat_map(|source| leaks(source)).collect();
    println!("{} files, 1 of them reads files", sources.len());
    assert_eq!(found, Vec::<String>::new());
    assert!(sources.len() >= 15, "the two crates are looked at");
}

/// What may stand at the top beside dotfiles and what is built.
const TOP_LEVEL: [&str; 15] = [
    "contracts",
    "openapi",
    "crates",
    "tests",
    "Cargo.toml",
    "CHANGELOG.md",
    "README.md",
    "Cargo.lock",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "deny.toml",
    "rustfmt.toml",
    "clippy.toml",
    "lacre.toml",
    "target",
];

#[test]
fn the_top_level_is_small() {
    let entries = fs::read_dir(root()).expect("the repository can be read");
    let names: BTreeSet<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    let seen: Vec<&String> = names.iter().filter(|name| !name.starts_with('.')).collect();
    let unknown: Vec<_> = seen.iter().filter(|name| !TOP_LEVEL.contains(&name.as_str())).collect();
    assert!(unknown.is_empty(), "{unknown:?} have no place at the top");
    for needed in &TOP_LEVEL[..10] {
        assert!(names.contains(*needed), "{needed} is missing at the top");
    }
    println!("{} entries at the top", seen.len());
}
