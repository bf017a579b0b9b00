//! Resources, anchors and references of a document (JSON Schema Core 2020-12, sections 8.2 and 9).

use super::keywords::{Holds, holds};
use crate::document::{DEFAULT_BASE, SchemaDocument};
use crate::error::{Error, ErrorKind};
use jsonschema::uri;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The number of a resource: a schema with a URI of its own.
pub(super) type ResourceId = usize;

/// A schema, and the resource it belongs to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'d> {
    pub(super) schema: &'d Value,
    pub(super) resource: ResourceId,
}

/// An anchor's place, and whether a dynamic reference may move it.
#[derive(Debug, Clone, Copy)]
struct Anchor<'d> {
    place: Place<'d>,
    dynamic: bool,
}

/// Everything in a document that a reference can name.
#[derive(Debug)]
pub(super) struct Index<'d> {
    uris: Vec<String>,
    roots: HashMap<String, Place<'d>>,
    anchors: HashMap<(ResourceId, &'d str), Anchor<'d>>,
    resource_of: HashMap<*const Value, ResourceId>,
    pub(super) is_dynamic: bool,
}

/// A reference's target, and the dynamic anchor by which it was named, if it was.
pub(super) struct Target<'d> {
    pub(super) place: Place<'d>,
    pub(super) dynamic_anchor: Option<String>,
}

/// The vocabularies of the 2020-12 meta-schema, for documents that refer to it.
static META_SCHEMAS: LazyLock<Vec<(String, Value)>> = LazyLock::new(meta_schemas);

fn meta_schemas() -> Vec<(String, Value)> {
    let prefix = "https://json-schema.org/draft/2020-12/";
    let parts = [
        "schema",
        "meta/core",
        "meta/applicator",
        "meta/unevaluated",
        "meta/validation",
        "meta/meta-data",
        "meta/format-annotation",
        "meta/content",
    ];
    // The library hands its copies out to documents that refer to them, so one is made up that does.
    let names: Vec<Value> =
        parts.iter().map(|part| serde_json::json!({"$ref": format!("{prefix}{part}")})).collect();
    let referring = serde_json::json!({ "allOf": names });
    let registry = jsonschema::Registry::new().add(DEFAULT_BASE, &referring);
    let Ok(Ok(registry)) = registry.map(jsonschema::RegistryBuilder::prepare) else { return Vec::new() };
    let found = parts.iter().filter_map(|part| {
        let name = format!("{prefix}{part}");
        let resolver = registry.resolver(uri::from_str(&name).ok()?);
        let contents = resolver.lookup(&name).ok()?.contents().clone();
        Some((name, contents))
    });
    found.collect()
}

impl<'d> Index<'d> {
    /// Reads every resource and anchor of `document`.
    ///
    /// # Errors
    ///
    /// When an `$id` is not a URI reference.
    pub(super) fn new(document: &'d SchemaDocument) -> Result<(Self, Place<'d>), Error> {
        let mut index = Self {
            uris: Vec::new(),
            roots: HashMap::new(),
            anchors: HashMap::new(),
            resource_of: HashMap::new(),
            is_dynamic: false,
        };
        for (name, resource) in document.resources() {
            index.add(name, resource)?;
        }
        let root = index.add(DEFAULT_BASE, document.root())?;
        let text = document.root().to_string();
        if text.contains("https://json-schema.org/draft/2020-12/") {
            for (name, meta) in META_SCHEMAS.iter() {
                index.add(name, meta)?;
            }
        }
        Ok((index, root))
    }

