//! Schemas about which a comparison says nothing: no value satisfies them, or every value does.

use crate::compare::{decreed, result_places};
use crate::error::Error;
use crate::finding::Finding;
use crate::prover::{Direction, SchemaPair, Verdict};
use crate::rule::{Rule, Side};
use crate::surface::Surface;
use lacre_contract::{Document, Pointer};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};

/// Where the schema stands that a question points into.
const WHOLE: &str = "json-schema:///lacre-whole.json";
/// What a JSON Pointer is escaped by in a URI fragment (RFC 6901, section 6).
const FRAGMENT: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'~').remove(b'-').remove(b'.').remove(b'_').remove(b'$');

/// Returns a finding for each schema of `surface` that no value satisfies, and a reminder for each property of an
/// output that every value satisfies.
///
/// The first would make every later change look compatible; the second tells readers nothing.
///
/// # Errors
///
/// When a schema is not a valid JSON Schema 2020-12, refers to what it does not hold, or nests too deeply; the place
/// begins with the tool's name.
pub fn lint_surface(surface: &Surface) -> Result<Vec<Finding>, Error> {
    let mut findings = Vec::new();
    for (name, tool) in &surface.tools {
        for (side, schema) in [(Side::Input, &tool.input), (Side::Output, &tool.output)] {
            if let Some(schema) = schema {
                let lint = Lint { surface, schema, name, side };
                lint.schema(&mut findings).map_err(|error| error.inside(name))?;
            }
        }
    }
    Ok(findings)
}

/// One schema of one tool.
struct Lint<'s> {
    surface: &'s Surface,
    schema: &'s Value,
    name: &'s str,
    side: Side,
}

impl Lint<'_> {
    fn schema(&self, findings: &mut Vec<Finding>) -> Result<(), Error> {
        let own = result_places(self.schema);
        for place in std::iter::once("").chain(own.iter().map(String::as_str)) {
            if self.is_within(place, &json!(false))? {
                findings.push(self.finding(Rule::SchemaUnsatisfiable, place));
            }
        }
        if self.side == Side::Output {
            for place in properties(self.schema) {
                if self.is_vacuous(place.as_str())? {
                    findings.push(self.finding(Rule::SchemaVacuous, place.as_str()));
                }
            }
        }
        Ok(())
    }

    fn finding(&self, rule: Rule, place: &str) -> Finding {
        let own = result_places(self.schema);
        let inner = own.iter().find_map(|own| place.strip_prefix(own.as_str())).unwrap_or(place);
        let at = Pointer::from(inner);
        Finding { side: Some(self.side), ..decreed(rule, self.name, at, "", "") }
    }

    /// Returns the schema at `place` with everything it may refer to.
    fn document(&self, place: &str) -> Document {
        let whole = self.surface.document(self.schema);
        if place.is_empty() {
            return whole;
        }
        let resources = whole.resources().iter().cloned();
        let pointing =
            Document::new(json!({ "$ref": format!("{WHOLE}#{}", utf8_percent_encode(place, FRAGMENT)) }))
                .with_formats_asserted(whole.asserts_formats())
                .with_resource(WHOLE, self.schema.clone());
        resources.fold(pointing, |document, (uri, resource)| document.with_resource(uri, resource))
    }

    fn is_within(&self, place: &str, other: &Value) -> Result<bool, Error> {
        let mut pair = SchemaPair::new(&self.document(place), &other.clone().into())?;
        Ok(pair.compare(Direction::Backward) == Verdict::Proved)
    }

    fn is_vacuous(&self, place: &str) -> Result<bool, Error> {
        // A schema that says `true` says so on purpose: it reserves a name.
        if self.schema.pointer(place).is_none_or(Value::is_boolean) {
            return Ok(false);
        }
        let mut pair = SchemaPair::new(&self.document(place), &json!(true).into())?;
        Ok(pair.compare(Direction::Forward) == Verdict::Proved)
    }
}

