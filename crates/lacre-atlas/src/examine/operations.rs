//! Each operation, once.

use super::{Finding, Sample, Trial};
use crate::atlas::Atlas;
use crate::dsl::{Selection, TypeIdentifier};
use crate::refusal::About;
use crate::search::literal;
use lacre_atlas_client::{
    AttributeQuery, AuditPage, AuditQuery, Client, EntityRead, Failure, FilterCriteria, FullTextQuery, Guid,
    LineageDirection, LineageQuery, Operation, QuickQuery, QuickSearchParameters, TypeName,
};
use lacre_tool::Call;
use std::future::Future;
use std::time::Instant;

impl Atlas {
    /// Tries every operation and, on the way, whether full text search finds a table that is there.
    pub(super) async fn try_operations(
        &self,
        call: &Call,
        sample: Option<&Sample>,
    ) -> (Vec<(Operation, Trial)>, Finding) {
        let mut trials = Vec::new();
        let mut full_text = Finding::NotTried;
        for operation in Operation::ALL {
            let trial = match (operation, sample) {
                (Operation::SearchUsingFullText, Some(sample)) => {
                    let (trial, finding) = self.try_full_text(call, sample).await;
                    full_text = finding;
                    trial
                }
                _ => match self.try_without_entity(call, operation, sample).await {
                    Some(trial) => trial,
                    None => self.try_with_entity(call, operation, sample).await.unwrap_or(Trial::NotTried),
                },
            };
            trials.push((operation, trial));
        }
        (trials, full_text)
    }

    async fn tried<T, F, A>(&self, call: &Call, request: F) -> Trial
    where
        F: Fn(Client) -> A,
        A: Future<Output = Result<T, Failure>>,
    {
        let started = Instant::now();
        match self.ask(call, About::Server, request).await {
            Ok(_) => Trial::Answered(started.elapsed()),
            Err(error) => Trial::Failed(error),
        }
    }

    /// Tries an operation that needs no entity; nothing for the others.
    async fn try_without_entity(
        &self,
        call: &Call,
        operation: Operation,
        sample: Option<&Sample>,
    ) -> Option<Trial> {
        let type_name = sample.map_or("hive_table", |sample| sample.type_name.as_str());
        let relation = TypeName::new(format!("{type_name}_columns")).ok()?;
        let definition = TypeName::new(type_name).ok()?;
        Some(match operation {
            Operation::GetStatus => self.tried(call, |client| async move { client.get_status().await }).await,
            Operation::GetVersion => {
                self.tried(call, |client| async move { client.get_version().await }).await
            }
            Operation::GetEntityDefByName => {
                let name = &definition;
                self.tried(call, |client| async move { client.get_entity_def_by_name(name).await }).await
            }
            Operation::GetRelationshipDefByName => {
                let name = &relation;
                self.tried(call, |client| async move { client.get_relationship_def_by_name(name).await })
                    .await
            }
            Operation::SearchUsingDsl => {
                let query = Selection::of(&TypeIdentifier::new(type_name)?).active().page(1, 0);
                let started = Instant::now();
                match self.query(call, &query).await {
                    Ok(_) => Trial::Answered(started.elapsed()),
                    Err(error) => Trial::Failed(error),
                }
            }
            _ => return None,
        })
    }

