//! What goes over the wire to a server, noted on its way.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// Passes bytes on in both directions and keeps what the client sent. It ends with the runtime of its test.
pub(super) struct Wire {
    address: SocketAddr,
    sent: Arc<Mutex<Vec<Vec<u8>>>>,
}

impl Wire {
    /// A wire to the server at `address`.
    pub(super) async fn to(address: SocketAddr) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let wire = Self { address: listener.local_addr().expect("bound"), sent: Arc::default() };
        let sent = Arc::clone(&wire.sent);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                // A server that is gone refuses its clients: here the connection ends at once.
                let Ok(server) = TcpStream::connect(address).await else { continue };
                let number = {
                    let mut sent = sent.lock().expect("not poisoned");
                    sent.push(Vec::new());
                    sent.len() - 1
                };
                let (from_client, to_client) = client.into_split();
                let (from_server, to_server) = server.into_split();
                let noted = Some((Arc::clone(&sent), number));
                tokio::spawn(pass(from_client, to_server, noted));
                tokio::spawn(pass(from_server, to_client, None));
            }
        });
        wire
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The lines that requests begin with, without the version of HTTP: `GET /api/atlas/…`.
    pub(super) fn requests(&self) -> Vec<String> {
        self.lines().iter().filter_map(|line| line.strip_suffix(" HTTP/1.1")).map(str::to_owned).collect()
    }

    /// The values of one header in all requests.
    pub(super) fn header(&self, name: &str) -> Vec<String> {
        let lines = self.lines();
        let headers = lines.iter().filter_map(|line| line.split_once(": "));
        headers.filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned()).collect()
    }

    fn lines(&self) -> Vec<String> {
        let sent = self.sent.lock().expect("not poisoned");
        let texts = sent.iter().map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        // A body has no line end of its own: the next request of its connection begins right behind it.
        let parted = |text: String| text.replace("}GET ", "}\r\nGET ").replace("}POST ", "}\r\nPOST ");
        texts.map(parted).flat_map(|text| text.split("\r\n").map(str::to_owned).collect::<Vec<_>>()).collect()
    }
}

type Noted = (Arc<Mutex<Vec<Vec<u8>>>>, usize);

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, noted: Option<Noted>) {
    let mut piece = vec![0; 1 << 14];
    while let Ok(length @ 1..) = from.read(&mut piece).await {
        if let Some((sent, number)) = &noted {
            sent.lock().expect("not poisoned")[*number].extend_from_slice(&piece[..length]);
        }
        if to.write_all(&piece[..length]).await.is_err() {
            return;
        }
    }
}
