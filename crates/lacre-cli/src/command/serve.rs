//! `lacre serve`: MCP on standard input and output, or over HTTP.

use crate::backend::{self, Open};
use crate::log;
use crate::settings::{Backend, Edge, LogForm, ToolNames};
use crate::stop::Stop;
use lacre_atlas::{Atlas, Scope};
use lacre_contract::{Contract, RunId};
use lacre_server::{ENDPOINT, Evidence, Granted, Http, Keys, Metrics, Readiness, Server, Spelling};
use lacre_tool::{Call, Principal};
use std::io::Write;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

pub(crate) async fn run(backend: Backend, edge: Edge) -> Result<ExitCode, Stop> {
    log::start(edge.log.unwrap_or(LogForm::Text));
    let Open { server, laboratory, schemas } = backend::open(&backend).await?;
    let metrics = Arc::new(Metrics::new());
    let server = with_settings(server, &edge)?.with_metrics(Arc::clone(&metrics));
    let (server, telemetry) = telemetry::start(server, edge.otlp.as_deref())?;
    let server = Arc::new(server);
    match edge.http {
        None => lacre_server::serve_stdio(server).await.map_err(|error| broken("standard output", &error))?,
        Some(address) => over_http(server, address, metrics, &edge, schemas.as_deref()).await?,
    }
    telemetry::end(telemetry).await;
    drop(laboratory);
    Ok(ExitCode::SUCCESS)
}

#[cfg(feature = "telemetry")]
mod telemetry {
    use super::{Atlas, Server, Stop};
    use lacre_server::Telemetry;

    pub(super) fn start(
        server: Server<Atlas>,
        endpoint: Option<&str>,
    ) -> Result<(Server<Atlas>, Option<Telemetry>), Stop> {
        let Some(endpoint) = endpoint else { return Ok((server, None)) };
        let telemetry = Telemetry::new(endpoint, &crate::backend::identity()).map_err(Stop::because)?;
        Ok((server.with_telemetry(&telemetry), Some(telemetry)))
    }

    /// Sends what waits to be sent; that blocks.
    pub(super) async fn end(telemetry: Option<Telemetry>) {
        if let Some(telemetry) = telemetry {
            // The task has no way to fail but a panic, which the hook has told.
            let _ = tokio::task::spawn_blocking(move || telemetry.shutdown()).await;
        }
    }
}

#[cfg(not(feature = "telemetry"))]
mod telemetry {
    use super::{Atlas, Server, Stop};

    pub(super) fn start(server: Server<Atlas>, endpoint: Option<&str>) -> Result<(Server<Atlas>, ()), Stop> {
        match endpoint {
            None => Ok((server, ())),
            Some(_) => Err(Stop::because("this binary was built without the feature `telemetry`")),
        }
    }

    pub(super) async fn end((): ()) {}
}

fn with_settings(server: Server<Atlas>, edge: &Edge) -> Result<Server<Atlas>, Stop> {
    let mut server = server.with_spelling(match edge.tool_names.unwrap_or(ToolNames::Contract) {
        ToolNames::Contract => Spelling::Contract,
        ToolNames::Portable => Spelling::Portable,
    });
    if let Some(budget) = edge.tool_budget {
        server = server.with_tool_budget(budget.0);
    }
    if let Some(seconds) = edge.run_idle {
        server = server.with_run_idle(Duration::from_secs(seconds.into()));
    }
    if let Some(dir) = &edge.evidence {
        server = server.with_evidence(Evidence::open(dir).map_err(Stop::because)?);
    }
    match edge.run_store.as_deref() {
        None | Some("memory") => Ok(server),
        Some(store) => with_shared_store(server, store),
    }
}

#[cfg(feature = "redis")]
fn with_shared_store(server: Server<Atlas>, store: &str) -> Result<Server<Atlas>, Stop> {
    let store = lacre_server::RedisStore::new(store).map_err(Stop::because)?;
    Ok(server.with_run_store(Arc::new(store)))
}

#[cfg(not(feature = "redis"))]
fn with_shared_store(_: Server<Atlas>, _: &str) -> Result<Server<Atlas>, Stop> {
    Err(Stop::because("this binary was built without the feature `redis`; --run-store takes `memory`"))
}

