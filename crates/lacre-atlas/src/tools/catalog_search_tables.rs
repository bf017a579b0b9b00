//! `catalog.searchTables`.

use super::hits::{search, told};
use crate::ports::AtlasDiscovery;
use lacre_atlas_types::v1::catalog_search_tables::{Input, NAME, Output};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.searchTables`
///
/// # What it answers
///
/// The entities of one type in a schema whose name contains a text, or fits it where the text has `*` or `?`.
///
/// # What it asks Atlas
///
/// [`AtlasDiscovery::search_by_dsl`], for tables (`hive_table`) when no `typeName` is given.
///
/// # When it refuses
///
/// `invalid_input`: the schema or the type is not known, or the text holds a character that the query language cannot
/// carry or would read as a pattern.
///
/// # Example
///
/// ```json
/// {"schema": "laboratorio", "query": "tbl_162cf7be", "typeName": "hive_table", "limit": 25, "offset": 0}
/// ```
///
/// `contracts/v1/tools/catalog.searchTables/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct SearchTables;

impl<P: AtlasDiscovery + Sync> Tool<P> for SearchTables {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        let search = search(&input.schema, &input.query, input.limit, input.offset);
        let (approximate_count, entities) = told(ports.search_by_dsl(call, search, &input.type_name).await?);
        Ok(Output { approximate_count, entities })
    }
}

#[cfg(test)]
mod tests {
    use super::SearchTables;
    use crate::domain::Hits;
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn tables_are_searched_unless_the_caller_names_a_type() {
        let fake = Fake::answering(Hits::default());
        let output = run::<SearchTables>(&fake, json!({"schema": "s", "query": "q"})).await;
        assert_eq!(output, Ok(json!({"approximateCount": 0, "entities": []})));
        fake.prepare(Ok(Hits::default()));
        let input = json!({"schema": "s", "query": "q", "typeName": "hive_column", "limit": 3, "offset": 9});
        run::<SearchTables>(&fake, input).await.expect("an answer is prepared");
        assert_eq!(fake.asked(), ["search_by_dsl s q 25 0 hive_table", "search_by_dsl s q 3 9 hive_column"]);
    }
}
