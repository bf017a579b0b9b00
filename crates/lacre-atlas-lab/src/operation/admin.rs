//! `admin/version` and `admin/status`.

use serde_json::{Value, json};

use super::Answer;
use crate::http::Failure;
use crate::read::Reader;

/// Whether the server is the active one.
pub(super) fn status() -> Value {
    json!({"Status": "ACTIVE"})
}

pub(super) fn answer(reader: &Reader<'_>, rest: &[&str]) -> Answer {
    match rest {
        ["version"] => Ok(json!({"Version": reader.release.version(), "Revision": reader.release.revision(),
            "Name": "apache-atlas",
            "Description": "Metadata Management and Data Governance Platform over Hadoop"})),
        ["session"] => Ok(json!({"userName": reader.user, "groups": []})),
        _ => Err(Failure::Unmatched),
    }
}
