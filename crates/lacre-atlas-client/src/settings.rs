//! Limits of a call, and the HTTP client they rely on.

use std::time::Duration;

/// Names this client to Atlas. It must not look like a browser: Atlas guards POST against those.
const USER_AGENT: &str = concat!("lacre/", env!("CARGO_PKG_VERSION"));

/// Limits of every call.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Settings {
    /// Bytes of one answer after decompression; a longer one is [`Oversize`](crate::FailureKind::Oversize).
    pub body_limit: usize,
    /// Time from sending a request until its answer is complete.
    pub call_timeout: Duration,
}

impl Default for Settings {
    /// 32 MiB and 5 seconds.
    fn default() -> Self {
        Self { body_limit: 32 * 1024 * 1024, call_timeout: Duration::from_secs(5) }
    }
}

/// A builder with what [`Client`](crate::Client) relies on: no redirect is followed, no referrer is sent, and no proxy of
/// the system is used. The caller adds TLS, certificates, and a proxy if one is asked for.
///
/// With reqwest's feature `rustls-no-provider`, `build` panics until a `rustls::crypto::CryptoProvider` is installed.
pub fn http_client_builder() -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .user_agent(USER_AGENT)
        .redirect(reqwest::redirect::Policy::none())
        .referer(false)
        .no_proxy()
}
