//! Where Atlas is.

use std::fmt;

use reqwest::Url;

/// Path of the REST interface on a server without a gateway.
const REST_PATH: &str = "/api/atlas";

/// The address below which Atlas answers `/v2/…` and `/admin/…`. It holds no user information, so it may be shown.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BaseUrl(String);

impl BaseUrl {
    /// Reads an address such as `http://atlas:21000/api/atlas` or `https://knox:8443/gateway/prod/atlas/api/atlas`.
    ///
    /// `/api/atlas` is added to an address without a path, because no server answers anywhere above it.
    ///
    /// # Errors
    ///
    /// When the text is not an absolute `http` or `https` URL, or has user information, a query or a fragment.
    pub fn parse(text: &str) -> Result<Self, BaseUrlError> {
        let url = Url::parse(text).map_err(|_| BaseUrlError::NotUrl)?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(BaseUrlError::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(BaseUrlError::UserInformation);
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(BaseUrlError::Query);
        }
        let path = match url.path().trim_end_matches('/') {
            "" => REST_PATH,
            path => path,
        };
        Ok(Self(format!("{}{path}", url.origin().ascii_serialization())))
    }

    /// The address, without a slash at its end.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Why a text is not the address of an Atlas. Its words never hold the text: that may hold a password.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum BaseUrlError {
    /// It is not an absolute URL.
    NotUrl,
    /// Its scheme is neither `http` nor `https`.
    Scheme,
    /// It holds a user name or a password.
    UserInformation,
    /// It holds a query or a fragment.
    Query,
}

impl fmt::Display for BaseUrlError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::NotUrl => "the address is not a URL such as http://localhost:21000/api/atlas",
            Self::Scheme => "the address must begin with http:// or https://",
            Self::UserInformation => {
                "the address holds a user name or a password; give credentials apart from it"
            }
            Self::Query => "the address holds a query or a fragment",
        })
    }
}

impl std::error::Error for BaseUrlError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_brought_into_one_form() {
        #[rustfmt::skip]
        let read = [
            ("http://localhost:21000/api/atlas",          "http://localhost:21000/api/atlas"),
            ("http://localhost:21000/api/atlas/",         "http://localhost:21000/api/atlas"),
            ("http://localhost:21000",                    "http://localhost:21000/api/atlas"),
            ("HTTPS://Atlas.Example:443/",                "https://atlas.example/api/atlas"),
            ("https://knox:8443/gateway/p/atlas/api/atlas", "https://knox:8443/gateway/p/atlas/api/atlas"),
            ("http://[::1]:21000",                        "http://[::1]:21000/api/atlas"),
        ];
        for (text, expected) in read {
            assert_eq!(BaseUrl::parse(text).as_ref().map(BaseUrl::as_str), Ok(expected), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused_without_being_repeated() {
        #[rustfmt::skip]
        let refused = [
            ("localhost:21000/s3cret",      BaseUrlError::Scheme),
            ("s3cret",                      BaseUrlError::NotUrl),
            ("ftp://host/s3cret",           BaseUrlError::Scheme),
            ("http://admin:s3cret@host",    BaseUrlError::UserInformation),
            ("http://s3cret@host",          BaseUrlError::UserInformation),
            ("http://host/?key=s3cret",     BaseUrlError::Query),
            ("http://host/#s3cret",         BaseUrlError::Query),
        ];
        for (text, error) in refused {
            assert_eq!(BaseUrl::parse(text), Err(error), "{text}");
            assert!(!error.to_string().contains("s3cret"));
        }
    }
}
