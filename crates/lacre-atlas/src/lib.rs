//! Fifteen read-only tools over a data catalog, and what they ask of it.
//!
//! [`v1`] lists the tools of contract v1, one type each. They ask the ports [`MetadataLookup`], [`AtlasDiscovery`],
//! [`AtlasLineage`] and [`AtlasTypeDef`], whose answers are plain domain values. A port that cannot answer says why with
//! a [`CatalogError`], which becomes a [`lacre_contract::Failure`] with one of the contract's codes.

#[cfg(test)]
extern crate self as lacre_atlas; // the fake ports of `tests/` name this crate from outside

mod domain;
mod error;
mod failure;
mod ports;
mod tools;

pub use domain::{
    AttributeDef, AuditEvent, Classification, Classifications, Column, Direction, Entity, EntityTypeDef,
    ForeignKey, Header, Hit, Hits, Lineage, LineageEntity, LineageRelation, ListedTable, Page, RankedHits,
    RelationshipEnd, RelationshipTypeDef, TableKind,
};
pub use error::CatalogError;
pub use ports::{Answer, AtlasDiscovery, AtlasLineage, AtlasTypeDef, MetadataLookup, Ports, Search};
pub use tools::{
    DescribeTable, FullTextSearch, GetClassifications, GetEntityAudit, GetEntityByGuid, GetEntityByName,
    GetEntityHeader, GetEntityTypeDef, GetLineage, GetRelationshipTypeDef, ListRelationships, ListTables,
    QuickSearch, SearchByAttribute, SearchTables, v1,
};

/// The messages of this crate in English, as a Fluent text for a [`lacre_contract::Phrasebook`].
pub const ENGLISH: &str = include_str!("en.ftl");

/// The messages of this crate in Brazilian Portuguese, as a Fluent text for a [`lacre_contract::Phrasebook`].
pub const PORTUGUESE: &str = include_str!("pt-BR.ftl");

#[cfg(test)]
#[path = "../tests/fake/mod.rs"]
mod fake;
