//! What a browser has to hear before a page may read a reply (Fetch standard, CORS protocol). Only pages that the gate let
//! pass get here.

use axum::body::Body;
use axum::response::Response;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, VARY,
};
use http::{HeaderMap, HeaderValue, Method, StatusCode};

/// Whether a browser asks beforehand what a page may send.
pub(crate) fn is_preflight(method: &Method, headers: &HeaderMap) -> bool {
    method == Method::OPTIONS && headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD)
}

/// Returns what a page may send: what a client of MCP sends. The browser may remember it for an hour.
pub(crate) fn preflight() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("POST"));
    let sent = "authorization, content-type, mcp-method, mcp-name, mcp-protocol-version";
    headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(sent));
    headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("3600"));
    response
}

/// Lets the page read `response`. Keys travel in a header of their own, so no credentials of the browser are allowed.
pub(crate) fn let_read(mut response: Response, page: HeaderValue) -> Response {
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, page);
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("retry-after, www-authenticate"));
    headers.append(VARY, HeaderValue::from_static("origin"));
    response
}
