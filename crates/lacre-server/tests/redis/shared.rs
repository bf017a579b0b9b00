//! Runs that several processes share, in a real server of Redis or Valkey.

use crate::client::call_in;
use crate::process::Process;
use crate::server::Redis;
use lacre_contract::RunId;
use lacre_server::{Count, CounterStore, RedisStore, Standing};
use serde_json::json;
use std::num::NonZeroU32;
use std::time::Duration;

fn run(name: &str) -> RunId {
    RunId::parse(&format!("run-20260418-1530-{name}")).expect("a run id")
}

pub(crate) async fn counts_as_memory_does() {
    let redis = Redis::start();
    let (store, other) =
        (RedisStore::new(&redis.url).expect("a URL"), RedisStore::new(&redis.url).expect("a URL"));
    let (one, two) = (run("aaaa"), run("bbbb"));
    let budget = NonZeroU32::new(2);
    let count = |run, owner, had| Count { run, owner, budget, had };
    assert_eq!(store.count(count(&one, "p", 1)).await, Ok(Standing::Accepted(2)), "lines are counted");
    assert_eq!(other.count(count(&one, "p", 0)).await, Ok(Standing::Spent));
    assert_eq!(other.count(count(&one, "q", 0)).await, Ok(Standing::Foreign));
    let unlimited = Count { run: &one, owner: "p", budget: None, had: 0 };
    assert_eq!(store.count(unlimited).await, Ok(Standing::Spent), "what is closed stays closed");
    let idle = Duration::from_millis(300);
    assert_eq!(store.current("o", &one, idle).await.expect("an answer").run, one);
    assert_eq!(other.current("o", &two, idle).await.expect("an answer").run, one, "opened once for both");
    tokio::time::sleep(Duration::from_millis(200)).await;
    store.touch("o", &one).await.expect("an answer");
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(
        other.current("o", &two, idle).await.expect("an answer").run,
        one,
        "an accepted call keeps it"
    );
    tokio::time::sleep(Duration::from_millis(400)).await;
    let next = other.current("o", &two, idle).await.expect("an answer");
    assert_eq!((next.run, next.ended), (two.clone(), Some(one)));
    assert_eq!(store.release("o").await, Ok(Some(two)));
}

pub(crate) async fn gives_one_budget_out_to_two_processes() {
    let redis = Redis::start();
    let arguments = ["--http", "127.0.0.1:0", "--run-store", &redis.url];
    let processes = [Process::start("notes", &arguments), Process::start("notes", &arguments)];
    let mut accepted = 0;
    for id in 0..30 {
        let body = call_in("run-20260418-1530-aaaa", id, &json!({"query": "x"})).to_string();
        let answer = processes[id as usize % 2].web.post(&[], &body).await.json();
        accepted += usize::from(answer["result"].is_object());
        assert!(answer["result"].is_object() || answer["error"]["code"] == -31001, "{answer}");
    }
    assert_eq!(accepted, 10);
}

pub(crate) async fn is_found_again_and_what_it_forgot_is_told_it() {
    let mut redis = Redis::start();
    let (store, one) = (RedisStore::new(&redis.url).expect("a URL"), run("aaaa"));
    let count = |had| Count { run: &one, owner: "p", budget: NonZeroU32::new(4), had };
    assert_eq!(store.count(count(0)).await, Ok(Standing::Accepted(1)));
    redis.stop();
    assert!(store.count(count(1)).await.is_err(), "nobody listens");
    redis.start_again();
    let mut answer = store.count(count(1)).await;
    for _ in 0..100 {
        if answer.is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        answer = store.count(count(1)).await;
    }
    assert_eq!(answer, Ok(Standing::Accepted(2)), "it goes on from what evidence tells");
    redis.stop();
    redis.start_again();
    assert_eq!(store.count(count(2)).await, Ok(Standing::Accepted(3)), "at the first call");
}
