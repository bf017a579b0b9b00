//! Metrics for Prometheus.

use crate::report::{Observer, Report};
use crate::server::Server;
use http::StatusCode;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::sync::Arc;

/// What the server counts: calls by tool, status and code, their durations and reply sizes, requests to the backend, and
/// requests refused before they were calls. Labels are names of the contract and of the backend's description, never values
/// of a call.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    calls: Family<CallLabels, Counter>,
    durations: Family<ToolLabels, Histogram>,
    reply_bytes: Family<ToolLabels, Counter>,
    operations: Family<OperationLabels, Counter>,
    operation_bytes: Family<OperationNameLabels, Counter>,
    refused: Family<RefusedLabels, Counter>,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CallLabels {
    tool: String,
    status: &'static str,
    code: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ToolLabels {
    tool: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OperationLabels {
    operation: &'static str,
    outcome: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OperationNameLabels {
    operation: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RefusedLabels {
    status: u16,
}

/// From a read of a warm cache to the longest a call may take, in seconds.
const BUCKETS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 15.0, 45.0];

fn durations() -> Histogram {
    Histogram::new(BUCKETS)
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

impl Metrics {
    /// Returns metrics that have counted nothing yet.
    pub fn new() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("lacre"),
            calls: Family::default(),
            durations: Family::new_with_constructor(durations),
            reply_bytes: Family::default(),
            operations: Family::default(),
            operation_bytes: Family::default(),
            refused: Family::default(),
        };
        metrics.register();
        metrics
    }

    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register(
            "calls",
            "Calls that have ended, by tool, status and error code",
            self.calls.clone(),
        );
        registry.register_with_unit(
            "call_duration",
            "How long calls took",
            Unit::Seconds,
            self.durations.clone(),
        );
        registry.register_with_unit("reply", "Sizes of envelopes", Unit::Bytes, self.reply_bytes.clone());
        registry.register(
            "operations",
            "Requests to the backend, by operation and outcome",
            self.operations.clone(),
        );
        registry.register_with_unit(
            "operation_reply",
            "Sizes of the backend's replies",
            Unit::Bytes,
            self.operation_bytes.clone(),
        );
        registry.register(
            "http_refused",
            "HTTP requests refused before they were calls, by status",
            self.refused.clone(),
        );
    }

    pub(crate) fn refused(&self, status: StatusCode) {
        self.refused.get_or_create(&RefusedLabels { status: status.as_u16() }).inc();
    }

    /// Returns everything in the text form of `OpenMetrics` 1.0.
    pub fn encode(&self) -> String {
        let mut text = String::new();
        // A String takes whatever is written to it.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

impl Observer for Metrics {
    fn ended(&self, report: &Report<'_>) {
        let tool = report.tool.name().to_owned();
        let code = report.code().unwrap_or_default().to_owned();
        let labels = CallLabels { tool: tool.clone(), status: report.status.as_str(), code };
        self.calls.get_or_create(&labels).inc();
        let labels = ToolLabels { tool };
        self.durations.get_or_create(&labels).observe(report.elapsed.as_secs_f64());
        self.reply_bytes.get_or_create(&labels).inc_by(report.bytes);
        for operation in &report.record.operations {
            let labels = OperationLabels { operation: operation.name, outcome: operation.outcome.clone() };
            self.operations.get_or_create(&labels).inc();
            let labels = OperationNameLabels { operation: operation.name };
            self.operation_bytes.get_or_create(&labels).inc_by(operation.bytes);
        }
    }
}

impl<P: Send + Sync + 'static> Server<P> {
    /// Counts every call in `metrics`.
    #[must_use]
    pub fn with_metrics(mut self, metrics: Arc<Metrics>) -> Self {
        self.observe(metrics);
        self
    }
}
