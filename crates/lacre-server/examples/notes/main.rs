//! Serves two tools over stdio, or with `--http ADDRESS` over HTTP; its URL is then the first line of stderr.

mod catalog;

use lacre_server::{ENDPOINT, Http, Server, serve_http, serve_stdio};
use std::io;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

#[tokio::main]
async fn main() -> io::Result<()> {
    // One example for every test of the edge: their calls are more than ten.
    let server = Server::new(catalog::catalog(), catalog::identity()).with_tool_budget(None);
    let mut arguments = std::env::args().skip(1);
    match (arguments.next().as_deref(), arguments.next()) {
        (None, None) => serve_stdio(Arc::new(server)).await,
        (Some("--http"), Some(address)) => serve_over_http(server, &address).await,
        _ => Err(io::Error::other("usage: notes [--http ADDRESS]")),
    }
}

async fn serve_over_http(server: Server<()>, address: &str) -> io::Result<()> {
    let listener = TcpListener::bind(address).await?;
    let url = format!("http://{}{ENDPOINT}\n", listener.local_addr()?);
    io::Write::write_all(&mut io::stderr(), url.as_bytes())?;
    let shutdown = CancellationToken::new();
    let asked = shutdown.clone();
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            asked.cancel();
        }
    });
    serve_http(Http::new(Arc::new(server)), listener, shutdown).await
}
