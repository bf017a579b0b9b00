//! Keywords about arrays (Core 2020-12, section 10.3.1; Validation 2020-12, section 6.4).

use super::reference::Place;
use super::{Reader, count};
use crate::error::Error;
use crate::formula::{Atom, Form, Kind};
use serde_json::{Map, Value};

impl<'d> Reader<'_, 'd> {
    pub(super) fn array_keywords(
        &mut self,
        place: Place<'d>,
        members: &'d Map<String, Value>,
        parts: &mut Vec<Form>,
    ) -> Result<(), Error> {
        if let Some(least) = count(members.get("minItems")) {
            parts.push(self.formulas.atom(Atom::AtLeast { from: 0, count: least, form: Form::TRUE }));
        }
        if let Some(most) = count(members.get("maxItems")) {
            let longer = Atom::AtLeast { from: 0, count: most.saturating_add(1), form: Form::TRUE };
            parts.push(self.formulas.unless(Kind::Array, longer));
        }
        if members.get("uniqueItems") == Some(&Value::Bool(true)) {
            parts.push(self.formulas.atom(Atom::Unique));
        }
        let prefix =
            members.get("prefixItems").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        for (index, item) in prefix.iter().enumerate() {
            let form = self.part(place, item)?;
            parts.push(self.formulas.atom(Atom::Item(index, form)));
        }
        if let Some(items) = members.get("items") {
            let form = self.part(place, items)?;
            parts.push(self.formulas.items_from(prefix.len(), form));
        }
        self.contains_keywords(place, members, parts)
    }

    fn contains_keywords(
        &mut self,
        place: Place<'d>,
        members: &'d Map<String, Value>,
        parts: &mut Vec<Form>,
    ) -> Result<(), Error> {
        let Some(contains) = members.get("contains") else { return Ok(()) };
        let form = self.part(place, contains)?;
        let least = count(members.get("minContains")).unwrap_or(1);
        parts.push(self.formulas.atom(Atom::AtLeast { from: 0, count: least, form }));
        if let Some(most) = count(members.get("maxContains")) {
            let more = Atom::AtLeast { from: 0, count: most.saturating_add(1), form };
            parts.push(self.formulas.unless(Kind::Array, more));
        }
        Ok(())
    }
}
