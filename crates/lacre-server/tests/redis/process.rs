//! An example over HTTP in a process of its own.

use crate::web::{Web, binary};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use tokio_util::sync::CancellationToken;

pub(crate) struct Process {
    pub(crate) web: Web,
    child: Child,
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Process {
    /// Starts `example`, whose URL is the first line of its standard error.
    pub(crate) fn start(example: &str, arguments: &[&str]) -> Self {
        let mut command = Command::new(binary(example));
        let mut child = command.args(arguments).stderr(Stdio::piped()).spawn().expect("it is built");
        let mut line = String::new();
        let mut errors = BufReader::new(child.stderr.take().expect("piped"));
        errors.read_line(&mut line).expect("a line");
        let address =
            line.trim().trim_start_matches("http://").trim_end_matches("/mcp").parse().expect("an address");
        let serving = tokio::spawn(async { Ok(()) });
        Self { web: Web { address, shutdown: CancellationToken::new(), serving }, child }
    }
}
