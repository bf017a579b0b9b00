//! One of the two servers, with the tools over it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lacre_atlas::{Atlas, Schemas, Settings, TableFacts};
use lacre_atlas_client::{BaseUrl, Client, Credentials, http_client_builder};
use lacre_atlas_lab::Release;
use lacre_contract::{Contract, RunId};
use lacre_tool::{Call, Catalog, Principal};
use serde_json::{Map, Value, json};

use super::calls::Question;

/// The schemas that both sides serve.
const SCHEMAS: [&str; 3] = [
    "laboratorio=schema_laboratorio:laboratorio.{table}@{cluster}",
    "outro=schema_outro@cluster:outro.{table}@{cluster}",
    "relacional=rdbms_table/laboratorio",
];

/// How long one request and one call may take: what is compared is the answer, on a machine that may be busy.
const REQUEST: Duration = Duration::from_secs(60);
const CALL: Duration = Duration::from_secs(300);

/// Lists whose order Atlas leaves open. Hits are among them where no order was asked for.
const SETS: [&str; 8] = [
    "relations",
    "classifications",
    "classificationNames",
    "typeName",
    "state",
    "Asset.owner",
    "ServiceType",
    "superTypes",
];
const UNORDERED: [&str; 3] = ["catalog.quickSearch", "catalog.searchByAttribute", "catalog.fullTextSearch"];

/// A server, the tools over it, and what its guids name.
pub(super) struct Side {
    catalog: Arc<Catalog<Atlas>>,
    client: Client,
    names: Mutex<BTreeMap<String, String>>,
}

impl Side {
    pub(super) fn new(url: &str, user: &str, password: &str) -> Self {
        let http = http_client_builder().build().expect("a client");
        let base = BaseUrl::parse(url).expect("a URL");
        let credentials = Credentials::basic(user, password).expect("these can be sent");
        let mut settings = Settings::new(base.clone(), http.clone());
        settings.credentials = credentials.clone();
        settings.attempt_timeout = REQUEST;
        settings.facts = vec![TableFacts::laboratory()];
        let schemas = SCHEMAS.iter().map(|schema| schema.parse().expect("a setting"));
        settings.schemas = Schemas::Configured(schemas.collect());
        let contract = Contract::from_bundle(lacre_atlas_types::v1::BUNDLE).expect("the contract is whole");
        let catalog = Catalog::builder(contract).tools(&lacre_atlas::v1()).words(lacre_atlas::ENGLISH);
        let catalog = catalog.build(Atlas::new(settings));
        let client =
            Client::new(base, http, lacre_atlas_client::Settings::default()).with_credentials(credentials);
        Self { catalog: Arc::new(catalog.expect("the tools are those")), client, names: Mutex::default() }
    }

    /// The release that the laboratory has to be.
    pub(super) async fn release(&self) -> Release {
        let version = self.client.get_version().await.expect("the server says its version").version;
        let known = Release::ALL.into_iter().find(|release| version.starts_with(release.name()));
        known.unwrap_or_else(|| panic!("no laboratory of release {version}"))
    }

    /// The names of all types, of whatever category.
    pub(super) async fn type_names(&self) -> Vec<String> {
        let url = format!("{}/v2/types/typedefs/headers", self.client.base_url());
        let http = http_client_builder().build().expect("a client");
        let request = http.get(url).basic_auth("admin", Some("admin"));
        let headers: Value = request.send().await.expect("an answer").json().await.expect("JSON");
        let headers = headers.as_array().expect("a list").clone();
        headers.iter().filter_map(|header| header["name"].as_str()).map(str::to_owned).collect()
    }

    /// The answer as both sides give it when they agree.
    pub(super) async fn answer(&self, question: &Question) -> Value {
        let mut input = question.input.clone();
        for (name, value) in question.guids() {
            let guid = self.guid_of(&value).await;
            input[name] = guid.into();
        }
        let envelope = self.call(&question.tool, input).await;
        let mut told =
            json!({"status": envelope["status"], "data": envelope["data"], "error": envelope["error"]});
        if UNORDERED.contains(&question.tool.as_str()) && is_cut_out(&told["data"]) {
            let hits = told["data"]["entities"].as_array().map_or(0, Vec::len);
            told["data"]["entities"] = format!("{hits} of more, in no order").into();
        }
        self.normal(&question.tool, "", &told).await
    }

