//! A catalog at the edge: what a request may say besides its arguments, and what it gets.

use crate::caller::Caller;
use crate::error::Error;
use crate::evidence::{Evidence, Opening};
use crate::inspect::INVALID_PARAMS;
use crate::listing::Spelling;
use crate::report::{Observer, Report};
use crate::runs::{Admitted, CounterStore, Opener, Refused, Runs, fresh_run_id};
use crate::trace::{Asked, Span, Tracer};
use crate::versions::{AskedVersion, Versions};
use jiff::Timestamp;
use lacre_contract::{Contract, RunId, ToolContract, nearest, quote_text};
use lacre_tool::{Call, Catalog, Principal, Sealed};
use serde_json::{Map, Value, json};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// A catalog of tools with the settings of its edge; a catalog a major version, where it serves several.
#[derive(Debug)]
pub struct Server<P> {
    pub(crate) versions: Versions<P>,
    pub(crate) identity: Identity,
    pub(crate) spelling: Spelling,
    pub(crate) process: Caller,
    pub(crate) runs: Runs,
    call_time: Duration,
    observers: Vec<Arc<dyn Observer>>,
    tracer: Option<Arc<dyn Tracer>>,
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

impl Identity {
    /// Returns the identity of the program `name` at `version`, called by its name and without instructions.
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        let name = name.into();
        Self { title: name.clone(), name, version: version.into(), instructions: String::new() }
    }

    /// Sets the name for people.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Sets what a model should know before it uses the tools.
    #[must_use]
    pub fn with_instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = instructions.into();
        self
    }
}

/// The longest a call may take unless it is set otherwise: hosts give up after 60 s.
pub const CALL_TIME: Duration = Duration::from_secs(45);

/// JSON-RPC, our own: the budget of the run is spent (design of the contract, tool budget).
pub const BUDGET_EXCEEDED: i32 = -31001;

/// JSON-RPC: the server is at fault.
const INTERNAL_ERROR: i32 = -32603;

/// A request for a tool, as it came.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) name: String,
    /// Where the version is chosen from: the endpoint, and what `_meta["lacre/contract"]` says.
    pub(crate) asked_version: AskedVersion,
    pub(crate) arguments: Map<String, Value>,
    pub(crate) run: Option<Value>,
    pub(crate) asked: Asked,
    pub(crate) cancellation: CancellationToken,
}

/// A JSON-RPC error instead of a result.
#[derive(Debug, PartialEq)]
pub(crate) struct Rejection {
    pub(crate) code: i32,
    pub(crate) message: String,
    pub(crate) data: Option<Value>,
}

impl Rejection {
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self { code: INVALID_PARAMS, message: message.into(), data: None }
    }
}

