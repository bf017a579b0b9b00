//! The four searches.

mod by_attribute;
mod by_name;
mod full_text;
mod quick;
mod words;

pub(crate) use by_name::counted;
pub(crate) use words::literal;

use crate::domain::{Hit, Hits};
use crate::header::hit;
use crate::namespace::Namespace;
use lacre_atlas_client::AtlasEntityHeader;

/// A page of hits with their number, which is never less than the page shows.
fn page(hits: Vec<Hit>, offset: u32, count: u64) -> Hits {
    let shown = if hits.is_empty() { 0 } else { u64::from(offset) + hits.len() as u64 };
    Hits { approximate_count: count.max(shown), hits }
}

/// The hits of the schema, without those that may not be seen.
fn of_schema<'a>(
    found: impl IntoIterator<Item = &'a AtlasEntityHeader>,
    namespace: &Namespace,
) -> impl Iterator<Item = Hit> {
    found.into_iter().filter_map(hit).filter(|hit| namespace.holds(&hit.qualified_name))
}

/// Atlas's own number; nothing where it does not know, which it writes −1.
fn count_of(approximate: Option<i64>) -> Option<u64> {
    approximate.and_then(|count| u64::try_from(count).ok())
}

/// A number of rows as the client takes it: 1 to 10,000, the most that Atlas gives at once.
fn rows(count: u32) -> u16 {
    u16::try_from(count.clamp(1, 10_000)).unwrap_or(u16::MAX)
}
