//! Type definitions.

use serde_json::{Value, json};

use super::Answer;
use crate::http::{Call, Code, Failure, limited};
use crate::read::Reader;
use crate::release::Behaviour;
use crate::typedef::{Body, Header, ROOT, ROOT_NAME};

/// The lists of a whole set of definitions, and the category of what they hold.
const LISTS: [(&str, &str); 6] = [
    ("enumDefs", "ENUM"),
    ("structDefs", "STRUCT"),
    ("classificationDefs", "CLASSIFICATION"),
    ("entityDefs", "ENTITY"),
    ("relationshipDefs", "RELATIONSHIP"),
    ("businessMetadataDefs", "BUSINESS_METADATA"),
];

/// The path segment of a category.
const SEGMENTS: [(&str, &str); 5] = [
    ("enumdef", "ENUM"),
    ("structdef", "STRUCT"),
    ("classificationdef", "CLASSIFICATION"),
    ("entitydef", "ENTITY"),
    ("relationshipdef", "RELATIONSHIP"),
];

/// The attributes of the system, which the root of all types has (those of 2.1.0).
#[rustfmt::skip]
const OF_ROOT: [(&str, &str); 14] = [
    ("__timestamp",                     "date"),
    ("__modificationTimestamp",         "date"),
    ("__modifiedBy",                    "string"),
    ("__createdBy",                     "string"),
    ("__state",                         "string"),
    ("__guid",                          "string"),
    ("__historicalGuids",               "string"),
    ("__typeName",                      "string"),
    ("__classificationsText",           "string"),
    ("__classificationNames",           "string"),
    ("__propagatedClassificationNames", "string"),
    ("__isIncomplete",                  "int"),
    ("__labels",                        "string"),
    ("__customAttributes",              "string"),
];

pub(super) fn answer(reader: &Reader<'_>, call: &Call, rest: &[&str]) -> Answer {
    match rest {
        ["typedefs", "headers"] => Ok(headers(reader, call)),
        ["typedefs"] => Ok(all(reader, call)),
        ["typedef", by @ ("name" | "guid"), key] => {
            let found = SEGMENTS.iter().find_map(|(_, category)| lookup(reader, category, by, key));
            definition(reader, by, key, found)
        }
        [segment, by @ ("name" | "guid"), key] => {
            let Some((_, category)) = SEGMENTS.iter().find(|(name, _)| name == segment) else {
                return Err(Failure::Unmatched);
            };
            if *category == "ENTITY" && *key == ROOT && reader.has(Behaviour::RootEntityType) {
                return Ok(root());
            }
            definition(reader, by, key, lookup(reader, category, by, key))
        }
        _ => Err(Failure::Unmatched),
    }
}

fn lookup<'a>(reader: &Reader<'a>, category: &'static str, by: &str, key: &str) -> Option<&'a Body> {
    let store = reader.store;
    if by == "name" {
        return store.types.body(category, key);
    }
    store.types.bodies(category).find(|body| body.guid() == key)
}

fn definition(reader: &Reader<'_>, by: &str, key: &str, found: Option<&Body>) -> Answer {
    limited(by, key)?;
    let Some(body) = found else {
        let code = if by == "name" { Code::TypeNotFound } else { Code::TypeGuidNotFound };
        return Err(Failure::atlas(code, [key]));
    };
    if !reader.may_read_types() {
        let action = format!("read type {}", body.name());
        return Err(Failure::atlas(Code::Forbidden, [reader.user, &action]));
    }
    Ok(full(reader, body))
}

fn full(reader: &Reader<'_>, body: &Body) -> Value {
    let entity = (body.category() == "ENTITY").then(|| reader.store.types.full_entity(body.name()));
    entity.flatten().unwrap_or_else(|| body.full(&[]))
}

/// The root of all entity types: it is built in, so nobody made it.
fn root() -> Value {
    let attribute = |(name, type_name): &(&str, &str)| {
        let is_unique = matches!(*name, "__guid" | "__historicalGuids");
        json!({"name": name, "typeName": type_name, "isOptional": false, "cardinality": "SINGLE", "valuesMinCount": -1,
            "valuesMaxCount": -1, "isUnique": is_unique, "isIndexable": true, "includeInNotification": false,
            "searchWeight": -1})
    };
    let attributes: Vec<Value> = OF_ROOT.iter().map(attribute).collect();
    json!({"category": "ENTITY", "name": ROOT_NAME, "description": "Root entity for system attributes",
        "typeVersion": "1.0", "attributeDefs": attributes, "superTypes": []})
}

fn all(reader: &Reader<'_>, call: &Call) -> Value {
    let mut lists = serde_json::Map::new();
    let wanted = call.parameters.text("type").map(category_of);
    for (list, category) in LISTS {
        let business = category == "BUSINESS_METADATA";
        if business && !reader.has(Behaviour::BusinessAttributes) {
            continue;
        }
        let bodies = reader.store.types.bodies(category);
        let shown = bodies.filter(|body| {
            let name = call.parameters.text("name").is_none_or(|name| name == body.name());
            name && wanted.as_deref().is_none_or(|wanted| wanted == category) && reader.may_read_types()
        });
        lists.insert(list.into(), shown.map(|body| full(reader, body)).collect());
    }
    lists.into()
}

fn category_of(text: &str) -> String {
    match text.to_ascii_uppercase().as_str() {
        "CLASS" => "ENTITY".into(),
        "TRAIT" => "CLASSIFICATION".into(),
        other => other.into(),
    }
}

fn headers(reader: &Reader<'_>, call: &Call) -> Value {
    let filter = HeaderFilter { reader, call };
    let headers = reader.store.types.headers().iter();
    headers.filter(|header| reader.may_read_types() && filter.shows(header)).map(Header::body).collect()
}

struct HeaderFilter<'a> {
    reader: &'a Reader<'a>,
    call: &'a Call,
}

impl HeaderFilter<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        self.call.parameters.text(name).filter(|text| !text.is_empty())
    }

    fn shows(&self, header: &Header) -> bool {
        let types = &self.reader.store.types;
        let below = |name: &str| types.is_below(&header.name, name) && header.name != name;
        let service = |name: &str| header.service.as_deref() == Some(name);
        let services = self.reader.has(Behaviour::ServiceTypeFilter);
        let internal = self.call.parameters.boolean("excludeInternalTypesAndReferences", false);
        self.text("type").is_none_or(|text| category_of(text) == header.category)
            && self.text("name").is_none_or(|name| name == header.name)
            && self.text("notname").is_none_or(|name| name != header.name)
            && self.text("supertype").is_none_or(below)
            && self.text("notsupertype").is_none_or(|name| !below(name))
            && (!services || self.text("servicetype").is_none_or(service))
            && (!services || self.text("notservicetype").is_none_or(|name| !service(name)))
            && (!internal || !header.is_internal())
    }
}
