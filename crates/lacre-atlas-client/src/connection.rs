//! What an error of the HTTP library says about the connection.

use std::error::Error as StdError;
use std::io;

use crate::failure::FailureKind;

/// The kind of a failure to send a request or to read its answer.
pub(crate) fn kind(error: &reqwest::Error) -> FailureKind {
    if error.is_timeout() {
        return FailureKind::Timeout;
    }
    if error.is_builder() {
        return FailureKind::Unsendable;
    }
    let is_connection = error.source().is_some_and(|cause| cause.is::<reqwest::Error>());
    if error.is_decode() && !is_connection {
        // The bytes arrived, and cannot be unpacked.
        return FailureKind::MalformedJson;
    }
    let mut causes = std::iter::successors(error.source(), |&cause| cause.source());
    if error.is_connect() {
        causes.find_map(while_connecting).unwrap_or(FailureKind::Unreachable)
    } else {
        FailureKind::ConnectionLost
    }
}

fn while_connecting(cause: &(dyn StdError + 'static)) -> Option<FailureKind> {
    // hyper-util keeps these two behind private types, so only their words tell them apart.
    let words = cause.to_string();
    if words.starts_with("dns error") {
        return Some(FailureKind::HostUnknown);
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
