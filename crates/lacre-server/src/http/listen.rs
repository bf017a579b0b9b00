//! Connections: taken, bounded in time, and drained at the end.

use crate::http::answer::{json, refuse};
use crate::http::gate::{Gate, Peer, pass};
use crate::http::ready::{health, ready};
use crate::http::service::endpoint;
use crate::http::{ENDPOINT, Http};
use crate::inspect::INVALID_REQUEST;
use crate::metrics::Metrics;
use axum::extract::ConnectInfo;
use axum::routing::get;
use axum::{Extension, Router, middleware};
use http::header::CONTENT_TYPE;
use http::{HeaderValue, StatusCode};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

/// How long a client may take to send the head of a request, the next one on a kept connection included.
const HEAD_TIME: Duration = Duration::from_secs(60);

/// The most connections at once; more wait to be taken.
const CONNECTIONS: usize = 1024;

/// How long calls that were given up may take to end.
const GRACE: Duration = Duration::from_millis(500);

/// Serves `http` on `listener` until `shutdown` is cancelled; then takes no more connections, answers what is under way
/// within the drain time, and gives the rest up.
///
/// # Errors
///
/// When `listener` fails for good.
pub async fn serve_http<P: Send + Sync + 'static>(
    http: Http<P>,
    listener: TcpListener,
    shutdown: CancellationToken,
) -> io::Result<()> {
    if http.keys.is_none() && !listener.local_addr()?.ip().is_loopback() {
        tracing::warn!("serving without keys beyond this machine: whoever reaches the port may call");
    }
    let closing = CancellationToken::new();
    let (server, drain_time) = (Arc::clone(&http.server), http.drain_time);
    let router = router(http, &closing);
    let open = take(listener, router, &shutdown).await;
    let mut drained = std::pin::pin!(open.shutdown());
    tokio::select! {
        () = &mut drained => {}
        () = tokio::time::sleep(drain_time) => {
            closing.cancel();
            // A connection whose client does not read ends with the process.
            let _ = tokio::time::timeout(GRACE, drained).await;
        }
    }
    server.runs.release_all().await;
    Ok(())
}

/// Serves `metrics` in the text form of `OpenMetrics` 1.0 at `/metrics` until `shutdown` is cancelled.
///
/// # Errors
///
/// When `listener` fails for good.
pub async fn serve_metrics(
    metrics: Arc<Metrics>,
    listener: TcpListener,
    shutdown: CancellationToken,
) -> io::Result<()> {
    let encode = move || {
        let kind = HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
        std::future::ready(([(CONTENT_TYPE, kind)], metrics.encode()))
    };
    let open = take(listener, Router::new().route("/metrics", get(encode)), &shutdown).await;
    let _ = tokio::time::timeout(GRACE, open.shutdown()).await;
    Ok(())
}

fn router<P: Send + Sync + 'static>(http: Http<P>, closing: &CancellationToken) -> Router {
    let metadata = http.keys.as_ref().and_then(crate::keys::Keys::metadata);
    let gate = Gate {
        allowed: http.allowed,
        keys: http.keys,
        places: Semaphore::new(http.concurrency.get()),
        metrics: http.metrics,
    };
    let gate = middleware::from_fn_with_state(Arc::new(gate), pass);
    let gated = |major| endpoint(Arc::clone(&http.server), major, closing.clone()).layer(gate.clone());
    let mut router = Router::new()
        .route(ENDPOINT, gated(None))
        .route("/health", get(health))
        .route("/ready", get(ready).with_state(http.readiness));
    for contract in http.server.contracts() {
        let major = contract.manifest().version.major;
        router = router.route(&format!("/v{major}{ENDPOINT}"), gated(Some(major)));
    }
    if let Some((path, document)) = metadata {
        let well_known = "/.well-known/oauth-protected-resource";
        let describe = get(move || std::future::ready(json(StatusCode::OK, &document)));
        let below = format!("{well_known}{}", path.trim_end_matches('/'));
        if below != well_known {
            router = router.route(&below, describe.clone());
        }
        router = router.route(well_known, describe);
    }
    let message = format!("There is nothing here; the endpoint is {ENDPOINT}");
    router.fallback(move || std::future::ready(refuse(StatusCode::NOT_FOUND, INVALID_REQUEST, &message)))
}

/// Takes connections until `shutdown` is cancelled, and returns those that are open.
async fn take(listener: TcpListener, router: Router, shutdown: &CancellationToken) -> GracefulShutdown {
    let (open, places) = (GracefulShutdown::new(), Arc::new(Semaphore::new(CONNECTIONS)));
    loop {
        let place = tokio::select! {
            place = Arc::clone(&places).acquire_owned() => place,
            () = shutdown.cancelled() => return open,
        };
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            () = shutdown.cancelled() => return open,
        };
        match taken {
            Ok((stream, peer)) => {
                let peer = Extension(ConnectInfo(Peer(peer.ip().to_canonical())));
                let connection = open.watch(connection(stream, router.clone().layer(peer)));
                tokio::spawn(async move {
                    // A client that breaks off is no event.
                    drop(connection.await);
                    drop(place);
                });
            }
            // Out of file handles, or the peer has gone already: the next one may fare better.
            Err(error) => {
                tracing::warn!(cause = %error.kind(), "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

fn connection(
    stream: TcpStream,
    router: Router,
) -> http1::Connection<TokioIo<TcpStream>, TowerToHyperService<Router>> {
    drop(stream.set_nodelay(true));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
}
