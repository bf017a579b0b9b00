//! What stands in the place of tokens where none can be validated: nothing.

use crate::caller::Caller;
use crate::keys::{Bearer, Denied};
use serde_json::Value;

/// There is no value of it.
#[derive(Debug)]
pub(crate) enum Tokens {}

impl Tokens {
    pub(crate) fn identify(&self, _: &str, _: &[Bearer]) -> Result<Caller, Denied> {
        match *self {}
    }

    pub(crate) fn metadata(&self, _: &[Bearer]) -> (String, Value) {
        match *self {}
    }

    pub(crate) fn metadata_parameter(&self) -> String {
        match *self {}
    }
}
