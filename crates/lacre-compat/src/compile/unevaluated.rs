//! `unevaluatedProperties` and `unevaluatedItems`, translated away: one case for each way the value may be evaluated.
//!
//! What a schema evaluates depends on which of its branches hold, and that is a formula like any other.

use super::Reader;
use super::reference::Place;
use crate::error::Error;
use crate::formula::{Atom, Form, Kind};
use crate::language::{LanguageId, Languages};
use serde_json::{Map, Value};

/// More ways than this are not followed; the keyword is then not modelled.
const MOST_TRACES: usize = 128;
const DEEPEST: usize = 24;
/// The prefix of a trace that evaluates every item.
const ALL_ITEMS: usize = usize::MAX;

/// One way in which a value may be evaluated, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Trace {
    conditions: Vec<Form>,
    names: LanguageId,
    /// Items below this index are evaluated.
    prefix: usize,
    /// Items that satisfy one of these are evaluated.
    contained: Vec<Form>,
}

impl Trace {
    fn nothing() -> Self {
        Self { conditions: Vec::new(), names: Languages::NONE, prefix: 0, contained: Vec::new() }
    }

    fn when(mut self, condition: Form) -> Self {
        self.conditions.push(condition);
        self
    }

    fn evaluates_nothing(&self) -> bool {
        self.names == Languages::NONE && self.prefix == 0 && self.contained.is_empty()
    }
}

/// The traces of a schema, or nothing when they are too many or not modelled.
type Traces = Option<Vec<Trace>>;