/// Returns the places of every property that a schema declares, in the order of their places.
fn properties(schema: &Value) -> Vec<Pointer> {
    let mut found = Vec::new();
    collect(schema, &Pointer::root(), &mut found);
    found
}

fn collect(schema: &Value, at: &Pointer, found: &mut Vec<Pointer>) {
    let Value::Object(members) = schema else { return };
    if members.contains_key("$id") && !at.as_str().is_empty() {
        return;
    }
    for (keyword, value) in members {
        match (keyword.as_str(), value) {
            ("properties", Value::Object(properties)) => {
                found.extend(properties.keys().map(|name| at.join(keyword).join(name)));
                inner(properties, &at.join(keyword), found);
            }
            ("patternProperties" | "$defs" | "dependentSchemas", Value::Object(schemas)) => {
                inner(schemas, &at.join(keyword), found);
            }
            ("allOf" | "anyOf" | "oneOf" | "prefixItems", Value::Array(schemas)) => {
                for (index, schema) in schemas.iter().enumerate() {
                    collect(schema, &at.join(keyword).join(&index.to_string()), found);
                }
            }
            ("items" | "additionalProperties" | "unevaluatedProperties" | "then" | "else", schema) => {
                collect(schema, &at.join(keyword), found);
            }
            _ => {}
        }
    }
}

fn inner(schemas: &Map<String, Value>, at: &Pointer, found: &mut Vec<Pointer>) {
    for (name, schema) in schemas {
        collect(schema, &at.join(name), found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lint(schema: Value, name: &str) -> Vec<(Rule, String)> {
        let surface = Surface::from_schemas([(name.to_owned(), schema)]);
        let found = lint_surface(&surface).expect("a valid schema");
        found.into_iter().map(|finding| (finding.rule, finding.at.to_string())).collect()
    }

    #[test]
    fn a_schema_without_values_is_found_behind_any_combinator() {
        let cases = [
            json!(false),
            json!({"type": "string", "minLength": 3, "maxLength": 2}),
            json!({"allOf": [{"type": "integer"}, {"exclusiveMinimum": 0, "exclusiveMaximum": 1}]}),
            json!({"anyOf": [false, {"enum": []}]}),
            json!({"type": "object", "required": ["a"], "properties": {"a": {"not": {}}}}),
            json!({"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/n"}, "$defs": {"n": false}}),
            json!({"oneOf": [{"type": "string"}, {"type": "string"}]}),
        ];
        for schema in &cases {
            let found = lint(schema.clone(), "t.input.json");
            assert_eq!(found, [(Rule::SchemaUnsatisfiable, String::new())], "{schema}");
        }
        assert_eq!(cases.len(), 7);
        assert_eq!(lint(json!({"properties": {"a": false}}), "t.input.json"), [], "a name may be reserved");
    }

    #[test]
    fn a_property_that_says_nothing_is_found_behind_any_combinator() {
        let said = json!({"type": "string"});
        let nothing = json!({"minLength": 0, "description": "anything"});
        let cases = [
            (json!({"properties": {"a": {}, "b": said}}), "/properties/a"),
            (json!({"allOf": [{"properties": {"a": nothing}}]}), "/allOf/0/properties/a"),
            (json!({"items": {"properties": {"a/b %": {"anyOf": [{}, said]}}}}), "/items/properties/a~1b %"),
            (
                json!({"$defs": {"d": {"properties": {"a": {"$ref": "#/$defs/e"}}}, "e": {}}}),
                "/$defs/d/properties/a",
            ),
            (
                json!({"properties": {"a": {"type": ["null", "boolean", "number", "string", "array", "object"]}}}),
                "/properties/a",
            ),
        ];
        for (schema, place) in &cases {
            let found = lint(schema.clone(), "t.output.json");
            assert_eq!(found, [(Rule::SchemaVacuous, (*place).to_owned())], "{schema}");
            assert_eq!(lint(schema.clone(), "t.input.json"), [], "an input may take anything");
        }
        assert_eq!(cases.len(), 5);
    }
}
