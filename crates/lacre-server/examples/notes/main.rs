//! Serves two tools over stdio.

mod catalog;

use lacre_server::{Server, serve_stdio};
use std::sync::Arc;

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    serve_stdio(Arc::new(Server::new(catalog::catalog(), catalog::identity()))).await
}
