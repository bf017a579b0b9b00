//! A laboratory with a catalog over it.

use lacre_atlas::{Atlas, SchemaSetting, Schemas, Settings, TableFacts};
use lacre_atlas_client::{BaseUrl, Credentials, http_client_builder};
use lacre_atlas_lab::{DatasetSource, Lab, Release};
use lacre_contract::RunId;
use lacre_tool::{Call, Principal};
use std::net::Ipv4Addr;
use std::time::Duration;

/// A catalog and the server that it asks.
pub(crate) struct Bench {
    pub(crate) atlas: Atlas,
    pub(crate) lab: Lab,
}

/// The schemas of the dataset `recorded`.
const RECORDED: [&str; 3] = [
    "laboratorio=schema_laboratorio:laboratorio.{table}@{cluster}",
    "outro=schema_outro@cluster:outro.{table}@{cluster}",
    "relacional=rdbms_table/laboratorio",
];

impl Bench {
    /// A catalog over the dataset `laboratorio` of Atlas 2.5.
    pub(crate) async fn laboratory() -> Self {
        let settings =
            lacre_atlas_lab::Settings { dataset: DatasetSource::Laboratorio, ..Default::default() };
        Self::start(settings, |catalog| {
            catalog.schemas = Schemas::Configured(vec![SchemaSetting::laboratory()]);
        })
        .await
    }

    /// A catalog over the dataset `recorded` of a release.
    pub(crate) async fn recorded(release: Release) -> Self {
        let settings =
            lacre_atlas_lab::Settings { release, dataset: DatasetSource::Recorded, ..Default::default() };
        Self::start(settings, |_| {}).await
    }

    pub(crate) async fn start(
        settings: lacre_atlas_lab::Settings,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        let lab = Lab::start((Ipv4Addr::LOCALHOST, 0).into(), settings).await.expect("a free port");
        let mut catalog = settings_for(&lab.url());
        catalog.credentials = Credentials::basic("admin", "admin").expect("these can be sent");
        change(&mut catalog);
        Self { atlas: Atlas::new(catalog), lab }
    }
}

/// Settings of a catalog over the server at `url`, with the schemas of `recorded`.
pub(crate) fn settings_for(url: &str) -> Settings {
    // Where another crate of the build asks for TLS, a client needs a provider; of two the first stays.
    drop(rustls::crypto::ring::default_provider().install_default());
    let http = http_client_builder().build().expect("a client");
    let mut settings = Settings::new(BaseUrl::parse(url).expect("a URL"), http);
    let schemas = RECORDED.iter().map(|schema| schema.parse().expect("a setting"));
    settings.schemas = Schemas::Configured(schemas.collect());
    settings.facts = vec![TableFacts::laboratory()];
    settings
}

/// A call of someone who may see everything.
pub(crate) fn call() -> Call {
    call_of(Principal::new("test"))
}

pub(crate) fn call_of(principal: Principal) -> Call {
    let run = RunId::parse("run-20261130-1200-test").expect("a run id");
    Call::new(run, principal, Duration::from_secs(45))
}

/// The names of the operations that a call made, in the order of their ends.
pub(crate) fn operations(call: &Call) -> Vec<&'static str> {
    call.recorder().record().operations.iter().map(|operation| operation.name).collect()
}

pub(crate) fn guid(type_name: &str, qualified_name: &str) -> String {
    lacre_atlas_lab::guid_of(type_name, qualified_name)
}
