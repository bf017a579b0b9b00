//! A catalog of two tools over nothing: what a tool author writes, and what the tests of this crate serve.

use lacre_server::Identity;
use lacre_tool::{Call, Catalog, Contract, Failure, Message, Tool};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

pub(crate) const NOTES: &str = include_str!("../../../lacre-contract/tests/notes.json");

const WORDS: &str = "note-gone = There is no such note.";

/// What to look for.
#[derive(Deserialize)]
pub(crate) struct Query {
    pub(crate) query: String,
}

/// Finds one note that says what was looked for. `wait` takes an hour, `huge` is too long to be sent, `leak` is not in the
/// contract, `panic` panics.
pub(crate) struct Find;

impl Tool<()> for Find {
    const NAME: &'static str = "notes.find";
    type Input = Query;
    type Output = Value;

    async fn run(input: Query, (): &(), call: &Call) -> Result<Value, Failure> {
        call.recorder().note("looked up");
        let text = match input.query.as_str() {
            "wait" => {
                tokio::time::sleep(Duration::from_secs(3600)).await;
                String::new()
            }
            "huge" => "x".repeat(lacre_tool::LONGEST_ENVELOPE),
            "leak" => return Ok(json!({"notes": [], "secret": "s"})),
            "panic" => panic!("asked to"),
            "call" => format!("{call:?}"),
            "trace" => call.trace_parent().unwrap_or_default().to_owned(),
            "who" => call.principal().name().to_owned(),
            "scope" => {
                call.principal().scope::<Vec<String>>().map_or_else(String::new, |scope| scope.join(" "))
            }
            query => query.to_owned(),
        };
        Ok(json!({"notes": [{"id": 1, "text": text}]}))
    }
}

/// Finds no note.
pub(crate) struct Get;

impl Tool<()> for Get {
    const NAME: &'static str = "notes.get";
    type Input = Value;
    type Output = Value;

    async fn run(_: Value, (): &(), _: &Call) -> Result<Value, Failure> {
        Err(Failure::new("gone", Message::new("note-gone")))
    }
}

/// Returns the catalog.
pub(crate) fn catalog() -> Arc<Catalog<()>> {
    let contract = Contract::from_bundle(NOTES).expect("the bundle holds");
    let catalog = Catalog::builder(contract).tool::<Find>().tool::<Get>().words(WORDS).build(());
    Arc::new(catalog.expect("two tools"))
}

/// Returns what the server says of itself.
pub(crate) fn identity() -> Identity {
    Identity::new("notes", "9.8.7").with_title("Notes").with_instructions("Read.")
}
