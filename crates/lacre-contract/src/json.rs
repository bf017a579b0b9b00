//! The strict JSON reader: one parser for checking and for use, so that nothing can mean one thing to the check and
//! another to the tool.

use crate::pointer::Pointer;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;

/// How much the reader accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest text, in bytes.
    pub bytes: usize,
    /// The deepest nesting of arrays and objects; a scalar has depth 0.
    pub depth: usize,
}

impl Limits {
    /// 1 MiB and 64 levels: what a client may send.
    pub const MESSAGE: Self = Self { bytes: 1 << 20, depth: 64 };
    /// 32 MiB and 64 levels: a file of a contract, or a bundle.
    pub const FILE: Self = Self { bytes: 32 << 20, depth: 64 };
}

/// Why a text was refused by [`read`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadErrorKind {
    /// Not JSON (RFC 8259), or not UTF-8.
    Syntax,
    /// A name stands twice in one object.
    DuplicateName,
    /// Two names in one object differ in nothing but letter case.
    CaseVariantName,
    /// A name holds the character NUL.
    NulInName,
    /// An integer that fits neither `i64` nor `u64`, or a number beyond the range of `f64`.
    NumberOutOfRange,
    /// Nested deeper than [`Limits::depth`].
    TooDeep,
    /// Longer than [`Limits::bytes`].
    TooLong,
}

/// A text that the strict reader refused, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    kind: ReadErrorKind,
    at: Pointer,
    line: usize,
    column: usize,
    detail: String,
}

impl ReadError {
    /// What was wrong.
    pub fn kind(&self) -> ReadErrorKind {
        self.kind
    }

    /// The place inside the value; the root where the text could not be followed so far.
    pub fn at(&self) -> &Pointer {
        &self.at
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(out, "{}", self.detail),
            line => write!(out, "{} at line {line} column {}", self.detail, self.column),
        }
    }
}

impl std::error::Error for ReadError {}

/// Returns the one value that `text` holds.
///
/// Objects keep no order of their names. Numbers without a fraction and exponent are integers, all others `f64`.
///
/// # Errors
///
/// With the kind and the place, when `text` is longer or nested deeper than `limits` say; is not UTF-8 or not JSON
/// (RFC 8259); repeats a name in an object, also in another letter case; has NUL in a name; or holds a number that
/// Rust's 64-bit numbers cannot hold.
pub fn read(text: &[u8], limits: Limits) -> Result<Value, ReadError> {
    if text.len() > limits.bytes {
        return Err(whole(
            ReadErrorKind::TooLong,
            format!("{} bytes; at most {} are read", text.len(), limits.bytes),
        ));
    }
    let text = std::str::from_utf8(text).map_err(|error| {
        whole(ReadErrorKind::Syntax, format!("not UTF-8 after byte {}", error.valid_up_to()))
    })?;
    refuse_unrepresentable_numbers(text)?;
    let walk = Walk { depth: limits.depth, state: RefCell::new(State::default()) };
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = Node { walk: &walk, depth: 0 }
        .deserialize(&mut reader)
        .and_then(|value| reader.end().map(|()| value));
    read.map_err(|error| {
        let state = walk.state.into_inner();
        let kind = state.kind.unwrap_or(ReadErrorKind::Syntax);
        let text = error.to_string();
        let detail = text.rsplit_once(" at line ").map_or(text.as_str(), |(detail, _)| detail).to_owned();
        // Where the text could not be followed, the place is that of the whole.
        let at = if state.kind.is_some() { state.path.iter().rev().collect() } else { Pointer::root() };
        ReadError { kind, at, line: error.line(), column: error.column(), detail }
    })
}

fn whole(kind: ReadErrorKind, detail: String) -> ReadError {
    ReadError { kind, at: Pointer::root(), line: 0, column: 0, detail }
}

