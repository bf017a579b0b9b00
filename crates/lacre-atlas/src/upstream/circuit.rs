//! A circuit breaker: while Atlas is down, nobody waits for it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Failures in a row, without one answer in between, after which Atlas counts as down: two calls with their repeats.
const FAILURES: u32 = 6;
/// How long Atlas is left alone at first.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// How long it is left alone at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Counts failures, and lets one request look again after a pause that doubles.
pub(crate) struct Circuit(Mutex<State>);

struct State {
    failures: u32,
    closed_until: Instant,
    pause: Duration,
    probing: bool,
}

/// The leave to send one request. Dropped without a verdict, it counts neither way.
pub(crate) struct Admission<'a> {
    circuit: &'a Circuit,
    is_probe: bool,
}

impl Circuit {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(State {
            failures: 0,
            closed_until: Instant::now(),
            pause: FIRST_PAUSE,
            probing: false,
        }))
    }

    /// Returns the leave to send a request, or nothing while Atlas is left alone.
    pub(crate) fn admit(&self) -> Option<Admission<'_>> {
        let mut state = self.state();
        if state.failures < FAILURES {
            return Some(Admission { circuit: self, is_probe: false });
        }
        if state.probing || Instant::now() < state.closed_until {
            return None;
        }
        state.probing = true;
        Some(Admission { circuit: self, is_probe: true })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Admission<'_> {
    /// Atlas answered, whatever it said.
    pub(crate) fn answered(self) {
        let mut state = self.circuit.state();
        state.failures = 0;
        state.pause = FIRST_PAUSE;
    }

    /// Atlas did not answer.
    pub(crate) fn failed(self) {
        let mut state = self.circuit.state();
        state.failures = state.failures.saturating_add(1);
        if self.is_probe {
            state.pause = (state.pause * 2).min(LONGEST_PAUSE);
        }
        state.closed_until = Instant::now() + state.pause;
    }
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        if self.is_probe {
            self.circuit.state().probing = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Circuit, FAILURES, FIRST_PAUSE};

    fn fail(circuit: &Circuit, times: u32) {
        for _ in 0..times {
            circuit.admit().expect("open").failed();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn it_opens_looks_again_with_one_probe_and_closes() {
        let circuit = Circuit::new();
        fail(&circuit, FAILURES);
        assert!(circuit.admit().is_none());
        tokio::time::advance(FIRST_PAUSE).await;
        let probe = circuit.admit().expect("one probe");
        assert!(circuit.admit().is_none(), "a second probe");
        probe.failed();
        tokio::time::advance(FIRST_PAUSE).await;
        assert!(circuit.admit().is_none(), "the pause doubles");
        tokio::time::advance(FIRST_PAUSE).await;
        circuit.admit().expect("another probe").answered();
        assert!(circuit.admit().is_some() && circuit.admit().is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_in_between_starts_the_count_anew_and_a_dropped_probe_counts_neither_way() {
        let circuit = Circuit::new();
        fail(&circuit, FAILURES - 1);
        circuit.admit().expect("open").answered();
        fail(&circuit, FAILURES);
        tokio::time::advance(FIRST_PAUSE).await;
        drop(circuit.admit().expect("a probe"));
        assert!(circuit.admit().is_some(), "the next probe");
    }
}
