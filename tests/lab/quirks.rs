//! Every quirk does what it says.

use std::io::Read as _;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use lacre_atlas_lab::{DatasetSource, Lab, Quirk, Settings, guid_of};
use serde_json::Value;
use tokio::runtime::Runtime;

use super::send::{Answer, Wire, get, open, send};

const DSL: &str =
    "/api/atlas/v2/search/dsl?query=hive_table%20where%20db.name%20%3D%20%27schema_outro%27%20orderby%20name";
const QUICK: &str = "/api/atlas/v2/search/quick?query=tbl_162cf7be&typeName=hive_table";
const VERSION: &str = "/api/atlas/admin/version";

/// The entity that most questions are about.
fn table() -> String {
    guid_of("hive_table", "laboratorio.tbl_162cf7be@cluster")
}

fn entity() -> String {
    format!("/api/atlas/v2/entity/guid/{}", table())
}

/// A lab with one quirk.
struct Odd {
    runtime: Runtime,
    lab: Lab,
}

impl Odd {
    fn new(quirk: Quirk) -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let settings =
            Settings { dataset: DatasetSource::Recorded, quirks: vec![quirk], ..Settings::default() };
        let lab = super::start(&runtime, settings);
        Self { runtime, lab }
    }

    fn address(&self) -> SocketAddr {
        self.lab.address()
    }

    fn get(&self, target: &str) -> Answer {
        get(self.address(), target)
    }

    fn json(&self, target: &str) -> Value {
        super::names::ask(self.address(), target)
    }

    fn open(&self, target: &str) -> std::net::TcpStream {
        let wire = Wire { method: "GET".into(), target: target.into(), ..Wire::default() };
        open(self.address(), &wire)
    }
}

/// Status, content type and a part of the body.
fn shows(answer: &Answer, status: u16, content_type: Option<&str>, part: &str) -> bool {
    answer.status == status && answer.header("content-type") == content_type && answer.text().contains(part)
}

#[test]
fn every_quirk_does_what_it_says() {
    for quirk in Quirk::ALL {
        let odd = Odd::new(*quirk);
        let shown = instead_of_an_answer(*quirk, &odd)
            .or_else(|| with_the_credentials(*quirk, &odd))
            .or_else(|| refusals(*quirk, &odd))
            .or_else(|| on_the_connection(*quirk, &odd))
            .or_else(|| in_the_body(*quirk, &odd))
            .or_else(|| in_a_search(*quirk, &odd))
            .or_else(|| in_an_entity(*quirk, &odd));
        assert_eq!(shown, Some(true), "{quirk}: {}", quirk.text());
        odd.runtime.shutdown_background();
    }
    println!("{} quirks seen", Quirk::ALL.len());
    assert_eq!(Quirk::ALL.len(), 60);
}

#[rustfmt::skip]
fn instead_of_an_answer(quirk: Quirk, odd: &Odd) -> Option<bool> {
    let latin = Some("text/html;charset=iso-8859-1");
    let html = Some("text/html");
    let json = Some("application/json");
    let version = || odd.get(VERSION);
    Some(match quirk {
        Quirk::UnauthorizedEmpty => { let answer = version(); shows(&answer, 401, None, "") && answer.body.is_empty() }
        Quirk::Negotiate         => version().header("www-authenticate") == Some("Negotiate"),
        Quirk::LoginRedirect     => version().header("location") == Some("/login.jsp"),
        Quirk::LoginPage         => shows(&version(), 200, html, "password"),
        Quirk::UnavailableHtml   => shows(&version(), 503, latin, "Service Unavailable"),
        Quirk::UnavailableJson   => shows(&version(), 503, json, "Service Unavailable"),
        Quirk::BadGateway        => shows(&version(), 502, html, "Bad Gateway"),
        Quirk::TooManyRequests   => version().header("retry-after") == Some("1"),
        Quirk::ServerErrorText   => shows(&version(), 500, Some("application/json;charset=utf-8"), "It has been logged"),
        Quirk::PlainNotFound     => shows(&version(), 404, html, "no page"),
        Quirk::BodyEmpty         => { let answer = version(); shows(&answer, 200, json, "") && answer.body.is_empty() }
        Quirk::TextAsJson        => shows(&version(), 200, json, "looked after"),
        Quirk::DslFails          => odd.get(DSL).status == 500 && version().status == 200,
        Quirk::Flaky             => [version().status, version().status, version().status] == [503, 200, 503],
        Quirk::BracesInMessage   => shows(&odd.get(&entity()), 404, Some("application/json;charset=utf-8"), "{guid='null'"),
        Quirk::PassiveRedirect   => passive(odd),
        _                        => return None,
    })
}

