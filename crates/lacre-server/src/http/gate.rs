//! What a request passes before any library sees it: name and page, key, number, kind, length, and the strict reading.

use crate::caller::{Caller, Tools};
use crate::http::answer::{DENIED, TOO_MANY, dress, json, refuse, respond, with_header};
use crate::http::hosts::AllowList;
use crate::http::pages::{is_preflight, let_read, preflight};
use crate::inspect::{
    INVALID_PARAMS, INVALID_REQUEST, Inspected, METHOD_NOT_FOUND, PARSE_ERROR, Refusal, inspect, too_long,
};
use crate::keys::{Denied, Keys};
use crate::metrics::Metrics;
use crate::protocol::{UNSUPPORTED_VERSION, VERSION_NAMES};
use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::header::{ACCEPT, AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use http_body_util::BodyExt;
use lacre_contract::Limits;
use lacre_tool::Principal;
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

const PROTOCOL_VERSION: &str = "mcp-protocol-version";

/// How long a body may take to come.
const BODY_TIME: Duration = Duration::from_secs(30);

/// Where a peer's request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// What stands before the endpoint.
#[derive(Debug)]
pub(crate) struct Gate {
    pub(crate) allowed: AllowList,
    pub(crate) keys: Option<Keys>,
    pub(crate) places: Semaphore,
    pub(crate) metrics: Option<Arc<Metrics>>,
}

/// Lets a request pass, or answers it.
pub(crate) async fn pass(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    if !gate.allowed.holds(request.uri(), request.headers()) {
        let message = "Forbidden: this name (Host) or page (Origin) is not allowed";
        return gate.count(refuse(StatusCode::FORBIDDEN, INVALID_REQUEST, message));
    }
    let page = AllowList::page(request.headers()).cloned();
    let response = if is_preflight(request.method(), request.headers()) {
        preflight()
    } else {
        gate.answer(request, next).await
    };
    let response = gate.count(response);
    match page {
        Some(page) => let_read(response, page),
        None => response,
    }
}

fn busy() -> Response {
    let message = "The server has as many requests as it takes at once; send this one again in a second";
    with_header(refuse(StatusCode::SERVICE_UNAVAILABLE, TOO_MANY, message), RETRY_AFTER, "1")
}

type Refused = Box<Response>;

impl Gate {
    async fn answer(&self, request: Request, next: Next) -> Response {
        match self.admit(request).await {
            Ok((request, id)) => match self.places.try_acquire() {
                Ok(_place) => dress(next.run(request).await, id).await,
                Err(_) => busy(),
            },
            Err(refused) => *refused,
        }
    }

    fn count(&self, response: Response) -> Response {
        if let Some(metrics) = self.metrics.as_ref().filter(|_| !response.status().is_success()) {
            metrics.refused(response.status());
        }
        response
    }

    async fn admit(&self, request: Request) -> Result<(Request, Value), Refused> {
        let caller = self.identify(&request)?;
        let (mut request, id) = if request.method() == Method::POST {
            read_strictly(request).await?
        } else {
            (request, Value::Null)
        };
        // The key has done its work, and nothing behind the gate should be able to send it on.
        request.headers_mut().remove(AUTHORIZATION);
        request.extensions_mut().insert(caller);
        Ok((request, id))
    }

    fn identify(&self, request: &Request) -> Result<Caller, Refused> {
        let Some(keys) = &self.keys else { return Ok(anonymous(request)) };
        keys.identify(request.headers()).map_err(|denied| Box::new(deny(keys, denied)))
    }
}

/// Without keys, the peers of one address share what they do not name.
fn anonymous(request: &Request) -> Caller {
    let peer = request.extensions().get::<ConnectInfo<Peer>>();
    let opener =
        peer.map_or_else(|| "peer".to_owned(), |ConnectInfo(Peer(address))| format!("peer {address}"));
    Caller {
        principal: Principal::new("anonymous"),
        tools: Tools::All,
        opener: opener.into(),
        is_anyone: true,
    }
}

fn deny(keys: &Keys, denied: Denied) -> Response {
    let (status, code, message) = match denied {
        Denied::Missing => {
            (StatusCode::UNAUTHORIZED, DENIED, "Unauthorized: send `Authorization: Bearer KEY`")
        }
        Denied::Unknown => {
            (StatusCode::UNAUTHORIZED, DENIED, "Unauthorized: the key is not known, or no longer")
        }
        Denied::Insufficient => (StatusCode::FORBIDDEN, DENIED, "Forbidden: the token grants nothing here"),
        Denied::TooSoon(_) => (
            StatusCode::TOO_MANY_REQUESTS,
            TOO_MANY,
            "Too many requests for this key; wait as Retry-After says",
        ),
    };
    let response = refuse(status, code, message);
    match denied {
        Denied::TooSoon(seconds) => with_header(response, RETRY_AFTER, &seconds.to_string()),
        Denied::Missing | Denied::Unknown | Denied::Insufficient => {
            with_header(response, WWW_AUTHENTICATE, &keys.challenge(denied))
        }
    }
}

/// Reads the body as the strict reader does, and puts what it read in its place: what is checked is what is used.
async fn read_strictly(request: Request) -> Result<(Request, Value), Refused> {
    let refuse = |status, code, message: &str| Box::new(refuse(status, code, message));
    if !is_json(request.headers()) {
        let message = "Unsupported media type: send `Content-Type: application/json`";
        return Err(refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST, message));
    }
    let (mut parts, body) = request.into_parts();
    let body = match tokio::time::timeout(BODY_TIME, collect(body)).await {
        Ok(Collected::Whole(body)) => body,
        Ok(Collected::TooLong) => return Err(Box::new(respond(StatusCode::PAYLOAD_TOO_LARGE, &too_long()))),
        Ok(Collected::Broken) => {
            return Err(refuse(StatusCode::BAD_REQUEST, PARSE_ERROR, "The body broke off"));
        }
        Err(_) => {
            return Err(refuse(StatusCode::REQUEST_TIMEOUT, PARSE_ERROR, "The body did not come in 30 s"));
        }
    };
    let (message, id) = match inspect(&body) {
        Inspected::Request { id, message } => (message, id),
        Inspected::Notification(message) => (message, Value::Null),
        Inspected::Nothing => return Err(Box::new(nothing(&body))),
        Inspected::Refused(refusal) => {
            return Err(Box::new(respond(status_of(&refusal, &parts.headers), &refusal)));
        }
    };
    check_version(&parts.headers, &message, &id)?;
    accept_json(&mut parts.headers);
    parts.headers.remove(CONTENT_LENGTH);
    Ok((Request::from_parts(parts, Body::from(message.to_string())), id))
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}

