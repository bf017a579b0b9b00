//! Where two answers differ.

use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};

use super::names::Names;
use super::send::Answer;
use crate::recordings::{Request, Response};

/// The headers that a client acts on.
const HEADERS: [&str; 4] = ["content-type", "location", "www-authenticate", "allow"];

/// What a server makes up, under its key: matched, not compared.
#[rustfmt::skip]
const MADE_BY_SERVER: [(&str, &str); 5] = [
    ("errorCause", "the exception behind an error"),
    ("error",      "the words of the JSON parser"),
    ("eventKey",   "the place of an event in the store"),
    ("score",      "the weight of a hit"),
    ("Revision",   "the commit the server was built from"),
];

/// Errors whose text repeats a parser's expectations or a whole script.
const MADE_UP_MESSAGES: [&str; 2] = ["ATLAS-400-00-059", "ATLAS-500-00-00A"];

/// Numbers of a type definition that change when a server is restarted.
const OF_RESTARTS: [&str; 3] = ["version", "valuesMinCount", "valuesMaxCount"];

/// Lists whose order the server leaves open.
#[rustfmt::skip]
const SETS: [&str; 10] = [
    "classificationNames", "meaningNames", "meanings", "classifications", "list", "relations", "labels", "subTypes",
    "superTypes", "relationshipAttributeDefs",
];

/// One request, and what is known about it.
pub(crate) struct Comparison<'a> {
    pub(crate) names: &'a Names,
    pub(crate) request: &'a Request,
    /// Whether the release sorts quick searches.
    pub(crate) sorts: bool,
}

/// Which of the two sides a text is from.
#[derive(Clone, Copy)]
enum Side {
    Recorded,
    Lab,
}

impl Comparison<'_> {
    /// The first difference, in words; nothing when the answers are equal.
    pub(crate) fn difference(&self, recorded: &Response, lab: &Answer) -> Option<String> {
        if recorded.status != lab.status {
            return Some(format!("status {} became {}: {:.120}", recorded.status, lab.status, lab.text()));
        }
        let host = lab.header("location").map(without_host);
        for name in HEADERS {
            let ours = if name == "location" { host.as_deref() } else { lab.header(name) };
            if recorded.header(name) != ours {
                return Some(format!("{name} {:?} became {ours:?}", recorded.header(name)));
            }
        }
        let text = lab.text();
        let body =
            if text.trim_start().starts_with(['{', '[']) { serde_json::from_str(&text).ok() } else { None };
        let mut recorded = self.normal("", &recorded.body, Side::Recorded);
        let mut ours = self.normal("", &body.unwrap_or(Value::String(text)), Side::Lab);
        self.arrange(&mut recorded, &mut ours);
        first_difference("", &recorded, &ours)
    }

    /// The value with names for guids, marks for times and for what a server makes up, and its sets sorted.
    fn normal(&self, key: &str, value: &Value, side: Side) -> Value {
        match value {
            Value::Object(map) => Value::Object(self.normal_object(map, side)),
            Value::Array(list) => {
                let mut list: Vec<_> = list.iter().map(|value| self.normal(key, value, side)).collect();
                if is_set(key, &list) {
                    list.sort_by_key(Value::to_string);
                }
                Value::Array(list)
            }
            Value::String(text) => Value::String(self.normal_text(text, side)),
            Value::Number(number) if number.as_i64().is_some_and(is_time) => "<time>".into(),
            other => other.clone(),
        }
    }

    fn normal_object(&self, map: &Map<String, Value>, side: Side) -> Map<String, Value> {
        let is_type = map.contains_key("category") || map.contains_key("cardinality");
        let is_event = map.contains_key("eventKey");
        let code = map.get("errorCode").and_then(Value::as_str).unwrap_or_default();
        map.iter()
            .map(|(key, value)| {
                let made = MADE_BY_SERVER.iter().any(|(name, _)| name == key)
                    || (is_type && OF_RESTARTS.contains(&&**key))
                    || (is_type && matches!(&**key, "createTime" | "updateTime"))
                    || (key == "errorMessage" && MADE_UP_MESSAGES.contains(&code));
                let normal = match &**key {
                    _ if made => "<made by the server>".into(),
                    // Only the beginning of an event's text is fixed; the rest shows the server's state back then.
                    "details" if is_event => value.as_str().and_then(|text| text.split(':').next()).into(),
                    // So does the entity that old servers keep with an event.
                    "entity" if is_event && value.is_object() => value["typeName"].clone(),
                    _ => self.normal(key, value, side),
                };
                (self.mask(key, side), normal)
            })
            .collect()
    }

    fn mask(&self, text: &str, side: Side) -> String {
        match side {
            Side::Recorded => self.names.mask_recorded(text),
            Side::Lab => self.names.mask_lab(text),
        }
    }

    fn normal_text(&self, text: &str, side: Side) -> String {
        let start = text.trim_start().to_ascii_lowercase();
        if start.starts_with("<!doctype") || start.starts_with("<html") {
            return "<a page>".into();
        }
        let masked = self.mask(text, side);
        match masked.split_once("(ID ") {
            Some((before, _)) => format!("{before}(ID …)."),
            None => masked,
        }
    }

    /// Puts the hits of both sides into one order where the server leaves it open; a page that was cut out of more
    /// hits holds other ones then, and only their number and their keys are compared.
    fn arrange(&self, recorded: &mut Value, lab: &mut Value) {
        let (Value::Object(recorded), Value::Object(lab)) = (recorded, lab) else { return };
        if let (Some(recorded), Some(lab)) = (recorded.get_mut("searchResults"), lab.get_mut("searchResults"))
        {
            self.arrange(recorded, lab);
        }
        for key in ["entities", "fullTextResult"] {
            let counted = recorded.get("approximateCount").and_then(Value::as_i64).unwrap_or(-1);
            let (Some(Value::Array(recorded)), Some(Value::Array(lab))) =
                (recorded.get_mut(key), lab.get_mut(key))
            else {
                continue;
            };
            let order = self.order();
            let keys = |hits: &[Value]| -> Vec<Value> {
                hits.iter().map(|hit| hit["attributes"][&order].clone()).collect()
            };
            let same_order = !order.is_empty() && keys(recorded) == keys(lab);
            let ordered = !order.is_empty() && !keys(recorded).iter().all(Value::is_null);
            if ordered && !same_order {
                continue;
            }
            recorded.sort_by_key(Value::to_string);
            lab.sort_by_key(Value::to_string);
            let cut = usize::try_from(counted).is_ok_and(|count| count > recorded.len())
                || self.limit() == Some(recorded.len());
            if !ordered && cut && recorded.len() == lab.len() && recorded != lab {
                recorded.iter_mut().chain(lab).for_each(keep_keys);
            }
        }
    }

    fn query(&self) -> String {
        percent_decode_str(&self.request.query.replace('+', " ")).decode_utf8_lossy().into_owned()
    }

    /// The attribute that the server is told to order by, empty when there is none.
    fn order(&self) -> String {
        let query = self.query();
        let word = |text: &str| text.split([' ', '&', '"']).next().unwrap_or_default().to_owned();
        if let Some((_, rest)) = query.split_once("orderby ") {
            return word(rest);
        }
        let of_body = self.request.body["sortBy"].as_str().unwrap_or_default();
        let of_query = query.split_once("sortBy=").map(|(_, rest)| word(rest)).unwrap_or_default();
        if self.sorts { format!("{of_body}{of_query}") } else { String::new() }
    }

    /// The size of the page that was asked for.
    fn limit(&self) -> Option<usize> {
        if let Some(limit) = self.request.body["limit"].as_u64() {
            return usize::try_from(limit).ok();
        }
        let query = self.query();
        let rest = query.split_once("limit ").or_else(|| query.split_once("limit=")).map(|(_, rest)| rest);
        let Some(rest) = rest else { return Some(100) };
        rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok()
    }
}