/// The kinds of error body, and versions that say little.
#[rustfmt::skip]
fn refusals(quirk: Quirk, odd: &Odd) -> Option<bool> {
    let latin = Some("text/html;charset=iso-8859-1");
    let json = Some("application/json");
    let labelled = Some("application/json;charset=utf-8");
    let version = || odd.get(VERSION);
    let is_well = || version().status == 200;
    Some(match quirk {
        Quirk::UnauthorizedJson  => shows(&version(), 401, json, "\"status\":\"401\""),
        Quirk::SessionTimeout    => shows(&version(), 419, json, "Session Timeout"),
        Quirk::ForgeryRefused    => shows(&version(), 400, labelled, "msgDesc"),
        Quirk::AccessDenied      => shows(&odd.get(&entity()), 403, labelled, "ATLAS-403-00-001") && is_well(),
        Quirk::OperationMissing  => shows(&odd.get(&entity()), 500, json, "It has been logged") && is_well(),
        Quirk::ErrorPage         => shows(&version(), 500, Some("text/html"), "no page"),
        Quirk::TargetTooLong     => shows(&version(), 414, latin, "URI Too Long"),
        Quirk::ScriptFails       => shows(&odd.get(DSL), 500, labelled, "ATLAS-500-00-00A") && is_well(),
        Quirk::BodyRefused       => shows(&post(odd), 400, labelled, "JsonParseException") && is_well(),
        Quirk::DistributorBuild  => odd.json(VERSION)["Version"] == "2.1.0.7.1.7.0-551",
        Quirk::VersionUnknown    => odd.json(VERSION)["Version"] == "UNKNOWN",
        _                        => return None,
    })
}

fn post(odd: &Odd) -> Answer {
    let accept = ("Accept".to_owned(), "application/json".to_owned());
    let (method, target) = ("POST".to_owned(), "/api/atlas/v2/search/quick".to_owned());
    send(odd.address(), &Wire { method, target, headers: vec![accept], body: Some("{}".to_owned()) })
}

fn passive(odd: &Odd) -> bool {
    let location = odd.get(DSL).header("location").unwrap_or_default().to_owned();
    let status = odd.json("/api/atlas/admin/status");
    location.contains("hive_table%2520where")
        && status["Status"] == "PASSIVE"
        && odd.get(VERSION).status == 200
}

fn with_the_credentials(quirk: Quirk, odd: &Odd) -> Option<bool> {
    let sent = ("Authorization".to_owned(), "Basic YWRtaW46Y2FuYXJ5".to_owned());
    let wire = Wire { method: "GET".into(), target: VERSION.into(), headers: vec![sent], body: None };
    let answer = || super::send::send(odd.address(), &wire);
    let json = Some("application/json");
    Some(match quirk {
        Quirk::EchoUnauthorized => shows(&answer(), 401, json, "admin:canary"),
        Quirk::EchoNotFound => shows(&answer(), 404, json, "Basic YWRtaW46Y2FuYXJ5"),
        Quirk::EchoServerError => shows(&answer(), 500, Some("text/html"), "admin:canary"),
        Quirk::EchoRedirect => {
            let answer = answer();
            answer.status == 302 && answer.header("location").is_some_and(|to| to.contains("admin%3Acanary"))
        }
        _ => return None,
    })
}

fn on_the_connection(quirk: Quirk, odd: &Odd) -> Option<bool> {
    let mut byte = [0];
    Some(match quirk {
        Quirk::Hang | Quirk::Late => {
            let mut stream = odd.open(VERSION);
            stream.set_read_timeout(Some(Duration::from_millis(300))).expect("a timeout");
            stream.read(&mut byte).is_err()
        }
        Quirk::Reset => odd.open(VERSION).read(&mut byte).is_err(),
        _ => return None,
    })
}

fn in_the_body(quirk: Quirk, odd: &Odd) -> Option<bool> {
    let mut piece = vec![0; 1 << 16];
    let mut total = |enough: usize| {
        let mut stream = odd.open(VERSION);
        let mut read = 0;
        while read < enough {
            match stream.read(&mut piece) {
                Ok(0) | Err(_) => break,
                Ok(more) => read += more,
            }
        }
        read
    };
    Some(match quirk {
        Quirk::BodySlow => {
            let began = Instant::now();
            // A head of some hundred bytes, then a byte every tenth of a second, each in a chunk of its own.
            total(200);
            began.elapsed() > Duration::from_millis(200)
        }
        Quirk::BodyHuge => {
            let read = total(usize::MAX);
            read > 64 << 20 && read < 65 << 20
        }
        Quirk::BodyEndless => total(100 << 20) >= 100 << 20,
        Quirk::BodyCut => {
            let answer = odd.get(VERSION);
            answer.header("content-length").and_then(|length| length.parse().ok()) > Some(answer.body.len())
        }
        Quirk::GzipBomb => {
            let answer = odd.get(VERSION);
            answer.header("content-encoding") == Some("gzip") && unpacked(&answer.body) == 256 << 20
        }
        Quirk::JsonAsText => shows(&odd.get(VERSION), 200, Some("text/plain"), "apache-atlas"),
        _ => return None,
    })
}

