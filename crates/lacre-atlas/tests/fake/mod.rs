//! Ports that give one prepared answer and remember what they were asked.

use lacre_atlas::{
    AtlasDiscovery, AtlasLineage, AtlasTypeDef, AuditEvent, CatalogError, Classifications, Column, Direction,
    Entity, EntityTypeDef, ForeignKey, Header, Hits, Lineage, ListedTable, MetadataLookup, Page, RankedHits,
    RelationshipTypeDef, Search,
};
use lacre_atlas_client::{Failure as NoAnswer, FailureKind, Operation, Place};
use lacre_contract::{Failure, RunId};
use lacre_tool::{Call, Principal, Tool};
use serde_json::Value;
use std::any::Any;
use std::sync::Mutex;
use std::time::Duration;

type Prepared = Box<dyn Any + Send + Sync>;

/// Ports that give one prepared answer.
pub(crate) struct Fake {
    answer: Mutex<Option<Result<Prepared, CatalogError>>>,
    asked: Mutex<Vec<String>>,
}

impl Fake {
    /// Ports that answer the next question with `answer`, if it is of the type that the question wants.
    pub(crate) fn answering<T: Any + Send + Sync>(answer: T) -> Self {
        let fake = Self::failing(CatalogError::TimedOut);
        fake.prepare(Ok(answer));
        fake
    }

    /// Ports that answer the next question with `error`.
    pub(crate) fn failing(error: CatalogError) -> Self {
        Self { answer: Mutex::new(Some(Err(error))), asked: Mutex::default() }
    }

    /// Sets the next answer.
    pub(crate) fn prepare<T: Any + Send + Sync>(&self, answer: Result<T, CatalogError>) {
        let answer = answer.map(|answer| Box::new(answer) as Prepared);
        *self.answer.lock().expect("no test panics while it holds this") = Some(answer);
    }

    /// Takes the questions that were asked since the last time, each as a method with its arguments.
    pub(crate) fn asked(&self) -> Vec<String> {
        std::mem::take(&mut *self.asked.lock().expect("no test panics while it holds this"))
    }

    fn answer<T: Any>(&self, question: String) -> Result<T, CatalogError> {
        self.asked.lock().expect("no test panics while it holds this").push(question);
        let prepared = self.answer.lock().expect("no test panics while it holds this").take();
        let unprepared = || CatalogError::Fault("the fake has no answer of this type".to_owned());
        let answer = prepared.ok_or_else(unprepared)??;
        answer.downcast().map(|answer| *answer).map_err(|_| unprepared())
    }
}

/// A call of the tests, with time enough.
pub(crate) fn call() -> Call {
    let run = RunId::parse("run-20260418-1530-a1b2").expect("a run id");
    Call::new(run, Principal::new("tests"), Duration::from_secs(45))
}

/// Atlas refused the connection.
pub(crate) fn refused() -> NoAnswer {
    NoAnswer {
        kind: FailureKind::ConnectionRefused,
        status: None,
        atlas_code: None,
        place: Place { operation: Operation::GetById, position: None },
        retry_after: None,
        challenge: None,
    }
}

/// Runs the tool `T` over `fake` with `input`, and gives its output as JSON.
pub(crate) async fn run<T: Tool<Fake>>(fake: &Fake, input: Value) -> Result<Value, Failure> {
    let input = serde_json::from_value(input).expect("an input of the tool");
    let output = T::run(input, fake, &call()).await?;
    Ok(serde_json::to_value(output).expect("an output is JSON"))
}

#[rustfmt::skip]
impl MetadataLookup for Fake {
    async fn list_tables(&self, _: &Call, schema: &str, limit: u32, cursor: Option<&str>) -> Result<Page<ListedTable>, CatalogError> {
        self.answer(format!("list_tables {schema} {limit} {cursor:?}"))
    }

    async fn describe_table(&self, _: &Call, schema: &str, table: &str) -> Result<Vec<Column>, CatalogError> {
        self.answer(format!("describe_table {schema} {table}"))
    }

    async fn list_relationships(&self, _: &Call, schema: &str, table: &str) -> Result<Vec<ForeignKey>, CatalogError> {
        self.answer(format!("list_relationships {schema} {table}"))
    }

    async fn entity_by_guid(&self, _: &Call, guid: &str, min_ext_info: bool) -> Result<Entity, CatalogError> {
        self.answer(format!("entity_by_guid {guid} {min_ext_info}"))
    }

    async fn entity_by_name(&self, _: &Call, type_name: &str, qualified_name: &str, min_ext_info: bool) -> Result<Entity, CatalogError> {
        self.answer(format!("entity_by_name {type_name} {qualified_name} {min_ext_info}"))
    }

    async fn entity_header(&self, _: &Call, guid: &str) -> Result<Header, CatalogError> {
        self.answer(format!("entity_header {guid}"))
    }

    async fn classifications(&self, _: &Call, guid: &str) -> Result<Classifications, CatalogError> {
        self.answer(format!("classifications {guid}"))
    }

    async fn entity_audit(&self, _: &Call, guid: &str, count: u32, offset: u32) -> Result<Vec<AuditEvent>, CatalogError> {
        self.answer(format!("entity_audit {guid} {count} {offset}"))
    }
}

#[rustfmt::skip]
impl AtlasDiscovery for Fake {
    async fn search_by_dsl(&self, _: &Call, search: Search<'_>, type_name: &str) -> Result<Hits, CatalogError> {
        self.answer(format!("search_by_dsl {} {type_name}", text(search)))
    }

    async fn quick_search(&self, _: &Call, search: Search<'_>, type_name: &str, exclude_deleted: bool) -> Result<RankedHits, CatalogError> {
        self.answer(format!("quick_search {} {type_name} {exclude_deleted}", text(search)))
    }

    async fn search_by_attribute(&self, _: &Call, search: Search<'_>, type_name: &str, attribute: &str) -> Result<Hits, CatalogError> {
        self.answer(format!("search_by_attribute {} {type_name} {attribute}", text(search)))
    }

    async fn search_by_full_text(&self, _: &Call, search: Search<'_>, exclude_deleted: bool) -> Result<Hits, CatalogError> {
        self.answer(format!("search_by_full_text {} {exclude_deleted}", text(search)))
    }
}

impl AtlasLineage for Fake {
    async fn lineage(
        &self,
        _: &Call,
        guid: &str,
        depth: u32,
        way: Direction,
    ) -> Result<Lineage, CatalogError> {
        self.answer(format!("lineage {guid} {depth} {way:?}"))
    }
}

impl AtlasTypeDef for Fake {
    async fn entity_type_def(&self, _: &Call, name: &str) -> Result<EntityTypeDef, CatalogError> {
        self.answer(format!("entity_type_def {name}"))
    }

    async fn relationship_type_def(&self, _: &Call, name: &str) -> Result<RelationshipTypeDef, CatalogError> {
        self.answer(format!("relationship_type_def {name}"))
    }
}

fn text(search: Search<'_>) -> String {
    format!("{} {} {} {}", search.schema, search.query, search.limit, search.offset)
}