fn without_host(location: &str) -> String {
    let path = location.splitn(4, '/').nth(3).unwrap_or_default();
    format!("http://<host>/{path}")
}

fn keep_keys(hit: &mut Value) {
    let keys = |value: &Value| value.as_object().map(|map| map.keys().cloned().collect::<Vec<_>>());
    *hit = keys(hit).into();
}

/// Whether a number is a moment around the time when the servers were recorded, in milliseconds.
fn is_time(number: i64) -> bool {
    (1_790_000_000_000..1_800_000_000_000).contains(&number)
}

fn is_set(key: &str, list: &[Value]) -> bool {
    let references = list.first().is_some_and(|first| {
        let Value::Object(map) = first else { return false };
        map.contains_key("relationshipGuid")
            || map.contains_key("category")
            || map.keys().all(|key| matches!(&**key, "guid" | "typeName" | "uniqueAttributes"))
    });
    // The attributes that a search was asked for are echoed in any order, the columns of rows are not.
    let echoed = key == "attributes" && list.iter().all(Value::is_string);
    SETS.contains(&key) || references || echoed
}

fn first_difference(path: &str, recorded: &Value, lab: &Value) -> Option<String> {
    match (recorded, lab) {
        (Value::Object(recorded), Value::Object(lab)) => {
            if let Some(key) = recorded.keys().find(|key| !lab.contains_key(*key)) {
                return Some(format!("{path}/{key} is missing ({:.80})", recorded[key].to_string()));
            }
            if let Some(key) = lab.keys().find(|key| !recorded.contains_key(*key)) {
                return Some(format!("{path}/{key} is too much ({:.80})", lab[key].to_string()));
            }
            recorded
                .iter()
                .find_map(|(key, value)| first_difference(&format!("{path}/{key}"), value, &lab[key]))
        }
        (Value::Array(recorded), Value::Array(lab)) => {
            if recorded.len() != lab.len() {
                return Some(format!("{path} had {} elements and has {}", recorded.len(), lab.len()));
            }
            let mut pairs = recorded.iter().zip(lab).enumerate();
            pairs.find_map(|(at, (recorded, lab))| first_difference(&format!("{path}/{at}"), recorded, lab))
        }
        (recorded, lab) if recorded == lab => None,
        (recorded, lab) => Some(format!("{path}: {recorded:.120} became {lab:.120}")),
    }
}
