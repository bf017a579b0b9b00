//! Which tool's output feeds which tool's input: found by names, since a contract does not say.

use crate::command::docs::field::{Field, fields};
use lacre_contract::Contract;
use std::collections::BTreeSet;

/// A tool gives in its output what another needs in its input.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Relation {
    /// The tool that gives.
    pub(super) giver: String,
    /// Where in its output: `entities[].guid`.
    pub(super) output: String,
    /// The tool that takes.
    pub(super) taker: String,
    /// The argument there: `guid`.
    pub(super) input: String,
}

/// Returns the relations between the tools of `contract`, each once.
///
/// A field of an output feeds a required argument of the same type when both have one name (`guid`), or when it is the `name`
/// of what the argument is called after (`tables[].name` and `table`). A `nextCursor` feeds the tool's own `cursor`.
pub(super) fn relations(contract: &Contract) -> Vec<Relation> {
    let mut found = BTreeSet::new();
    for giver in contract.tools() {
        let given = fields(giver.output_schema());
        for taker in contract.tools() {
            for taken in fields(taker.input_schema()) {
                let same_tool = giver.name() == taker.name();
                let feeds = |given: &&Field| match same_tool {
                    true => goes_on(given, &taken),
                    false => taken.required && is_named_after(given, &taken),
                };
                found.extend(given.iter().filter(feeds).map(|given| Relation {
                    giver: giver.name().to_owned(),
                    output: given.path.clone(),
                    taker: taker.name().to_owned(),
                    input: taken.path.clone(),
                }));
            }
        }
    }
    found.into_iter().collect()
}

fn is_named_after(given: &Field, taken: &Field) -> bool {
    let mut parts = given.path.rsplit('.').map(|part| part.trim_end_matches("[]"));
    let (leaf, container) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    // Everything has a name, so the word alone says nothing of whose it is.
    let named = match leaf {
        "name" => container.trim_end_matches('s') == taken.path,
        leaf => leaf == taken.path,
    };
    given.kind == taken.kind && named
}

fn goes_on(given: &Field, taken: &Field) -> bool {
    given.path.strip_prefix("next").is_some_and(|rest| rest.eq_ignore_ascii_case(&taken.path))
}

#[cfg(test)]
mod tests {
    use super::relations;
    use lacre_contract::Contract;

    #[test]
    fn the_tools_of_the_catalog_feed_each_other() {
        let contract = Contract::from_bundle(lacre_atlas_types::v1::BUNDLE).expect("the bundle holds");
        let relations = relations(&contract);
        let has = |giver: &str, output: &str, taker: &str, input: &str| {
            relations.iter().any(|relation| {
                (relation.giver.as_str(), relation.output.as_str()) == (giver, output)
                    && (relation.taker.as_str(), relation.input.as_str()) == (taker, input)
            })
        };
        assert!(has("catalog.listTables", "tables[].name", "catalog.describeTable", "table"));
        assert!(has("catalog.listTables", "nextCursor", "catalog.listTables", "cursor"));
        assert!(has("catalog.quickSearch", "entities[].guid", "catalog.getLineage", "guid"));
        assert!(!relations.iter().any(|relation| relation.input == "limit"), "only what is required");
        assert!(!relations.iter().any(|relation| relation.input == "name"), "a name of what?");
        println!("{} relations", relations.len());
        assert!(relations.len() > 20);
    }
}
