//! Search by a part of the name, through DSL.

use super::{of_schema, page, rows};
use crate::atlas::Atlas;
use crate::domain::{Hit, Hits};
use crate::dsl::{Attribute, Condition, Pattern, Selection, TypeIdentifier};
use crate::error::CatalogError;
use crate::namespace::Namespace;
use crate::ports::Search;
use crate::refusal::unknown_attribute;
use lacre_atlas_client::AtlasSearchResult;
use lacre_tool::Call;
use std::collections::BTreeSet;

/// Rows in one answer, and answers at most, where hits are counted by hand.
const PAGE: u32 = 1000;
const PAGES: u32 = 10;

impl Atlas {
    pub(crate) async fn by_name(
        &self,
        call: &Call,
        search: Search<'_>,
        type_name: &str,
    ) -> Result<Hits, CatalogError> {
        let pattern = Pattern::containing("query", search.query)?;
        let unknown = || CatalogError::UnknownType(type_name.to_owned());
        let identifier = TypeIdentifier::new(type_name).ok_or_else(unknown)?;
        let namespace = self.namespace(call, search.schema).await?;
        let is_asset = self.has_names(call, &namespace, type_name).await?;
        let (all, is_own) = namespace.entities(type_name, &identifier)?;
        let selection = all.and(Condition::Like(Attribute::Name, &pattern));
        // The index compares the names of assets as whole strings, letter case included; those of other types word by word.
        if is_own && is_asset && pattern.is_exact() {
            self.counted_by_atlas(call, &namespace, search, &selection).await
        } else {
            self.counted_by_hand(call, &namespace, search, &selection, &pattern).await
        }
    }

    /// Whether the type is an asset. User text may be compared with string attributes only, since 2.0 and 2.1 paste it
    /// without quotes beside any other.
    async fn has_names(
        &self,
        call: &Call,
        namespace: &Namespace,
        type_name: &str,
    ) -> Result<bool, CatalogError> {
        if type_name == namespace.table_type.as_str() || type_name == namespace.table_type.database_type() {
            return Ok(true);
        }
        let definition = match self.whole_type(call, type_name).await {
            Err(CatalogError::NoSuchTypeDef(_)) => {
                return Err(CatalogError::UnknownType(type_name.to_owned()));
            }
            definition => definition?,
        };
        for needed in ["name", "qualifiedName"] {
            let found = definition.attributes.iter().find(|attribute| attribute.name == needed);
            if found.is_none_or(|attribute| attribute.type_name != "string") {
                return Err(unknown_attribute(type_name, needed));
            }
        }
        self.is_kind_of(call, type_name, "Asset").await
    }

    async fn counted_by_atlas(
        &self,
        call: &Call,
        namespace: &Namespace,
        search: Search<'_>,
        selection: &Selection,
    ) -> Result<Hits, CatalogError> {
        let found = self.headers(call, &selection.page(rows(search.limit), search.offset)).await?;
        let hits: Vec<Hit> = of_schema(&found, namespace).collect();
        let is_end = found.len() < search.limit as usize && (!found.is_empty() || search.offset == 0);
        // Half a second of Atlas 2.1 is saved where the page itself tells the number.
        let count = if is_end {
            u64::from(search.offset) + hits.len() as u64
        } else {
            counted(&self.query(call, &selection.count()).await?)
        };
        Ok(page(hits, search.offset, count))
    }

    /// Reads all that Atlas finds and looks at each: where it finds more than was asked for, neither its pages nor its
    /// counts are right.
    async fn counted_by_hand(
        &self,
        call: &Call,
        namespace: &Namespace,
        search: Search<'_>,
        selection: &Selection,
        pattern: &Pattern,
    ) -> Result<Hits, CatalogError> {
        let mut hits: Vec<Hit> = Vec::new();
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for number in 0..PAGES {
            let found = self.headers(call, &selection.page(rows(PAGE), number * PAGE)).await?;
            let known = seen.len();
            let fitting = of_schema(&found, namespace).filter(|hit| pattern.fits(&hit.name));
            hits.extend(fitting.filter(|hit| !seen.contains(&hit.guid)));
            seen.extend(found.iter().map(|header| header.guid.clone()));
            // A page that brings nothing new is the same page again, as some releases send it.
            if found.len() < PAGE as usize || seen.len() == known {
                break;
            }
            if number + 1 == PAGES {
                call.recorder().note("more rows than are looked at: the number of hits is a lower bound");
            }
        }
        let count = hits.len() as u64;
        let shown = hits.into_iter().skip(search.offset as usize).take(search.limit as usize).collect();
        Ok(page(shown, search.offset, count))
    }
}

/// The number in the answer of a `select count()`. Since 2.2 the count of nothing is an answer without rows.
pub(crate) fn counted(answer: &AtlasSearchResult) -> u64 {
    let values = answer.attributes.as_ref().and_then(|attributes| attributes.values.as_ref());
    let cell = values.and_then(|rows| rows.first()).and_then(|row| row.first());
    cell.and_then(serde_json::Value::as_u64).unwrap_or_default()
}