    /// Calls a tool and returns the envelope.
    pub(super) async fn call(&self, tool: &str, input: Value) -> Value {
        let contract = self.catalog.contract();
        let tool =
            contract.tools().iter().find(|known| known.name() == tool).expect("a tool of the contract");
        let run = RunId::parse("run-20261130-1200-real").expect("a run id");
        let call = Call::new(run, Principal::new("real-atlas"), CALL);
        self.catalog.call(tool, input, &call).await.envelope.as_value().clone()
    }

    /// The guid of what is named `type qualifiedName`, or `deleted name` for a table that was deleted.
    async fn guid_of(&self, name: &str) -> String {
        let (type_name, rest) = name.split_once(' ').expect("a type and a name");
        let envelope = if type_name == "deleted" {
            let input = json!({"schema": "laboratorio", "query": rest, "excludeDeletedEntities": false});
            self.call("catalog.quickSearch", input).await
        } else {
            let input = json!({"typeName": type_name, "qualifiedName": rest});
            self.call("catalog.getEntityByName", input).await
        };
        let data = &envelope["data"];
        let guid = data["entity"]["guid"].as_str().or_else(|| data["entities"][0]["guid"].as_str());
        guid.unwrap_or_else(|| panic!("{name} is not there: {envelope:.300}")).to_owned()
    }

    /// The value with names for guids, marks for times, and its sets sorted.
    async fn normal(&self, tool: &str, key: &str, value: &Value) -> Value {
        match value {
            Value::Object(map) => {
                let mut normal = Map::new();
                for (key, value) in map {
                    let value = Box::pin(self.normal(tool, key, value)).await;
                    normal.insert(self.named(key).await, value);
                }
                Value::Object(normal)
            }
            Value::Array(list) => {
                let mut normal = Vec::new();
                for value in list {
                    normal.push(Box::pin(self.normal(tool, key, value)).await);
                }
                if is_set(tool, key, &normal) {
                    normal.sort_by_key(Value::to_string);
                }
                Value::Array(normal)
            }
            _ if key == "timestamp" => "<time>".into(),
            _ if key == "relationshipId" => "<relationship>".into(),
            Value::String(text) => self.named(text).await.into(),
            other => other.clone(),
        }
    }

    /// The text with each guid in it replaced by what it names.
    async fn named(&self, text: &str) -> String {
        let (mut named, mut rest) = (String::new(), text);
        while let Some(at) = guid_in(rest) {
            named += &rest[..at];
            named += &self.name_of(&rest[at..at + GUID]).await;
            rest = &rest[at + GUID..];
        }
        named + rest
    }

    async fn name_of(&self, guid: &str) -> String {
        if let Some(name) = self.names.lock().expect("not poisoned").get(guid) {
            return name.clone();
        }
        let envelope = self.call("catalog.getEntityByGuid", json!({"guid": guid})).await;
        let entity = &envelope["data"]["entity"];
        let part = |value: &Value| value.as_str().unwrap_or("unknown").to_owned();
        let name = &entity["attributes"]["qualifiedName"];
        let name = format!("<{} {} {}>", part(&entity["typeName"]), part(name), part(&entity["status"]));
        self.names.lock().expect("not poisoned").insert(guid.to_owned(), name.clone());
        name
    }
}

const GUID: usize = 36;

/// Where the first guid of a text stands.
fn guid_in(text: &str) -> Option<usize> {
    let is_guid = |part: &[u8]| {
        part.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_digit() || (b'a'..=b'f').contains(byte),
        })
    };
    text.as_bytes().windows(GUID).position(is_guid)
}

/// Whether a page shows some of more hits: which ones is left to the server, where it orders nothing.
fn is_cut_out(data: &Value) -> bool {
    let shown = data["entities"].as_array().map_or(0, Vec::len) as u64;
    shown > 0 && data["approximateCount"].as_u64().is_some_and(|count| count > shown)
}

fn is_set(tool: &str, key: &str, list: &[Value]) -> bool {
    let are_references = !list.is_empty()
        && list.iter().all(|value| {
            value.as_object().is_some_and(|map| map.keys().all(|key| key == "guid" || key == "typeName"))
        });
    let is_entity = key == "entities" && UNORDERED.contains(&tool);
    are_references || is_entity || SETS.contains(&key)
}
