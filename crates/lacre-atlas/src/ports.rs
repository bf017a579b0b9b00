//! The questions that the tools ask (`MetadataLookupPort`, `AtlasDiscoveryPort`, `AtlasLineagePort` and
//! `AtlasTypeDefPort` of the specification). A test answers them from a table; [`crate::Atlas`] answers them from Apache
//! Atlas.

use crate::domain::{
    AuditEvent, Classifications, Column, Direction, Entity, EntityTypeDef, ForeignKey, Header, Hits, Lineage,
    ListedTable, Page, RankedHits, RelationshipTypeDef,
};
use crate::error::CatalogError;
use lacre_tool::Call;
use std::future::Future;

/// An answer on its way.
pub trait Answer<T>: Future<Output = Result<T, CatalogError>> + Send {}

impl<T, F: Future<Output = Result<T, CatalogError>> + Send> Answer<T> for F {}

/// What is known of tables and entities.
///
/// # Errors
///
/// Every method fails with the [`CatalogError`] that its doc names, with one of its unavailable kinds when the catalog
/// does not answer as it should, and with its timeout when the call's time is over.
pub trait MetadataLookup {
    /// Returns one page of the tables of `schema` in the order of their names, at most `limit` (1–200).
    fn list_tables(
        &self,
        call: &Call,
        schema: &str,
        limit: u32,
        cursor: Option<&str>,
    ) -> impl Answer<Page<ListedTable>>;

    /// Returns the columns of a table in their order; the partition keys come last.
    fn describe_table(&self, call: &Call, schema: &str, table: &str) -> impl Answer<Vec<Column>>;

    /// Returns the foreign keys that leave a table, by the position of the column.
    fn list_relationships(&self, call: &Call, schema: &str, table: &str) -> impl Answer<Vec<ForeignKey>>;

    /// Returns the entity `guid`, a deleted one too.
    fn entity_by_guid(&self, call: &Call, guid: &str, min_ext_info: bool) -> impl Answer<Entity>;

    /// Returns the active entity of `type_name`, or of a subtype, with this qualified name.
    fn entity_by_name(
        &self,
        call: &Call,
        type_name: &str,
        qualified_name: &str,
        min_ext_info: bool,
    ) -> impl Answer<Entity>;

    /// Returns the header of the entity `guid`.
    fn entity_header(&self, call: &Call, guid: &str) -> impl Answer<Header>;

    /// Returns the classifications of the entity `guid`.
    fn classifications(&self, call: &Call, guid: &str) -> impl Answer<Classifications>;

    /// Returns what was done to the entity `guid`, newest first: `count` (1–100) events after `offset` (0–10000).
    fn entity_audit(&self, call: &Call, guid: &str, count: u32, offset: u32) -> impl Answer<Vec<AuditEvent>>;
}

/// What a search asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search<'a> {
    /// The schema to look in.
    pub schema: &'a str,
    /// The text to look for.
    pub query: &'a str,
    /// How many hits at most, 1–100.
    pub limit: u32,
    /// How many hits to skip, 0–10000.
    pub offset: u32,
}

/// The searches.
///
/// # Errors
///
/// As for [`MetadataLookup`].
pub trait AtlasDiscovery {
    /// Returns the entities of `type_name` whose name contains the text (or matches it, where it has `*` or `?`).
    fn search_by_dsl(&self, call: &Call, search: Search<'_>, type_name: &str) -> impl Answer<Hits>;

    /// Returns ranked hits of the index, with counts.
    fn quick_search(
        &self,
        call: &Call,
        search: Search<'_>,
        type_name: &str,
        exclude_deleted: bool,
    ) -> impl Answer<RankedHits>;

    /// Returns the entities of `type_name` whose attribute `attribute` begins with the text.
    fn search_by_attribute(
        &self,
        call: &Call,
        search: Search<'_>,
        type_name: &str,
        attribute: &str,
    ) -> impl Answer<Hits>;

    /// Returns the entities that hold the text anywhere.
    fn search_by_full_text(
        &self,
        call: &Call,
        search: Search<'_>,
        exclude_deleted: bool,
    ) -> impl Answer<Hits>;
}

/// The lineage.
///
/// # Errors
///
/// As for [`MetadataLookup`].
pub trait AtlasLineage {
    /// Returns the lineage around the entity `guid`, `depth` (1–10) data sets far.
    fn lineage(&self, call: &Call, guid: &str, depth: u32, direction: Direction) -> impl Answer<Lineage>;
}

/// The type definitions.
///
/// # Errors
///
/// As for [`MetadataLookup`].
pub trait AtlasTypeDef {
    /// Returns the definition of the entity type `name`.
    fn entity_type_def(&self, call: &Call, name: &str) -> impl Answer<EntityTypeDef>;

    /// Returns the definition of the relationship type `name`.
    fn relationship_type_def(&self, call: &Call, name: &str) -> impl Answer<RelationshipTypeDef>;
}

/// All four ports.
pub trait Ports:
    MetadataLookup + AtlasDiscovery + AtlasLineage + AtlasTypeDef + Send + Sync + 'static
{
}

impl<P: MetadataLookup + AtlasDiscovery + AtlasLineage + AtlasTypeDef + Send + Sync + 'static> Ports for P {}
