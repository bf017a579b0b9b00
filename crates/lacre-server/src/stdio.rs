//! MCP on a pair of byte streams, a message a line.

use crate::inspect::{INVALID_REQUEST, Inspected, Refusal, inspect, too_long};
use crate::lines::{Line, Lines, write_lines};
use crate::protocol::Handler;
use crate::server::Server;
use lacre_contract::Limits;
use rmcp::model::{ClientJsonRpcMessage, JsonRpcMessage};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::{RoleServer, ServiceExt};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// How long calls under way may still take once the client has closed its side.
const GRACE: Duration = Duration::from_millis(500);

/// Serves `server` on standard input and output until the client closes its side.
///
/// # Errors
///
/// When standard output cannot be written.
pub async fn serve_stdio<P: Send + Sync + 'static>(server: impl Into<Arc<Server<P>>>) -> io::Result<()> {
    let (input, output) = rmcp::transport::stdio_pipes();
    serve_lines(server, input, output).await
}

/// Serves `server` on a pair of byte streams, a message a line, until `input` ends.
///
/// # Errors
///
/// When `output` cannot be written.
pub async fn serve_lines<P, R, W>(server: impl Into<Arc<Server<P>>>, input: R, output: W) -> io::Result<()>
where
    P: Send + Sync + 'static,
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let server = server.into();
    let closing = CancellationToken::new();
    let under_way = Ids::default();
    let (transport, writer) = LineTransport::new(input, output, closing.clone(), Arc::clone(&under_way));
    let caller = Some(server.process.clone());
    let handler = Handler { server: Arc::clone(&server), caller, major: None, closing, under_way };
    // A client that leaves before its first request, or that opens wrongly and was told so, is no fault of ours.
    if let Ok(running) = handler.serve(transport).await {
        running.waiting().await.map_err(io::Error::other)?;
    }
    server.runs.release(&server.process.opener).await;
    writer.await.map_err(io::Error::other)?
}

/// The ids of the requests that are not answered yet, as JSON.
pub(crate) type Ids = Arc<Mutex<BTreeSet<String>>>;

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

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
