//! Values of attributes, as the server keeps and sends them.

use serde_json::{Map, Value, json};

use super::Reader;
use crate::dataset::Status;
use crate::release::Behaviour;
use crate::store::{Link, Place};
use crate::typedef::{AttributeDef, Kind, RelationDef};

impl Reader<'_> {
    /// The value of an attribute of an entity: unset numbers and dates are 0, unset flags false, the rest null.
    pub(crate) fn value(&self, place: Place, attribute: &AttributeDef) -> Value {
        if let Some(value) = self.store.entity(place).attributes.get(&attribute.name) {
            return value.clone();
        }
        match attribute.kind {
            Kind::Number | Kind::Date => 0.into(),
            Kind::Boolean => false.into(),
            Kind::Text | Kind::Other => Value::Null,
        }
    }

    /// A reference without more than it takes to find the entity.
    pub(crate) fn object_id(&self, place: Place) -> Value {
        let entity = self.store.entity(place);
        json!({"guid": entity.guid, "typeName": entity.type_name})
    }

    /// A reference with the unique attributes beside it, as the inputs of processes and headers have it.
    pub(crate) fn unique_id(&self, place: Place) -> Value {
        let mut id = self.object_id(place);
        id["uniqueAttributes"] = json!({"qualifiedName": self.store.entity(place).text("qualifiedName")});
        id
    }

    /// The attributes that are references: what a legacy attribute shows of a relationship.
    pub(crate) fn legacy_attributes(&self, place: Place, into: &mut Map<String, Value>) {
        let Some(def) = self.store.type_of(place) else { return };
        for relation in def.relations.iter().filter(|relation| relation.legacy) {
            let known = into.get(&relation.name).is_some_and(|value| !value.is_null() && *value != json!([]));
            if known {
                continue;
            }
            let value = self.legacy_value(place, relation);
            let related = || self.store.related(place, relation).next().is_some();
            if !value.is_null() || self.has(Behaviour::NullSingleRelationship) || related() {
                into.insert(relation.name.clone(), value);
            }
        }
    }

    fn legacy_value(&self, place: Place, relation: &RelationDef) -> Value {
        let of_process =
            matches!(&*relation.relationship, "dataset_process_inputs" | "process_dataset_outputs");
        let id = |other| if of_process { self.unique_id(other) } else { self.object_id(other) };
        let mut others = self.store.related(place, relation);
        if relation.many {
            return others.map(|(_, other)| id(other)).collect();
        }
        let gone = self.store.entity(place).status == Status::Deleted;
        let shown = |link: &Link, other: Place| {
            link.relationship.status == Status::Active
                || (gone && self.store.entity(other).status == Status::Deleted)
        };
        others.find(|(link, other)| shown(link, *other)).map_or(Value::Null, |(_, other)| id(other))
    }
}
