//! `catalog.getLineage`.

use super::count::count;
use crate::domain::{self, Direction, Lineage};
use crate::ports::AtlasLineage;
use lacre_atlas_types::v1::catalog_get_lineage::{Input, LineageEntity, LineageRelation, NAME, Output};
use lacre_atlas_types::v1::shared::LineageDirection;
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.getLineage`
///
/// # What it answers
///
/// The graph of what one table, column or process was made from and what was made from it.
///
/// # What it asks Atlas
///
/// [`AtlasLineage::lineage`], three data sets far in both directions when nothing else is said.
///
/// # When it refuses
///
/// `not_found`: there is no such entity, or it may not be seen. `invalid_input`: its type has no lineage.
///
/// # Example
///
/// ```json
/// {"guid": "3e2a7702-4cb5-5656-8e5d-99c9b16ef7c5", "depth": 3, "direction": "BOTH"}
/// ```
///
/// `contracts/v1/tools/catalog.getLineage/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct GetLineage;

impl<P: AtlasLineage + Sync> Tool<P> for GetLineage {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        let direction = match input.direction {
            LineageDirection::Input => Direction::Input,
            LineageDirection::Output => Direction::Output,
            LineageDirection::Both => Direction::Both,
        };
        Ok(output(ports.lineage(call, &input.guid, count(input.depth), direction).await?))
    }
}

fn output(lineage: Lineage) -> Output {
    let entity = |(guid, entity): (String, domain::LineageEntity)| {
        (guid, LineageEntity { type_name: entity.type_name, display_text: entity.display_text })
    };
    Output {
        base_entity_guid: lineage.base_guid,
        lineage_direction: match lineage.direction {
            Direction::Input => LineageDirection::Input,
            Direction::Output => LineageDirection::Output,
            Direction::Both => LineageDirection::Both,
        },
        relations: lineage.relations.into_iter().map(relation).collect(),
        guid_entity_map: lineage.entities.into_iter().map(entity).collect(),
    }
}

fn relation(edge: domain::LineageRelation) -> LineageRelation {
    LineageRelation { from_entity_id: edge.from, to_entity_id: edge.to, relationship_id: edge.relationship }
}

#[cfg(test)]
mod tests {
    use super::GetLineage;
    use crate::domain::{Direction, Lineage};
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn each_direction_is_asked_for_and_told() {
        #[rustfmt::skip]
        let cases = [
            (json!({"guid": "g"}),                                    "lineage g 3 Both",   Direction::Both,   "BOTH"),
            (json!({"guid": "g", "depth": 1, "direction": "INPUT"}),  "lineage g 1 Input",  Direction::Input,  "INPUT"),
            (json!({"guid": "g", "depth": 9, "direction": "OUTPUT"}), "lineage g 9 Output", Direction::Output, "OUTPUT"),
        ];
        for (input, asked, direction, told) in cases {
            let (relations, entities) = (Vec::new(), Vec::new());
            let fake = Fake::answering(Lineage { base_guid: "g".into(), direction, relations, entities });
            let output = run::<GetLineage>(&fake, input).await.expect("an answer is prepared");
            assert_eq!(output["lineageDirection"], told);
            assert_eq!(fake.asked(), [asked]);
        }
    }
}
