//! Keywords that combine schemas of the same value (Core 2020-12, sections 8.2.3 and 10.2).

use super::Reader;
use super::reference::Place;
use crate::error::Error;
use crate::formula::Form;
use serde_json::{Map, Value};

impl<'d> Reader<'_, 'd> {
    pub(super) fn applicator_keywords(
        &mut self,
        place: Place<'d>,
        members: &'d Map<String, Value>,
        parts: &mut Vec<Form>,
    ) -> Result<(), Error> {
        for target in self.targets(place, members)? {
            parts.push(self.schema(target)?);
        }
        parts.extend(self.list(place, members.get("allOf"))?);
        if let Some(branches) = members.get("anyOf") {
            let branches = self.list(place, Some(branches))?;
            parts.push(self.formulas.or(branches));
        }
        if let Some(branches) = members.get("oneOf") {
            let branches = self.negated(|reader| reader.list(place, Some(branches)))?;
            parts.push(self.formulas.exactly_one(&branches));
        }
        if let Some(refused) = members.get("not") {
            parts.push(!self.negated(|reader| reader.beside(place, refused))?);
        }
        let Some(condition) = members.get("if") else { return Ok(()) };
        let condition = self.negated(|reader| reader.beside(place, condition))?;
        if let Some(then) = members.get("then") {
            let then = self.beside(place, then)?;
            parts.push(self.formulas.implies(condition, then));
        }
        if let Some(otherwise) = members.get("else") {
            let otherwise = self.beside(place, otherwise)?;
            parts.push(self.formulas.or([condition, otherwise]));
        }
        Ok(())
    }

    /// Returns the places that the references of one schema lead to.
    pub(super) fn targets(
        &self,
        place: Place<'d>,
        members: &'d Map<String, Value>,
    ) -> Result<Vec<Place<'d>>, Error> {
        let mut targets = Vec::new();
        if let Some(reference) = members.get("$ref").and_then(Value::as_str) {
            targets.push(self.index.resolve(place.resource, reference)?.place);
        }
        if let Some(reference) = members.get("$dynamicRef").and_then(Value::as_str) {
            let target = self.index.resolve(place.resource, reference)?;
            let moved = target.dynamic_anchor.and_then(|name| {
                let scope = self.scopes[self.scope].iter();
                scope.copied().find_map(|resource| self.index.dynamic_anchor(resource, &name))
            });
            targets.push(moved.unwrap_or(target.place));
        }
        Ok(targets)
    }
}
