//! The two records of evidence, as they stand on disk.

use jiff::Timestamp;
use lacre_contract::RunId;
use lacre_tool::Operation;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::num::NonZeroU32;
use std::time::Duration;

/// What a run is opened with.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    pub(crate) run: RunId,
    pub(crate) named: bool,
    pub(crate) principal: String,
    pub(crate) budget: Option<NonZeroU32>,
    pub(crate) contract: String,
    pub(crate) server: String,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    /// A call came after the last one of the budget.
    BudgetExceeded,
    /// Nobody called for as long as a run that the server opened may stand.
    Idle,
    /// The server that opened it ended.
    Ended,
}

/// `run.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RunRecord {
    pub(crate) run_id: String,
    opened_by: OpenedBy,
    pub(crate) principal: String,
    contract: String,
    server: String,
    budget: Option<NonZeroU32>,
    opened_at: Timestamp,
    closed_at: Option<Timestamp>,
    outcome: Option<Outcome>,
    calls: Option<u32>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum OpenedBy {
    Client,
    Server,
}

impl RunRecord {
    pub(crate) fn new(opening: &Opening) -> Self {
        Self {
            run_id: opening.run.as_str().to_owned(),
            opened_by: if opening.named { OpenedBy::Client } else { OpenedBy::Server },
            principal: opening.principal.clone(),
            contract: opening.contract.clone(),
            server: opening.server.clone(),
            budget: opening.budget,
            opened_at: Timestamp::now(),
            closed_at: None,
            outcome: None,
            calls: None,
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.outcome.is_none()
    }

    pub(crate) fn closed(self, outcome: Outcome, calls: u32) -> Self {
        Self { closed_at: Some(Timestamp::now()), outcome: Some(outcome), calls: Some(calls), ..self }
    }

    pub(crate) fn with_calls(self, calls: u32) -> Self {
        Self { calls: Some(calls), ..self }
    }
}

/// A line of `session.jsonl`.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Line {
    pub(crate) run_id: String,
    pub(crate) call: u32,
    pub(crate) at: Timestamp,
    pub(crate) tool: String,
    pub(crate) tool_version: String,
    pub(crate) input: Map<String, Value>,
    pub(crate) status: Status,
    pub(crate) code: Option<String>,
    pub(crate) milliseconds: u64,
    pub(crate) operations: Vec<OperationLine>,
    pub(crate) bytes: u64,
    pub(crate) notes: Vec<String>,
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// With a result.
    Ok,
    /// With an error of the contract.
    Error,
    /// The client gave it up, and was sent nothing.
    Cancelled,
}

impl Status {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Error => "error",
            Self::Cancelled => "cancelled",
        }
    }
}

/// One request to the backend.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OperationLine {
    name: &'static str,
    outcome: String,
    bytes: u64,
    milliseconds: u64,
}

impl From<Operation> for OperationLine {
    fn from(operation: Operation) -> Self {
        Self {
            name: operation.name,
            outcome: operation.outcome,
            bytes: operation.bytes,
            milliseconds: milliseconds(operation.elapsed),
        }
    }
}

pub(crate) fn milliseconds(elapsed: Duration) -> u64 {
    u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX)
}
