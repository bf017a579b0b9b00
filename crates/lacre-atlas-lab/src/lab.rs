//! The server.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{Method, Response};
use percent_encoding::percent_decode_str;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::error::Error;
use crate::http::{Call, Failure, Gate, Parameters, Refusal, Reply, Shape, error_page, front_page, log_in};
use crate::line::{Cut, Lines};
use crate::operation;
use crate::quirk::{Instead, Quirk, Seen, alter, instead, send};
use crate::read::Reader;
use crate::release::Behaviour;
use crate::settings::Settings;
use crate::store::Store;

/// The largest body of a POST that is read, in bytes.
const BODY_LIMIT: usize = 1 << 20;

/// How long a late answer takes.
const LATE: Duration = Duration::from_secs(10);

/// A running laboratory. Dropping it stops it and cuts its connections.
#[derive(Debug)]
pub struct Lab {
    address: SocketAddr,
    task: JoinHandle<()>,
    connections: Cut,
}

impl Lab {
    /// Starts a laboratory on `address` (port 0 takes a free one) and returns when it listens.
    ///
    /// The dataset is built at the first request, so starting costs next to nothing.
    ///
    /// # Errors
    ///
    /// [`crate::ErrorKind::Listen`] when the address is in use or not this machine's.
    ///
    /// # Panics
    ///
    /// Outside a Tokio runtime.
    pub async fn start(address: SocketAddr, settings: Settings) -> Result<Self, Error> {
        let listener = TcpListener::bind(address).await.map_err(|cause| Error::listen(&address, &cause))?;
        let address = listener.local_addr().map_err(|cause| Error::listen(&address, &cause))?;
        let served = Served {
            settings,
            store: OnceLock::new(),
            errors: AtomicU64::new(1),
            requests: AtomicU64::new(0),
        };
        let router = Router::new().fallback(answer).with_state(Arc::new(served));
        let connections = Cut::default();
        let lines = Lines { listener, all: connections.clone() };
        let task = tokio::spawn(async move {
            // An error here would be one of accepting connections, which axum retries itself.
            let _ = axum::serve(lines, router.into_make_service_with_connect_info::<Cut>()).await;
        });
        Ok(Self { address, task, connections })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The base URL, without a slash at its end: `http://127.0.0.1:21000`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Waits until the laboratory ends, which it does not do by itself.
    pub async fn wait(mut self) {
        // The only error is that the task was aborted, which is an end as well.
        let _ = (&mut self.task).await;
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        self.connections.cut();
        self.task.abort();
    }
}

/// What every request is answered from.
struct Served {
    settings: Settings,
    store: OnceLock<Store>,
    /// How many errors were logged, so that each has a number of its own.
    errors: AtomicU64,
    /// How many requests came.
    requests: AtomicU64,
}

async fn answer(
    State(served): State<Arc<Served>>,
    ConnectInfo(connection): ConnectInfo<Cut>,
    request: Request,
) -> Response<Body> {
    let head = request.method() == Method::HEAD;
    let quirks = &served.settings.quirks;
    if quirks.contains(&Quirk::Late) {
        tokio::time::sleep(LATE).await;
    }
    let seen = Seen {
        release: served.settings.release,
        path: request.uri().path(),
        query: request.uri().query().unwrap_or_default(),
        post: request.method() == Method::POST,
        authorization: request
            .headers()
            .get(AUTHORIZATION)
            .and_then(|sent| sent.to_str().ok())
            .unwrap_or_default(),
        number: served.requests.fetch_add(1, Ordering::Relaxed),
    };
    let reply = match instead(quirks, seen) {
        None => served.read(request).await,
        Some(Instead::Reply(reply)) => reply,
        Some(Instead::Failure(failure)) => {
            let shape = Shape { release: served.settings.release, accept: None };
            served.finish(Err(failure), shape)
        }
        Some(Instead::Silence) => std::future::pending().await,
        Some(Instead::Reset) => {
            connection.cut();
            Reply::default()
        }
    };
    send(quirks, reply, head)
}

impl Served {
    fn store(&self) -> &Store {
        let release = self.settings.release;
        self.store.get_or_init(|| {
            let dataset = self.settings.dataset.open(release);
            let is_short = self.settings.quirks.contains(&Quirk::NamesWithoutCluster);
            Store::new(if is_short { dataset.without_clusters() } else { dataset }, release)
        })
    }

