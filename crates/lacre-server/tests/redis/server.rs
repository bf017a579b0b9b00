//! A server of Redis or Valkey in a process of its own, empty whenever it starts.

use libtest_mimic::{Arguments, Trial};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Duration;

/// The programs that may be the server.
const PROGRAMS: [&str; 2] = ["redis-server", "valkey-server"];

/// A test by its name.
pub(crate) type Test = (&'static str, fn());

/// Runs the tests where the machine has a server, and reports them as ignored where it has none.
#[expect(clippy::print_stdout, reason = "a report has to say why a test was ignored")]
pub(crate) fn run(tests: &[Test]) -> ExitCode {
    let is_there = PROGRAMS.into_iter().any(answers);
    if !is_there {
        println!("ignored: there is neither {}", PROGRAMS.join(" nor "));
    }
    let trial = |(name, test): &Test| {
        let test = *test;
        let passed = move || {
            test();
            Ok(())
        };
        Trial::test(*name, passed).with_ignored_flag(!is_there)
    };
    libtest_mimic::run(&Arguments::from_args(), tests.iter().map(trial).collect()).exit_code()
}

/// Whether a program can be run.
fn answers(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// The server; it ends with this value.
pub(crate) struct Redis {
    /// Where it listens.
    pub(crate) url: String,
    port: u16,
    child: Child,
}

impl Drop for Redis {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Redis {
    /// Starts the server that this machine has, on a free port.
    pub(crate) fn start() -> Self {
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("bound").port();
        drop(free);
        Self { url: format!("redis://127.0.0.1:{port}"), port, child: spawn(port) }
    }

    /// Ends the server. Nothing of what it held is kept.
    pub(crate) fn stop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }

    /// Starts it again, on the same port.
    pub(crate) fn start_again(&mut self) {
        self.child = spawn(self.port);
    }
}

fn spawn(port: u16) -> Child {
    let start = |program: &str| {
        let mut command = Command::new(program);
        command.args(["--port", &port.to_string(), "--save", "", "--dir"]).arg(std::env::temp_dir());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
    };
    let child = PROGRAMS.into_iter().find_map(start);
    for _ in 0..200 {
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            break;
        }
        std::thread::sleep(Duration::from_millis(25));
    }
    child.expect("redis-server or valkey-server is on the path")
}
