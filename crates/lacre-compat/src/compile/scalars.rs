//! Keywords about the value itself, numbers and strings (JSON Schema Validation 2020-12, sections 6.1 to 6.3).

use super::{Reader, count, strings};
use crate::exact::Exact;
use crate::format::Format;
use crate::formula::{Atom, Form, Kind, Sample};
use serde_json::{Map, Value};

impl Reader<'_, '_> {
    pub(super) fn scalar_keywords(&mut self, members: &Map<String, Value>, parts: &mut Vec<Form>) {
        if let Some(types) = members.get("type") {
            parts.push(self.types(types));
        }
        if let Some(value) = members.get("const") {
            parts.push(self.values(std::slice::from_ref(value)));
        }
        if let Some(Value::Array(values)) = members.get("enum") {
            parts.push(self.values(values));
        }
        self.number_keywords(members, parts);
        self.string_keywords(members, parts);
    }

    fn types(&mut self, types: &Value) -> Form {
        let names: Vec<&str> = match types {
            Value::String(name) => vec![name],
            _ => strings(Some(types)).collect(),
        };
        let forms: Vec<Form> = names.into_iter().filter_map(|name| self.type_named(name)).collect();
        self.formulas.or(forms)
    }

    fn type_named(&mut self, name: &str) -> Option<Form> {
        let kind = self.formulas.is(Kind::named(name)?);
        if name != "integer" {
            return Some(kind);
        }
        let whole = self.formulas.atom(Atom::Multiple(Exact::one()));
        Some(self.formulas.and([kind, whole]))
    }

    /// Returns the formula of an enumeration: one atom for its numbers, one for its strings.
    fn values(&mut self, values: &[Value]) -> Form {
        let mut texts = Vec::new();
        let mut points = Vec::new();
        let mut forms = Vec::new();
        for value in values {
            match Sample::from_json(value) {
                Some(Sample::String(text)) => texts.push(text),
                Some(Sample::Number(number)) => points.push(number),
                Some(other) => forms.push(self.formulas.constant(&other)),
                None => forms.push(self.opaque("const", value)),
            }
        }
        if !texts.is_empty() {
            let words = self.formulas.languages.words(texts.iter().map(|text| &**text));
            let kind = self.formulas.is(Kind::String);
            let words = self.formulas.atom(Atom::Match(words));
            forms.push(self.formulas.and([kind, words]));
        }
        if !points.is_empty() {
            points.sort_unstable();
            points.dedup();
            let kind = self.formulas.is(Kind::Number);
            let points = self.formulas.atom(Atom::Points(points.into()));
            forms.push(self.formulas.and([kind, points]));
        }
        self.formulas.or(forms)
    }

    fn number_keywords(&mut self, members: &Map<String, Value>, parts: &mut Vec<Form>) {
        let number = |keyword: &str| match members.get(keyword) {
            Some(Value::Number(number)) => Exact::from_json(number),
            _ => None,
        };
        if let Some(bound) = number("minimum") {
            parts.push(self.formulas.atom(Atom::Above { bound, inclusive: true }));
        }
        if let Some(bound) = number("exclusiveMinimum") {
            parts.push(self.formulas.atom(Atom::Above { bound, inclusive: false }));
        }
        if let Some(bound) = number("maximum") {
            parts.push(self.formulas.unless(Kind::Number, Atom::Above { bound, inclusive: false }));
        }
        if let Some(bound) = number("exclusiveMaximum") {
            parts.push(self.formulas.unless(Kind::Number, Atom::Above { bound, inclusive: true }));
        }
        if let Some(step) = number("multipleOf").filter(Exact::is_positive) {
            parts.push(self.formulas.atom(Atom::Multiple(step)));
        }
    }

    fn string_keywords(&mut self, members: &Map<String, Value>, parts: &mut Vec<Form>) {
        if let Some(least) = count(members.get("minLength")) {
            parts.push(self.formulas.atom(Atom::MinLength(least)));
        }
        if let Some(most) = count(members.get("maxLength")) {
            parts.push(self.formulas.unless(Kind::String, Atom::MinLength(most.saturating_add(1))));
        }
        if let Some(Value::String(pattern)) = members.get("pattern") {
            let form = match self.formulas.languages.matching(pattern) {
                Ok(language) => self.formulas.atom(Atom::Match(language)),
                Err(_) => self.text_opaque(pattern),
            };
            parts.push(form);
        }
        if self.asserts_formats
            && let Some(format) = members.get("format").and_then(Value::as_str).and_then(Format::named)
        {
            self.format(format, parts);
        }
    }

    /// A format, and what is known of its relations: with them, plain logic proves or refutes.
    fn format(&mut self, format: Format, parts: &mut Vec<Form>) {
        parts.push(self.formulas.atom(Atom::Format(format)));
        for wider in format.wider() {
            parts.push(self.formulas.atom(Atom::Format(wider)));
        }
        for apart in format.apart() {
            parts.push(self.formulas.unless(Kind::String, Atom::Format(apart)));
        }
    }

    /// A pattern outside the modelled subset: an unknown set of strings, the same for the same text.
    fn text_opaque(&mut self, pattern: &str) -> Form {
        let string = self.formulas.is(Kind::String);
        let unknown = self.formulas.atom(Atom::Opaque(format!("pattern {pattern}").into()));
        self.formulas.implies(string, unknown)
    }
}
