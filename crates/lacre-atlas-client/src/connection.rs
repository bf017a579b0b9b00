//! What an error of the HTTP library says about the connection.

use std::error::Error as StdError;
use std::io;

use rustls::{AlertDescription, CertificateError, Error as TlsError};

use crate::failure::FailureKind;

/// The kind of a failure to send a request or to read its answer.
pub(crate) fn kind(error: &reqwest::Error) -> FailureKind {
    if error.is_timeout() {
        return FailureKind::Timeout;
    }
    if error.is_builder() {
        return FailureKind::Unsendable;
    }
    if let Some(fault) = causes(error).find_map(tls_fault) {
        return of_tls(fault);
    }
    if error.is_decode() && is_not_unpacked(error) {
        return FailureKind::MalformedJson;
    }
    if error.is_connect() {
        causes(error).find_map(while_connecting).unwrap_or(FailureKind::Unreachable)
    } else {
        FailureKind::ConnectionLost
    }
}

/// Whether the bytes arrived and cannot be unpacked: beneath reqwest's own errors lies one of its decoder, and of hyper where
/// the connection ended.
fn is_not_unpacked(error: &reqwest::Error) -> bool {
    let beneath = causes(error).find(|cause| !cause.is::<reqwest::Error>());
    beneath.and_then(|cause| cause.downcast_ref::<io::Error>()).is_some()
}

fn causes(error: &reqwest::Error) -> impl Iterator<Item = &(dyn StdError + 'static)> {
    std::iter::successors(error.source(), |&cause| cause.source())
}

/// What rustls says, beneath what the HTTP libraries put around it. A server that wants a certificate says so after the
/// handshake (TLS 1.3), so it may come with the first bytes of an answer.
fn tls_fault<'a>(cause: &'a (dyn StdError + 'static)) -> Option<&'a TlsError> {
    /// An error of the system may hold another one, which its `source` passes over.
    fn within(error: &io::Error) -> Option<&TlsError> {
        let inner = error.get_ref()?;
        inner.downcast_ref().or_else(|| within(inner.downcast_ref()?))
    }
    cause.downcast_ref().or_else(|| within(cause.downcast_ref()?))
}

#[rustfmt::skip]
fn of_tls(fault: &TlsError) -> FailureKind {
    use CertificateError as Certificate;
    match fault {
        TlsError::InvalidCertificate(
            Certificate::Expired | Certificate::ExpiredContext { .. }
            | Certificate::NotValidYet | Certificate::NotValidYetContext { .. })         => FailureKind::CertificateExpired,
        TlsError::InvalidCertificate(
            Certificate::NotValidForName | Certificate::NotValidForNameContext { .. })   => FailureKind::CertificateOfOtherHost,
        TlsError::InvalidCertificate(_)                                                  => FailureKind::CertificateUntrusted,
        TlsError::AlertReceived(
            AlertDescription::CertificateRequired | AlertDescription::BadCertificate
            | AlertDescription::UnsupportedCertificate | AlertDescription::CertificateRevoked
            | AlertDescription::CertificateExpired | AlertDescription::CertificateUnknown
            | AlertDescription::UnknownCA | AlertDescription::AccessDenied
            | AlertDescription::DecryptError | AlertDescription::HandshakeFailure)       => FailureKind::CertificateWanted,
        TlsError::InvalidMessage(_)                                                      => FailureKind::TlsNotSpoken,
        _                                                                                => FailureKind::Tls,
    }
}

fn while_connecting(cause: &(dyn StdError + 'static)) -> Option<FailureKind> {
    // hyper-util keeps these behind private types, so only their words tell them apart.
    let words = cause.to_string();
    if words.starts_with("dns error") {
        return Some(FailureKind::HostUnknown);
    }
    if words.contains("proxy authorization required") {
        return Some(FailureKind::ProxyUnauthorized);
    }
    if words.starts_with("invalid URL, scheme is not http") {
        return Some(FailureKind::Tls);
    }
    cause.downcast_ref::<io::Error>().and_then(from_system)
}

#[rustfmt::skip]
fn from_system(error: &io::Error) -> Option<FailureKind> {
    match error.kind() {
        io::ErrorKind::ConnectionRefused                               => Some(FailureKind::ConnectionRefused),
        io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionAborted
        | io::ErrorKind::BrokenPipe                                    => Some(FailureKind::ConnectionLost),
        io::ErrorKind::TimedOut                                        => Some(FailureKind::Timeout),
        // A TCP connection alone exchanges no data, so these come from the handshake of TLS.
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof      => Some(FailureKind::Tls),
        // hyper-rustls wraps an error of the system in another, whose `source` passes over it.
        _ => error.get_ref().and_then(|inner| inner.downcast_ref()).and_then(from_system),
    }
}
