//! The shapes of a contract, file by file.

use std::collections::{BTreeMap, BTreeSet};

use lacre_contract::Contract;
use serde_json::Value;

use crate::error::{Error, ErrorKind};
use crate::types::shape::Definitions;

pub(super) const ENVELOPE: &str = "envelope.schema.json";
pub(super) const SHARED: &str = "shared.schema.json";

/// A contract with what decides the types of its files.
pub(super) struct Shapes<'a> {
    pub(super) contract: &'a Contract,
    definitions: Definitions<'a>,
}

impl<'a> Shapes<'a> {
    pub(super) fn of(contract: &'a Contract) -> Self {
        Self { contract, definitions: Definitions::of(contract) }
    }

    pub(super) fn schema(&self, file: &str) -> Option<&'a Value> {
        self.contract.files().find_map(|(path, value)| (path == file).then_some(value))
    }

    /// The types of the envelope, by name.
    pub(super) fn envelope(&self) -> Result<BTreeMap<String, Value>, Error> {
        let mut own = self.definitions.of_file(ENVELOPE)?;
        own.extend(self.root_of(ENVELOPE, "Envelope")?);
        Ok(own)
    }

    /// The types that tools share, by name.
    pub(super) fn shared(&self) -> Result<BTreeMap<String, Value>, Error> {
        self.definitions.of_file(SHARED)
    }

    /// The types of the tool `name`, by their names; none where the contract has no such tool.
    pub(super) fn tool(&self, name: &str) -> Result<BTreeMap<String, Value>, Error> {
        let mut own = BTreeMap::new();
        for (side, root) in [("input", "Input"), ("output", "Output")] {
            let file = format!("tools/{name}/{side}.schema.json");
            let definitions = self.definitions.of_file(&file)?;
            for (name, shape) in definitions.into_iter().chain(self.root_of(&file, root)?) {
                if own.insert(name.clone(), shape).is_some() {
                    return Err(Error::new(ErrorKind::Shapeless, format!("{file}: a second {name}")));
                }
            }
        }
        Ok(own)
    }

    /// The root of `file` as a definition called `name`.
    fn root_of(&self, file: &str, name: &str) -> Result<Option<(String, Value)>, Error> {
        let Some(schema) = self.schema(file) else { return Ok(None) };
        let mut shape = self.definitions.shape(schema, file)?;
        if let Some(shape) = shape.as_object_mut() {
            shape.remove("title");
        }
        Ok(Some((name.to_owned(), shape)))
    }

    /// Whether the types `own` of this contract are the types `theirs` of `earlier`, those that they refer to among them.
    /// What describes a type does not change it.
    pub(super) fn are_as_in(
        &self,
        earlier: &Self,
        own: &BTreeMap<String, Value>,
        theirs: &BTreeMap<String, Value>,
    ) -> Result<bool, Error> {
        if own.is_empty() || undescribed_all(own) != undescribed_all(theirs) {
            return Ok(false);
        }
        let (shared, before) = (self.shared()?, earlier.shared()?);
        let mut seen = BTreeSet::new();
        let mut open: Vec<&Value> = own.values().collect();
        while let Some(shape) = open.pop() {
            let mut named = BTreeSet::new();
            references(shape, &mut named);
            for name in named.into_iter().filter(|name| !own.contains_key(*name)) {
                if shared.get(name).map(undescribed) != before.get(name).map(undescribed) {
                    return Ok(false);
                }
                if seen.insert(name) {
                    open.extend(shared.get(name));
                }
            }
        }
        Ok(true)
    }
}

fn undescribed_all(shapes: &BTreeMap<String, Value>) -> BTreeMap<&str, Value> {
    shapes.iter().map(|(name, shape)| (name.as_str(), undescribed(shape))).collect()
}

/// A shape without its descriptions. A property may be called `description`; its value is a schema and no text.
fn undescribed(shape: &Value) -> Value {
    match shape {
        Value::Object(members) => {
            let kept = members.iter().filter(|(name, value)| *name != "description" || !value.is_string());
            Value::Object(kept.map(|(name, value)| (name.clone(), undescribed(value))).collect())
        }
        Value::Array(items) => items.iter().map(undescribed).collect(),
        scalar => scalar.clone(),
    }
}

/// The names that a shape refers to.
fn references<'s>(shape: &'s Value, found: &mut BTreeSet<&'s str>) {
    match shape {
        Value::Object(members) => {
            let reference = members.get("$ref").and_then(Value::as_str);
            found.extend(reference.and_then(|text| text.strip_prefix("#/definitions/")));
            members.values().for_each(|value| references(value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
