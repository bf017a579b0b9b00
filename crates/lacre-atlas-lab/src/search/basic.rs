//! Basic search, GET and POST.

use serde_json::json;

use super::free_text::FreeText;
use super::parameters::SearchParameters;
use super::quick::{count_of, hits};
use super::selection::{Scope, Selection};
use crate::http::{Call, Code, Failure};
use crate::operation::Answer;
use crate::read::Reader;

pub(crate) fn answer(reader: &Reader<'_>, call: &Call) -> Answer {
    let parameters = SearchParameters::from_query(&call.parameters)?;
    if parameters.query().is_none() && parameters.type_name().is_none() && parameters.classification.is_none()
    {
        return Err(Failure::Logged);
    }
    search(reader, &parameters)
}

pub(crate) fn answer_post(reader: &Reader<'_>, call: &Call) -> Answer {
    let parameters = SearchParameters::from_body(call)?;
    parameters.check(reader)?;
    search(reader, &parameters)
}

fn search(reader: &Reader<'_>, parameters: &SearchParameters) -> Answer {
    if let Some(name) = &parameters.classification
        && reader.store.types.body("CLASSIFICATION", name).is_none()
    {
        return Err(Failure::atlas(Code::UnknownClassification, [name]));
    }
    let scope = Scope::of(reader, parameters.type_name(), parameters.include_sub_types.unwrap_or(true))?;
    let text = parameters.query().map(FreeText::parse);
    let selection = Selection { reader, scope, text, parameters };
    selection.check()?;
    let found = selection.find();
    let mut result = json!({"queryType": "BASIC", "searchParameters": parameters.echo(reader, true)});
    if let Some(query) = &parameters.query {
        result["queryText"] = query.as_str().into();
    }
    hits(reader, parameters, &found, &mut result);
    reader.count(&mut result, count_of(reader, found.all.len(), parameters));
    Ok(result)
}
