//! Several `lacre serve` over one Redis: one budget, one record, also when a server dies.

use crate::server::Redis;
use crate::support::Scratch;
use crate::web::Web;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const RUN: &str = "run-20260418-1530-aaaa";

fn server(redis: &Redis, scratch: &Scratch) -> Web {
    let evidence = scratch.path("");
    Web::start(&["--run-store", &redis.url, "--evidence", &evidence], &[])
}

/// Makes one call of the run: whether it was accepted. What is not is refused because the run is over.
fn accepted(web: &Web) -> bool {
    let answer =
        web.call(Some(RUN), "catalog.getRelationshipTypeDef", &json!({"name": "hive_table_columns"}));
    if answer["result"]["structuredContent"]["status"] == "ok" {
        return true;
    }
    assert_eq!(answer["error"]["code"], -31001, "{answer}");
    assert_eq!(answer["error"]["data"]["runId"], RUN, "{answer}");
    false
}

/// The numbers of the calls in the one session that there is, and its record.
fn kept(scratch: &Scratch) -> (Vec<u64>, Value) {
    let runs: Vec<_> =
        std::fs::read_dir(&scratch.0).expect("a folder").flatten().map(|run| run.path()).collect();
    assert_eq!(runs.len(), 1, "one record: {runs:?}");
    let files: Vec<_> = std::fs::read_dir(&runs[0]).expect("a folder").flatten().collect();
    assert_eq!(files.len(), 2, "session and record, and nothing half written: {files:?}");
    let read = |name: &str| std::fs::read_to_string(runs[0].join(name)).expect("evidence");
    let line =
        |line: &str| serde_json::from_str::<Value>(line).expect("JSON")["call"].as_u64().expect("a number");
    let mut calls: Vec<u64> = read("session.jsonl").lines().map(line).collect();
    calls.sort_unstable();
    (calls, serde_json::from_str(&read("run.json")).expect("JSON"))
}

fn assert_spent(scratch: &Scratch) {
    let (calls, record) = kept(scratch);
    assert_eq!(calls, (1..=10).collect::<Vec<u64>>());
    assert_eq!((&record["outcome"], &record["calls"]), (&json!("budget_exceeded"), &json!(10)), "{record}");
}

pub(crate) fn lets_two_servers_share_a_run() {
    let (redis, scratch) = (Redis::start(), Scratch::new("shared"));
    let servers = [server(&redis, &scratch), server(&redis, &scratch)];
    for call in 0..10 {
        assert!(accepted(&servers[call % 2]), "call {call}");
    }
    assert!(!accepted(&servers[0]), "the eleventh is refused");
    assert!(!accepted(&servers[1]), "by the other one too");
    assert_spent(&scratch);
}

pub(crate) fn keeps_the_count_of_a_server_that_dies() {
    let (redis, scratch) = (Redis::start(), Scratch::new("dies"));
    let first = server(&redis, &scratch);
    assert_eq!((0..4).filter(|_| accepted(&first)).count(), 4);
    drop(first);
    let second = server(&redis, &scratch);
    assert_eq!((0..8).filter(|_| accepted(&second)).count(), 6);
    assert_spent(&scratch);
}

pub(crate) fn may_die_and_come_back_empty() {
    let (mut redis, scratch) = (Redis::start(), Scratch::new("empty"));
    let servers = [server(&redis, &scratch), server(&redis, &scratch)];
    assert_eq!((0..4).filter(|call| accepted(&servers[call % 2])).count(), 4);
    redis.stop();
    let began = Instant::now();
    let refused = servers[0].call(Some(RUN), "catalog.getRelationshipTypeDef", &json!({"name": "x"}));
    assert_eq!(refused["error"]["code"], -32603, "what cannot be counted is not answered: {refused}");
    assert!(!refused.to_string().contains("redis"), "{refused}");
    assert!(began.elapsed() < Duration::from_secs(15), "bounded: {:?}", began.elapsed());
    redis.start_again();
    let patience = Instant::now();
    let ask = || {
        servers[0].call(Some(RUN), "catalog.getRelationshipTypeDef", &json!({"name": "hive_table_columns"}))
    };
    while ask()["result"].is_null() {
        assert!(patience.elapsed() < Duration::from_secs(20), "it is found again by itself");
    }
    assert_eq!((0..8).filter(|call| accepted(&servers[call % 2])).count(), 5, "the evidence has kept count");
    assert_spent(&scratch);
}
