//! MCP by rmcp: the one file that knows the crate, since it moves every week.

use crate::caller::Caller;
use crate::inspect::{INVALID_REQUEST, Inspected, Refusal, inspect, too_long};
use crate::lines::{Line, Lines, write_lines};
use crate::listing::tool_meta;
use crate::server::{Rejection, Request, Server};
use lacre_contract::{Effects, Limits, ToolContract, quote_text};
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, ClientJsonRpcMessage, ContentBlock,
    CustomRequest, CustomResult, DiscoverResult, ErrorCode, ErrorData, Implementation, JsonObject,
    JsonRpcMessage, ListToolsResult, MetaObject, PaginatedRequestParams, ProtocolVersion, ServerCapabilities,
    ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::{RequestContext, RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::{RoleServer, ServerHandler, ServiceExt};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
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

/// How long calls under way may still take once the client has closed its side.
const GRACE: Duration = Duration::from_millis(500);

/// Serves `server` on standard input and output until the client closes its side.
///
/// # Errors
///
/// When standard output cannot be written.
pub async fn serve_stdio<P: Send + Sync + 'static>(server: Arc<Server<P>>) -> io::Result<()> {
    let (input, output) = rmcp::transport::stdio_pipes();
    serve_lines(server, input, output).await
}

/// Serves `server` on a pair of byte streams, a message a line, until `input` ends.
///
/// # Errors
///
/// When `output` cannot be written.
pub async fn serve_lines<P, R, W>(server: Arc<Server<P>>, input: R, output: W) -> io::Result<()>
where
    P: Send + Sync + 'static,
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let closing = CancellationToken::new();
    let under_way = Ids::default();
    let (transport, writer) = LineTransport::new(input, output, closing.clone(), Arc::clone(&under_way));
    let caller = Some(server.process.clone());
    let handler = Handler { server: Arc::clone(&server), caller, closing, under_way };
    // A client that leaves before its first request, or that opens wrongly and was told so, is no fault of ours.
    if let Ok(running) = handler.serve(transport).await {
        running.waiting().await.map_err(io::Error::other)?;
    }
    server.runs.release(&server.process.opener).await;
    writer.await.map_err(io::Error::other)?
}

/// The answers of a server to the requests of MCP.
pub(crate) struct Handler<P> {
    server: Arc<Server<P>>,
    /// The one client of the stream; over HTTP each request brings its own.
    caller: Option<Caller>,
    closing: CancellationToken,
    under_way: Ids,
}

/// The ids of the requests that are not answered yet, as JSON.
type Ids = Arc<Mutex<BTreeSet<String>>>;

