//! Every message has words in every language, with the same arguments.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use syn::visit::{self, Visit};

use crate::sources::{files, is_for_tests};

struct Crate {
    sources: &'static str,
    english: &'static str,
    portuguese: &'static str,
    /// Messages for the log alone, which shows ids.
    wordless: &'static [&'static str],
    count: usize,
}

#[rustfmt::skip]
const CRATES: [Crate; 3] = [
    Crate { sources: "crates/lacre-contract/src", english: lacre_contract::ENGLISH, portuguese: lacre_contract::PORTUGUESE, wordless: &[],                 count: 25 },
    Crate { sources: "crates/lacre-tool/src",     english: lacre_tool::ENGLISH,     portuguese: lacre_tool::PORTUGUESE,     wordless: &["types-disagree"], count: 3 },
    Crate { sources: "crates/lacre-atlas/src",    english: lacre_atlas::ENGLISH,    portuguese: lacre_atlas::PORTUGUESE,    wordless: &[],                 count: 46 },
];

/// The ids of a Fluent text, each with the arguments that it names.
fn messages(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource =
        fluent_syntax::parser::parse(text).unwrap_or_else(|(_, errors)| panic!("not Fluent: {errors:?}"));
    let mut found = BTreeMap::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let mut arguments = BTreeSet::new();
        if let Some(pattern) = &message.value {
            collect(pattern, &mut arguments);
        }
        let twice = found.insert(message.id.name.to_owned(), arguments);
        assert!(twice.is_none(), "{} stands twice", message.id.name);
    }
    found
}

fn collect(pattern: &Pattern<&str>, arguments: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => argument(inline, arguments),
            Expression::Select { selector, variants } => {
                argument(selector, arguments);
                for variant in variants {
                    collect(&variant.value, arguments);
                }
            }
        }
    }
}

fn argument(inline: &InlineExpression<&str>, arguments: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => drop(arguments.insert(id.name.to_owned())),
        // A message that another one quotes takes the same arguments.
        InlineExpression::MessageReference { .. } => {}
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("the texts use arguments and quote messages, and nothing else: {other:?}"),
    }
}

/// Collects the texts in code that look like the id of a message: words in lower case, joined by hyphens.
#[derive(Default)]
struct Ids {
    found: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Ids {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        let text = literal.value();
        let word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        if text.contains('-') && text.split('-').all(word) {
            self.found.insert(text);
        }
    }
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_arguments() {
    for texts in &CRATES {
        let (english, portuguese) = (messages(texts.english), messages(texts.portuguese));
        assert_eq!(english, portuguese, "{}", texts.sources);
        println!("{}: {} messages in 2 languages", texts.sources, english.len());
        assert_eq!(english.len(), texts.count, "{}", texts.sources);
    }
}

#[test]
fn every_message_that_is_sent_has_words_and_every_word_is_sent() {
    for texts in &CRATES {
        let mut ids = Ids::default();
        let sources = files(texts.sources, &[".rs"]).into_iter();
        // A module of tests may be a file of its own.
        let shipped = sources.filter(|source| !source.path.ends_with("/tests.rs"));
        shipped.for_each(|source| ids.visit_file(&source.parse()));
        // An id of one word is a fragment that other messages quote; code does not send it.
        let worded = messages(texts.english).into_keys().filter(|id| id.contains('-'));
        let expected = worded.chain(texts.wordless.iter().map(|id| (*id).to_owned()));
        assert_eq!(ids.found, expected.collect(), "{}", texts.sources);
    }
    assert_eq!(CRATES.len(), 3);
}

#[test]
fn every_crate_with_words_is_listed_here() {
    let texts = files("crates", &["en.ftl"]);
    let folders: BTreeSet<&str> = texts.iter().filter_map(|text| text.path.strip_suffix("/en.ftl")).collect();
    assert_eq!(folders, CRATES.iter().map(|texts| texts.sources).collect());
}
