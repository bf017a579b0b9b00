//! One method an operation.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use progenitor_client::{Error, ResponseValue};

use crate::base_url::BaseUrl;
use crate::credentials::Credentials;
use crate::failure::Failure;
use crate::generated;
use crate::generated::types::{
    AtlasClassifications, AtlasEntityDef, AtlasEntityHeader, AtlasEntityWithExtInfo, AtlasError,
    AtlasLineageInfo, AtlasQuickSearchResult, AtlasRelationshipDef, AtlasSearchResult, EntityAuditEventV2,
    QuickSearchParameters, ServerStatus, ServerVersion,
};
use crate::observer::{Exchange, Observer, Outcome};
use crate::operation::Operation;
use crate::request::{
    AttributeQuery, AuditPage, AuditQuery, DslQuery, EntityRead, FullTextQuery, LineageQuery, QuickQuery,
};
use crate::segment::{Guid, TypeName};
use crate::session::Session;
use crate::settings::Settings;
use crate::wire::Wire;

/// Asks one Apache Atlas, and only ever reads.
///
/// Cheap to clone; clones share their connections. Every method fails with a [`Failure`], whose kinds are those of
/// [`FailureKind`](crate::FailureKind).
#[derive(Clone)]
pub struct Client {
    base: BaseUrl,
    http: reqwest::Client,
    settings: Settings,
    credentials: Credentials,
    session: Option<Session>,
    observer: Option<Arc<dyn Observer>>,
}

impl Client {
    /// A client of the Atlas at `base` that sends no credentials. `http` must come from
    /// [`http_client_builder`](crate::http_client_builder): one that follows redirects carries credentials elsewhere.
    pub fn new(base: BaseUrl, http: reqwest::Client, settings: Settings) -> Self {
        Self { base, http, settings, credentials: Credentials::none(), session: None, observer: None }
    }

    /// The same client on behalf of whom `credentials` name.
    #[must_use]
    pub fn with_credentials(self, credentials: Credentials) -> Self {
        Self { credentials, ..self }
    }

    /// The same client with the cookies of one principal.
    #[must_use]
    pub fn with_session(self, session: Session) -> Self {
        Self { session: Some(session), ..self }
    }

    /// The same client, which tells `observer` of each request.
    #[must_use]
    pub fn with_observer(self, observer: Arc<dyn Observer>) -> Self {
        Self { observer: Some(observer), ..self }
    }

    /// The same client with another [`Settings::call_timeout`], for a caller with less time left.
    #[must_use]
    pub fn with_call_timeout(mut self, call_timeout: Duration) -> Self {
        self.settings.call_timeout = call_timeout;
        self
    }

    /// The address it asks.
    pub fn base_url(&self) -> &BaseUrl {
        &self.base
    }

    /// Entities, or rows of a `select`, found by a DSL query (`DiscoveryREST`).
    ///
    /// # Errors
    ///
    /// `ATLAS-400-00-059` for a query that Atlas cannot read, `-058` for one above 4,096 characters.
    pub async fn search_using_dsl(&self, query: &DslQuery<'_>) -> Result<AtlasSearchResult, Failure> {
        let call = self.begin(Operation::SearchUsingDsl);
        let request = call.client.search_using_dsl();
        let request = request.query(query.query).limit(query.limit).offset(query.offset);
        let answer = request.send().await;
        call.finish(answer)
    }

    /// Entities found by words, with counts (`DiscoveryREST`).
    ///
    /// # Errors
    ///
    /// [`UnmatchedPath`](crate::FailureKind::UnmatchedPath) on Atlas 2.0; `ATLAS-400-00-00A` for an unknown type.
    pub async fn quick_search(&self, query: &QuickQuery<'_>) -> Result<AtlasQuickSearchResult, Failure> {
        let call = self.begin(Operation::QuickSearch);
        let mut request = call.client.quick_search().query(query.query);
        if let Some(type_name) = query.type_name {
            request = request.type_name(type_name);
        }
        let request = request
            .exclude_deleted_entities(query.exclude_deleted_entities)
            .limit(query.limit)
            .offset(query.offset);
        let answer = request.send().await;
        call.finish(answer)
    }

    /// The same search with filters on attributes, sent by POST; it reads too (`DiscoveryREST`).
    ///
    /// # Errors
    ///
    /// As [`Client::quick_search`], and `ATLAS-400-00-103` to `-105` for a filter that Atlas cannot read (2.5).
    pub async fn quick_search_with_parameters(
        &self,
        parameters: &QuickSearchParameters,
    ) -> Result<AtlasQuickSearchResult, Failure> {
        let call = self.begin(Operation::QuickSearchWithParameters);
        let answer = call.client.quick_search_with_parameters().body(parameters.clone()).send().await;
        call.finish(answer)
    }

