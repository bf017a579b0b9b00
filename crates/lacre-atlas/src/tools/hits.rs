//! What a search asks for and finds, between the contract's words and the ports'.

use super::count::count;
use crate::domain::{Hit, Hits};
use crate::ports::Search;
use lacre_atlas_types::v1::shared::EntityHit;

/// Returns the search as the ports take it.
pub(crate) fn search<'a>(schema: &'a str, query: &'a str, limit: u64, offset: u64) -> Search<'a> {
    Search { schema, query, limit: count(limit), offset: count(offset) }
}

/// Returns how many hits there are, and those of the page as the contract writes them.
pub(crate) fn told(found: Hits) -> (u64, Vec<EntityHit>) {
    (found.approximate_count, found.hits.into_iter().map(hit).collect())
}

fn hit(hit: Hit) -> EntityHit {
    EntityHit { guid: hit.guid, name: hit.name, type_name: hit.type_name, qualified_name: hit.qualified_name }
}
