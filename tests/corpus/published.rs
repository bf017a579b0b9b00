//! The schemas of a tool as they are published: files that refer to each other, nothing inlined.

use std::collections::BTreeMap;
use std::error::Error;

use jsonschema::{Retrieve, Uri, Validator};
use lacre_contract::Contract;
use serde_json::Value;

/// Where the files say they are.
const BASE: &str = "https://lacre.invalid/contracts/v1/";

/// The judges of one tool, made of the files alone.
pub(crate) struct Published {
    input: Validator,
    output: Validator,
    envelope: Validator,
}

/// Gives a file for its `$id`.
#[derive(Clone)]
struct Files(BTreeMap<String, Value>);

impl Retrieve for Files {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn Error + Send + Sync>> {
        self.0.get(uri.as_str()).cloned().ok_or_else(|| format!("no file {uri}").into())
    }
}

impl Published {
    pub(crate) fn new(contract: &Contract, tool: &str) -> Self {
        let files: BTreeMap<String, Value> =
            contract.files().map(|(path, value)| (format!("{BASE}{path}"), value.clone())).collect();
        let compile = |path: &str| {
            let schema = &files[&format!("{BASE}{path}")];
            let options = jsonschema::draft202012::options().with_retriever(Files(files.clone()));
            options.build(schema).unwrap_or_else(|error| panic!("{path}: {error}"))
        };
        Self {
            input: compile(&format!("tools/{tool}/input.schema.json")),
            output: compile(&format!("tools/{tool}/output.schema.json")),
            envelope: compile("envelope.schema.json"),
        }
    }

    pub(crate) fn accepts_input(&self, value: &Value) -> bool {
        self.input.is_valid(value)
    }

    /// An envelope whose data are what the tool's output schema says, where there are any.
    pub(crate) fn accepts_envelope(&self, value: &Value) -> bool {
        self.envelope.is_valid(value) && (value["status"] != "ok" || self.output.is_valid(&value["data"]))
    }
}
