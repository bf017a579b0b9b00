//! The fifteen catalog tools, and Apache Atlas as the answerer of the questions that they ask.
//!
//! [`v1`] lists the tools of contract v1, one type each. They ask four ports: [`MetadataLookup`], [`AtlasDiscovery`],
//! [`AtlasLineage`] and [`AtlasTypeDef`], which speak of tables, columns and keys. [`Atlas`] answers them from a server of any
//! release from 2.0 on; it is made from [`Settings`], which name the servers, the schemas ([`SchemaSetting`]) and the facts
//! that Hive does not keep ([`TableFacts`]). A port that cannot answer says why with a [`CatalogError`], which becomes a
//! [`lacre_contract::Failure`] with one of the contract's codes.

#[cfg(test)]
extern crate self as lacre_atlas; // the fake ports of `tests/` name this crate from outside

mod answerer;
mod atlas;
mod audit;
mod cache;
mod cursor;
mod data_type;
mod domain;
mod dsl;
mod entity;
mod error;
mod examine;
mod facts;
mod failure;
mod header;
mod lineage;
mod namespace;
mod ports;
mod refusal;
mod release;
mod scope;
mod search;
mod settings;
mod table;
mod tools;
mod typedef;
mod upstream;

pub use atlas::Atlas;
pub use domain::{
    AttributeDef, AuditEvent, Classification, Classifications, Column, Direction, Entity, EntityTypeDef,
    ForeignKey, Header, Hit, Hits, Lineage, LineageEntity, LineageRelation, ListedTable, Page, RankedHits,
    RelationshipEnd, RelationshipTypeDef, TableKind,
};
pub use error::CatalogError;
pub use examine::{Examination, FactsState, Finding, SchemaState, Trial};
pub use facts::{FACTS_SCHEMA, FactsError, KeyFact, TableFact, TableFacts};
pub use namespace::{SchemaSetting, SchemaSettingError, TableType};
pub use ports::{Answer, AtlasDiscovery, AtlasLineage, AtlasTypeDef, MetadataLookup, Ports, Search};
pub use scope::Scope;
pub use settings::{Schemas, Settings};
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
