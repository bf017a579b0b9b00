//! Who is asking.

use axum::http::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use super::Reply;
use super::page::container_page;
use crate::dataset::{User, guid_of};
use crate::release::{Behaviour, Release};
use crate::store::Store;

/// The name of the session cookie.
const COOKIE: &str = "ATLASSESSIONID";

/// Somebody who logged in.
pub(crate) struct Login<'a> {
    pub(crate) user: &'a User,
    /// The cookie that authenticates the next requests by itself.
    pub(crate) cookie: String,
}

/// Finds out who is asking.
///
/// # Errors
///
/// The reply to send when nobody is, in the form of `release`.
pub(crate) fn log_in<'a>(
    store: &'a Store,
    release: Release,
    path: &str,
    headers: &HeaderMap,
) -> Result<Login<'a>, Box<Reply>> {
    let refusal = Refused { release, path, headers };
    let user = match header(headers, "authorization").and_then(|text| text.strip_prefix("Basic ")) {
        Some(encoded) => match session(store, headers) {
            // A user who has a session is not asked for the password again.
            Some(user) if decoded(encoded).is_some_and(|(name, _)| name == user.name) => Ok(user),
            _ => basic(store, encoded).map_err(|message| refusal.reply(&message)),
        },
        None => session(store, headers).ok_or_else(|| refusal.anonymous()),
    }
    .map_err(Box::new)?;
    Ok(Login { user, cookie: cookie(&user.name) })
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn basic<'a>(store: &'a Store, encoded: &str) -> Result<&'a User, String> {
    let Some((name, password)) = decoded(encoded) else {
        return Err("Failed to decode basic authentication token".into());
    };
    let user = store.user(&name).ok_or_else(|| format!("Username not found.{name}"))?;
    if user.password == password { Ok(user) } else { Err("Wrong password".into()) }
}

/// User name and password.
fn decoded(encoded: &str) -> Option<(String, String)> {
    let text = String::from_utf8(STANDARD.decode(encoded.trim()).ok()?).ok()?;
    text.split_once(':').map(|(name, password)| (name.to_owned(), password.to_owned()))
}

/// The session of a user: the same for everybody who may log in as them, since the laboratory keeps no state.
fn session_of(name: &str) -> String {
    guid_of("__session", name)
}

fn cookie(name: &str) -> String {
    format!("{COOKIE}={};Path=/;HttpOnly", session_of(name))
}

fn session<'a>(store: &'a Store, headers: &HeaderMap) -> Option<&'a User> {
    let cookies = header(headers, "cookie")?.split(';').filter_map(|pair| pair.trim().split_once('='));
    let value = cookies.into_iter().find(|(name, _)| *name == COOKIE)?.1;
    store.users().iter().find(|user| session_of(&user.name) == value)
}

/// How the container refuses in JSON.
pub(crate) fn json_refusal(status: u16, message: &str, path: &str) -> Reply {
    let body =
        json!({"servlet": "jersey-servlet", "message": message, "url": path, "status": status.to_string()});
    Reply::text(status, "application/json", body.to_string())
}

struct Refused<'a> {
    release: Release,
    path: &'a str,
    headers: &'a HeaderMap,
}

impl Refused<'_> {
    /// The reply to somebody who sent no credentials at all.
    fn anonymous(&self) -> Reply {
        let accept = header(self.headers, "accept").unwrap_or_default();
        let browser = accept.starts_with("text/html")
            || accept.starts_with("text/plain")
            || header(self.headers, "user-agent") == Some("Mozilla");
        if browser {
            let host = header(self.headers, "host").unwrap_or("localhost");
            return Reply::empty(302)
                .with("location", format!("http://{host}/login.jsp"))
                .with("set-cookie", cookie(""));
        }
        let xhr = header(self.headers, "x-requested-with") == Some("XMLHttpRequest");
        if xhr && self.release.has(Behaviour::SessionTimeout) {
            return self.refusal(419, "Session Timeout");
        }
        self.reply("Full authentication is required to access this resource")
    }

    fn reply(&self, message: &str) -> Reply {
        let reply = self.refusal(401, message);
        if self.release.has(Behaviour::BasicChallenge) {
            return reply.with("www-authenticate", "Basic realm=\"atlas.com\"");
        }
        reply
    }

    fn refusal(&self, status: u16, message: &str) -> Reply {
        let accept = header(self.headers, "accept").unwrap_or("*/*");
        let json = accept.contains("application/json");
        let reply = match (json, self.release.has(Behaviour::JsonLoginPage)) {
            (true, false) => Reply::empty(status),
            (true, true) => json_refusal(status, message, self.path),
            (false, _) => container_page(status, message, self.path),
        };
        reply.with("set-cookie", cookie(""))
    }
}
