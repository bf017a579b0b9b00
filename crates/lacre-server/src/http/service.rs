//! The endpoint by rmcp.

use crate::protocol::Handler;
use crate::server::Server;
use axum::routing::MethodRouter;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

/// Returns an endpoint, of one major version or of all. It keeps no session, answers in JSON, and gives its calls up when `closing` is cancelled.
pub(crate) fn endpoint<P: Send + Sync + 'static>(
    server: Arc<Server<P>>,
    major: Option<u64>,
    closing: CancellationToken,
) -> MethodRouter {
    // Host, Origin and length were looked at by the gate, before the key and the body.
    let config = StreamableHttpServerConfig::default()
        .disable_allowed_hosts()
        .disable_allowed_origins()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_cancellation_token(closing.clone());
    let handler = move || Ok(Handler::over_http(Arc::clone(&server), major, closing.clone()));
    let service = StreamableHttpService::new(handler, Arc::new(NeverSessionManager::default()), config);
    axum::routing::any_service(service)
}
