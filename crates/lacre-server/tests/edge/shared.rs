//! Runs that several processes share, in a real server of Redis or Valkey.

use crate::client::{Scratch, call_in};
use crate::web::{Web, binary};
use lacre_contract::RunId;
use lacre_server::{Count, CounterStore, RedisStore, Standing};
use serde_json::json;
use std::net::TcpListener;
use std::num::NonZeroU32;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const SKIPPED: &str = "skipped: this machine has neither redis-server nor valkey-server";

struct Redis {
    url: String,
    child: Child,
    _folder: Scratch,
}

impl Drop for Redis {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Redis {
    /// Starts the server that this machine has; nothing where it has none.
    fn start(name: &str) -> Option<Self> {
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("bound").port();
        drop(free);
        let folder = Scratch::new(name);
        std::fs::create_dir_all(&folder.0).expect("writable");
        let start = |program: &str| {
            let mut command = Command::new(program);
            command.args(["--port", &port.to_string(), "--save", "", "--dir"]).arg(&folder.0);
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
        };
        let child = start("redis-server").or_else(|| start("valkey-server"))?;
        for _ in 0..200 {
            if std::net::TcpStream::connect(("127.0.0.1", port)).is_ok() {
                break;
            }
            std::thread::sleep(Duration::from_millis(25));
        }
        Some(Self { url: format!("redis://127.0.0.1:{port}"), child, _folder: folder })
    }
}

fn run(name: &str) -> RunId {
    RunId::parse(&format!("run-20260418-1530-{name}")).expect("a run id")
}

#[tokio::test]
async fn a_store_counts_as_memory_does() {
    let Some(redis) = Redis::start("redis-store") else {
        println!("{SKIPPED}");
        return;
    };
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

#[tokio::test]
async fn two_processes_give_one_budget_out() {
    let Some(redis) = Redis::start("redis-processes") else {
        println!("{SKIPPED}");
        return;
    };
    let arguments = ["--http", "127.0.0.1:0", "--run-store", &redis.url];
    let processes = [Web::process(&binary("notes"), &arguments), Web::process(&binary("notes"), &arguments)];
    let mut accepted = 0;
    for id in 0..30 {
        let body = call_in("run-20260418-1530-aaaa", id, &json!({"query": "x"})).to_string();
        let answer = processes[id as usize % 2].web.post(&[], &body).await.json();
        accepted += usize::from(answer["result"].is_object());
        assert!(answer["result"].is_object() || answer["error"]["code"] == -31001, "{answer}");
    }
    assert_eq!(accepted, 10);
}

#[tokio::test]
async fn a_store_that_does_not_answer_stops_calls_and_tells_no_password() {
    let error = RedisStore::new("http://user:canary@127.0.0.1").expect_err("no such scheme").to_string();
    assert!(!error.contains("canary"), "{error}");
    let store = RedisStore::new("redis://user:canary@127.0.0.1:1").expect("a URL");
    let run = run("aaaa");
    let refused = store.count(Count { run: &run, owner: "p", budget: None, had: 0 }).await;
    let error = refused.expect_err("nobody listens").to_string();
    assert!(!error.contains("canary"), "{error}");
}
