// Generated from contracts/v1/envelope.schema.json; do not edit. Renew: lacre generate
//! What every tool returns.

/// What every tool returns: its result under data, or why there is none under error.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(tag = "status", deny_unknown_fields)]
pub enum Envelope {
    /// Success
    ///
    /// The call was answered.
    #[serde(rename = "ok")]
    Ok {
        /// The result, as the output schema of the tool says.
        data: ::serde_json::Map<String, ::serde_json::Value>,
        /// Always null.
        error: (),
        /// Run that the call belongs to: run-YYYYMMDD-HHMM- in UTC, then 4 to 32 digits or lower-case letters.
        #[serde(rename = "runId")]
        run_id: String,
        /// Version of the contract that the result keeps: vMAJOR.MINOR.PATCH.
        #[serde(rename = "toolVersion")]
        tool_version: String,
    },
    /// Failed
    ///
    /// The call was not answered.
    #[serde(rename = "error")]
    Error {
        /// Always null.
        data: (),
        /// See [`Failure`].
        error: Failure,
        /// Run that the call belongs to: run-YYYYMMDD-HHMM- in UTC, then 4 to 32 digits or lower-case letters.
        #[serde(rename = "runId")]
        run_id: String,
        /// Version of the contract that the result keeps: vMAJOR.MINOR.PATCH.
        #[serde(rename = "toolVersion")]
        tool_version: String,
    },
}
/// bad_request: mend the arguments. no_table: there is no such table. unreadable, too_slow: the same call may succeed later. broken: the server failed.
#[derive(
    ::serde::Deserialize,
    ::serde::Serialize,
    Clone,
    Copy,
    Debug,
    Eq,
    Hash,
    Ord,
    PartialEq,
    PartialOrd
)]
pub enum ErrorCode {
    /// `bad_request`
    #[serde(rename = "bad_request")]
    BadRequest,
    /// `no_table`
    #[serde(rename = "no_table")]
    NoTable,
    /// `unreadable`
    #[serde(rename = "unreadable")]
    Unreadable,
    /// `too_slow`
    #[serde(rename = "too_slow")]
    TooSlow,
    /// `broken`
    #[serde(rename = "broken")]
    Broken,
}
impl ErrorCode {
    /// The word in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BadRequest => "bad_request",
            Self::NoTable => "no_table",
            Self::Unreadable => "unreadable",
            Self::TooSlow => "too_slow",
            Self::Broken => "broken",
        }
    }
}
impl std::fmt::Display for ErrorCode {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.as_str())
    }
}
/// Why the call was not answered.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
pub struct Failure {
    /// bad_request: mend the arguments. no_table: there is no such table. unreadable, too_slow: the same call may succeed later. broken: the server failed.
    pub code: ErrorCode,
    /// What happened and what to do; the wording may change.
    pub message: String,
}
