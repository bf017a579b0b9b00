//! MCP by rmcp, whose types this file, `stdio` and `http::service` alone know, since it moves every week.

use crate::caller::Caller;
use crate::listing::tool_meta;
use crate::server::{Rejection, Request, Server};
use crate::stdio::{Ids, lock};
use crate::trace::{Asked, Span, Transport, checked_trace_parent};
use crate::versions::{AskedVersion, CONTRACT};
use lacre_contract::{Effects, ToolContract, quote_text};
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest,
    CustomResult, DiscoverResult, ErrorCode, ErrorData, Implementation, JsonObject, ListToolsResult,
    MetaObject, PaginatedRequestParams, ProtocolVersion, ServerCapabilities, ServerConfig, Tool,
    ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde_json::Value;
use std::borrow::Cow;
use std::pin::pin;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

/// The revisions that are tested, newest first.
const VERSIONS: [ProtocolVersion; 3] =
    [ProtocolVersion::V_2026_07_28, ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2025_06_18];

/// Their names.
#[cfg(feature = "http")]
pub(crate) const VERSION_NAMES: [&str; 3] = ["2026-07-28", "2025-11-25", "2025-06-18"];

/// JSON-RPC, of MCP: the revision is not one of these.
#[cfg(feature = "http")]
pub(crate) const UNSUPPORTED_VERSION: i32 = ErrorCode::UNSUPPORTED_PROTOCOL_VERSION.0;

/// How long a client may keep the list: it cannot change while the process lives.
const TIME_TO_LIVE_MS: u64 = 3_600_000;

/// The answers of a server to the requests of MCP.
pub(crate) struct Handler<P> {
    pub(crate) server: Arc<Server<P>>,
    /// The one client of the stream; over HTTP each request brings its own.
    pub(crate) caller: Option<Caller>,
    /// The major version of the endpoint, where it is bound to one.
    pub(crate) major: Option<u64>,
    pub(crate) closing: CancellationToken,
    pub(crate) under_way: Ids,
}

impl<P: Send + Sync + 'static> Handler<P> {
    /// Returns the answers to requests over HTTP, which stop at `closing`.
    #[cfg(feature = "http")]
    pub(crate) fn over_http(server: Arc<Server<P>>, major: Option<u64>, closing: CancellationToken) -> Self {
        Self { server, caller: None, major, closing, under_way: Ids::default() }
    }

    /// A request whose caller nobody knows is answered to nobody.
    fn caller(&self, context: &RequestContext<RoleServer>) -> Result<Caller, ErrorData> {
        let known = self.caller.clone();
        #[cfg(feature = "http")]
        let known =
            known.or_else(|| context.extensions.get::<::http::request::Parts>()?.extensions.get().cloned());
        #[cfg(not(feature = "http"))]
        let _ = context;
        known.ok_or_else(|| ErrorData::internal_error("The caller of the request is unknown", None))
    }

    fn asked(&self, method: &'static str, context: &RequestContext<RoleServer>) -> Asked {
        let text = |name: &str| context.meta.get(name).and_then(Value::as_str);
        Asked {
            method,
            id: serde_json::to_string(&context.id).unwrap_or_default(),
            version: context.protocol_version().map(|version| version.as_str().to_owned()),
            transport: if self.caller.is_some() { Transport::Pipe } else { Transport::Tcp },
            trace_parent: text("traceparent").and_then(checked_trace_parent),
            trace_state: text("tracestate").map(str::to_owned),
        }
    }

    fn asked_version(&self, context: &RequestContext<RoleServer>) -> AskedVersion {
        AskedVersion { endpoint: self.major, meta: context.meta.get(CONTRACT).cloned() }
    }

    fn cache_scope(caller: &Caller) -> CacheScope {
        if caller.is_anyone { CacheScope::Public } else { CacheScope::Private }
    }

    fn identity(&self) -> Implementation {
        let identity = &self.server.identity;
        Implementation::new(&identity.name, &identity.version).with_title(&identity.title)
    }

    fn meta(&self) -> MetaObject {
        let mut meta = MetaObject::new();
        let identity = serde_json::to_value(self.identity()).unwrap_or_default();
        meta.insert("io.modelcontextprotocol/serverInfo".to_owned(), identity);
        meta
    }

    fn tool(&self, tool: &ToolContract) -> Tool {
        let entry = tool.entry();
        let name = self.server.spelling.spell(tool.name());
        Tool::new(name, entry.description.clone(), object(tool.wire_input()))
            .with_title(&entry.title)
            .with_raw_output_schema(object(tool.wire_output()))
            .with_annotations(annotations(entry.effects))
            .with_meta(MetaObject(tool_meta(tool)))
    }
}

