//! The `lacre` command: fifteen sealed tools over Apache Atlas for a client, a shell or a test.

mod arguments;
mod backend;
mod command;
mod log;
mod project;
mod settings;
mod stop;

use crate::arguments::Arguments;
use crate::stop::Stop;
use clap::{CommandFactory, FromArgMatches};
use std::io::Write;
use std::process::ExitCode;

// Reading and building JSON is mostly allocation: with it a call takes a quarter less time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    log::hide_panic_values();
    // reqwest takes the provider of the process; of two that are installed the first stays, and there is only this one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let matches = Arguments::command().get_matches();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let ended = runtime().and_then(|runtime| {
        let ended = runtime.block_on(command::run(arguments, &matches, &mut std::io::stdout()));
        // A blocked read of standard input must not keep the process alive.
        runtime.shutdown_background();
        ended
    });
    ended.unwrap_or_else(|stop| {
        // Where standard error is closed there is nobody to tell.
        let _ = writeln!(std::io::stderr(), "lacre: {stop}");
        stop.code()
    })
}

fn runtime() -> Result<tokio::runtime::Runtime, Stop> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| Stop::because(format!("no runtime: {error}")))
}
