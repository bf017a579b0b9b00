//! The fifteen catalog tools, and Apache Atlas as the answerer of the questions that they ask.
//!
//! The tools ask four ports: [`MetadataLookup`], [`AtlasDiscovery`], [`AtlasLineage`] and [`AtlasTypeDef`], which speak of
//! tables, columns and keys. [`Atlas`] answers them from a server of any release from 2.0 on; it is made from [`Settings`],
//! which name the servers, the schemas ([`SchemaSetting`]) and the facts that Hive does not keep ([`TableFacts`]).

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
mod facts;
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
mod typedef;
mod upstream;

pub use atlas::Atlas;
pub use domain::{
    AttributeDef, AuditEvent, Classification, Classifications, Column, Direction, Entity, EntityTypeDef, ForeignKey, Header,
    Hit, Hits, Lineage, LineageEntity, LineageRelation, ListedTable, Page, RankedHits, RelationshipEnd,
    RelationshipTypeDef, TableKind,
};
pub use error::CatalogError;
pub use facts::{FACTS_SCHEMA, FactsError, KeyFact, TableFact, TableFacts};
pub use namespace::{SchemaSetting, SchemaSettingError, TableType};
pub use ports::{Answer, AtlasDiscovery, AtlasLineage, AtlasTypeDef, MetadataLookup, Ports, Search};
pub use scope::Scope;
pub use settings::{Schemas, Settings};
