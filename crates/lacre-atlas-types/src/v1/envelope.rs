// Generated from contracts/v1/envelope.schema.json; do not edit. Renew: cargo run -- generate
//! What every tool returns.

/// What every tool returns: its result under data, or why there is none under error.
#[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
#[serde(tag = "status", deny_unknown_fields)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
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
/// invalid_input: mend the arguments. catalog_unavailable, timeout: the same call may succeed later. not_found: it does not exist or may not be seen. internal_error: the server failed.
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
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum ErrorCode {
    /// `invalid_input`
    #[serde(rename = "invalid_input")]
    InvalidInput,
    /// `catalog_unavailable`
    #[serde(rename = "catalog_unavailable")]
    CatalogUnavailable,
    /// `not_found`
    #[serde(rename = "not_found")]
    NotFound,
    /// `timeout`
    #[serde(rename = "timeout")]
    Timeout,
    /// `internal_error`
    #[serde(rename = "internal_error")]
    InternalError,
}
impl ErrorCode {
    /// The word in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InvalidInput => "invalid_input",
            Self::CatalogUnavailable => "catalog_unavailable",
            Self::NotFound => "not_found",
            Self::Timeout => "timeout",
            Self::InternalError => "internal_error",
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
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Failure {
    /// invalid_input: mend the arguments. catalog_unavailable, timeout: the same call may succeed later. not_found: it does not exist or may not be seen. internal_error: the server failed.
    pub code: ErrorCode,
    /// What happened and what to do; the wording may change.
    pub message: String,
}
