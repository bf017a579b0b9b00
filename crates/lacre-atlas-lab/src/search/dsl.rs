//! The DSL search.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;
use serde_json::json;

use super::parameters::{SearchParameters, page_limit};
use crate::dsl::{Matches, Outcome, Query, parse};
use crate::http::{Call, Code, Failure};
use crate::operation::Answer;
use crate::quirk::Quirk;
use crate::read::Reader;
use crate::release::Behaviour;
use crate::store::Place;

const LENGTH_SETTING: &str = "atlas.graph.dsl-max-query-str-length";

/// A query text on its way to an answer.
struct Search<'a> {
    reader: &'a Reader<'a>,
    /// The text as it is echoed.
    text: String,
    /// The text with the clause that the server appends: what is parsed, and what an error repeats.
    whole: String,
    limit: usize,
    offset: usize,
}

pub(crate) fn answer(reader: &Reader<'_>, call: &Call) -> Answer {
    let query = call.parameters.text("query").filter(|query| !query.is_empty());
    SearchParameters::check_length(query, LENGTH_SETTING)?;
    let type_name = call.parameters.limited("typeName")?.filter(|name| !name.is_empty());
    let classification = call.parameters.limited("classification")?.filter(|name| !name.is_empty());
    let limit = page_limit(call.parameters.integer("limit", 0)?);
    let offset = usize::try_from(call.parameters.integer("offset", 0)?).unwrap_or(0);
    let query = query.map(|query| decode_again(reader, query)).transpose()?;
    let mut text = type_name.map(|name| format!("`{name}` ")).unwrap_or_default();
    match (&query, classification) {
        (Some(query), _) => text.push_str(query),
        (None, Some(classification)) => text.extend([" isa ", classification]),
        (None, None) => {}
    }
    let appended =
        reader.has(Behaviour::LimitAppended) && !text.contains("limit") && !text.contains("offset");
    let whole = if appended { format!("{text} limit {limit} offset {offset}") } else { text.clone() };
    Search { reader, text, whole, limit, offset }.answer()
}

/// Decodes the text once more: a `%` that begins no escape fails, and until 2.3 the result is what is searched.
fn decode_again<'a>(reader: &Reader<'_>, query: &'a str) -> Result<Cow<'a, str>, Failure> {
    for (at, _) in query.match_indices('%') {
        let digits = query.as_bytes().get(at + 1..at + 3);
        if !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
            return Err(bad_escape(reader, &query[at..]));
        }
    }
    if reader.has(Behaviour::SecondDecodingUsed) {
        return Ok(Cow::Owned(percent_decode_str(query).decode_utf8_lossy().into_owned()));
    }
    Ok(Cow::Borrowed(query))
}

fn bad_escape(reader: &Reader<'_>, rest: &str) -> Failure {
    if !reader.has(Behaviour::SecondDecodingIsJson) {
        return Failure::Logged;
    }
    Failure::atlas(Code::Internal, [&format!("Invalid encoded sequence \"{rest}\"")])
}

impl Search<'_> {
    fn answer(&self) -> Answer {
        let refused = |reason: &str| Failure::atlas(Code::Dsl, [&self.whole, reason]);
        let query = parse(&self.whole).map_err(|error| refused(&error.to_string()))?;
        if self.reader.has(Behaviour::LimitWordAnywhere) && query.limit.is_none() {
            // 2.2 takes the word inside a text for a clause of its own.
            return Err(refused("mismatched input '<EOF>' expecting K_LIMIT"));
        }
        let mut matches = Matches::new(self.reader, &query).and_then(|matches| matches.find());
        if self.reader.is_quirky(Quirk::AsciiOnly) && !self.text.is_ascii() {
            matches = matches.map(|_| Vec::new());
        }
        match matches {
            Ok(found) if query.count.is_some() => Ok(self.count(&query, found.len())),
            Ok(found) => self.entities(&query, &found),
            Err(Outcome::Refused(reason)) => Err(refused(&reason)),
            Err(Outcome::Failed) => Err(self.failed()),
        }
    }

    /// What the server says when a query breaks it: until 2.1 the whole script that it made of the query.
    fn failed(&self) -> Failure {
        if self.reader.has(Behaviour::GremlinScript) {
            let script = format!("g.V().has('__typeName', …) /* {} */.toList()", self.text);
            return Failure::atlas(Code::Gremlin, [&script]);
        }
        Failure::Logged
    }

    fn count(&self, query: &Query, count: usize) -> serde_json::Value {
        let label = query.count.as_ref().map(|count| count.label.as_str()).unwrap_or_default();
        let old = self.reader.has(Behaviour::SelectKeepsQuery);
        let mut result = json!({});
        if old || count == 0 {
            result = json!({"queryType": "DSL", "queryText": self.text});
        }
        if old || count > 0 {
            result["attributes"] = json!({"name": [label], "values": [[count]]});
        }
        self.reader.count(&mut result, -1);
        result
    }

    fn entities(&self, query: &Query, found: &[Place]) -> Answer {
        let (limit, offset) = match query.limit {
            None => (self.limit, self.offset),
            Some(clause) => {
                if clause.limit > i64::from(i32::MAX) && self.reader.has(Behaviour::LimitAppended) {
                    return Err(Failure::Logged);
                }
                // A negative limit knows no bound.
                let limit = usize::try_from(clause.limit).unwrap_or(usize::MAX);
                (limit, usize::try_from(clause.offset.unwrap_or(0)).unwrap_or(0))
            }
        };
        let offset = if self.reader.is_quirky(Quirk::RepeatedPages) { 0 } else { offset };
        let rest = found.get(offset..).unwrap_or_default();
        let page = &rest[..rest.len().min(limit)];
        let mut result = json!({"queryType": "DSL", "queryText": self.text});
        if !page.is_empty() {
            result["entities"] =
                page.iter().map(|&place| self.reader.header_with_classifications(place)).collect();
        }
        self.reader.count(&mut result, -1);
        Ok(result)
    }
}
