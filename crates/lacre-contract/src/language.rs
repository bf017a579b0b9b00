//! The contract language: the part of JSON Schema 2020-12 that keeps its meaning in every generator and client.

use crate::error::{ErrorKind, Fault};
use crate::folder::{ENVELOPE, Folder, SHARED};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// On which side of a call a schema stands; the rules differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Face {
    Input,
    Output,
    Envelope,
}

/// What a node is to its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    Root,
    Definition,
    Property,
    /// An element of an array, a value of a map, or a branch.
    Nested,
}

struct Node<'a> {
    schema: &'a Map<String, Value>,
    face: Face,
    position: Position,
}

type Rule = fn(&Node<'_>) -> Option<String>;

/// Each rule returns what is wrong with one node; `contracts/README.md` gives the reasons.
const RULES: &[Rule] = &[
    known_keywords,
    reference_stands_alone,
    single_type,
    root_is_a_titled_object,
    nested_shapes_are_named,
    inputs_closed_outputs_open,
    properties_described,
    property_names_plain,
    integers_bounded,
    input_texts_bounded,
    pattern_linear,
];

/// Walks every schema of a contract from its roots and returns what lies outside the contract language, definitions
/// that nothing reaches among it.
pub(crate) fn faults(folder: &Folder) -> Vec<Fault> {
    let mut walk = Walk { folder, faults: Vec::new(), reached: BTreeSet::new(), open: Vec::new() };
    for (file, schema) in &folder.files {
        let Some(face) = face_of(file) else { continue };
        walk.visit(file, &Pointer::root(), schema, face, Position::Root);
    }
    walk.unreached();
    walk.faults
}

fn face_of(file: &str) -> Option<Face> {
    match file {
        ENVELOPE => Some(Face::Envelope),
        _ if file.ends_with("/input.schema.json") => Some(Face::Input),
        _ if file.ends_with("/output.schema.json") => Some(Face::Output),
        _ => None,
    }
}

struct Walk<'a> {
    folder: &'a Folder,
    faults: Vec<Fault>,
    reached: BTreeSet<(String, String, Face)>,
    open: Vec<(String, String)>,
}

impl Walk<'_> {
    fn visit(&mut self, file: &str, at: &Pointer, schema: &Value, face: Face, position: Position) {
        let Value::Object(map) = schema else {
            self.report(
                ErrorKind::Language,
                file,
                at,
                "a boolean is no schema in this language; `{}` means any value",
            );
            return;
        };
        let node = Node { schema: map, face, position };
        for complaint in RULES.iter().filter_map(|rule| rule(&node)) {
            self.report(ErrorKind::Language, file, at, &complaint);
        }
        if let Some(Value::String(reference)) = map.get("$ref") {
            self.follow(file, at, reference, face);
        }
        self.children(file, at, map, face);
    }

    fn children(&mut self, file: &str, at: &Pointer, map: &Map<String, Value>, face: Face) {
        if let Some(Value::Object(properties)) = map.get("properties") {
            for (name, property) in properties {
                self.visit(file, &at.join("properties").join(name), property, face, Position::Property);
            }
        }
        if let Some(items) = map.get("items") {
            self.visit(file, &at.join("items"), items, face, Position::Nested);
        }
        if let Some(values @ Value::Object(_)) = map.get("additionalProperties") {
            self.visit(file, &at.join("additionalProperties"), values, face, Position::Nested);
        }
        if let Some(Value::Array(branches)) = map.get("oneOf") {
            for (index, branch) in branches.iter().enumerate() {
                self.visit(file, &at.join("oneOf").join(&index.to_string()), branch, face, Position::Nested);
            }
        }
    }

    fn follow(&mut self, file: &str, at: &Pointer, reference: &str, face: Face) {
        let Some((target_file, name)) = split_reference(file, reference) else {
            let detail = format!(
                "`{reference}` is no reference of this language: `#/$defs/NAME` or `…{SHARED}#/$defs/NAME`"
            );
            return self.report(ErrorKind::Reference, file, at, &detail);
        };
        let place = (target_file.to_owned(), name.to_owned());
        if self.open.contains(&place) {
            return self.report(
                ErrorKind::Reference,
                file,
                at,
                &format!("`{reference}` leads back to itself"),
            );
        }
        if !self.reached.insert((place.0.clone(), place.1.clone(), face)) {
            return;
        }
        let folder = self.folder;
        let Some(target) = definition(folder, target_file, name) else {
            return self.report(ErrorKind::Reference, file, at, &format!("`{reference}` leads nowhere"));
        };
        self.open.push(place);
        let target_at = Pointer::root().join("$defs").join(name);
        self.visit(target_file, &target_at, target, face, Position::Definition);
        self.open.pop();
    }

    fn unreached(&mut self) {
        let mut seen: Vec<(&str, &str)> = Vec::new();
        for (file, schema) in &self.folder.files {
            let Some(Value::Object(definitions)) = schema.get("$defs") else { continue };
            for name in definitions.keys() {
                let at = Pointer::root().join("$defs").join(name);
                if !self.reached.iter().any(|(reached, definition, _)| reached == file && definition == name)
                {
                    self.faults.push(Fault::new(
                        ErrorKind::Unreachable,
                        file,
                        at.clone(),
                        "nothing refers to this definition",
                    ));
                }
                // Types are generated into one namespace, so a name may not mean two things.
                if let Some((other, _)) = seen.iter().find(|(other, known)| known == name && other != file) {
                    let detail = format!("a definition of this name stands in {other} too");
                    self.faults.push(Fault::new(ErrorKind::Language, file, at, detail));
                }
                seen.push((file, name));
            }
        }
    }

    fn report(&mut self, kind: ErrorKind, file: &str, at: &Pointer, detail: &str) {
        let fault = Fault::new(kind, file, at.clone(), detail);
        // A shared definition is walked once for each face; what both find is one fault.
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }
}

