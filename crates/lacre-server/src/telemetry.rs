//! OpenTelemetry: a span and a duration for each request, by the conventions for MCP (semantic-conventions-genai,
//! `docs/gen-ai/mcp.md`). Names only; never an argument or a result.

use crate::error::{Error, ErrorKind};
use crate::server::{Identity, Server};
use crate::trace::{Asked, Span, Tracer, Transport};
use opentelemetry::metrics::{Histogram, MeterProvider};
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{Span as _, SpanKind, Status, Tracer as _, TracerProvider};
use opentelemetry::{Context, KeyValue};
use opentelemetry_otlp::{MetricExporter, SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::metrics::SdkMeterProvider;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the last spans may take to be sent at the end.
const PATIENCE: Duration = Duration::from_secs(3);

/// Durations, in seconds, as the conventions advise them.
const BUCKETS: [f64; 14] = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0];

/// Sends spans and metrics to a collector, by OTLP over HTTP.
#[derive(Clone)]
pub struct Telemetry {
    spans: SdkTracerProvider,
    metrics: SdkMeterProvider,
    tracer: SdkTracer,
    duration: Histogram<f64>,
}

impl fmt::Debug for Telemetry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Telemetry")
    }
}

impl Telemetry {
    /// Returns the telemetry of the program `identity` to the collector at `endpoint`, its base URL, as
    /// `http://localhost:4318`. Sending is done by threads of its own; a collector that does not answer costs spans, not
    /// calls.
    ///
    /// # Errors
    ///
    /// When `endpoint` is not a URL, or no HTTP client can be made.
    pub fn new(endpoint: &str, identity: &Identity) -> Result<Self, Error> {
        let base = endpoint.trim_end_matches('/');
        let failed = |_| Error::new(ErrorKind::Telemetry, "", "the endpoint is the base URL of a collector");
        let spans = SpanExporter::builder().with_http().with_endpoint(format!("{base}/v1/traces")).build();
        let metrics =
            MetricExporter::builder().with_http().with_endpoint(format!("{base}/v1/metrics")).build();
        let resource = Resource::builder()
            .with_service_name(identity.name.clone())
            .with_attribute(KeyValue::new("service.version", identity.version.clone()))
            .build();
        let spans = SdkTracerProvider::builder()
            .with_batch_exporter(spans.map_err(failed)?)
            .with_resource(resource.clone())
            .build();
        let metrics = SdkMeterProvider::builder()
            .with_periodic_exporter(metrics.map_err(failed)?)
            .with_resource(resource)
            .build();
        let duration = metrics
            .meter("lacre")
            .f64_histogram("mcp.server.operation.duration")
            .with_unit("s")
            .with_description("How long requests took")
            .with_boundaries(BUCKETS.to_vec())
            .build();
        let tracer = spans.tracer("lacre");
        Ok(Self { spans, metrics, tracer, duration })
    }

    /// Sends what waits to be sent, within three seconds. It blocks.
    pub fn shutdown(&self) {
        let spans = self.spans.shutdown_with_timeout(PATIENCE);
        let metrics = self.metrics.shutdown_with_timeout(PATIENCE);
        if spans.is_err() || metrics.is_err() {
            tracing::warn!("the last spans or metrics could not be sent");
        }
    }
}

impl<P: Send + Sync + 'static> Server<P> {
    /// Tells every request to `telemetry`.
    #[must_use]
    pub fn with_telemetry(mut self, telemetry: &Telemetry) -> Self {
        self.trace_by(Arc::new(telemetry.clone()));
        self
    }
}

impl Tracer for Telemetry {
    fn start(&self, asked: &Asked, tool: Option<&str>) -> Box<dyn Span> {
        let name = match tool {
            Some(tool) => format!("{} {tool}", asked.method),
            None => asked.method.to_owned(),
        };
        let attributes = attributes(asked, tool);
        let id = KeyValue::new("jsonrpc.request.id", asked.id.clone());
        let builder = self
            .tracer
            .span_builder(name)
            .with_kind(SpanKind::Server)
            .with_attributes(attributes.iter().cloned().chain([id]));
        let span = self.tracer.build_with_context(builder, &parent(asked));
        Box::new(Open { span, attributes, started: Instant::now(), duration: self.duration.clone() })
    }
}

/// What a span and the metric have in common.
fn attributes(asked: &Asked, tool: Option<&str>) -> Vec<KeyValue> {
    let transport = match asked.transport {
        Transport::Pipe => "pipe",
        Transport::Tcp => "tcp",
    };
    let mut attributes =
        vec![KeyValue::new("mcp.method.name", asked.method), KeyValue::new("network.transport", transport)];
    if let Some(version) = &asked.version {
        attributes.push(KeyValue::new("mcp.protocol.version", version.clone()));
    }
    if asked.method == "tools/call" {
        attributes.push(KeyValue::new("gen_ai.operation.name", "execute_tool"));
    }
    if let Some(tool) = tool {
        attributes.push(KeyValue::new("gen_ai.tool.name", tool.to_owned()));
    }
    attributes
}

fn parent(asked: &Asked) -> Context {
    let carried = [("traceparent", &asked.trace_parent), ("tracestate", &asked.trace_state)];
    let carried: HashMap<String, String> = carried
        .into_iter()
        .filter_map(|(name, value)| value.clone().map(|value| (name.to_owned(), value)))
        .collect();
    TraceContextPropagator::new().extract_with_context(&Context::new(), &carried)
}

struct Open {
    span: opentelemetry_sdk::trace::Span,
    attributes: Vec<KeyValue>,
    started: Instant,
    duration: Histogram<f64>,
}

impl Span for Open {
    fn trace_parent(&self) -> Option<String> {
        let context = self.span.span_context();
        let flags = context.trace_flags().to_u8();
        context.is_valid().then(|| format!("00-{}-{}-{flags:02x}", context.trace_id(), context.span_id()))
    }

    fn end(mut self: Box<Self>, error: Option<&str>) {
        if let Some(error) = error {
            let error = KeyValue::new("error.type", error.to_owned());
            self.span.set_attribute(error.clone());
            self.span.set_status(Status::error(""));
            self.attributes.push(error);
        }
        self.duration.record(self.started.elapsed().as_secs_f64(), &self.attributes);
        self.span.end();
    }
}
