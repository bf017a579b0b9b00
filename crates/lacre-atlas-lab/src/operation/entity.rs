//! Entities by guid and by unique attribute, their headers and classifications.

use serde_json::{Map, Value, json};

use super::Answer;
use crate::http::{Call, Code, Failure, Parameters, limited};
use crate::read::{Extent, Reader};
use crate::release::Behaviour;
use crate::store::Place;

fn extent(parameters: &Parameters) -> Extent {
    Extent {
        short: parameters.boolean("minExtInfo", false),
        alone: parameters.boolean("ignoreRelationships", false),
    }
}

/// The entity with this guid, when the reader may see it. `action` is what a refusal says was tried.
pub(super) fn find(reader: &Reader<'_>, guid: &str, action: &str) -> Result<Place, Failure> {
    limited("guid", guid)?;
    let Some(place) = reader.store.find(guid) else { return Err(not_found(reader, guid)) };
    if reader.may_read(place) {
        return Ok(place);
    }
    Err(Failure::atlas(Code::Forbidden, [reader.user, &format!("{action}: guid={guid}")]))
}

/// Why a guid is not one of an entity: unknown, or the guid of a type.
pub(super) fn not_found(reader: &Reader<'_>, guid: &str) -> Failure {
    let is_type = reader.store.types.bodies("ENTITY").any(|body| body.guid() == guid);
    match (is_type, reader.has(Behaviour::TypeOfTypeGuid)) {
        (true, true) => Failure::atlas(Code::TypeOfGuidNotFound, [guid]),
        (true, false) => Failure::Logged,
        (false, _) => Failure::atlas(Code::GuidNotFound, [guid]),
    }
}

pub(super) fn by_guid(reader: &Reader<'_>, call: &Call, guid: &str) -> Answer {
    let place = find(reader, guid, "read entity")?;
    Ok(reader.entity_with_owned(place, extent(&call.parameters)))
}

pub(super) fn header(reader: &Reader<'_>, guid: &str) -> Answer {
    let place = match find(reader, guid, "read entity") {
        Err(Failure::Logged) => return Ok(reader.type_header(guid)),
        found => found?,
    };
    if reader.has(Behaviour::HeaderClassifications) {
        return Ok(reader.header_with_classifications(place));
    }
    Ok(reader.header(place))
}

pub(super) fn classifications(reader: &Reader<'_>, guid: &str) -> Answer {
    let list = match find(reader, guid, "get classifications") {
        Err(Failure::Logged) => Vec::new(),
        found => reader.classifications(found?),
    };
    Ok(
        json!({"startIndex": 0, "pageSize": list.len(), "totalCount": list.len(), "sortType": "NONE", "list": list}),
    )
}

pub(super) fn classification(reader: &Reader<'_>, guid: &str, name: &str) -> Answer {
    if reader.store.types.body("CLASSIFICATION", name).is_none() {
        return Err(Failure::atlas(Code::NoTypeForUniqueAttribute, ["CLASSIFICATION", name]));
    }
    let place = find(reader, guid, "get classifications")?;
    let mut all = reader.classifications(place).into_iter();
    all.find(|classification| classification["typeName"] == name)
        .ok_or_else(|| Failure::atlas(Code::ClassificationNotFound, [name]))
}

/// Several entities at once, as the guids ask for them.
pub(super) fn bulk(reader: &Reader<'_>, call: &Call) -> Answer {
    let mut entities = Vec::new();
    let mut referred = Map::new();
    for guid in call.parameters.all("guid") {
        let place = find(reader, guid, "read entity")?;
        let mut body = reader.entity_with_owned(place, extent(&call.parameters));
        entities.push(body["entity"].take());
        if let Value::Object(owned) = body["referredEntities"].take() {
            referred.extend(owned);
        }
    }
    Ok(json!({"entities": entities, "referredEntities": referred}))
}

/// The active entity that the `attr:` parameters name, when the reader may see it.
pub(super) fn find_unique(reader: &Reader<'_>, call: &Call, type_name: &str) -> Result<Place, Failure> {
    limited("typeName", type_name)?;
    let Some(def) = reader.store.types.entity(type_name) else {
        return Err(Failure::atlas(Code::NoTypeForUniqueAttribute, ["ENTITY", type_name]));
    };
    let given = call.parameters.under("attr:");
    let unique = |name: &str| def.attribute(name).is_some_and(|attribute| attribute.unique);
    if given.is_empty() || given.iter().any(|(name, _)| !unique(name)) {
        let offending = given.iter().map(|(name, _)| *name).find(|name| !unique(name)).unwrap_or_default();
        return Err(Failure::atlas(Code::NoUniqueAttribute, [type_name, offending]));
    }
    let pairs: Vec<_> = given.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let shown = format!("{{{}}}", pairs.join(", "));
    let mut found = given.iter().filter_map(|(name, value)| reader.store.find_unique(type_name, name, value));
    let Some(place) = found.next() else {
        return Err(Failure::atlas(Code::UniqueNotFound, [type_name, &shown]));
    };
    if reader.may_read(place) {
        return Ok(place);
    }
    let action = format!("read entity: typeName={type_name}, uniqueAttributes={shown}");
    Err(Failure::atlas(Code::Forbidden, [reader.user, &action]))
}

pub(super) fn by_unique_attribute(reader: &Reader<'_>, call: &Call, type_name: &str) -> Answer {
    let place = find_unique(reader, call, type_name)?;
    Ok(reader.entity_with_owned(place, extent(&call.parameters)))
}

pub(super) fn header_by_unique_attribute(reader: &Reader<'_>, call: &Call, type_name: &str) -> Answer {
    let place = find_unique(reader, call, type_name)?;
    Ok(reader.header(place))
}
