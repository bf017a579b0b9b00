//! `catalog.listRelationships`.

use crate::domain;
use crate::ports::MetadataLookup;
use lacre_atlas_types::v1::catalog_list_relationships::{ForeignKey, Input, NAME, Output, RelationshipKind};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.listRelationships`
///
/// # What it answers
///
/// The foreign keys that leave one table, a pair of columns each, by the position of the column.
///
/// # What it asks Atlas
///
/// [`MetadataLookup::list_relationships`].
///
/// # When it refuses
///
/// `invalid_input`: the schema is not known. `not_found`: the schema has no such table, or it may not be seen. A table
/// without foreign keys is answered with an empty list.
///
/// # Example
///
/// ```json
/// {"schema": "laboratorio", "table": "tbl_162cf7be"}
/// ```
///
/// `contracts/v1/tools/catalog.listRelationships/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct ListRelationships;

impl<P: MetadataLookup + Sync> Tool<P> for ListRelationships {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        let keys = ports.list_relationships(call, &input.schema, &input.table).await?;
        Ok(Output { relationships: keys.into_iter().map(foreign_key).collect() })
    }
}

fn foreign_key(key: domain::ForeignKey) -> ForeignKey {
    ForeignKey {
        from_table: key.from_table,
        from_column: key.from_column,
        to_table: key.to_table,
        to_column: key.to_column,
        relationship_type: RelationshipKind::Fk,
    }
}

#[cfg(test)]
mod tests {
    use super::ListRelationships;
    use crate::domain::ForeignKey;
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn a_table_without_keys_has_an_empty_list() {
        let fake = Fake::answering(Vec::<ForeignKey>::new());
        let output = run::<ListRelationships>(&fake, json!({"schema": "s", "table": "t"})).await;
        assert_eq!(output, Ok(json!({"relationships": []})));
        assert_eq!(fake.asked(), ["list_relationships s t"]);
    }
}
