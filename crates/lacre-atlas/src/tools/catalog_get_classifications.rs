//! `catalog.getClassifications`.

use crate::domain::{self, Classifications};
use crate::ports::MetadataLookup;
use lacre_atlas_types::v1::catalog_get_classifications::{Classification, Input, NAME, Output};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.getClassifications`
///
/// # What it answers
///
/// The classifications of one entity, its own and those that reached it from others.
///
/// # What it asks Atlas
///
/// [`MetadataLookup::classifications`].
///
/// # When it refuses
///
/// `not_found`: there is no such entity, or it may not be seen.
///
/// # Example
///
/// ```json
/// {"guid": "3e2a7702-4cb5-5656-8e5d-99c9b16ef7c5"}
/// ```
///
/// `contracts/v1/tools/catalog.getClassifications/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct GetClassifications;

impl<P: MetadataLookup + Sync> Tool<P> for GetClassifications {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        Ok(output(ports.classifications(call, &input.guid).await?))
    }
}

fn output(found: Classifications) -> Output {
    Output {
        classifications: found.items.into_iter().map(classification).collect(),
        total_count: found.total_count,
    }
}

fn classification(found: domain::Classification) -> Classification {
    Classification { type_name: found.type_name, entity_guid: found.entity_guid, propagate: found.propagate }
}

#[cfg(test)]
mod tests {
    use super::GetClassifications;
    use crate::domain::Classifications;
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn an_entity_without_classifications_has_an_empty_list() {
        let fake = Fake::answering(Classifications::default());
        let output = run::<GetClassifications>(&fake, json!({"guid": "g"})).await;
        assert_eq!(output, Ok(json!({"classifications": [], "totalCount": 0})));
        assert_eq!(fake.asked(), ["classifications g"]);
    }
}
