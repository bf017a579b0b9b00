//! A request as the operations read it.

use std::borrow::Cow;

use axum::body::Bytes;
use axum::http::{HeaderMap, Method};
use percent_encoding::{PercentDecode, percent_decode_str};

use super::{Code, Failure};

/// The longest query parameter that Atlas takes, in characters (`atlas.query.param.max.length`).
const PARAMETER_LIMIT: usize = 4096;

/// A request below `/api/atlas`.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) method: Method,
    /// The segments below `/api/atlas`, decoded; a trailing slash leaves none.
    pub(crate) segments: Vec<String>,
    pub(crate) parameters: Parameters,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Call {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}

/// A segment or a value, refused when it is longer than a parameter may be.
pub(crate) fn limited<'a>(name: &str, text: &'a str) -> Result<&'a str, Failure> {
    if text.chars().count() > PARAMETER_LIMIT {
        return Err(Failure::atlas(Code::ParameterTooLong, [name]));
    }
    Ok(text)
}

/// The parameters of a query string, decoded, in their order.
#[derive(Debug, Default)]
pub(crate) struct Parameters(Vec<(String, String)>);

impl Parameters {
    /// Reads a query string; nothing when a `%` is not followed by two hex digits or the bytes are not UTF-8.
    pub(crate) fn parse(query: &str) -> Option<Self> {
        let pairs = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            Some((form_decode(name)?, form_decode(value)?))
        });
        pairs.collect::<Option<Vec<_>>>().map(Self)
    }

    /// Reads a query string and replaces bytes that are not UTF-8; nothing when a `%` begins no escape.
    pub(crate) fn parse_lossy(query: &str) -> Option<Self> {
        let pairs = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let decode = |text| {
                well_formed(text).then(|| form_bytes(text, |bytes| bytes.decode_utf8_lossy().into_owned()))
            };
            Some((decode(name)?, decode(value)?))
        });
        pairs.collect::<Option<Vec<_>>>().map(Self)
    }

    /// The first value under this name.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Every value under this name.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The first value under this name, refused when it is too long.
    pub(crate) fn limited(&self, name: &str) -> Result<Option<&str>, Failure> {
        self.text(name).map(|text| limited(name, text)).transpose()
    }

    /// A whole number of 32 bits; `default` when it is missing or empty.
    pub(crate) fn integer(&self, name: &str, default: i32) -> Result<i32, Failure> {
        match self.text(name) {
            None | Some("") => Ok(default),
            Some(text) => text.parse().map_err(|_| Failure::Logged),
        }
    }

    /// A whole number of 16 bits; `default` when it is missing or empty.
    pub(crate) fn short(&self, name: &str, default: i16) -> Result<i16, Failure> {
        match self.text(name) {
            None | Some("") => Ok(default),
            Some(text) => text.parse().map_err(|_| Failure::Logged),
        }
    }

    /// True only for the word itself, in any case: `1` and `yes` are false.
    pub(crate) fn boolean(&self, name: &str, default: bool) -> bool {
        match self.text(name) {
            None | Some("") => default,
            Some(text) => text.eq_ignore_ascii_case("true"),
        }
    }

    /// One of some words, in exactly this case; nothing when it is missing or empty.
    pub(crate) fn word(&self, name: &str, words: &[&'static str]) -> Result<Option<&'static str>, Failure> {
        match self.text(name) {
            None | Some("") => Ok(None),
            Some(text) => {
                words.iter().find(|word| **word == text).map(|word| Some(*word)).ok_or(Failure::Logged)
            }
        }
    }

    /// Those whose name begins with `prefix`, without it: the first value of each.
    pub(crate) fn under(&self, prefix: &str) -> Vec<(&str, &str)> {
        let mut found: Vec<(&str, &str)> = Vec::new();
        for (name, value) in &self.0 {
            let Some(rest) = name.strip_prefix(prefix) else { continue };
            if !found.iter().any(|(known, _)| *known == rest) {
                found.push((rest, value));
            }
        }
        found
    }
}

fn form_decode(text: &str) -> Option<String> {
    let decode = |bytes: PercentDecode<'_>| bytes.decode_utf8().ok().map(Cow::into_owned);
    well_formed(text).then(|| form_bytes(text, decode)).flatten()
}

fn form_bytes<T>(text: &str, decode: impl FnOnce(PercentDecode<'_>) -> T) -> T {
    decode(percent_decode_str(&text.replace('+', " ")))
}

/// Whether each `%` begins an escape.
fn well_formed(text: &str) -> bool {
    text.split('%').skip(1).all(|part| {
        let mut digits = part.chars();
        (0..2).all(|_| digits.next().is_some_and(|c| c.is_ascii_hexdigit()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_form_decoded_and_the_first_value_wins() {
        let parameters = Parameters::parse("q=a+b%2Bc&q=second&attr%3Aname=%C3%A9").unwrap();
        assert_eq!(parameters.text("q"), Some("a b+c"));
        assert_eq!(parameters.under("attr:"), [("name", "é")]);
    }

    #[test]
    fn malformed_escapes_are_refused() {
        for query in ["q=100%", "q=%zz", "q=%FF"] {
            assert!(Parameters::parse(query).is_none(), "{query}");
        }
    }

    #[test]
    fn numbers_and_flags_are_converted_as_the_server_does() {
        let parameters = Parameters::parse("limit=abc&offset=&wide=2147483648&flag=TRUE&one=1").unwrap();
        assert_eq!(parameters.integer("limit", 0), Err(Failure::Logged));
        assert_eq!(parameters.integer("offset", 7), Ok(7));
        assert_eq!(parameters.integer("wide", 0), Err(Failure::Logged));
        assert!(parameters.boolean("flag", false));
        assert!(!parameters.boolean("one", true));
    }
}
