//! From a schema document to a formula: references become a graph, annotations vanish.

mod applicators;
mod arrays;
mod keywords;
mod objects;
mod reference;
mod scalars;
mod unevaluated;

pub(crate) use keywords::is_known;

use crate::error::{Error, ErrorKind};
use crate::formula::{Atom, Form, Formulas};
use lacre_contract::Document;
use reference::{Index, Place, ResourceId};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// In-place and nested schemas beyond this depth are refused rather than read.
const DEEPEST: usize = 400;
/// Circular references beyond this number are not followed.
const MOST_ASSUMPTIONS: usize = 1_000;
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// One visit of a schema: the same schema under another dynamic scope is another visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Visit {
    schema: *const Value,
    resource: ResourceId,
    scope: usize,
}

/// How far the reading of a schema has come.
#[derive(Debug, Clone, Copy)]
enum Progress {
    Done(Form),
    /// Being read.
    Open(Reading),
}

/// Where the reader was when it began with a schema, and the definition that others refer to.
#[derive(Debug, Clone, Copy)]
struct Reading {
    descents: usize,
    negations: usize,
    depth: usize,
    definition: Option<(u32, Form)>,
}

/// Reads the schemas of one document.
struct Reader<'f, 'd> {
    formulas: &'f mut Formulas,
    index: Index<'d>,
    progress: HashMap<Visit, Progress>,
    /// Dynamic scopes: the resources entered, outermost first, each once.
    scopes: Vec<Vec<ResourceId>>,
    scope: usize,
    descents: usize,
    negations: usize,
    depth: usize,
    /// The outermost schema that was taken to hold inside itself, by its depth.
    assumed: usize,
    assumptions: usize,
    asserts_formats: bool,
    /// What makes this document's unmodelled parts different from another document's.
    own_text: String,
}

/// Reads `document` into `formulas`.
///
/// # Errors
///
/// When a reference leads nowhere, or the document nests deeper than is read.
pub(crate) fn compile(formulas: &mut Formulas, document: &Document) -> Result<Form, Error> {
    let (index, root) = Index::new(document)?;
    let mut reader = Reader {
        formulas,
        index,
        progress: HashMap::new(),
        scopes: vec![vec![root.resource]],
        scope: 0,
        descents: 0,
        negations: 0,
        depth: 0,
        assumed: usize::MAX,
        assumptions: 0,
        asserts_formats: document.asserts_formats(),
        own_text: document.root().to_string(),
    };
    reader.schema(root)
}

