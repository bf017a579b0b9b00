//! Whatever an Atlas answers, no tool panics, and what leaves keeps the contract.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, Uri};
use axum::response::{IntoResponse, Response};
use lacre_atlas::{Atlas, SchemaSetting, Schemas, Settings, TableFacts, v1};
use lacre_atlas_client::{BaseUrl, http_client_builder};
use lacre_atlas_lab::Lab;
use lacre_contract::{Contract, RunId};
use lacre_tool::{Call, Catalog, Principal};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};

const ROUNDS: u32 = 60;

/// What stands in for a value of an answer.
fn stand_in() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        Just(json!({})),
        Just(json!([])),
        Just(json!([null])),
        Just(json!("")),
        Just(json!(-1)),
        Just(json!(i64::MAX)),
        Just(json!(1e300)),
        any::<bool>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        Just(json!({"guid": "-1", "typeName": "hive_table", "attributes": {}})),
    ]
}

/// A proxy to a laboratory that scrambles one answer in two.
struct Proxy {
    lab: String,
    http: reqwest::Client,
    runner: Mutex<TestRunner>,
}

impl Proxy {
    fn draw<T>(&self, strategy: &impl Strategy<Value = T>) -> T {
        let mut runner = self.runner.lock().expect("not poisoned");
        strategy.new_tree(&mut runner).expect("a value").current()
    }

    /// Replaces or removes some of the values below `value`.
    fn scramble(&self, value: &mut Value) {
        match self.draw(&(0..24_u8)) {
            0 | 1 => *value = self.draw(&stand_in()),
            _ => match value {
                Value::Object(members) => {
                    members.retain(|_, _| self.draw(&(0..20_u8)) > 0);
                    members.values_mut().for_each(|member| self.scramble(member));
                }
                Value::Array(items) => items.iter_mut().for_each(|item| self.scramble(item)),
                _ => {}
            },
        }
    }
}

async fn forward(State(proxy): State<Arc<Proxy>>, method: Method, uri: Uri, body: Bytes) -> Response {
    let url = format!("{}{uri}", proxy.lab);
    let request = proxy.http.request(method, url).header("accept", "application/json");
    let request = request.header("content-type", "application/json").body(body);
    let answer = request.send().await.expect("the laboratory answers");
    let (status, text) = (answer.status(), answer.text().await.expect("a body"));
    let text = match (serde_json::from_str::<Value>(&text), proxy.draw(&(0..20_u8))) {
        (Ok(_), 0) => text.chars().take(text.len() / 2).collect(),
        (Ok(mut value), 1..10) => {
            proxy.scramble(&mut value);
            value.to_string()
        }
        _ => text,
    };
    (status, [(CONTENT_TYPE, "application/json;charset=utf-8")], text).into_response()
}

fn catalog(proxied: &str) -> Arc<Catalog<Atlas>> {
    let base = BaseUrl::parse(proxied).expect("a URL");
    let mut settings = Settings::new(base, http_client_builder().build().expect("a client"));
    settings.schemas = Schemas::Configured(vec![SchemaSetting::laboratory()]);
    settings.facts = vec![TableFacts::laboratory()];
    let contract = Contract::from_bundle(lacre_atlas_types::v1::BUNDLE).expect("the bundle holds");
    let catalog = Catalog::builder(contract).tools(&v1()).words(lacre_atlas::ENGLISH);
    let catalog = catalog.build(Atlas::new(settings));
    Arc::new(catalog.expect("fifteen tools"))
}

async fn proxy() -> (Lab, String) {
    drop(rustls::crypto::ring::default_provider().install_default());
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let lab = Lab::start(address, lacre_atlas_lab::Settings::default()).await.expect("a free port");
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let runner = Mutex::new(TestRunner::new_with_rng(Config::default(), rng));
    let http = http_client_builder().build().expect("a client");
    let proxy = Proxy { lab: lab.url(), http, runner };
    let router = Router::new().fallback(forward).with_state(Arc::new(proxy));
    let listener = tokio::net::TcpListener::bind(address).await.expect("a free port");
    let url = format!("http://{}", listener.local_addr().expect("bound"));
    tokio::spawn(async move { axum::serve(listener, router).await });
    (lab, url)
}

#[tokio::test]
async fn no_answer_of_atlas_makes_a_tool_panic_or_leave_its_contract() {
    let (_lab, url) = proxy().await;
    let (mut ends, mut calls) = (std::collections::BTreeMap::<String, u32>::new(), 0);
    for _ in 0..ROUNDS {
        // Type definitions are kept for a while, so each round begins with a catalog that knows nothing.
        let catalog = catalog(&url);
        for tool in catalog.contract().tools() {
            let example = catalog.contract().example(tool.name(), "ok").expect("each tool has an example");
            let run = RunId::parse("run-20261130-1200-test").expect("a run id");
            let call = Call::new(run, Principal::new("test"), Duration::from_secs(20));
            let sealed = catalog.call(tool, example["input"].clone(), &call).await;
            assert_eq!(tool.check_envelope(sealed.envelope.as_value()), [], "{}", sealed.envelope);
            let cause = sealed.cause.as_deref().unwrap_or_default();
            assert!(
                !cause.contains("panicked") && !cause.contains("breaks its contract"),
                "{}: {cause}",
                tool.name()
            );
            *ends.entry(sealed.envelope.error_code().unwrap_or("ok").to_owned()).or_default() += 1;
            calls += 1;
        }
    }
    println!("{calls} calls over scrambled answers: {ends:?}");
    assert_eq!(calls, ROUNDS * 15);
    assert!(
        ends["ok"] > calls / 4 && ends["catalog_unavailable"] > calls / 50,
        "both kinds are tried: {ends:?}"
    );
}
