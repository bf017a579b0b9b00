//! The way to the servers: names, ports, encryption.

use super::check::{Check, Status};
use crate::settings::Backend;
use lacre_atlas::Settings;
use lacre_atlas_client::{BaseUrl, FailureKind};
use reqwest::Url;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;

/// How long a name or a connection may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was found on the way, and whether a server is at its end.
pub(super) struct Links {
    pub(super) checks: Vec<Check>,
    pub(super) is_reached: bool,
}

/// Follows the way to each server; to the proxy where there is one, since that goes the rest of it.
pub(super) async fn checks(backend: &Backend, settings: &Settings, has_credentials: bool) -> Links {
    let mut links = Links { checks: Vec::new(), is_reached: false };
    for server in &settings.servers {
        let steps = server_checks(backend, settings, server, has_credentials).await;
        links.is_reached |= steps.iter().all(|check| check.status != Status::Failed);
        links.checks.extend(steps);
    }
    links
}

async fn server_checks(
    backend: &Backend,
    settings: &Settings,
    server: &BaseUrl,
    has_credentials: bool,
) -> Vec<Check> {
    let first = backend.proxy.as_deref().unwrap_or(server.as_str());
    let place = Url::parse(first).ok().and_then(|url| {
        let host = url.host_str()?.trim_matches(['[', ']']).to_owned();
        Some((host, url.port_or_known_default()?))
    });
    let Some((host, port)) = place else {
        let advice = "write it as in http://localhost:21000";
        return vec![Check::failed("dns", "the address has no host or no port", advice)];
    };
    let (dns, addresses) = dns(&host, port).await;
    let tcp = if addresses.is_empty() { skipped("tcp") } else { tcp(&host, port, &addresses).await };
    let tls =
        if tcp.status == Status::Ok { tls(settings, server, has_credentials).await } else { skipped("tls") };
    vec![dns, tcp, tls]
}

fn skipped(name: &str) -> Check {
    Check::skipped(name, "the link before it does not hold")
}

async fn dns(host: &str, port: u16) -> (Check, Vec<SocketAddr>) {
    if let Ok(address) = host.parse::<IpAddr>() {
        return (Check::ok("dns", format!("{host} is an address")), vec![SocketAddr::new(address, port)]);
    }
    let advice = super::advice::of_kind(FailureKind::HostUnknown);
    match timeout(PATIENCE, lookup_host((host, port))).await {
        Ok(Ok(found)) => {
            let addresses: Vec<SocketAddr> = found.collect();
            let shown: Vec<String> = addresses.iter().map(|address| address.ip().to_string()).collect();
            (Check::ok("dns", format!("{host} is {}", shown.join(", "))), addresses)
        }
        Ok(Err(_)) => (Check::failed("dns", format!("{host} is not known"), advice), Vec::new()),
        Err(_) => (Check::failed("dns", format!("nobody says who {host} is"), advice), Vec::new()),
    }
}

async fn tcp(host: &str, port: u16, addresses: &[SocketAddr]) -> Check {
    let mut refusal = ("no answer", FailureKind::Unreachable);
    for address in addresses {
        match timeout(PATIENCE, TcpStream::connect(address)).await {
            Ok(Ok(_)) => return Check::ok("tcp", format!("{host} answers at port {port}")),
            Ok(Err(error)) if error.kind() == io::ErrorKind::ConnectionRefused => {
                refusal = ("the connection is refused", FailureKind::ConnectionRefused);
            }
            Ok(Err(_)) | Err(_) => {}
        }
    }
    let (what, kind) = refusal;
    Check::failed("tcp", format!("{host}, port {port}: {what}"), super::advice::of_kind(kind))
}

async fn tls(settings: &Settings, server: &BaseUrl, has_credentials: bool) -> Check {
    if !server.as_str().starts_with("https:") {
        let is_local = Url::parse(server.as_str()).ok().is_some_and(|url| is_loopback(&url));
        return match has_credentials && !is_local {
            true => Check::warning(
                "tls",
                "the credentials are sent in the clear",
                "use https:// in --atlas-url; Atlas listens with TLS at port 21443 (atlas.enableTLS)",
            ),
            false => Check::ok("tls", "none: the address begins with http://"),
        };
    }
    // Anybody may ask for the status, so this carries no credentials.
    let request =
        settings.http.get(format!("{server}/admin/status")).timeout(settings.attempt_timeout).send();
    match request.await {
        Ok(_) => Check::ok("tls", "the certificate is accepted"),
        Err(error) => refused(FailureKind::of_connection(&error)),
    }
}

/// What a request that came to nothing says of the encryption: only what it failed on is told here.
fn refused(kind: FailureKind) -> Check {
    match kind {
        FailureKind::Tls
        | FailureKind::TlsNotSpoken
        | FailureKind::CertificateUntrusted
        | FailureKind::CertificateExpired
        | FailureKind::CertificateOfOtherHost
        | FailureKind::CertificateWanted
        | FailureKind::ProxyUnauthorized
        | FailureKind::ConnectionRefused
        | FailureKind::HostUnknown
        | FailureKind::Unreachable => Check::failed("tls", kind.sentence(), super::advice::of_kind(kind)),
        _ => Check::ok("tls", "the certificate is accepted"),
    }
}

fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
