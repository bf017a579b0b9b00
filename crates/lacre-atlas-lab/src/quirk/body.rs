//! Answers that say something else than they should.

use serde_json::{Map, Value, json};

use super::Quirk;
use crate::dataset::guid_of;

/// Keys under which objects are maps of a caller's making: nothing is added to them.
const MAPS: [&str; 7] = [
    "attributes",
    "relationshipAttributes",
    "guidEntityMap",
    "referredEntities",
    "aggregationMetrics",
    "parameters",
    "uniqueAttributes",
];

/// Keys that a client must do without.
#[rustfmt::skip]
const OPTIONAL: [&str; 18] = [
    "searchParameters", "approximateCount", "queryText", "classificationNames", "classifications", "meaningNames",
    "meanings", "labels", "isIncomplete", "aggregationMetrics", "relationsOnDemand", "version", "createdBy",
    "updatedBy", "searchWeight", "serviceType", "sortType", "startIndex",
];

/// How many entities a lineage grows by.
const MANY: usize = 10_000;

/// A change of one object, which stands under a key.
type Change = fn(&str, &mut Map<String, Value>);

/// Changes a body as the quirks want it.
pub(crate) fn alter(quirks: &[Quirk], body: &mut Value) {
    for quirk in quirks {
        if let Some(change) = change_of(*quirk) {
            each_object("", body, change);
        }
        match quirk {
            Quirk::ScrubbedHeaders => hits(body, |hits| hits.iter_mut().step_by(2).for_each(scrub)),
            Quirk::ShortPages => hits(body, shorten),
            Quirk::InternalTypes => hits(body, |hits| hits.extend(hits.first().map(|_| internal()))),
            Quirk::AuditOutOfOrder => out_of_order(body),
            Quirk::DanglingLineage => dangling(body),
            Quirk::HugeLineage => huge(body),
            _ => {}
        }
    }
}

#[rustfmt::skip]
fn change_of(quirk: Quirk) -> Option<Change> {
    Some(match quirk {
        Quirk::ExtraKeys           => extra,
        Quirk::MissingKeys         => |_, map| map.retain(|key, _| !OPTIONAL.contains(&&**key)),
        Quirk::NullAction          => |_, map| overwrite(map, "action", Value::Null),
        Quirk::CountUnknown        => |_, map| overwrite(map, "approximateCount", (-1).into()),
        Quirk::EmptyMetrics        => |_, map| overwrite(map, "aggregationMetrics", json!({})),
        Quirk::CountOfPage         => |_, map| count_of_page(map),
        Quirk::NullRelationships   => |_, map| null_relationships(map),
        Quirk::RelationsOnly       => |_, map| relations_only(map),
        Quirk::BlankDates          => |_, map| blank_dates(map),
        Quirk::MissingReferred     => |_, map| halve(map, "referredEntities"),
        Quirk::DistributorBuild    => |_, map| overwrite(map, "Version", "2.1.0.7.1.7.0-551".into()),
        Quirk::VersionUnknown      => |_, map| overwrite(map, "Version", "UNKNOWN".into()),
        _                          => return None,
    })
}

