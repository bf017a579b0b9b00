//! Reading what is compared: a contract's folder, a bundle, a saved reply, or plain schemas.

use crate::error::{Error, ErrorKind};
use crate::surface::Surface;
use lacre_contract::{Contract, Limits, ReadErrorKind, read};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// Folders inside folders beyond this depth are not read.
const DEEPEST: usize = 16;

/// Returns what callers see of the tools described at `path`.
///
/// A folder with a `manifest.json` is a contract, any other folder a set of JSON Schemas. A file is a bundle, a reply
/// to `tools/list`, or one JSON Schema, which is then compared under the name `schema`.
///
/// # Errors
///
/// When the path cannot be read, a file is not strict JSON, a contract does not load, or there is nothing to compare.
pub fn read_surface(path: &Path) -> Result<Surface, Error> {
    let unreadable = |reason: std::io::Error| {
        Error::new(ErrorKind::Unreadable, path.display().to_string(), reason.to_string())
    };
    let kind = std::fs::metadata(path).map_err(unreadable)?;
    if !kind.is_dir() {
        let text = std::fs::read(path).map_err(unreadable)?;
        return from_file(&path.display().to_string(), &text);
    }
    if path.join("manifest.json").is_file() {
        return Contract::from_dir(path)
            .map(|contract| Surface::from_contract(&contract))
            .map_err(|error| invalid_contract(path, &error));
    }
    let mut files = BTreeMap::new();
    collect(path, "", 0, &mut files)?;
    from_files(&path.display().to_string(), &files)
}

/// Returns the released contracts in `folder`, one bundle a file, from the lowest version to the highest.
///
/// # Errors
///
/// When the folder cannot be read, or a file in it is not a bundle of a contract.
pub fn read_releases(folder: &Path) -> Result<Vec<Surface>, Error> {
    let mut files = BTreeMap::new();
    collect(folder, "", DEEPEST, &mut files)?;
    let mut releases = Vec::with_capacity(files.len());
    for (name, text) in files {
        let release = from_file(&name, &text)?;
        if release.version().is_none() {
            return Err(Error::new(ErrorKind::InvalidFile, name, "a released bundle states its version"));
        }
        releases.push(release);
    }
    releases.sort_by(|a, b| a.version().cmp(&b.version()));
    Ok(releases)
}

/// Collects the JSON files of a folder by their paths below it.
fn collect(
    folder: &Path,
    below: &str,
    depth: usize,
    files: &mut BTreeMap<String, Vec<u8>>,
) -> Result<(), Error> {
    let unreadable = |reason: std::io::Error| {
        Error::new(ErrorKind::Unreadable, folder.display().to_string(), reason.to_string())
    };
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        let path = entry.path();
        if path.is_dir() {
            if depth < DEEPEST {
                collect(&path, &format!("{name}/"), depth + 1, files)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.insert(name, std::fs::read(&path).map_err(unreadable)?);
        }
    }
    Ok(())
}

/// Returns what callers see of the tools described by files, given by their paths.
pub(crate) fn from_files(source: &str, files: &BTreeMap<String, Vec<u8>>) -> Result<Surface, Error> {
    if files.is_empty() {
        return Err(Error::new(ErrorKind::Unreadable, source, "there is no JSON file"));
    }
    let mut values = BTreeMap::new();
    for (name, text) in files {
        values.insert(name.clone(), parse(name, text)?);
    }
    if values.contains_key("manifest.json") {
        let contract = Contract::from_files(values);
        return contract
            .map(|contract| Surface::from_contract(&contract))
            .map_err(|error| invalid_contract(Path::new(source), &error));
    }
    Ok(Surface::from_schemas(values))
}

fn from_file(name: &str, text: &[u8]) -> Result<Surface, Error> {
    let value = parse(name, text)?;
    if value.get("manifest").is_some_and(Value::is_object) {
        return from_bundle(name, &value.to_string());
    }
    let is_reply = value.is_array() || value.get("tools").or_else(|| value.get("result")).is_some();
    if is_reply {
        let unknown = || {
            Error::new(ErrorKind::InvalidFile, name, "neither a bundle, nor a tools/list reply, nor a schema")
        };
        return Surface::from_tools_list(&value).ok_or_else(unknown);
    }
    Ok(Surface::from_schemas([("schema".to_owned(), value)]))
}

fn from_bundle(source: &str, text: &str) -> Result<Surface, Error> {
    let contract =
        Contract::from_bundle(text).map_err(|error| invalid_contract(Path::new(source), &error))?;
    Ok(Surface::from_contract(&contract))
}

fn invalid_contract(path: &Path, error: &lacre_contract::Error) -> Error {
    Error::new(ErrorKind::InvalidContract, path.display().to_string(), error.to_string())
}

/// Reads strict JSON; that two names differ in nothing but case is a rule of ours that other people's schemas may break.
fn parse(name: &str, text: &[u8]) -> Result<Value, Error> {
    match read(text, Limits::FILE) {
        Ok(value) => Ok(value),
        Err(error) if error.kind() == ReadErrorKind::CaseVariantName => serde_json::from_slice(text)
            .map_err(|reason| Error::new(ErrorKind::InvalidFile, name, reason.to_string())),
        Err(error) => Err(Error::new(ErrorKind::InvalidFile, name, error.to_string())),
    }
}
