//! `catalog.getEntityTypeDef`.

use crate::domain::{AttributeDef, EntityTypeDef};
use crate::ports::AtlasTypeDef;
use lacre_atlas_types::v1::catalog_get_entity_type_def::{AttributeDefinition, Input, NAME, Output};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.getEntityTypeDef`
///
/// # What it answers
///
/// The definition of an entity type: its supertypes and all its attributes, inherited ones first.
///
/// # What it asks Atlas
///
/// [`AtlasTypeDef::entity_type_def`].
///
/// # When it refuses
///
/// `not_found`: there is no entity type of this name, or it may not be seen.
///
/// # Example
///
/// ```json
/// {"name": "hive_table"}
/// ```
///
/// `contracts/v1/tools/catalog.getEntityTypeDef/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct GetEntityTypeDef;

impl<P: AtlasTypeDef + Sync> Tool<P> for GetEntityTypeDef {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        Ok(output(ports.entity_type_def(call, &input.name).await?))
    }
}

fn output(definition: EntityTypeDef) -> Output {
    Output {
        category: definition.category,
        name: definition.name,
        super_types: definition.super_types,
        attribute_defs: definition.attributes.into_iter().map(attribute).collect(),
    }
}

fn attribute(attribute: AttributeDef) -> AttributeDefinition {
    AttributeDefinition {
        name: attribute.name,
        type_name: attribute.type_name,
        is_optional: attribute.optional,
    }
}

#[cfg(test)]
mod tests {
    use super::GetEntityTypeDef;
    use crate::domain::{AttributeDef, EntityTypeDef};
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn attributes_keep_their_order() {
        let attribute =
            |name: &str, optional| AttributeDef { name: name.into(), type_name: "string".into(), optional };
        let fake = Fake::answering(EntityTypeDef {
            category: "ENTITY".into(),
            name: "t".into(),
            super_types: vec!["DataSet".into()],
            attributes: vec![attribute("z", false), attribute("a", true)],
        });
        let output =
            run::<GetEntityTypeDef>(&fake, json!({"name": "t"})).await.expect("an answer is prepared");
        let attribute = |name, optional| json!({"name": name, "typeName": "string", "isOptional": optional});
        assert_eq!(output["attributeDefs"], json!([attribute("z", false), attribute("a", true)]));
        assert_eq!(fake.asked(), ["entity_type_def t"]);
    }
}
