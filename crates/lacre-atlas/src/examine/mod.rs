//! Trying each link between the tools and the catalog once.

mod charset;
mod facts;
mod operations;
mod schemas;

use crate::atlas::Atlas;
use crate::domain::Hit;
use crate::error::CatalogError;
use crate::upstream::Lane;
use lacre_atlas_client::{Client, Operation};
use lacre_tool::Call;
use std::time::Duration;

/// What was found when an Atlas was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Examination {
    /// What the server says of itself, `ACTIVE` or `PASSIVE`; it says so to anybody.
    pub status: Result<String, CatalogError>,
    /// The release. That it is told proves the credentials; where it is not, nothing else is tried.
    pub release: Result<String, CatalogError>,
    /// Each operation that the tools use, in the order of [`Operation::ALL`].
    pub operations: Vec<(Operation, Trial)>,
    /// The schemas that are served, at most [`Examination::MOST_SCHEMAS`] of them.
    pub schemas: Result<Vec<SchemaState>, CatalogError>,
    /// Whether full text search finds a table that is there.
    pub full_text: Finding,
    /// Whether a query keeps characters outside ASCII.
    pub charset: Finding,
    /// The table facts, held against the catalog.
    pub facts: Vec<FactsState>,
}

impl Examination {
    /// Schemas that are looked at: where every database is a schema, there may be thousands.
    pub const MOST_SCHEMAS: usize = 20;
}

/// How the trial of an operation ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Trial {
    /// It answered, in this time.
    Answered(Duration),
    /// It did not answer as it should.
    Failed(CatalogError),
    /// The catalog shows no table to try it with, or the release was not told.
    NotTried,
}

/// Whether something is so.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// It is.
    Yes,
    /// It is not.
    No,
    /// The request that would have told failed.
    Failed(CatalogError),
    /// There was nothing to tell it by.
    NotTried,
}

/// A schema and the database behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct SchemaState {
    /// The name by which a caller knows it.
    pub name: String,
    /// The qualified name of its database; nothing when no such database is in the catalog, or several are.
    pub database: Option<String>,
    /// How many active tables the database has.
    pub tables: Result<u64, CatalogError>,
    /// The qualified name of one of the tables, and the one that the schema's template gives it, where the two differ: the
    /// tables are listed then, and none of them can be described.
    pub misnamed: Option<(String, String)>,
}

/// Table facts that the catalog does not bear out.
#[derive(Clone, Debug, PartialEq)]
pub struct FactsState {
    /// The schema that the facts are about.
    pub schema: String,
    /// How many tables they name.
    pub tables: usize,
    /// Those that the catalog does not have.
    pub unknown_tables: Vec<String>,
    /// Columns that they name and the catalog does not have, as `table.column`.
    pub unknown_columns: Vec<String>,
    /// What kept the rest from being looked up.
    pub failure: Option<CatalogError>,
}

impl Atlas {
    /// Tries each link to the catalog: what the server says of itself, the credentials, each operation once with entities
    /// that are found on the way, the schemas, full text search, characters outside ASCII, and the table facts.
    ///
    /// It makes about 40 requests and one for each table of the facts, and takes as long as `call` allows at most.
    pub async fn examine(&self, call: &Call) -> Examination {
        let status = self.ask(call, crate::refusal::About::Server, |client: Client| async move {
            client.get_status().await
        });
        let status = status.await.map(|status| status.status);
        let release = self.told_release(call).await;
        let mut found = Examination {
            status,
            release,
            operations: Operation::ALL.map(|operation| (operation, Trial::NotTried)).to_vec(),
            schemas: Ok(Vec::new()),
            full_text: Finding::NotTried,
            charset: Finding::NotTried,
            facts: Vec::new(),
        };
        if found.release.is_err() {
            return found;
        }
        let namespaces = self.examined_namespaces(call).await;
        let sample = self.sample(call, namespaces.as_deref().unwrap_or_default()).await;
        (found.operations, found.full_text) = self.try_operations(call, sample.as_ref()).await;
        found.charset =
            self.examine_charset(call, namespaces.as_deref().unwrap_or_default(), sample.as_ref()).await;
        found.schemas = match namespaces {
            Ok(namespaces) => Ok(self.examine_schemas(call, &namespaces).await),
            Err(error) => Err(error),
        };
        found.facts = self.examine_facts(call).await;
        found
    }

    async fn told_release(&self, call: &Call) -> Result<String, CatalogError> {
        let request = |client: Client| async move { client.get_version().await };
        let version = self.upstream.ask(call, Lane::Other, request).await;
        let version = version.map_err(|error| crate::refusal::meaning(error, crate::refusal::About::Server));
        version.map(|version| version.version.chars().filter(|one| !one.is_control()).take(40).collect())
    }
}

/// The entity that operations are tried with: a table.
type Sample = Hit;
