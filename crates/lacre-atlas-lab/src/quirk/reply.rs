//! What is sent in place of an answer.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::json;

use super::Quirk;
use crate::http::{
    Code, Failure, Reply, container_page, error_page, forgery_refused, json_refusal, login_page, too_large,
};
use crate::release::Release;

/// Where the passive server of a pair sends its callers. Nothing listens there.
const ACTIVE: &str = "http://active.atlas.invalid:21000";

/// What happens in place of an answer.
pub(crate) enum Instead {
    Reply(Reply),
    Failure(Failure),
    /// Nothing, for ever.
    Silence,
    /// The connection breaks.
    Reset,
}

/// A request, as far as the quirks look at it.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a> {
    pub(crate) release: Release,
    pub(crate) path: &'a str,
    pub(crate) query: &'a str,
    pub(crate) post: bool,
    /// `Authorization` as it came.
    pub(crate) authorization: &'a str,
    /// How many requests came before.
    pub(crate) number: u64,
}

/// What happens in place of an answer; the first quirk that has something to say wins.
pub(crate) fn instead(quirks: &[Quirk], seen: Seen<'_>) -> Option<Instead> {
    quirks.iter().find_map(|quirk| {
        connection(*quirk)
            .or_else(|| reply(*quirk, seen).map(Instead::Reply))
            .or_else(|| failure(*quirk, seen))
    })
}

fn connection(quirk: Quirk) -> Option<Instead> {
    match quirk {
        Quirk::Hang => Some(Instead::Silence),
        Quirk::Reset => Some(Instead::Reset),
        _ => None,
    }
}

fn failure(quirk: Quirk, seen: Seen<'_>) -> Option<Instead> {
    let below = |part: &str| seen.path.starts_with(&format!("/api/atlas/v2/{part}"));
    let object =
        "AtlasObjectId{guid='null', typeName='hive_db', uniqueAttributes={qualifiedName:default@cm}}";
    match quirk {
        Quirk::DslFails if below("search/dsl") => Some(Instead::Failure(Failure::Logged)),
        Quirk::ScriptFails if below("search/dsl") => {
            Some(Instead::Failure(Failure::atlas(Code::Gremlin, ["g.V().has('__typeName', 'hive_table')"])))
        }
        Quirk::BodyRefused if seen.post => Some(Instead::Failure(Failure::Body(
            "Unrecognized token: org.codehaus.jackson.JsonParseException".into(),
        ))),
        Quirk::ServerErrorText => Some(Instead::Failure(Failure::Logged)),
        Quirk::OperationMissing if below("") => Some(Instead::Failure(Failure::Unmatched)),
        Quirk::AccessDenied if below("") => {
            Some(Instead::Failure(Failure::atlas(Code::Forbidden, ["lacre", "read entity: guid=hidden"])))
        }
        Quirk::BracesInMessage if below("entity") => {
            Some(Instead::Failure(Failure::atlas(Code::ReferencedNotFound, [object])))
        }
        _ => None,
    }
}

fn reply(quirk: Quirk, seen: Seen<'_>) -> Option<Reply> {
    let page = |status, reason| container_page(status, reason, seen.path);
    let unavailable = || {
        let body = json!({"message": "Service Unavailable", "url": seen.path, "status": "503"});
        Reply::text(503, "application/json", body.to_string())
    };
    Some(match quirk {
        Quirk::UnauthorizedEmpty => Reply::empty(401),
        Quirk::UnauthorizedJson => json_refusal(401, "Wrong password", seen.path),
        Quirk::SessionTimeout => json_refusal(419, "Session Timeout", seen.path),
        Quirk::ForgeryRefused => forgery_refused(seen.release),
        Quirk::Negotiate => page(401, "Authentication required").with("www-authenticate", "Negotiate"),
        Quirk::LoginRedirect => Reply::empty(302).with("location", "/login.jsp"),
        Quirk::LoginPage => login_page(),
        Quirk::UnavailableHtml => page(503, "Service Unavailable é"),
        Quirk::UnavailableJson => unavailable(),
        Quirk::Flaky if seen.number.is_multiple_of(2) => unavailable(),
        Quirk::BadGateway => {
            Reply::text(502, "text/html", "<html><body><h1>502 Bad Gateway</h1></body></html>")
        }
        Quirk::TooManyRequests => Reply::empty(429).with("retry-after", "1"),
        Quirk::ErrorPage => error_page(500, seen.release),
        Quirk::TargetTooLong => too_large(seen.release, 414, "URI Too Long"),
        Quirk::PlainNotFound => error_page(404, seen.release),
        Quirk::BodyEmpty => Reply::text(200, "application/json", ""),
        Quirk::TextAsJson => Reply::text(200, "application/json", "The server is being looked after."),
        Quirk::PassiveRedirect => return passive(seen),
        _ => return echo(quirk, seen.authorization),
    })
}

/// Servers and proxies that tell a caller what it sent, the secret too.
fn echo(quirk: Quirk, sent: &str) -> Option<Reply> {
    let plain = decoded(sent);
    let error = |status, code: &str| {
        let body =
            json!({"errorCode": code, "errorMessage": format!("{sent} ({plain}) may not or finds nothing")});
        Reply::text(status, "application/json", body.to_string())
    };
    Some(match quirk {
        Quirk::EchoUnauthorized => error(401, "ATLAS-401-00-001"),
        Quirk::EchoNotFound => error(404, "ATLAS-404-00-005"),
        Quirk::EchoServerError => {
            let page =
                format!("<html><body><h1>500</h1><pre>Authorization: {sent} ({plain})</pre></body></html>");
            Reply::text(500, "text/html", page)
        }
        Quirk::EchoRedirect => {
            let user = utf8_percent_encode(&plain, NON_ALPHANUMERIC);
            Reply::empty(302)
                .with("location", format!("http://{user}@active.atlas.invalid:21000/?secret={user}"))
        }
        _ => return None,
    })
}

/// User and password of `Basic`, or the token of `Bearer`.
fn decoded(authorization: &str) -> String {
    let secret = authorization.split_once(' ').map_or(authorization, |(_, secret)| secret);
    let bytes = STANDARD.decode(secret).unwrap_or_else(|_| secret.as_bytes().to_vec());
    String::from_utf8(bytes).unwrap_or_else(|_| secret.to_owned())
}

fn passive(seen: Seen<'_>) -> Option<Reply> {
    if seen.path == "/api/atlas/admin/status" {
        return Some(Reply::text(200, "application/json", json!({"Status": "PASSIVE"}).to_string()));
    }
    if seen.path.starts_with("/api/atlas/admin/") {
        return None;
    }
    // The query is encoded once more, escapes and all: following it asks for something else.
    let query = seen.query.replace('%', "%25").replace(':', "%3A");
    let query = if query.is_empty() { query } else { format!("?{query}") };
    let status = if seen.post { 307 } else { 302 };
    Some(Reply::empty(status).with("location", format!("{ACTIVE}{}{query}", seen.path)))
}