fn end(span: Option<Box<dyn Span>>) {
    if let Some(span) = span {
        span.end(None);
    }
}

/// What a host may assume of a call. All four hints are always said, since what is left unsaid counts as destructive; the
/// world of a catalog is closed.
#[rustfmt::skip]
fn annotations(effects: Effects) -> ToolAnnotations {
    let (read_only, destructive, idempotent, open_world) = match effects {
        Effects::Read  => (true,  false, true,  false),
        Effects::Write => (false, true,  false, false),
    };
    ToolAnnotations::from_raw(None, Some(read_only), Some(destructive), Some(idempotent), Some(open_world))
}

fn object(schema: &Value) -> Arc<JsonObject> {
    Arc::new(schema.as_object().cloned().unwrap_or_default())
}

impl From<Rejection> for ErrorData {
    fn from(rejection: Rejection) -> Self {
        Self::new(ErrorCode(rejection.code), rejection.message, rejection.data)
    }
}

impl<P: Send + Sync + 'static> ServerHandler for Handler<P> {
    fn get_info(&self) -> ServerConfig {
        let mut info = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        info.protocol_version = ProtocolVersion::V_2025_11_25;
        info.server_info = self.identity();
        info.instructions = Some(self.server.identity.instructions.clone());
        info
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(&VERSIONS)
    }

    async fn discover(&self, context: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let caller = self.caller(&context)?;
        let span = self.server.start(&self.asked("server/discover", &context), None);
        let mut result = DiscoverResult::from_server_info(VERSIONS.to_vec(), self.get_info());
        result.ttl_ms = TIME_TO_LIVE_MS;
        result.cache_scope = Self::cache_scope(&caller);
        end(span);
        Ok(result)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let caller = self.caller(&context)?;
        let span = self.server.start(&self.asked("tools/list", &context), None);
        let catalog = self.server.versions.for_list(&self.asked_version(&context))?;
        let tools = caller.listed(catalog.contract());
        let mut result = ListToolsResult::with_all_items(tools.map(|tool| self.tool(tool)).collect());
        result.ttl_ms = Some(TIME_TO_LIVE_MS);
        result.cache_scope = Some(Self::cache_scope(&caller));
        result.meta = Some(self.meta());
        end(span);
        Ok(result)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        let known = self.server.contracts().find_map(|contract| contract.tool(name));
        known.map(|tool| self.tool(tool))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let caller = self.caller(&context)?;
        let cancellation = self.closing.child_token();
        let request = Request {
            name: request.name.into_owned(),
            asked_version: self.asked_version(&context),
            arguments: request.arguments.unwrap_or_default(),
            run: context.meta.get("lacre/runId").cloned(),
            asked: self.asked("tools/call", &context),
            cancellation: cancellation.clone(),
        };
        let mut answer = pin!(self.server.answer(&caller, request));
        let sealed = tokio::select! {
            sealed = &mut answer => sealed?,
            () = context.ct.cancelled() => {
                cancellation.cancel();
                // The call ends at once, and its evidence is written; what it says is sent to nobody.
                drop(answer.await);
                // rmcp sends no answer to it, so the transport will not see it end.
                lock(&self.under_way).remove(&serde_json::to_string(&context.id).unwrap_or_default());
                return Err(ErrorData::internal_error("The request was cancelled", None));
            }
        };
        let mut result = CallToolResult::default();
        result.content = vec![ContentBlock::text(sealed.envelope.to_string())];
        result.is_error = Some(sealed.envelope.error_code().is_some());
        result.structured_content = Some(sealed.envelope.into_value());
        result.meta = Some(self.meta());
        Ok(result.into())
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        // rmcp hands on a method that it knows as a custom one when the parameters do not fit.
        if matches!(
            request.method.as_str(),
            "initialize" | "ping" | "server/discover" | "tools/list" | "tools/call"
        ) {
            return Err(ErrorData::invalid_params(format!("Malformed {} parameters", request.method), None));
        }
        let message = format!("Method not found: {}", quote_text(&request.method));
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, message, None))
    }
}
