//! `catalog.getEntityByGuid`.

use super::attributes::attributes;
use crate::domain::Entity;
use crate::ports::MetadataLookup;
use lacre_atlas_types::v1::catalog_get_entity_by_guid::{EntityByGuid, Input, NAME, Output};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.getEntityByGuid`
///
/// # What it answers
///
/// One entity whole: its type, its state, every attribute and the names of its classifications. A deleted entity is
/// answered with its state.
///
/// # What it asks Atlas
///
/// [`MetadataLookup::entity_by_guid`].
///
/// # When it refuses
///
/// `not_found`: there is no such entity, or it may not be seen.
///
/// # Example
///
/// ```json
/// {"guid": "3e2a7702-4cb5-5656-8e5d-99c9b16ef7c5", "minExtInfo": true}
/// ```
///
/// `contracts/v1/tools/catalog.getEntityByGuid/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct GetEntityByGuid;

impl<P: MetadataLookup + Sync> Tool<P> for GetEntityByGuid {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        Ok(output(ports.entity_by_guid(call, &input.guid, input.min_ext_info).await?))
    }
}

fn output(entity: Entity) -> Output {
    let entity = EntityByGuid {
        guid: entity.guid,
        type_name: entity.type_name,
        status: entity.status,
        attributes: attributes(entity.attributes),
        classification_names: entity.classification_names,
    };
    Output { entity }
}

#[cfg(test)]
mod tests {
    use super::GetEntityByGuid;
    use crate::error::CatalogError;
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn an_entity_that_does_not_exist_is_not_found() {
        for (input, asked) in [
            (json!({"guid": "g"}), "entity_by_guid g true"),
            (json!({"guid": "g", "minExtInfo": false}), "entity_by_guid g false"),
        ] {
            let fake = Fake::failing(CatalogError::NoSuchEntity { guid: "g".into() });
            let failure = run::<GetEntityByGuid>(&fake, input).await.expect_err("no entity");
            assert_eq!((failure.code(), fake.asked()), ("not_found", vec![asked.to_owned()]));
        }
    }
}
