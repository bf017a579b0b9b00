//! Times as servers send them.

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};

/// A time in milliseconds since 1970 UTC, or none: a number is one, an empty text (ATLAS-4211) and null are none.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Time(Option<i64>);

impl Time {
    /// Milliseconds since 1970 UTC. 0 is what Atlas sends for a time that was never set.
    pub fn milliseconds(self) -> Option<i64> {
        self.0
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Sent {
            Number(i64),
            Text(String),
        }
        match Option::deserialize(from)? {
            None => Ok(Self(None)),
            Some(Sent::Number(milliseconds)) => Ok(Self(Some(milliseconds))),
            Some(Sent::Text(text)) if text.is_empty() => Ok(Self(None)),
            Some(Sent::Text(text)) => Err(D::Error::invalid_value(Unexpected::Str(&text), &"milliseconds")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Time;

    #[test]
    fn a_time_is_a_number_or_none() {
        for (sent, read) in [("5", Some(5)), ("0", Some(0)), ("-1", Some(-1)), ("\"\"", None), ("null", None)]
        {
            let time: Time = serde_json::from_str(sent).expect(sent);
            assert_eq!(time.milliseconds(), read, "{sent}");
        }
        for sent in ["\"yesterday\"", "{}", "1.5", "true", "99999999999999999999"] {
            assert!(serde_json::from_str::<Time>(sent).is_err(), "{sent}");
        }
    }
}
