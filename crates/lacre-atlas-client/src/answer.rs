//! From the answer on the wire to its body, or to what its status means.

use std::time::Duration;

use reqwest::Response;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, RETRY_AFTER, WWW_AUTHENTICATE};
use serde::Deserialize;

use crate::connection;
use crate::failure::{Failure, FailureKind};
use crate::wire::Wire;

/// Bytes of an error's body that are read for its code. The longest that Atlas writes is a script of some kilobytes.
const ERROR_LIMIT: usize = 64 * 1024;
/// How Atlas begins to say that it could not process a request at all.
const UNPROCESSED: &str = "There was an error processing your request. It has been logged (ID ";
/// The media type that Atlas gives this text when no resource method was reached. Where one was, a charset follows.
const UNREACHED: &str = "application/json";
/// Longest wait that a server may ask for.
const LONGEST_WAIT: Duration = Duration::from_secs(3600);

/// The whole body of an answer with status 200 that claims to be JSON; anything else is a failure.
pub(crate) async fn read(wire: &Wire, response: Response) -> Result<Vec<u8>, Failure> {
    let status = response.status().as_u16();
    let failed = |kind| Failure { status: Some(status), ..Failure::new(wire.operation, kind) };
    if status == 200 {
        if !is_json(response.headers()) {
            return Err(failed(FailureKind::NotJson));
        }
        return body(wire, response, wire.settings.body_limit).await.map_err(failed);
    }
    let headers = response.headers().clone();
    // The status alone decides; a body that cannot be read only costs the code.
    let text = body(wire, response, wire.settings.body_limit.min(ERROR_LIMIT)).await.unwrap_or_default();
    let code = atlas_code(&text);
    let kind = refusal(status, code.is_some(), is_unmatched(&headers, &text));
    Err(Failure {
        atlas_code: code,
        retry_after: retry_after(&headers),
        challenge: challenge(&headers).filter(|_| kind == FailureKind::Unauthorized),
        ..failed(kind)
    })
}

/// What a status other than 200 means, with or without a code of Atlas in the body.
#[rustfmt::skip]
fn refusal(status: u16, has_code: bool, is_unmatched: bool) -> FailureKind {
    match (status, has_code) {
        (300..=399,  _)                      => FailureKind::Redirect,
        (401 | 419,  _)                      => FailureKind::Unauthorized,
        (407,        _)                      => FailureKind::ProxyUnauthorized,
        (403,        _)                      => FailureKind::Forbidden,
        (429,        _)                      => FailureKind::RateLimited,
        (400..=599,  true)                   => FailureKind::AtlasError,
        (404 | 405,  false)                  => FailureKind::WrongAddress,
        (500,        false) if is_unmatched  => FailureKind::UnmatchedPath,
        (500..=599,  false)                  => FailureKind::ServerError,
        _                                    => FailureKind::UnexpectedStatus,
    }
}

async fn body(wire: &Wire, mut response: Response, limit: usize) -> Result<Vec<u8>, FailureKind> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| connection::kind(&error))? {
        wire.note_bytes(chunk.len());
        if chunk.len() > limit - body.len() {
            return Err(FailureKind::Oversize);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

fn is_json(headers: &HeaderMap) -> bool {
    let media_type = text(headers, &CONTENT_TYPE).split(';').next().unwrap_or_default().trim();
    media_type.eq_ignore_ascii_case("application/json")
}

fn is_unmatched(headers: &HeaderMap, body: &[u8]) -> bool {
    text(headers, &CONTENT_TYPE).eq_ignore_ascii_case(UNREACHED) && body.starts_with(UNPROCESSED.as_bytes())
}

/// The code in the body, if it has the form of one: other text of a server is never repeated.
fn atlas_code(body: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Coded {
        #[serde(rename = "errorCode")]
        code: String,
    }
    let code = serde_json::from_slice::<Coded>(body).ok()?.code;
    let formed = code.starts_with("ATLAS-")
        && code.len() <= 32
        && code.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-');
    formed.then_some(code)
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = text(headers, &RETRY_AFTER).parse().ok()?;
    Some(Duration::from_secs(seconds).min(LONGEST_WAIT))
}

/// The scheme that `WWW-Authenticate` begins with (RFC 9110, section 11.6.1).
fn challenge(headers: &HeaderMap) -> Option<String> {
    let scheme = text(headers, &WWW_AUTHENTICATE).split([' ', ',']).next().unwrap_or_default();
    let formed = (1..=32).contains(&scheme.len())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    formed.then(|| scheme.to_owned())
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;

    use super::*;

    #[test]
    fn only_text_in_the_form_of_a_code_is_a_code() {
        #[rustfmt::skip]
        let cases = [
            (r#"{"errorCode":"ATLAS-404-00-005","errorMessage":"nope"}"#, Some("ATLAS-404-00-005")),
            (r#"{"errorCode":"ATLAS-500-00-00A","errorCause":"x"}"#,      Some("ATLAS-500-00-00A")),
            (r#"{"errorCode":"ATLAS-<script>"}"#,                         None),
            (r#"{"errorCode":"secret"}"#,                                 None),
            (r#"{"errorCode":404}"#,                                      None),
            (r#"{"msgDesc":"Missing header"}"#,                           None),
            ("<html>ATLAS-404-00-005</html>",                             None),
            ("",                                                          None),
        ];
        for (body, code) in cases {
            assert_eq!(atlas_code(body.as_bytes()).as_deref(), code, "{body}");
        }
    }

    #[test]
    fn headers_are_read_with_care() {
        let headers = |name, value: &str| {
            HeaderMap::from_iter([(name, HeaderValue::try_from(value).expect("a header"))])
        };
        for (value, seconds) in
            [("3", Some(3)), ("99999999", Some(3600)), ("-1", None), ("Wed, 21 Oct", None)]
        {
            assert_eq!(
                retry_after(&headers(RETRY_AFTER, value)),
                seconds.map(Duration::from_secs),
                "{value}"
            );
        }
        let named = [("Basic realm=\"a\"", Some("Basic")), ("Negotiate", Some("Negotiate")), ("<b>", None)];
        for (value, scheme) in named {
            assert_eq!(challenge(&headers(WWW_AUTHENTICATE, value)).as_deref(), scheme, "{value}");
        }
        for (value, json) in [
            ("application/json; charset=UTF-8", true),
            ("Application/JSON;charset=utf-8", true),
            ("application/json", true),
            ("application/json-seq", false),
            ("text/html", false),
        ] {
            assert_eq!(is_json(&headers(CONTENT_TYPE, value)), json, "{value}");
        }
    }
}
