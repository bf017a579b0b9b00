//! The code of this repository, file by file.

use std::fs;
use std::path::Path;

use crate::generated::root;

/// One file.
pub(crate) struct Source {
    /// Its path from the repository's root.
    pub(crate) path: String,
    /// Its text.
    pub(crate) text: String,
}

impl Source {
    /// The file as Rust, parsed.
    pub(crate) fn parse(&self) -> syn::File {
        syn::parse_file(&self.text).unwrap_or_else(|error| panic!("{}: {error}", self.path))
    }

    /// Whether it is Rust, not a script.
    pub(crate) fn is_rust(&self) -> bool {
        Path::new(&self.path).extension().is_some_and(|extension| extension == "rs")
    }

    /// Whether a generator wrote it: its first line says so.
    pub(crate) fn is_generated(&self) -> bool {
        self.text.starts_with("// Generated from ")
    }
}

/// Every file below `folder` (from the repository's root) whose name ends in one of `endings`, in the order of paths.
pub(crate) fn files(folder: &str, endings: &[&str]) -> Vec<Source> {
    let mut found = Vec::new();
    collect(&root().join(folder), endings, &mut found);
    found.sort_by(|one: &Source, other| one.path.cmp(&other.path));
    found
}

/// Folders that hold no text of ours: what was built, and the oracle's own workspace when it was built.
const SKIPPED: [&str; 3] = ["target", "node_modules", "__pycache__"];

fn collect(folder: &Path, endings: &[&str], found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry of a folder").path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() && !name.starts_with('.') && !SKIPPED.contains(&name.as_str()) {
            collect(&path, endings, found);
        }
        if path.is_file() && endings.iter().any(|ending| name.ends_with(ending)) {
            let text =
                fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let below = path.strip_prefix(root()).expect("it is below the root");
            found.push(Source { path: below.to_string_lossy().replace('\\', "/"), text });
        }
    }
}

/// Whether an item is there for tests only.
pub(crate) fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    })
}