/// Splits a `$ref` found in `file` into the file and the definition that it names.
pub(crate) fn split_reference<'a>(file: &'a str, reference: &'a str) -> Option<(&'a str, &'a str)> {
    let (document, name) = reference.split_once("#/$defs/")?;
    if name.is_empty() || name.contains(['/', '~', '%']) {
        return None;
    }
    match document {
        "" => Some((file, name)),
        other if other == SHARED || other.ends_with("/shared.schema.json") => Some((SHARED, name)),
        _ => None,
    }
}

/// Returns the definition `name` of `file`.
pub(crate) fn definition<'a>(folder: &'a Folder, file: &str, name: &str) -> Option<&'a Value> {
    folder.files.get(file)?.get("$defs")?.get(name)
}

#[rustfmt::skip]
const ANNOTATIONS: &[&str] = &["title", "description", "default", "examples", "deprecated", "$comment"];
#[rustfmt::skip]
const KEYWORDS: &[&str] = &[
    "$schema", "$id", "$defs", "$ref", "type", "enum", "const",
    "properties", "required", "additionalProperties", "items",
    "minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems",
];

fn known_keywords(node: &Node<'_>) -> Option<String> {
    let known =
        |name: &str| KEYWORDS.contains(&name) || ANNOTATIONS.contains(&name) || name.starts_with("x-");
    let alternatives = |name: &str| name == "oneOf" && node.face == Face::Envelope;
    let unknown = node.schema.keys().find(|name| !known(name) && !alternatives(name))?;
    Some(format!("`{unknown}` is not a keyword of the contract language"))
}

fn reference_stands_alone(node: &Node<'_>) -> Option<String> {
    node.schema.get("$ref")?;
    let beside = node.schema.keys().find(|name| *name != "$ref" && !ANNOTATIONS.contains(&name.as_str()))?;
    Some(format!("`{beside}` stands beside `$ref`; only annotations may"))
}

fn single_type(node: &Node<'_>) -> Option<String> {
    match node.schema.get("type") {
        None | Some(Value::String(_)) => None,
        Some(Value::Array(types)) if types.len() == 2 && types[1] == "null" && types[0] != "null" => None,
        Some(_) => Some("`type` is one type, or one type and \"null\"".to_owned()),
    }
}

