//! What a client sent, looked at before any library decodes it: JSON-RPC 2.0 and the MCP requests that we answer.

use lacre_contract::{Limits, ReadErrorKind, quote_text, read};
use serde_json::{Map, Value, json};

/// JSON-RPC: the text is not JSON.
pub(crate) const PARSE_ERROR: i32 = -32700;
/// JSON-RPC: the JSON is not a request.
pub(crate) const INVALID_REQUEST: i32 = -32600;
/// JSON-RPC: there is no such method, or none that is served.
pub(crate) const METHOD_NOT_FOUND: i32 = -32601;
/// JSON-RPC: the parameters of a known method do not fit it.
pub(crate) const INVALID_PARAMS: i32 = -32602;

/// The methods that are answered. Whether one belongs to the revision that a client speaks is for rmcp to say.
const SERVED: [&str; 5] = ["initialize", "ping", "server/discover", "tools/call", "tools/list"];

/// What a text from a client is.
#[derive(Debug, PartialEq)]
pub(crate) enum Inspected {
    /// A request with its id.
    Request {
        /// The id, a string or an integer.
        id: Value,
        /// The whole message.
        message: Value,
    },
    /// A notification.
    Notification(Value),
    /// Nothing that is answered: a blank line, or a reply to a question that was never asked.
    Nothing,
    /// Neither; this is the answer.
    Refused(Refusal),
}

/// A JSON-RPC error in answer to a text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) id: Value,
    pub(crate) code: i32,
    pub(crate) message: String,
}

impl Refusal {
    fn new(id: &Value, code: i32, message: impl Into<String>) -> Self {
        Self { id: id.clone(), code, message: message.into() }
    }

    /// The JSON-RPC message.
    pub(crate) fn to_value(&self) -> Value {
        json!({"jsonrpc": "2.0", "id": self.id, "error": {"code": self.code, "message": self.message}})
    }
}

/// Reads one text of a client, a line on stdio or a body over HTTP.
pub(crate) fn inspect(text: &[u8]) -> Inspected {
    if text.iter().all(u8::is_ascii_whitespace) {
        return Inspected::Nothing;
    }
    match read(text, Limits::MESSAGE) {
        Ok(value) => inspect_value(value).unwrap_or_else(Inspected::Refused),
        Err(error) => {
            let code = match error.kind() {
                ReadErrorKind::DuplicateName | ReadErrorKind::CaseVariantName | ReadErrorKind::NulInName => {
                    INVALID_REQUEST
                }
                ReadErrorKind::Syntax
                | ReadErrorKind::NumberOutOfRange
                | ReadErrorKind::TooDeep
                | ReadErrorKind::TooLong => PARSE_ERROR,
            };
            let id = if code == INVALID_REQUEST { recover_id(text) } else { Value::Null };
            Inspected::Refused(Refusal::new(&id, code, format!("Refused: {error}")))
        }
    }
}

/// A line that was thrown away because of its length.
pub(crate) fn too_long() -> Refusal {
    let message = format!("Refused: longer than {} bytes", Limits::MESSAGE.bytes);
    Refusal::new(&Value::Null, PARSE_ERROR, message)
}

/// The id of a well-formed request that is refused for an ambiguous name elsewhere in it, so that its sender need not
/// wait for ever.
fn recover_id(text: &[u8]) -> Value {
    let message: Value = serde_json::from_slice(text).unwrap_or_default();
    let id = message.get("id").cloned().unwrap_or_default();
    if is_id(&id) { id } else { Value::Null }
}

fn is_id(id: &Value) -> bool {
    id.is_string() || id.is_i64() || id.is_u64()
}

