//! Two major versions side by side, over both transports.

use crate::client::{Client, call, catalog, identity};
use crate::web::Web;
use lacre_server::{ErrorKind, Server};
use lacre_tool::{Call, Catalog, Contract, Entry, Failure, Tool};
use serde_json::{Value, json};
use std::sync::Arc;

/// The second version of `notes.find`: the argument is called `text`. The conversion lives here, one step, to the first.
struct FindByText;

impl Tool<()> for FindByText {
    const NAME: &'static str = "notes.find";
    type Input = Value;
    type Output = Value;

    async fn run(input: Value, ports: &(), call: &Call) -> Result<Value, Failure> {
        let earlier = crate::client::Query { query: input["text"].as_str().unwrap_or_default().to_owned() };
        crate::client::Find::run(earlier, ports, call).await
    }
}

fn second() -> Catalog<()> {
    let mut bundle = catalog().contract().to_bundle();
    bundle["manifest"]["version"] = json!("2.1.0");
    let input = &mut bundle["tools"]["notes.find"]["input"];
    let query = input["properties"]["query"].take();
    input["properties"].as_object_mut().expect("properties").remove("query");
    input["properties"]["text"] = query;
    input["required"] = json!(["text"]);
    let contract = Contract::from_bundle(&bundle.to_string()).expect("the second version holds");
    // What did not change is taken from the first version as it is.
    let unchanged = [Entry::of::<crate::client::Get>()];
    Catalog::builder(contract).tool::<FindByText>().tools(&unchanged).build(()).expect("two tools")
}

/// The second version first: it is what a client gets who asks for none.
fn server() -> Server<()> {
    Server::new(second(), identity()).with_version(catalog()).expect("two versions").with_tool_budget(None)
}

fn call_of(version: &str, id: u32, arguments: &Value) -> Value {
    let mut message = call(id, "notes.find", arguments);
    message["params"]["_meta"] = json!({"lacre/contract": version});
    message
}

fn told(answer: &Value) -> (Value, Value) {
    let envelope = &answer["result"]["structuredContent"];
    (envelope["toolVersion"].clone(), envelope["data"]["notes"][0]["text"].clone())
}

#[tokio::test]
async fn a_client_on_a_stream_chooses_by_meta() {
    let mut client = Client::start(server());
    client.open("2025-11-25").await;
    #[rustfmt::skip]
    let calls = [
        // asked for,          arguments,             kept
        ("notes.find@1",       json!({"query": "a"}), "v1.2.0"),
        ("notes_find@1",       json!({"query": "a"}), "v1.2.0"),
        ("@1",                 json!({"query": "a"}), "v1.2.0"),
        ("notes.find@1.2.0",   json!({"query": "a"}), "v1.2.0"),
        ("notes.find@1.0.7",   json!({"query": "a"}), "v1.2.0"),
        ("notes.find@2",       json!({"text": "a"}),  "v2.1.0"),
    ];
    for ((version, arguments, kept), id) in calls.iter().zip(1..) {
        let answer = client.ask(call_of(version, id, arguments)).await;
        assert_eq!(told(&answer), (json!(kept), json!("a")), "{version}: {answer}");
    }
    let unasked = client.ask(call(7, "notes.find", &json!({"text": "b"}))).await;
    assert_eq!(told(&unasked), (json!("v2.1.0"), json!("b")));
    let other = client.ask(call_of("@1", 8, &json!({"text": "b"}))).await;
    assert_eq!(other["result"]["structuredContent"]["error"]["code"], "refused", "the first knows no `text`");
    for (version, least) in [
        ("@3", "No such version"),
        ("notes.find@1.3.0", "No such version"),
        ("notes.get@1", "Malformed"),
        ("1", "Malformed"),
    ] {
        let refused = client.ask(call_of(version, 9, &json!({"query": "a"}))).await;
        assert_eq!(refused["error"]["code"], -32602, "{version}: {refused}");
        let message = refused["error"]["message"].as_str().expect("a message");
        assert!(message.starts_with(least) && message.ends_with("served are 2.1.0, 1.2.0"), "{message}");
    }
}

#[tokio::test]
async fn the_list_is_that_of_the_version() {
    let mut client = Client::start(server());
    client.open("2025-11-25").await;
    for (meta, listed, argument) in [
        (json!({}), "notes.find@2.1.0", "text"),
        (json!({"lacre/contract": "@1"}), "notes.find@1.2.0", "query"),
        (json!({"lacre/contract": "@2.1.0"}), "notes.find@2.1.0", "text"),
    ] {
        let list = client
            .ask(json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": meta}}))
            .await;
        let tool = &list["result"]["tools"][0];
        assert_eq!(tool["_meta"]["lacre/contract"], listed, "{list}");
        assert!(tool["inputSchema"]["properties"][argument].is_object(), "{tool}");
    }
}

#[tokio::test]
async fn each_version_has_an_endpoint_over_http() {
    let web = Web::serve(server(), |http| http).await;
    let post =
        async |path: &str, message: Value| web.ask("POST", path, &[], &message.to_string()).await.json();
    #[rustfmt::skip]
    let calls = [
        ("/v1/mcp", call(1, "notes.find", &json!({"query": "a"})),   "v1.2.0"),
        ("/v2/mcp", call(2, "notes.find", &json!({"text": "a"})),    "v2.1.0"),
        ("/mcp",    call(3, "notes.find", &json!({"text": "a"})),    "v2.1.0"),
        ("/mcp",    call_of("@1", 4, &json!({"query": "a"})),        "v1.2.0"),
        ("/v1/mcp", call_of("@1.2.0", 5, &json!({"query": "a"})),    "v1.2.0"),
    ];
    for (path, message, kept) in calls {
        let answer = post(path, message).await;
        assert_eq!(told(&answer), (json!(kept), json!("a")), "{path}: {answer}");
    }
    let list = json!({"jsonrpc": "2.0", "id": 6, "method": "tools/list"});
    for (path, listed) in [("/v1/mcp", "notes.find@1.2.0"), ("/v2/mcp", "notes.find@2.1.0")] {
        let answer = post(path, list.clone()).await;
        assert_eq!(answer["result"]["tools"][0]["_meta"]["lacre/contract"], listed);
    }
    let crossed = post("/v1/mcp", call_of("@2", 7, &json!({"text": "a"}))).await;
    assert_eq!(crossed["error"]["code"], -32602);
    let message = crossed["error"]["message"].as_str().expect("a message");
    assert!(message.ends_with("this endpoint serves 1.2.0"), "{message}");
    assert_eq!(web.get("/v3/mcp").await.status, 404);
}

#[test]
fn a_major_version_is_served_once() {
    let twice = Server::new(catalog(), identity()).with_version(catalog()).map(drop).expect_err("v1 twice");
    assert_eq!((twice.kind(), twice.place()), (ErrorKind::Versions, "v1"));
}

#[test]
fn two_versions_may_share_their_ports() {
    let ports = Arc::new(());
    let one = Catalog::builder(Contract::from_bundle(crate::client::NOTES).expect("it holds"))
        .tool::<crate::client::Find>()
        .tool::<crate::client::Get>()
        .build(Arc::clone(&ports))
        .expect("two tools");
    assert!(std::ptr::eq(one.ports(), &raw const *ports));
}
