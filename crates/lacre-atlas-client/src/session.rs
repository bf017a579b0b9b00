//! What Atlas remembers of a caller between calls.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use reqwest::header::{HeaderMap, HeaderValue, SET_COOKIE};

/// Cookies kept at most: Atlas and a gateway set one or two, and a server must not fill our memory.
const MOST: usize = 16;
/// Bytes of the longest cookie kept, as browsers have it (RFC 6265, section 6.1).
const LONGEST: usize = 4096;

/// The cookies of one principal at one server.
///
/// Without one, Atlas opens an HTTP session of an hour for every request. A cookie authenticates by itself, so a session
/// must never be shared between principals or servers. Beside the cookie of a user Atlas does not look at the password of
/// that user (seen on 2.1.0), and each request prolongs the hour: a session that is never left outlives its password. So
/// all cookies are dropped a while after the first of them was set. Clones share their cookies.
#[derive(Clone)]
pub struct Session {
    lifetime: Duration,
    jar: Arc<Mutex<Jar>>,
}

struct Jar {
    begun: Instant,
    cookies: BTreeMap<String, String>,
}

impl Session {
    /// A session without cookies, which keeps what is set for `lifetime`.
    pub fn new(lifetime: Duration) -> Self {
        let jar = Jar { begun: Instant::now(), cookies: BTreeMap::new() };
        Self { lifetime, jar: Arc::new(Mutex::new(jar)) }
    }

    /// The `Cookie` header, if there is anything to send.
    pub(crate) fn header(&self) -> Option<HeaderValue> {
        let mut jar = self.jar();
        if jar.begun.elapsed() >= self.lifetime {
            jar.cookies.clear();
        }
        let cookies: Vec<String> =
            jar.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut header =
            HeaderValue::try_from(cookies.join("; ")).ok().filter(|header| !header.is_empty())?;
        header.set_sensitive(true);
        Some(header)
    }

    /// Keeps what the server set. An empty value unsets a cookie; attributes do not matter, because a session only
    /// ever speaks to one address.
    pub(crate) fn keep(&self, headers: &HeaderMap) {
        let mut jar = self.jar();
        if jar.cookies.is_empty() {
            jar.begun = Instant::now();
        }
        let cookies = &mut jar.cookies;
        for set in headers.get_all(SET_COOKIE).iter().filter_map(|set| set.to_str().ok()) {
            let pair = set.split_once(';').map_or(set, |(pair, _)| pair);
            let Some((name, value)) = pair.trim().split_once('=') else { continue };
            if value.is_empty() {
                cookies.remove(name);
            } else if pair.len() <= LONGEST && (cookies.len() < MOST || cookies.contains_key(name)) {
                cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }

    /// Drops all cookies, after the server refused them.
    pub(crate) fn forget(&self) {
        self.jar().cookies.clear();
    }

    fn jar(&self) -> MutexGuard<'_, Jar> {
        self.jar.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Session({} cookies)", self.jar().cookies.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(values: &[&str]) -> HeaderMap {
        values.iter().map(|value| (SET_COOKIE, HeaderValue::try_from(*value).expect("a header"))).collect()
    }

    fn sent(session: &Session) -> Option<String> {
        session.header().map(|header| header.to_str().expect("ASCII").to_owned())
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_session_is_left_however_often_its_cookie_is_set() {
        let session = Session::new(Duration::from_millis(40));
        session.keep(&set(&["ATLASSESSIONID=one"]));
        assert_eq!(sent(&session).as_deref(), Some("ATLASSESSIONID=one"));
        std::thread::sleep(Duration::from_millis(50));
        session.keep(&set(&["ATLASSESSIONID=one"]));
        assert_eq!(sent(&session), None);
        session.keep(&set(&["ATLASSESSIONID=two"]));
        assert_eq!(sent(&session).as_deref(), Some("ATLASSESSIONID=two"));
    }

    #[test]
    fn cookies_are_sent_back_without_their_attributes() {
        let session = Session::new(LONG);
        assert_eq!(sent(&session), None);
        session.keep(&set(&[
            "ATLASSESSIONID=node01;Path=/;HttpOnly",
            "hadoop.auth=\"u=a&p=b\"; Path=/",
            "broken",
        ]));
        assert_eq!(sent(&session).as_deref(), Some("ATLASSESSIONID=node01; hadoop.auth=\"u=a&p=b\""));
        session.keep(&set(&["hadoop.auth=; Max-Age=0", "ATLASSESSIONID=node02"]));
        assert_eq!(sent(&session.clone()).as_deref(), Some("ATLASSESSIONID=node02"));
        assert_eq!(format!("{session:?}"), "Session(1 cookies)");
        session.forget();
        assert_eq!(sent(&session), None);
    }

    #[test]
    fn a_server_cannot_fill_the_memory() {
        let session = Session::new(LONG);
        for number in 0..100 {
            session.keep(&set(&[&format!("name{number}=value")]));
        }
        session.keep(&set(&[&format!("long={}", "x".repeat(LONGEST))]));
        assert_eq!(format!("{session:?}"), "Session(16 cookies)");
    }
}
