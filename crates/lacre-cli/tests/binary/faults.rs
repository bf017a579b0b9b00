//! A bad day of Atlas: each call ends in bounded time with the right code, and the server goes on serving.

use crate::support::{Client, Laboratory, run};
use serde_json::{Value, json};
use std::io::Read;
use std::net::{SocketAddr, TcpListener};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const TABLE: &str = "tbl_162cf7be";

/// Takes `connections` connections one after the other, reads a request from each and closes it unanswered; then stops
/// listening. That is an Atlas that is stopped in the middle of a call.
fn stops_in_the_middle(connections: usize) -> (SocketAddr, JoinHandle<usize>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let served = std::thread::spawn(move || {
        let taken = listener.incoming().take(connections).map_while(Result::ok);
        taken
            .map(|mut stream| stream.read(&mut [0; 4096]).unwrap_or_default())
            .filter(|bytes| *bytes > 0)
            .count()
    });
    (address, served)
}

/// Takes connections and never answers.
fn never_answers() -> (SocketAddr, TcpListener) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let kept = listener.try_clone().expect("a second handle");
    std::thread::spawn(move || {
        let mut open = Vec::new();
        while let Ok((stream, _)) = kept.accept() {
            open.push(stream);
        }
    });
    (address, listener)
}

fn still_serves(client: &mut Client) {
    let list = client.ask("tools/list", &json!({}));
    assert_eq!(list["result"]["tools"].as_array().map(Vec::len), Some(15));
}

fn describe(client: &mut Client) -> Value {
    client.call("catalog.describeTable", &json!({"schema": "laboratorio", "table": TABLE}))
}

fn laboratory_schema() -> [&'static str; 2] {
    ["--schema", "laboratorio=schema_laboratorio:laboratorio.{table}@{cluster}"]
}

#[test]
fn an_atlas_that_is_stopped_in_the_middle_of_a_call_is_unavailable() {
    let (address, served) = stops_in_the_middle(1);
    let mut client = Client::start(&["--atlas-url", &format!("http://{address}")]);
    let started = Instant::now();
    let envelope =
        client.call("catalog.getEntityHeader", &json!({"guid": "b5d8ab0e-1f1f-4b43-9e1c-0d3c2a1b0000"}));
    assert_eq!(envelope["error"]["code"], "catalog_unavailable", "{envelope}");
    assert!(started.elapsed() < Duration::from_secs(20), "bounded: {:?}", started.elapsed());
    assert_eq!(served.join().expect("no panic"), 1, "the request arrived");
    still_serves(&mut client);
}

#[test]
fn an_atlas_that_does_not_answer_is_a_timeout() {
    let (address, _listening) = never_answers();
    let limits = ["--atlas-timeout", "1", "--call-timeout", "4"];
    let url = format!("http://{address}");
    let mut client = Client::start(&[&["--atlas-url", url.as_str()], limits.as_slice()].concat());
    let started = Instant::now();
    let envelope =
        client.call("catalog.getEntityHeader", &json!({"guid": "b5d8ab0e-1f1f-4b43-9e1c-0d3c2a1b0000"}));
    assert_eq!(envelope["error"]["code"], "timeout", "{envelope}");
    assert!(started.elapsed() < Duration::from_secs(15), "bounded: {:?}", started.elapsed());
    still_serves(&mut client);
}

#[test]
fn an_atlas_that_comes_back_is_found_again() {
    let laboratory = Laboratory::start();
    let port = laboratory.url.rsplit(':').next().expect("a port").to_owned();
    let url = laboratory.url.clone();
    let mut client =
        Client::start(&[&["--atlas-url", url.as_str()], laboratory_schema().as_slice()].concat());
    assert_eq!(describe(&mut client)["status"], "ok");
    drop(laboratory);
    for _ in 0..3 {
        assert_eq!(describe(&mut client)["error"]["code"], "catalog_unavailable");
    }
    still_serves(&mut client);
    let _again = Laboratory::start_on(&port);
    let patience = Instant::now();
    while describe(&mut client)["status"] != "ok" {
        assert!(patience.elapsed() < Duration::from_secs(30), "it is found again by itself");
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn no_output_holds_a_secret() {
    const CANARY: &str = "canary-5f1c2";
    let mut command =
        crate::support::lacre(&["call", "catalog.getEntityTypeDef", r#"{"name": "hive_table"}"#]);
    command
        .env("LACRE_ATLAS_URL", "http://127.0.0.1:9")
        .env("LACRE_ATLAS_USER", "admin")
        .env("LACRE_ATLAS_PASSWORD", CANARY);
    let output = command.output().expect("the binary runs");
    assert_eq!(output.status.code(), Some(1));
    let all = [output.stdout, output.stderr].concat();
    assert!(!String::from_utf8_lossy(&all).contains(CANARY));
}

#[test]
fn misbehaviour_is_listed_and_ordered_by_name_or_in_a_file() {
    let list = String::from_utf8(run(&["lab", "--quirk", "list"]).stdout).expect("UTF-8");
    let rows = list.lines().filter(|line| line.starts_with("row ")).count();
    let quirks = list.lines().take_while(|line| !line.is_empty()).count();
    assert_eq!((quirks, rows), (56, 56), "{list}");
    assert!(list.lines().any(|line| line.starts_with("row 2 ") && line.contains("none, because ")), "{list}");
    let file = std::env::temp_dir().join(format!("lacre-quirks-{}.txt", std::process::id()));
    std::fs::write(&file, "# a bad day\nnull-action # of old servers\n\n  version-unknown\n")
        .expect("a file");
    let named = format!("@{}", file.display());
    let laboratory = Laboratory::start_with(&["--quirk", &named]);
    let mut client = Client::start(&["--atlas-url", &laboratory.url]);
    let guid = json!({"guid": "3e2a7702-4cb5-5656-8e5d-99c9b16ef7c5"});
    let audit = client.call("catalog.getEntityAudit", &guid);
    assert_eq!(audit["data"]["events"][0]["action"], "UNKNOWN", "{audit}");
    std::fs::write(&file, "no-such-quirk").expect("a file");
    for wrong in [named.as_str(), "no-such-quirk", "@/nowhere/quirks.txt"] {
        let output = run(&["lab", "--port", "0", "--quirk", wrong]);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
    }
    std::fs::remove_file(&file).expect("the file is there");
}