    /// Entities of a type whose attribute begins with a text (`DiscoveryREST`).
    ///
    /// # Errors
    ///
    /// `ATLAS-400-00-00A` for an unknown type, `-023` for an unknown attribute.
    pub async fn search_using_attribute(
        &self,
        query: &AttributeQuery<'_>,
    ) -> Result<AtlasSearchResult, Failure> {
        let call = self.begin(Operation::SearchUsingAttribute);
        let request = call
            .client
            .search_using_attribute()
            .type_name(query.type_name)
            .attr_name(query.attribute)
            .attr_value_prefix(query.prefix)
            .limit(query.limit)
            .offset(query.offset);
        let answer = request.send().await;
        call.finish(answer)
    }

    /// Entities found by free text (`DiscoveryREST`). With the default settings of Atlas 2.1 and later always none.
    ///
    /// # Errors
    ///
    /// `ATLAS-400-00-058` for a text above 4,096 characters.
    pub async fn search_using_full_text(
        &self,
        query: &FullTextQuery<'_>,
    ) -> Result<AtlasSearchResult, Failure> {
        let call = self.begin(Operation::SearchUsingFullText);
        let request = call
            .client
            .search_using_full_text()
            .query(query.query)
            .exclude_deleted_entities(query.exclude_deleted_entities)
            .limit(query.limit);
        let answer = request.send().await;
        call.finish(answer)
    }

    /// An entity with what it owns; a deleted one too (`EntityREST`).
    ///
    /// # Errors
    ///
    /// `ATLAS-404-00-005` for an unknown GUID, `ATLAS-404-00-015` for that of a type.
    pub async fn get_by_id(&self, guid: &Guid, read: EntityRead) -> Result<AtlasEntityWithExtInfo, Failure> {
        let call = self.begin(Operation::GetById);
        let request = call.client.get_by_id().guid(guid.clone());
        let request = request.min_ext_info(read.min_ext_info).ignore_relationships(read.ignore_relationships);
        let answer = request.send().await;
        call.finish(answer)
    }

    /// The active entity of a type, or of a subtype, with this qualified name (`EntityREST`).
    ///
    /// # Errors
    ///
    /// `ATLAS-404-00-009` when there is none, `ATLAS-400-00-014` for an unknown type.
    pub async fn get_by_unique_attributes(
        &self,
        type_name: &TypeName,
        qualified_name: &str,
        read: EntityRead,
    ) -> Result<AtlasEntityWithExtInfo, Failure> {
        let call = self.begin(Operation::GetByUniqueAttributes);
        let request = call.client.get_by_unique_attributes().type_name(type_name.clone());
        let request = request
            .attr_qualified_name(qualified_name)
            .min_ext_info(read.min_ext_info)
            .ignore_relationships(read.ignore_relationships);
        let answer = request.send().await;
        call.finish(answer)
    }

    /// The header of an entity (`EntityREST`).
    ///
    /// # Errors
    ///
    /// `ATLAS-404-00-005` for an unknown GUID.
    pub async fn get_header_by_id(&self, guid: &Guid) -> Result<AtlasEntityHeader, Failure> {
        let call = self.begin(Operation::GetHeaderById);
        let answer = call.client.get_header_by_id().guid(guid.clone()).send().await;
        call.finish(answer)
    }

    /// The classifications of an entity, propagated ones included (`EntityREST`).
    ///
    /// # Errors
    ///
    /// `ATLAS-404-00-005` for an unknown GUID.
    pub async fn get_classifications(&self, guid: &Guid) -> Result<AtlasClassifications, Failure> {
        let call = self.begin(Operation::GetClassifications);
        let answer = call.client.get_classifications().guid(guid.clone()).send().await;
        call.finish(answer)
    }

    /// A page of what was done to an entity (`EntityREST`).
    ///
    /// # Errors
    ///
    /// `ATLAS-404-00-005` for an unknown GUID; Atlas 2.0 answers an empty page instead.
    pub async fn get_audit_events(&self, query: &AuditQuery<'_>) -> Result<Vec<EntityAuditEventV2>, Failure> {
        let call = self.begin(Operation::GetAuditEvents);
        let request = call.client.get_audit_events().guid(query.guid.clone()).count(query.count);
        let request = match query.page {
            AuditPage::From(None) => request,
            AuditPage::From(Some(key)) => request.start_key(key),
            AuditPage::Offset { offset, sort_by, sort_order } => {
                request.offset(offset).sort_by(sort_by).sort_order(sort_order)
            }
        };
        let answer = request.send().await;
        call.finish(answer)
    }

