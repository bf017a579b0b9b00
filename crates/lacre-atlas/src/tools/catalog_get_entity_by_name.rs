//! `catalog.getEntityByName`.

use super::attributes::attributes;
use crate::domain::Entity;
use crate::ports::MetadataLookup;
use lacre_atlas_types::v1::catalog_get_entity_by_name::{EntityByName, Input, NAME, Output};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.getEntityByName`
///
/// # What it answers
///
/// One active entity whole, found by its type, or a supertype, and its qualified name.
///
/// # What it asks Atlas
///
/// [`MetadataLookup::entity_by_name`].
///
/// # When it refuses
///
/// `invalid_input`: the type is not known. `not_found`: there is no active entity of this name, or it may not be seen.
///
/// # Example
///
/// ```json
/// {"typeName": "hive_table", "qualifiedName": "laboratorio.tbl_162cf7be@cluster", "minExtInfo": true}
/// ```
///
/// `contracts/v1/tools/catalog.getEntityByName/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct GetEntityByName;

impl<P: MetadataLookup + Sync> Tool<P> for GetEntityByName {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        let (type_name, qualified_name) = (&input.type_name, &input.qualified_name);
        Ok(output(ports.entity_by_name(call, type_name, qualified_name, input.min_ext_info).await?))
    }
}

fn output(entity: Entity) -> Output {
    let entity = EntityByName {
        guid: entity.guid,
        type_name: entity.type_name,
        status: entity.status,
        attributes: attributes(entity.attributes),
    };
    Output { entity }
}

#[cfg(test)]
mod tests {
    use super::GetEntityByName;
    use crate::domain::Entity;
    use crate::fake::{Fake, run};
    use serde_json::{Map, json};

    #[tokio::test]
    async fn classification_names_stay_behind() {
        let fake = Fake::answering(Entity {
            guid: "g".into(),
            type_name: "hive_table".into(),
            status: "ACTIVE".into(),
            attributes: Map::from_iter([("owner".to_owned(), json!(null))]),
            classification_names: vec!["PII".into()],
        });
        let output = run::<GetEntityByName>(&fake, json!({"typeName": "Asset", "qualifiedName": "q"})).await;
        let entity =
            json!({"guid": "g", "typeName": "hive_table", "status": "ACTIVE", "attributes": {"owner": null}});
        assert_eq!(output, Ok(json!({"entity": entity})));
        assert_eq!(fake.asked(), ["entity_by_name Asset q true"]);
    }
}
