//! A catalog with error codes of its own: every way a call can end is a sealed envelope.

use lacre_contract::{Contract, ENGLISH, Failure, Message, Phrasebook, RunId};
use lacre_tool::{Call, Catalog, Entry, ErrorKind, LONGEST_ENVELOPE, Operation, Principal, Sealed, Tool};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const NOTES: &str = include_str!("../../lacre-contract/tests/notes.json");

/// The ports of this test: what the tool is told to do, and whether it was stopped before its end.
#[derive(Default)]
struct Ports {
    stopped: Arc<AtomicBool>,
}

struct Stopped(Arc<AtomicBool>);

impl Drop for Stopped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

#[derive(Deserialize)]
struct FindInput {
    query: String,
    #[serde(default)]
    limit: Option<u64>,
}

#[derive(Serialize)]
struct Output(Value);

struct Find;

impl Tool<Ports> for Find {
    const NAME: &'static str = "notes.find";
    type Input = FindInput;
    type Output = Output;

    async fn run(input: FindInput, ports: &Ports, call: &Call) -> Result<Output, Failure> {
        let bytes = input.limit.unwrap_or_default();
        call.recorder().operation(Operation {
            name: "find",
            outcome: "200".into(),
            bytes,
            elapsed: Duration::ZERO,
        });
        match input.query.as_str() {
            "panic" => panic!("the tool panics"),
            "wait" => {
                let _stopped = Stopped(Arc::clone(&ports.stopped));
                tokio::time::sleep(Duration::from_secs(3600)).await;
                Ok(Output(json!({"notes": []})))
            }
            "leak" => Ok(Output(json!({"notes": [], "password": "p"}))),
            "huge" => Ok(Output(json!({"notes": [{"id": 1, "text": "x".repeat(LONGEST_ENVELOPE)}]}))),
            "undeclared" => Err(Failure::new("gone", Message::new("no-words"))),
            "cause" => {
                Err(Failure::new("broken", Message::new("no-words")).caused_by("secret of the backend"))
            }
            text => Ok(Output(json!({"notes": [{"id": 1, "text": text}]}))),
        }
    }
}

struct Get;

impl Tool<Ports> for Get {
    const NAME: &'static str = "notes.get";
    /// Too narrow for the contract, on purpose: the schema takes ids up to a million.
    type Input = std::collections::BTreeMap<String, u8>;
    type Output = Output;

    async fn run(input: Self::Input, _: &Ports, _: &Call) -> Result<Output, Failure> {
        Ok(Output(json!({"note": {"id": input["id"], "text": "x"}})))
    }
}

fn words() -> Phrasebook {
    Phrasebook::new("en", &[ENGLISH, lacre_tool::ENGLISH]).expect("the texts are Fluent")
}

fn contract() -> Contract {
    Contract::from_bundle(NOTES).expect("the fixture holds")
}

fn catalog() -> Arc<Catalog<Ports>> {
    let entries = [Entry::of::<Find>(), Entry::of::<Get>()];
    Arc::new(Catalog::new(contract(), &entries, Ports::default(), words()).expect("two tools"))
}

fn call(seconds: u64) -> Call {
    let run = RunId::parse("run-20260418-1530-a1b2").expect("a run id");
    Call::new(run, Principal::new("tests"), Duration::from_secs(seconds))
}

async fn send(catalog: &Arc<Catalog<Ports>>, name: &str, arguments: Value, call: &Call) -> Sealed {
    let tool = catalog.contract().tool(name).expect("a tool of the contract");
    let sealed = catalog.call(tool, arguments, call).await;
    assert_eq!(tool.check_envelope(sealed.envelope.as_value()), [], "every envelope keeps the contract");
    sealed
}

