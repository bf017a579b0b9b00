//! The one way to Atlas: every request goes through [`Upstream::ask`].

mod circuit;
mod recording;
mod servers;

use crate::settings::Settings;
use backon::{BackoffBuilder, ExponentialBackoff, ExponentialBuilder};
use circuit::Circuit;
use lacre_atlas_client::{Client, Failure, FailureKind};
use lacre_tool::Call;
use recording::Recording;
use servers::{Servers, is_elsewhere};
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// How often a request is repeated (specification: "limitado a 2 tentativas").
const REPEATS: usize = 2;
/// The pause before the first repeat; the second is twice as long, and each is lengthened at random.
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// Asks Atlas within the limits of time and number, at whichever server is active.
pub(crate) struct Upstream {
    servers: Servers,
    circuit: Circuit,
    queries: Semaphore,
    others: Semaphore,
    attempt_timeout: Duration,
}

/// Which requests wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// DSL queries, each of which costs Atlas half a second of work.
    Query,
    /// Everything else.
    Other,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Unanswered {
    /// The last request failed, and was not worth another repeat.
    Failed(Failure),
    /// Atlas is down, and was not asked.
    CircuitOpen,
    /// The call's time is over, or its client gave it up.
    TimedOut,
}

impl Upstream {
    pub(crate) fn new(settings: &Settings) -> Self {
        let limits = lacre_atlas_client::Settings {
            body_limit: settings.body_limit,
            call_timeout: settings.attempt_timeout,
        };
        let client = |base: &lacre_atlas_client::BaseUrl| {
            Client::new(base.clone(), settings.http.clone(), limits)
                .with_credentials(settings.credentials.clone())
        };
        Self {
            servers: Servers::new(settings.servers.iter().map(client).collect(), settings.session_lifetime),
            circuit: Circuit::new(),
            queries: Semaphore::new(settings.query_concurrency.max(1)),
            others: Semaphore::new(settings.concurrency.max(1)),
            attempt_timeout: settings.attempt_timeout,
        }
    }

    /// Returns what `request` gets from Atlas, repeating it where a repeat can help.
    pub(crate) async fn ask<T, F, A>(&self, call: &Call, lane: Lane, request: F) -> Result<T, Unanswered>
    where
        F: Fn(Client) -> A,
        A: Future<Output = Result<T, Failure>>,
    {
        tokio::select! {
            biased;
            answer = self.repeat(call, lane, &request) => answer,
            () = call.cancellation().cancelled() => Err(Unanswered::TimedOut),
            () = tokio::time::sleep_until(call.deadline()) => Err(Unanswered::TimedOut),
        }
    }

    async fn repeat<T, F, A>(&self, call: &Call, lane: Lane, request: &F) -> Result<T, Unanswered>
    where
        F: Fn(Client) -> A,
        A: Future<Output = Result<T, Failure>>,
    {
        let mut pauses = pauses();
        let mut before: Option<Failure> = None;
        loop {
            let failure = match self.attempt(call, lane, request).await {
                Err(Unanswered::Failed(failure)) => failure,
                // The circuit may open between two attempts; what this call saw says more than that.
                Err(Unanswered::CircuitOpen) => {
                    return Err(before.map_or(Unanswered::CircuitOpen, Unanswered::Failed));
                }
                other => return other,
            };
            let pause = pauses.next().filter(|_| failure.may_pass());
            let pause = pause.map(|pause| pause.max(failure.retry_after.unwrap_or_default()));
            match pause.filter(|pause| *pause < call.remaining()) {
                None => return Err(Unanswered::Failed(failure)),
                Some(pause) => tokio::time::sleep(pause).await,
            }
            before = Some(failure);
        }
    }

    async fn attempt<T, F, A>(&self, call: &Call, lane: Lane, request: &F) -> Result<T, Unanswered>
    where
        F: Fn(Client) -> A,
        A: Future<Output = Result<T, Failure>>,
    {
        let _turn = self.turn(lane).await;
        let admission = self.circuit.admit().ok_or(Unanswered::CircuitOpen)?;
        let outcome = self.round(call, request).await;
        match &outcome {
            Err(failure) if failure.may_pass() && failure.kind != FailureKind::RateLimited => {
                admission.failed();
            }
            _ => admission.answered(),
        }
        outcome.map_err(Unanswered::Failed)
    }

    async fn turn(&self, lane: Lane) -> Option<SemaphorePermit<'_>> {
        let semaphore = match lane {
            Lane::Query => &self.queries,
            Lane::Other => &self.others,
        };
        // It is never closed, and without a turn the request would only go out earlier.
        semaphore.acquire().await.ok()
    }

    /// Asks each server once until one of them is the active one. A passive server answers with a redirect whose query
    /// it encoded a second time, so the original request goes to the next configured server instead.
    async fn round<T, F, A>(&self, call: &Call, request: &F) -> Result<T, Failure>
    where
        F: Fn(Client) -> A,
        A: Future<Output = Result<T, Failure>>,
    {
        let mut kept: Option<Failure> = None;
        for server in self.servers.in_turn() {
            let Some(client) = self.servers.client(server, call.principal().name()) else { continue };
            let client = client
                .with_observer(Arc::new(Recording::new(call.recorder().clone())))
                .with_call_timeout(self.attempt_timeout.min(call.remaining()));
            match request(client).await {
                Err(failure) if is_elsewhere(&failure) => kept = Some(worth_more(kept, failure)),
                Err(failure) if failure.kind == FailureKind::Timeout => {
                    self.servers.silent(server);
                    return Err(failure);
                }
                outcome => {
                    self.servers.answers(server);
                    return outcome;
                }
            }
        }
        Err(kept.unwrap_or(NO_SERVER))
    }
}

/// What a catalog without any server says.
const NO_SERVER: Failure = Failure {
    kind: FailureKind::Unreachable,
    status: None,
    atlas_code: None,
    place: lacre_atlas_client::Place { operation: lacre_atlas_client::Operation::GetStatus, position: None },
    retry_after: None,
    challenge: None,
};

/// Of what two servers said, the one that may pass: while the active server is changing, a redirect says nothing.
fn worth_more(before: Option<Failure>, failure: Failure) -> Failure {
    match before {
        Some(before) if before.may_pass() => before,
        _ => failure,
    }
}

fn pauses() -> ExponentialBackoff {
    ExponentialBuilder::default().with_min_delay(FIRST_PAUSE).with_jitter().with_max_times(REPEATS).build()
}
