//! Apache Atlas as the answerer of the ports.

use crate::cache::Cache;
use crate::cursor::CursorSeal;
use crate::dsl::Query;
use crate::error::CatalogError;
use crate::facts::{TableFact, TableFacts};
use crate::namespace::Directory;
use crate::refusal::{About, meaning};
use crate::release::{RELEASE_LIFETIME, Release};
use crate::settings::Settings;
use crate::typedef::TypeDefs;
use crate::upstream::{Lane, Upstream};
use lacre_atlas_client::{AtlasEntityHeader, AtlasSearchResult, Client, DslQuery, Failure};
use lacre_tool::Call;
use std::fmt;
use std::future::Future;

/// Answers the ports from an Apache Atlas of any release from 2.0 on.
///
/// Every request goes through one place that keeps its time, repeats what is safe and useful to repeat, finds the active
/// server, lets a few requests through at a time and none while Atlas is down, and reports each to the call's
/// [`lacre_tool::Recorder`]. What one principal may see is never kept for another.
pub struct Atlas {
    pub(crate) upstream: Upstream,
    pub(crate) directory: Directory,
    pub(crate) type_defs: TypeDefs,
    pub(crate) releases: Cache<(), Option<Release>>,
    pub(crate) cursors: CursorSeal,
    pub(crate) full_text_fallback: bool,
    pub(crate) facts: Vec<TableFacts>,
}

impl Atlas {
    /// Returns the answerer. Nothing is asked yet.
    pub fn new(settings: Settings) -> Self {
        Self {
            upstream: Upstream::new(&settings),
            directory: Directory::new(settings.schemas),
            type_defs: TypeDefs::new(),
            releases: Cache::new(RELEASE_LIFETIME),
            cursors: CursorSeal::new(settings.cursor_key),
            full_text_fallback: settings.full_text_fallback,
            facts: settings.facts,
        }
    }

    /// Returns what `request` gets from Atlas.
    ///
    /// # Errors
    ///
    /// With what the refusal means for a request about `about`.
    pub(crate) async fn ask<T, F, A>(
        &self,
        call: &Call,
        about: About<'_>,
        request: F,
    ) -> Result<T, CatalogError>
    where
        F: Fn(Client) -> A,
        A: Future<Output = Result<T, Failure>>,
    {
        match self.upstream.ask(call, Lane::Other, request).await.map_err(|error| meaning(error, about)) {
            Err(CatalogError::OperationMissing { operation, .. }) => {
                let release = self.release(call).await.map(|release| release.to_string());
                Err(CatalogError::OperationMissing { operation, release })
            }
            answer => answer,
        }
    }

    /// Returns what a DSL query finds.
    ///
    /// # Errors
    ///
    /// [`CatalogError::Fault`] when Atlas cannot read it, which includes a type or an attribute that it does not know.
    pub(crate) async fn query(&self, call: &Call, query: &Query) -> Result<AtlasSearchResult, CatalogError> {
        let asked = DslQuery { query: &query.text, limit: query.limit, offset: query.offset };
        let request = |client: Client| async move { client.search_using_dsl(&asked).await };
        self.upstream.ask(call, Lane::Query, request).await.map_err(|error| meaning(error, About::Server))
    }

    /// Returns the headers of what a DSL query finds, those of hidden entities included.
    ///
    /// # Errors
    ///
    /// As [`Atlas::query`].
    pub(crate) async fn headers(
        &self,
        call: &Call,
        query: &Query,
    ) -> Result<Vec<AtlasEntityHeader>, CatalogError> {
        Ok(self.query(call, query).await?.entities.unwrap_or_default())
    }

    /// The facts of a table that Atlas does not keep.
    pub(crate) fn fact(&self, schema: &str, table: &str) -> Option<&TableFact> {
        self.facts.iter().filter(|facts| facts.schema() == schema).find_map(|facts| facts.table(table))
    }
}

impl fmt::Debug for Atlas {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Atlas").field("facts", &self.facts.len()).finish_non_exhaustive()
    }
}
