//! Access tokens of an authorization server in front: JWT (RFC 7519) by its key set (RFC 7517), for this resource alone
//! (RFC 8707).

use crate::caller::Caller;
use crate::error::{Error, ErrorKind};
use crate::keys::{Bearer, Claim, Denied, caller, too_soon};
use jsonwebtoken::jwk::{Jwk, JwkSet};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey, Validation, decode, decode_header};
use lacre_contract::{Limits, is_unseen, read};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// Validates access tokens: signed by a key of the issuer's set, not expired, from this issuer, for this audience.
pub struct Tokens {
    issuer: String,
    audience: http::Uri,
    path: PathBuf,
    set: Mutex<(JwkSet, Option<SystemTime>)>,
}

impl fmt::Debug for Tokens {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Tokens").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct Claims {
    sub: String,
    #[serde(default)]
    scope: String,
}

impl Tokens {
    /// Returns the validation of tokens that `issuer` signs for `audience`, the URL of this server's endpoint, with the keys
    /// of the set in the file `jwks`. The file is read again when it has changed and a token names a key that it had not.
    ///
    /// # Errors
    ///
    /// When `audience` is not a URL with a host, or the file cannot be read, is not a key set, or holds no public key.
    pub fn new(issuer: &str, audience: &str, jwks: &Path) -> Result<Self, Error> {
        let is_url = |uri: &http::Uri| uri.scheme().is_some() && uri.host().is_some();
        let audience = audience.parse().ok().filter(is_url).ok_or_else(|| {
            failed("the audience is the URL of this server's endpoint, https://catalog.example.com/mcp say")
        })?;
        let set = Mutex::new(load(jwks)?);
        Ok(Self { issuer: issuer.to_owned(), audience, path: jwks.to_owned(), set })
    }

    /// Returns who bears `token`.
    pub(crate) fn identify(&self, token: &str, bearers: &[Bearer]) -> Result<Caller, Denied> {
        let claims = self.validate(token).ok_or(Denied::Unknown)?;
        let scopes: Vec<&str> = claims.scope.split(' ').collect();
        let held = |bearer: &&Bearer| match &bearer.claim {
            Claim::Subject(subject) => *subject == claims.sub,
            Claim::Scope(scope) => scopes.contains(&scope.as_str()),
        };
        let bearer = bearers.iter().find(held).ok_or(Denied::Insufficient)?;
        let name = format!("token:{}", claims.sub);
        // What was not limited lately starts anew anyway.
        if bearer.limits.len() > 10_000 {
            bearer.limits.retain_recent();
        }
        bearer.limits.check_key(&name).map_err(|early| too_soon(&early))?;
        Ok(caller(bearer.principal.clone().with_name(name), bearer.tools.clone()))
    }

    fn validate(&self, token: &str) -> Option<Claims> {
        let kid = decode_header(token).ok()?.kid;
        let key = self.key(kid.as_deref())?;
        let mut validation = Validation::new(Algorithm::RS256);
        validation.algorithms = algorithms(&key)?;
        validation.validate_nbf = true;
        validation.set_audience(&[self.audience.to_string()]);
        validation.set_issuer(&[&self.issuer]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        let claims: Claims = decode(token, &DecodingKey::from_jwk(&key).ok()?, &validation).ok()?.claims;
        let named = (1..=256).contains(&claims.sub.len()) && !claims.sub.chars().any(is_unseen);
        named.then_some(claims)
    }

    /// Returns the key named `kid`, or the only one there is.
    fn key(&self, kid: Option<&str>) -> Option<Jwk> {
        let mut held = self.set.lock().unwrap_or_else(PoisonError::into_inner);
        let found = find(&held.0, kid);
        if found.is_some() || held.1 == changed(&self.path) {
            return found;
        }
        match load(&self.path) {
            Ok(loaded) => *held = loaded,
            Err(error) => tracing::error!(%error, "the key set has changed and cannot be used"),
        }
        find(&held.0, kid)
    }

    /// Returns the description of the protected resource (RFC 9728, section 2) and the path of the resource.
    pub(crate) fn metadata(&self, bearers: &[Bearer]) -> (String, Value) {
        let scope = |bearer: &Bearer| match &bearer.claim {
            Claim::Subject(_) => None,
            Claim::Scope(scope) => Some(scope.clone()),
        };
        let scopes: Vec<String> = bearers.iter().filter_map(scope).collect();
        let document = json!({"resource": self.audience.to_string(), "authorization_servers": [self.issuer],
            "bearer_methods_supported": ["header"], "scopes_supported": scopes});
        (self.audience.path().to_owned(), document)
    }

    /// Says where the description is.
    pub(crate) fn metadata_parameter(&self) -> String {
        let (scheme, authority) = (self.audience.scheme_str(), self.audience.authority());
        let origin = format!(
            "{}://{}",
            scheme.unwrap_or("https"),
            authority.map_or("", |authority| authority.as_str())
        );
        let path = self.audience.path().trim_end_matches('/');
        format!("resource_metadata=\"{origin}/.well-known/oauth-protected-resource{path}\"")
    }
}

fn find(set: &JwkSet, kid: Option<&str>) -> Option<Jwk> {
    match (kid, set.keys.as_slice()) {
        (Some(kid), _) => set.find(kid).cloned(),
        (None, [only]) => Some(only.clone()),
        (None, _) => None,
    }
}

/// The algorithms that a key may sign with: the one it names, or those of its family; never one with a shared secret.
fn algorithms(key: &Jwk) -> Option<Vec<Algorithm>> {
    let family = DecodingKey::from_jwk(key).ok()?.family();
    let named = key.common.key_algorithm.map(|algorithm| algorithm.to_string().parse::<Algorithm>());
    match (family, named) {
        (AlgorithmFamily::Hmac, _) | (_, Some(Err(_))) => None,
        (family, Some(Ok(algorithm))) => (algorithm.family() == family).then(|| vec![algorithm]),
        (family, None) => Some(family.algorithms().to_vec()),
    }
}

fn changed(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

fn load(path: &Path) -> Result<(JwkSet, Option<SystemTime>), Error> {
    let changed = changed(path);
    let text = std::fs::read(path).map_err(|error| failed(&format!("cannot be read: {}", error.kind())))?;
    let value = read(&text, Limits::FILE).map_err(|error| failed(&error.to_string()))?;
    let set: JwkSet =
        serde_json::from_value(value).map_err(|_| failed("not a JSON Web Key Set (RFC 7517)"))?;
    match set.keys.iter().any(|key| algorithms(key).is_some()) {
        true => Ok((set, changed)),
        false => Err(failed("it holds no public key that could verify a signature")),
    }
}

fn failed(detail: &str) -> Error {
    Error::new(ErrorKind::Tokens, "", detail)
}