fn inspect_value(message: Value) -> Result<Inspected, Refusal> {
    let Value::Object(mut members) = message else {
        let what =
            if message.is_array() { "batches are not part of MCP" } else { "a message is a JSON object" };
        return Err(Refusal::new(&Value::Null, INVALID_REQUEST, format!("Invalid request: {what}")));
    };
    let id = members.get("id").cloned();
    let known = id.clone().filter(is_id).unwrap_or_default();
    let invalid = |what: &str| Refusal::new(&known, INVALID_REQUEST, format!("Invalid request: {what}"));
    if members.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err(invalid("`jsonrpc` is \"2.0\""));
    }
    if id.is_some() && known.is_null() {
        return Err(invalid("`id` is a string or an integer"));
    }
    let method = match members.get("method") {
        Some(Value::String(method)) => method.clone(),
        None if members.contains_key("result") || members.contains_key("error") => {
            return Ok(Inspected::Nothing);
        }
        Some(_) | None => return Err(invalid("`method` is a string")),
    };
    let Some(id) = id else { return Ok(Inspected::Notification(Value::Object(members))) };
    if !SERVED.contains(&method.as_str()) {
        let message = format!("Method not found: {}", quote_text(&method));
        return Err(Refusal::new(&id, METHOD_NOT_FOUND, message));
    }
    inspect_params(&mut members, &method, &id)?;
    if is_removed(&method, members.get("params")) {
        let message = format!("Method not found: {} is no part of 2026-07-28", quote_text(&method));
        return Err(Refusal::new(&id, METHOD_NOT_FOUND, message));
    }
    Ok(Inspected::Request { id, message: Value::Object(members) })
}

/// A request that says of itself that it is of 2026-07-28 has no `ping` and no opening. An `initialize` that is whole all the
/// same negotiates: it comes from a host that speaks both eras.
fn is_removed(method: &str, params: Option<&Value>) -> bool {
    const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
    let is_modern = params.is_some_and(|params| params["_meta"][VERSION] == "2026-07-28");
    let opens = params.is_some_and(|params| params["protocolVersion"].is_string());
    is_modern && (method == "ping" || method == "initialize" && !opens)
}

/// Null parameters are no parameters; several clients send them.
fn inspect_params(members: &mut Map<String, Value>, method: &str, id: &Value) -> Result<(), Refusal> {
    let params = members.get_mut("params").map(Value::take).filter(|params| !params.is_null());
    members.remove("params");
    let malformed =
        |what: &str| Refusal::new(id, INVALID_PARAMS, format!("Malformed {method} parameters: {what}"));
    let mut params = match params {
        None => Map::new(),
        Some(Value::Object(params)) => params,
        Some(_) if method == "tools/call" => {
            return Err(malformed("`params` is an object with `name` and `arguments`"));
        }
        Some(_) => return Err(Refusal::new(id, INVALID_REQUEST, "Invalid request: `params` is an object")),
    };
    if params.get("_meta").is_some_and(|meta| !meta.is_object()) {
        return Err(malformed("`_meta` is an object"));
    }
    match method {
        "tools/call" => inspect_call(&mut params, &malformed)?,
        "tools/list" => match params.remove("cursor") {
            None | Some(Value::Null) => {}
            Some(_) => return Err(malformed("no such cursor; the list has one page")),
        },
        _ => {}
    }
    if !params.is_empty() {
        members.insert("params".to_owned(), Value::Object(params));
    }
    Ok(())
}

