//! Classifications and glossary terms, as they are sent.

use serde_json::{Map, Value, json};

use super::Reader;
use crate::dataset::Classification;
use crate::release::Behaviour;
use crate::store::Place;
use crate::typedef::RelationDef;

impl Reader<'_> {
    /// The names of the classifications on an entity, without repeats.
    pub(crate) fn classification_names(&self, place: Place) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for (classification, _) in self.store.classifications(place) {
            if !names.contains(&&*classification.type_name) {
                names.push(&classification.type_name);
            }
        }
        names
    }

    /// The classifications on an entity.
    pub(crate) fn classifications(&self, place: Place) -> Vec<Value> {
        let all = self.store.classifications(place);
        all.map(|(classification, source)| self.classification(classification, source)).collect()
    }

    fn classification(&self, classification: &Classification, source: Place) -> Value {
        let entity = self.store.entity(source);
        let mut body = json!({"typeName": classification.type_name, "entityGuid": entity.guid,
            "entityStatus": entity.status.name(), "propagate": classification.propagate,
            "removePropagationsOnEntityDelete": classification.remove_propagations_on_entity_delete});
        let attributes = self.classification_attributes(classification);
        if !attributes.is_empty() {
            body["attributes"] = attributes.into();
        }
        if !classification.validity_periods.is_empty() {
            body["validityPeriods"] =
                classification.validity_periods.iter().cloned().map(Value::from).collect();
        }
        body
    }

    fn classification_attributes(&self, classification: &Classification) -> Map<String, Value> {
        let mut attributes = classification.attributes.clone();
        let body = self.store.types.body("CLASSIFICATION", &classification.type_name);
        for def in body.into_iter().flat_map(|body| body.list("attributeDefs")) {
            let name = def["name"].as_str().unwrap_or_default();
            attributes.entry(name).or_insert(Value::Null);
        }
        attributes
    }

    /// The glossary terms assigned to an entity.
    pub(crate) fn meanings(&self, place: Place) -> Vec<Value> {
        let meanings = RelationDef {
            name: "meanings".into(),
            relationship: "AtlasGlossarySemanticAssignment".into(),
            target: "AtlasGlossaryTerm".into(),
            many: true,
            legacy: false,
            owned: false,
        };
        let terms = self.store.related(place, &meanings);
        terms
            .map(|(link, term)| {
                self.meaning(&self.store.guid_of_link(link), &link.relationship.attributes, term)
            })
            .collect()
    }

    fn meaning(&self, relation: &str, attributes: &Map<String, Value>, term: Place) -> Value {
        let mut meaning = json!({"termGuid": self.store.entity(term).guid, "relationGuid": relation,
            "displayText": self.store.display_text(term), "confidence": 0});
        for (key, value) in attributes {
            if !value.is_null() && value != "" {
                meaning[key] = value.clone();
            }
        }
        if self.has(Behaviour::QualifiedNameOfRelated) {
            meaning["qualifiedName"] = self.store.entity(term).text("qualifiedName").into();
        }
        meaning
    }
}
