//! Replies, and how failures become replies.

use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use serde_json::{Value, json};

use super::{Code, Failure};
use crate::release::{Behaviour, Release};

/// A reply before it is sent.
#[derive(Debug, Clone, Default)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) content_type: Option<String>,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Vec<u8>,
}

/// What decides the labels of a reply: the release, and what the client accepts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape<'a> {
    pub(crate) release: Release,
    pub(crate) accept: Option<&'a str>,
}

impl Shape<'_> {
    /// The content type of every JSON answer of an operation.
    pub(crate) fn json_type(self) -> &'static str {
        if self.release.has(Behaviour::LowerCaseCharset) {
            "application/json;charset=utf-8"
        } else {
            "application/json; charset=UTF-8"
        }
    }

    /// Whether the client takes JSON.
    pub(crate) fn takes_json(self) -> bool {
        let Some(accept) = self.accept else { return true };
        accept.split(',').map(|range| range.split(';').next().unwrap_or_default().trim()).any(|range| {
            ["*/*", "application/*", "application/json"].iter().any(|known| range.eq_ignore_ascii_case(known))
        })
    }

    /// The label of a 500 that no operation wrote: it follows what the client accepts.
    fn bare_type(self) -> String {
        match self.accept.map(|accept| accept.split([',', ';']).next().unwrap_or_default().trim()) {
            None | Some("" | "application/json") => "application/json".into(),
            Some("*/*") => "text/plain".into(),
            Some(first) => first.into(),
        }
    }
}

impl Reply {
    /// 200 with JSON.
    pub(crate) fn json(body: &Value, shape: Shape<'_>) -> Self {
        Self::text(200, shape.json_type(), body.to_string())
    }

    pub(crate) fn text(status: u16, content_type: impl Into<String>, body: impl Into<Vec<u8>>) -> Self {
        Self { status, content_type: Some(content_type.into()), headers: Vec::new(), body: body.into() }
    }

    /// A status without a body.
    pub(crate) fn empty(status: u16) -> Self {
        Self { status, ..Self::default() }
    }

    pub(crate) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// What is sent for a failure.
    pub(crate) fn failure(failure: &Failure, shape: Shape<'_>, number: u64) -> Self {
        let logged =
            || format!("There was an error processing your request. It has been logged (ID {number:016x}).");
        match failure {
            Failure::Atlas(code, arguments) => {
                let (status, name, _) = code.row();
                let mut body = json!({"errorCode": name, "errorMessage": code.message(arguments)});
                if *code == Code::Gremlin {
                    body["errorCause"] = "javax.script.ScriptException".into();
                }
                Self::text(status, shape.json_type(), body.to_string())
            }
            Failure::Body(reason) if shape.release.has(Behaviour::JsonBodyErrors) => {
                Self::text(400, shape.json_type(), json!({"error": reason}).to_string())
            }
            Failure::Logged | Failure::Body(_) => Self::text(500, shape.json_type(), logged()),
            Failure::Unmatched => Self::text(500, shape.bare_type(), logged()),
        }
    }

    /// The response for the wire; a body that answers HEAD is left out.
    pub(crate) fn into_response(self, head: bool) -> Response<Body> {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = Response::builder().status(status);
        if let Some(content_type) = self.content_type {
            response = response.header(header::CONTENT_TYPE, content_type);
        }
        for (name, value) in self.headers {
            response = response.header(name, value);
        }
        let body = if head { Body::empty() } else { Body::from(self.body) };
        response.body(body).unwrap_or_else(|_| Response::new(Body::empty()))
    }
}
