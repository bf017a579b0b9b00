//! All types of a release.

use std::collections::BTreeMap;

use serde_json::Value;

use super::body::{Body, Header};
use super::definition::{AttributeDef, EntityDef, Kind, RelationDef};
use crate::dataset::Dataset;
use crate::release::Release;

const RECORDED: &str = include_str!("../../data/typedefs.json");
const DERIVED: &str = include_str!("../../data/typedefs-derived.json");
const HEADERS: &str = include_str!("../../data/typedef-headers.json");

/// All types of a release and of a dataset.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    bodies: BTreeMap<(&'static str, String), Body>,
    entities: BTreeMap<String, EntityDef>,
    headers: Vec<Header>,
}

/// The lists of a file of type definitions, and the category of what they hold.
const CATEGORIES: [(&str, &str); 5] = [
    ("enumDefs", "ENUM"),
    ("structDefs", "STRUCT"),
    ("classificationDefs", "CLASSIFICATION"),
    ("entityDefs", "ENTITY"),
    ("relationshipDefs", "RELATIONSHIP"),
];

impl Registry {
    /// The types that a fresh server of `release` has, and those of `dataset`.
    pub(crate) fn new(release: Release, dataset: &Dataset) -> Self {
        let mut registry = Self::default();
        for text in [RECORDED, DERIVED] {
            let file: Value = serde_json::from_str(text).expect("a test reads the embedded files");
            for (list, category) in CATEGORIES {
                let defs = file[list].as_array().map(Vec::as_slice).unwrap_or_default();
                registry.add(category, defs, release);
            }
        }
        registry.headers = Header::read(HEADERS, release);
        let own = [
            ("CLASSIFICATION", &dataset.classification_defs),
            ("ENTITY", &dataset.entity_defs),
            ("RELATIONSHIP", &dataset.relationship_defs),
        ];
        for (category, defs) in own {
            registry.add(category, defs, release);
            registry.headers.extend(defs.iter().map(|def| Header::of(category, def)));
        }
        registry.resolve();
        registry
    }

    fn add(&mut self, category: &'static str, defs: &[Value], release: Release) {
        for def in defs {
            if let Some(body) = Body::read(category, def, release) {
                self.bodies.insert((category, body.name().to_owned()), body);
            }
        }
    }

    fn resolve(&mut self) {
        let names: Vec<_> = self
            .bodies
            .keys()
            .filter(|(category, _)| *category == "ENTITY")
            .map(|(_, name)| name.clone())
            .collect();
        for name in names {
            let def = self.entity_def(&name);
            self.entities.insert(name, def);
        }
    }

    fn entity_def(&self, name: &str) -> EntityDef {
        let mut def = EntityDef::default();
        self.inherit(name, &mut def);
        if let Some(body) = self.body("ENTITY", name) {
            body.text("serviceType").clone_into(&mut def.service);
            let option = body.def["options"]["schemaAttributes"].as_str();
            let list = option.and_then(|text| serde_json::from_str(text).ok());
            def.schema_attributes = list.unwrap_or_default();
        }
        def
    }

    fn inherit(&self, name: &str, def: &mut EntityDef) {
        let Some(body) = self.body("ENTITY", name) else { return };
        if def.lineage.iter().any(|known| known == name) {
            return;
        }
        def.lineage.push(name.to_owned());
        for super_type in body.names("superTypes") {
            self.inherit(super_type, def);
        }
        // References are kept as relationships, also those that a type lists as attributes (`Process.inputs`).
        let values = body
            .list("attributeDefs")
            .filter(|a| !a["typeName"].as_str().is_some_and(|t| self.is_reference(t)));
        def.attributes.extend(values.map(attribute));
        def.relations.extend(body.list("relationshipAttributeDefs").map(relation));
    }

    fn is_reference(&self, type_name: &str) -> bool {
        let inner = type_name.strip_prefix("array<").and_then(|t| t.strip_suffix('>')).unwrap_or(type_name);
        self.body("ENTITY", inner).is_some()
    }

    /// The definition as it is sent, if there is a type of this name in this category.
    pub(crate) fn body(&self, category: &'static str, name: &str) -> Option<&Body> {
        self.bodies.get(&(category, name.to_owned()))
    }

    /// The definitions of a category, by name.
    pub(crate) fn bodies(&self, category: &'static str) -> impl Iterator<Item = &Body> {
        self.bodies.iter().filter(move |((of, _), _)| *of == category).map(|(_, body)| body)
    }

    pub(crate) fn entity(&self, name: &str) -> Option<&EntityDef> {
        self.entities.get(name)
    }

    /// The headers of all types, in the server's order.
    pub(crate) fn headers(&self) -> &[Header] {
        &self.headers
    }

    /// Whether `name` is `type_name` or one of its subtypes.
    pub(crate) fn is_a(&self, name: &str, type_name: &str) -> bool {
        self.entity(name).is_some_and(|def| def.is_a(type_name))
    }

    /// Whether `name` is below `type_name` in the hierarchy, also for types that are known by name only.
    pub(crate) fn is_below(&self, name: &str, type_name: &str) -> bool {
        let (mut open, mut seen) = (vec![type_name], Vec::new());
        while let Some(next) = open.pop() {
            if next == name || self.is_a(name, next) {
                return true;
            }
            if !seen.contains(&next) {
                seen.push(next);
                open.extend(self.body("ENTITY", next).into_iter().flat_map(|body| body.names("subTypes")));
            }
        }
        false
    }

    /// The definition of an entity type as it is sent: own attributes, own and inherited relationships.
    pub(crate) fn full_entity(&self, name: &str) -> Option<Value> {
        let body = self.body("ENTITY", name)?;
        let lineage = self.entity(name)?.lineage.iter();
        let bodies = lineage.filter_map(|name| self.body("ENTITY", name));
        let relations: Vec<_> = bodies.flat_map(|body| body.list("relationshipAttributeDefs")).collect();
        Some(body.full(&relations))
    }

    /// The names of the two ends of a relationship type, and where classifications travel along it.
    pub(crate) fn ends(&self, relationship: &str) -> Option<(&str, &str, &str)> {
        let body = self.body("RELATIONSHIP", relationship)?;
        let end = |key: &str| body.def[key]["name"].as_str();
        Some((end("endDef1")?, end("endDef2")?, body.text("propagateTags")))
    }
}

fn attribute(def: &Value) -> AttributeDef {
    let type_name = def["typeName"].as_str().unwrap_or_default();
    let unique = def["isUnique"] == true;
    AttributeDef {
        name: def["name"].as_str().unwrap_or_default().to_owned(),
        kind: Kind::of(type_name),
        unique,
        whole: def["indexType"] == "STRING",
        searched: def["searchWeight"].as_i64().is_some_and(|weight| weight >= 0),
    }
}

fn relation(def: &Value) -> RelationDef {
    let text = |key: &str| def[key].as_str().unwrap_or_default();
    let type_name = text("typeName");
    let array = type_name.strip_prefix("array<").and_then(|inner| inner.strip_suffix('>'));
    let constraints = def["constraints"].as_array().map(Vec::as_slice).unwrap_or_default();
    RelationDef {
        name: text("name").to_owned(),
        relationship: text("relationshipTypeName").to_owned(),
        target: array.unwrap_or(type_name).to_owned(),
        many: array.is_some(),
        legacy: def["isLegacyAttribute"] == true,
        owned: constraints.iter().any(|constraint| constraint["type"] == "ownedRef"),
    }
}
