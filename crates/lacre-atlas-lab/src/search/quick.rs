//! Quick search, GET and POST, and suggestions.

use serde_json::{Value, json};

use super::filter::Filter;
use super::free_text::{FreeText, with_star};
use super::metrics::metrics;
use super::parameters::SearchParameters;
use super::selection::{Found, Scope, Selection};
use crate::http::{Call, Failure};
use crate::operation::Answer;
use crate::quirk::Quirk;
use crate::read::Reader;
use crate::release::Behaviour;
use crate::store::Place;
use crate::typedef::ROOT;

/// The setting that bounds the text of a query.
const LENGTH_SETTING: &str = "atlas.graph.fulltext-max-query-str-length";

pub(crate) fn answer(reader: &Reader<'_>, call: &Call) -> Answer {
    let mut parameters = SearchParameters::from_query(&call.parameters)?;
    parameters.classification = None;
    SearchParameters::check_length(parameters.query(), LENGTH_SETTING)?;
    if parameters.query.is_none() && parameters.type_name().is_none() {
        return Err(Failure::Logged);
    }
    search(reader, parameters)
}

pub(crate) fn answer_post(reader: &Reader<'_>, call: &Call) -> Answer {
    let parameters = SearchParameters::from_body(call)?;
    SearchParameters::check_length(parameters.query(), LENGTH_SETTING)?;
    parameters.check(reader)?;
    search(reader, parameters)
}

/// The parameters as the release understands them.
fn adapt(reader: &Reader<'_>, parameters: &mut SearchParameters) {
    if !reader.has(Behaviour::QuickSort) {
        (parameters.sort_by, parameters.sort_order) = (None, None);
    }
    if reader.has(Behaviour::StarAppended) {
        parameters.query = parameters.query.take().map(|query| with_star(&query));
    }
    if reader.is_quirky(Quirk::RepeatedPages) {
        parameters.offset = 0;
    }
}

fn search(reader: &Reader<'_>, mut parameters: SearchParameters) -> Answer {
    adapt(reader, &mut parameters);
    let subtypes = parameters.include_sub_types.unwrap_or(false);
    let scope = Scope::of(reader, parameters.type_name(), subtypes)?;
    let mut text = parameters.query().map(FreeText::parse);
    if reader.is_quirky(Quirk::WrongHits) {
        text = Some(FreeText::Broken);
    }
    let broken = text == Some(FreeText::Broken);
    let field = text.as_ref().is_some_and(FreeText::names_field);
    if (broken || field) && !reader.free_text {
        return Err(Failure::Logged);
    }
    let excludes = text.as_ref().is_some_and(FreeText::only_excludes);
    let selection = Selection { reader, scope, text, parameters: &parameters };
    selection.check()?;
    let found = selection.find();
    let mut result = json!({"queryType": "BASIC", "searchParameters": parameters.echo(reader, false)});
    if let Some(query) = &parameters.query {
        result["queryText"] = query.as_str().into();
    }
    hits(reader, &parameters, &found, &mut result);
    let count = total(reader, &parameters, &found, broken);
    reader.count(&mut result, count_of(reader, count, &parameters));
    let aggregated = !broken && !excludes && aggregates(reader, &parameters);
    let metrics = match (reader.free_text, aggregated) {
        (false, _) => json!({}),
        (true, true) => metrics(reader, &counted(reader, &found.all, selection.text.as_ref())),
        (true, false) => metrics(reader, &[]),
    };
    Ok(json!({"searchResults": result, "aggregationMetrics": metrics}))
}

/// What the index counts: it knows the text, not the filters beside it, and nothing at all of a broken query.
fn total(reader: &Reader<'_>, parameters: &SearchParameters, found: &Found, broken: bool) -> usize {
    if broken && parameters.exclude_deleted_entities {
        return reader.store.places().count() + reader.store.types.headers().len();
    }
    if parameters.query().is_some() { found.by_text } else { found.all.len() }
}

/// What the server counts values of: the hits that have every word of the text.
fn counted(reader: &Reader<'_>, found: &[Place], text: Option<&FreeText>) -> Vec<Place> {
    let has_all = |place: &&Place| text.is_none_or(|text| text.has_every_word(reader, **place));
    found.iter().filter(has_all).copied().collect()
}

/// Whether the server counts values for such a search at all.
fn aggregates(reader: &Reader<'_>, parameters: &SearchParameters) -> bool {
    let root = parameters.type_name() == Some(ROOT);
    let empty = parameters.query.as_deref() == Some("");
    (!root || reader.has(Behaviour::RootTypeCounted)) && (!empty || reader.has(Behaviour::EmptyQueryCounted))
}

/// The count that is sent: 2.4 knows no more than fits on a page.
pub(super) fn count_of(reader: &Reader<'_>, count: usize, parameters: &SearchParameters) -> i64 {
    let count = if reader.has(Behaviour::CountOfPage) { count.min(parameters.limit()) } else { count };
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Puts the page of hits into a result: headers, or rows of the requested attributes alone.
pub(super) fn hits(reader: &Reader<'_>, parameters: &SearchParameters, found: &Found, result: &mut Value) {
    let mut requested = parameters.attributes.clone().unwrap_or_default();
    let page = found.page(parameters);
    if page.is_empty() {
        return;
    }
    if parameters.exclude_header_attributes && reader.has(Behaviour::ExcludeHeaderAttributes) {
        let row = |&place: &usize| -> Value {
            let cell = |name: &String| {
                reader.store.entity(place).attributes.get(name).cloned().unwrap_or_else(|| "".into())
            };
            requested.iter().map(cell).collect()
        };
        let rows: Vec<_> = page.iter().map(row).collect();
        result["attributes"] = json!({"name": requested, "values": rows});
        return;
    }
    // What a filter looks at is shown as well.
    requested.extend(parameters.entity_filters.iter().flat_map(Filter::attributes));
    result["entities"] = page.iter().map(|&place| reader.header_with(place, &requested)).collect();
    let referred = referred(reader, &requested, page);
    if !referred.is_empty() {
        result["referredEntities"] = referred.into();
    }
}

fn referred(reader: &Reader<'_>, requested: &[String], page: &[usize]) -> serde_json::Map<String, Value> {
    let mut referred = serde_json::Map::new();
    for &place in page {
        let def = reader.store.type_of(place);
        let relations = def.into_iter().flat_map(|def| &def.relations);
        for relation in relations.filter(|relation| requested.contains(&relation.name)) {
            for (_, other) in reader.store.related(place, relation) {
                referred.insert(reader.store.entity(other).guid.clone(), reader.header(other));
            }
        }
    }
    referred
}

/// Names that begin with what was typed.
pub(crate) fn suggestions(reader: &Reader<'_>, call: &Call) -> Value {
    let prefix = call.parameters.text("prefixString");
    let mut names: Vec<&str> = Vec::new();
    for place in reader.store.places() {
        let name = reader.store.display_text(place);
        let fits = prefix.is_some_and(|prefix| !prefix.is_empty() && name.starts_with(prefix));
        if fits && !names.contains(&name) && names.len() < 5 {
            names.push(name);
        }
    }
    let mut body = json!({"suggestions": names});
    if let Some(prefix) = prefix {
        body["prefixString"] = prefix.into();
    }
    body
}
