//! A secret placed in the environment, and told again by a server that tells its callers what they sent, is found in no
//! answer, log, page or file.

use crate::collector::collector;
use crate::support::{Client, Laboratory, Scratch, lacre};
use crate::web::{Web, get, raw};
use lacre_contract::Contract;
use serde_json::{Value, json};
use std::path::Path;

/// Stands in every secret, so that one search finds any of them.
const CANARY: &str = "canary";
/// What `Basic` makes of the user and the password below.
const BASIC: &str = "YWRtaW46cC01ZjFjMmNhbmFyeQ==";

/// The ways to give a server its credentials, with other secrets that the process sees.
#[rustfmt::skip]
const CREDENTIALS: [&[(&str, &str)]; 2] = [
    &[("LACRE_ATLAS_USER", "admin"), ("LACRE_ATLAS_PASSWORD", "p-5f1c2canary"),
      ("LACRE_CURSOR_KEY", "c-90be3canary-c-90be3canary-c-90be3"), ("SOME_OTHER_SECRET", "s-31dd8canary")],
    &[("LACRE_ATLAS_TOKEN", "t-77aa1canary"),
      ("LACRE_CURSOR_KEY", "c-90be3canary-c-90be3canary-c-90be3"), ("SOME_OTHER_SECRET", "s-31dd8canary")],
];

/// What Atlas does with the credentials, and what a caller is told; `well` is one that answers.
#[rustfmt::skip]
const SERVERS: [(&str, Option<&str>); 5] = [
    ("echo-unauthorized", Some("catalog_unavailable")),
    ("echo-server-error", Some("catalog_unavailable")),
    ("echo-redirect",     Some("catalog_unavailable")),
    ("echo-not-found",    None),
    ("well",              None),
];

/// The two ways to log and to speak.
const FORMS: [&[&str]; 2] = [&["--log", "text"], &["--log", "json", "--locale", "pt-BR"]];

/// A call of each tool, as the contract's examples have it.
fn calls() -> Vec<(String, Value)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../contracts/v1"));
    let contract = Contract::from_dir(folder).expect("the contract is whole");
    let example = |name: &str| contract.example(name, "ok").expect("each tool has one")["input"].clone();
    contract.tools().iter().map(|tool| (tool.name().to_owned(), example(tool.name()))).collect()
}

fn laboratory(server: &str) -> Laboratory {
    match server {
        "well" => Laboratory::start(),
        quirk => Laboratory::start_with(&["--quirk", quirk]),
    }
}

#[track_caller]
fn assert_no_secret(what: &str, text: &str) {
    for secret in [CANARY, BASIC] {
        let at = text.find(secret).map(|at| &text[at.saturating_sub(200)..]);
        assert!(at.is_none(), "{what}: {}", at.unwrap_or_default());
    }
}

/// Every file below a folder, in one text.
fn files(folder: &Path) -> (usize, String) {
    let (mut count, mut all) = (0, String::new());
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let (more, text) =
            if path.is_dir() { files(&path) } else { (1, std::fs::read_to_string(&path).expect("text")) };
        count += more;
        all = format!("{all}{}\n{text}", path.display());
    }
    (count, all)
}

fn arguments<'a>(url: &'a str, evidence: &'a str, form: &[&'a str]) -> Vec<&'a str> {
    let schema = "laboratorio=schema_laboratorio:laboratorio.{table}@{cluster}";
    let mut all = vec!["--atlas-url", url, "--schema", schema, "--evidence", evidence];
    all.extend(form);
    all
}

fn variables(credentials: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    [credentials, &[("LACRE_LOG", "trace")]].concat()
}

/// Makes a call of each tool over standard input and output, and returns all that came out.
fn over_stdio(url: &str, form: &[&str], credentials: &[(&'static str, &'static str)]) -> Vec<Value> {
    let scratch = Scratch::new("secrets-stdio");
    let evidence = scratch.path("evidence");
    let mut client = Client::start_in(&arguments(url, &evidence, form), &variables(credentials));
    let mut answers = Vec::new();
    for (tool, input) in calls() {
        let answer = client.ask("tools/call", &json!({"name": tool, "arguments": input}));
        assert_no_secret(&tool, &answer.to_string());
        answers.push(answer);
    }
    assert_no_secret("the list", &client.ask("tools/list", &json!({})).to_string());
    client.close();
    crate::support::ended(&mut client.child);
    let said = client.said();
    assert!(said.lines().count() >= 15, "a line a call at least: {said}");
    assert_no_secret("the log", &said);
    let (count, text) = files(&scratch.0);
    assert!(count >= 2, "{count} files of evidence");
    assert_no_secret("the evidence", &text);
    answers
}

/// A new key in a keys file that grants it everything.
fn key(file: &str) -> String {
    let fresh = String::from_utf8(crate::support::run(&["keys", "new", "tester"]).stdout).expect("UTF-8");
    let entry = fresh[fresh.find("[[key]]").expect("an entry")..].replace("= []", "= \"all\"");
    std::fs::write(file, entry).expect("writable");
    fresh.split_whitespace().find(|word| word.starts_with("lacre_")).expect("a key").to_owned()
}