async fn over_http(
    server: Arc<Server<Atlas>>,
    address: SocketAddr,
    metrics: Arc<Metrics>,
    edge: &Edge,
    schemas: Option<&[String]>,
) -> Result<(), Stop> {
    let shutdown = lacre_server::shutdown_signal();
    if let Some(address) = edge.metrics {
        let listener = listen(address).await?;
        say(&format!("metrics at http://{}/metrics", local(&listener)?))?;
        tokio::spawn(lacre_server::serve_metrics(Arc::clone(&metrics), listener, shutdown.clone()));
    }
    let http = front(&server, metrics, edge, schemas)?;
    let listener = listen(address).await?;
    say(&format!("http://{}{ENDPOINT}", local(&listener)?))?;
    lacre_server::serve_http(http, listener, shutdown).await.map_err(|error| broken("the listener", &error))
}

fn front(
    server: &Arc<Server<Atlas>>,
    metrics: Arc<Metrics>,
    edge: &Edge,
    schemas: Option<&[String]>,
) -> Result<Http<Atlas>, Stop> {
    let mut http = Http::new(Arc::clone(server)).with_metrics(metrics).with_readiness(readiness(server));
    for host in &edge.allow_host {
        http = http.allow_host(host).map_err(Stop::because)?;
    }
    for origin in &edge.allow_origin {
        http = http.allow_origin(origin).map_err(Stop::because)?;
    }
    match keys(server, edge, schemas)? {
        Some(keys) => http.with_keys(keys).map_err(Stop::because),
        None => Ok(http),
    }
}

/// The server is ready when Atlas says its release, which takes credentials.
fn readiness(server: &Server<Atlas>) -> Readiness {
    let catalog = Arc::clone(server.catalog());
    Readiness::new(move || {
        let catalog = Arc::clone(&catalog);
        async move {
            let run = RunId::parse("run-00000000-0000-0000").ok_or("no run id")?;
            let call = Call::new(run, Principal::new("readiness"), Duration::from_secs(5));
            let reached = catalog.ports().check_reachable(&call).await;
            reached.map_err(|error| lacre_contract::Failure::from(error).message().to_string())
        }
    })
}

fn keys(server: &Server<Atlas>, edge: &Edge, schemas: Option<&[String]>) -> Result<Option<Keys>, Stop> {
    let Some(file) = &edge.keys else {
        return match edge.jwt_issuer {
            None => Ok(None),
            Some(_) => {
                Err(Stop::because("--jwt-issuer needs --keys: its [[token]] entries say what a token grants"))
            }
        };
    };
    let unknown = |name: &&String| schemas.is_some_and(|schemas| !schemas.contains(name));
    let scope = |principal: Principal, granted: &Granted| match granted {
        Granted::All => Ok(principal),
        Granted::Only(names) => match names.iter().find(unknown) {
            Some(name) => Err(format!("no schema `{name}` is served")),
            None => Ok(principal.with_scope(Arc::new(Scope::new(names.iter().cloned())))),
        },
    };
    let contracts: Vec<&Contract> = server.contracts().collect();
    let read = Keys::read(file, &contracts, scope);
    let keys = read.map_err(|error| Stop::because(format!("{}: {error}", file.display())))?;
    with_tokens(keys, edge).map(Some)
}

#[cfg(feature = "http-keys")]
fn with_tokens(keys: Keys, edge: &Edge) -> Result<Keys, Stop> {
    let (Some(issuer), Some(audience), Some(jwks)) = (&edge.jwt_issuer, &edge.jwt_audience, &edge.jwks)
    else {
        return Ok(keys);
    };
    Ok(keys.with_tokens(lacre_server::Tokens::new(issuer, audience, jwks).map_err(Stop::because)?))
}

#[cfg(not(feature = "http-keys"))]
fn with_tokens(keys: Keys, edge: &Edge) -> Result<Keys, Stop> {
    match edge.jwt_issuer {
        None => Ok(keys),
        Some(_) => Err(Stop::because("this binary was built without the feature `http-keys`")),
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Stop> {
    TcpListener::bind(address).await.map_err(|error| broken(&address.to_string(), &error))
}

fn local(listener: &TcpListener) -> Result<SocketAddr, Stop> {
    listener.local_addr().map_err(|error| broken("the listener", &error))
}

/// Standard output carries MCP alone, so an address is said on standard error.
fn say(text: &str) -> Result<(), Stop> {
    Ok(writeln!(std::io::stderr(), "{text}")?)
}

fn broken(what: &str, error: &std::io::Error) -> Stop {
    Stop::because(format!("{what}: {}", error.kind()))
}
