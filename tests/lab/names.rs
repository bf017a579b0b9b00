//! What the guids and keys of a recorded server are called in the lab.

use std::collections::HashMap;
use std::net::SocketAddr;

use lacre_atlas_lab::guid_of;
use serde_json::Value;

use super::send::{Wire, get};
use crate::recordings::{Exchange, Request};

/// The length of a guid, in characters.
const GUID: usize = 36;

/// Entities and types by guid: of the recorded server and of the lab.
pub(crate) struct Names {
    /// The recorded guid, and what it names: type and qualified name.
    recorded: HashMap<String, (String, String)>,
    /// The lab's guid of the same.
    lab: HashMap<String, (String, String)>,
    /// Recorded keys of audit events, and the lab's.
    event_keys: HashMap<String, String>,
}

impl Names {
    /// Learns from the answers which guid names what, and asks the lab for the keys of its audit events.
    pub(crate) fn learn(exchanges: &[Exchange], lab: SocketAddr) -> Self {
        let mut recorded = HashMap::new();
        for exchange in exchanges {
            walk(&exchange.response.body, &mut recorded);
        }
        let lab_names = recorded.values().map(|name| (guid_of(&name.0, &name.1), name.clone())).collect();
        let mut names = Self { recorded, lab: lab_names, event_keys: HashMap::new() };
        for exchange in exchanges.iter().filter(|exchange| exchange.name == "audit/tool") {
            names.learn_event_keys(exchange, lab);
        }
        names
    }

    fn learn_event_keys(&mut self, exchange: &Exchange, lab: SocketAddr) {
        let mut wire = self.request(&exchange.request);
        wire.target = wire.target.replace("count=10", "count=100");
        let answer = super::send::send(lab, &wire);
        let events: Value = serde_json::from_slice(&answer.body).expect("an audit is a list");
        let keys = |events: &Value| -> Vec<String> {
            let list = events.as_array().map(Vec::as_slice).unwrap_or_default();
            list.iter().filter_map(|event| event["eventKey"].as_str()).map(str::to_owned).collect()
        };
        self.event_keys = keys(&exchange.response.body).into_iter().zip(keys(&events)).collect();
    }

    /// The request with the lab's guids and keys, and with credentials in place of their markers.
    pub(crate) fn request(&self, request: &Request) -> Wire {
        let mut target = request.path.clone();
        if !request.query.is_empty() {
            target = format!("{target}?{}", request.query);
        }
        for (recorded, lab) in &self.event_keys {
            for (recorded, lab) in
                [(recorded.clone(), lab.clone()), (recorded.replace(':', "%3A"), lab.replace(':', "%3A"))]
            {
                target = target.replace(&format!("startKey={recorded}"), &format!("startKey={lab}"));
            }
        }
        let body = match &request.body {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            json => Some(json.to_string()),
        };
        let headers = request.headers.iter().map(|(name, value)| (name.clone(), credentials(value)));
        Wire {
            method: request.method.clone(),
            target: self.to_lab(&target),
            headers: headers.collect(),
            body: body.map(|body| self.to_lab(&body)),
        }
    }

    fn to_lab(&self, text: &str) -> String {
        replace_guids(text, |guid| match self.recorded.get(guid) {
            Some((type_name, name)) => guid_of(type_name, name),
            None => guid.to_owned(),
        })
    }

    /// The text with what each recorded guid names in its place.
    pub(crate) fn mask_recorded(&self, text: &str) -> String {
        replace_guids(text, |guid| mask(self.recorded.get(guid)))
    }

    /// The text with what each of the lab's guids names in its place.
    pub(crate) fn mask_lab(&self, text: &str) -> String {
        replace_guids(text, |guid| mask(self.lab.get(guid)))
    }
}

fn mask(name: Option<&(String, String)>) -> String {
    name.map_or_else(|| "<guid>".to_owned(), |(type_name, name)| format!("<{type_name} {name}>"))
}

/// Every user of the recorded servers has the password `admin`.
fn credentials(value: &str) -> String {
    #[rustfmt::skip]
    let encoded = match value {
        "Basic admin"    => "YWRtaW46YWRtaW4=",
        "Basic analista" => "YW5hbGlzdGE6YWRtaW4=",
        "Basic restrito" => "cmVzdHJpdG86YWRtaW4=",
        "Basic wrong"    => "YWRtaW46d3Jvbmc=",
        "Basic nobody"   => "bm9ib2R5Om5vYm9keQ==",
        other            => return other.to_owned(),
    };
    format!("Basic {encoded}")
}

fn walk(value: &Value, names: &mut HashMap<String, (String, String)>) {
    match value {
        Value::Object(map) => {
            if let Some((guid, name)) = name_of(value) {
                names.insert(guid, name);
            }
            map.values().for_each(|value| walk(value, names));
        }
        Value::Array(list) => list.iter().for_each(|value| walk(value, names)),
        Value::String(text) => {
            // An audit event repeats its entity as JSON in a text: the only place that names a purged one.
            let json =
                ["Created: ", "Updated: ", "Purged: "].iter().find_map(|prefix| text.strip_prefix(prefix));
            if let Some(Ok(value)) = json.map(serde_json::from_str::<Value>) {
                walk(&value, names);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn name_of(value: &Value) -> Option<(String, (String, String))> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let guid = text(&value["guid"]).filter(|guid| guid.len() == GUID)?;
    if value["category"].is_string() {
        return Some((guid, ("__type".to_owned(), text(&value["name"])?)));
    }
    let places = [
        &value["attributes"]["qualifiedName"],
        &value["uniqueAttributes"]["qualifiedName"],
        &value["qualifiedName"],
    ];
    let name = places.into_iter().find_map(text)?;
    Some((guid, (text(&value["typeName"])?, name)))
}

fn replace_guids(text: &str, replace: impl Fn(&str) -> String) -> String {
    let mut result = String::new();
    let mut rest = text;
    // The first hyphen of a guid stands behind eight characters.
    let mut from = 8;
    while let Some(hyphen) = rest.get(from..).and_then(|tail| tail.find('-')).map(|at| from + at) {
        let start = hyphen - 8;
        match rest.get(start..start + GUID).filter(|part| is_guid(part)) {
            Some(guid) => {
                result.push_str(&rest[..start]);
                result.push_str(&replace(guid));
                rest = &rest[start + GUID..];
                from = 8;
            }
            None => from = hyphen + 1,
        }
    }
    result.push_str(rest);
    result
}

fn is_guid(text: &str) -> bool {
    text.bytes().enumerate().all(|(at, byte)| match at {
        8 | 13 | 18 | 23 => byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    })
}

/// The lab's own answer to a question about itself, as JSON.
pub(crate) fn ask(lab: SocketAddr, target: &str) -> Value {
    serde_json::from_slice(&get(lab, target).body).unwrap_or_default()
}
