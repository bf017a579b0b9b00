//! Contract → what `tools/list` carries, to be looked at in a review.

use lacre_contract::Contract;
use serde_json::json;

use crate::expected::Expected;

/// Returns a snapshot for each tool of `contract` below `folder`: `<tool>.json` with the two schemas as clients see them.
///
/// A change of a schema is reviewed there too: the wire form inlines and rewrites, so what a model reads is not what
/// the contract's files say word for word.
pub fn wire(contract: &Contract, folder: &str) -> Vec<Expected> {
    contract
        .tools()
        .iter()
        .map(|tool| {
            let schemas = json!({"inputSchema": tool.wire_input(), "outputSchema": tool.wire_output()});
            Expected { path: format!("{folder}/{}.json", tool.name()), text: format!("{schemas:#}\n") }
        })
        .collect()
}
