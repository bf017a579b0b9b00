//! Where the calls of runs are counted.

use crate::error::Error;
use lacre_contract::RunId;
use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroU32;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// What a [`CounterStore`] gives, once it has it.
pub type Counting<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// The run that an opener has open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Current {
    /// The run to count the next call in.
    pub run: RunId,
    /// The run that ended because it stood idle, when `run` takes its place.
    pub ended: Option<RunId>,
}

/// One call that asks to be counted.
#[derive(Clone, Copy, Debug)]
pub struct Count<'a> {
    /// The run.
    pub run: &'a RunId,
    /// Who calls. A run belongs to whoever counted its first call.
    pub owner: &'a str,
    /// How many calls a run may have; `None` for any number.
    pub budget: Option<NonZeroU32>,
    /// The calls that the run is known to have had, for a store that has never heard of it.
    pub had: u32,
}

/// How a run stands after a call asked to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The call is within the budget; it is the one with this number, from 1.
    Accepted(u32),
    /// The budget is spent. The run is closed, now or since an earlier call.
    Spent,
    /// The run belongs to somebody else.
    Foreign,
}

/// Counts the calls of runs. Each method is one indivisible step, so that several calls at once, and several processes
/// over one store, never get more than the budget. A store that fails does so with [`ErrorKind::Store`](crate::ErrorKind).
pub trait CounterStore: fmt::Debug + Send + Sync {
    /// Returns the run that `opener` has open, and `fresh` when it has none or none that had an accepted call within
    /// `idle`. An opened run counts as called.
    fn current<'a>(&'a self, opener: &'a str, fresh: &'a RunId, idle: Duration) -> Counting<'a, Current>;

    /// Notes that a call of `run` was accepted just now, if it is the one that `opener` has open.
    fn touch<'a>(&'a self, opener: &'a str, run: &'a RunId) -> Counting<'a, ()>;

    /// Forgets what `opener` has open, and returns it.
    fn release<'a>(&'a self, opener: &'a str) -> Counting<'a, Option<RunId>>;

    /// Counts one call. A run that is closed stays closed, whatever the budget of a later call.
    fn count<'a>(&'a self, count: Count<'a>) -> Counting<'a, Standing>;

    /// The openers whose runs end with this process: none where other processes count too.
    fn openers(&self) -> Vec<String>;
}

/// The most runs that are kept in memory. Beyond it the half that was used longest ago is forgotten: memory is bounded, and a
/// client that wants more calls can name a new run anyway. An evidence folder remembers what memory forgets.
const MOST_RUNS: usize = 1 << 17;

/// Counts in the memory of this process.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    openers: HashMap<String, (RunId, Instant)>,
    runs: HashMap<RunId, Counter>,
}

#[derive(Debug)]
struct Counter {
    owner: String,
    calls: u32,
    closed: bool,
    used: Instant,
}

impl MemoryStore {
    fn with<T: Send + 'static>(&self, step: impl FnOnce(&mut State) -> T) -> Counting<'static, T> {
        let result = step(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
        Box::pin(std::future::ready(Ok(result)))
    }
}

impl CounterStore for MemoryStore {
    fn current<'a>(&'a self, opener: &'a str, fresh: &'a RunId, idle: Duration) -> Counting<'a, Current> {
        self.with(|state| state.current(opener, fresh, idle))
    }

    fn touch<'a>(&'a self, opener: &'a str, run: &'a RunId) -> Counting<'a, ()> {
        self.with(|state| {
            if let Some((open, called)) = state.openers.get_mut(opener).filter(|(open, _)| open == run) {
                (*open, *called) = (run.clone(), Instant::now());
            }
        })
    }

    fn release<'a>(&'a self, opener: &'a str) -> Counting<'a, Option<RunId>> {
        self.with(|state| state.openers.remove(opener).map(|(run, _)| run))
    }

    fn count<'a>(&'a self, count: Count<'a>) -> Counting<'a, Standing> {
        self.with(|state| state.count(count))
    }

    fn openers(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).openers.keys().cloned().collect()
    }
}

impl State {
    fn current(&mut self, opener: &str, fresh: &RunId, idle: Duration) -> Current {
        let now = Instant::now();
        let open = self.openers.get(opener);
        if let Some((run, _)) = open.filter(|(_, called)| now.duration_since(*called) < idle) {
            return Current { run: run.clone(), ended: None };
        }
        if self.openers.len() >= MOST_RUNS {
            forget_older_half(&mut self.openers, |(_, called)| *called);
        }
        let ended = self.openers.insert(opener.to_owned(), (fresh.clone(), now));
        Current { run: fresh.clone(), ended: ended.map(|(run, _)| run) }
    }