    async fn read(&self, request: Request) -> Reply {
        let (parts, body) = request.into_parts();
        let body = to_bytes(body, BODY_LIMIT).await.unwrap_or_default();
        let path = parts.uri.path();
        let release = self.settings.release;
        let gate =
            Gate { release, path, query: parts.uri.query().unwrap_or_default(), headers: &parts.headers };
        let (parameters, refused) = match gate.pass() {
            Ok(parameters) => (parameters, None),
            Err(Refusal::BeforeLogin(reply)) => return reply,
            Err(Refusal::AfterLogin(page)) => (Parameters::default(), Some(page)),
        };
        let Some(segments) = segments(path) else { return front_page(path, release) };
        let call = Call { method: parts.method, segments, parameters, headers: parts.headers, body };
        self.reply(path, &call, refused)
    }
}

/// The segments below `/api/atlas`, decoded; one trailing slash is forgiven.
fn segments(path: &str) -> Option<Vec<String>> {
    let rest = path.strip_prefix("/api/atlas")?;
    let rest = if rest.is_empty() { rest } else { rest.strip_prefix('/')? };
    let rest = rest.strip_suffix('/').unwrap_or(rest);
    Some(
        rest.split('/').map(|segment| percent_decode_str(segment).decode_utf8_lossy().into_owned()).collect(),
    )
}

impl Served {
    fn reply(&self, path: &str, call: &Call, refused: Option<bool>) -> Reply {
        let release = self.settings.release;
        let shape = Shape { release, accept: call.header("accept") };
        if !self.needs_login(&call.segments) {
            return self.finish(operation::answer_unauthenticated(call), shape);
        }
        let login = match log_in(self.store(), release, path, &call.headers) {
            Ok(login) => Some(login),
            Err(reply) if self.settings.credentials => return *reply,
            Err(_) => None,
        };
        let reply = if let Some(page) = refused {
            if page { error_page(400, release) } else { self.finish(Err(Failure::Logged), shape) }
        } else if let Some(reply) = Gate::forged(call, release) {
            reply
        } else if call.method == Method::OPTIONS {
            return Reply::empty(204).with("allow", "OPTIONS,HEAD,GET");
        } else {
            self.finish(self.operate(call, login.as_ref().map(|login| login.user), shape), shape)
        };
        match login {
            Some(login) => reply.with("set-cookie", login.cookie),
            None => reply,
        }
    }

    fn needs_login(&self, segments: &[String]) -> bool {
        let metrics = self.settings.release.has(Behaviour::MetricsNeedLogin);
        match segments {
            [admin, status] if admin == "admin" && status == "status" => false,
            [admin, name] if admin == "admin" && name == "metrics" => metrics,
            _ => true,
        }
    }

    fn operate(
        &self,
        call: &Call,
        user: Option<&crate::dataset::User>,
        shape: Shape<'_>,
    ) -> operation::Answer {
        let json_body = call.header("content-type").is_none_or(|content_type| {
            content_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
        });
        if !shape.takes_json() || !json_body {
            return Err(Failure::Unmatched);
        }
        // Without credentials everybody is the administrator.
        let user = user.filter(|_| self.settings.credentials);
        let reader = Reader {
            store: self.store(),
            release: shape.release,
            free_text: shape.release.has(Behaviour::FreeText) && !self.settings.free_text_off,
            quirks: &self.settings.quirks,
            user: user.map_or("admin", |user| &user.name),
            permissions: user.and_then(|user| user.may_read.as_ref()),
        };
        operation::answer(&reader, call)
    }

    fn finish(&self, answer: operation::Answer, shape: Shape<'_>) -> Reply {
        match answer {
            Ok(mut body) => {
                alter(&self.settings.quirks, &mut body);
                Reply::json(&body, shape)
            }
            Err(failure) => Reply::failure(&failure, shape, self.errors.fetch_add(1, Ordering::Relaxed)),
        }
    }
}
