//! Runs: what one question of a client may need, counted and closed.

mod id;
#[cfg(feature = "redis")]
mod redis;
mod store;

#[cfg(feature = "redis")]
pub use self::redis::RedisStore;
pub(crate) use id::fresh_run_id;
pub use store::{Count, CounterStore, Counting, Current, MemoryStore, Standing};

use crate::evidence::{Entered, Evidence, Opening, Outcome};
use lacre_contract::RunId;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

/// How many calls a run may have unless it is set otherwise.
pub const TOOL_BUDGET: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");

/// How long a run that the server opened may stand without an accepted call unless it is set otherwise.
pub const RUN_IDLE: Duration = Duration::from_secs(300);

/// The runs of a server.
#[derive(Debug)]
pub(crate) struct Runs {
    pub(crate) budget: Option<NonZeroU32>,
    pub(crate) idle: Duration,
    pub(crate) store: Arc<dyn CounterStore>,
    pub(crate) evidence: Option<Evidence>,
}

/// Who asks for a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opener<'a> {
    /// What has one open run: the process, a principal, a peer.
    pub(crate) key: &'a str,
    /// The name of the principal.
    pub(crate) principal: &'a str,
}

/// A call that may go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Admitted {
    pub(crate) run: RunId,
    /// The number of the call in its run, from 1.
    pub(crate) number: u32,
}

/// Why a call may not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The run's budget is spent, or its record is closed.
    Spent {
        run: RunId,
        /// Whether the client named the run, so that only another name leads on.
        named: bool,
    },
    /// The run belongs to another principal.
    Foreign,
    /// The count or the evidence cannot be kept; in words for the log.
    Broken(String),
}

impl Default for Runs {
    fn default() -> Self {
        let store = Arc::new(MemoryStore::default());
        Self { budget: Some(TOOL_BUDGET), idle: RUN_IDLE, store, evidence: None }
    }
}

impl Runs {
    /// Counts one call in the run that the client named, or in the one that its opener has open.
    pub(crate) async fn admit(
        &self,
        opener: Opener<'_>,
        named: Option<RunId>,
        opening: &Opening,
    ) -> Result<Admitted, Refused> {
        let is_named = named.is_some();
        let run = match named {
            Some(run) => run,
            None => self.current(opener, opening).await?,
        };
        let spent = || Refused::Spent { run: run.clone(), named: is_named };
        let had = match self.enter(&run, opener, is_named, opening).await? {
            Entered::Open { calls } => calls,
            Entered::Closed => return Err(spent()),
            Entered::Foreign => return Err(Refused::Foreign),
        };
        let count = Count { run: &run, owner: opener.principal, budget: self.budget, had };
        match self.store.count(count).await.map_err(broken)? {
            Standing::Accepted(number) => {
                if !is_named {
                    self.store.touch(opener.key, &run).await.map_err(broken)?;
                }
                Ok(Admitted { run, number })
            }
            Standing::Spent => {
                self.close(&run, Outcome::BudgetExceeded).await.map_err(broken)?;
                Err(spent())
            }
            Standing::Foreign => Err(Refused::Foreign),
        }
    }

    async fn current(&self, opener: Opener<'_>, opening: &Opening) -> Result<RunId, Refused> {
        let fresh = opening.run.clone();
        let current = self.store.current(opener.key, &fresh, self.idle).await.map_err(broken)?;
        if let Some(ended) = &current.ended {
            self.close(ended, Outcome::Idle).await.map_err(broken)?;
        }
        Ok(current.run)
    }

    async fn enter(
        &self,
        run: &RunId,
        opener: Opener<'_>,
        named: bool,
        opening: &Opening,
    ) -> Result<Entered, Refused> {
        let Some(evidence) = &self.evidence else { return Ok(Entered::Open { calls: 0 }) };
        let mut opening = opening.clone();
        (opening.run, opening.named) = (run.clone(), named);
        opener.principal.clone_into(&mut opening.principal);
        opening.budget = self.budget;
        evidence.enter(opening).await.map_err(broken)
    }

    async fn close(&self, run: &RunId, outcome: Outcome) -> std::io::Result<()> {
        match &self.evidence {
            Some(evidence) => evidence.close(run, outcome).await,
            None => Ok(()),
        }
    }

    /// Ends the runs that no other process goes on with.
    #[cfg(feature = "http")]
    pub(crate) async fn release_all(&self) {
        for opener in self.store.openers() {
            self.release(&opener).await;
        }
    }

    /// Ends the run that `opener` has open.
    pub(crate) async fn release(&self, opener: &str) {
        let released = self.store.release(opener).await.map_err(|error| error.to_string());
        let closed = match released {
            Ok(Some(run)) => self.close(&run, Outcome::Ended).await.map_err(|error| error.to_string()),
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(cause) = closed {
            tracing::error!(cause, "the record of a run could not be closed");
        }
    }
}

fn broken(error: impl std::fmt::Display) -> Refused {
    Refused::Broken(error.to_string())
}