impl<P: Send + Sync + 'static> Server<P> {
    /// Returns a server of `catalog`.
    pub fn new(catalog: impl Into<Arc<Catalog<P>>>, identity: Identity) -> Self {
        Self {
            versions: Versions::new(catalog.into()),
            identity,
            spelling: Spelling::default(),
            process: Caller::process(),
            runs: Runs::default(),
            call_time: CALL_TIME,
            observers: Vec::new(),
            tracer: None,
        }
    }

    /// Serves another major version of the contract beside the first, which stays the one that a client gets who asks for
    /// none.
    ///
    /// Over HTTP each version has an endpoint of its own, `/v1/mcp` beside `/v2/mcp`. On any endpoint that is not bound to
    /// one, `/mcp` and stdio, a request chooses by `_meta["lacre/contract"]`: `NAME@MAJOR` or the whole version as the
    /// list says it (`notes.find@1.2.0`), and `@MAJOR` for `tools/list`. Runs, budget, keys and evidence are those of the
    /// server, whichever version a call keeps.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Versions`](crate::ErrorKind::Versions) when the server has a catalog of this major version already.
    pub fn with_version(mut self, catalog: impl Into<Arc<Catalog<P>>>) -> Result<Self, Error> {
        self.versions.add(catalog.into())?;
        Ok(self)
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

    /// Sets how many calls a run may have; `None` for any number. Unless it is set, ten
    /// ([`TOOL_BUDGET`](crate::TOOL_BUDGET)).
    #[must_use]
    pub fn with_tool_budget(mut self, budget: Option<NonZeroU32>) -> Self {
        self.runs.budget = budget;
        self
    }

    /// Sets how long a run that the server opened itself may stand without an accepted call before the next call opens a
    /// new one. Unless it is set, five minutes ([`RUN_IDLE`](crate::RUN_IDLE)).
    #[must_use]
    pub fn with_run_idle(mut self, idle: Duration) -> Self {
        self.runs.idle = idle;
        self
    }

    /// Sets where calls are counted. Unless it is set, in this process's memory.
    #[must_use]
    pub fn with_run_store(mut self, store: Arc<dyn CounterStore>) -> Self {
        self.runs.store = store;
        self
    }

    /// Keeps evidence of every run. A call whose evidence cannot be written is not answered.
    #[must_use]
    pub fn with_evidence(mut self, evidence: Evidence) -> Self {
        self.runs.evidence = Some(evidence);
        self
    }

    #[cfg(feature = "telemetry")]
    pub(crate) fn trace_by(&mut self, tracer: Arc<dyn Tracer>) {
        self.tracer = Some(tracer);
    }

    /// Returns the span of a request, where spans are kept.
    pub(crate) fn start(&self, asked: &Asked, tool: Option<&str>) -> Option<Box<dyn Span>> {
        self.tracer.as_ref().map(|tracer| tracer.start(asked, tool))
    }

    #[cfg(feature = "http")]
    pub(crate) fn observe(&mut self, observer: Arc<dyn Observer>) {
        self.observers.push(observer);
    }

    /// The catalog, of the version that a client gets who asks for none.
    pub fn catalog(&self) -> &Arc<Catalog<P>> {
        self.versions.first()
    }

    /// The contracts of all versions, the first of them that of [`catalog`](Self::catalog).
    pub fn contracts(&self) -> impl Iterator<Item = &Contract> {
        self.versions.all().iter().map(|catalog| catalog.contract())
    }

    /// Answers one call without a protocol around it, and outside of any budget: what `lacre call` prints. Nothing when
    /// there is no tool `name`.
    pub async fn call_once(&self, name: &str, arguments: Value) -> Option<Sealed> {
        let tool = self.catalog().contract().tool(name)?;
        let call = Call::new(fresh_run_id(), Principal::new("local"), self.call_time);
        Some(self.catalog().call(tool, arguments, &call).await)
    }

    /// Answers one `tools/call` request.
    pub(crate) async fn answer(&self, caller: &Caller, request: Request) -> Result<Sealed, Rejection> {
        let catalog = self.versions.for_call(&request.asked_version, &request.name)?;
        let tool = caller.tool(catalog.contract(), &request.name);
        let span = self.start(&request.asked, tool.map(ToolContract::name));
        let follows = match &span {
            Some(span) => span.trace_parent(),
            None => request.asked.trace_parent.clone(),
        };
        let answered = match tool {
            Some(tool) => self.call(caller, catalog, tool, request, follows).await,
            None => Err(self.unknown_tool(caller, catalog.contract(), &request.name)),
        };
        if let Some(span) = span {
            match &answered {
                Ok(sealed) => span.end(sealed.envelope.error_code().map(|_| "tool_error")),
                Err(rejection) => span.end(Some(&rejection.code.to_string())),
            }
        }
        answered
    }

    async fn call(
        &self,
        caller: &Caller,
        catalog: &Arc<Catalog<P>>,
        tool: &ToolContract,
        request: Request,
        trace_parent: Option<String>,
    ) -> Result<Sealed, Rejection> {
        let (at, started) = (Timestamp::now(), Instant::now());
        let admitted = self.admit(caller, catalog.contract(), request.run.as_ref()).await?;
        let call = Call::new(admitted.run.clone(), caller.principal.clone(), self.call_time)
            .with_cancellation(request.cancellation)
            .with_trace_parent(trace_parent);
        let kept = self.runs.evidence.as_ref().map(|_| request.arguments.clone());
        let sealed = catalog.call(tool, Value::Object(request.arguments), &call).await;
        let report = Report::new(tool, &call, &sealed, started.elapsed());
        report.log();
        self.observers.iter().for_each(|observer| observer.ended(&report));
        self.keep(&report, admitted.number, at, kept).await?;
        Ok(sealed)
    }

    /// What no evidence tells of is not answered.
    async fn keep(
        &self,
        report: &Report<'_>,
        number: u32,
        at: Timestamp,
        input: Option<Map<String, Value>>,
    ) -> Result<(), Rejection> {
        let (Some(evidence), Some(input)) = (&self.runs.evidence, input) else { return Ok(()) };
        let line = report.line(number, at, input);
        evidence.append(report.call.run(), line).await.map_err(|error| unkept(&error.to_string()))
    }

    fn unknown_tool(&self, caller: &Caller, contract: &Contract, name: &str) -> Rejection {
        let spell = |tool: &ToolContract| self.spelling.spell(tool.name());
        let names: Vec<String> = caller.listed(contract).map(spell).collect();
        let hint = match nearest(name, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "tools/list has the names".to_owned(),
        };
        Rejection::invalid(format!("Unknown tool: {}; {hint}", quote_text(name)))
    }

    async fn admit(
        &self,
        caller: &Caller,
        contract: &Contract,
        named: Option<&Value>,
    ) -> Result<Admitted, Rejection> {
        let form =
            "`_meta[\"lacre/runId\"]` has the form run-YYYYMMDD-HHMM-xxxx, with 4 to 32 of 0-9a-z at the end";
        let malformed = || Rejection::invalid(format!("Malformed run id: {form}"));
        let parse = |named: &Value| named.as_str().and_then(RunId::parse).ok_or_else(malformed);
        let named = named.map(parse).transpose()?;
        let opener = Opener { key: &caller.opener, principal: caller.principal.name() };
        self.runs
            .admit(opener, named, &self.opening(contract))
            .await
            .map_err(|refused| self.reject(caller, &refused))
    }

    /// A run's record names the contract of its first call; each line of evidence has its own.
    fn opening(&self, contract: &Contract) -> Opening {
        Opening {
            run: fresh_run_id(),
            named: false,
            principal: String::new(),
            budget: None,
            contract: contract.manifest().version.to_string(),
            server: format!("{} {}", self.identity.name, self.identity.version),
        }
    }

    fn reject(&self, caller: &Caller, refused: &Refused) -> Rejection {
        match refused {
            Refused::Spent { run, named } => {
                let principal = caller.principal.name();
                tracing::info!(run = run.as_str(), principal, "refused: the run is over");
                self.spent(run, *named)
            }
            Refused::Foreign => Rejection::invalid(
                "The run of `_meta[\"lacre/runId\"]` belongs to somebody else; name one of your own",
            ),
            Refused::Broken(cause) => unkept(cause),
        }
    }

    /// Says that the run is over, and how to go on.
    fn spent(&self, run: &RunId, named: bool) -> Rejection {
        let budget = self.runs.budget.map(NonZeroU32::get);
        let over = match budget {
            Some(budget) => format!("The run {run} is over: it may have {budget} calls"),
            None => format!("The run {run} is over"),
        };
        let another = "name a new run in `_meta[\"lacre/runId\"]`";
        let way = match named {
            true => format!("To go on, {another}, or leave it out"),
            false => format!(
                "Answer with what you have. To ask something new, {another}, or wait: {} s after the last \
                 accepted call a new run opens by itself",
                self.runs.idle.as_secs()
            ),
        };
        let data = json!({"runId": run.as_str(), "toolBudget": budget});
        Rejection { code: BUDGET_EXCEEDED, message: format!("{over}. {way}."), data: Some(data) }
    }
}

fn unkept(cause: &str) -> Rejection {
    tracing::error!(cause, "a call could not be counted or kept");
    let message = "The server cannot keep count or evidence of calls at present; its log has the cause";
    Rejection { code: INTERNAL_ERROR, message: message.to_owned(), data: None }
}