impl<P: Send + Sync + 'static> Handler<P> {
    /// Returns the answers to requests over HTTP, which stop at `closing`.
    #[cfg(feature = "http")]
    pub(crate) fn over_http(server: Arc<Server<P>>, closing: CancellationToken) -> Self {
        Self { server, caller: None, closing, under_way: Ids::default() }
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
        let mut result = DiscoverResult::from_server_info(VERSIONS.to_vec(), self.get_info());
        result.ttl_ms = TIME_TO_LIVE_MS;
        result.cache_scope = Self::cache_scope(&caller);
        Ok(result)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let caller = self.caller(&context)?;
        let tools = caller.listed(self.server.catalog().contract());
        let mut result = ListToolsResult::with_all_items(tools.map(|tool| self.tool(tool)).collect());
        result.ttl_ms = Some(TIME_TO_LIVE_MS);
        result.cache_scope = Some(Self::cache_scope(&caller));
        result.meta = Some(self.meta());
        Ok(result)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.server.catalog().contract().tool(name).map(|tool| self.tool(tool))
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
            arguments: request.arguments.unwrap_or_default(),
            run: context.meta.get("lacre/runId").cloned(),
            trace_parent: context.meta.get("traceparent").and_then(Value::as_str).map(str::to_owned),
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

/// A message a line, each read strictly; what is refused is answered here and goes no further.
struct LineTransport<R> {
    lines: Lines<R>,
    out: Option<mpsc::Sender<Vec<u8>>>,
    refused: Option<Vec<u8>>,
    under_way: Ids,
    opened: bool,
    closing: CancellationToken,
}

impl<R: AsyncRead + Unpin> LineTransport<R> {
    fn new<W>(
        input: R,
        output: W,
        closing: CancellationToken,
        under_way: Ids,
    ) -> (Self, JoinHandle<io::Result<()>>)
    where
        W: AsyncWrite + Send + Unpin + 'static,
    {
        let (out, waiting) = mpsc::channel(64);
        let lines = Lines::new(input, Limits::MESSAGE.bytes);
        let transport = Self { lines, out: Some(out), refused: None, under_way, opened: false, closing };
        (transport, tokio::spawn(write_lines(output, waiting)))
    }

    /// Decides on one line: a message for rmcp, or an answer to send, or neither.
    fn accept(&mut self, line: Line) -> Option<RxJsonRpcMessage<RoleServer>> {
        let inspected = match line {
            Line::Whole(text) => inspect(&text),
            Line::TooLong => Inspected::Refused(too_long()),
            Line::End => return None,
        };
        match inspected {
            Inspected::Request { id, message } => self.accept_request(&id, message),
            Inspected::Notification(message) => self.accept_notification(message),
            Inspected::Nothing => None,
            Inspected::Refused(refusal) => self.refuse(&refusal),
        }
    }

    fn accept_request(&mut self, id: &Value, message: Value) -> Option<RxJsonRpcMessage<RoleServer>> {
        let refusal =
            |message: &str| Refusal { id: id.clone(), code: INVALID_REQUEST, message: message.to_owned() };
        // rmcp would answer only one of two requests with one id.
        if !lock(&self.under_way).insert(id.to_string()) {
            return self.refuse(&refusal("Invalid request: a request with this id is still under way"));
        }
        let opens = message["method"] == "initialize" || message["params"]["_meta"].is_object();
        if let Ok(message) = serde_json::from_value::<ClientJsonRpcMessage>(message) {
            self.opened |= opens;
            return Some(message);
        }
        lock(&self.under_way).remove(&id.to_string());
        self.refuse(&refusal("Invalid request: its members do not fit the method"))
    }

    /// rmcp ends the session when a notification comes before the first request.
    fn accept_notification(&self, message: Value) -> Option<RxJsonRpcMessage<RoleServer>> {
        if self.opened { serde_json::from_value(message).ok() } else { None }
    }

    fn refuse(&mut self, refusal: &Refusal) -> Option<RxJsonRpcMessage<RoleServer>> {
        self.refused = Some(refusal.to_value().to_string().into_bytes());
        None
    }

    /// Sends the answer to a refused line, if one waits; a drop under way loses nothing.
    async fn send_refused(&mut self) -> Option<()> {
        if self.refused.is_some() {
            let permit = self.out.as_ref()?.reserve().await.ok()?;
            permit.send(self.refused.take()?);
        }
        Some(())
    }
}

impl<R: AsyncRead + Send + Unpin> Transport<RoleServer> for LineTransport<R> {
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let (out, under_way) = (self.out.clone(), Arc::clone(&self.under_way));
        async move {
            let answered = match &item {
                JsonRpcMessage::Response(response) => Some(&response.id),
                JsonRpcMessage::Error(error) => error.id.as_ref(),
                JsonRpcMessage::Request(_) | JsonRpcMessage::Notification(_) => None,
            };
            if let Some(id) = answered.and_then(|id| serde_json::to_string(id).ok()) {
                lock(&under_way).remove(&id);
            }
            let closed = || io::Error::from(io::ErrorKind::NotConnected);
            let text = serde_json::to_vec(&item).map_err(io::Error::other)?;
            out.ok_or_else(closed)?.send(text).await.map_err(|_| closed())
        }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            self.send_refused().await?;
            let line = self.lines.next().await;
            if line == Line::End {
                let closing = self.closing.clone();
                tokio::spawn(async move {
                    tokio::time::sleep(GRACE).await;
                    closing.cancel();
                });
                return None;
            }
            if let Some(message) = self.accept(line) {
                return Some(message);
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.out = None;
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