impl<'d> Reader<'_, 'd> {
    /// Reads a schema that judges the same value as the one it stands in.
    fn schema(&mut self, place: Place<'d>) -> Result<Form, Error> {
        let members = match place.schema {
            Value::Bool(true) => return Ok(Form::TRUE),
            Value::Bool(false) => return Ok(Form::FALSE),
            Value::Object(members) => members,
            _ => return Err(Error::new(ErrorKind::InvalidSchema, "", "a schema is an object or a boolean")),
        };
        if self.depth >= DEEPEST {
            return Err(Error::new(ErrorKind::TooDeep, "", "more than 400 schemas inside one another"));
        }
        let outer = self.enter(place.resource);
        let visit = Visit { schema: place.schema, resource: place.resource, scope: self.scope };
        self.depth += 1;
        let form = match self.progress.get(&visit) {
            Some(Progress::Done(form)) => Ok(*form),
            Some(&Progress::Open(reading)) => Ok(self.reenter(visit, reading)),
            None => self.read(visit, place, members),
        };
        self.depth -= 1;
        self.scope = outer;
        form
    }

    /// Reads a schema that judges a part of the value.
    fn part(&mut self, place: Place<'d>, schema: &'d Value) -> Result<Form, Error> {
        self.descents += 1;
        let form = self.schema(self.index.inside(place, schema));
        self.descents -= 1;
        form
    }

    /// Reads a schema that stands inside another and judges the same value.
    fn beside(&mut self, place: Place<'d>, schema: &'d Value) -> Result<Form, Error> {
        self.schema(self.index.inside(place, schema))
    }

    fn enter(&mut self, resource: ResourceId) -> usize {
        let outer = self.scope;
        if self.index.is_dynamic && !self.scopes[outer].contains(&resource) {
            let mut entered = self.scopes[outer].clone();
            entered.push(resource);
            self.scope = self.scopes.iter().position(|known| *known == entered).unwrap_or_else(|| {
                self.scopes.push(entered);
                self.scopes.len() - 1
            });
        }
        outer
    }

    /// Reads a schema that counts by its negation.
    fn negated<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Error>) -> Result<T, Error> {
        self.negations += 1;
        let found = read(self);
        self.negations -= 1;
        found
    }

    fn reenter(&mut self, visit: Visit, reading: Reading) -> Form {
        if reading.descents == self.descents {
            return self.reenter_in_place(reading);
        }
        if let Some((_, form)) = reading.definition {
            return form;
        }
        let reserved = self.formulas.reserve();
        self.progress.insert(visit, Progress::Open(Reading { definition: Some(reserved), ..reading }));
        reserved.1
    }

    /// A schema that refers to itself for the same value is undefined by the specification (Core, 9.4.1).
    ///
    /// Validators that survive it take it to hold inside itself, which for a monotone schema is its greatest
    /// fixpoint; under a negation there is no such reading.
    fn reenter_in_place(&mut self, reading: Reading) -> Form {
        self.assumptions += 1;
        if reading.negations == self.negations && self.assumptions < MOST_ASSUMPTIONS {
            self.assumed = self.assumed.min(reading.depth);
            return Form::TRUE;
        }
        let own = format!("circular reference in {}", self.own_text);
        self.formulas.atom(Atom::Opaque(own.into()))
    }

    fn read(
        &mut self,
        visit: Visit,
        place: Place<'d>,
        members: &'d Map<String, Value>,
    ) -> Result<Form, Error> {
        let depth = self.depth;
        let reading = Reading { descents: self.descents, negations: self.negations, depth, definition: None };
        self.progress.insert(visit, Progress::Open(reading));
        let outer = std::mem::replace(&mut self.assumed, usize::MAX);
        let form = self.keywords(place, members)?;
        let rests_on_outer = self.assumed < depth;
        self.assumed = if rests_on_outer { outer.min(self.assumed) } else { outer };
        if let Some(&Progress::Open(Reading { definition: Some((number, _)), .. })) =
            self.progress.get(&visit)
        {
            let whole = if rests_on_outer { self.opaque("circular reference", place.schema) } else { form };
            self.formulas.define(number, whole);
        }
        // What was read while an outer schema was taken to hold is true only there.
        if rests_on_outer {
            self.progress.remove(&visit);
        } else {
            self.progress.insert(visit, Progress::Done(form));
        }
        Ok(form)
    }

    fn keywords(&mut self, place: Place<'d>, members: &'d Map<String, Value>) -> Result<Form, Error> {
        if members.get("$schema").and_then(Value::as_str).is_some_and(|dialect| !is_dialect(dialect)) {
            return Ok(self.opaque("dialect", place.schema));
        }
        let mut parts = Vec::new();
        for (keyword, value) in members {
            if !is_known(keyword) {
                parts.push(self.formulas.atom(Atom::Ignored(format!("{keyword} {value}").into())));
            }
        }
        self.scalar_keywords(members, &mut parts);
        self.array_keywords(place, members, &mut parts)?;
        self.object_keywords(place, members, &mut parts)?;
        self.applicator_keywords(place, members, &mut parts)?;
        self.unevaluated_keywords(place, members, &mut parts)?;
        Ok(self.formulas.and(parts))
    }

    /// Returns an atom for what is not modelled: equal text without references is equal meaning, nothing else is.
    fn opaque(&mut self, what: &str, value: &Value) -> Form {
        let text = value.to_string();
        let own = if text.contains("Ref\"") || text.contains("$ref\"") { self.own_text.as_str() } else { "" };
        let key = format!("{what} {text} {own}");
        self.formulas.atom(Atom::Opaque(key.into()))
    }

    /// Returns the schemas of a list-valued keyword.
    fn list(&mut self, place: Place<'d>, value: Option<&'d Value>) -> Result<Vec<Form>, Error> {
        let members = value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        members.iter().map(|member| self.beside(place, member)).collect()
    }
}

fn is_dialect(dialect: &str) -> bool {
    dialect.trim_end_matches('#') == DIALECT
}

/// Returns a count that a keyword holds; `3.0` is a count, and what is beyond 64 bits is the greatest.
fn count(value: Option<&Value>) -> Option<u64> {
    let value = value?;
    if let Some(count) = value.as_u64() {
        return Some(count);
    }
    let float = value.as_f64()?;
    if float < 0.0 || float.fract() != 0.0 {
        return None;
    }
    format!("{float}").parse().ok().or(Some(u64::MAX - 1))
}

/// Returns the strings of a list.
fn strings(value: Option<&Value>) -> impl Iterator<Item = &str> {
    value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default().iter().filter_map(Value::as_str)
}
