//! `catalog.getEntityHeader`.

use crate::domain::Header;
use crate::ports::MetadataLookup;
use lacre_atlas_types::v1::catalog_get_entity_header::{Input, NAME, Output};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.getEntityHeader`
///
/// # What it answers
///
/// What a guid is: its type, its state, the name to show and the names of its classifications.
///
/// # What it asks Atlas
///
/// [`MetadataLookup::entity_header`].
///
/// # When it refuses
///
/// `not_found`: there is no such entity, or it may not be seen.
///
/// # Example
///
/// ```json
/// {"guid": "1b3c0ce6-b303-5205-861c-47a1ffbcb433"}
/// ```
///
/// `contracts/v1/tools/catalog.getEntityHeader/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct GetEntityHeader;

impl<P: MetadataLookup + Sync> Tool<P> for GetEntityHeader {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        Ok(output(ports.entity_header(call, &input.guid).await?))
    }
}

fn output(header: Header) -> Output {
    Output {
        guid: header.guid,
        type_name: header.type_name,
        status: header.status,
        display_text: header.display_text,
        classification_names: header.classification_names,
    }
}

#[cfg(test)]
mod tests {
    use super::GetEntityHeader;
    use crate::domain::Header;
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn a_header_says_what_the_guid_is() {
        let fake = Fake::answering(Header {
            guid: "g".into(),
            type_name: "hive_db".into(),
            status: "DELETED".into(),
            display_text: "d".into(),
            classification_names: vec!["PII".into()],
        });
        let output =
            run::<GetEntityHeader>(&fake, json!({"guid": "g"})).await.expect("an answer is prepared");
        assert_eq!(output["status"], "DELETED");
        assert_eq!(output["classificationNames"], json!(["PII"]));
        assert_eq!(fake.asked(), ["entity_header g"]);
    }
}
