//! A server of Redis or Valkey in a process of its own, empty whenever it starts.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

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
    let child = start("redis-server").or_else(|| start("valkey-server"));
    for _ in 0..200 {
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            break;
        }
        std::thread::sleep(Duration::from_millis(25));
    }
    child.expect("redis-server or valkey-server is on the path")
}
