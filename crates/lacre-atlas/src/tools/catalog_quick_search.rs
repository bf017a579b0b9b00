//! `catalog.quickSearch`.

use super::hits::{search, told};
use crate::domain::RankedHits;
use crate::ports::AtlasDiscovery;
use lacre_atlas_types::v1::catalog_quick_search::{Input, MetricCount, NAME, Output};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.quickSearch`
///
/// # What it answers
///
/// The entities of one type in a schema that match a keyword in any indexed text, best first, and the matches counted by
/// property.
///
/// # What it asks Atlas
///
/// [`AtlasDiscovery::quick_search`], for tables (`hive_table`) that are not deleted when nothing else is said.
///
/// # When it refuses
///
/// `invalid_input`: the schema or the type is not known. `catalog_unavailable`: the release has no quick search (2.0).
///
/// # Example
///
/// ```json
/// {"schema": "laboratorio", "query": "tbl_363ae7e9", "typeName": "hive_table", "excludeDeletedEntities": true, "limit": 25, "offset": 0}
/// ```
///
/// `contracts/v1/tools/catalog.quickSearch/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct QuickSearch;

impl<P: AtlasDiscovery + Sync> Tool<P> for QuickSearch {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        let exclude_deleted = input.exclude_deleted_entities;
        let search = search(&input.schema, &input.query, input.limit, input.offset);
        Ok(output(ports.quick_search(call, search, &input.type_name, exclude_deleted).await?))
    }
}

fn output(ranked: RankedHits) -> Output {
    let metric = |(name, values): (String, Vec<(String, u64)>)| {
        (name, values.into_iter().map(|(name, count)| MetricCount { name, count }).collect())
    };
    let (approximate_count, entities) = told(ranked.found);
    let aggregation_metrics = ranked.metrics.into_iter().map(metric).collect();
    Output { approximate_count, entities, aggregation_metrics }
}

#[cfg(test)]
mod tests {
    use super::QuickSearch;
    use crate::domain::{Hits, RankedHits};
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn metrics_keep_their_names_and_counts() {
        let found = Hits { approximate_count: 3, hits: Vec::new() };
        let metrics = vec![("typeName".into(), vec![("hive_table".into(), 3)]), ("state".into(), vec![])];
        let fake = Fake::answering(RankedHits { found, metrics });
        let input = json!({"schema": "s", "query": "q", "excludeDeletedEntities": false, "offset": 5});
        let counted = json!({"typeName": [{"name": "hive_table", "count": 3}], "state": []});
        assert_eq!(
            run::<QuickSearch>(&fake, input).await,
            Ok(json!({"approximateCount": 3, "entities": [], "aggregationMetrics": counted}))
        );
        assert_eq!(fake.asked(), ["quick_search s q 25 5 hive_table false"]);
    }
}
