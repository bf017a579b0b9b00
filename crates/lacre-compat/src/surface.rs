//! What callers see of a set of tools, whatever it was read from.

use crate::rule::Side;
use lacre_contract::Document;
use lacre_contract::{Contract, Deprecation, Effects, Migration, Openness, Role, ToolContract};
use semver::Version;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A set of tools as callers see it: from a contract, a saved `tools/list` reply, or plain schemas.
#[derive(Debug, Clone, Default)]
pub struct Surface {
    pub(crate) version: Option<Version>,
    /// Whether the list of tools is part of the promise; nothing where the source cannot say.
    pub(crate) closed: Option<bool>,
    pub(crate) tools: BTreeMap<String, Tool>,
    pub(crate) errors: BTreeMap<String, ErrorSurface>,
    pub(crate) deprecations: Vec<Deprecation>,
    /// The decision record behind a MAJOR version.
    pub(crate) decision: Option<String>,
    /// The schemas that others may refer to, by their URIs.
    pub(crate) resources: Vec<(String, Value)>,
    /// Whether a value that is not of its `format` is refused.
    pub(crate) asserts_formats: bool,
    /// The last day of the MAJOR version before, and the guide for its callers.
    pub(crate) migration: Option<Migration>,
    /// What else the manifest says that no caller sees, by name.
    pub(crate) remarks: BTreeMap<String, Value>,
}

/// One tool as callers see it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Tool {
    pub(crate) input: Option<Value>,
    pub(crate) output: Option<Value>,
    /// Title and description: the text by which a model chooses.
    pub(crate) texts: BTreeMap<&'static str, String>,
    /// Promises about effects; `true` is the safer value.
    pub(crate) promises: BTreeMap<&'static str, bool>,
    pub(crate) errors: BTreeSet<String>,
    pub(crate) remarks: BTreeMap<String, Value>,
}

/// One error code as callers see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ErrorSurface {
    pub(crate) retry: bool,
    pub(crate) role: Option<Role>,
    pub(crate) meaning: String,
}

/// The hints of MCP, the value that each has when it is left out, and the value that promises more.
#[rustfmt::skip]
const HINTS: [(&str, bool, bool); 4] = [
    // hint             when absent  safer
    ("readOnlyHint",    false,       true),
    ("destructiveHint", true,        false),
    ("idempotentHint",  false,       true),
    ("openWorldHint",   true,        false),
];

impl Tool {
    /// Returns what callers see of a tool of a contract.
    fn from_contract(tool: &ToolContract) -> Self {
        let entry = tool.entry();
        Self {
            input: Some(tool.input_schema().clone()),
            output: Some(tool.envelope_schema().clone()),
            texts: BTreeMap::from([
                ("title", entry.title.clone()),
                ("description", entry.description.clone()),
            ]),
            promises: BTreeMap::from([("readOnlyHint", entry.effects == Effects::Read)]),
            errors: entry.errors.iter().cloned().collect(),
            remarks: BTreeMap::from([
                ("role".to_owned(), entry.role.clone().into()),
                ("operations".to_owned(), entry.operations.clone().into()),
                ("examples".to_owned(), entry.examples.clone().into()),
                ("since".to_owned(), entry.since.to_string().into()),
            ]),
        }
    }
}

impl Surface {
    /// Returns what callers see of a contract.
    pub fn from_contract(contract: &Contract) -> Self {
        let manifest = contract.manifest();
        let errors = manifest.errors.iter().map(|(code, error)| {
            let seen = ErrorSurface { retry: error.retry, role: error.role, meaning: error.meaning.clone() };
            (code.clone(), seen)
        });
        let tools = contract.tools().iter().map(|tool| (tool.name().to_owned(), Tool::from_contract(tool)));
        Self {
            version: Some(manifest.version.clone()),
            closed: Some(manifest.catalog == Openness::Closed),
            tools: tools.collect(),
            errors: errors.collect(),
            deprecations: manifest.deprecations.clone(),
            decision: manifest.decision.clone(),
            migration: manifest.migration.clone(),
            resources: Vec::new(),
            asserts_formats: false,
            remarks: BTreeMap::from([
                ("title".to_owned(), manifest.title.clone().into()),
                ("decision".to_owned(), manifest.decision.clone().into()),
            ]),
        }
    }

    /// Returns what callers see of a reply to MCP's `tools/list`: `{"tools": […]}`, the whole JSON-RPC message, or the
    /// list alone; nothing when it is none of these.
    pub fn from_tools_list(reply: &Value) -> Option<Self> {
        let result = reply.get("result").unwrap_or(reply);
        let tools = result.get("tools").unwrap_or(result).as_array()?;
        let tools: Option<BTreeMap<String, Tool>> = tools.iter().map(listed_tool).collect();
        let version = reply.get("contract").and_then(Value::as_str).and_then(|text| text.parse().ok());
        Some(Self { version, tools: tools?, ..Self::default() })
    }

