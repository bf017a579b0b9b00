//! Serves two tools over stdio (with `--evidence DIR` within a budget, and keeping evidence), or with `--http ADDRESS` over HTTP; its URL is then the first line of stderr. With
//! `--run-store URL` after the address, runs have their budget, and other processes count the same ones.

mod catalog;

use lacre_server::{ENDPOINT, Http, Server, serve_http, serve_stdio, shutdown_signal};
use std::io;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> io::Result<()> {
    let server = Server::new(catalog::catalog(), catalog::identity());
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [] => serve_stdio(server.with_tool_budget(None)).await,
        ["--evidence", dir] => {
            let evidence = lacre_server::Evidence::open(dir.as_ref()).map_err(io::Error::other)?;
            serve_stdio(server.with_evidence(evidence)).await
        }
        ["--http", address] => serve_over_http(server.with_tool_budget(None), address).await,
        #[cfg(feature = "redis")]
        ["--http", address, "--run-store", url] => {
            let store = lacre_server::RedisStore::new(url).map_err(io::Error::other)?;
            serve_over_http(server.with_run_store(std::sync::Arc::new(store)), address).await
        }
        _ => Err(io::Error::other("usage: notes [--evidence DIR | --http ADDRESS [--run-store URL]]")),
    }
}

async fn serve_over_http(server: Server<()>, address: &str) -> io::Result<()> {
    let listener = TcpListener::bind(address).await?;
    let url = format!("http://{}{ENDPOINT}\n", listener.local_addr()?);
    io::Write::write_all(&mut io::stderr(), url.as_bytes())?;
    serve_http(Http::new(server), listener, shutdown_signal()).await
}
