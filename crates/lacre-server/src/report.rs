//! What is told of a call once it has ended: to the log, to metrics, to evidence.

use crate::evidence::{Line, Status, milliseconds};
use jiff::Timestamp;
use lacre_contract::ToolContract;
use lacre_tool::{Call, Record, Sealed};
use serde_json::{Map, Value};
use std::fmt;
use std::time::Duration;

/// A call that has ended.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    pub(crate) tool: &'a ToolContract,
    pub(crate) call: &'a Call,
    pub(crate) sealed: &'a Sealed,
    pub(crate) status: Status,
    pub(crate) record: Record,
    /// Bytes of the envelope; 0 when nothing is sent.
    pub(crate) bytes: u64,
    pub(crate) elapsed: Duration,
}

/// Hears of each call that has ended. It sees what the log may see; inputs and results are not for it.
pub(crate) trait Observer: fmt::Debug + Send + Sync {
    /// Takes note of a call.
    fn ended(&self, report: &Report<'_>);
}

impl<'a> Report<'a> {
    pub(crate) fn new(tool: &'a ToolContract, call: &'a Call, sealed: &'a Sealed, elapsed: Duration) -> Self {
        let status = match sealed.envelope.error_code() {
            _ if call.cancellation().is_cancelled() => Status::Cancelled,
            None => Status::Ok,
            Some(_) => Status::Error,
        };
        let bytes = match status {
            Status::Cancelled => 0,
            Status::Ok | Status::Error => sealed.envelope.to_string().len() as u64,
        };
        Self { tool, call, sealed, status, record: call.recorder().record(), bytes, elapsed }
    }

    /// The error code that the caller sees.
    pub(crate) fn code(&self) -> Option<&str> {
        match self.status {
            Status::Cancelled => None,
            Status::Ok | Status::Error => self.sealed.envelope.error_code(),
        }
    }

    /// One line a call. It names no argument and no value: logs are kept where catalogs may not be.
    pub(crate) fn log(&self) {
        let run = self.call.run().as_str();
        let (tool, version) = (self.tool.name(), self.tool.tool_version());
        let principal = self.call.principal().name();
        let (status, code) = (self.status.as_str(), self.code().unwrap_or_default());
        let (milliseconds, operations) = (milliseconds(self.elapsed), self.record.operations.len());
        match self.sealed.cause.as_deref().filter(|_| self.status == Status::Error) {
            None => {
                tracing::info!(run, tool, version, principal, status, code, milliseconds, operations, "call");
            }
            Some(cause) => {
                tracing::warn!(
                    run,
                    tool,
                    version,
                    principal,
                    status,
                    code,
                    milliseconds,
                    operations,
                    cause,
                    "call"
                );
            }
        }
    }

    /// The line of evidence.
    pub(crate) fn line(&self, number: u32, at: Timestamp, input: Map<String, Value>) -> Line {
        Line {
            run_id: self.call.run().as_str().to_owned(),
            call: number,
            at,
            tool: self.tool.name().to_owned(),
            tool_version: self.tool.tool_version().to_owned(),
            input,
            status: self.status,
            code: self.code().map(str::to_owned),
            milliseconds: milliseconds(self.elapsed),
            operations: self.record.operations.iter().cloned().map(Into::into).collect(),
            bytes: self.bytes,
            notes: self.record.notes.clone(),
        }
    }
}
