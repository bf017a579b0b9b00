//! The envelope: the one form in which every reply leaves.

use crate::message::Message;
use crate::tool::CheckedOutput;
use serde_json::{Value, json};
use std::fmt;

/// The name of a run: what one question of a client needed. `run-YYYYMMDD-HHMM-` in UTC and 4–32 characters of
/// `0-9a-z` (design of the contract, `runId`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RunId(String);

impl RunId {
    /// Returns `text` as a run id when it has the form `^run-[0-9]{8}-[0-9]{4}-[0-9a-z]{4,32}$`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.strip_prefix("run-")?.splitn(3, '-');
        let (day, minute, name) = (parts.next()?, parts.next()?, parts.next()?);
        let digits =
            |part: &str, count| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
        let named = name.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
        (digits(day, 8) && digits(minute, 4) && (4..=32).contains(&name.len()) && named)
            .then(|| Self(text.to_owned()))
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RunId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// What a caller is told when a call fails: a code of the contract and a message. The `cause` is for the log alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    code: String,
    message: Message,
    cause: Option<String>,
}

impl Failure {
    /// Returns the failure with `code`, one of the tool's error codes.
    pub fn new(code: impl Into<String>, message: Message) -> Self {
        Self { code: code.into(), message, cause: None }
    }

    /// Adds what happened, in words for the operator: it goes to the log, and never into an envelope.
    #[must_use]
    pub fn caused_by(mut self, cause: impl fmt::Display) -> Self {
        self.cause = Some(cause.to_string());
        self
    }

    /// The code that the caller sees.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The message that the caller sees.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// What the log says besides.
    pub fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }
}

/// A sealed reply: `{runId, toolVersion, status, data, error}`. It can be made from a checked output or from a failure
/// only, so an unchecked value cannot leave.
#[derive(Clone, Debug, PartialEq)]
pub struct Envelope {
    value: Value,
    code: Option<String>,
}

impl Envelope {
    /// Returns the envelope of a successful call.
    pub fn success(run: &RunId, output: CheckedOutput) -> Self {
        let version = output.tool_version().to_owned();
        let value = json!({"runId": run.as_str(), "toolVersion": version, "status": "ok",
            "data": output.into_value(), "error": null});
        Self { value, code: None }
    }

    /// Returns the envelope of a failed call; `text` is the failure's message in words.
    pub(crate) fn failure(run: &RunId, tool_version: &str, code: &str, text: &str) -> Self {
        let value = json!({"runId": run.as_str(), "toolVersion": tool_version, "status": "error",
            "data": null, "error": {"code": code, "message": text}});
        Self { value, code: Some(code.to_owned()) }
    }

    /// The error code, or nothing when the call succeeded.
    pub fn error_code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// The envelope as JSON.
    pub fn as_value(&self) -> &Value {
        &self.value
    }

    /// The envelope as JSON, owned.
    pub fn into_value(self) -> Value {
        self.value
    }
}

impl fmt::Display for Envelope {
    /// One line of JSON, members in the order of the specification.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |name: &str| &self.value[name];
        write!(out, r#"{{"runId":{},"toolVersion":{},"#, part("runId"), part("toolVersion"))?;
        write!(out, r#""status":{},"data":{},"error":{}}}"#, part("status"), part("data"), part("error"))
    }
}

#[cfg(test)]
mod tests {
    use super::RunId;

    #[test]
    fn run_ids_have_one_form() {
        for good in ["run-20260418-1530-a1b2", "run-00000000-0000-0123456789abcdefghijklmnopqrstuv"] {
            assert!(RunId::parse(good).is_some(), "{good}");
        }
        let bad = [
            "",
            "run-",
            "run-2026041-1530-a1b2",
            "run-20260418-1530-a1b",
            "run-20260418-1530-A1B2",
            "run-20260418-1530-a1b2\n",
            "run-20260418-1530-a1-b2",
            "Run-20260418-1530-a1b2",
            "run-20260418-1530-../../x",
            "run-20260418-1530-0123456789abcdefghijklmnopqrstuvw",
        ];
        for bad in bad {
            assert!(RunId::parse(bad).is_none(), "{bad}");
        }
    }
}
