//! The one setting of the JSON Schema validator: what the gate proves and what the server checks is the same.

use jsonschema::{PatternOptions, Validator};
use serde_json::Value;

/// Returns the validator of a self-contained 2020-12 schema: formats asserted, patterns in linear time, no retrieval.
///
/// # Errors
///
/// With a sentence, when the schema is not valid 2020-12, refers to something it does not hold, or has a pattern with
/// lookaround or a back-reference.
pub(crate) fn compile(schema: &Value) -> Result<Validator, String> {
    jsonschema::draft202012::options()
        .with_pattern_options(PatternOptions::regex())
        .should_validate_formats(true)
        .should_ignore_unknown_formats(false)
        .offline()
        .build(schema)
        .map_err(|error| error.masked().to_string())
}
