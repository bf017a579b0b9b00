//! Streamable HTTP: one endpoint that keeps no session, and what a deployment asks beside it.

mod answer;
mod gate;
mod hosts;
mod listen;
mod pages;
mod ready;
mod service;
mod shutdown;

pub use listen::{serve_http, serve_metrics};
pub use ready::Readiness;
pub use shutdown::shutdown_signal;

use crate::error::Error;
use crate::keys::Keys;
use crate::metrics::Metrics;
use crate::server::Server;
use hosts::AllowList;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

/// How many requests are answered at once unless it is set otherwise; each may hold 1 MiB of request and of reply.
pub const CONCURRENCY: NonZeroUsize = NonZeroUsize::new(64).expect("64 is not zero");

/// How long requests under way may still take after the server was told to end, unless it is set otherwise. Kubernetes
/// kills after 30 s.
pub const DRAIN_TIME: Duration = Duration::from_secs(25);

/// The path of the endpoint.
pub const ENDPOINT: &str = "/mcp";

/// A server over HTTP, with the settings of its deployment.
///
/// `POST /mcp` is the endpoint, and `/v1/mcp` that of major version 1 alone, for each that is served; `GET /health` says that the process lives, `GET /ready` that its backend answers. Unless it
/// is set otherwise, it answers to loopback names and pages alone.
///
/// What is refused is refused as a JSON-RPC error, whatever the status of HTTP: besides the codes of JSON-RPC and MCP,
/// `-31001` where the budget of a run is spent (200), `-31002` without a key that grants the request (401, 403), `-31003`
/// for too many requests (429, 503; `Retry-After` says when).
#[derive(Debug)]
pub struct Http<P> {
    server: Arc<Server<P>>,
    allowed: AllowList,
    keys: Option<Keys>,
    readiness: Option<Readiness>,
    metrics: Option<Arc<Metrics>>,
    concurrency: NonZeroUsize,
    drain_time: Duration,
}

impl<P: Send + Sync + 'static> Http<P> {
    /// Returns `server` over HTTP.
    pub fn new(server: impl Into<Arc<Server<P>>>) -> Self {
        Self {
            server: server.into(),
            allowed: AllowList::loopback(),
            keys: None,
            readiness: None,
            metrics: None,
            concurrency: CONCURRENCY,
            drain_time: DRAIN_TIME,
        }
    }

    /// Answers to another name in `Host` as well: `catalog.example.com` at any port, or `catalog.example.com:8080`.
    ///
    /// # Errors
    ///
    /// When `host` is neither.
    pub fn allow_host(mut self, host: &str) -> Result<Self, Error> {
        self.allowed.add_host(host)?;
        Ok(self)
    }

    /// Answers to pages of another `Origin` as well: `https://app.example.com` at its usual port, with `:8443` at that one,
    /// with `:*` at any.
    ///
    /// # Errors
    ///
    /// When `origin` is none of these.
    pub fn allow_origin(mut self, origin: &str) -> Result<Self, Error> {
        self.allowed.add_origin(origin)?;
        Ok(self)
    }

    /// Answers to those alone who bear a key.
    ///
    /// # Errors
    ///
    /// When `keys` grant to access tokens that nothing validates, or validate tokens that are granted nothing.
    pub fn with_keys(mut self, keys: Keys) -> Result<Self, Error> {
        keys.check()?;
        self.keys = Some(keys);
        Ok(self)
    }

    /// Sets what `/ready` asks. Unless it is set, the server is ready when it lives.
    #[must_use]
    pub fn with_readiness(mut self, readiness: Readiness) -> Self {
        self.readiness = Some(readiness);
        self
    }

    /// Counts refused requests in `metrics`; calls are counted by [`Server::with_metrics`].
    #[must_use]
    pub fn with_metrics(mut self, metrics: Arc<Metrics>) -> Self {
        self.metrics = Some(metrics);
        self
    }

    /// Sets how many requests are answered at once; more are told to come again.
    #[must_use]
    pub fn with_concurrency(mut self, concurrency: NonZeroUsize) -> Self {
        self.concurrency = concurrency;
        self
    }

    /// Sets how long requests under way may still take after the server was told to end.
    #[must_use]
    pub fn with_drain_time(mut self, time: Duration) -> Self {
        self.drain_time = time;
        self
    }
}