    fn count(&mut self, count: Count<'_>) -> Standing {
        if self.runs.len() >= MOST_RUNS && !self.runs.contains_key(count.run) {
            forget_older_half(&mut self.runs, |counter| counter.used);
        }
        let now = Instant::now();
        let counter = self.runs.entry(count.run.clone()).or_insert_with(|| Counter {
            owner: count.owner.to_owned(),
            calls: count.had,
            closed: false,
            used: now,
        });
        if counter.owner != count.owner {
            return Standing::Foreign;
        }
        counter.used = now;
        counter.closed |= count.budget.is_some_and(|budget| counter.calls >= budget.get());
        if counter.closed {
            return Standing::Spent;
        }
        counter.calls = counter.calls.saturating_add(1);
        Standing::Accepted(counter.calls)
    }
}

fn forget_older_half<K: std::hash::Hash + Eq, V>(map: &mut HashMap<K, V>, used: impl Fn(&V) -> Instant) {
    let mut times: Vec<Instant> = map.values().map(&used).collect();
    let middle = times.len() / 2;
    let (_, median, _) = times.select_nth_unstable(middle);
    let median = *median;
    map.retain(|_, value| used(value) >= median);
    // Where half of them share one instant, time cannot choose.
    if map.len() >= MOST_RUNS {
        map.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::{Count, CounterStore, Current, MOST_RUNS, MemoryStore, Standing};
    use crate::runs::fresh_run_id;
    use lacre_contract::RunId;
    use std::num::NonZeroU32;
    use std::time::Duration;

    const IDLE: Duration = Duration::from_secs(300);
    const ALMOST: Duration = Duration::from_secs(299);

    fn run(name: &str) -> RunId {
        RunId::parse(&format!("run-20260418-1530-{name}")).expect("a run id")
    }

    async fn count(store: &MemoryStore, run: &RunId, owner: &str, had: u32) -> Standing {
        let budget = NonZeroU32::new(3);
        store.count(Count { run, owner, budget, had }).await.expect("memory answers")
    }

    #[tokio::test]
    async fn a_run_has_its_budget_and_no_more_and_stays_closed() {
        let (store, one) = (MemoryStore::default(), run("aaaa"));
        for number in 1..=3 {
            assert_eq!(count(&store, &one, "p", 0).await, Standing::Accepted(number));
        }
        assert_eq!(count(&store, &one, "p", 0).await, Standing::Spent);
        let unlimited = Count { run: &one, owner: "p", budget: None, had: 0 };
        assert_eq!(store.count(unlimited).await, Ok(Standing::Spent), "a larger budget reopens nothing");
        assert_eq!(count(&store, &run("bbbb"), "p", 2).await, Standing::Accepted(3), "lines are counted");
        assert_eq!(count(&store, &run("bbbb"), "p", 0).await, Standing::Spent);
        assert_eq!(count(&store, &one, "q", 0).await, Standing::Foreign);
    }

    #[tokio::test(start_paused = true)]
    async fn an_open_run_ends_when_it_stands_idle() {
        let (store, first, second) = (MemoryStore::default(), run("aaaa"), run("bbbb"));
        let current = async |fresh| store.current("o", fresh, IDLE).await.expect("memory answers");
        assert_eq!(current(&first).await, Current { run: first.clone(), ended: None });
        tokio::time::advance(ALMOST).await;
        assert_eq!(current(&second).await.run, first);
        store.touch("o", &first).await.expect("memory answers");
        tokio::time::advance(ALMOST).await;
        assert_eq!(current(&second).await.run, first, "an accepted call keeps it open");
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(current(&second).await, Current { run: second.clone(), ended: Some(first) });
        assert_eq!(store.release("o").await, Ok(Some(second)));
    }

    #[tokio::test]
    async fn memory_is_bounded() {
        let store = MemoryStore::default();
        for _ in 0..=MOST_RUNS {
            count(&store, &fresh_run_id(), "p", 0).await;
        }
        assert!(store.0.lock().expect("no panic before").runs.len() <= MOST_RUNS);
    }
}
