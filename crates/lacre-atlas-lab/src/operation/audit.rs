//! The history of an entity.

use serde_json::{Value, json};

use super::{Answer, entity};
use crate::dataset::{Audit, Reference};
use crate::http::{Call, Failure};
use crate::read::{Extent, Reader};
use crate::release::Behaviour;
use crate::store::Place;

/// What happens to entities, and the three names of old.
#[rustfmt::skip]
const ACTIONS: [&str; 22] = [
    "ENTITY_CREATE", "ENTITY_UPDATE", "ENTITY_DELETE", "ENTITY_PURGE", "ENTITY_IMPORT_CREATE",
    "ENTITY_IMPORT_UPDATE", "ENTITY_IMPORT_DELETE", "CLASSIFICATION_ADD", "CLASSIFICATION_DELETE",
    "CLASSIFICATION_UPDATE", "PROPAGATED_CLASSIFICATION_ADD", "PROPAGATED_CLASSIFICATION_DELETE",
    "PROPAGATED_CLASSIFICATION_UPDATE", "TERM_ADD", "TERM_DELETE", "LABEL_ADD", "LABEL_DELETE",
    "BUSINESS_ATTRIBUTE_UPDATE", "CUSTOM_ATTRIBUTE_UPDATE", "TAG_ADD", "TAG_DELETE", "TAG_UPDATE",
];

/// How many events are sent when nothing is said.
const DEFAULT_COUNT: i16 = 100;
/// A count that asks for all events.
const ALL: i16 = -1;

pub(super) fn answer(reader: &Reader<'_>, call: &Call, guid: &str) -> Answer {
    let parameters = &call.parameters;
    let count = parameters.short("count", DEFAULT_COUNT)?;
    let action =
        if reader.has(Behaviour::AuditOfAnyone) { None } else { parameters.word("auditAction", &ACTIONS)? };
    let offset = if reader.has(Behaviour::AuditOffset) { parameters.integer("offset", -1)? } else { -1 };
    let Some(place) = permitted(reader, guid)? else { return Ok(json!([])) };
    let mut events = history(reader, place);
    if reader.has(Behaviour::AuditActionFilter) {
        let wanted = action.map(|name| name.replace("TAG_", "CLASSIFICATION_"));
        events.retain(|event| wanted.is_none() || event.action == wanted);
    }
    let paged = reader.has(Behaviour::AuditOffset) && (offset > -1 || parameters.text("sortBy").is_some());
    if paged {
        sort(&mut events, call);
        events.drain(..events.len().min(usize::try_from(offset).unwrap_or(0)));
    } else if let Some(key) = parameters.text("startKey").filter(|key| !key.is_empty()) {
        let keys = events.iter().map(|event| event_key(reader, guid, event));
        let from = keys.into_iter().position(|known| known == key).unwrap_or(events.len());
        events.drain(..from);
    }
    events.truncate(limit(reader, count)?);
    Ok(events.iter().map(|event| body(reader, place, event)).collect())
}

fn limit(reader: &Reader<'_>, count: i16) -> Result<usize, Failure> {
    if let Ok(count) = usize::try_from(count) {
        return Ok(count);
    }
    match (reader.has(Behaviour::AuditInMemory), count) {
        (true, _) => Ok(0),
        (false, ALL) => Ok(usize::MAX),
        (false, _) => Err(Failure::Logged),
    }
}

/// The entity whose history may be read; nothing where the release answers an unknown guid with an empty list.
fn permitted(reader: &Reader<'_>, guid: &str) -> Result<Option<Place>, Failure> {
    let anyone = reader.has(Behaviour::AuditOfAnyone);
    match reader.store.find_purged(guid) {
        Some(place) if anyone || reader.may_read(place) => Ok(Some(place)),
        Some(_) => {
            let action = format!("read entity: guid={guid}");
            Err(Failure::atlas(crate::http::Code::Forbidden, [reader.user, &action]))
        }
        None if anyone => Ok(None),
        None => match entity::not_found(reader, guid) {
            Failure::Logged => Ok(None),
            failure => Err(failure),
        },
    }
}

/// The events, newest first.
fn history(reader: &Reader<'_>, place: Place) -> Vec<Audit> {
    let store = reader.store;
    let mut events: Vec<_> = store.audits(place).iter().rev().cloned().collect();
    let created = events.iter().any(|event| event.action.as_deref() == Some("ENTITY_CREATE"));
    if store.audit_of_creation() && !created {
        let entity = store.entity(place);
        events.push(Audit {
            entity: Reference::Guid { guid: entity.guid.clone() },
            timestamp: entity.create_time,
            user: entity.created_by.clone(),
            action: Some("ENTITY_CREATE".into()),
            details: String::new(),
        });
    }
    events.sort_by_key(|event| std::cmp::Reverse(event.timestamp));
    events
}

fn sort(events: &mut [Audit], call: &Call) {
    let by = call.parameters.text("sortBy").unwrap_or_default().to_ascii_lowercase();
    // Equal keys keep the order of time.
    events.sort_by_key(|event| event.timestamp);
    match by.as_str() {
        "user" => events.sort_by(|a, b| a.user.cmp(&b.user)),
        "action" => events.sort_by(|a, b| a.action.cmp(&b.action)),
        _ => {}
    }
    if call.parameters.text("sortOrder").is_some_and(|order| order.eq_ignore_ascii_case("desc")) {
        events.reverse();
    }
}

fn event_key(reader: &Reader<'_>, guid: &str, event: &Audit) -> String {
    let time = event.timestamp;
    if reader.has(Behaviour::AuditInMemory) {
        return format!("{guid}{}", i64::MAX - time);
    }
    format!("{guid}:{time}:0:{time}")
}

fn body(reader: &Reader<'_>, place: Place, event: &Audit) -> Value {
    let guid = &reader.store.entity(place).guid;
    let in_memory = reader.has(Behaviour::AuditInMemory);
    let entity = if in_memory { reader.entity(place, Extent::default()) } else { Value::Null };
    let kind = if in_memory { "ENTITY_AUDIT_V2".into() } else { Value::Null };
    json!({"entityId": guid, "timestamp": event.timestamp, "user": event.user, "action": event.action,
        "details": details(reader, place, event), "eventKey": event_key(reader, guid, event),
        "entity": entity, "type": kind})
}

fn details(reader: &Reader<'_>, place: Place, event: &Audit) -> String {
    if !event.details.is_empty() {
        return event.details.clone();
    }
    let entity = || reader.entity(place, Extent { alone: true, ..Extent::default() });
    let classification = || reader.classifications(place).into_iter().next().unwrap_or_default();
    match event.action.as_deref().unwrap_or_default() {
        "ENTITY_CREATE" => format!("Created: {}", entity()),
        "ENTITY_DELETE" => "Deleted entity".into(),
        "ENTITY_PURGE" => format!("Purged: {}", reader.open_header(place, &[])),
        "CLASSIFICATION_ADD" => format!("Added classification: {}", classification()),
        "PROPAGATED_CLASSIFICATION_ADD" => format!("Added propagated classification: {}", classification()),
        "TERM_ADD" => {
            format!("Added term: {}", reader.meanings(place).into_iter().next().unwrap_or_default())
        }
        "LABEL_ADD" => format!("Added labels: {}", reader.store.entity(place).labels.join(" ")),
        _ => format!("Updated: {}", entity()),
    }
}
