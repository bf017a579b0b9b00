//! Answers over HTTP that are no results: JSON-RPC errors, whatever the status.

use crate::inspect::{INVALID_REQUEST, Refusal};
use axum::body::{Body, to_bytes};
use axum::response::Response;
use http::header::{CONTENT_TYPE, HeaderName};
use http::{HeaderValue, StatusCode};
use serde_json::Value;

/// JSON-RPC, our own: no key, or none that grants this.
pub(crate) const DENIED: i32 = -31002;
/// JSON-RPC, our own: too many requests for now.
pub(crate) const TOO_MANY: i32 = -31003;

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// Returns a JSON-RPC error that belongs to no request.
pub(crate) fn refuse(status: StatusCode, code: i32, message: &str) -> Response {
    respond(status, &Refusal { id: Value::Null, code, message: message.to_owned() })
}

/// Returns a refusal. Wrong parameters are an answer to a well-formed request, which clients hand to their caller; what is
/// no request fails as HTTP does.
pub(crate) fn respond(status: StatusCode, refusal: &Refusal) -> Response {
    json(status, &refusal.to_value())
}

pub(crate) fn json(status: StatusCode, body: &Value) -> Response {
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, JSON);
    response
}

pub(crate) fn with_header(mut response: Response, name: HeaderName, value: &str) -> Response {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
    response
}

/// The most of a library's own text that is repeated, in bytes.
const MOST: usize = 1 << 12;

/// Puts a failure that rmcp tells as plain text into a JSON-RPC error with the id of its request.
pub(crate) async fn dress(response: Response, id: Value) -> Response {
    let status = response.status();
    let is_json = response
        .headers()
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if status.is_success() || is_json {
        return response;
    }
    let (parts, body) = response.into_parts();
    let text = to_bytes(body, MOST).await.unwrap_or_default();
    let (status, message) = match status {
        // The content type has been looked at before: the message is one that rmcp could not decode.
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            (StatusCode::BAD_REQUEST, "Invalid request: its members do not fit the method".to_owned())
        }
        status => (status, String::from_utf8_lossy(&text).into_owned()),
    };
    let mut dressed = respond(status, &Refusal { id, code: INVALID_REQUEST, message });
    if let Some(allowed) = parts.headers.get(http::header::ALLOW) {
        dressed.headers_mut().insert(http::header::ALLOW, allowed.clone());
    }
    dressed
}
