//! The whole way: a tool, the answerer behind it, HTTP, and a laboratory that misbehaves.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use lacre_atlas::{Atlas, Schemas, Settings, TableFacts};
use lacre_atlas_client::{BaseUrl, Credentials, http_client_builder};
use lacre_atlas_lab::{DatasetSource, Lab, Quirk, Release};
use lacre_contract::{Contract, RunId};
use lacre_tool::{Call, Catalog, Principal, Record};
use serde_json::{Value, json};

use super::wire::Wire;

/// The schemas that are served.
const SCHEMAS: [&str; 4] = [
    "laboratorio=schema_laboratorio:laboratorio.{table}@{cluster}",
    "outro=schema_outro:outro.{table}@{cluster}",
    "relacional=rdbms_table/laboratorio",
    "named=schema_laboratorio@cluster:laboratorio.{table}@{cluster}",
];

/// What one request may cost.
#[derive(Clone, Copy)]
struct Limits {
    time: Duration,
    bytes: usize,
    session: Duration,
}

/// As a user has them by default.
const USUAL: Limits =
    Limits { time: Duration::from_secs(5), bytes: 32 << 20, session: Duration::from_secs(60) };
/// Where it is known that no answer comes in time.
const HASTY: Limits = Limits { time: Duration::from_millis(500), ..USUAL };
/// Where many servers misbehave at once.
const SMALL: Limits = Limits { time: Duration::from_millis(500), bytes: 4 << 20, ..USUAL };

/// A laboratory, the wire to it and the tools over both.
pub(super) struct Bench {
    catalog: Arc<Catalog<Atlas>>,
    pub(super) wire: Wire,
    pub(super) lab: Lab,
}

impl Bench {
    /// Atlas 2.5 with the quirks of these names, as `lacre lab --quirk NAME` takes them.
    pub(super) async fn with(quirks: &[&str]) -> Self {
        let is_silent = quirks.iter().any(|quirk| ["hang", "late", "body-slow"].contains(quirk));
        let limits = if is_silent { HASTY } else { USUAL };
        Self::within(limits, laboratory(Release::V2_5, quirks), &[], "admin").await
    }

    /// A server whose sessions are used for a moment only.
    pub(super) async fn sessions(settings: lacre_atlas_lab::Settings, session: Duration) -> Self {
        Self::within(Limits { session, ..USUAL }, settings, &[], "admin").await
    }

    /// The same with little patience, for a test that has much to ask.
    pub(super) async fn small(quirk: &str) -> Self {
        Self::within(SMALL, laboratory(Release::V2_5, &[quirk]), &[], "admin").await
    }

    /// A release without any quirk.
    pub(super) async fn release(release: Release) -> Self {
        Self::of(laboratory(release, &[])).await
    }

    pub(super) async fn of(settings: lacre_atlas_lab::Settings) -> Self {
        Self::behind(settings, &[], "admin").await
    }