    fn add(&mut self, name: &str, schema: &'d Value) -> Result<Place<'d>, Error> {
        let resource = self.resource(name.to_owned());
        self.visit(schema, resource)?;
        let resource = self.resource_of.get(&std::ptr::from_ref(schema)).copied().unwrap_or(resource);
        let place = Place { schema, resource };
        self.roots.entry(name.trim_end_matches('#').to_owned()).or_insert(place);
        Ok(place)
    }

    fn resource(&mut self, name: String) -> ResourceId {
        self.uris.push(name);
        self.uris.len() - 1
    }

    fn visit(&mut self, schema: &'d Value, resource: ResourceId) -> Result<(), Error> {
        let mut resource = resource;
        if let Some(id) = schema.get("$id").and_then(Value::as_str) {
            let name = self.absolute(resource, id.trim_end_matches('#'))?;
            resource = self.resource(name.clone());
            self.roots.insert(name, Place { schema, resource });
        }
        self.resource_of.insert(schema, resource);
        let Some(keywords) = schema.as_object() else { return Ok(()) };
        self.note_anchors(schema, resource);
        for (keyword, value) in keywords {
            match (holds(keyword), value) {
                (Some(Holds::One), _) => self.visit(value, resource)?,
                (Some(Holds::List), Value::Array(members)) => {
                    members.iter().try_for_each(|member| self.visit(member, resource))?;
                }
                (Some(Holds::Map), Value::Object(members)) => {
                    members.values().try_for_each(|member| self.visit(member, resource))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn note_anchors(&mut self, schema: &'d Value, resource: ResourceId) {
        let place = Place { schema, resource };
        self.is_dynamic |= schema.get("$dynamicRef").is_some();
        for (keyword, dynamic) in [("$anchor", false), ("$dynamicAnchor", true)] {
            if let Some(name) = schema.get(keyword).and_then(Value::as_str) {
                self.anchors.insert((resource, name), Anchor { place, dynamic });
            }
        }
    }

    fn absolute(&self, resource: ResourceId, reference: &str) -> Result<String, Error> {
        let base = self.uris.get(resource).map_or(DEFAULT_BASE, String::as_str);
        let failed = |_| Error::new(ErrorKind::UnresolvedReference, reference, "not a URI reference");
        if reference.is_empty() {
            return Ok(base.to_owned());
        }
        let base = uri::from_str(base).map_err(failed)?;
        let resolved = uri::resolve_against(&base.borrow(), reference).map_err(failed)?;
        Ok(resolved.as_str().trim_end_matches('#').to_owned())
    }

    /// Returns what `reference` names where it stands in `resource`.
    ///
    /// # Errors
    ///
    /// When nothing in the document has that name.
    pub(super) fn resolve(&self, resource: ResourceId, reference: &str) -> Result<Target<'d>, Error> {
        let missing =
            || Error::new(ErrorKind::UnresolvedReference, reference, "the document holds no such schema");
        let (name, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let root = if name.is_empty() {
            self.own_root(resource).ok_or_else(missing)?
        } else {
            let name = self.absolute(resource, name)?;
            *self.roots.get(&name).ok_or_else(missing)?
        };
        if fragment.is_empty() {
            return Ok(Target { place: root, dynamic_anchor: None });
        }
        if fragment.starts_with('/') {
            let place = self.pointer(root, fragment).ok_or_else(missing)?;
            return Ok(Target { place, dynamic_anchor: None });
        }
        let anchor = self.anchors.get(&(root.resource, fragment)).ok_or_else(missing)?;
        let dynamic_anchor = anchor.dynamic.then(|| fragment.to_owned());
        Ok(Target { place: anchor.place, dynamic_anchor })
    }

    fn own_root(&self, resource: ResourceId) -> Option<Place<'d>> {
        let name = self.uris.get(resource)?;
        self.roots.get(name.trim_end_matches('#')).copied()
    }

    fn pointer(&self, root: Place<'d>, pointer: &str) -> Option<Place<'d>> {
        let mut place = root;
        for segment in pointer.split('/').skip(1) {
            let segment = percent_decoded(segment)?.replace("~1", "/").replace("~0", "~");
            place.schema = match place.schema {
                Value::Array(items) => items.get(segment.parse::<usize>().ok()?)?,
                Value::Object(members) => members.get(&segment)?,
                _ => return None,
            };
            if let Some(&resource) = self.resource_of.get(&std::ptr::from_ref(place.schema)) {
                place.resource = resource;
            }
        }
        Some(place)
    }

    /// Returns the place of the dynamic anchor `name` in `resource`, if it has one.
    pub(super) fn dynamic_anchor(&self, resource: ResourceId, name: &str) -> Option<Place<'d>> {
        self.anchors.get(&(resource, name)).filter(|anchor| anchor.dynamic).map(|anchor| anchor.place)
    }

    /// Returns the place of a schema directly inside another, with the resource it opens, if it opens one.
    pub(super) fn inside(&self, outer: Place<'d>, schema: &'d Value) -> Place<'d> {
        let resource = self.resource_of.get(&std::ptr::from_ref(schema)).copied().unwrap_or(outer.resource);
        Place { schema, resource }
    }
}

fn percent_decoded(segment: &str) -> Option<String> {
    let bytes = segment.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'%' {
            let code = segment.get(at + 1..at + 3)?;
            decoded.push(u8::from_str_radix(code, 16).ok()?);
            at += 3;
        } else {
            decoded.push(bytes[at]);
            at += 1;
        }
    }
    String::from_utf8(decoded).ok()
}
