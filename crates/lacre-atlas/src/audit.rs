//! What was done to an entity, newest first on every release.

use crate::atlas::Atlas;
use crate::domain::AuditEvent;
use crate::error::CatalogError;
use crate::refusal::About;
use lacre_atlas_client::{AuditPage, AuditQuery, AuditSortBy, AuditSortOrder, EntityAuditEventV2, Guid};
use lacre_tool::Call;
use std::cmp::Reverse;

/// Events in one answer while walking. Before 2.2 each may bring the whole entity along.
const STEP: u32 = 500;

impl Atlas {
    pub(crate) async fn audit(
        &self,
        call: &Call,
        guid: &str,
        count: u32,
        offset: u32,
    ) -> Result<Vec<AuditEvent>, CatalogError> {
        let segment = Guid::new(guid).map_err(|_| CatalogError::NoSuchEntity { guid: guid.to_owned() })?;
        self.look_for(call, guid).await?;
        let mut events = if self.is_at_least(call, 2, 2).await {
            self.audit_at(call, guid, &segment, count, offset).await?
        } else {
            self.audit_walk(call, guid, &segment, count, offset).await?
        };
        // Atlas has been seen to order a page wrongly (ATLAS-4343); events of one moment stay as they came.
        events.sort_by_key(|event| Reverse(event.timestamp));
        Ok(events.into_iter().map(|event| told(event, guid)).collect())
    }

    /// Since 2.2: by offset, which is the oldest first unless it is said otherwise.
    async fn audit_at(
        &self,
        call: &Call,
        guid: &str,
        segment: &Guid,
        count: u32,
        offset: u32,
    ) -> Result<Vec<EntityAuditEventV2>, CatalogError> {
        let newest_first =
            AuditPage::Offset { offset, sort_by: AuditSortBy::Timestamp, sort_order: AuditSortOrder::Desc };
        self.events(call, guid, &AuditQuery { guid: segment, count: narrow(count), page: newest_first }).await
    }

    /// On every release: from one event to the next, where each page begins with the last event of the page before.
    async fn audit_walk(
        &self,
        call: &Call,
        guid: &str,
        segment: &Guid,
        count: u32,
        offset: u32,
    ) -> Result<Vec<EntityAuditEventV2>, CatalogError> {
        let needed = offset.saturating_add(count) as usize;
        let mut events: Vec<EntityAuditEventV2> = Vec::new();
        while events.len() < needed {
            let missing = u32::try_from(needed - events.len()).unwrap_or(STEP);
            let key = events.last().and_then(|event| event.event_key.clone());
            let asked = missing.min(STEP) + u32::from(key.is_some());
            let page = AuditPage::From(key.as_deref());
            let found =
                self.events(call, guid, &AuditQuery { guid: segment, count: narrow(asked), page }).await?;
            let is_last = found.len() < asked as usize;
            let seen = events.len();
            events.extend(found.into_iter().filter(|event| key.is_none() || event.event_key != key));
            if is_last || events.len() == seen || events.last().is_none_or(|event| event.event_key.is_none())
            {
                break;
            }
        }
        // 2.0 answers an empty page for an entity that is not there, 2.1 for the guid of a type.
        if events.is_empty() {
            self.seen_header(call, guid).await?;
        }
        Ok(events.into_iter().skip(offset as usize).take(count as usize).collect())
    }

    async fn events(
        &self,
        call: &Call,
        guid: &str,
        query: &AuditQuery<'_>,
    ) -> Result<Vec<EntityAuditEventV2>, CatalogError> {
        self.ask(call, About::Entity(guid), |client| async move { client.get_audit_events(query).await })
            .await
    }
}

fn narrow(count: u32) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

fn told(event: EntityAuditEventV2, guid: &str) -> AuditEvent {
    let or = |text: Option<String>, otherwise: &str| text.unwrap_or_else(|| otherwise.to_owned());
    AuditEvent {
        entity_id: or(event.entity_id, guid),
        action: or(event.action, "UNKNOWN"),
        user: or(event.user, "UNKNOWN"),
        timestamp: u64::try_from(event.timestamp).unwrap_or_default(),
    }
}
