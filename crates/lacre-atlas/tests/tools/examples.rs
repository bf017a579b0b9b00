//! Each example of the contract, through the catalog: what succeeds leaves exactly as the example says, what fails has
//! its code.

use crate::answers::prepare;
use crate::fake::{Fake, call, refused};
use crate::{answers, catalog};
use lacre_atlas::{CatalogError, Hits};
use lacre_contract::ToolContract;
use lacre_tool::{Catalog, Sealed};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

#[tokio::test]
async fn every_example_holds() {
    let catalog = catalog();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for tool in catalog.contract().tools() {
        for stem in &tool.entry().examples {
            let example = catalog.contract().example(tool.name(), stem).expect("the manifest lists it");
            let sealed = send(&catalog, tool, example).await;
            let code = compare(tool, stem, example, &sealed, &catalog.ports().asked());
            *counts.entry(code).or_default() += 1;
        }
    }
    println!("{} examples: {counts:?}", counts.values().sum::<usize>());
    let expected =
        [("catalog_unavailable", 15), ("internal_error", 15), ("invalid_input", 15), ("not_found", 10)];
    let expected = expected.into_iter().chain([("ok", 15), ("timeout", 15)]);
    assert_eq!(counts, expected.collect(), "85 examples");
}

/// Prepares the ports for the example, and sends its input.
async fn send(catalog: &Arc<Catalog<Fake>>, tool: &ToolContract, example: &Value) -> Sealed {
    let (input, envelope) = (&example["input"], &example["envelope"]);
    match envelope["error"]["code"].as_str() {
        None => prepare(catalog.ports(), tool.name(), &envelope["data"]),
        Some(code) => catalog.ports().prepare(Err::<Hits, _>(error(code, tool.name(), input))),
    }
    catalog.call(tool, input.clone(), &call()).await
}

/// Checks what came back, and says how the example ends: `ok` or a code.
fn compare<'a>(
    tool: &ToolContract,
    stem: &str,
    example: &'a Value,
    sealed: &Sealed,
    asked: &[String],
) -> &'a str {
    let (place, got) = (format!("{} {stem}", tool.name()), sealed.envelope.as_value());
    assert_eq!(tool.check_envelope(got), [], "{place}: {got}");
    let Some(code) = example["envelope"]["error"]["code"].as_str() else {
        assert_eq!(got, &example["envelope"], "{place}");
        assert_eq!(asked.len(), 1, "{place} asks one question");
        return "ok";
    };
    assert_eq!(sealed.envelope.error_code(), Some(code), "{place}: {got}");
    assert_eq!(
        asked.len(),
        usize::from(code != "invalid_input"),
        "{place} asks only what the contract allows"
    );
    let message = got["error"]["message"].as_str().expect("a message");
    // A refusal ends in a list of what is wrong, which may end in a question.
    let ended = message.ends_with('.') || code == "invalid_input";
    assert!(ended && message.contains(' ') && !message.contains("{$"), "{place}: {message}");
    if code == "not_found" && !tool.name().ends_with("TypeDef") {
        assert_eq!(message, example["envelope"]["error"]["message"], "{place}");
    }
    code
}

/// What happened behind an example that fails with `code`.
fn error(code: &str, tool: &str, input: &Value) -> CatalogError {
    let argument = |name: &str| input[name].as_str().unwrap_or_default().to_owned();
    match code {
        "catalog_unavailable" => CatalogError::Unavailable(refused()),
        "timeout" => CatalogError::TimedOut,
        "not_found" => match tool {
            "catalog.describeTable" | "catalog.listRelationships" => {
                CatalogError::NoSuchTable { schema: argument("schema"), table: argument("table") }
            }
            "catalog.getEntityByName" => CatalogError::NoSuchName {
                type_name: argument("typeName"),
                qualified_name: argument("qualifiedName"),
            },
            "catalog.getEntityTypeDef" | "catalog.getRelationshipTypeDef" => {
                CatalogError::NoSuchTypeDef(argument("name"))
            }
            _ => CatalogError::NoSuchEntity { guid: argument("guid") },
        },
        _ => CatalogError::Fault("prepared by a test".to_owned()),
    }
}

#[tokio::test]
async fn an_answer_that_the_contract_does_not_allow_never_leaves() {
    let catalog = catalog();
    let tool = catalog.contract().tool("catalog.searchTables").expect("a tool");
    let mut example = catalog.contract().example(tool.name(), "ok").expect("an example").clone();
    example["envelope"]["data"]["approximateCount"] = u64::MAX.into();
    answers::prepare(catalog.ports(), tool.name(), &example["envelope"]["data"]);
    let sealed = catalog.call(tool, example["input"].clone(), &call()).await;
    assert_eq!(sealed.envelope.error_code(), Some("internal_error"));
    assert_eq!(
        sealed.cause.as_deref(),
        Some("the reply of catalog.searchTables breaks its contract: /approximateCount maximum")
    );
}
