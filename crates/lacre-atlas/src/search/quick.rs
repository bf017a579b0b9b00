//! Quick search.

use super::{count_of, of_schema, page, rows, words};
use crate::atlas::Atlas;
use crate::domain::{Hit, RankedHits};
use crate::error::CatalogError;
use crate::header::is_scrubbed;
use crate::namespace::Namespace;
use crate::ports::Search;
use crate::refusal::About;
use lacre_atlas_client::{AtlasQuickSearchResult, Client, FilterCriteria, QuickQuery, QuickSearchParameters};
use lacre_tool::Call;

/// What counts the hits of a type.
const TYPE_METRIC: &str = "typeName";

/// Which entities a quick search looks through.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach<'a> {
    pub(super) type_name: &'a str,
    pub(super) include_subtypes: bool,
    pub(super) exclude_deleted: bool,
}

impl Atlas {
    pub(crate) async fn quick(
        &self,
        call: &Call,
        search: Search<'_>,
        type_name: &str,
        exclude_deleted: bool,
    ) -> Result<RankedHits, CatalogError> {
        // Since 2.2 a comma makes a list of types of which the unknown ones are passed over; no type has one in its name.
        if type_name.contains(',') {
            return Err(CatalogError::UnknownType(type_name.to_owned()));
        }
        let namespace = self.namespace(call, search.schema).await?;
        let text = words::beginning(search.query);
        if text.is_empty() {
            return Ok(RankedHits::default());
        }
        let query = QuickQuery {
            query: &text,
            type_name: Some(type_name),
            exclude_deleted_entities: exclude_deleted,
            limit: rows(search.limit),
            offset: search.offset,
        };
        let about = About::Search { type_name, attribute: "qualifiedName" };
        let request = |client: Client| async move { client.quick_search(&query).await };
        let answer = self.ask(call, about, request).await?;
        let reach = Reach { type_name, include_subtypes: false, exclude_deleted };
        if is_whole(&answer, &namespace, search) {
            return Ok(ranked(answer, &namespace, search, reach));
        }
        self.quick_in_schema(call, &namespace, search, reach).await
    }

    /// Asks by the POST form, which filters by the qualified name before it counts.
    pub(super) async fn quick_in_schema(
        &self,
        call: &Call,
        namespace: &Namespace,
        search: Search<'_>,
        reach: Reach<'_>,
    ) -> Result<RankedHits, CatalogError> {
        let is_database = reach.type_name == namespace.table_type.database_type();
        let (operator, value) = if is_database {
            ("eq", namespace.database.qualified_name.as_str())
        } else {
            ("startsWith", namespace.prefix())
        };
        let filter = FilterCriteria {
            attribute_name: Some("qualifiedName".to_owned()),
            operator: Some(operator.to_owned()),
            attribute_value: Some(value.to_owned()),
            condition: None,
            criterion: Vec::new(),
        };
        let parameters = QuickSearchParameters {
            query: Some(words::beginning(search.query)),
            type_name: Some(reach.type_name.to_owned()),
            entity_filters: Some(filter),
            include_sub_types: Some(reach.include_subtypes),
            exclude_deleted_entities: Some(reach.exclude_deleted),
            limit: Some(i32::from(rows(search.limit))),
            offset: Some(i32::try_from(search.offset).unwrap_or(i32::MAX)),
            attributes: Vec::new(),
            sort_by: None,
            sort_order: None,
        };
        let about = About::Search { type_name: reach.type_name, attribute: "qualifiedName" };
        let answer = self.ask(call, about, |client| {
            let parameters = &parameters;
            async move { client.quick_search_with_parameters(parameters).await }
        });
        Ok(ranked(answer.await?, namespace, search, reach))
    }
}

/// Whether the answer is about the schema alone: it shows every hit, and each lies in the schema.
fn is_whole(answer: &AtlasQuickSearchResult, namespace: &Namespace, search: Search<'_>) -> bool {
    let found = answer.search_results.entities.as_deref().unwrap_or_default();
    let visible = found.iter().filter(|header| !is_scrubbed(header)).count();
    let counted = count_of(answer.search_results.approximate_count).unwrap_or_default();
    // What was passed over may lie outside, so only a first page can tell.
    search.offset == 0
        && found.len() < search.limit as usize
        && counted <= found.len() as u64
        && visible == found.len()
        && of_schema(found, namespace).count() == visible
}

fn ranked(
    answer: AtlasQuickSearchResult,
    namespace: &Namespace,
    search: Search<'_>,
    reach: Reach<'_>,
) -> RankedHits {
    let found = answer.search_results.entities.unwrap_or_default();
    let hits: Vec<Hit> = of_schema(&found, namespace).collect();
    let metrics = metrics(answer.aggregation_metrics.unwrap_or_default());
    let is_end = found.len() < search.limit as usize && (!found.is_empty() || search.offset == 0);
    // The count of Atlas is taken before its own filter, and on 2.4.0 is that of the page.
    let count = match counted(&metrics, reach) {
        Some(counted) => counted,
        None if is_end => u64::from(search.offset) + hits.len() as u64,
        None => count_of(answer.search_results.approximate_count).unwrap_or_default(),
    };
    RankedHits { found: page(hits, search.offset, count), metrics }
}

/// The number of hits that the metric of types has: of the one type, or of all that were found where subtypes are too.
fn counted(metrics: &Metrics, reach: Reach<'_>) -> Option<u64> {
    let (_, counts) = metrics.iter().find(|(name, counts)| name == TYPE_METRIC && !counts.is_empty())?;
    if reach.include_subtypes {
        return Some(counts.iter().map(|(_, count)| count).sum());
    }
    counts.iter().find(|(name, _)| name == reach.type_name).map(|(_, count)| *count)
}

type Metrics = Vec<(String, Vec<(String, u64)>)>;

/// Returns the counts under the names of properties: the two underscores of Atlas's own are no part of the property.
fn metrics(
    found: std::collections::BTreeMap<String, Option<Vec<lacre_atlas_client::AtlasAggregationEntry>>>,
) -> Metrics {
    let counts = |entries: Option<Vec<lacre_atlas_client::AtlasAggregationEntry>>| {
        let entries = entries.into_iter().flatten();
        entries.filter_map(|entry| Some((entry.name?, count_of(entry.count)?))).collect()
    };
    let named =
        |(name, entries): (String, _)| (name.strip_prefix("__").unwrap_or(&name).to_owned(), counts(entries));
    found.into_iter().map(named).collect()
}
