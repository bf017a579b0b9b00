//! The hooks of the generated client: what every request carries, and what becomes of every answer.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use progenitor_client::{ClientHooks, Error, OperationInfo};
use reqwest::header::{ACCEPT, AUTHORIZATION, COOKIE, HeaderValue};
use reqwest::{Request, Response, StatusCode};
use serde_json::error::Category;

use crate::credentials::Credentials;
use crate::failure::{Failure, FailureKind};
use crate::generated::Client;
use crate::generated::types::AtlasError;
use crate::operation::Operation;
use crate::session::Session;
use crate::settings::Settings;
use crate::{answer, connection};

/// What one call brings to the hooks, and what they note about it.
#[derive(Clone, Debug)]
pub(crate) struct Wire {
    pub(crate) operation: Operation,
    pub(crate) settings: Settings,
    pub(crate) credentials: Credentials,
    pub(crate) session: Option<Session>,
    pub(crate) trace: Arc<Mutex<Trace>>,
}

/// What happened to a call so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    pub(crate) status: Option<u16>,
    pub(crate) bytes: u64,
    pub(crate) failure: Option<Failure>,
}

impl ClientHooks<Wire> for Client {
    async fn pre<E>(&self, request: &mut Request, _: &OperationInfo) -> Result<(), Error<E>> {
        self.inner.prepare(request);
        Ok(())
    }

    async fn exec(&self, request: Request, _: &OperationInfo) -> reqwest::Result<Response> {
        let (status, body) = match self.inner.send(&self.client, request).await {
            Ok(body) => (StatusCode::OK, body),
            // The generated code would lose the status of an answer that is not JSON. What failed is noted here and
            // taken from here, and the generated code only sees that something did.
            Err(failure) => {
                self.inner.trace().failure = Some(failure);
                (StatusCode::INTERNAL_SERVER_ERROR, Vec::new())
            }
        };
        let mut response = http::Response::new(body);
        *response.status_mut() = status;
        Ok(response.into())
    }
}

impl Wire {
    pub(crate) fn trace(&self) -> MutexGuard<'_, Trace> {
        self.trace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn note_bytes(&self, count: usize) {
        let mut trace = self.trace();
        trace.bytes = trace.bytes.saturating_add(u64::try_from(count).unwrap_or(u64::MAX));
    }

    fn prepare(&self, request: &mut Request) {
        let headers = request.headers_mut();
        headers.remove("api-version");
        // `*/*` would make Atlas answer a 401 in HTML, and `text/*` with a redirect to its login page.
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        if let Some(authorization) = self.credentials.header() {
            headers.insert(AUTHORIZATION, authorization.clone());
        }
        if let Some(cookies) = self.session.as_ref().and_then(Session::header) {
            headers.insert(COOKIE, cookies);
        }
        *request.timeout_mut() = Some(self.settings.call_timeout);
        // A form-encoded query spells a space `+`, which some gateways pass on as a plus; a plus itself is `%2B` there.
        if let Some(spelled) = request.url().query().map(|query| query.replace('+', "%20")) {
            request.url_mut().set_query(Some(&spelled));
        }
    }

    async fn send(&self, http: &reqwest::Client, request: Request) -> Result<Vec<u8>, Failure> {
        let asked = request.url().clone();
        let response = http
            .execute(request)
            .await
            .map_err(|error| Failure::new(self.operation, connection::kind(&error)))?;
        self.trace().status = Some(response.status().as_u16());
        if response.url() != &asked {
            // The caller's HTTP client followed a redirect although it must not.
            return Err(Failure::new(self.operation, FailureKind::Redirect));
        }
        if let Some(session) = &self.session {
            match response.status().as_u16() {
                401 | 419 => session.forget(),
                _ => session.keep(response.headers()),
            }
        }
        answer::read(self, response).await
    }

    /// What an error of the generated code stands for.
    pub(crate) fn failure(&self, error: Error<AtlasError>) -> Failure {
        let trace = self.trace().clone();
        if let Some(failure) = trace.failure {
            return failure;
        }
        let failed = |kind| Failure { status: trace.status, ..Failure::new(self.operation, kind) };
        match error {
            Error::InvalidResponsePayload(_, cause) => {
                let mut failure = failed(match cause.classify() {
                    Category::Data => FailureKind::UnexpectedShape,
                    Category::Syntax | Category::Eof | Category::Io => FailureKind::MalformedJson,
                });
                failure.place.position = Some((narrow(cause.line()), narrow(cause.column())));
                failure
            }
            Error::InvalidRequest(_) | Error::Custom(_) | Error::CommunicationError(_) => {
                failed(FailureKind::Unsendable)
            }
            // `exec` hands over whole bodies with status 200, so none of these is left to happen.
            Error::InvalidUpgrade(_)
            | Error::ErrorResponse(_)
            | Error::ResponseBodyError(_)
            | Error::UnexpectedResponse(_) => failed(FailureKind::UnexpectedStatus),
        }
    }
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