    /// Tries an operation on the sample; nothing where there is none.
    async fn try_with_entity(
        &self,
        call: &Call,
        operation: Operation,
        sample: Option<&Sample>,
    ) -> Option<Trial> {
        let sample = sample?;
        if let Some(trial) = self.try_search(call, operation, sample).await {
            return Some(trial);
        }
        let (guid, type_name) =
            (Guid::new(sample.guid.as_str()).ok()?, TypeName::new(&sample.type_name).ok()?);
        let (guid, type_name, name) = (&guid, &type_name, sample.qualified_name.as_str());
        let read = EntityRead { min_ext_info: true, ignore_relationships: false };
        Some(match operation {
            Operation::GetById => {
                self.tried(call, |client| async move { client.get_by_id(guid, read).await }).await
            }
            Operation::GetByUniqueAttributes => {
                let request = |client: Client| async move {
                    client.get_by_unique_attributes(type_name, name, read).await
                };
                self.tried(call, request).await
            }
            Operation::GetHeaderById => {
                self.tried(call, |client| async move { client.get_header_by_id(guid).await }).await
            }
            Operation::GetClassifications => {
                self.tried(call, |client| async move { client.get_classifications(guid).await }).await
            }
            _ => return self.try_history(call, operation, guid).await,
        })
    }

    async fn try_history(&self, call: &Call, operation: Operation, guid: &Guid) -> Option<Trial> {
        let audit = AuditQuery { guid, count: 1, page: AuditPage::From(None) };
        let lineage = LineageQuery { guid, depth: 1, direction: LineageDirection::Both };
        let (audit, lineage) = (&audit, &lineage);
        Some(match operation {
            Operation::GetAuditEvents => {
                self.tried(call, |client| async move { client.get_audit_events(audit).await }).await
            }
            Operation::GetLineageGraph => {
                self.tried(call, |client| async move { client.get_lineage_graph(lineage).await }).await
            }
            _ => return None,
        })
    }

    async fn try_search(&self, call: &Call, operation: Operation, sample: &Sample) -> Option<Trial> {
        let text = literal(&sample.name);
        let type_name = sample.type_name.as_str();
        Some(match operation {
            Operation::QuickSearch => {
                let query = QuickQuery {
                    query: &text,
                    type_name: Some(type_name),
                    exclude_deleted_entities: true,
                    limit: 1,
                    offset: 0,
                };
                self.tried(call, |client| async move { client.quick_search(&query).await }).await
            }
            Operation::QuickSearchWithParameters => {
                let parameters = &filtered(&text, sample);
                let request =
                    |client: Client| async move { client.quick_search_with_parameters(parameters).await };
                self.tried(call, request).await
            }
            Operation::SearchUsingAttribute => {
                let query = AttributeQuery {
                    type_name,
                    attribute: "name",
                    prefix: &sample.name,
                    limit: 1,
                    offset: 0,
                };
                self.tried(call, |client| async move { client.search_using_attribute(&query).await }).await
            }
            _ => return None,
        })
    }

    async fn try_full_text(&self, call: &Call, sample: &Sample) -> (Trial, Finding) {
        let text = literal(&sample.name);
        let query = FullTextQuery { query: &text, exclude_deleted_entities: true, limit: 1 };
        let started = Instant::now();
        let request = |client: Client| async move { client.search_using_full_text(&query).await };
        match self.ask(call, About::Server, request).await {
            Ok(found) => {
                let is_found = found.full_text_result.is_some_and(|hits| !hits.is_empty());
                let finding = if is_found { Finding::Yes } else { Finding::No };
                (Trial::Answered(started.elapsed()), finding)
            }
            Err(error) => (Trial::Failed(error.clone()), Finding::Failed(error)),
        }
    }
}

/// The search by POST, as quick search sends it where hits lie in several schemas.
fn filtered(text: &str, sample: &Sample) -> QuickSearchParameters {
    QuickSearchParameters {
        query: Some(text.to_owned()),
        type_name: Some(sample.type_name.clone()),
        entity_filters: Some(FilterCriteria {
            attribute_name: Some("qualifiedName".to_owned()),
            operator: Some("startsWith".to_owned()),
            attribute_value: Some(sample.qualified_name.clone()),
            condition: None,
            criterion: Vec::new(),
        }),
        include_sub_types: Some(false),
        exclude_deleted_entities: Some(true),
        limit: Some(1),
        offset: Some(0),
        attributes: Vec::new(),
        sort_by: None,
        sort_order: None,
    }
}
