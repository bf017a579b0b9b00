//! Who is told of each request.

use std::time::Duration;

use crate::failure::Failure;
use crate::operation::Operation;

/// What one request to Atlas came to.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// What was asked.
    pub operation: Operation,
    /// Status of the answer, if one began to arrive.
    pub status: Option<u16>,
    /// Bytes of the body that were read, after decompression.
    pub bytes: u64,
    /// Time from sending until the answer was decoded or given up.
    pub elapsed: Duration,
    /// How it ended.
    pub outcome: Outcome,
}

/// How a request ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// With an answer.
    Answered,
    /// With a failure.
    Failed(Failure),
    /// Nobody waited any longer: the call was cancelled or its time was up.
    Abandoned,
}

/// Told of each request exactly once, when it has ended. It must be quick and must not panic: it runs inside the call.
pub trait Observer: Send + Sync {
    /// Takes note of `exchange`.
    fn observe(&self, exchange: &Exchange);
}
