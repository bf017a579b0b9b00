//! What is refused before anybody looks at the operation or the credentials.

use axum::http::HeaderMap;

use super::page::error_page;
use super::{Call, Parameters, Reply};
use crate::release::{Behaviour, Release};

/// The longest request line and the largest headers that the container takes (`atlas.jetty.request.buffer.size`).
const BUFFER: usize = 16_192;

/// What a path must not hold: the firewall in front of the application refuses it.
const FORBIDDEN: [&str; 8] = [";", "%2f", "\\", "%5c", "%25", "//", "..", "%2e"];

/// The browsers' names, which must send a header of their own with every write.
const BROWSERS: [&str; 3] = ["Mozilla", "Opera", "Chrome"];

/// A refusal before the login, or only after it.
#[derive(Debug)]
pub(crate) enum Refusal {
    BeforeLogin(Reply),
    /// The query is malformed; whether the container says so with a page of its own.
    AfterLogin(bool),
}

/// The checks of the container and of its filters.
pub(crate) struct Gate<'a> {
    pub(crate) release: Release,
    pub(crate) path: &'a str,
    pub(crate) query: &'a str,
    pub(crate) headers: &'a HeaderMap,
}

impl Gate<'_> {
    /// The parameters of the query, unless the request is refused.
    pub(crate) fn pass(&self) -> Result<Parameters, Refusal> {
        self.sizes().map_err(Refusal::BeforeLogin)?;
        let lower = self.path.to_ascii_lowercase();
        if FORBIDDEN.iter().any(|part| lower.contains(part)) {
            return Err(Refusal::BeforeLogin(error_page(500, self.release)));
        }
        let parameters = if self.release.has(Behaviour::QueryChecked) {
            Parameters::parse(self.query)
        } else {
            Parameters::parse_lossy(self.query)
        };
        parameters.ok_or(Refusal::AfterLogin(self.release.has(Behaviour::QueryChecked)))
    }

    fn sizes(&self) -> Result<(), Reply> {
        let line = self.path.len() + self.query.len() + "GET ? HTTP/1.1".len();
        let headers: usize =
            self.headers.iter().map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len()).sum();
        let (status, reason) = match (line > BUFFER, headers > BUFFER) {
            (true, _) => (414, "URI Too Long"),
            (false, true) => (431, "Request Header Fields Too Large"),
            (false, false) => return Ok(()),
        };
        Err(too_large(self.release, status, reason))
    }

    /// The filter against forged requests: a browser must send a header of its own with a POST.
    pub(crate) fn forged(call: &Call, release: Release) -> Option<Reply> {
        let agent = call.header("user-agent").unwrap_or_default();
        let safe = ["GET", "OPTIONS", "HEAD", "TRACE"].contains(&call.method.as_str());
        let browser = BROWSERS.iter().any(|name| agent.starts_with(name));
        if safe || !browser || call.header("x-xsrf-header").is_some() {
            return None;
        }
        Some(forgery_refused(release))
    }
}

/// How the container refuses a request line or headers that are too large.
pub(crate) fn too_large(release: Release, status: u16, reason: &str) -> Reply {
    if !release.has(Behaviour::JsonLoginPage) {
        return Reply::empty(status);
    }
    let body = format!("<h1>Bad Message {status}</h1><pre>reason: {reason}</pre>");
    Reply::text(status, "text/html;charset=iso-8859-1", body)
}

/// How the filter against forged requests refuses one.
pub(crate) fn forgery_refused(release: Release) -> Reply {
    let text = if release.has(Behaviour::JsonLoginPage) {
        "Missing header or invalid Header value for CSRF Vulnerability Protection"
    } else {
        "Missing Required Header for CSRF Vulnerability Protection"
    };
    let body = serde_json::json!({"msgDesc": text}).to_string();
    // This filter labels its answer the same way in every release.
    Reply::text(400, "application/json;charset=utf-8", body)
}