    /// The lineage around a data set or a process (`LineageREST`).
    ///
    /// # Errors
    ///
    /// `ATLAS-404-00-005` for an unknown GUID, `ATLAS-404-00-011` for an entity without lineage, such as a `hive_db`.
    pub async fn get_lineage_graph(&self, query: &LineageQuery<'_>) -> Result<AtlasLineageInfo, Failure> {
        let call = self.begin(Operation::GetLineageGraph);
        let request = call.client.get_lineage_graph().guid(query.guid.clone());
        let answer = request.depth(query.depth).direction(query.direction).send().await;
        call.finish(answer)
    }

    /// The definition of an entity type, without what it inherits (`TypesREST`).
    ///
    /// # Errors
    ///
    /// `ATLAS-404-00-001` when there is no such entity type.
    pub async fn get_entity_def_by_name(&self, name: &TypeName) -> Result<AtlasEntityDef, Failure> {
        let call = self.begin(Operation::GetEntityDefByName);
        let answer = call.client.get_entity_def_by_name().type_name(name.clone()).send().await;
        call.finish(answer)
    }

    /// The definition of a relationship type (`TypesREST`).
    ///
    /// # Errors
    ///
    /// `ATLAS-404-00-001` when there is no such relationship type.
    pub async fn get_relationship_def_by_name(
        &self,
        name: &TypeName,
    ) -> Result<AtlasRelationshipDef, Failure> {
        let call = self.begin(Operation::GetRelationshipDefByName);
        let answer = call.client.get_relationship_def_by_name().type_name(name.clone()).send().await;
        call.finish(answer)
    }

    /// The release of the server (`AdminResource`). It proves the credentials.
    ///
    /// # Errors
    ///
    /// [`Unauthorized`](crate::FailureKind::Unauthorized) without credentials.
    pub async fn get_version(&self) -> Result<ServerVersion, Failure> {
        let call = self.begin(Operation::GetVersion);
        let answer = call.client.get_version().send().await;
        call.finish(answer)
    }

    /// Whether the server is the active one (`AdminResource`). It proves neither credentials nor that the store works.
    ///
    /// # Errors
    ///
    /// [`ServerError`](crate::FailureKind::ServerError) when its start failed.
    pub async fn get_status(&self) -> Result<ServerStatus, Failure> {
        let call = self.begin(Operation::GetStatus);
        let answer = call.client.get_status().send().await;
        call.finish(answer)
    }

    fn begin(&self, operation: Operation) -> Call {
        let wire = Wire {
            operation,
            settings: self.settings,
            credentials: self.credentials.clone(),
            session: self.session.clone(),
            trace: Arc::default(),
        };
        Call {
            client: generated::Client::new_with_client(self.base.as_str(), self.http.clone(), wire),
            observer: self.observer.clone(),
            begun: Instant::now(),
        }
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Client")
            .field("base", &self.base)
            .field("settings", &self.settings)
            .field("credentials", &self.credentials)
            .finish_non_exhaustive()
    }
}

/// One call under way. Dropped before it finished, it tells the observer that nobody waited.
struct Call {
    client: generated::Client,
    observer: Option<Arc<dyn Observer>>,
    begun: Instant,
}

impl Call {
    fn finish<T>(mut self, answer: Result<ResponseValue<T>, Error<AtlasError>>) -> Result<T, Failure> {
        let outcome = answer.map(ResponseValue::into_inner).map_err(|error| self.client.inner.failure(error));
        self.tell(match &outcome {
            Ok(_) => Outcome::Answered,
            Err(failure) => Outcome::Failed(failure.clone()),
        });
        outcome
    }

    /// Tells the observer once, however often it is called.
    fn tell(&mut self, outcome: Outcome) {
        let Some(observer) = self.observer.take() else { return };
        let wire = &self.client.inner;
        let (status, bytes) = {
            let trace = wire.trace();
            (trace.status, trace.bytes)
        };
        let elapsed = self.begun.elapsed();
        observer.observe(&Exchange { operation: wire.operation, status, bytes, elapsed, outcome });
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.tell(Outcome::Abandoned);
    }
}
