//! `catalog.searchByAttribute`.

use super::hits::{search, told};
use crate::ports::AtlasDiscovery;
use lacre_atlas_types::v1::catalog_search_by_attribute::{Input, NAME, Output};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.searchByAttribute`
///
/// # What it answers
///
/// The entities of one type in a schema of which one attribute has a value or begins with it.
///
/// # What it asks Atlas
///
/// [`AtlasDiscovery::search_by_attribute`].
///
/// # When it refuses
///
/// `invalid_input`: the schema, the type or the attribute is not known, or the attribute is no text.
///
/// # Example
///
/// ```json
/// {"schema": "laboratorio", "typeName": "hive_table", "attrName": "name", "attrValuePrefix": "tbl_c066178a", "limit": 25, "offset": 0}
/// ```
///
/// `contracts/v1/tools/catalog.searchByAttribute/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct SearchByAttribute;

impl<P: AtlasDiscovery + Sync> Tool<P> for SearchByAttribute {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        let search = search(&input.schema, &input.attr_value_prefix, input.limit, input.offset);
        let found = ports.search_by_attribute(call, search, &input.type_name, &input.attr_name);
        let (approximate_count, entities) = told(found.await?);
        Ok(Output { approximate_count, entities })
    }
}

#[cfg(test)]
mod tests {
    use super::SearchByAttribute;
    use crate::domain::Hits;
    use crate::error::CatalogError;
    use crate::fake::{Fake, run};
    use serde_json::{Value, json};

    fn input() -> Value {
        json!({"schema": "s", "typeName": "hive_table", "attrName": "owner", "attrValuePrefix": "etl"})
    }

    #[tokio::test]
    async fn the_prefix_is_what_is_searched_for() {
        let fake = Fake::answering(Hits { approximate_count: 4, hits: Vec::new() });
        let output = run::<SearchByAttribute>(&fake, input()).await;
        assert_eq!(output, Ok(json!({"approximateCount": 4, "entities": []})));
        assert_eq!(fake.asked(), ["search_by_attribute s etl 25 0 hive_table owner"]);
    }

    #[tokio::test]
    async fn an_unknown_attribute_is_invalid_input() {
        let (type_name, attribute) = ("hive_table".into(), "owner".into());
        let fake = Fake::failing(CatalogError::UnknownAttribute { type_name, attribute });
        let failure = run::<SearchByAttribute>(&fake, input()).await;
        assert_eq!(failure.expect_err("no attribute").code(), "invalid_input");
    }
}
