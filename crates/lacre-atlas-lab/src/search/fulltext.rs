//! Full text search: dead where quick search has the free text for itself.

use serde_json::{Value, json};

use super::free_text::FreeText;
use super::parameters::{SearchParameters, page_limit};
use super::words;
use crate::dataset::Status;
use crate::http::{Call, Failure};
use crate::operation::Answer;
use crate::read::Reader;
use crate::store::Place;

const LENGTH_SETTING: &str = "atlas.graph.fulltext-max-query-str-length";

pub(crate) fn answer(reader: &Reader<'_>, call: &Call) -> Answer {
    let query = call.parameters.text("query");
    let limit = page_limit(call.parameters.integer("limit", 0)?);
    call.parameters.integer("offset", 0)?;
    SearchParameters::check_length(query, LENGTH_SETTING)?;
    if query.is_some_and(|query| query.is_empty() || FreeText::parse(query) == FreeText::Broken) {
        return Err(Failure::Logged);
    }
    let exclude_deleted = call.parameters.boolean("excludeDeletedEntities", false);
    let mut hits = match query {
        Some(query) if !reader.free_text => find(reader, query),
        _ => Vec::new(),
    };
    // The index does not know the state: deleted entities are left out, but counted.
    let count = hits.len();
    hits.retain(|(_, place)| !(exclude_deleted && reader.store.entity(*place).status == Status::Deleted));
    let rows: Vec<Value> = hits
        .iter()
        .take(limit)
        .map(|&(score, place)| json!({"entity": reader.header(place), "score": score}))
        .collect();
    let mut result = json!({"queryType": "FULL_TEXT", "fullTextResult": rows});
    if let Some(query) = query {
        result["queryText"] = query.into();
    }
    reader.count(&mut result, i64::try_from(count).unwrap_or(i64::MAX));
    Ok(result)
}

/// The entities that have a word of the query anywhere in their text, the shortest texts first.
fn find(reader: &Reader<'_>, query: &str) -> Vec<(f64, Place)> {
    let terms: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let mut hits: Vec<(f64, Place)> =
        reader.store.places().filter_map(|place| Some((score(reader, place, &terms)?, place))).collect();
    hits.sort_by(|a, b| b.0.total_cmp(&a.0));
    hits
}

fn score(reader: &Reader<'_>, place: Place, terms: &[String]) -> Option<f64> {
    let entity = reader.store.entity(place);
    let texts = entity.attributes.values().filter_map(Value::as_str);
    let all: Vec<String> = texts.flat_map(words).map(str::to_lowercase).collect();
    let found = terms.iter().map(|term| all.iter().filter(|word| fits(word, term)).count()).sum::<usize>();
    let (found, size) = (u32::try_from(found).ok()?, u32::try_from(all.len()).ok()?);
    // A prefix is not weighed: every hit is as good as the next.
    let weighed = terms.iter().any(|term| !term.ends_with('*'));
    (found > 0).then(|| if weighed { f64::from(found) / f64::from(size).sqrt() } else { 1.0 })
}

fn fits(word: &str, term: &str) -> bool {
    term.strip_suffix('*').map_or(word == term, |prefix| word.starts_with(prefix))
}
