//! The tables of a SQLite file, read-only, behind a contract of their own: `tables FILE` over stdio, and with
//! `--http ADDRESS:PORT` after it over HTTP, its URL then on stderr.

mod tools;
#[rustfmt::skip]
#[expect(dead_code, unreachable_pub, clippy::doc_markdown, reason = "generated for a library, and a program is none")]
mod v1;

use lacre_server::{ENDPOINT, Http, Identity, Server, serve_http, serve_stdio, shutdown_signal};
use lacre_tool::{Catalog, Contract};
use std::error::Error;
use std::io::Write;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (file, address) = match arguments.as_slice() {
        [file] => (file, None),
        [file, flag, address] if flag == "--http" => (file, Some(address)),
        _ => return Err("usage: tables FILE [--http ADDRESS:PORT]".into()),
    };
    let catalog = Catalog::builder(Contract::from_bundle(v1::BUNDLE)?)
        .tool::<tools::ListTables>()
        .tool::<tools::DescribeTable>()
        .words(include_str!("words.ftl"))
        .build(tools::Database(file.into()))?;
    let identity = Identity::new("tables", env!("CARGO_PKG_VERSION")).with_title("Tables of a SQLite file");
    let server = Server::new(catalog, identity);
    let Some(address) = address else { return Ok(serve_stdio(server).await?) };
    let listener = TcpListener::bind(address).await?;
    writeln!(std::io::stderr(), "http://{}{ENDPOINT}", listener.local_addr()?)?;
    Ok(serve_http(Http::new(server), listener, shutdown_signal()).await?)
}
