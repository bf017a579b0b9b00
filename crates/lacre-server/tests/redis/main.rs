//! The store of runs in a real server of Redis or Valkey. Where the machine has neither, every test is reported as ignored,
//! with the reason.

#[path = "../edge/client.rs"]
#[expect(dead_code, unused_imports, reason = "the tests of the edge use the rest")]
mod client;
mod process;
mod server;
mod shared;
#[path = "../edge/web.rs"]
#[expect(dead_code, reason = "the tests of the edge use the rest")]
mod web;

use server::{Test, run};
use std::future::Future;
use std::process::ExitCode;

fn main() -> ExitCode {
    #[rustfmt::skip]
    let tests: [Test; 3] = [
        ("it_counts_as_memory_does",                    || on_a_runtime(shared::counts_as_memory_does())),
        ("it_gives_one_budget_out_to_two_processes",    || on_a_runtime(shared::gives_one_budget_out_to_two_processes())),
        ("it_is_found_again_and_what_it_forgot_is_told", || on_a_runtime(shared::is_found_again_and_what_it_forgot_is_told_it())),
    ];
    run(&tests)
}

fn on_a_runtime(test: impl Future<Output = ()>) {
    tokio::runtime::Runtime::new().expect("a runtime").block_on(test);
}
