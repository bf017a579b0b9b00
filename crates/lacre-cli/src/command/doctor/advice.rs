//! What to do about an answer that did not come.

use lacre_atlas::CatalogError;
use lacre_atlas_client::{Failure, FailureKind, Operation};

/// What to do where a link of the catalog does not hold.
pub(super) fn about(error: &CatalogError) -> String {
    match error {
        CatalogError::Unavailable(failure) => of_failure(failure).to_owned(),
        CatalogError::TimedOut => of_kind(FailureKind::Timeout).to_owned(),
        CatalogError::CircuitOpen => "look at the failures above it first".to_owned(),
        CatalogError::OperationMissing {
            operation: Operation::GetStatus | Operation::GetVersion, ..
        } => of_kind(FailureKind::ServerError).to_owned(),
        CatalogError::OperationMissing { .. } => of_kind(FailureKind::UnmatchedPath).to_owned(),
        CatalogError::UnknownSchema { .. } => {
            "name the schema of the file with --schema, or leave --table-facts out".to_owned()
        }
        CatalogError::NoSuchTypeDef(_) | CatalogError::UnknownType(_) => {
            "load the Hive model into Atlas (addons/models of its distribution)".to_owned()
        }
        CatalogError::NoSuchEntity { .. }
        | CatalogError::NoSuchName { .. }
        | CatalogError::NoSuchTable { .. } => {
            "give the account of lacre the right to read entities".to_owned()
        }
        _ => "look at the log of Atlas; if that says nothing, report it with the release of Atlas".to_owned(),
    }
}

fn of_failure(failure: &Failure) -> &'static str {
    let scheme = failure.challenge.as_deref().unwrap_or_default();
    if failure.kind == FailureKind::Unauthorized && scheme.eq_ignore_ascii_case("negotiate") {
        return "Atlas wants Kerberos: give --atlas-url the address of a gateway (Apache Knox) that takes a password or a token";
    }
    of_kind(failure.kind)
}

#[rustfmt::skip]
pub(super) fn of_kind(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::ConnectionRefused => "start Atlas, which opens its port when it is ready, or correct the port in --atlas-url",
        FailureKind::ConnectionLost    => "look at the log of Atlas and of the gateway before it",
        FailureKind::HostUnknown       => "correct the host in --atlas-url, or the DNS of this machine",
        FailureKind::Unreachable       => "look at the network, the VPN and --proxy",
        FailureKind::Tls               => "look at the scheme and port in --atlas-url, --ca-file and --client-cert",
        FailureKind::TlsNotSpoken      => "use http:// in --atlas-url, or the port with TLS (21443 mostly)",
        FailureKind::CertificateUntrusted   => "give the certificate of its authority with --ca-file",
        FailureKind::CertificateExpired     => "renew it on the server, or set the clock of this machine",
        FailureKind::CertificateOfOtherHost => "write the host in --atlas-url as the certificate has it",
        FailureKind::CertificateWanted      => "give a certificate that it knows, with its key, with --client-cert",
        FailureKind::ProxyUnauthorized      => "write the credentials into the address of the proxy, http://USER:PASSWORD@HOST:PORT, in LACRE_PROXY",
        FailureKind::Timeout           => "see whether Atlas is busy, or give it more time with --atlas-timeout",
        FailureKind::Unsendable        => "report it: lacre built a request that cannot be sent",
        FailureKind::Unauthorized      => "set LACRE_ATLAS_USER and LACRE_ATLAS_PASSWORD, or LACRE_ATLAS_TOKEN, to an account that Atlas knows",
        FailureKind::Forbidden         => "give the account of lacre the right to read in Atlas",
        FailureKind::AtlasError        => "look at the log of Atlas, which has the cause under this code",
        FailureKind::UnmatchedPath     => "the tools that need it say so and name another; a newer Atlas has it",
        FailureKind::WrongAddress      => "correct the path in --atlas-url: below it have to be /v2 and /admin (mostly /api/atlas)",
        FailureKind::RateLimited       => "wait, or lower --atlas-concurrency",
        FailureKind::ServerError       => "look at the log of Atlas, or of the gateway before it",
        FailureKind::Redirect          => "a login page or the passive server of a pair: name every server with --atlas-url, and set credentials that are taken there",
        FailureKind::UnexpectedStatus  => "see what answers at --atlas-url: it is not an Atlas",
        FailureKind::NotJson           => "see what answers at --atlas-url: it is a page, mostly that of a login",
        FailureKind::MalformedJson     => "see what answers at --atlas-url: its JSON breaks off or is none",
        FailureKind::UnexpectedShape   => "see what answers at --atlas-url: it speaks JSON and is not an Atlas",
        FailureKind::Oversize          => "see what answers at --atlas-url: it sends more than an Atlas does",
    }
}
