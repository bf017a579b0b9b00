//! Whole entities, with what belongs to them.

use serde_json::{Map, Value, json};

use super::Reader;
use crate::dataset::Entity;
use crate::release::Behaviour;
use crate::store::{Link, Place};
use crate::typedef::RelationDef;

/// How much of an entity was asked for.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Extent {
    /// `minExtInfo`: entities that belong to it come in a short form.
    pub(crate) short: bool,
    /// `ignoreRelationships`: neither relationships nor entities that belong to it.
    pub(crate) alone: bool,
}

impl Reader<'_> {
    /// The entity with the entities that belong to it.
    pub(crate) fn entity_with_owned(&self, place: Place, extent: Extent) -> Value {
        let mut owned = Vec::new();
        if !extent.alone {
            self.owned(place, &mut owned);
        }
        let mut referred = Map::new();
        for other in owned {
            let body = if extent.short { self.short_entity(other) } else { self.entity(other, extent) };
            referred.insert(self.store.entity(other).guid.clone(), body);
        }
        json!({"entity": self.entity(place, extent), "referredEntities": referred})
    }

    fn owned(&self, place: Place, into: &mut Vec<Place>) {
        let Some(def) = self.store.type_of(place) else { return };
        for relation in def.relations.iter().filter(|relation| relation.owned) {
            for (_, other) in self.store.related(place, relation) {
                if other != place && !into.contains(&other) {
                    into.push(other);
                    self.owned(other, into);
                }
            }
        }
    }

    /// The entity alone.
    pub(crate) fn entity(&self, place: Place, extent: Extent) -> Value {
        let mut attributes = Map::new();
        let def = self.store.type_of(place);
        for attribute in def.into_iter().flat_map(|def| &def.attributes) {
            attributes.insert(attribute.name.clone(), self.value(place, attribute));
        }
        if !extent.alone {
            self.legacy_attributes(place, &mut attributes);
        }
        let mut body = self.system(place, &attributes);
        if !extent.alone {
            body["relationshipAttributes"] = self.relationship_attributes(place).into();
        }
        body
    }

    /// The short form of an entity that belongs to another: no nulls, no relationships.
    fn short_entity(&self, place: Place) -> Value {
        let mut attributes = Map::new();
        if let Some(def) = self.store.type_of(place) {
            let always = ["name", "description", "owner", "createTime"];
            for attribute in &def.attributes {
                let shown = attribute.unique
                    || always.contains(&&*attribute.name)
                    || def.schema_attributes.contains(&attribute.name);
                let value = self.value(place, attribute);
                if shown && !value.is_null() {
                    attributes.insert(attribute.name.clone(), value);
                }
            }
        }
        self.system(place, &attributes)
    }

    fn system(&self, place: Place, attributes: &Map<String, Value>) -> Value {
        let entity = self.store.entity(place);
        let mut body = json!({"typeName": entity.type_name, "guid": entity.guid, "attributes": attributes,
            "status": entity.status.name(), "createdBy": entity.created_by, "updatedBy": entity.updated_by,
            "createTime": entity.create_time, "updateTime": entity.update_time, "version": entity.version});
        if self.has(Behaviour::LabelsAndIncomplete) {
            body["isIncomplete"] = entity.is_incomplete.into();
            body["labels"] = entity.labels.as_slice().into();
        }
        let classifications = self.classifications(place);
        if !classifications.is_empty() {
            body["classifications"] = classifications.into();
        }
        own_attributes(entity, &mut body);
        body
    }

    fn relationship_attributes(&self, place: Place) -> Map<String, Value> {
        let mut attributes = Map::new();
        let Some(def) = self.store.type_of(place) else { return attributes };
        for relation in &def.relations {
            // Two relationships may share a name (`hive_column.table`): the one with a value is shown.
            if attributes.get(&relation.name).is_some_and(|value: &Value| !value.is_null()) {
                continue;
            }
            let value = self.relationship_value(place, relation);
            if !value.is_null() || self.has(Behaviour::NullSingleRelationship) {
                attributes.insert(relation.name.clone(), value);
            }
        }
        attributes
    }

    fn relationship_value(&self, place: Place, relation: &RelationDef) -> Value {
        let mut others =
            self.store.related(place, relation).map(|(link, other)| self.related_id(link, other));
        if relation.many { others.collect() } else { others.next().unwrap_or_default() }
    }

    fn related_id(&self, link: &Link, other: Place) -> Value {
        let entity = self.store.entity(other);
        let type_name = &link.relationship.type_name;
        let mut id = json!({"guid": entity.guid, "typeName": entity.type_name,
            "entityStatus": entity.status.name(), "displayText": self.store.display_text(other),
            "relationshipType": type_name, "relationshipGuid": self.store.guid_of_link(link),
            "relationshipStatus": link.relationship.status.name(),
            "relationshipAttributes": {"typeName": type_name}});
        let mut attributes = link.relationship.attributes.clone();
        let body = self.store.types.body("RELATIONSHIP", type_name);
        for def in body.into_iter().flat_map(|body| body.list("attributeDefs")) {
            attributes.entry(def["name"].as_str().unwrap_or_default()).or_insert(Value::Null);
        }
        if !attributes.is_empty() {
            id["relationshipAttributes"]["attributes"] = attributes.into();
        }
        if self.has(Behaviour::QualifiedNameOfRelated) {
            id["qualifiedName"] = entity.text("qualifiedName").into();
        }
        id
    }
}

fn own_attributes(entity: &Entity, body: &mut Value) {
    if !entity.custom_attributes.is_empty() {
        body["customAttributes"] = entity.custom_attributes.clone().into();
    }
    if !entity.business_attributes.is_empty() {
        body["businessAttributes"] = entity.business_attributes.clone().into();
    }
}
