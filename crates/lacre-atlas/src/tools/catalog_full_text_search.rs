//! `catalog.fullTextSearch`.

use super::hits::{search, told};
use crate::ports::AtlasDiscovery;
use lacre_atlas_types::v1::catalog_full_text_search::{Input, NAME, Output};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.fullTextSearch`
///
/// # What it answers
///
/// The entities of a schema, of any type, whose text matches, best first.
///
/// # What it asks Atlas
///
/// [`AtlasDiscovery::search_by_full_text`], without deleted entities when nothing else is said.
///
/// # When it refuses
///
/// `invalid_input`: the schema is not known.
///
/// # Example
///
/// ```json
/// {"schema": "laboratorio", "query": "tbl_8991e9dc", "excludeDeletedEntities": true, "limit": 25, "offset": 0}
/// ```
///
/// `contracts/v1/tools/catalog.fullTextSearch/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct FullTextSearch;

impl<P: AtlasDiscovery + Sync> Tool<P> for FullTextSearch {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        let exclude_deleted = input.exclude_deleted_entities;
        let search = search(&input.schema, &input.query, input.limit, input.offset);
        let found = ports.search_by_full_text(call, search, exclude_deleted).await?;
        let (approximate_count, entities) = told(found);
        Ok(Output { approximate_count, entities })
    }
}

#[cfg(test)]
mod tests {
    use super::FullTextSearch;
    use crate::domain::{Hit, Hits};
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn hits_keep_their_order() {
        let hit = |name: &str| Hit {
            guid: format!("g-{name}"),
            name: name.into(),
            type_name: "hive_table".into(),
            qualified_name: format!("s.{name}@c"),
        };
        let fake = Fake::answering(Hits { approximate_count: 2, hits: vec![hit("b"), hit("a")] });
        let input = json!({"schema": "s", "query": "q", "excludeDeletedEntities": false});
        let output = run::<FullTextSearch>(&fake, input).await.expect("an answer is prepared");
        assert_eq!(
            (&output["entities"][0]["name"], &output["entities"][1]["guid"]),
            (&json!("b"), &json!("g-a"))
        );
        assert_eq!(fake.asked(), ["search_by_full_text s q 25 0 false"]);
    }
}
