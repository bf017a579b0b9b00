//! TLS in front of a laboratory, with certificates made for the test.

use crate::way::address_of;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, SanType, date_time_ymd};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::WebPkiClientVerifier;
use tokio_rustls::rustls::{RootCertStore, ServerConfig, SupportedProtocolVersion, version};

/// An authority that signs certificates.
pub(crate) struct Authority(CertifiedIssuer<'static, KeyPair>);

/// A certificate and its key.
pub(crate) struct Signed {
    certificate: rcgen::Certificate,
    key: KeyPair,
}

/// What is odd about a certificate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Oddity {
    Nothing,
    Expired,
    OtherHost,
}

impl Authority {
    pub(crate) fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        Self(CertifiedIssuer::self_signed(params, key).expect("it signs itself"))
    }

    /// A certificate for 127.0.0.1, or for a client.
    pub(crate) fn sign(&self, oddity: Oddity) -> Signed {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.subject_alt_names = vec![match oddity {
            Oddity::OtherHost => SanType::DnsName("atlas.example.org".try_into().expect("ASCII")),
            Oddity::Nothing | Oddity::Expired => SanType::IpAddress(Ipv4Addr::LOCALHOST.into()),
        }];
        if oddity == Oddity::Expired {
            (params.not_before, params.not_after) = (date_time_ymd(2020, 1, 1), date_time_ymd(2021, 1, 1));
        }
        let key = KeyPair::generate().expect("a key");
        Signed { certificate: params.signed_by(&key, &self.0).expect("it signs"), key }
    }

    /// Writes its certificate into a file of the folder.
    pub(crate) fn file(&self, folder: &Path, name: &str) -> PathBuf {
        write(folder, name, &self.0.pem())
    }

    fn store(&self) -> RootCertStore {
        let mut store = RootCertStore::empty();
        store.add(self.0.der().clone()).expect("a certificate");
        store
    }
}

impl Signed {
    /// Writes certificate and key into a file of the folder.
    pub(crate) fn file(&self, folder: &Path, name: &str) -> PathBuf {
        write(folder, name, &format!("{}{}", self.certificate.pem(), self.key.serialize_pem()))
    }

    fn chain(&self) -> (Vec<CertificateDer<'static>>, PrivateKeyDer<'static>) {
        let key = PrivateKeyDer::try_from(self.key.serialize_der()).expect("PKCS #8");
        (vec![self.certificate.der().clone()], key)
    }
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let file = folder.join(name);
    std::fs::write(&file, text).expect("a file");
    file
}

/// Speaks TLS in front of a laboratory, for as long as it lives.
pub(crate) struct Front {
    address: SocketAddr,
    shaken: Arc<AtomicUsize>,
    _runtime: Runtime,
}

impl Front {
    /// TLS 1.3, any client.
    pub(crate) fn start(laboratory: &str, signed: &Signed) -> Self {
        Self::of(laboratory, signed, None, &version::TLS13)
    }

    /// One version of TLS, and only clients with a certificate of `clients`.
    pub(crate) fn mutual(
        laboratory: &str,
        signed: &Signed,
        clients: &Authority,
        version: &'static SupportedProtocolVersion,
    ) -> Self {
        Self::of(laboratory, signed, Some(clients), version)
    }

    fn of(
        laboratory: &str,
        signed: &Signed,
        clients: Option<&Authority>,
        version: &'static SupportedProtocolVersion,
    ) -> Self {
        let provider = Arc::new(ring::default_provider());
        let builder =
            ServerConfig::builder_with_provider(Arc::clone(&provider)).with_protocol_versions(&[version]);
        let builder = builder.expect("a version that the provider has");
        let builder = match clients {
            None => builder.with_no_client_auth(),
            Some(clients) => {
                let roots = Arc::new(clients.store());
                let verifier = WebPkiClientVerifier::builder_with_provider(roots, provider).build();
                builder.with_client_cert_verifier(verifier.expect("there is a root"))
            }
        };
        let (chain, key) = signed.chain();
        let config = builder.with_single_cert(chain, key).expect("the key fits");
        let runtime = Runtime::new().expect("a runtime");
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let shaken = Arc::new(AtomicUsize::new(0));
        runtime.spawn(serve(
            listener,
            TlsAcceptor::from(Arc::new(config)),
            address_of(laboratory),
            Arc::clone(&shaken),
        ));
        Self { address, shaken, _runtime: runtime }
    }

    pub(crate) fn url(&self) -> String {
        format!("https://{}", self.address)
    }

    /// How many connections got through the handshake.
    pub(crate) fn shaken(&self) -> usize {
        self.shaken.load(Ordering::SeqCst)
    }
}

async fn serve(
    listener: TcpListener,
    acceptor: TlsAcceptor,
    laboratory: SocketAddr,
    shaken: Arc<AtomicUsize>,
) {
    while let Ok((stream, _)) = listener.accept().await {
        let (acceptor, shaken) = (acceptor.clone(), Arc::clone(&shaken));
        tokio::spawn(async move {
            let Ok(mut client) = acceptor.accept(stream).await else { return };
            shaken.fetch_add(1, Ordering::SeqCst);
            let Ok(mut server) = TcpStream::connect(laboratory).await else { return };
            drop(tokio::io::copy_bidirectional(&mut client, &mut server).await);
        });
    }
}
