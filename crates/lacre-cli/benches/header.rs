//! What the seal costs: `catalog.getEntityHeader` through the whole server, beside a bare GET of the same Atlas URL.
//!
//! Both ask one laboratory in this process over HTTP with a kept connection; the ratio of the two medians is the figure.

use criterion::{Criterion, criterion_group, criterion_main};
use lacre_atlas::{Atlas, SchemaSetting, Schemas, Settings};
use lacre_atlas_client::{BaseUrl, http_client_builder};
use lacre_atlas_lab::Lab;
use lacre_contract::Contract;
use lacre_server::{Identity, Server, serve_lines};
use lacre_tool::Catalog;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf};
use tokio::runtime::Runtime;

const GUID: &str = "3e2a7702-4cb5-5656-8e5d-99c9b16ef7c5";

struct Client {
    input: WriteHalf<DuplexStream>,
    output: Lines<BufReader<ReadHalf<DuplexStream>>>,
}

impl Client {
    async fn ask(&mut self, message: &str) -> String {
        self.input.write_all(message.as_bytes()).await.expect("the server reads");
        self.input.write_all(b"\n").await.expect("the server reads");
        self.output.next_line().await.expect("the server writes").expect("an answer")
    }
}

async fn serve(atlas: &str) -> Client {
    let http = http_client_builder().build().expect("a client");
    let mut settings = Settings::new(BaseUrl::parse(atlas).expect("an address"), http);
    settings.schemas = Schemas::Configured(vec![SchemaSetting::laboratory()]);
    let contract = Contract::from_bundle(lacre_atlas_types::v1::BUNDLE).expect("the bundle holds");
    let catalog = Catalog::builder(contract).tools(&lacre_atlas::v1()).words(lacre_atlas::ENGLISH);
    let catalog = catalog.build(Atlas::new(settings)).expect("fifteen tools");
    let server = Server::new(catalog, Identity::new("b", "1"));
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(theirs);
    tokio::spawn(serve_lines(server, read, write));
    let (output, input) = tokio::io::split(ours);
    let mut client = Client { input, output: BufReader::new(output).lines() };
    let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "b", "version": "1"}});
    client
        .ask(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params}).to_string())
        .await;
    client
}

fn header(criterion: &mut Criterion) {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let runtime = Runtime::new().expect("a runtime");
    let address = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let lab =
        runtime.block_on(Lab::start(address, lacre_atlas_lab::Settings::default())).expect("a free port");
    let (http, url) = (http_client_builder().build().expect("a client"), format!("{}/api/atlas", lab.url()));
    let mut client = runtime.block_on(serve(&url));
    let bare = format!("{url}/v2/entity/guid/{GUID}/header");
    let mut group = criterion.benchmark_group("header");
    group.bench_function("bare GET", |bencher| {
        bencher.iter(|| {
            runtime.block_on(async {
                let reply =
                    http.get(&bare).header("accept", "application/json").send().await.expect("an answer");
                assert!(reply.bytes().await.expect("a body").len() > 100);
            });
        });
    });
    let mut id = 0_u64;
    group.bench_function("catalog.getEntityHeader", |bencher| {
        bencher.iter(|| {
            id += 1;
            let params = json!({"name": "catalog.getEntityHeader", "arguments": {"guid": GUID}});
            let call =
                json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}).to_string();
            let answer = runtime.block_on(client.ask(&call));
            assert!(answer.contains("tbl_162cf7be"), "{answer}");
        });
    });
    group.finish();
}

criterion_group!(benches, header);
criterion_main!(benches);
