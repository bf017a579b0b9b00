//! Arguments and answers that nobody would write.

use crate::answers::prepare;
use crate::catalog;
use crate::fake::{Fake, call};
use lacre_contract::ToolContract;
use lacre_tool::Catalog;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Map, Value, json};
use std::cell::Cell;
use std::sync::Arc;

const CASES: u32 = 2000;

/// Any JSON value, a few levels deep.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (-1000..11_000_i64).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "[ -~]{0,300}".prop_map(Value::from),
        "[0-9A-Za-z_-]{1,128}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(any::<String>(), inner, 0..6)
                .prop_map(|members| Value::Object(Map::from_iter(members))),
        ]
    })
}

/// How arguments come about: from nothing, or from those of an example, with some members changed or more of them.
fn arguments() -> impl Strategy<Value = (usize, Option<Value>, Vec<(prop::sample::Index, Value)>)> {
    let changes = prop::collection::vec((any::<prop::sample::Index>(), any_json()), 0..3);
    (0..15_usize, prop::option::weighted(0.2, any_json()), changes)
}

fn change(input: &mut Value, changes: &[(prop::sample::Index, Value)]) {
    const NAMES: [&str; 9] =
        ["schema", "query", "limit", "offset", "guid", "typeName", "cursor", "depth", "unheard"];
    for (name, value) in changes {
        input[*name.get(&NAMES)] = value.clone();
    }
}

/// Sends the arguments; says whether they were valid.
async fn send(
    catalog: &Arc<Catalog<Fake>>,
    tool: &ToolContract,
    arguments: Value,
) -> Result<bool, TestCaseError> {
    let valid = tool.check_input(arguments.clone()).is_ok();
    let sealed = catalog.call(tool, arguments, &call()).await;
    let (asked, code) = (catalog.ports().asked().len(), sealed.envelope.error_code());
    prop_assert_eq!(tool.check_envelope(sealed.envelope.as_value()), [], "{}", sealed.envelope);
    prop_assert_ne!(sealed.cause.as_deref(), Some("the tool panicked"));
    prop_assert_eq!(asked, usize::from(valid), "the ports hear valid arguments only: {}", sealed.envelope);
    prop_assert!(valid || code == Some("invalid_input"), "{}", sealed.envelope);
    Ok(valid)
}

fn runner() -> (TestRunner, tokio::runtime::Runtime) {
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    (TestRunner::new(config), runtime.expect("a runtime without threads"))
}

#[test]
fn arbitrary_arguments_are_refused_or_answered() {
    let catalog = catalog();
    let (mut runner, runtime) = runner();
    let valid = Cell::new(0);
    let checked = runner.run(&arguments(), |(index, nothing, changes)| {
        let tool = &catalog.contract().tools()[index];
        let example = catalog.contract().example(tool.name(), "ok").expect("each tool has an example");
        prepare(catalog.ports(), tool.name(), &example["envelope"]["data"]);
        let mut arguments = nothing.unwrap_or_else(|| example["input"].clone());
        if arguments.is_object() {
            change(&mut arguments, &changes);
        }
        valid.set(valid.get() + u32::from(runtime.block_on(send(&catalog, tool, arguments))?));
        Ok(())
    });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
    println!("{CASES} arguments, {} of them valid", valid.get());
    assert!((CASES / 10..CASES).contains(&valid.get()), "both kinds are tried: {} valid", valid.get());
}

/// Replaces each text and each number of an answer.
fn scramble(
    value: &mut Value,
    texts: &mut impl Iterator<Item = String>,
    numbers: &mut impl Iterator<Item = u64>,
) {
    match value {
        Value::String(text) => *text = texts.next().unwrap_or_default(),
        Value::Number(_) => *value = numbers.next().unwrap_or_default().into(),
        Value::Array(items) => items.iter_mut().for_each(|item| scramble(item, texts, numbers)),
        Value::Object(members) => members.values_mut().for_each(|member| scramble(member, texts, numbers)),
        Value::Null | Value::Bool(_) => {}
    }
}

#[test]
fn arbitrary_answers_leave_whole_or_not_at_all() {
    let catalog = catalog();
    let (mut runner, runtime) = runner();
    let answered = Cell::new(0);
    let count = prop_oneof![0..1_u64 << 53, any::<u64>()];
    let answers =
        (0..15_usize, prop::collection::vec(any::<String>(), 1..9), prop::collection::vec(count, 1..4));
    let checked = runner.run(&answers, |(index, texts, numbers)| {
        let tool = &catalog.contract().tools()[index];
        let example = catalog.contract().example(tool.name(), "ok").expect("each tool has an example");
        let mut data = example["envelope"]["data"].clone();
        scramble(&mut data, &mut texts.into_iter().cycle(), &mut numbers.into_iter().cycle());
        prepare(catalog.ports(), tool.name(), &data);
        let sealed = runtime.block_on(catalog.call(tool, example["input"].clone(), &call()));
        prop_assert_eq!(tool.check_envelope(sealed.envelope.as_value()), [], "{}", sealed.envelope);
        prop_assert_ne!(sealed.cause.as_deref(), Some("the tool panicked"));
        prop_assert_eq!(catalog.ports().asked().len(), 1);
        match sealed.envelope.error_code() {
            None => answered.set(answered.get() + 1),
            Some(code) => prop_assert_eq!(code, "internal_error"),
        }
        prop_assert_eq!(sealed.envelope.as_value()["data"] == json!(null), sealed.cause.is_some());
        Ok(())
    });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
    println!("{CASES} answers, {} of them left", answered.get());
    assert!((CASES / 2..CASES).contains(&answered.get()), "both kinds are tried: {} left", answered.get());
}
