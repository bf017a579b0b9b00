//! What a tool may know of its call.

use lacre_contract::RunId;
use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Who calls. A principal's scope is whatever the ports need to know of it; the tools and the server do not look inside.
#[derive(Clone)]
pub struct Principal {
    name: String,
    scope: Option<Arc<dyn Any + Send + Sync>>,
}

impl Principal {
    /// Returns the principal `name` without a scope: it may see all that the backend shows.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), scope: None }
    }

    /// Returns the principal under another name, with the same scope.
    #[must_use]
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Gives the principal a scope.
    #[must_use]
    pub fn with_scope<S: Any + Send + Sync>(mut self, scope: Arc<S>) -> Self {
        self.scope = Some(scope);
        self
    }

    /// The name; never a secret.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the scope when it is an `S`.
    pub fn scope<S: Any + Send + Sync>(&self) -> Option<Arc<S>> {
        self.scope.clone().and_then(|scope| scope.downcast().ok())
    }
}

impl fmt::Debug for Principal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Principal").field("name", &self.name).finish_non_exhaustive()
    }
}

/// One request that the ports made to their backend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The operationId in the backend's description.
    pub name: &'static str,
    /// How it ended: an HTTP status, or a word (`timeout`, `refused`).
    pub outcome: String,
    /// Bytes of the reply's body.
    pub bytes: u64,
    /// Time from sending to the last byte.
    pub elapsed: Duration,
}

/// What happened behind a call, for the evidence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The requests to the backend, in the order in which they ended.
    pub operations: Vec<Operation>,
    /// What a reader of the evidence should know: a fallback taken, a bound reached.
    pub notes: Vec<String>,
}

/// Takes what happens behind a call. Clones write to the same record.
#[derive(Clone, Debug, Default)]
pub struct Recorder(Arc<Mutex<Record>>);

impl Recorder {
    /// Adds a request to the backend.
    pub fn operation(&self, operation: Operation) {
        self.write(|record| record.operations.push(operation));
    }

    /// Adds a note. No argument values and no text of the backend: evidence is kept.
    pub fn note(&self, note: impl Into<String>) {
        self.write(|record| record.notes.push(note.into()));
    }

    /// Returns what was recorded so far.
    pub fn record(&self) -> Record {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn write(&self, change: impl FnOnce(&mut Record)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// One call of a tool: whose it is, how long it may take, and where to report what it does.
#[derive(Clone, Debug)]
pub struct Call {
    run: RunId,
    principal: Principal,
    deadline: Instant,
    cancellation: CancellationToken,
    trace_parent: Option<String>,
    recorder: Recorder,
}

impl Call {
    /// Returns a call of `principal` within `run` that may take `time` from now on.
    pub fn new(run: RunId, principal: Principal, time: Duration) -> Self {
        Self {
            run,
            principal,
            deadline: Instant::now() + time,
            cancellation: CancellationToken::new(),
            trace_parent: None,
            recorder: Recorder::default(),
        }
    }

    /// Ties the call to a token of the client: when it is cancelled, the call is given up.
    #[must_use]
    pub fn with_cancellation(mut self, cancellation: CancellationToken) -> Self {
        self.cancellation = cancellation;
        self
    }

    /// Sets the W3C `traceparent` that came with the request.
    #[must_use]
    pub fn with_trace_parent(mut self, trace_parent: Option<String>) -> Self {
        self.trace_parent = trace_parent;
        self
    }

    /// The run that the call belongs to.
    pub fn run(&self) -> &RunId {
        &self.run
    }

    /// Who calls.
    pub fn principal(&self) -> &Principal {
        &self.principal
    }

    /// When the call has to be answered.
    pub fn deadline(&self) -> Instant {
        self.deadline
    }

    /// How long the call may still take; zero when its time is over.
    pub fn remaining(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// Is cancelled when the client gives the call up.
    pub fn cancellation(&self) -> &CancellationToken {
        &self.cancellation
    }

    /// The W3C `traceparent` that came with the request.
    pub fn trace_parent(&self) -> Option<&str> {
        self.trace_parent.as_deref()
    }

    /// Where the ports report what they did.
    pub fn recorder(&self) -> &Recorder {
        &self.recorder
    }
}