/// What came of a body.
enum Collected {
    Whole(Vec<u8>),
    TooLong,
    Broken,
}

/// How much of a body that is too long is read and thrown away: a client that is still sending when the connection closes
/// does not get to read why.
const DISCARDED: usize = 16 * Limits::MESSAGE.bytes;

async fn collect(mut body: Body) -> Collected {
    let (mut whole, mut length) = (Vec::new(), 0_usize);
    while let Some(frame) = body.frame().await {
        let Ok(frame) = frame else { return Collected::Broken };
        let Some(data) = frame.data_ref() else { continue };
        length = length.saturating_add(data.len());
        if length <= Limits::MESSAGE.bytes {
            whole.extend_from_slice(data);
        } else if length > DISCARDED {
            break;
        }
    }
    if length <= Limits::MESSAGE.bytes { Collected::Whole(whole) } else { Collected::TooLong }
}

fn nothing(body: &[u8]) -> Response {
    match body.iter().all(u8::is_ascii_whitespace) {
        true => refuse(StatusCode::BAD_REQUEST, PARSE_ERROR, "Refused: the body is empty"),
        false => refuse(
            StatusCode::BAD_REQUEST,
            INVALID_REQUEST,
            "Invalid request: nothing was asked of the client",
        ),
    }
}

/// Wrong parameters and methods are the answer to a well-formed request: clients hand a JSON-RPC error to their caller only
/// when HTTP succeeded. Since 2026-07-28 an unknown method is not found in HTTP either.
fn status_of(refusal: &Refusal, headers: &HeaderMap) -> StatusCode {
    let is_modern = headers.get(PROTOCOL_VERSION).is_some_and(|version| version == VERSION_NAMES[0]);
    match refusal.code {
        INVALID_PARAMS => StatusCode::OK,
        METHOD_NOT_FOUND if is_modern => StatusCode::NOT_FOUND,
        METHOD_NOT_FOUND => StatusCode::OK,
        _ => StatusCode::BAD_REQUEST,
    }
}

/// Refuses a revision that is not served. `initialize` is exempt: it negotiates.
fn check_version(headers: &HeaderMap, message: &Value, id: &Value) -> Result<(), Refused> {
    let Some(version) = headers.get(PROTOCOL_VERSION).filter(|_| message["method"] != "initialize") else {
        return Ok(());
    };
    let version = version.to_str().unwrap_or_default();
    // Before the header existed there was this one; clients of that time cannot name another.
    if VERSION_NAMES.contains(&version) || version == "2025-03-26" {
        return Ok(());
    }
    let requested = lacre_contract::quote_text(version);
    let error = json!({"code": UNSUPPORTED_VERSION, "message": format!("Unsupported protocol version: {requested}"),
        "data": {"supported": VERSION_NAMES, "requested": version}});
    Err(Box::new(json(StatusCode::BAD_REQUEST, &json!({"jsonrpc": "2.0", "id": id, "error": error}))))
}

/// Every reply is JSON, so a client that takes JSON need not say that it would take a stream too.
fn accept_json(headers: &mut HeaderMap) {
    let takes = |kind: &str| {
        let essence = kind.split(';').next().unwrap_or_default().trim();
        matches!(essence.to_ascii_lowercase().as_str(), "application/json" | "application/*" | "*/*")
    };
    let values = || headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    if values().next().is_none() || values().flat_map(|value| value.split(',')).any(takes) {
        headers.insert(ACCEPT, HeaderValue::from_static("application/json, text/event-stream"));
    }
}
