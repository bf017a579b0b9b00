//! Whether a Rust type and the contract say the same, for authors whose types are hand-written.

use crate::error::{Error, ErrorKind};
use crate::finding::Finding;
use crate::judge::compare_schemas;
use crate::prover::{Direction, SchemaPair, Verdict};
use crate::rule::{Bump, Rule, Side};
use lacre_contract::{Contract, Document};
use serde_json::{Map, Value};
use std::fmt;

/// Where a type and its schema differ in a way that callers would notice.
///
/// `Display` writes a block for each difference: what happened, where, and a value that shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Drift {
    tool: String,
    side: Side,
    findings: Vec<Finding>,
    witness: Option<Value>,
}

impl Drift {
    /// Whether type and schema agree.
    pub fn is_empty(&self) -> bool {
        self.findings.is_empty() && self.witness.is_none()
    }

    /// A value on which the whole type and the whole schema disagree, where one was found.
    pub fn witness(&self) -> Option<&Value> {
        self.witness.as_ref()
    }

    /// Each difference; the contract is the baseline, the type the candidate.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

impl fmt::Display for Drift {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tool, side) = (&self.tool, self.side);
        if self.is_empty() {
            return write!(out, "the {side} of {tool} is as its contract says");
        }
        write!(out, "the {side} of {tool} is not as its contract says:")?;
        for finding in &self.findings {
            write!(out, "\n  {side}#{}: {} ({})", finding.at, finding.sentence, finding.rule)?;
        }
        let what = match side {
            Side::Input => "the contract accepts it, the type does not",
            Side::Output => "the type can give it, the contract does not allow it",
        };
        if let Some(value) = &self.witness {
            write!(out, "\n  for example {value}: {what}")?;
        }
        Ok(())
    }
}

/// Keywords that tell people something, and a generator of schemas chooses by itself.
#[rustfmt::skip]
const ANNOTATIONS: [&str; 9] =
    ["$schema", "$id", "$comment", "title", "description", "default", "examples", "deprecated", "format"];

/// Keywords that narrow values without deciding a type. A result has them from the contract alone.
#[rustfmt::skip]
const BOUNDS: [&str; 11] = [
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern",
    "minItems", "maxItems", "uniqueItems",
];

/// Returns where the type behind one side of `tool` has drifted from `contract`; `own` is the schema that the type tells of
/// itself, in one piece (`lacre_codegen::input_schema::<T>(true)`, or `schemars` with its subschemas inlined).
///
/// An input type has to take every value that the contract accepts. An output type may give no value that the contract would
/// refuse: a field that it does not name, a null that it does not allow; of bounds the type knows nothing, and the server
/// checks them.
///
/// ```
/// use lacre_compat::{Side, type_drift};
/// # use lacre_contract::Contract;
/// # use serde_json::json;
/// # let contract = Contract::from_bundle(include_str!("../../lacre-contract/tests/notes.json")).unwrap();
/// // The contract has `query`; the type was renamed.
/// let own = json!({"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}});
/// let drift = type_drift(&contract, "notes.find", Side::Input, &own)?;
/// assert!(drift.to_string().starts_with("the input of notes.find is not as its contract says:"), "{drift}");
/// # Ok::<(), lacre_compat::Error>(())
/// ```
///
/// In a test of the author's own crate: `assert!(drift.is_empty(), "{drift}")`.
///
/// # Errors
///
/// When the contract has no such tool, or `own` is no JSON Schema 2020-12.
pub fn type_drift(contract: &Contract, tool: &str, side: Side, own: &Value) -> Result<Drift, Error> {
    let listed = contract
        .tool(tool)
        .ok_or_else(|| Error::new(ErrorKind::UnknownTool, tool, "it is not in the contract"))?;
    let (published, own) = match side {
        Side::Input => (stripped(listed.input_schema(), &[]), stripped(own, &[])),
        Side::Output => (closed(&stripped(listed.output_schema(), &BOUNDS)), closed(&stripped(own, &BOUNDS))),
    };
    let (published, own) = (Document::new(published), Document::new(own));
    let direction = match side {
        Side::Input => Direction::Backward,
        Side::Output => Direction::Forward,
    };
    // Two spellings of one thing are no drift, so the whole is asked first and the places only where it does not hold.
    let verdict = SchemaPair::new(&published, &own)?.compare(direction);
    let mut findings = match &verdict {
        Verdict::Proved => Vec::new(),
        Verdict::Refuted { .. } | Verdict::CannotProve { .. } => compare_schemas(&published, &own, side)?,
    };
    findings.retain(|finding| is_drift(finding, published.root(), side));
    let witness = match verdict {
        Verdict::Refuted { witness } => Some(witness),
        Verdict::Proved | Verdict::CannotProve { .. } => None,
    };
    Ok(Drift { tool: listed.name().to_owned(), side, findings, witness })
}

/// What breaks a caller; and what a result may not hold, since nothing leaves that the contract does not name. A type need
/// not give what the contract calls optional.
fn is_drift(finding: &Finding, published: &Value, side: Side) -> bool {
    match (side, finding.rule) {
        (Side::Output, Rule::OptionalPropertyAdded | Rule::RequiredPropertyAdded) => true,
        (Side::Output, Rule::PropertyRemoved) => is_required(published, finding.at.as_str()),
        _ => finding.cost == Bump::Major,
    }
}

/// Whether the property at `pointer` has to be there.
fn is_required(schema: &Value, pointer: &str) -> bool {
    let Some((object, name)) = pointer.rsplit_once("/properties/") else { return false };
    let required = schema.pointer(object).and_then(|object| object.get("required")?.as_array());
    required.is_some_and(|names| names.iter().any(|required| required == name))
}

/// Rebuilds a schema without its annotations and without `more`. The names of properties are no keywords.
fn stripped(schema: &Value, more: &[&str]) -> Value {
    rebuilt(schema, &|members| {
        members.retain(|name, _| {
            let name = name.as_str();
            !ANNOTATIONS.contains(&name) && !more.contains(&name) && !name.starts_with("x-")
        });
    })
}

/// A result holds what its type names, so both sides are closed before they are compared.
fn closed(schema: &Value) -> Value {
    rebuilt(schema, &|members| {
        if members.contains_key("properties") && !members.contains_key("additionalProperties") {
            members.insert("additionalProperties".to_owned(), Value::Bool(false));
        }
    })
}

fn rebuilt(schema: &Value, change: &impl Fn(&mut Map<String, Value>)) -> Value {
    let Value::Object(members) = schema else { return schema.clone() };
    let mut members = members.clone();
    change(&mut members);
    for (name, value) in &mut members {
        match (name.as_str(), value) {
            ("properties" | "$defs", Value::Object(all)) => {
                for one in all.values_mut() {
                    *one = rebuilt(one, change);
                }
            }
            ("oneOf" | "anyOf" | "allOf" | "prefixItems", Value::Array(all)) => {
                for one in all {
                    *one = rebuilt(one, change);
                }
            }
            ("items" | "additionalProperties", one) => *one = rebuilt(one, change),
            _ => {}
        }
    }
    Value::Object(members)
}