impl<'d> Reader<'_, 'd> {
    pub(super) fn unevaluated_keywords(
        &mut self,
        place: Place<'d>,
        members: &'d Map<String, Value>,
        parts: &mut Vec<Form>,
    ) -> Result<(), Error> {
        let properties = members.get("unevaluatedProperties");
        let items = members.get("unevaluatedItems");
        if properties.is_none() && items.is_none() {
            return Ok(());
        }
        let traces = self.traces(place, members, true, 0)?;
        if let Some(schema) = properties {
            let form = self.part(place, schema)?;
            let found = self.unevaluated(traces.as_ref(), |reader, trace| {
                let others = reader.formulas.languages.complement(trace.names);
                reader.formulas.atom(Atom::Each(others, form))
            });
            parts.push(self.or_opaque(found, form, "unevaluatedProperties", place, Kind::Object));
        }
        if let Some(schema) = items {
            let form = self.part(place, schema)?;
            let found = self.unevaluated(traces.as_ref(), |reader, trace| {
                if trace.prefix == ALL_ITEMS {
                    return Form::TRUE;
                }
                let allowed = reader.formulas.or(trace.contained.iter().copied().chain([form]));
                reader.formulas.items_from(trace.prefix, allowed)
            });
            parts.push(self.or_opaque(found, form, "unevaluatedItems", place, Kind::Array));
        }
        Ok(())
    }

    fn unevaluated(
        &mut self,
        traces: Option<&Vec<Trace>>,
        rule: impl Fn(&mut Self, &Trace) -> Form,
    ) -> Option<Form> {
        let mut parts = Vec::new();
        for trace in traces? {
            let condition = self.formulas.and(trace.conditions.iter().copied());
            let rule = rule(self, trace);
            parts.push(self.formulas.implies(condition, rule));
        }
        Some(self.formulas.and(parts))
    }

    fn or_opaque(
        &mut self,
        found: Option<Form>,
        form: Form,
        what: &str,
        place: Place<'d>,
        kind: Kind,
    ) -> Form {
        if form == Form::TRUE {
            return form;
        }
        found.unwrap_or_else(|| {
            let kind = self.formulas.is(kind);
            let unknown = self.opaque(what, place.schema);
            self.formulas.implies(kind, unknown)
        })
    }

    /// Returns the traces of one schema; `own` leaves its own `unevaluated…` keywords out.
    fn traces(
        &mut self,
        place: Place<'d>,
        members: &'d Map<String, Value>,
        own: bool,
        depth: usize,
    ) -> Result<Traces, Error> {
        let Some(first) = self.own_trace(place, members, own)? else { return Ok(None) };
        let mut traces = vec![first];
        for target in self.targets(place, members)? {
            let further = self.traces_at(target, depth)?;
            if !product(&mut self.formulas.languages, &mut traces, further) {
                return Ok(None);
            }
        }
        for further in self.branch_traces(place, members, depth)? {
            if !product(&mut self.formulas.languages, &mut traces, further) {
                return Ok(None);
            }
        }
        Ok(Some(traces))
    }

    fn traces_at(&mut self, place: Place<'d>, depth: usize) -> Result<Traces, Error> {
        let Some(members) = place.schema.as_object() else { return Ok(Some(vec![Trace::nothing()])) };
        if depth >= DEEPEST {
            return Ok(None);
        }
        let outer = self.enter(place.resource);
        let traces = self.traces(place, members, false, depth + 1);
        self.scope = outer;
        traces
    }

    fn own_trace(
        &mut self,
        place: Place<'d>,
        members: &'d Map<String, Value>,
        own: bool,
    ) -> Result<Option<Trace>, Error> {
        let mut trace = Trace::nothing();
        let all_names = members.contains_key("additionalProperties")
            || (!own && members.contains_key("unevaluatedProperties"));
        trace.names = if all_names {
            Languages::ALL
        } else {
            match self.declared(members) {
                Ok(names) => names,
                Err(_) => return Ok(None),
            }
        };
        let prefix = members.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
        let all_items = members.contains_key("items") || (!own && members.contains_key("unevaluatedItems"));
        trace.prefix = if all_items { ALL_ITEMS } else { prefix };
        if let Some(contains) = members.get("contains") {
            trace.contained.push(self.part(place, contains)?);
        }
        Ok(Some(trace))
    }

    /// Returns the traces of each applicator of one schema.
    fn branch_traces(
        &mut self,
        place: Place<'d>,
        members: &'d Map<String, Value>,
        depth: usize,
    ) -> Result<Vec<Traces>, Error> {
        let mut all = Vec::new();
        for branch in list(members, "allOf") {
            all.push(self.traces_at(self.index.inside(place, branch), depth)?);
        }
        for keyword in ["anyOf", "oneOf"] {
            for branch in list(members, keyword) {
                let condition = self.negated(|reader| reader.beside(place, branch))?;
                all.push(self.optional_traces(place, branch, condition, depth)?);
            }
        }
        if let Some(Value::Object(dependents)) = members.get("dependentSchemas") {
            for (name, branch) in dependents {
                // An array has no such property, so the branch evaluates none of its items.
                let (object, present) = (self.formulas.is(Kind::Object), self.formulas.has(name));
                let counts = self.formulas.and([object, present]);
                all.push(self.optional_traces(place, branch, counts, depth)?);
            }
        }
        if let Some(condition) = members.get("if") {
            all.push(self.conditional_traces(place, members, condition, depth)?);
        }
        Ok(all)
    }

    /// Returns the traces of a branch that counts only where `condition` holds.
    fn optional_traces(
        &mut self,
        place: Place<'d>,
        branch: &'d Value,
        condition: Form,
        depth: usize,
    ) -> Result<Traces, Error> {
        let Some(inside) = self.traces_at(self.index.inside(place, branch), depth)? else { return Ok(None) };
        if inside.iter().all(Trace::evaluates_nothing) {
            return Ok(Some(vec![Trace::nothing()]));
        }
        let mut traces: Vec<Trace> = inside.into_iter().map(|trace| trace.when(condition)).collect();
        traces.push(Trace::nothing().when(!condition));
        Ok(Some(traces))
    }

    fn conditional_traces(
        &mut self,
        place: Place<'d>,
        members: &'d Map<String, Value>,
        condition: &'d Value,
        depth: usize,
    ) -> Result<Traces, Error> {
        let holds = self.negated(|reader| reader.beside(place, condition))?;
        let Some(mut met) = self.traces_at(self.index.inside(place, condition), depth)? else {
            return Ok(None);
        };
        if let Some(then) = members.get("then") {
            let further = self.traces_at(self.index.inside(place, then), depth)?;
            if !product(&mut self.formulas.languages, &mut met, further) {
                return Ok(None);
            }
        }
        let unmet = match members.get("else") {
            Some(otherwise) => self.traces_at(self.index.inside(place, otherwise), depth)?,
            None => Some(vec![Trace::nothing()]),
        };
        let Some(unmet) = unmet else { return Ok(None) };
        let met = met.into_iter().map(|trace| trace.when(holds));
        let unmet = unmet.into_iter().map(|trace| trace.when(!holds));
        Ok(Some(met.chain(unmet).collect()))
    }
}

fn list<'d>(members: &'d Map<String, Value>, keyword: &str) -> &'d [Value] {
    members.get(keyword).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// Extends each trace by each of `further`; says no when these are not modelled or become too many.
fn product(languages: &mut Languages, traces: &mut Vec<Trace>, further: Traces) -> bool {
    let Some(further) = further else { return false };
    if traces.len() * further.len() > MOST_TRACES {
        return false;
    }
    let mut combined = Vec::with_capacity(traces.len() * further.len());
    for first in traces.iter() {
        for second in &further {
            combined.push(Trace {
                conditions: [first.conditions.as_slice(), &second.conditions].concat(),
                names: languages.union([first.names, second.names]),
                prefix: first.prefix.max(second.prefix),
                contained: [first.contained.as_slice(), &second.contained].concat(),
            });
        }
    }
    *traces = combined;
    true
}