fn inspect_call(params: &mut Map<String, Value>, malformed: &dyn Fn(&str) -> Refusal) -> Result<(), Refusal> {
    if !params.get("name").is_some_and(Value::is_string) {
        return Err(malformed("`name` is the name of a tool"));
    }
    match params.get("arguments") {
        Some(Value::Object(_)) | None => Ok(()),
        Some(Value::Null) => {
            params.remove("arguments");
            Ok(())
        }
        Some(Value::String(_)) => {
            Err(malformed("`arguments` is a JSON object, not a string that contains one"))
        }
        Some(_) => Err(malformed("`arguments` is a JSON object")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Inspected, inspect};
    use proptest::prelude::*;
    use serde_json::{Value, json};

    /// Texts near a request: its members there or not, right or wrong.
    fn near_requests() -> impl Strategy<Value = String> {
        let member = |name: &'static str, values: &'static [&'static str]| {
            proptest::option::of(proptest::sample::select(values))
                .prop_map(move |value| value.map(|value| format!("\"{name}\":{value}")))
        };
        let members = (
            member("jsonrpc", &["\"2.0\"", "\"1.0\"", "2"]),
            member("id", &["1", "\"a\"", "null", "1.5", "[1]", "18446744073709551615"]),
            member("method", &["\"ping\"", "\"tools/call\"", "\"tools/list\"", "\"x\"", "5"]),
            member(
                "params",
                &[
                    "{}",
                    "null",
                    "[]",
                    "5",
                    "{\"name\":\"a\"}",
                    "{\"name\":\"a\",\"arguments\":[]}",
                    "{\"a\":1,\"A\":2}",
                ],
            ),
        );
        members.prop_map(|(one, two, three, four)| {
            let members: Vec<String> = [one, two, three, four].into_iter().flatten().collect();
            format!("{{{}}}", members.join(","))
        })
    }

    proptest! {
        #[test]
        fn any_bytes_are_inspected(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let accepted = matches!(inspect(&bytes), Inspected::Request { .. } | Inspected::Notification(_));
            prop_assert!(!accepted, "no request is made of noise");
        }

        #[test]
        fn what_passes_is_a_request_and_an_answer_has_its_id(text in near_requests()) {
            let sent: Value = serde_json::from_str(&text).expect("JSON");
            match inspect(text.as_bytes()) {
                Inspected::Request { id, message } => {
                    prop_assert_eq!((&id, &message["id"], &message["jsonrpc"]), (&sent["id"], &id, &json!("2.0")));
                    prop_assert!(message["params"].is_null() || message["params"].is_object());
                }
                Inspected::Refused(refusal) => prop_assert!(refusal.id.is_null() || refusal.id == sent["id"]),
                Inspected::Notification(_) => prop_assert!(sent.get("id").is_none()),
                Inspected::Nothing => prop_assert!(false, "each of these has an answer"),
            }
        }
    }

    #[test]
    fn requests_and_notifications_pass() {
        let request = br#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":null}"#;
        let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
        assert_eq!(inspect(request), Inspected::Request { id: json!(1), message });
        let notification = br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
        assert!(matches!(inspect(notification), Inspected::Notification(_)));
        assert_eq!(inspect(b" \r"), Inspected::Nothing);
        assert_eq!(inspect(br#"{"jsonrpc":"2.0","id":1,"result":{}}"#), Inspected::Nothing);
    }

    #[test]
    fn the_rest_is_refused_with_code_and_id() {
        #[rustfmt::skip]
        let cases = [
            ("{not json}",                                                                              -32700, json!(null)),
            ("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",                                    -32600, json!(null)),
            ("5",                                                                                       -32600, json!(null)),
            ("{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"ping\"}",                                      -32600, json!(7)),
            ("{\"id\":7,\"method\":\"ping\"}",                                                          -32600, json!(7)),
            ("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",                                   -32600, json!(null)),
            ("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",                                    -32600, json!(null)),
            ("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":5}",                                         -32600, json!("a")),
            ("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/list\",\"params\":5}",               -32600, json!("a")),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":\"x\"}}",  -32602, json!(1)),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"}",                                -32602, json!(1)),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":[1]}",                 -32602, json!(1)),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":5}}",        -32602, json!(1)),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\",\"arguments\":\"{}\"}}", -32602, json!(1)),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\",\"arguments\":[1]}}",    -32602, json!(1)),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\",\"_meta\":5}}",          -32602, json!(1)),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":1,\"a\":2}}",         -32600, json!(1)),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"Id\":2,\"method\":\"ping\"}",                             -32600, json!(1)),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":1e400}}",             -32700, json!(null)),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}}",       -32601, json!(1)),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}}", -32601, json!(1)),
        ];
        for (text, code, id) in cases {
            let Inspected::Refused(refusal) = inspect(text.as_bytes()) else { panic!("{text} passed") };
            assert_eq!((refusal.code, refusal.id), (code, id), "{text}");
        }
    }
}