#[tokio::test(start_paused = true)]
async fn every_end_of_a_call_is_a_sealed_envelope() {
    #[rustfmt::skip]
    let ends: &[(&str, Value, Option<&str>, &str)] = &[
        // tool,        arguments,                        code,            the log hears
        ("notes.find",  json!({"query": "milk"}),         None,            ""),
        ("notes_find",  json!({"query": "x", "limit": 5.0}), None,         ""),
        ("notes.find",  json!({"query": 5}),              Some("refused"), ""),
        ("notes.find",  json!({"query": "wait"}),         Some("late"),    ""),
        ("notes.find",  json!({"query": "panic"}),        Some("broken"),  "the tool panicked"),
        ("notes.find",  json!({"query": "leak"}),         Some("broken"),  "the reply of notes.find breaks its contract:  additionalProperties"),
        ("notes.find",  json!({"query": "huge"}),         Some("refused"), ""),
        ("notes.find",  json!({"query": "undeclared"}),   Some("broken"),  "notes.find gave the code `gone`, which its contract does not list"),
        ("notes.find",  json!({"query": "cause"}),        Some("broken"),  "secret of the backend"),
        ("notes.get",   json!({"id": 7}),                 None,            ""),
        ("notes.get",   json!({"id": 700}),               Some("broken"),  "types-disagree kind=Data"),
    ];
    let catalog = catalog();
    for (name, arguments, code, cause) in ends {
        let sealed = send(&catalog, name, arguments.clone(), &call(45)).await;
        assert_eq!(sealed.envelope.error_code(), *code, "{arguments}: {}", sealed.envelope);
        assert_eq!(sealed.cause.as_deref().unwrap_or_default(), *cause, "{arguments}");
        assert!(!sealed.envelope.to_string().contains("secret"), "a cause is for the log alone");
    }
    assert!(catalog.ports().stopped.load(Ordering::SeqCst), "a call that is late is stopped");
}

#[tokio::test(start_paused = true)]
async fn a_call_that_is_given_up_stops_its_tool() {
    let catalog = catalog();
    let token = CancellationToken::new();
    let call = call(45).with_cancellation(token.clone());
    let (sealed, ()) = tokio::join!(send(&catalog, "notes.find", json!({"query": "wait"}), &call), async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        token.cancel();
    });
    assert_eq!(sealed.envelope.error_code(), Some("broken"));
    tokio::task::yield_now().await;
    assert!(catalog.ports().stopped.load(Ordering::SeqCst));
}

#[tokio::test]
async fn what_the_ports_do_is_recorded_with_the_call() {
    let (catalog, call) = (catalog(), call(45));
    send(&catalog, "notes.find", json!({"query": "milk", "limit": 3}), &call).await;
    call.recorder().note("one note");
    let record = call.recorder().record();
    assert_eq!((record.operations.len(), record.operations[0].bytes, record.notes.len()), (1, 3, 1));
}

#[test]
fn a_list_that_differs_from_the_contract_is_no_catalog() {
    let build =
        |entries: &[Entry<Ports>]| Catalog::new(contract(), entries, Ports::default(), words()).map(drop);
    let missing = build(&[Entry::of::<Find>()]).expect_err("one tool is missing");
    assert_eq!(missing.reasons(), ["`notes.get` is in the manifest but not among the tools"]);
    let twice =
        build(&[Entry::of::<Find>(), Entry::of::<Get>(), Entry::of::<Find>()]).expect_err("one stands twice");
    assert_eq!(twice.reasons(), ["`notes.find` stands 2 times among the tools"]);
}

#[test]
fn a_builder_asks_for_the_whole_contract_and_for_words() {
    let begun = || Catalog::<Ports>::builder(contract()).tool::<Find>();
    let missing = begun().build(Ports::default()).map(drop).expect_err("one tool is missing");
    assert_eq!(missing.kind(), ErrorKind::Tools);
    assert_eq!(
        missing.to_string(),
        "the tools do not match the contract: `notes.get` is in the manifest but not among the tools"
    );
    let whole = || begun().tools(&[Entry::of::<Get>()]);
    let wordless = whole().words("= no id").build(Ports::default()).map(drop).expect_err("not Fluent");
    assert_eq!(wordless.kind(), ErrorKind::Words);
    let placeless = whole().locale("not a tag").build(Ports::default()).map(drop).expect_err("no language");
    assert_eq!(placeless.kind(), ErrorKind::Words);
    let catalog = whole().locale("pt-BR").words("a = b").build(Ports::default()).expect("two tools");
    assert!(catalog.phrasebook().knows("a") && catalog.phrasebook().knows("reply-too-long"));
}