fn unpacked(packed: &[u8]) -> u64 {
    std::io::copy(&mut flate2::read::MultiGzDecoder::new(packed), &mut std::io::sink()).expect("a gzip file")
}

fn hits(value: &Value) -> Vec<Value> {
    let result = if value["searchResults"].is_object() { &value["searchResults"] } else { value };
    result["entities"].as_array().cloned().unwrap_or_default()
}

fn in_a_search(quirk: Quirk, odd: &Odd) -> Option<bool> {
    let dsl = || odd.json(DSL);
    let asked = || odd.json(QUICK);
    let page = |offset: usize| hits(&odd.json(&format!("{DSL}%20limit%205%20offset%20{offset}")));
    Some(match quirk {
        Quirk::MissingKeys => {
            dsl().get("approximateCount").is_none() && asked().get("aggregationMetrics").is_none()
        }
        Quirk::BlankDates => hits(&dsl())[0]["attributes"]["createTime"] == "",
        Quirk::NamesWithoutCluster => {
            hits(&dsl())[0]["attributes"]["qualifiedName"] == "outro.Vendas_Mensais"
        }
        Quirk::ScrubbedHeaders => {
            let hits = hits(&dsl());
            hits[0]["guid"] == "-1" && hits[1]["guid"] != "-1" && hits[0]["displayText"] != ""
        }
        Quirk::InternalTypes => hits(&dsl()).iter().any(|hit| hit["typeName"] == "__AtlasUserProfile"),
        Quirk::WrongHits => hits(&asked()).len() > 50,
        Quirk::CountOfPage => odd.json(&format!("{QUICK}&limit=1"))["searchResults"]["approximateCount"] == 1,
        Quirk::CountUnknown => asked()["searchResults"]["approximateCount"] == -1,
        Quirk::EmptyMetrics => asked()["aggregationMetrics"] == serde_json::json!({}),
        Quirk::RepeatedPages => page(0) == page(5) && page(0).len() == 5,
        Quirk::ShortPages => page(0).len() == 4 && page(5).len() == 4,
        Quirk::AsciiOnly => {
            let named = |name: &str| {
                hits(&odd.json(&format!(
                    "/api/atlas/v2/search/dsl?query=hive_table%20where%20name%20%3D%20%27{name}%27"
                )))
            };
            named("tabela%20com%20espa%C3%A7o").is_empty() && named("rate_limit").len() == 1
        }
        _ => return None,
    })
}

fn in_an_entity(quirk: Quirk, odd: &Odd) -> Option<bool> {
    let body = || odd.json(&entity());
    let audit = || odd.json(&format!("/api/atlas/v2/entity/{}/audit", table()));
    let lineage = || odd.json(&format!("/api/atlas/v2/lineage/{}", table()));
    let count = |value: &Value| value.as_object().map_or(0, serde_json::Map::len);
    Some(match quirk {
        Quirk::ExtraKeys => body()["entity"]["childrenCount"] == -1,
        Quirk::NullRelationships => {
            let relations = body()["entity"]["relationshipAttributes"].take();
            relations["columns"][0].is_null()
                && relations["columns"][1].is_object()
                && relations["db"].is_null()
        }
        Quirk::RelationsOnly => {
            let entity = body()["entity"].take();
            entity["attributes"].get("db").is_none() && entity["relationshipAttributes"]["db"].is_object()
        }
        Quirk::MissingReferred => count(&body()["referredEntities"]) == 4,
        Quirk::NullAction => audit()[0].get("action") == Some(&Value::Null),
        Quirk::AuditOutOfOrder => audit()[0]["timestamp"].as_i64() < audit()[1]["timestamp"].as_i64(),
        Quirk::DanglingLineage => {
            let lineage = lineage();
            let known =
                |end: &Value| lineage["guidEntityMap"].get(end.as_str().unwrap_or_default()).is_some();
            let edges = lineage["relations"].as_array().cloned().unwrap_or_default();
            known(&lineage["baseEntityGuid"])
                && edges.iter().any(|edge| !known(&edge["fromEntityId"]) || !known(&edge["toEntityId"]))
        }
        Quirk::HugeLineage => count(&lineage()["guidEntityMap"]) > 10_000,
        _ => return None,
    })
}

#[test]
fn a_stopped_lab_cuts_its_connections() {
    let odd = Odd::new(Quirk::BodyEndless);
    let mut stream = odd.open(VERSION);
    let mut piece = vec![0; 1 << 16];
    stream.read_exact(&mut piece).expect("the body has begun");
    drop(odd.lab);
    let ended = (0..1000).any(|_| matches!(stream.read(&mut piece), Ok(0) | Err(_)));
    assert!(ended, "the body went on for 64 MiB after the lab had stopped");
}
