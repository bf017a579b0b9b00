//! The sealed list of tools, as clients and people see it.

use crate::versions::CONTRACT;
use lacre_contract::{Contract, ToolContract};
use serde_json::{Map, Value, json};

/// How tool names are spelt in the list. Calls are accepted in either spelling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// As the contract has them: `catalog.listTables`.
    #[default]
    Contract,
    /// With each dot as an underscore, `catalog_listTables`, for hosts that refuse a dot.
    Portable,
}

impl Spelling {
    pub(crate) fn spell(self, name: &str) -> String {
        match self {
            Self::Contract => name.to_owned(),
            Self::Portable => name.replace('.', "_"),
        }
    }
}

/// Returns the list for programs: `{"contract", "tools": [{name, title, description, role, errors, inputSchema,
/// outputSchema}]}`, schemas in wire form, tools in the contract's order.
pub fn sealed_list(contract: &Contract) -> Value {
    let tools: Vec<Value> = contract.tools().iter().map(describe).collect();
    json!({"contract": contract.manifest().version.to_string(), "tools": tools})
}

fn describe(tool: &ToolContract) -> Value {
    let entry = tool.entry();
    json!({"name": entry.name, "title": entry.title, "description": entry.description, "role": entry.role,
        "errors": entry.errors, "inputSchema": tool.wire_input(), "outputSchema": tool.wire_output()})
}

/// The `_meta` of a listed tool: which contract it keeps, and the name there, whatever the spelling in the list.
pub(crate) fn tool_meta(tool: &ToolContract) -> Map<String, Value> {
    let version = tool.tool_version().trim_start_matches('v');
    let contract = format!("{}@{version}", tool.name());
    Map::from_iter([(CONTRACT.to_owned(), Value::String(contract))])
}
