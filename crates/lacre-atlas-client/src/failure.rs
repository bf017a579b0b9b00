//! The one classification of what can go wrong between here and Atlas.

use std::fmt;
use std::time::Duration;

use crate::connection;
use crate::operation::Operation;

/// An operation came to nothing: what happened, and where.
///
/// Nothing in it repeats what was asked, an address, a header or the body of the answer, so it may be shown and logged.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Failure {
    /// What happened.
    pub kind: FailureKind,
    /// Status of the answer, if there was one.
    pub status: Option<u16>,
    /// Code of Atlas, such as `ATLAS-404-00-005` (`org.apache.atlas.AtlasErrorCode`). The number inside is not always
    /// the status.
    pub atlas_code: Option<String>,
    /// Where it happened.
    pub place: Place,
    /// When the server asks to be left alone (`Retry-After` in seconds).
    pub retry_after: Option<Duration>,
    /// The authentication scheme that a 401 asks for, such as `Negotiate` (Kerberos) or `Bearer`.
    pub challenge: Option<String>,
}

/// Where a failure happened.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Place {
    /// The operation that was asked.
    pub operation: Operation,
    /// Line and column in the body, from 1, where it stopped to make sense.
    pub position: Option<(u32, u32)>,
}

/// What happened to a request.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum FailureKind {
    /// Nothing listens at the port, as while a server starts.
    ConnectionRefused,
    /// The connection was reset or closed before the answer was complete, or did not speak HTTP.
    ConnectionLost,
    /// The name of the host is unknown to DNS.
    HostUnknown,
    /// The host could not be reached for another reason.
    Unreachable,
    /// TLS could not be established: a protocol, or a client without TLS.
    Tls,
    /// What answers at the port does not speak TLS.
    TlsNotSpoken,
    /// The certificate of the server is signed by an authority that is not trusted, or is otherwise not accepted.
    CertificateUntrusted,
    /// The certificate of the server has expired, or is not valid yet.
    CertificateExpired,
    /// The certificate of the server is that of another host.
    CertificateOfOtherHost,
    /// The server refused TLS for want of a client certificate that it knows.
    CertificateWanted,
    /// 407, or a tunnel refused for want of credentials: the proxy on the way wants them.
    ProxyUnauthorized,
    /// The answer was not complete in time.
    Timeout,
    /// The request could not be built: a parameter is out of the range of its type.
    Unsendable,
    /// 401, or 419 for a session that ended.
    Unauthorized,
    /// 403, with a code of Atlas or from a gateway.
    Forbidden,
    /// Atlas answered with an error of its own, named by its code.
    AtlasError,
    /// Atlas knows no such path and method: this release lacks the operation. (A 500 in plain text.)
    UnmatchedPath,
    /// 404 or 405 without a code of Atlas: a wrong address, or a gateway.
    WrongAddress,
    /// 429.
    RateLimited,
    /// 5xx without a code of Atlas.
    ServerError,
    /// 3xx: a login page, or the passive server of a pair. It was not followed.
    Redirect,
    /// Any other status without a code of Atlas.
    UnexpectedStatus,
    /// 200, but the body does not claim to be JSON: a login page, for example.
    NotJson,
    /// 200, but the body is not well-formed JSON.
    MalformedJson,
    /// 200 and JSON, but not what the operation answers.
    UnexpectedShape,
    /// The body is longer than the limit.
    Oversize,
}

impl FailureKind {
    /// What an error of the HTTP library says about the connection.
    pub fn of_connection(error: &reqwest::Error) -> Self {
        connection::kind(error)
    }

    /// Every kind, in the order of the enum.
    pub const ALL: [FailureKind; 26] = [
        Self::ConnectionRefused,
        Self::ConnectionLost,
        Self::HostUnknown,
        Self::Unreachable,
        Self::Tls,
        Self::TlsNotSpoken,
        Self::CertificateUntrusted,
        Self::CertificateExpired,
        Self::CertificateOfOtherHost,
        Self::CertificateWanted,
        Self::ProxyUnauthorized,
        Self::Timeout,
        Self::Unsendable,
        Self::Unauthorized,
        Self::Forbidden,
        Self::AtlasError,
        Self::UnmatchedPath,
        Self::WrongAddress,
        Self::RateLimited,
        Self::ServerError,
        Self::Redirect,
        Self::UnexpectedStatus,
        Self::NotJson,
        Self::MalformedJson,
        Self::UnexpectedShape,
        Self::Oversize,
    ];

