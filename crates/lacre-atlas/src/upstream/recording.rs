//! Each request, told to the call that it belongs to.

use lacre_atlas_client::{Exchange, FailureKind, Observer, Outcome};
use lacre_tool::{Operation, Recorder};

/// Writes each request into the record of a call.
pub(crate) struct Recording(Recorder);

impl Recording {
    pub(crate) fn new(recorder: Recorder) -> Self {
        Self(recorder)
    }
}

impl Observer for Recording {
    fn observe(&self, exchange: &Exchange) {
        self.0.operation(Operation {
            name: exchange.operation.as_str(),
            outcome: outcome(exchange),
            bytes: exchange.bytes,
            elapsed: exchange.elapsed,
        });
    }
}

fn outcome(exchange: &Exchange) -> String {
    match (&exchange.outcome, exchange.status) {
        (Outcome::Abandoned, _) => "abandoned".to_owned(),
        (Outcome::Answered, status) => status.unwrap_or(200).to_string(),
        (Outcome::Failed(failure), None | Some(200)) => word(failure.kind).to_owned(),
        (Outcome::Failed(_), Some(status)) => status.to_string(),
    }
}

#[rustfmt::skip]
fn word(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::ConnectionRefused => "refused",
        FailureKind::ConnectionLost    => "lost",
        FailureKind::HostUnknown       => "unknown host",
        FailureKind::Unreachable       => "unreachable",
        FailureKind::Tls | FailureKind::TlsNotSpoken | FailureKind::CertificateUntrusted
        | FailureKind::CertificateExpired | FailureKind::CertificateOfOtherHost
        | FailureKind::CertificateWanted => "tls",
        FailureKind::ProxyUnauthorized => "proxy",
        FailureKind::Timeout           => "timeout",
        FailureKind::Unsendable        => "unsendable",
        FailureKind::Oversize          => "oversize",
        FailureKind::NotJson           => "not json",
        FailureKind::MalformedJson     => "malformed",
        FailureKind::UnexpectedShape   => "unexpected shape",
        FailureKind::Redirect          => "redirect",
        FailureKind::Unauthorized | FailureKind::Forbidden | FailureKind::AtlasError
        | FailureKind::UnmatchedPath | FailureKind::WrongAddress | FailureKind::RateLimited
        | FailureKind::ServerError | FailureKind::UnexpectedStatus => "failed",
    }
}
