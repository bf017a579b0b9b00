//! Entity headers.

use serde_json::{Map, Value, json};

use super::Reader;
use crate::release::Behaviour;
use crate::store::Place;
use crate::typedef::{AttributeDef, Kind};

/// What a header shows of an entity besides its unique attributes, where the type has it.
const HEADER_ATTRIBUTES: [&str; 4] = ["name", "description", "owner", "createTime"];

/// The guid of an entity that the reader may not see.
const HIDDEN: &str = "-1";

impl Reader<'_> {
    /// The header of an entity; of a hidden one only type, state, labels and the name it is shown under.
    pub(crate) fn header(&self, place: Place) -> Value {
        self.header_with(place, &[])
    }

    /// The header with further attributes, as the POST forms of the searches can ask for them.
    pub(crate) fn header_with(&self, place: Place, requested: &[String]) -> Value {
        if !self.may_read(place) {
            return self.hidden_header(place);
        }
        self.open_header(place, requested)
    }

    /// The header without a look at permissions: lineage shows its nodes to everybody.
    pub(crate) fn open_header(&self, place: Place, requested: &[String]) -> Value {
        let mut header = self.bare_header(place);
        header["attributes"] = self.header_attributes(place, requested).into();
        header["guid"] = self.store.entity(place).guid.as_str().into();
        header["classificationNames"] = self.classification_names(place).into();
        let meanings = self.meanings(place);
        header["meaningNames"] = meanings.iter().map(|meaning| meaning["displayText"].clone()).collect();
        header["meanings"] = meanings.into();
        header
    }

    fn bare_header(&self, place: Place) -> Value {
        let entity = self.store.entity(place);
        let mut header = json!({"typeName": entity.type_name, "status": entity.status.name(),
            "displayText": self.store.display_text(place), "classificationNames": [], "meaningNames": [],
            "meanings": []});
        if self.has(Behaviour::LabelsAndIncomplete) {
            header["isIncomplete"] = entity.is_incomplete.into();
            header["labels"] = entity.labels.as_slice().into();
        }
        header
    }

    /// What releases before 2.2 send for the guid of a type: a header of nothing.
    pub(crate) fn type_header(&self, guid: &str) -> Value {
        let mut header = json!({"guid": guid, "status": "ACTIVE", "classificationNames": [], "classifications": [],
            "meaningNames": [], "meanings": []});
        if self.has(Behaviour::LabelsAndIncomplete) {
            header["isIncomplete"] = false.into();
            header["labels"] = json!([]);
        }
        header
    }

    fn hidden_header(&self, place: Place) -> Value {
        let mut header = self.bare_header(place);
        header["attributes"] = json!({});
        header["guid"] = HIDDEN.into();
        header
    }

    /// The header with the classifications themselves, as DSL searches and the header operation send it.
    pub(crate) fn header_with_classifications(&self, place: Place) -> Value {
        let mut header = self.header(place);
        let hidden = header["guid"] == HIDDEN;
        header["classifications"] = if hidden { json!([]) } else { self.classifications(place).into() };
        header
    }

    fn header_attributes(&self, place: Place, requested: &[String]) -> Map<String, Value> {
        let Some(def) = self.store.type_of(place) else { return Map::new() };
        let mut attributes = Map::new();
        for attribute in &def.attributes {
            let always = attribute.unique || HEADER_ATTRIBUTES.contains(&&*attribute.name);
            let value = if always {
                self.header_value(place, attribute)
            } else if requested.contains(&attribute.name) {
                self.value(place, attribute)
            } else {
                continue;
            };
            if !value.is_null() {
                attributes.insert(attribute.name.clone(), value);
            }
        }
        for relation in def.relations.iter().filter(|relation| requested.contains(&relation.name)) {
            let mut others = self.store.related(place, relation).map(|(_, other)| self.unique_id(other));
            let value = if relation.many { others.collect() } else { others.next().unwrap_or_default() };
            if !value.is_null() {
                attributes.insert(relation.name.clone(), value);
            }
        }
        attributes
    }

    fn header_value(&self, place: Place, attribute: &AttributeDef) -> Value {
        let value = self.value(place, attribute);
        if value.is_null() && attribute.kind == Kind::Text && self.has(Behaviour::BlankHeaderStrings) {
            return "".into();
        }
        value
    }
}