    /// What happened, as a clause: `the connection was refused`.
    #[rustfmt::skip]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::ConnectionRefused => "the connection was refused",
            Self::ConnectionLost    => "the connection was lost before the answer was complete",
            Self::HostUnknown       => "the name of the host is unknown",
            Self::Unreachable       => "the host could not be reached",
            Self::Tls               => "TLS could not be established",
            Self::TlsNotSpoken      => "the server does not speak TLS at this port",
            Self::CertificateUntrusted   => "the certificate is signed by an authority that is not trusted here",
            Self::CertificateExpired     => "the certificate has expired, or is not valid yet",
            Self::CertificateOfOtherHost => "the certificate is of another host",
            Self::CertificateWanted      => "the server wants a certificate of the client",
            Self::ProxyUnauthorized      => "the proxy wants credentials",
            Self::Timeout           => "the answer was not complete in time",
            Self::Unsendable        => "the request could not be built",
            Self::Unauthorized      => "the credentials were refused",
            Self::Forbidden         => "access was denied",
            Self::AtlasError        => "Atlas answered with an error",
            Self::UnmatchedPath     => "this release of Atlas lacks the operation",
            Self::WrongAddress      => "no Atlas answers at this address",
            Self::RateLimited       => "too many requests",
            Self::ServerError       => "the server failed",
            Self::Redirect          => "the server answered with a redirect",
            Self::UnexpectedStatus  => "the server answered with an unexpected status",
            Self::NotJson           => "the answer is not JSON",
            Self::MalformedJson     => "the answer is not well-formed JSON",
            Self::UnexpectedShape   => "the answer is not what the operation answers",
            Self::Oversize          => "the answer is longer than the limit",
        }
    }
}

impl Failure {
    pub(crate) fn new(operation: Operation, kind: FailureKind) -> Self {
        let place = Place { operation, position: None };
        Self { kind, status: None, atlas_code: None, place, retry_after: None, challenge: None }
    }

    /// Whether the same request may do better a moment later: no connection, no time, 429 and 502 to 504. Anything
    /// else repeats itself, and a repeated 401 locks accounts.
    #[rustfmt::skip]
    pub const fn may_pass(&self) -> bool {
        match self.kind {
            FailureKind::ConnectionRefused | FailureKind::ConnectionLost | FailureKind::HostUnknown
            | FailureKind::Unreachable     | FailureKind::Timeout        | FailureKind::RateLimited => true,
            FailureKind::AtlasError        | FailureKind::ServerError => matches!(self.status, Some(502..=504)),
            FailureKind::Tls               | FailureKind::TlsNotSpoken   | FailureKind::CertificateUntrusted
            | FailureKind::CertificateExpired | FailureKind::CertificateOfOtherHost
            | FailureKind::CertificateWanted  | FailureKind::ProxyUnauthorized
            | FailureKind::Unsendable      | FailureKind::Unauthorized
            | FailureKind::Forbidden       | FailureKind::UnmatchedPath  | FailureKind::WrongAddress
            | FailureKind::Redirect        | FailureKind::NotJson        | FailureKind::MalformedJson
            | FailureKind::UnexpectedShape | FailureKind::Oversize       | FailureKind::UnexpectedStatus => false,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.place.operation, self.kind.sentence())?;
        if let Some(status) = self.status {
            write!(out, ", status {status}")?;
        }
        if let Some(code) = &self.atlas_code {
            write!(out, ", {code}")?;
        }
        if let Some(scheme) = &self.challenge {
            write!(out, ", {scheme} is asked for")?;
        }
        if let Some((line, column)) = self.place.position {
            write!(out, ", at line {line} column {column}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn failure(kind: FailureKind, status: Option<u16>) -> Failure {
        Failure { status, ..Failure::new(Operation::GetById, kind) }
    }

    #[test]
    fn every_kind_says_something_of_its_own() {
        let sentences: HashSet<&str> = FailureKind::ALL.iter().map(|kind| kind.sentence()).collect();
        assert_eq!(sentences.len(), FailureKind::ALL.len());
    }

    #[test]
    fn only_what_may_pass_is_repeated() {
        #[rustfmt::skip]
        let cases = [
            (FailureKind::ConnectionRefused, None,      true),
            (FailureKind::ConnectionLost,    None,      true),
            (FailureKind::Timeout,           None,      true),
            (FailureKind::RateLimited,       Some(429), true),
            (FailureKind::ServerError,       Some(500), false),
            (FailureKind::ServerError,       Some(502), true),
            (FailureKind::ServerError,       Some(503), true),
            (FailureKind::ServerError,       Some(504), true),
            (FailureKind::AtlasError,        Some(500), false),
            (FailureKind::AtlasError,        Some(503), true),
            (FailureKind::Unauthorized,      Some(401), false),
            (FailureKind::UnmatchedPath,     Some(500), false),
            (FailureKind::Oversize,          Some(200), false),
        ];
        for (kind, status, expected) in cases {
            assert_eq!(failure(kind, status).may_pass(), expected, "{kind:?} {status:?}");
        }
    }

    #[test]
    fn it_says_what_and_where() {
        let mut refused = failure(FailureKind::Unauthorized, Some(401));
        refused.challenge = Some("Negotiate".to_owned());
        assert_eq!(
            refused.to_string(),
            "getById: the credentials were refused, status 401, Negotiate is asked for"
        );
        let mut absent = failure(FailureKind::AtlasError, Some(404));
        absent.atlas_code = Some("ATLAS-404-00-005".to_owned());
        assert_eq!(absent.to_string(), "getById: Atlas answered with an error, status 404, ATLAS-404-00-005");
        let mut malformed = failure(FailureKind::MalformedJson, Some(200));
        malformed.place.position = Some((3, 7));
        assert_eq!(
            malformed.to_string(),
            "getById: the answer is not well-formed JSON, status 200, at line 3 column 7"
        );
    }
}
