//! Several `lacre serve` over a real server of Redis or Valkey. Where the machine has neither, every test is reported as
//! ignored, with the reason.

#[path = "../../../lacre-server/tests/redis/server.rs"]
mod server;
mod shared;
#[path = "../binary/support.rs"]
#[expect(dead_code, reason = "the tests of the binary use the rest")]
mod support;
#[path = "../binary/web.rs"]
#[expect(dead_code, reason = "the tests of the binary use the rest")]
mod web;

use server::run;
use std::process::ExitCode;

fn main() -> ExitCode {
    run(&[
        ("two_servers_share_a_run", shared::lets_two_servers_share_a_run),
        ("the_count_of_a_server_that_dies_is_kept", shared::keeps_the_count_of_a_server_that_dies),
        ("it_may_die_and_come_back_empty", shared::may_die_and_come_back_empty),
    ])
}
