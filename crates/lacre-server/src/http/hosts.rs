//! Which names and pages the server answers to, so that no page can reach it through a name of its own (DNS rebinding) or
//! from another site.

use crate::error::{Error, ErrorKind};
use http::header::{HOST, ORIGIN};
use http::uri::Authority;
use http::{HeaderMap, HeaderValue, Uri};

/// The allowed values of `Host` and `Origin`.
#[derive(Clone, Debug)]
pub(crate) struct AllowList {
    hosts: Vec<Host>,
    origins: Vec<(String, Host)>,
}

/// A host, and the port that it is allowed at.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Host {
    name: String,
    port: Port,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Port {
    Any,
    Only(u16),
}

impl AllowList {
    pub(crate) fn loopback() -> Self {
        let host = |name: &str| Host { name: name.to_owned(), port: Port::Any };
        let hosts = vec![host("localhost"), host("127.0.0.1"), host("[::1]")];
        let origins = hosts.iter().map(|host| ("http".to_owned(), host.clone())).collect();
        Self { hosts, origins }
    }

    pub(crate) fn add_host(&mut self, host: &str) -> Result<(), Error> {
        let authority =
            parse_authority(host).ok_or_else(|| refused(host, "not a host, or a host and a port"))?;
        let port = authority.port_u16().map_or(Port::Any, Port::Only);
        self.hosts.push(Host { name: authority.host().to_ascii_lowercase(), port });
        Ok(())
    }

    pub(crate) fn add_origin(&mut self, origin: &str) -> Result<(), Error> {
        let refused = || refused(origin, "not an origin: scheme, host, and perhaps a port or `:*`");
        let (plain, any) = origin.strip_suffix(":*").map_or((origin, false), |plain| (plain, true));
        let (scheme, name, port) = parse_origin(plain).ok_or_else(refused)?;
        let port = if any { Port::Any } else { Port::Only(port.ok_or_else(refused)?) };
        self.origins.push((scheme, Host { name, port }));
        Ok(())
    }

    /// Returns the page of a request that may be answered; nothing when it does not come from a page.
    pub(crate) fn page(headers: &HeaderMap) -> Option<&HeaderValue> {
        headers.get(ORIGIN)
    }

    /// Whether a request with these headers may be answered. One without `Origin` does not come from a page.
    pub(crate) fn holds(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        self.holds_host(uri, headers) && self.holds_origin(headers)
    }

    fn holds_host(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let mut named = headers.get_all(HOST).iter();
        let authority = match (named.next(), named.next()) {
            (Some(host), None) => host.to_str().ok().and_then(parse_authority),
            (None, None) => uri.authority().cloned(),
            (_, Some(_)) => None,
        };
        authority.is_some_and(|authority| {
            let port = authority.port_u16();
            self.hosts.iter().any(|host| host.holds(authority.host(), port))
        })
    }

    fn holds_origin(&self, headers: &HeaderMap) -> bool {
        headers.get_all(ORIGIN).iter().all(|origin| {
            let Some((scheme, name, port)) = origin.to_str().ok().and_then(parse_origin) else {
                return false;
            };
            self.origins.iter().any(|(known, host)| *known == scheme && host.holds(&name, port))
        })
    }
}

impl Host {
    fn holds(&self, name: &str, port: Option<u16>) -> bool {
        let at = match self.port {
            Port::Any => true,
            Port::Only(only) => port == Some(only),
        };
        at && self.name.eq_ignore_ascii_case(name)
    }
}

/// A host with user information is not one that a browser sends.
fn parse_authority(text: &str) -> Option<Authority> {
    text.parse::<Authority>().ok().filter(|authority| !text.contains('@') && !authority.host().is_empty())
}

/// Returns scheme, host and port of an origin, its usual port where it names none (RFC 6454, section 4).
fn parse_origin(text: &str) -> Option<(String, String, Option<u16>)> {
    let (scheme, rest) = text.split_once("://")?;
    let scheme = scheme.to_ascii_lowercase();
    let authority = parse_authority(rest)?;
    let usual = match scheme.as_str() {
        "http" => Some(80),
        "https" => Some(443),
        _ => None,
    };
    Some((scheme, authority.host().to_ascii_lowercase(), authority.port_u16().or(usual)))
}

fn refused(text: &str, why: &str) -> Error {
    Error::new(ErrorKind::Address, lacre_contract::quote_text(text), why)
}

#[cfg(test)]
mod tests {
    use super::AllowList;
    use http::header::{HOST, ORIGIN};
    use http::{HeaderMap, HeaderValue, Uri};

    fn holds(list: &AllowList, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_str(host).expect("a header"));
        origin.map(|origin| headers.insert(ORIGIN, HeaderValue::from_str(origin).expect("a header")));
        list.holds(&Uri::from_static("/mcp"), &headers)
    }

    #[test]
    fn row_1_only_known_names_and_pages_are_answered() {
        let mut list = AllowList::loopback();
        list.add_host("Catalog.example.com:8080").expect("a host");
        list.add_host("a.example").expect("a host");
        list.add_origin("https://app.example.com").expect("an origin");
        list.add_origin("http://any.example:*").expect("an origin");
        #[rustfmt::skip]
        let cases = [
            ("localhost",                 None,                               true),
            ("LOCALHOST:8080",            Some("http://localhost:6274"),      true),
            ("127.0.0.1:1",               Some("http://127.0.0.1"),           true),
            ("[::1]:8080",                Some("http://[::1]:9"),             true),
            ("catalog.example.com:8080",  None,                               true),
            ("catalog.example.com",       None,                               false),
            ("a.example:7",               Some("https://app.example.com:443"), true),
            ("a.example",                 Some("https://app.example.com:444"), false),
            ("a.example",                 Some("http://app.example.com"),     false),
            ("a.example",                 Some("http://any.example:81"),      true),
            ("evil.example",              None,                               false),
            ("localhost.evil.example",    None,                               false),
            ("localhost@evil.example",    None,                               false),
            ("",                          None,                               false),
            ("localhost",                 Some("http://evil.example"),        false),
            ("localhost",                 Some("null"),                       false),
            ("localhost",                 Some("https://localhost"),          false),
            ("localhost",                 Some("http://localhost@evil"),      false),
        ];
        for (host, origin, expected) in cases {
            assert_eq!(holds(&list, host, origin), expected, "{host} {origin:?}");
        }
        for bad in ["", "a b", "https://x", "x@y", "a/b"] {
            assert!(list.add_host(bad).is_err(), "{bad}");
        }
        for bad in ["", "app.example.com", "null", "ftp://x", "https://", "https://x/y"] {
            assert!(list.add_origin(bad).is_err(), "{bad}");
        }
    }
}
