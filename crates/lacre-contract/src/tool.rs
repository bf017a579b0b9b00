//! One tool's share of a contract, and the only way to a checked value.

use crate::envelope::{Envelope, Failure, RunId};
use crate::manifest::ToolEntry;
use crate::message::{Message, Phrasebook};
use crate::validator::compile;
use crate::violation::{Violation, violations};
use jsonschema::Validator;
use serde_json::{Number, Value};
use std::sync::OnceLock;

/// A schema with the validator that is made from it once, at its first use.
#[derive(Debug)]
pub(crate) struct Checked {
    schema: Value,
    validator: OnceLock<Validator>,
}

impl Checked {
    pub(crate) fn new(schema: Value) -> Self {
        Self { schema, validator: OnceLock::new() }
    }

    pub(crate) fn schema(&self) -> &Value {
        &self.schema
    }

    pub(crate) fn violations(&self, value: &Value) -> Vec<Violation> {
        let validator = self.validator();
        if validator.is_valid(value) { Vec::new() } else { violations(validator, &self.schema, value) }
    }

    fn validator(&self) -> &Validator {
        self.validator
            .get_or_init(|| compile(&self.schema).expect("the files passed the contract language at load"))
    }
}

/// One tool of a contract: its entry in the manifest, its schemas, and the checks.
#[derive(Debug)]
pub struct ToolContract {
    pub(crate) entry: ToolEntry,
    pub(crate) version: String,
    pub(crate) input: Checked,
    pub(crate) emitted: Checked,
    pub(crate) envelope: Checked,
    pub(crate) wire_input: Value,
    pub(crate) wire_output: Value,
}

impl ToolContract {
    /// What the manifest says of the tool.
    pub fn entry(&self) -> &ToolEntry {
        &self.entry
    }

    /// The name by which the tool is called.
    pub fn name(&self) -> &str {
        &self.entry.name
    }

    /// The `toolVersion` of every envelope of this tool: `v` and the contract's version.
    pub fn tool_version(&self) -> &str {
        &self.version
    }

    /// The input schema as `tools/list` carries it: self-contained, in the form that every known host takes.
    pub fn wire_input(&self) -> &Value {
        &self.wire_input
    }

    /// The schema of the tool's whole envelope, success and error, as `tools/list` carries it.
    pub fn wire_output(&self) -> &Value {
        &self.wire_output
    }

    /// The input schema with its references replaced, and else as published.
    pub fn input_schema(&self) -> &Value {
        self.input.schema()
    }

    /// The output schema with its references replaced, and else as published: what stands under `data` when a call is answered.
    pub fn output_schema(&self) -> &Value {
        let branches = self.envelope.schema()["oneOf"].as_array().into_iter().flatten();
        let mut success = branches.filter(|branch| branch["properties"]["status"]["const"] == "ok");
        let found = success.next().and_then(|branch| branch.pointer("/properties/data"));
        found.expect("an envelope without this branch is refused at load")
    }

    /// The schema of the tool's whole envelope with its references replaced, and else as published: open.
    pub fn envelope_schema(&self) -> &Value {
        self.envelope.schema()
    }

    /// Returns the arguments when they satisfy the input schema.
    ///
    /// An integer may come as `5.0`, which JSON Schema calls an integer; it is rewritten to `5`, so that decoding into
    /// Rust types cannot fail where the check has passed.
    ///
    /// # Errors
    ///
    /// With every violation, at most 50, ordered by place.
    pub fn check_input(&self, arguments: Value) -> Result<CheckedInput, Vec<Violation>> {
        let violations = self.input.violations(&arguments);
        if violations.is_empty() { Ok(CheckedInput(integral(arguments))) } else { Err(violations) }
    }

    /// Returns the output when it satisfies the output schema in *emit* mode: with every object closed that names its
    /// properties, so that nothing leaves that the contract does not name.
    ///
    /// # Errors
    ///
    /// With every violation, at most 50, ordered by place.
    pub fn check_output(&self, output: Value) -> Result<CheckedOutput, Vec<Violation>> {
        let violations = self.emitted.violations(&output);
        if violations.is_empty() {
            Ok(CheckedOutput { value: output, version: self.version.clone() })
        } else {
            Err(violations)
        }
    }

    /// Returns the envelope of a failed call, its message put into words by `phrasebook`.
    ///
    /// The second value is `false` when the tool's contract does not list the failure's code; the envelope then
    /// carries `internal`, the contract's code for faults of the server's own.
    pub fn failure(
        &self,
        run: &RunId,
        failure: &Failure,
        internal: &str,
        phrasebook: &Phrasebook,
    ) -> (Envelope, bool) {
        let declared = self.entry.errors.iter().any(|code| code == failure.code());
        let code = if declared { failure.code() } else { internal };
        (Envelope::failure(run, &self.version, code, &phrasebook.text(failure.message())), declared)
    }

    /// Returns what breaks `envelope` as this tool's envelope; nothing when it holds.
    pub fn check_envelope(&self, envelope: &Value) -> Vec<Violation> {
        self.envelope.violations(envelope)
    }
}

/// Arguments that satisfy a tool's input schema.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedInput(Value);

impl CheckedInput {
    /// The arguments.
    pub fn as_value(&self) -> &Value {
        &self.0
    }

    /// The arguments, owned.
    pub fn into_value(self) -> Value {
        self.0
    }
}

/// A value that satisfies a tool's output schema, and holds nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedOutput {
    value: Value,
    version: String,
}

impl CheckedOutput {
    pub(crate) fn tool_version(&self) -> &str {
        &self.version
    }

    /// The value.
    pub fn as_value(&self) -> &Value {
        &self.value
    }

    /// The value, owned.
    pub fn into_value(self) -> Value {
        self.value
    }
}

/// Returns the one message that tells a caller of all `violations`: the first eight in full, and how many there are.
pub fn refusal(violations: &[Violation], phrasebook: &Phrasebook) -> Message {
    const TOLD: usize = 8;
    let tell = |violation: &Violation| {
        let text = phrasebook.text(violation.message());
        match violation.at().as_str() {
            "" => text,
            at => phrasebook.text(&Message::new("violation-at").with("at", at).with("text", text)),
        }
    };
    let mut list = violations.iter().take(TOLD).map(tell).collect::<Vec<_>>().join("; ");
    if violations.len() > TOLD {
        list.push_str("; …");
    }
    Message::new("input-refused").with_count("count", violations.len() as u64).with("list", list)
}

/// Rewrites each number without a fraction to an integer: the same number, in the spelling that serde takes for one.
fn integral(value: Value) -> Value {
    match value {
        Value::Number(number) => Value::Number(integral_number(number)),
        Value::Array(items) => items.into_iter().map(integral).collect(),
        Value::Object(members) => {
            Value::Object(members.into_iter().map(|(name, value)| (name, integral(value))).collect())
        }
        other => other,
    }
}

fn integral_number(number: Number) -> Number {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match number.as_f64() {
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() <= EXACT => {
            #[expect(clippy::cast_possible_truncation, reason = "integral and within ±2^53: exact in i64")]
            let exact = float as i64;
            exact.into()
        }
        _ => number,
    }
}

#[cfg(test)]
mod tests {
    use super::integral;
    use serde_json::json;

    #[test]
    fn whole_numbers_lose_their_point() {
        let value = integral(json!({"a": [5.0, -0.0, 1.5, 1e300, 7], "b": {"c": 9_007_199_254_740_992.0}}));
        assert_eq!(value.to_string(), r#"{"a":[5,0,1.5,1e+300,7],"b":{"c":9007199254740992}}"#);
    }
}