    /// Stops the laboratory and starts another one at its address.
    pub(super) async fn replace(&mut self, settings: lacre_atlas_lab::Settings) {
        let address = self.lab.address();
        self.lab = Lab::start(localhost(), lacre_atlas_lab::Settings::default()).await.expect("a free port");
        self.lab = loop {
            // The old one is stopped, and lets go of its port a moment later.
            match Lab::start(address, settings.clone()).await {
                Ok(lab) => break lab,
                Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        };
    }

    /// The tools over several servers, of which the laboratory is the last, on behalf of a user of the dataset.
    pub(super) async fn behind(settings: lacre_atlas_lab::Settings, before: &[String], user: &str) -> Self {
        Self::within(USUAL, settings, before, user).await
    }

    async fn within(
        limits: Limits,
        settings: lacre_atlas_lab::Settings,
        before: &[String],
        user: &str,
    ) -> Self {
        let lab = Lab::start(localhost(), settings).await.expect("a free port");
        let wire = Wire::to(lab.address()).await;
        let mut servers = before.to_vec();
        servers.push(wire.url());
        Self { catalog: catalog(&servers, user, limits), wire, lab }
    }

    /// Calls a tool.
    pub(super) async fn call(&self, tool: &str, input: Value) -> Reply {
        self.call_as("rows", tool, input).await
    }

    /// Calls a tool on behalf of a principal.
    pub(super) async fn call_as(&self, principal: &str, tool: &str, input: Value) -> Reply {
        let before = self.wire.requests().len();
        let reply = call(&self.catalog, principal, tool, input).await;
        Reply { requests: self.wire.requests().split_off(before), ..reply }
    }

    /// Calls each tool with the input of its example.
    pub(super) async fn call_all(&self) -> Vec<(String, Reply)> {
        let contract = Arc::clone(&self.catalog);
        let mut replies = Vec::new();
        for tool in contract.contract().tools() {
            let example = contract.contract().example(tool.name(), "ok").expect("each tool has an example");
            replies.push((tool.name().to_owned(), self.call(tool.name(), example["input"].clone()).await));
        }
        replies
    }

    /// Asks the laboratory itself.
    pub(super) async fn ask(&self, target: &str) -> Value {
        let http = http_client_builder().build().expect("a client");
        let request = http.get(format!("{}{target}", self.lab.url())).basic_auth("admin", Some("admin"));
        request.send().await.expect("an answer").json().await.expect("JSON")
    }
}

/// Calls a tool over a server that is no laboratory.
pub(super) async fn call_at(url: &str, tool: &str, input: Value) -> Reply {
    call(&catalog(&[url.to_owned()], "admin", USUAL), "rows", tool, input).await
}

async fn call(catalog: &Arc<Catalog<Atlas>>, principal: &str, tool: &str, input: Value) -> Reply {
    let run = RunId::parse("run-20261130-1200-rows").expect("a run id");
    let call = Call::new(run, Principal::new(principal), Duration::from_secs(45));
    let mut contract = catalog.contract().tools().iter();
    let tool = contract.find(|known| known.name() == tool).expect("a tool of the contract");
    let sealed = catalog.call(tool, input, &call).await;
    assert_eq!(tool.check_envelope(sealed.envelope.as_value()), [], "{}", sealed.envelope);
    Reply {
        envelope: sealed.envelope.as_value().clone(),
        cause: sealed.cause.unwrap_or_default(),
        record: call.recorder().record(),
        requests: Vec::new(),
    }
}

pub(super) fn localhost() -> SocketAddr {
    (Ipv4Addr::LOCALHOST, 0).into()
}

/// What a laboratory of a release holds in these tests: what the recorded servers held.
pub(super) fn laboratory(release: Release, quirks: &[&str]) -> lacre_atlas_lab::Settings {
    let quirk = |name: &&str| name.parse::<Quirk>().expect("a quirk of the list");
    lacre_atlas_lab::Settings {
        release,
        dataset: DatasetSource::Recorded,
        credentials: true,
        quirks: quirks.iter().map(quirk).collect(),
        ..lacre_atlas_lab::Settings::default()
    }
}

fn catalog(servers: &[String], user: &str, limits: Limits) -> Arc<Catalog<Atlas>> {
    drop(rustls::crypto::ring::default_provider().install_default());
    let http = http_client_builder().build().expect("a client");
    let servers: Vec<_> = servers.iter().map(|url| BaseUrl::parse(url).expect("a URL")).collect();
    let mut settings = Settings::new(servers[0].clone(), http);
    settings.servers = servers;
    settings.credentials = Credentials::basic(user, "admin").expect("these can be sent");
    settings.attempt_timeout = limits.time;
    settings.body_limit = limits.bytes;
    settings.session_lifetime = limits.session;
    settings.facts = vec![TableFacts::laboratory()];
    let schemas = SCHEMAS.iter().map(|schema| schema.parse().expect("a setting"));
    settings.schemas = Schemas::Configured(schemas.collect());
    let contract = Contract::from_bundle(lacre_atlas_types::v1::BUNDLE).expect("the contract is whole");
    let catalog = Catalog::builder(contract).tools(&lacre_atlas::v1()).words(lacre_atlas::ENGLISH);
    Arc::new(catalog.build(Atlas::new(settings)).expect("the tools"))
}

/// What came of a call.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) envelope: Value,
    /// What the log hears.
    pub(super) cause: String,
    pub(super) record: Record,
    /// The requests that the server saw.
    pub(super) requests: Vec<String>,
}

impl Reply {
    /// The data of a call that succeeded.
    #[track_caller]
    pub(super) fn data(&self) -> &Value {
        assert_eq!(self.envelope["status"], "ok", "{} ({})", self.envelope, self.cause);
        &self.envelope["data"]
    }

    /// Looks that the call failed with this code, with these words in its message, after so many requests.
    #[track_caller]
    pub(super) fn fails(&self, code: &str, words: &[&str], requests: usize) {
        assert_eq!(self.envelope["error"]["code"], code, "{} ({})", self.envelope, self.cause);
        let message = self.message();
        assert!(words.iter().all(|word| message.contains(word)), "{words:?}: {message}");
        assert!(!message.contains('<') && !message.contains("javax"), "text of a server: {message}");
        assert_eq!(self.requests.len(), requests, "{:?}", self.requests);
    }

    pub(super) fn message(&self) -> &str {
        self.envelope["error"]["message"].as_str().unwrap_or_default()
    }

    /// The names of what a search or a listing shows.
    #[track_caller]
    pub(super) fn names(&self) -> Vec<&str> {
        let data = self.data();
        let list = if data["tables"].is_array() { &data["tables"] } else { &data["entities"] };
        list.as_array().expect("tables or hits").iter().filter_map(|one| one["name"].as_str()).collect()
    }

    /// How many a search says there are.
    #[track_caller]
    pub(super) fn count(&self) -> u64 {
        self.data()["approximateCount"].as_u64().expect("a count")
    }

    /// What was noted beside the call.
    pub(super) fn notes(&self) -> String {
        self.record.notes.join("; ")
    }
}

/// The guid of an entity of the laboratory.
pub(super) fn guid(type_name: &str, qualified_name: &str) -> String {
    lacre_atlas_lab::guid_of(type_name, qualified_name)
}

/// `tbl_162cf7be` of the schema `laboratorio`, which most rows are about.
pub(super) fn table() -> Value {
    json!({"schema": "laboratorio", "table": "tbl_162cf7be"})
}

/// Its guid.
pub(super) fn by_guid() -> Value {
    json!({"guid": guid("hive_table", "laboratorio.tbl_162cf7be@cluster")})
}
