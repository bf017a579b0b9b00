//! `catalog.getRelationshipTypeDef`.

use crate::domain::{self, RelationshipTypeDef};
use crate::ports::AtlasTypeDef;
use lacre_atlas_types::v1::catalog_get_relationship_type_def::{Input, NAME, Output, RelationshipEnd};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.getRelationshipTypeDef`
///
/// # What it answers
///
/// The definition of a relationship type: its category and its two ends with their cardinality.
///
/// # What it asks Atlas
///
/// [`AtlasTypeDef::relationship_type_def`].
///
/// # When it refuses
///
/// `not_found`: there is no relationship type of this name, or it may not be seen.
///
/// # Example
///
/// ```json
/// {"name": "hive_table_columns"}
/// ```
///
/// `contracts/v1/tools/catalog.getRelationshipTypeDef/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct GetRelationshipTypeDef;

impl<P: AtlasTypeDef + Sync> Tool<P> for GetRelationshipTypeDef {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        Ok(output(ports.relationship_type_def(call, &input.name).await?))
    }
}

fn output(definition: RelationshipTypeDef) -> Output {
    Output {
        category: definition.category,
        name: definition.name,
        relationship_category: definition.relationship_category,
        end_def1: end(definition.end1),
        end_def2: end(definition.end2),
    }
}

fn end(end: domain::RelationshipEnd) -> RelationshipEnd {
    RelationshipEnd { type_: end.type_name, name: end.name, cardinality: end.cardinality }
}

#[cfg(test)]
mod tests {
    use super::GetRelationshipTypeDef;
    use crate::domain::{RelationshipEnd, RelationshipTypeDef};
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn the_ends_keep_their_places() {
        let end = |name: &str| RelationshipEnd {
            type_name: format!("{name}_type"),
            name: name.into(),
            cardinality: "SET".into(),
        };
        let fake = Fake::answering(RelationshipTypeDef {
            category: "RELATIONSHIP".into(),
            name: "r".into(),
            relationship_category: "ASSOCIATION".into(),
            end1: end("one"),
            end2: end("two"),
        });
        let output =
            run::<GetRelationshipTypeDef>(&fake, json!({"name": "r"})).await.expect("an answer is prepared");
        let end = |name: &str| json!({"type": format!("{name}_type"), "name": name, "cardinality": "SET"});
        assert_eq!((&output["endDef1"], &output["endDef2"]), (&end("one"), &end("two")));
        assert_eq!(fake.asked(), ["relationship_type_def r"]);
    }
}