/// Changes every object.
fn each_object(key: &str, value: &mut Value, change: Change) {
    match value {
        Value::Object(map) => {
            change(key, map);
            for (key, value) in map {
                each_object(key, value, change);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| each_object(key, value, change)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn extra(key: &str, map: &mut Map<String, Value>) {
    if !MAPS.contains(&key) {
        // No objects: they would be extended in their turn, without an end.
        map.insert("lineageWidth".into(), json!([-1, null]));
        map.insert("childrenCount".into(), (-1).into());
        map.insert("collectionId".into(), "unheard-of".into());
    }
}

fn overwrite(map: &mut Map<String, Value>, key: &str, value: Value) {
    if let Some(old) = map.get_mut(key) {
        *old = value;
    }
}

fn count_of_page(map: &mut Map<String, Value>) {
    let hits = map.get("entities").and_then(Value::as_array).map_or(0, Vec::len);
    overwrite(map, "approximateCount", hits.into());
}

fn null_relationships(map: &mut Map<String, Value>) {
    if let Some(Value::Object(relations)) = map.get_mut("relationshipAttributes") {
        for value in relations.values_mut() {
            match value {
                Value::Array(list) => list.insert(0, Value::Null),
                other => *other = Value::Null,
            }
        }
    }
}

fn is_reference(value: &Value) -> bool {
    match value {
        Value::Array(list) => list.first().is_some_and(is_reference),
        Value::Object(map) => map.contains_key("guid") && map.contains_key("typeName"),
        _ => false,
    }
}

fn relations_only(map: &mut Map<String, Value>) {
    if let Some(Value::Object(attributes)) = map.get_mut("attributes") {
        attributes.retain(|_, value| !is_reference(value));
    }
}

fn blank_dates(map: &mut Map<String, Value>) {
    if map.contains_key("displayText")
        && let Some(Value::Object(attributes)) = map.get_mut("attributes")
    {
        overwrite(attributes, "createTime", "".into());
    }
}

/// Takes every second entry out of a map.
fn halve(map: &mut Map<String, Value>, key: &str) {
    if let Some(Value::Object(entries)) = map.get_mut(key) {
        let mut number = 0;
        entries.retain(|_, _| {
            number += 1;
            number % 2 == 1
        });
    }
}

/// The hits of a search result, wherever they stand.
fn hits(body: &mut Value, change: impl Fn(&mut Vec<Value>)) {
    let result = if body["searchResults"].is_object() { &mut body["searchResults"] } else { body };
    for key in ["entities", "fullTextResult"] {
        if let Some(Value::Array(hits)) = result.get_mut(key) {
            change(hits);
        }
    }
}

fn scrub(hit: &mut Value) {
    let header = if hit["entity"].is_object() { &mut hit["entity"] } else { hit };
    header["guid"] = "-1".into();
    header["attributes"] = json!({});
    for key in ["classificationNames", "classifications", "meaningNames", "meanings"] {
        if header.get(key).is_some() {
            header[key] = json!([]);
        }
    }
}

fn shorten(hits: &mut Vec<Value>) {
    let mut number = 0;
    hits.retain(|_| {
        number += 1;
        number % 4 != 0
    });
}

fn internal() -> Value {
    json!({"typeName": "__AtlasUserProfile", "attributes": {"name": "admin"}, "status": "ACTIVE",
        "guid": guid_of("__AtlasUserProfile", "admin"), "displayText": "admin", "classificationNames": [],
        "meaningNames": [], "meanings": [], "isIncomplete": false, "labels": []})
}

fn out_of_order(body: &mut Value) {
    if let Value::Array(events) = body
        && events.first().is_some_and(|event| event.get("eventKey").is_some())
    {
        events.chunks_mut(2).for_each(<[Value]>::reverse);
    }
}

fn dangling(body: &mut Value) {
    let base = body["baseEntityGuid"].as_str().unwrap_or_default().to_owned();
    if let Some(Value::Object(nodes)) = body.get_mut("guidEntityMap") {
        let mut number = 0;
        nodes.retain(|guid, _| {
            number += 1;
            *guid == base || number % 2 == 1
        });
    }
}

fn huge(body: &mut Value) {
    let base = body["baseEntityGuid"].clone();
    let Some(Value::Object(nodes)) = body.get_mut("guidEntityMap") else { return };
    let mut edges = Vec::new();
    for number in 0..MANY {
        let guid = guid_of("hive_table", &format!("huge.{number}@cluster"));
        let header = json!({"typeName": "hive_table", "guid": guid, "status": "ACTIVE",
            "attributes": {"qualifiedName": format!("huge.{number}@cluster"), "name": number.to_string()},
            "displayText": number.to_string(), "classificationNames": [], "meaningNames": [], "meanings": [],
            "isIncomplete": false, "labels": []});
        edges.push(
            json!({"fromEntityId": guid, "toEntityId": base, "relationshipId": guid_of("edge", &guid)}),
        );
        nodes.insert(guid, header);
    }
    if let Some(Value::Array(relations)) = body.get_mut("relations") {
        relations.extend(edges);
    }
}
