//! The fifteen tools over ports that answer what a test prepared: every example of the contract, the page of each tool,
//! and arguments and answers that nobody would write.

mod answers;
mod arbitrary;
mod examples;
#[path = "../fake/mod.rs"]
#[expect(dead_code, reason = "the unit tests of the tools use the rest")]
mod fake;
mod pages;

use fake::Fake;
use lacre_atlas::{CatalogError, v1};
use lacre_contract::{Contract, Phrasebook};
use lacre_tool::Catalog;
use std::sync::Arc;

/// The fifteen tools behind their contract, over ports without an answer.
fn catalog() -> Arc<Catalog<Fake>> {
    let contract = Contract::from_bundle(lacre_atlas_types::v1::BUNDLE).expect("the bundle is a contract");
    let texts = [lacre_contract::ENGLISH, lacre_tool::ENGLISH, lacre_atlas::ENGLISH];
    let words = Phrasebook::new("en", &texts).expect("the texts are Fluent");
    let ports = Fake::failing(CatalogError::TimedOut);
    Arc::new(Catalog::new(contract, &v1::<Fake>(), ports, words).expect("the list is the manifest's"))
}