/// `serde_json` turns an integer that 64 bits cannot hold into a rounded `f64` without a word, so each number is looked
/// at before it sees it.
fn refuse_unrepresentable_numbers(text: &str) -> Result<(), ReadError> {
    let bytes = text.as_bytes();
    let (mut index, mut line, mut line_start) = (0, 1, 0);
    while let Some(&byte) = bytes.get(index) {
        match byte {
            b'"' => index = end_of_string(bytes, index),
            b'-' | b'0'..=b'9' => {
                let end = index + bytes[index..].iter().take_while(|b| is_number_byte(**b)).count();
                if !is_representable(&text[index..end]) {
                    let detail =
                        format!("the number {} is out of the 64-bit range", shorten(&text[index..end]));
                    let (kind, column) = (ReadErrorKind::NumberOutOfRange, index - line_start + 1);
                    return Err(ReadError { kind, at: Pointer::root(), line, column, detail });
                }
                index = end;
                continue;
            }
            b'\n' => (line, line_start) = (line + 1, index + 1),
            _ => {}
        }
        index += 1;
    }
    Ok(())
}

/// What is no number at all passes: the parser says so with its place.
fn is_representable(number: &str) -> bool {
    if number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
        return number.len() < 19 || number.parse::<i64>().is_ok() || number.parse::<u64>().is_ok();
    }
    number.parse::<f64>().map_or(true, f64::is_finite)
}

fn is_number_byte(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')
}

/// Returns the index of the closing quote, or the last index where the string does not end.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut index = start + 1;
    while let Some(&byte) = bytes.get(index) {
        match byte {
            b'"' => return index,
            b'\\' => index += 2,
            _ => index += 1,
        }
    }
    bytes.len().saturating_sub(1).max(start)
}

fn shorten(digits: &str) -> String {
    match digits.len() {
        0..=40 => digits.to_owned(),
        _ => format!("{}…", &digits[..40]),
    }
}

#[derive(Default)]
struct State {
    kind: Option<ReadErrorKind>,
    /// The place of what was refused, innermost first.
    path: Vec<String>,
}

struct Walk {
    depth: usize,
    state: RefCell<State>,
}

impl Walk {
    fn refuse<E: serde::de::Error>(&self, kind: ReadErrorKind, detail: impl fmt::Display) -> E {
        self.state.borrow_mut().kind = Some(kind);
        E::custom(detail)
    }

    /// Reads a part of the value. Its place is written down only when it is refused, from the inside out.
    fn inside<T, E>(
        &self,
        token: impl FnOnce() -> String,
        read: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        read().inspect_err(|_| self.state.borrow_mut().path.push(token()))
    }
}

#[derive(Clone, Copy)]
struct Node<'a> {
    walk: &'a Walk,
    depth: usize,
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        let number = Number::from_f64(value);
        let refuse = || self.walk.refuse(ReadErrorKind::NumberOutOfRange, "number out of range");
        number.map(Value::Number).ok_or_else(refuse)
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let child = self.child::<A::Error>()?;
        let mut array = Vec::new();
        loop {
            let next = self.walk.inside(|| array.len().to_string(), || items.next_element_seed(child))?;
            let Some(value) = next else { return Ok(Value::Array(array)) };
            array.push(value);
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let child = self.child::<A::Error>()?;
        let mut object = Map::new();
        let mut folded = None;
        while let Some(name) = members.next_key::<String>()? {
            self.accept_name::<A::Error>(&name, &object, &mut folded)?;
            let value = self.walk.inside(|| name.clone(), || members.next_value_seed(child))?;
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}

impl Node<'_> {
    fn child<E: serde::de::Error>(self) -> Result<Self, E> {
        if self.depth == self.walk.depth {
            let detail = format!("nested deeper than {} levels", self.walk.depth);
            return Err(self.walk.refuse(ReadErrorKind::TooDeep, detail));
        }
        Ok(Self { walk: self.walk, depth: self.depth + 1 })
    }

    fn accept_name<E: serde::de::Error>(
        self,
        name: &str,
        object: &Map<String, Value>,
        folded: &mut Option<BTreeSet<String>>,
    ) -> Result<(), E> {
        let (kind, how) = if name.contains('\0') {
            (ReadErrorKind::NulInName, "holds NUL")
        } else if object.contains_key(name) {
            (ReadErrorKind::DuplicateName, "stands twice")
        } else if is_case_variant(name, object, folded) {
            (ReadErrorKind::CaseVariantName, "stands twice, in another letter case")
        } else {
            return Ok(());
        };
        Err(self.walk.refuse(kind, format!("the name {} {how}", crate::message::quote_text(name))))
    }
}

