//! Keys over HTTP: authorization before discovery, and nothing beyond what a key grants.

use crate::client::{Scratch, call, call_in, catalog, notes};
use crate::log::Log;
use crate::web::Web;
use lacre_server::{Error, ErrorKind, Evidence, Granted, Keys, Metrics, fresh_key};
use lacre_tool::Principal;
use serde_json::{Value, json};
use std::sync::Arc;

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

/// The notes know two schemas.
fn scope(principal: Principal, granted: &Granted) -> Result<Principal, String> {
    let names = match granted {
        Granted::All => vec!["work".to_owned(), "home".to_owned()],
        Granted::Only(names) => names.clone(),
    };
    match names.iter().find(|name| !["work", "home"].contains(&name.as_str())) {
        Some(unknown) => Err(format!("there is no schema `{unknown}`")),
        None => Ok(principal.with_scope(Arc::new(names))),
    }
}

pub(crate) fn parse(text: &str) -> Result<Keys, Error> {
    Keys::parse(text, &[catalog().contract()], scope)
}

/// Returns a key and its entry, its lists filled as `tools` and `schemas` say.
fn entry(principal: &str, tools: &str, schemas: &str) -> (String, String) {
    let fresh = fresh_key(principal).expect("random");
    let entry = fresh.entry.replace("tools = []", &format!("tools = {tools}"));
    (format!("Bearer {}", fresh.key), entry.replace("schemas = []", &format!("schemas = {schemas}")))
}

fn find(query: &str) -> String {
    call(1, "notes.find", &json!({"query": query})).to_string()
}

fn said(answer: &Value) -> &Value {
    &answer["result"]["structuredContent"]["data"]["notes"][0]["text"]
}

#[tokio::test]
async fn no_key_no_list() {
    let (key, entry) = entry("one", "\"all\"", "\"all\"");
    let web = Web::start(|http| http.with_keys(parse(&entry).expect("a keys file")).expect("keys")).await;
    let wrong = format!("{}x", &key[..key.len() - 1]);
    for (authorization, challenge) in [
        ("", "Bearer"),
        ("Basic b25lOnR3bw==", "Bearer"),
        (wrong.as_str(), "Bearer error=\"invalid_token\""),
        ("Bearer ", "Bearer"),
    ] {
        for body in [LIST, r#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#, "{not json}"] {
            let reply = web.post(&[("authorization", authorization)], body).await;
            assert_eq!((reply.status, reply.code()), (401, -31002), "{authorization}");
            assert_eq!(reply.headers["www-authenticate"], challenge);
            assert!(!reply.text.contains("notes"), "nothing is told: {}", reply.text);
        }
    }
    let listed = web.post(&[("authorization", &key)], LIST).await.json();
    assert_eq!(listed["result"]["cacheScope"], "private");
    assert_eq!(web.get("/health").await.status, 200, "a probe has no key");
}

