//! Search by the beginning of an attribute's value.

use serde_json::json;

use super::filter::{self, Filter};
use super::free_text::with_star;
use super::parameters::SearchParameters;
use super::quick::{count_of, hits};
use super::selection::{Scope, Selection};
use crate::http::{Call, Code, Failure};
use crate::operation::Answer;
use crate::quirk::Quirk;
use crate::read::Reader;
use crate::release::Behaviour;

pub(crate) fn answer(reader: &Reader<'_>, call: &Call) -> Answer {
    let mut parameters = read(call)?;
    check(reader, &parameters)?;
    if reader.is_quirky(Quirk::RepeatedPages) {
        parameters.offset = 0;
    }
    let scope = Scope::of(reader, parameters.type_name(), true)?;
    let selection = Selection { reader, scope, text: None, parameters: &parameters };
    selection.check()?;
    let found = if reader.is_quirky(Quirk::WrongHits) { selection.all() } else { selection.find() };
    let mut result = json!({"queryType": "BASIC", "searchParameters": parameters.echo(reader, true)});
    hits(reader, &parameters, &found, &mut result);
    let count = if index_answers(reader, &parameters) { found.all.len() } else { found.by_text };
    reader.count(&mut result, count_of(reader, count, &parameters));
    Ok(result)
}

/// The search that the parameters stand for: a filter on one attribute.
fn read(call: &Call) -> Result<SearchParameters, Failure> {
    let given = &call.parameters;
    let name = given.limited("attrName")?.filter(|name| !name.is_empty());
    let prefix = given.limited("attrValuePrefix")?;
    let type_name = given.limited("typeName")?.filter(|name| !name.is_empty());
    let (limit, offset) = (given.integer("limit", 0)?, given.integer("offset", 0)?);
    if name.is_none() && prefix.is_none_or(str::is_empty) {
        let reason = "attrName : null, attrValue: null for attribute search.";
        return Err(Failure::atlas(Code::AttributeSearch, [reason]));
    }
    Ok(SearchParameters {
        type_name: type_name.map(str::to_owned),
        entity_filters: Some(Filter::starts_with(name.unwrap_or("qualifiedName"), prefix)),
        limit,
        offset,
        ..SearchParameters::default()
    })
}

fn check(reader: &Reader<'_>, parameters: &SearchParameters) -> Result<(), Failure> {
    if parameters.type_name().is_none() && reader.has(Behaviour::NullTypeIsUnknown) {
        return Err(Failure::atlas(Code::UnknownType, ["NULL"]));
    }
    if parameters.type_name().is_none() {
        return Err(Failure::atlas(Code::BadRequest, ["EntityFilters specified without Type name"]));
    }
    if parameters.limit < 0 || parameters.offset < 0 {
        return Err(Failure::atlas(Code::BadRequest, ["Limit/offset should be non-negative"]));
    }
    parameters.entity_filters.as_ref().map_or(Ok(()), |filter| filter::check(reader, filter))
}

/// Whether the index itself can answer the prefix, so that it counts right: else it counts the whole type.
fn index_answers(reader: &Reader<'_>, parameters: &SearchParameters) -> bool {
    let Some(filter) = &parameters.entity_filters else { return true };
    let prefix = filter.attribute_value.as_deref().unwrap_or_default();
    if prefix.is_empty() {
        return true;
    }
    if reader.has(Behaviour::PlainPrefixes) {
        return with_star(prefix) != prefix;
    }
    let def = parameters.type_name().and_then(|name| reader.store.types.entity(name));
    let attribute = def.and_then(|def| def.attribute(filter.attribute_name.as_deref().unwrap_or_default()));
    let whole = attribute.is_none_or(|attribute| attribute.whole);
    let one_word = with_star(prefix.trim_end_matches(|c: char| !c.is_alphanumeric())).ends_with('*');
    whole || one_word
}
