//! A store of runs that is not there.

use lacre_contract::RunId;
use lacre_server::{Count, CounterStore, RedisStore};

#[tokio::test]
async fn a_store_that_does_not_answer_stops_calls_and_tells_no_password() {
    let error = RedisStore::new("http://user:canary@127.0.0.1").expect_err("no such scheme").to_string();
    assert!(!error.contains("canary"), "{error}");
    let store = RedisStore::new("redis://user:canary@127.0.0.1:1").expect("a URL");
    let run = RunId::parse("run-20260418-1530-aaaa").expect("a run id");
    let refused = store.count(Count { run: &run, owner: "p", budget: None, had: 0 }).await;
    let error = refused.expect_err("nobody listens").to_string();
    assert!(!error.contains("canary"), "{error}");
}
