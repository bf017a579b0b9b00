//! Values that prove a break: accepted by one schema and refused by the other, as the validator says.

mod shrink;

pub(crate) use shrink::shrink;

use crate::error::{Error, ErrorKind};
use jsonschema::{Draft, PatternOptions, Registry, Validator};
use lacre_contract::Document;
use serde_json::Value;

/// Builds the validator of `document`, the one that a server runs.
///
/// Patterns are matched by the linear engine; only a document whose patterns need lookaround, which that engine
/// refuses, is matched by the backtracking one.
///
/// # Errors
///
/// When the document is not a valid JSON Schema 2020-12, or refers to what it does not hold.
pub(crate) fn validator(document: &Document) -> Result<Validator, Error> {
    build(document, true).or_else(|_| build(document, false))
}

fn build(document: &Document, linear: bool) -> Result<Validator, Error> {
    let failed =
        |reason: &dyn std::fmt::Display| Error::new(ErrorKind::InvalidSchema, "", reason.to_string());
    let mut registry = Registry::new().draft(Draft::Draft202012);
    for (uri, resource) in document.resources() {
        registry = registry.add(uri, resource).map_err(|reason| failed(&reason))?;
    }
    let registry = registry.prepare().map_err(|reason| failed(&reason))?;
    let options = jsonschema::draft202012::options()
        .with_registry(&registry)
        .with_base_uri(Document::DEFAULT_BASE)
        .should_validate_formats(document.asserts_formats())
        .offline();
    let options = if linear {
        options.with_pattern_options(PatternOptions::regex())
    } else {
        options.with_pattern_options(PatternOptions::fancy_regex())
    };
    options.build(document.root()).map_err(|reason| failed(&reason.masked()))
}

/// Returns whether `value` is accepted by `inside` and refused by `outside`.
pub(crate) fn separates(inside: &Validator, outside: &Validator, value: &Value) -> bool {
    inside.is_valid(value) && !outside.is_valid(value)
}
