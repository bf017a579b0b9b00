//! A read-only client of Apache Atlas, generated from `openapi/atlas-v2.json` and fenced in by hand.
//!
//! [`Client`] has one method an operation, each with a struct of named parameters. What comes back is either the typed
//! answer or a [`Failure`], the one classification of everything that can go wrong between here and Atlas. Behind it:
//!
//! - a request asks for JSON, carries its [`Credentials`] and nothing else of ours, and spells a space `%20`;
//! - a [`Guid`] and a [`TypeName`] can only be one path segment, so no text leads to another operation;
//! - a redirect is an answer and is never followed;
//! - a body is cut off at [`Settings::body_limit`] as it streams in, after decompression;
//! - a call ends at [`Settings::call_timeout`], counted from its sending;
//! - an answer is decoded only if it says that it is JSON.
//!
//! TLS, proxies and certificates are the caller's: begin with [`http_client_builder`] and add them.
//!
//! ```no_run
//! use lacre_atlas_client::{BaseUrl, Client, Credentials, DslQuery, Settings, http_client_builder};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let http = http_client_builder().build()?;
//! let atlas = Client::new(BaseUrl::parse("http://localhost:21000/api/atlas")?, http, Settings::default())
//!     .with_credentials(Credentials::basic("admin", "admin")?);
//! let found = atlas.search_using_dsl(&DslQuery { query: "hive_db limit 10 offset 0", limit: 10, offset: 0 }).await?;
//! println!("{}", found.entities.unwrap_or_default().len());
//! # Ok(())
//! # }
//! ```

mod answer;
mod base_url;
mod client;
mod connection;
mod credentials;
mod failure;
#[rustfmt::skip]
#[expect(
    clippy::pedantic, dead_code, missing_docs, unreachable_pub,
    reason = "written by progenitor, which knows nothing of this workspace's lints"
)]
mod generated;
mod observer;
mod operation;
mod request;
mod segment;
mod session;
mod settings;
mod time;
mod wire;

pub use base_url::{BaseUrl, BaseUrlError};
pub use client::Client;
pub use credentials::{Credentials, CredentialsError};
pub use failure::{Failure, FailureKind, Place};
pub use generated::types::{
    AtlasAggregationEntry, AtlasAttributeDef, AtlasClassification, AtlasClassifications, AtlasEntity,
    AtlasEntityDef, AtlasEntityHeader, AtlasEntityWithExtInfo, AtlasError, AtlasFullTextResult,
    AtlasLineageInfo, AtlasQuickSearchResult, AtlasRelationshipDef, AtlasRelationshipEndDef,
    AtlasSearchResult, AtlasTermAssignmentHeader, AttributeSearchResult, AuditSortBy, AuditSortOrder,
    EntityAuditEventV2, FilterCriteria, LineageDirection, LineageRelation, QuickSearchParameters,
    ServerStatus, ServerVersion, SortOrder, TimeBoundary,
};
pub use observer::{Exchange, Observer, Outcome};
pub use operation::Operation;
pub use request::{
    AttributeQuery, AuditPage, AuditQuery, DslQuery, EntityRead, FullTextQuery, LineageQuery, QuickQuery,
};
pub use segment::{Guid, SegmentError, TypeName};
pub use session::Session;
pub use settings::{Settings, http_client_builder};
pub use time::Time;
