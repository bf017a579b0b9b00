//! Type definitions in the form in which Atlas sends them.

use serde_json::{Map, Value, json};

use crate::dataset::guid_of;
use crate::release::{Behaviour, Release};

/// The name under which the root of all entity types answers.
pub(crate) const ROOT: &str = "_ALL_ENTITY_TYPES";
/// What its definition calls it.
pub(crate) const ROOT_NAME: &str = "__ENTITY_ROOT";

/// When the types of a fresh server were made, in milliseconds since 1970.
const TYPES_MADE: i64 = 1_713_450_000_000;
const NO_LIMIT: i64 = 2_147_483_647;

/// A type definition, short: what equals the default of an attribute is left out. [`Body::full`] says it all.
#[derive(Debug)]
pub(crate) struct Body {
    category: &'static str,
    pub(crate) def: Value,
    release: Release,
    made_by_user: bool,
}

impl Body {
    /// Reads a definition, without what `release` does not have; nothing when the type is younger.
    pub(crate) fn read(category: &'static str, def: &Value, release: Release) -> Option<Self> {
        let mut def = def.clone();
        if !since(&def, release) {
            return None;
        }
        let map = def.as_object_mut()?;
        map.remove("since");
        let mut at = map.remove("at").unwrap_or_default();
        if let Some(changes) = at[release.name()].as_object_mut() {
            map.append(changes);
        }
        for key in ["attributeDefs", "relationshipAttributeDefs", "superTypes", "subTypes", "entityTypes"] {
            if let Some(Value::Array(list)) = map.get_mut(key) {
                list.retain(|item| since(item, release));
            }
        }
        let made_by_user = !map.contains_key("serviceType");
        Some(Self { category, def, release, made_by_user })
    }

    pub(crate) fn name(&self) -> &str {
        self.text("name")
    }

    pub(crate) fn category(&self) -> &'static str {
        self.category
    }

    pub(crate) fn text(&self, key: &str) -> &str {
        self.def[key].as_str().unwrap_or_default()
    }

    pub(crate) fn list(&self, key: &str) -> impl Iterator<Item = &Value> {
        self.def[key].as_array().into_iter().flatten()
    }

    /// The names in a list that holds texts, or objects with a name.
    pub(crate) fn names(&self, key: &str) -> impl Iterator<Item = &str> {
        self.list(key).filter_map(|item| item.as_str().or_else(|| item["name"].as_str()))
    }

    pub(crate) fn guid(&self) -> String {
        guid_of("__type", self.name())
    }

    /// The whole definition; `relations` are the ends of relationships with the inherited ones.
    pub(crate) fn full(&self, relations: &[&Value]) -> Value {
        let by = if self.made_by_user { "admin" } else { "root" };
        let mut full = json!({"category": self.category, "guid": self.guid(), "createdBy": by, "updatedBy": by,
            "createTime": TYPES_MADE, "updateTime": TYPES_MADE, "version": 1});
        let map = full.as_object_mut().expect("written as an object");
        for (key, value) in self.def.as_object().into_iter().flatten() {
            map.insert(key.clone(), value.clone());
        }
        if let Value::Array(attributes) = &self.def["attributeDefs"] {
            let attributes = attributes.iter().map(|attribute| self.attribute(attribute, false)).collect();
            map.insert("attributeDefs".into(), attributes);
        }
        match self.category {
            "ENTITY" => self.complete_entity(map, relations),
            "CLASSIFICATION" => self.complete_lists(map, &["superTypes", "entityTypes", "subTypes"]),
            "RELATIONSHIP" => self.complete_ends(map),
            _ => {}
        }
        full
    }

    fn complete_entity(&self, map: &mut Map<String, Value>, relations: &[&Value]) {
        self.complete_lists(map, &["superTypes", "subTypes"]);
        let relations = relations.iter().map(|relation| self.attribute(relation, true)).collect();
        map.insert("relationshipAttributeDefs".into(), relations);
        if self.release.has(Behaviour::BusinessAttributes) {
            map.insert("businessAttributeDefs".into(), json!({}));
        }
    }

    fn complete_lists(&self, map: &mut Map<String, Value>, keys: &[&str]) {
        for key in keys {
            map.insert((*key).into(), self.names(key).map(Value::from).collect());
        }
    }

    fn complete_ends(&self, map: &mut Map<String, Value>) {
        let additions = [
            (Behaviour::PropagateRename, "propagateRename"),
            (Behaviour::PropagateDelete, "propagateDelete"),
        ];
        for (behaviour, key) in additions {
            if self.release.has(behaviour) {
                map["endDef1"][key] = Value::Bool(false);
                map["endDef2"][key] = Value::Bool(false);
            }
        }
    }

    fn attribute(&self, short: &Value, of_relationship: bool) -> Value {
        let optional = short["isOptional"] != false;
        let many = short["cardinality"].as_str().is_some_and(|cardinality| cardinality != "SINGLE");
        let counts = match (of_relationship, &short["values"]) {
            (true, _) => [-1, -1],
            (false, Value::Array(counts)) => {
                [0, 1].map(|at| counts.get(at).and_then(Value::as_i64).unwrap_or(-1))
            }
            (false, _) => [i64::from(!optional), if many { NO_LIMIT } else { 1 }],
        };
        let mut full = json!({"isOptional": true, "cardinality": "SINGLE", "valuesMinCount": counts[0],
            "valuesMaxCount": counts[1], "isUnique": false, "isIndexable": false,
            "includeInNotification": false, "searchWeight": -1});
        let map = full.as_object_mut().expect("written as an object");
        for (key, value) in short.as_object().into_iter().flatten() {
            if key != "values" && key != "since" {
                map.insert(key.clone(), value.clone());
            }
        }
        if !self.release.has(Behaviour::SearchWeight) {
            for key in ["searchWeight", "indexType", "options"] {
                map.remove(key);
            }
        }
        full
    }
}

/// Whether `release` has what this part of a definition speaks of.
fn since(part: &Value, release: Release) -> bool {
    part["since"].as_str().and_then(|name| name.parse().ok()).is_none_or(|since: Release| since <= release)
}

/// One line of the list of all types.
#[derive(Debug)]
pub(crate) struct Header {
    pub(crate) name: String,
    pub(crate) category: String,
    pub(crate) service: Option<String>,
}

impl Header {
    /// Reads the headers of the types that `release` has.
    pub(crate) fn read(text: &str, release: Release) -> Vec<Self> {
        let list: Vec<Value> = serde_json::from_str(text).expect("a test reads the embedded file");
        list.iter().filter(|header| since(header, release)).map(|header| Self::of("", header)).collect()
    }

    /// The header of a definition in this category, or in the one that it names itself.
    pub(crate) fn of(category: &str, def: &Value) -> Self {
        let text = |key: &str| def[key].as_str().map(str::to_owned);
        Self {
            name: text("name").unwrap_or_default(),
            category: text("category").unwrap_or_else(|| category.to_owned()),
            service: text("serviceType"),
        }
    }

    pub(crate) fn is_internal(&self) -> bool {
        self.name.starts_with("__") || self.name.starts_with("AtlasGlossary")
    }

    pub(crate) fn body(&self) -> Value {
        let mut body =
            json!({"guid": guid_of("__type", &self.name), "name": self.name, "category": self.category});
        if let Some(service) = &self.service {
            body["serviceType"] = service.as_str().into();
        }
        body
    }
}
