//! A small Apache Atlas v2 server in one process.
//!
//! [`Lab::start`] listens on an address and answers the read operations of Atlas's interface from a [`Dataset`], in
//! the shapes, with the error bodies and under the content types of a real server of the chosen [`Release`]:
//!
//! - `GET search/dsl`, `search/quick` (also POST), `search/attribute`, `search/fulltext`, `search/basic` (also POST),
//!   `search/suggestions`
//! - `entity/guid/{guid}`, `entity/uniqueAttribute/type/{type}`, their `/header`, `entity/guid/{guid}/classifications`,
//!   `entity/{guid}/audit`, `lineage/{guid}`, `lineage/uniqueAttribute/type/{type}`
//! - `types/{entitydef,relationshipdef,classificationdef,enumdef,structdef}/{name,guid}/…`, `types/typedefs`,
//!   `types/typedefs/headers`
//! - `admin/version`, `admin/status`
//!
//! A [`Quirk`] makes it misbehave as servers, proxies and networks do; [`ROWS`] says which reports of broken clients
//! that shows.
//!
//! It is no mock: nothing is canned, every answer is computed from the entities. Of the query language it answers
//! what [`dsl`] describes, and says clearly what it does not.
//!
//! # A dataset
//!
//! Two are built in ([`DatasetSource::Laboratorio`], [`DatasetSource::Recorded`]); [`Dataset::from_json`] reads one's
//! own. Every key but `typeName` of an entity and the ends of a relationship may be left out:
//!
//! ```
//! let dataset = lacre_atlas_lab::Dataset::from_json(r#"{
//!   "classificationDefs": [{"name": "PII", "description": "", "typeVersion": "1.0", "superTypes": [],
//!                           "attributeDefs": [{"name": "level", "typeName": "string"}]}],
//!   "entities": [
//!     {"typeName": "hive_db", "attributes": {"qualifiedName": "sales@cm", "name": "sales", "clusterName": "cm"},
//!      "createdBy": "hive", "updatedBy": "hive", "createTime": 1713456000000},
//!     {"typeName": "hive_table", "attributes": {"qualifiedName": "sales.orders@cm", "name": "orders"},
//!      "status": "DELETED", "labels": ["gold"],
//!      "classifications": [{"typeName": "PII", "attributes": {"level": "high"}, "propagate": true}]}],
//!   "relationships": [
//!     {"typeName": "hive_table_db", "end1": {"typeName": "hive_table", "qualifiedName": "sales.orders@cm"},
//!                                   "end2": {"typeName": "hive_db", "qualifiedName": "sales@cm"}}],
//!   "audits": [{"entity": {"typeName": "hive_table", "qualifiedName": "sales.orders@cm"},
//!               "timestamp": 1713456000000, "user": "hive", "action": "ENTITY_DELETE"}],
//!   "auditOfCreation": true,
//!   "users": [{"name": "ana", "password": "secret",
//!              "mayRead": {"qualifiedNamePrefixes": ["sales."], "types": true}}]
//! }"#)?;
//! assert_eq!(dataset.entities.len(), 2);
//! # Ok::<(), lacre_atlas_lab::Error>(())
//! ```
//!
//! Guids that are not given are the UUID v5 of the qualified name ([`guid_of`]). References between entities are
//! relationships, never attributes; `schema`, `columns`, `inputs` and the like are shown from them. A glossary term
//! is an entity (`AtlasGlossaryTerm`) and its assignment a relationship (`AtlasGlossarySemanticAssignment`).

mod dataset;
pub mod dsl;
mod error;
mod http;
mod lab;
mod line;
mod operation;
mod quirk;
mod read;
mod release;
mod search;
mod settings;
mod store;
mod typedef;

pub use dataset::{
    Audit, Classification, Dataset, DatasetSource, Entity, NAMESPACE, Permissions, Reference, Relationship,
    Status, User, guid_of,
};
pub use error::{Error, ErrorKind};
pub use lab::Lab;
pub use quirk::{Quirk, ROWS, Row, Shown, UnknownQuirk};
pub use release::{Release, UnknownRelease};
pub use settings::Settings;
