//! What searches are asked for, from a query string or a body, and how it is echoed.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::filter::{self, Filter};
use crate::http::{Call, Code, Failure, Parameters};
use crate::read::Reader;
use crate::release::Behaviour;

/// The page that is sent when none, zero, or too much is asked for.
const DEFAULT_LIMIT: usize = 100;
/// The largest page.
const MAXIMUM_LIMIT: i32 = 10_000;
/// The longest query text, in characters.
const QUERY_LIMIT: usize = 4096;

/// The words of a sort order.
pub(super) const ORDERS: [&str; 2] = ["ASCENDING", "DESCENDING"];

/// The parameters of a search, in the form of a POST body; the GET forms fill in what they can say.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct SearchParameters {
    pub(super) query: Option<String>,
    pub(super) type_name: Option<String>,
    pub(super) classification: Option<String>,
    pub(super) exclude_deleted_entities: bool,
    pub(super) include_sub_types: Option<bool>,
    pub(super) include_sub_classifications: Option<bool>,
    pub(super) entity_filters: Option<Filter>,
    pub(super) attributes: Option<Vec<String>>,
    pub(super) limit: i32,
    pub(super) offset: i32,
    pub(super) sort_by: Option<String>,
    pub(super) sort_order: Option<String>,
    pub(super) exclude_header_attributes: bool,
}

impl SearchParameters {
    /// Reads what the GET forms of quick and basic search say.
    pub(super) fn from_query(parameters: &Parameters) -> Result<Self, Failure> {
        let own = |name: &str| parameters.text(name).map(str::to_owned);
        Ok(Self {
            query: own("query"),
            type_name: parameters.limited("typeName")?.map(str::to_owned),
            classification: parameters.limited("classification")?.map(str::to_owned),
            exclude_deleted_entities: parameters.boolean("excludeDeletedEntities", false),
            limit: parameters.integer("limit", 0)?,
            offset: parameters.integer("offset", 0)?,
            sort_by: own("sortBy"),
            sort_order: parameters.word("sortOrder", &ORDERS)?.map(str::to_owned),
            ..Self::default()
        })
    }

    /// Reads the body of a POST.
    pub(super) fn from_body(call: &Call) -> Result<Self, Failure> {
        if call.body.is_empty() {
            return Err(Failure::Logged);
        }
        serde_json::from_slice(&call.body).map_err(|error| Failure::Body(error.to_string()))
    }

    /// Refuses what POST forms refuse.
    pub(super) fn check(&self, reader: &Reader<'_>) -> Result<(), Failure> {
        let bad = |reason: &str| Err(Failure::atlas(Code::BadRequest, [reason]));
        if self.limit < 0 || self.offset < 0 {
            return bad("Limit/offset should be non-negative");
        }
        let untyped = self.type_name().is_none();
        if untyped && self.entity_filters.is_some() {
            return bad("EntityFilters specified without Type name");
        }
        if untyped && self.sort_by.is_some() && reader.has(Behaviour::QuickSortValidated) {
            return bad("SortBy specified without Type name");
        }
        if untyped && self.query().is_none() && self.classification.is_none() {
            return Err(Failure::Atlas(Code::NoSearchParameter, Vec::new()));
        }
        self.entity_filters.as_ref().map_or(Ok(()), |filter| filter::check(reader, filter))
    }

    /// Refuses a query text that is too long.
    pub(super) fn check_length(query: Option<&str>, setting: &str) -> Result<(), Failure> {
        if query.is_some_and(|query| query.chars().count() > QUERY_LIMIT) {
            return Err(Failure::atlas(Code::QueryTooLong, [setting]));
        }
        Ok(())
    }

    pub(super) fn query(&self) -> Option<&str> {
        self.query.as_deref().filter(|query| !query.is_empty())
    }

    pub(super) fn type_name(&self) -> Option<&str> {
        self.type_name.as_deref().filter(|name| !name.is_empty())
    }

    pub(super) fn limit(&self) -> usize {
        page_limit(self.limit)
    }

    pub(super) fn offset(&self) -> usize {
        usize::try_from(self.offset).unwrap_or(0)
    }

    /// The parameters as a result repeats them.
    pub(super) fn echo(&self, reader: &Reader<'_>, include_sub_types: bool) -> Value {
        let mut echo = json!({"excludeDeletedEntities": self.exclude_deleted_entities,
            "includeClassificationAttributes": false,
            "includeSubTypes": self.include_sub_types.unwrap_or(include_sub_types),
            "includeSubClassifications": self.include_sub_classifications.unwrap_or(true),
            "limit": self.limit(), "offset": self.offset()});
        let map = echo.as_object_mut().expect("written as an object");
        if reader.has(Behaviour::ExcludeHeaderAttributes) {
            map.insert("excludeHeaderAttributes".into(), self.exclude_header_attributes.into());
        }
        let texts = [
            ("query", &self.query),
            ("typeName", &self.type_name),
            ("classification", &self.classification),
            ("sortBy", &self.sort_by),
            ("sortOrder", &self.sort_order),
        ];
        for (name, text) in texts {
            insert(map, name, text.as_deref().map(Value::from));
        }
        insert(map, "attributes", self.attributes.as_deref().map(Value::from));
        insert(map, "entityFilters", self.entity_filters.as_ref().map(Filter::echo));
        echo
    }
}

fn insert(map: &mut Map<String, Value>, name: &str, value: Option<Value>) {
    if let Some(value) = value {
        map.insert(name.into(), value);
    }
}

/// The size of a page: what is no size a page can have becomes the usual one, not the nearest.
pub(super) fn page_limit(limit: i32) -> usize {
    match limit {
        1..=MAXIMUM_LIMIT => usize::try_from(limit).unwrap_or(DEFAULT_LIMIT),
        _ => DEFAULT_LIMIT,
    }
}