fn root_is_a_titled_object(node: &Node<'_>) -> Option<String> {
    if node.position != Position::Root {
        return None;
    }
    let dialect = node.schema.get("$schema").and_then(Value::as_str);
    if dialect != Some("https://json-schema.org/draft/2020-12/schema") {
        return Some(
            "a file's root says `$schema`: \"https://json-schema.org/draft/2020-12/schema\"".to_owned(),
        );
    }
    let titled = node.schema.get("title").is_some_and(Value::is_string);
    let object = node.schema.get("type").is_some_and(|kind| kind == "object");
    (!titled || !object).then(|| "a file's root is `type: object` with a title".to_owned())
}

fn nested_shapes_are_named(node: &Node<'_>) -> Option<String> {
    let nested = matches!(node.position, Position::Property | Position::Nested);
    let shape = ["properties", "enum", "oneOf"].into_iter().find(|name| node.schema.contains_key(*name))?;
    let titled = node.schema.get("title").is_some_and(Value::is_string);
    (nested && !titled)
        .then(|| format!("a nested `{shape}` has a title or is a `$ref`, since types are named after it"))
}

fn inputs_closed_outputs_open(node: &Node<'_>) -> Option<String> {
    let object = node.schema.get("type").is_some_and(|kind| kind == "object");
    let closed = node.schema.get("additionalProperties") == Some(&Value::Bool(false));
    match node.face {
        Face::Input if object && !closed => {
            Some("objects in an input are closed: `additionalProperties: false`".to_owned())
        }
        Face::Output if closed => {
            Some("objects in an output are open: no `additionalProperties: false`".to_owned())
        }
        Face::Output if node.schema.get("additionalProperties") == Some(&Value::Bool(true)) => {
            Some("a map says `additionalProperties: {}`: generators drop what `true` lets through".to_owned())
        }
        Face::Input | Face::Output | Face::Envelope => None,
    }
}

fn properties_described(node: &Node<'_>) -> Option<String> {
    let described =
        node.schema.get("description").and_then(Value::as_str).is_some_and(|text| text.len() >= 10);
    (node.position == Position::Property && !described)
        .then(|| "a property has a description, with its unit and range, because models read it".to_owned())
}

fn property_names_plain(node: &Node<'_>) -> Option<String> {
    let names = node.schema.get("properties")?.as_object()?.keys();
    let plain = |name: &str| {
        let letters = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        letters && name.len() <= 64 && name.starts_with(|first: char| first.is_ascii_lowercase())
    };
    let odd = names.into_iter().find(|name| !plain(name))?;
    Some(format!("the property `{odd}` is not camelCase of at most 64 letters and digits"))
}

fn integers_bounded(node: &Node<'_>) -> Option<String> {
    const EXACT: i64 = (1 << 53) - 1;
    if !has_type(node, "integer") {
        return None;
    }
    let bound =
        |name: &str| node.schema.get(name).and_then(Value::as_i64).filter(|limit| limit.abs() <= EXACT);
    let bounded = bound("minimum").is_some() && bound("maximum").is_some();
    (!bounded).then(|| {
        "an integer has `minimum` and `maximum` within ±(2^53 − 1), which every client reads exactly"
            .to_owned()
    })
}

fn input_texts_bounded(node: &Node<'_>) -> Option<String> {
    let free =
        has_type(node, "string") && !node.schema.contains_key("enum") && !node.schema.contains_key("const");
    let bounded = node.schema.get("maxLength").is_some_and(Value::is_u64);
    (node.face == Face::Input && free && !bounded).then(|| "a text in an input has a `maxLength`".to_owned())
}

fn pattern_linear(node: &Node<'_>) -> Option<String> {
    let pattern = node.schema.get("pattern")?;
    let probe = serde_json::json!({ "pattern": pattern });
    let error = crate::validator::compile(&probe).err()?;
    Some(format!("the pattern does not work in linear time, without lookaround and back-references: {error}"))
}

fn has_type(node: &Node<'_>, name: &str) -> bool {
    match node.schema.get("type") {
        Some(Value::String(kind)) => kind == name,
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == name),
        _ => false,
    }
}
