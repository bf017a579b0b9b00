//! The files of a contract, from a folder or from a bundle.

use crate::error::{Error, ErrorKind, Fault};
use crate::json::{Limits, read};
use crate::pointer::Pointer;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The parsed files of a contract by their path below its folder.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Folder {
    pub(crate) files: BTreeMap<String, Value>,
}

impl Folder {
    pub(crate) fn from_dir(dir: &Path) -> Result<Self, Error> {
        let mut files = BTreeMap::new();
        collect(dir, "", &mut files)?;
        Ok(Self { files })
    }

    /// A bundle is one JSON object: `manifest`, `envelope`, `shared`, and `tools` by name with `input`, `output` and
    /// `examples`.
    pub(crate) fn from_bundle(text: &str) -> Result<Self, Error> {
        let Value::Object(mut parts) = parse("bundle", text.as_bytes())? else {
            return Err(bundle_fault("the bundle is not an object"));
        };
        let mut files = BTreeMap::new();
        for (name, path) in TOP_FILES {
            let Some(value) = parts.remove(*name) else { continue };
            files.insert((*path).to_owned(), value);
        }
        if let Some(Value::Object(tools)) = parts.remove("tools") {
            for (name, tool) in tools {
                unpack_tool(&name, tool, &mut files)?;
            }
        }
        match parts.keys().next() {
            None => Ok(Self { files }),
            Some(extra) => Err(bundle_fault(&format!("`{extra}` has no place in a bundle"))),
        }
    }

    pub(crate) fn to_bundle(&self) -> Value {
        let mut bundle = Map::new();
        for (name, path) in TOP_FILES {
            if let Some(value) = self.files.get(*path) {
                bundle.insert((*name).to_owned(), value.clone());
            }
        }
        let mut tools = Map::new();
        for (path, value) in &self.files {
            let Some((name, rest)) = path.strip_prefix("tools/").and_then(|path| path.split_once('/')) else {
                continue;
            };
            let tool = tools.entry(name).or_insert_with(|| json!({"examples": {}}));
            match rest.strip_prefix("examples/").and_then(|file| file.strip_suffix(".json")) {
                Some(stem) => tool["examples"][stem] = value.clone(),
                None => tool[rest.trim_end_matches(".schema.json")] = value.clone(),
            }
        }
        bundle.insert("tools".to_owned(), Value::Object(tools));
        Value::Object(bundle)
    }
}

pub(crate) const MANIFEST: &str = "manifest.json";
pub(crate) const ENVELOPE: &str = "envelope.schema.json";
pub(crate) const SHARED: &str = "shared.schema.json";

const TOP_FILES: &[(&str, &str)] = &[("manifest", MANIFEST), ("envelope", ENVELOPE), ("shared", SHARED)];

fn bundle_fault(detail: &str) -> Error {
    Fault::new(ErrorKind::Manifest, "bundle", Pointer::root(), detail).into()
}

fn unpack_tool(name: &str, tool: Value, files: &mut BTreeMap<String, Value>) -> Result<(), Error> {
    let Value::Object(parts) = tool else {
        return Err(bundle_fault(&format!("tool `{name}` is not an object")));
    };
    for (part, value) in parts {
        match (part.as_str(), value) {
            ("input" | "output", schema) => {
                drop(files.insert(format!("tools/{name}/{part}.schema.json"), schema));
            }
            ("examples", Value::Object(examples)) => {
                let path = |stem| format!("tools/{name}/examples/{stem}.json");
                files.extend(examples.into_iter().map(|(stem, example)| (path(stem), example)));
            }
            _ => return Err(bundle_fault(&format!("`{part}` of tool `{name}` has no place in a bundle"))),
        }
    }
    Ok(())
}

fn collect(dir: &Path, below: &str, files: &mut BTreeMap<String, Value>) -> Result<(), Error> {
    let unreadable = |path: &str, error: std::io::Error| {
        let shown = if path.is_empty() { "." } else { path };
        Error::from(Fault::new(
            ErrorKind::Unreadable,
            shown,
            Pointer::root(),
            format!("cannot be read: {}", error.kind()),
        ))
    };
    let entries = fs::read_dir(dir.join(below)).map_err(|error| unreadable(below, error))?;
    for entry in entries {
        let entry = entry.map_err(|error| unreadable(below, error))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() { name } else { format!("{below}/{name}") };
        let kind = entry.file_type().map_err(|error| unreadable(&path, error))?;
        if kind.is_dir() {
            collect(dir, &path, files)?;
            continue;
        }
        let text = fs::read(entry.path()).map_err(|error| unreadable(&path, error))?;
        let value = parse(&path, &text)?;
        files.insert(path, value);
    }
    Ok(())
}

fn parse(file: &str, text: &[u8]) -> Result<Value, Error> {
    read(text, Limits::FILE)
        .map_err(|error| Fault::new(ErrorKind::NotJson, file, error.at().clone(), error.to_string()).into())
}
