//! Full text search, and quick search in its stead where it is dead.

use super::quick::Reach;
use super::{of_schema, page, rows, words};
use crate::atlas::Atlas;
use crate::domain::{Hit, Hits};
use crate::error::CatalogError;
use crate::namespace::Namespace;
use crate::ports::Search;
use crate::refusal::About;
use lacre_atlas_client::{Client, FullTextQuery};
use lacre_tool::Call;

/// Hits that are asked for at first, and when too few of them were of the schema.
const FIRST: u32 = 200;
const MOST: u32 = 10_000;

impl Atlas {
    /// Atlas ignores an offset and knows no schema here, so more is asked for than is shown, and cut to size by hand.
    pub(crate) async fn by_full_text(
        &self,
        call: &Call,
        search: Search<'_>,
        exclude_deleted: bool,
    ) -> Result<Hits, CatalogError> {
        let namespace = self.namespace(call, search.schema).await?;
        let text = words::literal(search.query);
        if text.is_empty() {
            return Ok(Hits::default());
        }
        let needed = search.offset.saturating_add(search.limit);
        let mut limit = needed.saturating_mul(2).clamp(FIRST, MOST);
        loop {
            let (hits, found) = self.full_text(call, &namespace, &text, exclude_deleted, limit).await?;
            if found == 0 && self.full_text_fallback {
                return self.instead_of_full_text(call, &namespace, search, exclude_deleted).await;
            }
            if found >= limit as usize && hits.len() < needed as usize && limit < MOST {
                limit = MOST;
                continue;
            }
            let count = hits.len() as u64;
            let shown = hits.into_iter().skip(search.offset as usize).take(search.limit as usize).collect();
            return Ok(page(shown, search.offset, count));
        }
    }

    /// Returns the hits of the schema among the first `limit`, and how many there were in all.
    async fn full_text(
        &self,
        call: &Call,
        namespace: &Namespace,
        text: &str,
        exclude_deleted: bool,
        limit: u32,
    ) -> Result<(Vec<Hit>, usize), CatalogError> {
        let query =
            FullTextQuery { query: text, exclude_deleted_entities: exclude_deleted, limit: rows(limit) };
        let request = |client: Client| async move { client.search_using_full_text(&query).await };
        let found = self.ask(call, About::Server, request).await?.full_text_result.unwrap_or_default();
        let hits = of_schema(found.iter().filter_map(|one| one.entity.as_ref()), namespace).collect();
        Ok((hits, found.len()))
    }

    /// With the default settings of 2.1 and later full text search finds nothing, ever, and does not say why.
    async fn instead_of_full_text(
        &self,
        call: &Call,
        namespace: &Namespace,
        search: Search<'_>,
        exclude_deleted: bool,
    ) -> Result<Hits, CatalogError> {
        // A filter needs a type. Every entity with a qualified name is of a subtype of this one.
        let reach = Reach { type_name: "Referenceable", include_subtypes: true, exclude_deleted };
        match self.quick_in_schema(call, namespace, search, reach).await {
            Ok(ranked) => {
                call.recorder().note("full text search found nothing; asked again as quick search");
                Ok(ranked.found)
            }
            // 2.0 has no quick search, and a full text search that works: nothing is nothing.
            Err(CatalogError::OperationMissing { .. }) => Ok(Hits::default()),
            Err(error) => Err(error),
        }
    }
}