/// Returns whether `name` differs from a name of `object` in nothing but letter case.
///
/// `folded` holds the names in lower case, from the first one on that is not in lower case already: most objects have
/// none.
fn is_case_variant(name: &str, object: &Map<String, Value>, folded: &mut Option<BTreeSet<String>>) -> bool {
    let is_folded = !name.bytes().any(|byte| byte.is_ascii_uppercase() || !byte.is_ascii());
    if folded.is_none() && is_folded {
        return false;
    }
    let known = folded.get_or_insert_with(|| object.keys().map(|name| name.to_lowercase()).collect());
    !known.insert(name.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{Limits, ReadErrorKind, read};
    use serde_json::json;

    const SMALL: Limits = Limits { bytes: 200, depth: 3 };

    #[test]
    fn reads_what_serde_json_reads() {
        let text = br#" {"a": [1, -2, 3.5, "\u00e9\"x", null, true], "b": {"c": 18446744073709551615}} "#;
        let value = read(text, SMALL).expect("strict JSON");
        assert_eq!(value, json!({"a": [1, -2, 3.5, "é\"x", null, true], "b": {"c": u64::MAX}}));
    }

    #[test]
    fn refuses_with_kind_and_place() {
        #[rustfmt::skip]
        let cases: &[(&str, ReadErrorKind, &str)] = &[
            (r#"{"a":1,"a":2}"#,                     ReadErrorKind::DuplicateName,    ""),
            (r#"{"x":[0,{"a":1,"\u0061":2}]}"#,      ReadErrorKind::DuplicateName,    "/x/1"),
            (r#"{"name":1,"Name":2}"#,               ReadErrorKind::CaseVariantName,  ""),
            (r#"{"q":{"a\u0000":1}}"#,               ReadErrorKind::NulInName,        "/q"),
            ("12345678901234567890123456789",        ReadErrorKind::NumberOutOfRange, ""),
            ("-9223372036854775809",                 ReadErrorKind::NumberOutOfRange, ""),
            ("1e400",                                ReadErrorKind::NumberOutOfRange, ""),
            ("[[[[1]]]]",                            ReadErrorKind::TooDeep,          "/0/0/0"),
            ("{not json}",                           ReadErrorKind::Syntax,           ""),
            ("[1] 2",                                ReadErrorKind::Syntax,           ""),
            ("",                                     ReadErrorKind::Syntax,           ""),
            ("[1,]",                                 ReadErrorKind::Syntax,           ""),
            ("NaN",                                  ReadErrorKind::Syntax,           ""),
            ("\"\u{1}\"",                            ReadErrorKind::Syntax,           ""),
        ];
        for (text, kind, at) in cases {
            let error = read(text.as_bytes(), SMALL).expect_err(text);
            assert_eq!((error.kind(), error.at().as_str()), (*kind, *at), "{text}: {error}");
        }
        assert_eq!(read(&[b' '; 201], SMALL).expect_err("long").kind(), ReadErrorKind::TooLong);
        assert_eq!(read(b"\"\xff\"", SMALL).expect_err("not UTF-8").kind(), ReadErrorKind::Syntax);
    }

    #[test]
    fn digits_inside_strings_are_text() {
        let text = br#"["12345678901234567890123456789", "a\\", "\"99999999999999999999"]"#;
        assert!(read(text, SMALL).is_ok());
    }

    #[test]
    fn exact_borders_of_64_bits_pass() {
        let text = b"[9223372036854775807,-9223372036854775808,18446744073709551615]";
        assert_eq!(read(text, SMALL).expect("in range"), json!([i64::MAX, i64::MIN, u64::MAX]));
    }
}
