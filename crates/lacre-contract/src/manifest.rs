//! `manifest.json`: what a contract holds, in order.

use crate::error::{Error, ErrorKind, Fault};
use crate::folder::MANIFEST;
use crate::pointer::Pointer;
use semver::Version;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The manifest of a contract: its version, its error codes and its tools, in the order of the specification.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Manifest {
    /// The version of the contract.
    pub version: Version,
    /// What the contract is for, in a few words.
    pub title: String,
    /// Whether tools may come in a MINOR version.
    pub catalog: Openness,
    /// The error codes that an envelope may carry, by the code itself.
    pub errors: BTreeMap<String, ErrorCode>,
    /// The tools, in the order in which they are listed.
    pub tools: Vec<ToolEntry>,
    /// What callers should stop using, until when, and what to use instead.
    #[serde(default)]
    pub deprecations: Vec<Deprecation>,
    /// Findings of the gate that the owners accept.
    #[serde(default)]
    pub waivers: Vec<Waiver>,
    /// The decision record behind a MAJOR version: a path from the repository's root.
    #[serde(default)]
    pub decision: Option<String>,
    /// How callers of the MAJOR version before come over.
    #[serde(default)]
    pub migration: Option<Migration>,
}

/// The migration window of a MAJOR version.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Migration {
    /// The last day on which the MAJOR version before is served (ISO 8601 date).
    pub until: String,
    /// What callers have to change: a path from the repository's root.
    pub guide: String,
}

/// Whether a catalog's list of tools is part of its contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Openness {
    /// The list is fixed: a new tool is a MAJOR change.
    Closed,
    /// A new tool is a MINOR change.
    Open,
}

/// One error code of a contract.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ErrorCode {
    /// Whether the same call may succeed when it is repeated later.
    pub retry: bool,
    /// What the code tells a caller.
    pub meaning: String,
    /// The occasion for which the library sends this code by itself.
    #[serde(default)]
    pub role: Option<Role>,
}

/// An occasion for which the library, not a tool, sends an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The input does not satisfy the tool's input schema.
    Input,
    /// The call's time ran out.
    Deadline,
    /// A fault of the server's own: a reply outside the contract, a panic.
    Internal,
}

impl Role {
    /// Every role; a contract has exactly one code for each.
    pub const ALL: [Self; 3] = [Self::Input, Self::Deadline, Self::Internal];
}

/// One tool of a contract.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ToolEntry {
    /// The name by which it is called; also the name of its folder.
    pub name: String,
    /// A short name for people.
    pub title: String,
    /// What it answers and when to use it: routing text, read by models.
    pub description: String,
    /// A word that sorts the tools of a catalog (`basal`, `complementary`).
    #[serde(default)]
    pub role: Option<String>,
    /// The operations of a backend that it uses, by their operationId.
    #[serde(default)]
    pub operations: Vec<String>,
    /// The error codes that it can give, of those in [`Manifest::errors`].
    pub errors: Vec<String>,
    /// The stems of its example files.
    pub examples: Vec<String>,
    /// What a call may do to the world.
    #[serde(default)]
    pub effects: Effects,
    /// The version that brought it.
    pub since: Version,
}

/// What a call of a tool may do to the world; hosts ask a person before they let a tool write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effects {
    /// It reads: the same call may be repeated at will.
    #[default]
    Read,
    /// It may change something, and undo what was there.
    Write,
}

/// One announcement that something will go.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Deprecation {
    /// The place: a file below the contract's folder and a JSON Pointer, `tools/…/input.schema.json#/properties/x`.
    pub at: String,
    /// The version that announced it.
    pub since: Version,
    /// The last day on which callers may rely on it (ISO 8601 date).
    pub deadline: String,
    /// The version that will remove it.
    pub target: Version,
    /// What to use instead.
    pub alternative: String,
}

/// One accepted finding of the gate.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Waiver {
    /// The rule of the finding.
    pub rule: String,
    /// The fingerprint of the finding.
    pub fingerprint: String,
    /// Why it is accepted.
    pub reason: String,
    /// Who accepted it.
    pub owner: String,
    /// The last day on which it holds (ISO 8601 date).
    pub expiry: String,
}

impl Manifest {
    pub(crate) fn from_value(value: &Value) -> Result<Self, Error> {
        let manifest: Self = serde_json::from_value(value.clone())
            .map_err(|error| fault(ErrorKind::Manifest, Pointer::root(), error.to_string()))?;
        Error::refuse(manifest.faults())?;
        Ok(manifest)
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let names: Vec<&str> = self.tools.iter().map(|tool| tool.name.as_str()).collect();
        let tools = Pointer::root().join("tools");
        repeated(&names, &tools, &mut faults);
        // Callers may spell a dot as an underscore, so two names must not meet there.
        let portable: Vec<String> = names.iter().map(|name| name.replace('.', "_")).collect();
        repeated(&portable.iter().map(String::as_str).collect::<Vec<_>>(), &tools, &mut faults);
        for role in Role::ALL {
            let count = self.errors.values().filter(|error| error.role == Some(role)).count();
            if count != 1 {
                let detail = format!("the role {role:?} has {count} codes; it needs exactly one");
                faults.push(Fault::new(ErrorKind::Role, MANIFEST, Pointer::root().join("errors"), detail));
            }
        }
        for (index, tool) in self.tools.iter().enumerate() {
            tool.faults(&tools.join(&index.to_string()), &self.errors, &mut faults);
        }
        faults
    }
}

impl ToolEntry {
    fn faults(&self, at: &Pointer, errors: &BTreeMap<String, ErrorCode>, faults: &mut Vec<Fault>) {
        if !is_tool_name(&self.name) {
            let detail = format!(
                "`{}` is not a tool name: 1–64 characters of A–Z a–z 0–9 . _ -, none doubled",
                self.name
            );
            faults.push(Fault::new(ErrorKind::Manifest, MANIFEST, at.join("name"), detail));
        }
        let own: Vec<&str> = self.errors.iter().map(String::as_str).collect();
        repeated(&own, &at.join("errors"), faults);
        repeated(&self.examples.iter().map(String::as_str).collect::<Vec<_>>(), &at.join("examples"), faults);
        for unknown in own.iter().filter(|code| !errors.contains_key(**code)) {
            let detail = format!("`{unknown}` is not among the contract's error codes");
            faults.push(Fault::new(ErrorKind::Manifest, MANIFEST, at.join("errors"), detail));
        }
        for (code, _) in
            errors.iter().filter(|(code, error)| error.role.is_some() && !own.contains(&code.as_str()))
        {
            let detail = format!("`{code}` is sent by the library for every tool, so every tool lists it");
            faults.push(Fault::new(ErrorKind::Role, MANIFEST, at.join("errors"), detail));
        }
    }
}

/// The names that every known client accepts once dots are spelt as underscores, and that make safe folder names.
fn is_tool_name(name: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    let doubled = name.replace('.', "_").contains("__");
    let bordered = name.starts_with(['.', '-']) || name.ends_with(['.', '-']);
    (1..=64).contains(&name.len()) && name.bytes().all(allowed) && !doubled && !bordered
}

fn repeated(values: &[&str], at: &Pointer, faults: &mut Vec<Fault>) {
    let mut seen = BTreeSet::new();
    for value in values {
        if !seen.insert(value) {
            faults.push(Fault::new(
                ErrorKind::Manifest,
                MANIFEST,
                at.clone(),
                format!("`{value}` stands twice"),
            ));
        }
    }
}

fn fault(kind: ErrorKind, at: Pointer, detail: String) -> Error {
    Fault::new(kind, MANIFEST, at, detail).into()
}
