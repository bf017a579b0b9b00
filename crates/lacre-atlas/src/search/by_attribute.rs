//! Search by the beginning of an attribute.

use super::{count_of, of_schema, page, rows};
use crate::atlas::Atlas;
use crate::domain::{Hit, Hits};
use crate::error::CatalogError;
use crate::header::text;
use crate::namespace::Namespace;
use crate::ports::Search;
use crate::refusal::About;
use lacre_atlas_client::{AtlasEntityHeader, AttributeQuery};
use lacre_tool::Call;
use std::collections::BTreeSet;

/// Answers of Atlas that are looked at for one page of ours.
const PAGES: u32 = 10;
/// Rows in one answer: a few more for a page that lies far behind.
const FEWEST: u32 = 100;

/// What was found so far.
#[derive(Default)]
struct Sweep {
    hits: Vec<Hit>,
    seen: BTreeSet<String>,
    atlas_count: Option<u64>,
    is_end: bool,
}

impl Atlas {
    pub(crate) async fn by_attribute(
        &self,
        call: &Call,
        search: Search<'_>,
        type_name: &str,
        attribute: &str,
    ) -> Result<Hits, CatalogError> {
        // Since 2.2 a comma makes a list of types of which the unknown ones are passed over; no type has one in its name.
        if type_name.contains(',') {
            return Err(CatalogError::UnknownType(type_name.to_owned()));
        }
        let namespace = self.namespace(call, search.schema).await?;
        let sweep = self.sweep(call, &namespace, search, type_name, attribute).await?;
        let seen = sweep.hits.len() as u64;
        let count = if sweep.is_end { seen } else { sweep.atlas_count.unwrap_or_default().max(seen) };
        let shown = sweep.hits.into_iter().skip(search.offset as usize).take(search.limit as usize).collect();
        Ok(page(shown, search.offset, count))
    }

    /// Reads answers until the page is full, and to the end if that is near: a short answer is not always the last one, an
    /// empty one is.
    async fn sweep(
        &self,
        call: &Call,
        namespace: &Namespace,
        search: Search<'_>,
        type_name: &str,
        attribute: &str,
    ) -> Result<Sweep, CatalogError> {
        let needed = search.offset.saturating_add(search.limit);
        let size = needed.div_ceil(PAGES / 2).max(FEWEST);
        let mut sweep = Sweep::default();
        for number in 0..PAGES {
            let query = AttributeQuery {
                type_name,
                attribute,
                prefix: search.query,
                limit: rows(size),
                offset: number * size,
            };
            let about = About::Search { type_name, attribute };
            let request = |client: lacre_atlas_client::Client| async move {
                client.search_using_attribute(&query).await
            };
            let answer = self.ask(call, about, request).await?;
            sweep.atlas_count = sweep.atlas_count.or(count_of(answer.approximate_count));
            let found = answer.entities.unwrap_or_default();
            let is_short = found.len() < size as usize;
            // Some releases send the same page again and again.
            sweep.is_end = !sweep.take(found, namespace, attribute, search.query);
            if sweep.is_end || (sweep.hits.len() >= needed as usize && !is_short) {
                return Ok(sweep);
            }
        }
        call.recorder().note("more rows than are looked at: hits may be missing");
        Ok(sweep)
    }
}

impl Sweep {
    /// Takes the hits of one answer; says whether there was anything new in it.
    fn take(
        &mut self,
        found: Vec<AtlasEntityHeader>,
        namespace: &Namespace,
        attribute: &str,
        prefix: &str,
    ) -> bool {
        let mut is_new = false;
        for header in found {
            // Hidden entities share one guid.
            if header.guid != "-1" && !self.seen.insert(header.guid.clone()) {
                continue;
            }
            is_new = true;
            if begins(&header, attribute, prefix) {
                self.hits.extend(of_schema([&header], namespace));
            }
        }
        is_new
    }
}

/// Whether the attribute begins with the prefix, as far as the header tells: most attributes are not in it.
fn begins(header: &AtlasEntityHeader, attribute: &str, prefix: &str) -> bool {
    let Some(value) = header.attributes.as_ref().and_then(|attributes| text(attributes, attribute)) else {
        return true;
    };
    match attribute {
        "name" | "qualifiedName" => value.starts_with(prefix),
        _ => value.to_lowercase().starts_with(&prefix.to_lowercase()),
    }
}
