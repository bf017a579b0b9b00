//! What broke other clients breaks none of the tools.
//!
//! Each report of [`lacre_atlas_lab::ROWS`] has a test that bears its number, over the whole way from a tool to a laboratory
//! that shows the same, by a quirk, as a release, or always. A report that no behaviour of a server shows is about what a
//! client sends: its test reads the requests.

mod answers;
mod availability;
mod bench;
mod kinds;
mod requests;
mod searches;
mod sessions;
mod wire;

use std::collections::{BTreeMap, BTreeSet};

use lacre_atlas_lab::{Quirk, ROWS, Shown};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::sources::files;

/// What a test of a row names.
#[derive(Default)]
struct Named {
    quirks: BTreeSet<&'static str>,
    identifiers: BTreeSet<String>,
}

impl Named {
    fn read(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.read(group.stream()),
                TokenTree::Ident(identifier) => drop(self.identifiers.insert(identifier.to_string())),
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    let quirk = Quirk::ALL.iter().find(|quirk| format!("\"{quirk}\"") == text);
                    self.quirks.extend(quirk.map(|quirk| quirk.name()));
                }
                TokenTree::Punct(_) => {}
            }
        }
    }
}

/// The functions of a file with a number in their name, by their number: whether it is a test, and its body.
fn numbered(text: &str) -> Vec<(u8, bool, TokenStream)> {
    let (mut found, mut name, mut is_test, mut is_function) = (Vec::new(), None, false, false);
    for token in text.parse::<TokenStream>().expect("Rust") {
        match token {
            TokenTree::Ident(word) if is_function => {
                name = number(&word.to_string());
                is_function = false;
            }
            TokenTree::Ident(word) => is_function = word == "fn",
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                is_test = group.to_string().contains("test");
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                found.extend(name.take().map(|number| (number, is_test, group.stream())));
            }
            TokenTree::Group(_) | TokenTree::Literal(_) | TokenTree::Punct(_) => {}
        }
    }
    found
}

/// The number in `row_17_…`.
fn number(name: &str) -> Option<u8> {
    let (number, words) = name.strip_prefix("row_")?.split_once('_')?;
    number.parse().ok().filter(|_| !words.is_empty())
}

/// The tests of this folder that bear the number of a row, by number.
fn tests() -> BTreeMap<u8, Named> {
    let mut tests = BTreeMap::new();
    for source in files("tests/atlas_rows", &[".rs"]) {
        for (number, is_test, body) in numbered(&source.text) {
            assert!(is_test, "{}: row {number} is no test", source.path);
            let mut named = Named::default();
            named.read(body);
            assert!(tests.insert(number, named).is_none(), "row {number} has two tests");
        }
    }
    tests
}

#[test]
fn rows_quirks_and_tests_name_each_other() {
    let tests = tests();
    for row in ROWS {
        let named = tests.get(&row.number).unwrap_or_else(|| panic!("row {} has no test", row.number));
        let shown: BTreeSet<&str> = match row.shown {
            Shown::Quirks(quirks) => quirks.iter().map(|quirk| quirk.name()).collect(),
            Shown::Release(..) | Shown::Always(_) | Shown::Nowhere(_) => BTreeSet::new(),
        };
        assert_eq!(named.quirks, shown, "row {} is shown by {}", row.number, row.shown);
        if let Shown::Release(release, _) = row.shown {
            assert!(named.identifiers.contains(&format!("{release:?}")), "row {}: {release}", row.number);
        }
    }
    let numbers: BTreeSet<u8> = ROWS.iter().map(|row| row.number).collect();
    let unknown: Vec<_> = tests.keys().filter(|number| !numbers.contains(number)).collect();
    assert!(unknown.is_empty(), "no such row: {unknown:?}");
    println!("{} rows, {} tests, {} quirks", ROWS.len(), tests.len(), Quirk::ALL.len());
    assert_eq!((ROWS.len(), tests.len(), Quirk::ALL.len()), (56, 56, 60));
}
