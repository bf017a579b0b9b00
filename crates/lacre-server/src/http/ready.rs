//! Whether the server can do its work.

use crate::http::answer::json;
use axum::extract::State;
use axum::response::Response;
use http::StatusCode;
use serde_json::json;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

type Asking = Pin<Box<dyn Future<Output = Result<(), String>> + Send>>;

/// How long an answer of the backend is believed.
const FRESH: Duration = Duration::from_secs(5);

/// How long the backend may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// What `/ready` asks: whether the backend answers. It is asked at most every five seconds, by one request at a time, and
/// given five seconds to answer.
#[derive(Clone)]
pub struct Readiness {
    ask: Arc<dyn Fn() -> Asking + Send + Sync>,
    known: Arc<Mutex<Option<(Instant, bool)>>>,
}

impl fmt::Debug for Readiness {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Readiness")
    }
}

impl Readiness {
    /// Returns the readiness that `ask` tells, with the cause in words, for the log, where it is not given.
    pub fn new<F>(ask: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<(), String>> + Send + 'static,
    {
        Self { ask: Arc::new(move || Box::pin(ask())), known: Arc::default() }
    }

    async fn is_ready(&self) -> bool {
        let mut known = self.known.lock().await;
        if let Some((_, ready)) = known.filter(|(at, _)| at.elapsed() < FRESH) {
            return ready;
        }
        let late = || Err(format!("no answer within {} s", PATIENCE.as_secs()));
        let answer = tokio::time::timeout(PATIENCE, (self.ask)()).await.unwrap_or_else(|_| late());
        if let Err(cause) = &answer {
            tracing::warn!(cause, "not ready");
        }
        *known = Some((Instant::now(), answer.is_ok()));
        answer.is_ok()
    }
}

/// Answers `/ready`.
pub(crate) async fn ready(State(readiness): State<Option<Readiness>>) -> Response {
    let ready = match readiness {
        Some(readiness) => readiness.is_ready().await,
        None => true,
    };
    match ready {
        true => json(StatusCode::OK, &json!({"status": "ready"})),
        false => json(StatusCode::SERVICE_UNAVAILABLE, &json!({"status": "not ready"})),
    }
}

/// Answers `/health`.
pub(crate) async fn health() -> Response {
    json(StatusCode::OK, &json!({"status": "ok"}))
}