    /// Returns what callers see of plain schemas, by name.
    ///
    /// A name that ends in `input` or `output` (before `.schema.json` or `.json`) says which side it is of the tool
    /// named by what precedes; any other schema is taken as both. A schema may refer to another by its name.
    pub fn from_schemas(schemas: impl IntoIterator<Item = (String, Value)>) -> Self {
        let mut surface = Self::default();
        for (name, schema) in schemas {
            surface.resources.push((format!("{}{name}", Document::DEFAULT_BASE), schema.clone()));
            let stem = name.trim_end_matches(".json").trim_end_matches(".schema");
            let side = |side: &str| {
                stem.strip_suffix(side).map(|rest| rest.trim_end_matches(['/', '.', '-', '_']).to_owned())
            };
            if let Some(tool) = side("input") {
                surface.tools.entry(tool).or_default().input = Some(schema);
            } else if let Some(tool) = side("output") {
                surface.tools.entry(tool).or_default().output = Some(schema);
            } else {
                let tool = surface.tools.entry(stem.to_owned()).or_default();
                tool.input = Some(schema.clone());
                tool.output = Some(schema);
            }
        }
        surface
    }

    /// Returns the surface with `format` as an assertion, or, as it is unless this says otherwise, an annotation.
    #[must_use]
    pub fn with_formats_asserted(mut self, asserted: bool) -> Self {
        self.asserts_formats = asserted;
        self
    }

    /// Returns the surface with its schemas on one side only: what is sent, or what is read.
    #[must_use]
    pub fn on_side(mut self, side: Side) -> Self {
        for tool in self.tools.values_mut() {
            match side {
                Side::Input => tool.output = None,
                Side::Output => tool.input = None,
            }
        }
        self
    }

    /// Returns a schema of this surface with what it may refer to.
    pub(crate) fn document(&self, schema: &Value) -> Document {
        let document = Document::new(schema.clone()).with_formats_asserted(self.asserts_formats);
        if !refers_outside(schema) {
            return document;
        }
        let resources = self.resources.iter().cloned();
        resources.fold(document, |document, (uri, resource)| document.with_resource(uri, resource))
    }

    /// Returns whether the envelope tells callers to expect error codes that it does not list.
    pub(crate) fn errors_are_extensible(&self) -> bool {
        let mut codes = self.tools.values().filter_map(|tool| error_code(tool.output.as_ref()?)).peekable();
        codes.peek().is_some()
            && codes.all(|code| {
                code.get("x-extensible-enum") == Some(&Value::Bool(true)) || code.get("enum").is_none()
            })
    }

    /// Returns the version that the source states.
    pub fn version(&self) -> Option<&Version> {
        self.version.as_ref()
    }

    /// Returns the path of the decision record that the manifest names.
    pub fn decision(&self) -> Option<&str> {
        self.decision.as_deref()
    }

    /// Returns how many tools there are.
    pub fn tool_count(&self) -> usize {
        self.tools.len()
    }

    /// Returns how many schemas there are.
    pub fn schema_count(&self) -> usize {
        self.tools
            .values()
            .map(|tool| usize::from(tool.input.is_some()) + usize::from(tool.output.is_some()))
            .sum()
    }
}

fn refers_outside(schema: &Value) -> bool {
    match schema {
        Value::Object(members) => members.iter().any(|(keyword, value)| match value {
            Value::String(reference) if keyword == "$ref" => !reference.starts_with('#'),
            other => refers_outside(other),
        }),
        Value::Array(items) => items.iter().any(refers_outside),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Returns the schema of the error code in an envelope.
fn error_code(output: &Value) -> Option<&Value> {
    let branches = output.get("oneOf")?.as_array()?;
    branches.iter().find_map(|branch| branch.pointer("/properties/error/properties/code"))
}

fn listed_tool(tool: &Value) -> Option<(String, Tool)> {
    let name = tool.get("name")?.as_str()?.to_owned();
    let text = |key: &'static str| Some((key, tool.get(key)?.as_str()?.to_owned()));
    let annotations = tool.get("annotations");
    let hint =
        |name: &str| annotations.and_then(|annotations| annotations.get(name)).and_then(Value::as_bool);
    let promises = HINTS.iter().map(|&(name, absent, safer)| (name, hint(name).unwrap_or(absent) == safer));
    let known = ["name", "title", "description", "inputSchema", "outputSchema", "annotations", "errors"];
    let others = tool.as_object().into_iter().flat_map(Map::iter);
    let errors = tool.get("errors").and_then(Value::as_array).into_iter().flatten();
    let seen = Tool {
        input: tool.get("inputSchema").cloned(),
        output: tool.get("outputSchema").cloned(),
        texts: ["title", "description"].into_iter().filter_map(text).collect(),
        promises: promises.collect(),
        errors: errors.filter_map(Value::as_str).map(str::to_owned).collect(),
        remarks: others
            .filter(|(key, _)| !known.contains(&key.as_str()))
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect(),
    };
    Some((name, seen))
}
