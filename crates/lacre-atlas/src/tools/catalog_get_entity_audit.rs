//! `catalog.getEntityAudit`.

use super::count::count;
use crate::domain;
use crate::ports::MetadataLookup;
use lacre_atlas_types::v1::catalog_get_entity_audit::{AuditEvent, Input, NAME, Output};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.getEntityAudit`
///
/// # What it answers
///
/// What was done to one entity, newest first: which change, by whom, when.
///
/// # What it asks Atlas
///
/// [`MetadataLookup::entity_audit`], for the newest 10 events when nothing else is said.
///
/// # When it refuses
///
/// `not_found`: there is no such entity, or it may not be seen.
///
/// # Example
///
/// ```json
/// {"guid": "3e2a7702-4cb5-5656-8e5d-99c9b16ef7c5", "count": 10, "offset": 0}
/// ```
///
/// `contracts/v1/tools/catalog.getEntityAudit/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct GetEntityAudit;

impl<P: MetadataLookup + Sync> Tool<P> for GetEntityAudit {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        let (most, skipped) = (count(input.count), count(input.offset));
        let events = ports.entity_audit(call, &input.guid, most, skipped).await?;
        Ok(Output { events: events.into_iter().map(event).collect() })
    }
}

fn event(event: domain::AuditEvent) -> AuditEvent {
    AuditEvent {
        entity_id: event.entity_id,
        action: event.action,
        user: event.user,
        timestamp: event.timestamp,
    }
}

#[cfg(test)]
mod tests {
    use super::GetEntityAudit;
    use crate::domain::AuditEvent;
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn the_count_comes_before_the_offset() {
        for (input, asked) in [
            (json!({"guid": "g"}), "entity_audit g 10 0"),
            (json!({"guid": "g", "count": 3, "offset": 20}), "entity_audit g 3 20"),
        ] {
            let fake = Fake::answering(Vec::<AuditEvent>::new());
            assert_eq!(run::<GetEntityAudit>(&fake, input).await, Ok(json!({"events": []})));
            assert_eq!(fake.asked(), [asked]);
        }
    }
}
