//! Keywords about objects (Core 2020-12, sections 10.2.2.4 and 10.3.2; Validation 2020-12, section 6.5).

use super::reference::Place;
use super::{Reader, count, strings};
use crate::error::Error;
use crate::formula::{Atom, Form, Kind};
use crate::language::LanguageId;
use serde_json::{Map, Value};

/// Names of definitions inside a schema reach no deeper than this when they are read as names of properties.
const NAME_DEPTH: usize = 64;

impl<'d> Reader<'_, 'd> {
    pub(super) fn object_keywords(
        &mut self,
        place: Place<'d>,
        members: &'d Map<String, Value>,
        parts: &mut Vec<Form>,
    ) -> Result<(), Error> {
        if let Some(least) = count(members.get("minProperties")) {
            parts.push(self.formulas.atom(Atom::MinProperties(least)));
        }
        if let Some(most) = count(members.get("maxProperties")) {
            let more = Atom::MinProperties(most.saturating_add(1));
            parts.push(self.formulas.unless(Kind::Object, more));
        }
        for name in strings(members.get("required")) {
            parts.push(self.formulas.has(name));
        }
        self.dependencies(place, members, parts)?;
        self.properties(place, members, parts)?;
        if let Some(names) = members.get("propertyNames") {
            let form = self.part(place, names)?;
            let refused = match self.formulas.string_language(form, NAME_DEPTH) {
                Some(allowed) => {
                    let others = self.formulas.languages.complement(allowed);
                    self.formulas.atom(Atom::Each(others, Form::FALSE))
                }
                None => self.object_opaque(&format!("propertyNames {form:?}")),
            };
            parts.push(refused);
        }
        Ok(())
    }

    fn object_opaque(&mut self, key: &str) -> Form {
        let object = self.formulas.is(Kind::Object);
        let unknown = self.formulas.atom(Atom::Opaque(key.into()));
        self.formulas.implies(object, unknown)
    }

    fn dependencies(
        &mut self,
        place: Place<'d>,
        members: &'d Map<String, Value>,
        parts: &mut Vec<Form>,
    ) -> Result<(), Error> {
        if let Some(Value::Object(dependents)) = members.get("dependentRequired") {
            for (name, required) in dependents {
                let absent = self.absent(name);
                for other in strings(Some(required)) {
                    let present = self.formulas.has(other);
                    parts.push(self.formulas.or([absent, present]));
                }
            }
        }
        if let Some(Value::Object(dependents)) = members.get("dependentSchemas") {
            for (name, schema) in dependents {
                let form = self.beside(place, schema)?;
                parts.push(self.when_present(name, form));
            }
        }
        Ok(())
    }

    /// Returns "an object without that property"; it holds of every other kind.
    pub(super) fn absent(&mut self, name: &str) -> Form {
        let name = self.formulas.languages.words([name]);
        self.formulas.atom(Atom::Each(name, Form::FALSE))
    }

    /// Returns "an object with that property satisfies `form`".
    pub(super) fn when_present(&mut self, name: &str, form: Form) -> Form {
        let absent = self.absent(name);
        self.formulas.or([absent, form])
    }

    fn properties(
        &mut self,
        place: Place<'d>,
        members: &'d Map<String, Value>,
        parts: &mut Vec<Form>,
    ) -> Result<(), Error> {
        if let Some(Value::Object(properties)) = members.get("properties") {
            for (name, schema) in properties {
                let form = self.part(place, schema)?;
                let name = self.formulas.languages.words([name.as_str()]);
                parts.push(self.formulas.atom(Atom::Each(name, form)));
            }
        }
        if let Some(Value::Object(patterns)) = members.get("patternProperties") {
            for (pattern, schema) in patterns {
                let form = self.part(place, schema)?;
                parts.push(match self.formulas.languages.matching(pattern) {
                    Ok(names) => self.formulas.atom(Atom::Each(names, form)),
                    Err(_) => self.object_opaque(&format!("patternProperties {pattern} {form:?}")),
                });
            }
        }
        let Some(additional) = members.get("additionalProperties") else { return Ok(()) };
        let form = self.part(place, additional)?;
        parts.push(match self.declared(members) {
            Ok(declared) => {
                let others = self.formulas.languages.complement(declared);
                self.formulas.atom(Atom::Each(others, form))
            }
            Err(beside) => self.object_opaque(&format!("additionalProperties {form:?} beside {beside}")),
        });
        Ok(())
    }

    /// Returns the names that `properties` and `patternProperties` of one schema speak of.
    ///
    /// # Errors
    ///
    /// With a text that names them all, when a pattern is outside the modelled subset.
    pub(super) fn declared(&mut self, members: &Map<String, Value>) -> Result<LanguageId, String> {
        let named = members.get("properties").and_then(Value::as_object);
        let words = named.into_iter().flat_map(Map::keys).map(String::as_str);
        let mut languages = vec![self.formulas.languages.words(words)];
        let patterns = members.get("patternProperties").and_then(Value::as_object);
        for pattern in patterns.into_iter().flat_map(Map::keys) {
            let language = self.formulas.languages.matching(pattern);
            languages.push(language.map_err(|_| {
                let beside: Vec<&String> = named.into_iter().flat_map(Map::keys).collect();
                let patterns: Vec<&String> = patterns.into_iter().flat_map(Map::keys).collect();
                format!("{beside:?} {patterns:?}")
            })?);
        }
        Ok(self.formulas.languages.union(languages))
    }
}
