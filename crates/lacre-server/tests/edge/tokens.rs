//! Access tokens of an authorization server in front.

use crate::client::{Scratch, call};
use crate::keys::parse;
use crate::web::Web;
use jsonwebtoken::jwk::{Jwk, JwkSet};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use lacre_server::{ErrorKind, Tokens};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

const ISSUER: &str = "https://issuer.example";
const AUDIENCE: &str = "https://catalog.example.com/mcp";
const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

/// An Ed25519 key in PKCS #8 (RFC 8410, section 7), its secret all of one byte.
fn signing_key(byte: u8) -> EncodingKey {
    let mut der = vec![0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
    der.extend([byte; 32]);
    EncodingKey::from_ed_der(&der)
}

fn write_set(path: &Path, keys: &[(u8, &str)]) {
    let jwk = |(byte, kid): &(u8, &str)| {
        let mut jwk = Jwk::from_encoding_key(&signing_key(*byte), Algorithm::EdDSA).expect("a key");
        jwk.common.key_id = Some((*kid).to_owned());
        jwk
    };
    let set = JwkSet { keys: keys.iter().map(jwk).collect() };
    fs::write(path, serde_json::to_vec(&set).expect("JSON")).expect("writable");
}

fn claims() -> Value {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs();
    json!({"iss": ISSUER, "aud": AUDIENCE, "sub": "ana", "exp": now + 600, "nbf": now - 10, "scope": "openid catalog.read"})
}

fn token(byte: u8, kid: Option<&str>, claims: &Value) -> String {
    let mut header = Header::new(Algorithm::EdDSA);
    header.kid = kid.map(str::to_owned);
    format!("Bearer {}", encode(&header, claims, &signing_key(byte)).expect("signed"))
}

const FILE: &str = "[[token]]\nsubject = \"bia\"\ntools = \"all\"\nschemas = \"all\"\n\
    [[token]]\nscope = \"catalog.read\"\ntools = [\"notes.find\"]\nschemas = [\"work\"]\nrate-per-minute = 1000\n";

async fn start(scratch: &Scratch) -> Web {
    fs::create_dir_all(&scratch.0).expect("writable");
    let path = scratch.0.join("jwks.json");
    write_set(&path, &[(1, "one")]);
    let keys =
        parse(FILE).expect("a keys file").with_tokens(Tokens::new(ISSUER, AUDIENCE, &path).expect("a set"));
    Web::start(|http| http.with_keys(keys).expect("both sides")).await
}

#[tokio::test]
async fn a_token_grants_what_its_subject_or_scope_is_granted() {
    let scratch = Scratch::new("tokens");
    let web = start(&scratch).await;
    let names = async |token: &str| {
        let listed = web.post(&[("authorization", token)], LIST).await;
        assert_eq!(listed.status, 200, "{listed:?}");
        listed.json()["result"]["tools"].as_array().expect("a list").len()
    };
    assert_eq!(names(&token(1, Some("one"), &claims())).await, 1);
    assert_eq!(names(&token(1, None, &claims())).await, 1, "the only key needs no name");
    let mut bia = claims();
    (bia["sub"], bia["scope"]) = (json!("bia"), Value::Null);
    bia.as_object_mut().expect("claims").remove("scope");
    assert_eq!(names(&token(1, Some("one"), &bia)).await, 2);
    let who = call(1, "notes.find", &json!({"query": "who"})).to_string();
    let said = web.post(&[("authorization", &token(1, Some("one"), &claims()))], &who).await.json();
    assert_eq!(said["result"]["structuredContent"]["data"]["notes"][0]["text"], "token:ana");
    let mut stranger = claims();
    stranger["scope"] = json!("openid");
    let denied = web.post(&[("authorization", &token(1, Some("one"), &stranger))], LIST).await;
    assert_eq!((denied.status, denied.code()), (403, -31002));
    assert!(denied.headers["www-authenticate"].contains("insufficient_scope"), "{denied:?}");
}

fn with(name: &str, value: Value) -> String {
    let mut claims = claims();
    claims[name] = value;
    token(1, Some("one"), &claims)
}

fn without(name: &str) -> String {
    let mut claims = claims();
    claims.as_object_mut().expect("claims").remove(name);
    token(1, Some("one"), &claims)
}

/// Tokens that are signed by nobody, by a secret that is no secret, or changed since.
fn forged() -> [(&'static str, String); 3] {
    let good = token(1, Some("one"), &claims());
    let (head, rest) = good.split_once('.').expect("three parts");
    let unsigned = format!("Bearer eyJhbGciOiJub25lIn0.{}.", rest.split('.').next().expect("claims"));
    let secret = EncodingKey::from_secret(&[1; 32]).expect("a secret");
    let shared = encode(&Header::new(Algorithm::HS256), &claims(), &secret).expect("signed");
    [
        ("changed", format!("{head}x.{rest}")),
        ("unsigned", unsigned),
        ("a shared secret", format!("Bearer {shared}")),
    ]
}

#[tokio::test]
async fn row_5_a_token_for_others_by_others_or_of_yesterday_is_none() {
    let scratch = Scratch::new("row-5-tokens");
    let web = start(&scratch).await;
    let mut cases = vec![
        ("another audience", with("aud", json!("https://other.example/mcp"))),
        ("another issuer", with("iss", json!("https://other.example"))),
        ("expired", with("exp", json!(1_000_000_000))),
        ("not yet", with("nbf", json!(4_000_000_000_u64))),
        ("no audience", without("aud")),
        ("no expiry", without("exp")),
        ("no issuer", without("iss")),
        ("no subject", without("sub")),
        ("a subject that hides something", with("sub", json!("a\u{202e}b"))),
        ("another key", token(2, Some("one"), &claims())),
        ("an unknown key", token(2, Some("two"), &claims())),
        ("no token", "Bearer abc".to_owned()),
    ];
    cases.extend(forged());
    let challenge = "Bearer error=\"invalid_token\", \
        resource_metadata=\"https://catalog.example.com/.well-known/oauth-protected-resource/mcp\"";
    for (what, token) in cases {
        let refused = web.post(&[("authorization", &token)], LIST).await;
        assert_eq!((refused.status, refused.code()), (401, -31002), "{what}");
        assert_eq!(refused.headers["www-authenticate"], challenge, "{what}");
    }
}

#[tokio::test]
async fn the_resource_describes_itself_and_new_keys_are_found() {
    let scratch = Scratch::new("metadata");
    let web = start(&scratch).await;
    for path in ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"] {
        let document = web.get(path).await.json();
        assert_eq!(
            document,
            json!({"resource": AUDIENCE, "authorization_servers": [ISSUER],
            "bearer_methods_supported": ["header"], "scopes_supported": ["catalog.read"]})
        );
    }
    let fresh = token(2, Some("two"), &claims());
    assert_eq!(web.post(&[("authorization", &fresh)], LIST).await.status, 401);
    // A file system may keep whole seconds only.
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    write_set(&scratch.0.join("jwks.json"), &[(1, "one"), (2, "two")]);
    assert_eq!(web.post(&[("authorization", &fresh)], LIST).await.status, 200);
}

#[test]
fn what_cannot_validate_is_told_at_the_start() {
    let scratch = Scratch::new("jwks");
    fs::create_dir_all(&scratch.0).expect("writable");
    let path = scratch.0.join("jwks.json");
    let secret = r#"{"keys":[{"kty":"oct","k":"AAAA","alg":"HS256"}]}"#;
    for text in ["", "{}", "not json", r#"{"keys":[]}"#, r#"{"keys":[],"keys":[]}"#, secret] {
        fs::write(&path, text).expect("writable");
        let error = Tokens::new(ISSUER, AUDIENCE, &path).expect_err(text);
        assert_eq!(error.kind(), ErrorKind::Tokens, "{text}");
    }
    write_set(&path, &[(1, "one")]);
    assert!(Tokens::new(ISSUER, "catalog", &path).is_err(), "the audience is a URL");
    let http = || lacre_server::Http::new(std::sync::Arc::new(crate::client::notes()));
    let tokens = || Tokens::new(ISSUER, AUDIENCE, &path).expect("a set");
    assert!(http().with_keys(parse(FILE).expect("a file")).is_err(), "nobody validates");
    assert!(
        http().with_keys(parse("").expect("a file").with_tokens(tokens())).is_err(),
        "nothing is granted"
    );
}