#[tokio::test]
async fn a_key_sees_and_calls_what_it_is_granted() {
    let (one, first) = entry("one", "[\"notes_find\"]", "[\"work\"]");
    let (none, second) = entry("none", "[]", "[]");
    let keys = parse(&format!("{first}\n{second}")).expect("a keys file");
    let web = Web::start(|http| http.with_keys(keys).expect("keys")).await;
    let names = async |key: &str| {
        let listed = web.post(&[("authorization", key)], LIST).await.json();
        let tools = listed["result"]["tools"].as_array().expect("a list").clone();
        tools.iter().map(|tool| tool["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&one).await, ["notes.find"]);
    assert_eq!(names(&none).await, [""; 0], "an empty list grants nothing");
    let hidden = call(2, "notes.get", &json!({"id": 1})).to_string();
    let refused = web.post(&[("authorization", &one)], &hidden).await;
    assert_eq!(refused.json()["error"]["message"], "Unknown tool: \"notes.get\"; did you mean `notes.find`?");
    assert_eq!(web.post(&[("authorization", &none)], &find("x")).await.code(), -32602);
    let headers = [("authorization", one.as_str())];
    assert_eq!(said(&web.post(&headers, &find("who")).await.json()), "one");
    assert_eq!(said(&web.post(&headers, &find("scope")).await.json()), "work");
}

#[tokio::test]
async fn row_11_runs_of_one_principal_are_closed_to_another() {
    let (scratch, run) = (Scratch::new("row-11"), "run-20260418-1530-aaaa");
    let (one, first) = entry("one", "\"all\"", "\"all\"");
    let (two, second) = entry("two", "\"all\"", "\"all\"");
    let keys = parse(&format!("{first}\n{second}")).expect("a keys file");
    let server = notes().with_evidence(Evidence::open(&scratch.0).expect("a folder"));
    let web = Web::serve(server, |http| http.with_keys(keys).expect("keys")).await;
    let named = call_in(run, 1, &json!({"query": "x"})).to_string();
    assert!(web.post(&[("authorization", &one)], &named).await.json()["result"].is_object());
    assert_eq!(web.post(&[("authorization", &two)], &named).await.code(), -32602);
    let own = async |key: &str| {
        let answer = web.post(&[("authorization", key)], &find("x")).await.json();
        answer["result"]["structuredContent"]["runId"].clone()
    };
    assert_eq!(own(&one).await, own(&one).await, "a principal has one run open");
    assert_ne!(own(&one).await, own(&two).await);
    let record = std::fs::read_to_string(scratch.0.join(run).join("run.json")).expect("a record");
    assert!(record.contains("\"principal\": \"one\""), "{record}");
}

#[tokio::test]
async fn row_10_a_key_has_its_rate() {
    let (key, entry) = entry("one", "\"all\"", "\"all\"");
    let keys = parse(&format!("{entry}rate-per-minute = 3\n")).expect("a keys file");
    let web = Web::start(|http| http.with_keys(keys).expect("keys")).await;
    for _ in 0..3 {
        assert_eq!(web.post(&[("authorization", &key)], LIST).await.status, 200);
    }
    let early = web.post(&[("authorization", &key)], LIST).await;
    assert_eq!((early.status, early.code()), (429, -31003));
    let wait: u64 = early.headers["retry-after"].parse().expect("seconds");
    assert!((1..=20).contains(&wait), "{wait}");
}

#[test]
fn a_keys_file_that_is_wrong_is_told_at_the_start() {
    let hash = format!("hash = \"sha256:{}\"", "0".repeat(64));
    let key = |more: &str| format!("[[key]]\nprincipal = \"one\"\n{hash}\n{more}\n");
    let good = key("tools = []\nschemas = []");
    #[rustfmt::skip]
    let cases = [
        (key("tools = [\"notes.nope\"]\nschemas = []"),            "[[key]] 1", "there is no tool \"notes.nope\""),
        (key("tools = []\nschemas = [\"nope\"]"),                  "[[key]] 1", "there is no schema `nope`"),
        (key("tools = []"),                                        "line 1",    "missing field `schemas`"),
        (key("tools = \"some\"\nschemas = []"),                    "line 4",    "did not match"),
        (key("tools = []\nschemas = []\ncolour = 1"),              "line 6",    "unknown field `colour`"),
        (key("tools = []\nschemas = []\nrate-per-minute = 0"),     "line 6",    "nonzero"),
        (format!("{good}{good}"),                                  "[[key]] 2", "its hash stands in another"),
        (good.replace("sha256:", "md5:"),                          "[[key]] 1", "64 hexadecimal digits"),
        (good.replace("\"one\"", "\"local\""),                     "[[key]] 1", "without a key"),
        ("[[token]]\ntools = []\nschemas = []".to_owned(),         "[[token]] 1", "either `subject` or `scope`"),
        ("not toml".to_owned(),                                    "line 1",    ""),
    ];
    for (text, place, detail) in cases {
        let error = parse(&text).expect_err(&text);
        assert_eq!((error.kind(), error.place()), (ErrorKind::Keys, place), "{text}\n{error}");
        assert!(error.to_string().contains(detail), "{error}");
        assert!(!error.to_string().contains(&"0".repeat(64)), "no hash is repeated: {error}");
    }
    assert!(parse(&good).is_ok());
}

/// Everything that the server leaves behind holds neither the key nor, but for the evidence, a value of a call.
#[tokio::test]
async fn row_5_and_6_a_key_goes_no_further_than_the_gate() {
    let (log, _guard) = Log::catch();
    let scratch = Scratch::new("row-5");
    let (key, entry) = entry("one", "\"all\"", "\"all\"");
    let metrics = Arc::new(Metrics::new());
    let evidence = Evidence::open(&scratch.0).expect("a folder");
    let server = notes().with_metrics(Arc::clone(&metrics)).with_evidence(evidence);
    let keys = parse(&entry).expect("a keys file");
    let web =
        Web::serve(server, |http| http.with_metrics(Arc::clone(&metrics)).with_keys(keys).expect("keys"))
            .await;
    let mut seen = String::new();
    for query in ["call", "canary-value", "panic", "leak"] {
        seen.push_str(&web.post(&[("authorization", &key)], &find(query)).await.text);
    }
    seen.push_str(&web.post(&[("authorization", &format!("{key}x"))], LIST).await.text);
    assert!(seen.contains("Principal"), "the tool looked at all that it is given: {seen}");
    let run = call_in("run-20260418-1530-aaaa", 9, &json!({"query": "canary-value"})).to_string();
    seen.push_str(&web.post(&[("authorization", &key)], &run).await.text);
    let folder = scratch.0.join("run-20260418-1530-aaaa");
    let kept: String = ["run.json", "session.jsonl"]
        .iter()
        .map(|file| std::fs::read_to_string(folder.join(file)).expect("evidence"))
        .collect();
    let secret = key.trim_start_matches("Bearer ");
    for (place, text) in
        [("replies", &seen), ("the log", &log.text()), ("metrics", &metrics.encode()), ("evidence", &kept)]
    {
        assert!(!text.is_empty() && !text.contains(secret), "the key is in {place}: {text}");
    }
    for (place, text) in [("the log", log.text()), ("metrics", metrics.encode())] {
        assert!(!text.contains("canary-value"), "a value of a call is in {place}: {text}");
    }
    assert!(kept.contains("canary-value"), "evidence holds the input");
}
