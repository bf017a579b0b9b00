//! A catalog at the edge: what a request may say besides its arguments, and what it gets.

use crate::inspect::INVALID_PARAMS;
use crate::listing::Spelling;
use crate::run::fresh_run_id;
use lacre_contract::{RunId, nearest, quote_text};
use lacre_tool::{Call, Catalog, Principal, Sealed};
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// A catalog of tools with the settings of its edge.
#[derive(Debug)]
pub struct Server<P> {
    catalog: Arc<Catalog<P>>,
    pub(crate) identity: Identity,
    pub(crate) spelling: Spelling,
    call_time: Duration,
    run: RunId,
}

/// What the server says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name of the program.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The version of the program, which is not that of the contract.
    pub version: String,
    /// What a model should know before it uses the tools.
    pub instructions: String,
}

/// The longest a call may take unless it is set otherwise: hosts give up after 60 s.
pub const CALL_TIME: Duration = Duration::from_secs(45);

/// A request for a tool, as it came.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) name: String,
    pub(crate) arguments: Map<String, Value>,
    pub(crate) run: Option<Value>,
    pub(crate) trace_parent: Option<String>,
    pub(crate) cancellation: CancellationToken,
}

/// A JSON-RPC error instead of a result.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Rejection {
    pub(crate) code: i32,
    pub(crate) message: String,
}

impl<P: Send + Sync + 'static> Server<P> {
    /// Returns a server of `catalog`.
    pub fn new(catalog: Arc<Catalog<P>>, identity: Identity) -> Self {
        Self { catalog, identity, spelling: Spelling::default(), call_time: CALL_TIME, run: fresh_run_id() }
    }

    /// Sets how tool names are spelt in the list.
    #[must_use]
    pub fn with_spelling(mut self, spelling: Spelling) -> Self {
        self.spelling = spelling;
        self
    }

    /// Sets how long one call may take in all.
    #[must_use]
    pub fn with_call_time(mut self, time: Duration) -> Self {
        self.call_time = time;
        self
    }

    /// The catalog.
    pub fn catalog(&self) -> &Arc<Catalog<P>> {
        &self.catalog
    }

    /// Answers one call without a protocol around it: what `lacre call` prints. Nothing when there is no tool `name`.
    pub async fn call_once(&self, name: &str, arguments: Value) -> Option<Sealed> {
        let tool = self.catalog.contract().tool(name)?;
        let call = Call::new(self.run.clone(), Principal::new("local"), self.call_time);
        Some(self.catalog.call(tool, arguments, &call).await)
    }

    /// Answers one `tools/call` request.
    pub(crate) async fn answer(&self, request: Request) -> Result<Sealed, Rejection> {
        let started = Instant::now();
        let tool =
            self.catalog.contract().tool(&request.name).ok_or_else(|| self.unknown_tool(&request.name))?;
        let run = self.run_of(request.run.as_ref())?;
        let call = Call::new(run, Principal::new("local"), self.call_time)
            .with_cancellation(request.cancellation)
            .with_trace_parent(request.trace_parent);
        let sealed = self.catalog.call(tool, Value::Object(request.arguments), &call).await;
        log(tool.name(), &call, &sealed, started.elapsed());
        Ok(sealed)
    }

    fn unknown_tool(&self, name: &str) -> Rejection {
        let tools = self.catalog.contract().tools();
        let names: Vec<String> = tools.iter().map(|tool| self.spelling.spell(tool.name())).collect();
        let hint = match nearest(name, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "tools/list has the names".to_owned(),
        };
        Rejection { code: INVALID_PARAMS, message: format!("Unknown tool: {}; {hint}", quote_text(name)) }
    }

    fn run_of(&self, named: Option<&Value>) -> Result<RunId, Rejection> {
        let Some(named) = named else { return Ok(self.run.clone()) };
        let form =
            "`_meta[\"lacre/runId\"]` has the form run-YYYYMMDD-HHMM-xxxx, with 4 to 32 of 0-9a-z at the end";
        let refused = || Rejection { code: INVALID_PARAMS, message: format!("Malformed run id: {form}") };
        named.as_str().and_then(RunId::parse).ok_or_else(refused)
    }
}

/// One line a call. It names no argument and no value: logs are kept where catalogs may not be.
fn log(tool: &str, call: &Call, sealed: &Sealed, elapsed: Duration) {
    let run = call.run().as_str();
    let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    let operations = call.recorder().record().operations.len();
    match (sealed.envelope.error_code(), sealed.cause.as_deref()) {
        (None, _) => tracing::info!(run, tool, milliseconds, operations, "answered"),
        (Some(code), None) => tracing::info!(run, tool, code, milliseconds, operations, "refused"),
        (Some(code), Some(cause)) => {
            tracing::warn!(run, tool, code, cause, milliseconds, operations, "failed");
        }
    }
}