/// The same over HTTP, with a key that is a secret too, and with the pages beside the endpoint and what telemetry sends.
fn over_http(url: &str, form: &[&str], credentials: &[(&'static str, &'static str)]) -> Vec<Value> {
    let (scratch, (otlp, collected)) = (Scratch::new("secrets-http"), collector());
    let (evidence, keys) = (scratch.path("evidence"), scratch.path("keys.toml"));
    let key = key(&keys);
    let more = ["--tool-budget", "none", "--keys", &keys, "--metrics", "127.0.0.1:0", "--otlp", &otlp];
    let all = [arguments(url, &evidence, form), more.to_vec()].concat();
    let mut web = Web::start(&all, &variables(credentials));
    let bearer = format!("Bearer {key}");
    let mut answers = Vec::new();
    for (tool, input) in calls() {
        let params = json!({"name": tool, "arguments": input});
        let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
        let reply = web.post(&[("authorization", &bearer)], &message);
        assert_no_secret(&tool, &format!("{}{}", reply.head, reply.text));
        answers.push(reply.json());
    }
    for page in [web.get("/ready"), web.get("/health"), get(&web.told("/metrics"), "/metrics")] {
        assert_no_secret("a page", &format!("{}{}", page.head, page.text));
    }
    web.terminate();
    web.ended();
    let (said, sent, (count, text)) = (web.said(), collected.text(), files(Path::new(&evidence)));
    assert!(said.lines().count() >= 15 && count >= 2, "{count} files; {said}");
    assert!(sent.contains("catalog.getLineage") && sent.contains("mcp.server.operation.duration"), "{sent}");
    for (what, all) in [("the log", &said), ("the evidence", &text), ("telemetry", &sent)] {
        assert_no_secret(what, all);
        assert!(!all.contains(&key), "{what} holds a client's key");
    }
    answers
}

fn assert_told(server: &str, code: Option<&str>, answers: &[Value]) {
    assert_eq!(answers.len(), 15, "{server}");
    for answer in answers {
        let envelope = &answer["result"]["structuredContent"];
        assert!(envelope["runId"].is_string(), "{server}: {answer}");
        if let Some(code) = code {
            assert_eq!(envelope["error"]["code"], code, "{server}: {answer}");
        }
    }
}

#[test]
fn row_6_no_answer_log_page_or_file_holds_a_secret() {
    let mut seen = 0;
    for (server, code) in SERVERS {
        let laboratory = laboratory(server);
        for credentials in CREDENTIALS {
            for form in FORMS {
                assert_told(server, code, &over_stdio(&laboratory.url, form, credentials));
                assert_told(server, code, &over_http(&laboratory.url, form, credentials));
                seen += 30;
            }
        }
    }
    println!("{seen} answers searched");
    assert_eq!(seen, 600);
}

#[test]
fn row_6_no_command_holds_a_secret() {
    let mut seen = 0;
    for (server, _) in SERVERS {
        let laboratory = laboratory(server);
        let with_user = laboratory.url.replace("http://", "http://admin:p-5f1c2canary@");
        for credentials in CREDENTIALS {
            for url in [&laboratory.url, &with_user] {
                for command in [
                    &["call", "catalog.getEntityTypeDef", r#"{"name": "hive_table"}"#, "--atlas-url", url][..],
                    &["doctor", "--atlas-url", url],
                    &["doctor", "--json", "--atlas-url", url, "--locale", "pt-BR"],
                    &["serve", "--run-store", "redis://u:canary@:x", "--atlas-url", url],
                    &["serve", "--proxy", "http://u:canary@[", "--atlas-url", url],
                ] {
                    let output =
                        lacre(command).envs(variables(credentials)).output().expect("the binary runs");
                    let all = [output.stdout, output.stderr].concat();
                    assert!(!all.is_empty(), "{command:?}");
                    assert_no_secret(command[0], &String::from_utf8_lossy(&all));
                    seen += 1;
                }
            }
        }
    }
    println!("{seen} commands searched");
    assert_eq!(seen, 100);
}

/// The search finds what is there: Atlas does tell the secrets again.
#[test]
fn the_servers_do_tell_the_secrets() {
    let told = SERVERS.iter().filter(|(server, _)| *server != "well").filter(|(server, _)| {
        let laboratory = laboratory(server);
        let address = laboratory.url.trim_start_matches("http://");
        let header = format!("Authorization: Basic {BASIC}\r\n");
        raw(
            address,
            &format!("GET /api/atlas/v2/search/dsl HTTP/1.1\r\nHost: x\r\n{header}Connection: close\r\n\r\n"),
        )
        .contains(CANARY)
    });
    assert_eq!(told.count(), 4);
}
