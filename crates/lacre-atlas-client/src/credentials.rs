//! Who asks.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::header::HeaderValue;

/// What is sent as `Authorization`. Nothing shows the secret once it is in here.
#[derive(Clone, Default)]
pub struct Credentials(Option<Scheme>);

#[derive(Clone)]
struct Scheme {
    name: &'static str,
    header: HeaderValue,
}

impl Credentials {
    /// No `Authorization` at all: a gateway or a network answers for the caller.
    pub fn none() -> Self {
        Self::default()
    }

    /// Whether there is nothing to send.
    pub fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// User name and password (RFC 7617), which Atlas asks for by default.
    ///
    /// # Errors
    ///
    /// When the user name holds a colon, or either holds a control character.
    pub fn basic(user: &str, password: &str) -> Result<Self, CredentialsError> {
        if user.contains(':') {
            return Err(CredentialsError::Colon);
        }
        if user.chars().chain(password.chars()).any(char::is_control) {
            return Err(CredentialsError::Character);
        }
        Self::scheme("Basic", &STANDARD.encode(format!("{user}:{password}")))
    }

    /// A bearer token (RFC 6750), for gateways and for Atlas behind Keycloak.
    ///
    /// # Errors
    ///
    /// When the token is empty or holds anything but printable ASCII.
    pub fn bearer(token: &str) -> Result<Self, CredentialsError> {
        if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(CredentialsError::Character);
        }
        Self::scheme("Bearer", token)
    }

    fn scheme(name: &'static str, secret: &str) -> Result<Self, CredentialsError> {
        let mut header =
            HeaderValue::try_from(format!("{name} {secret}")).map_err(|_| CredentialsError::Character)?;
        header.set_sensitive(true);
        Ok(Self(Some(Scheme { name, header })))
    }

    pub(crate) fn header(&self) -> Option<&HeaderValue> {
        self.0.as_ref().map(|scheme| &scheme.header)
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(scheme) => write!(out, "Credentials({} …)", scheme.name),
            None => out.write_str("Credentials(none)"),
        }
    }
}

/// Why credentials cannot be sent. Its words never hold them.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum CredentialsError {
    /// The user name holds a colon, which parts it from the password on the wire.
    Colon,
    /// They are empty, or hold a character that a header cannot carry.
    Character,
}

impl fmt::Display for CredentialsError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Colon => "the user name holds a colon",
            Self::Character => "the credentials are empty or hold a character that a header cannot carry",
        })
    }
}

impl std::error::Error for CredentialsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_sent_and_never_shown() {
        #[rustfmt::skip]
        let cases = [
            (Credentials::basic("admin", "s3cret"), Some("Basic YWRtaW46czNjcmV0"), "Credentials(Basic …)"),
            (Credentials::basic("ána", "senha é"),  Some("Basic w6FuYTpzZW5oYSDDqQ=="), "Credentials(Basic …)"),
            (Credentials::bearer("abc.s3cret"),     Some("Bearer abc.s3cret"), "Credentials(Bearer …)"),
            (Ok(Credentials::none()),               None, "Credentials(none)"),
        ];
        for (credentials, sent, shown) in cases {
            let credentials = credentials.expect("these can be sent");
            assert_eq!(credentials.header().map(|header| header.to_str().expect("ASCII")), sent);
            assert_eq!(format!("{credentials:?}"), shown);
            assert!(credentials.header().is_none_or(HeaderValue::is_sensitive));
        }
    }

    #[test]
    fn what_a_header_cannot_carry_is_refused() {
        #[rustfmt::skip]
        let refused = [
            (Credentials::basic("a:b", "c"),      CredentialsError::Colon),
            (Credentials::basic("a", "b\r\nX: y"), CredentialsError::Character),
            (Credentials::bearer(""),             CredentialsError::Character),
            (Credentials::bearer("a b"),          CredentialsError::Character),
            (Credentials::bearer("a\nb"),         CredentialsError::Character),
            (Credentials::bearer("é"),            CredentialsError::Character),
        ];
        for (credentials, error) in refused {
            assert_eq!(credentials.err(), Some(error));
        }
    }
}
