//! Keys: who may call over HTTP, and what each may see.

mod bearer;
mod file;
mod fresh;
#[cfg(feature = "http-keys")]
mod token;
#[cfg(not(feature = "http-keys"))]
mod untaken;

pub use fresh::{FreshKey, fresh_key};
#[cfg(feature = "http-keys")]
pub use token::Tokens;
#[cfg(not(feature = "http-keys"))]
use untaken::Tokens;

use crate::caller::{Caller, Tools};
use crate::error::{Error, ErrorKind};
use bearer::bearer;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use http::HeaderMap;
use lacre_contract::Contract;
use lacre_tool::Principal;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

/// What a list of a keys file grants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Granted {
    /// Everything there is: the file says `"all"`.
    All,
    /// These and no others. None at all where the list is empty.
    Only(Vec<String>),
}

/// Who may call over HTTP: the keys of a keys file, and, where an authorization server stands in front, its access tokens.
///
/// The file is TOML. Each `[[key]]` has `principal` (a name), `hash` (`sha256:` and 64 hexadecimal digits of the bearer
/// key), `tools` and `schemas` (each a list of names, or `"all"`; an empty list grants nothing), and `rate-per-minute`
/// (requests, 120 unless it says otherwise). Each `[[token]]` has `subject` or `scope` in the place of principal and hash.
pub struct Keys {
    known: Vec<Key>,
    bearers: Vec<Bearer>,
    tokens: Option<Tokens>,
}

/// One key of the file.
struct Key {
    hash: [u8; 32],
    caller: Caller,
    limit: DefaultDirectRateLimiter,
}

/// One kind of bearer of access tokens.
#[cfg_attr(not(feature = "http-keys"), expect(dead_code, reason = "no tokens are validated"))]
pub(crate) struct Bearer {
    claim: Claim,
    principal: Principal,
    tools: Tools,
    limits: governor::RateLimiter<
        String,
        governor::state::keyed::HashMapStateStore<String>,
        DefaultClock,
        governor::middleware::NoOpMiddleware<<DefaultClock as Clock>::Instant>,
    >,
}

/// What tells that a token belongs to a bearer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    Subject(String),
    Scope(String),
}

/// Why a request goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Denied {
    /// It carries no key.
    Missing,
    /// Its key is none of ours, or no longer.
    Unknown,
    /// Its token is good, and grants nothing here.
    #[cfg_attr(not(feature = "http-keys"), expect(dead_code, reason = "no tokens are validated"))]
    Insufficient,
    /// It came too soon; seconds to wait.
    TooSoon(u64),
}

impl fmt::Debug for Keys {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Keys").field("keys", &self.known.len()).finish_non_exhaustive()
    }
}

impl Keys {
    /// Reads the keys file at `path` for the tools of `contracts`, one a version that is served
    /// ([`Server::contracts`](crate::Server::contracts)). `scope` gives a principal its scope from the schemas that
    /// it is granted, and says in words why it cannot (a schema that there is not).
    ///
    /// # Errors
    ///
    /// With the place in the file, when it cannot be read or is not TOML of that form; names a tool that no
    /// contract has, or a schema that `scope` refuses; holds one hash twice; or names a principal outside `0-9A-Za-z_.@-`.
    pub fn read(
        path: &Path,
        contracts: &[&Contract],
        scope: impl Fn(Principal, &Granted) -> Result<Principal, String>,
    ) -> Result<Self, Error> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| Error::new(ErrorKind::Keys, "", format!("cannot be read: {}", error.kind())))?;
        Self::parse(&text, contracts, scope)
    }

    /// Reads the text of a keys file; see [`Keys::read`].
    ///
    /// # Errors
    ///
    /// As [`Keys::read`].
    pub fn parse(
        text: &str,
        contracts: &[&Contract],
        scope: impl Fn(Principal, &Granted) -> Result<Principal, String>,
    ) -> Result<Self, Error> {
        file::parse(text, contracts, &scope)
    }

    /// Takes access tokens as well.
    #[cfg(feature = "http-keys")]
    #[must_use]
    pub fn with_tokens(mut self, tokens: Tokens) -> Self {
        self.tokens = Some(tokens);
        self
    }

    /// Who takes which tokens has to be said on both sides.
    pub(crate) fn check(&self) -> Result<(), Error> {
        match (self.bearers.is_empty(), self.tokens.is_some()) {
            (false, false) => Err(Error::new(
                ErrorKind::Keys,
                "[[token]]",
                "grants to access tokens, but no issuer, audience and key set are set to validate them",
            )),
            (true, true) => {
                Err(Error::new(ErrorKind::Keys, "", "no [[token]] says what access tokens grant"))
            }
            (true, false) | (false, true) => Ok(()),
        }
    }

    /// Returns who sends a request.
    pub(crate) fn identify(&self, headers: &HeaderMap) -> Result<Caller, Denied> {
        let key = bearer(headers).ok_or(Denied::Missing)?;
        if let Some(found) = self.find(key) {
            return found.limit.check().map(|()| found.caller.clone()).map_err(|early| too_soon(&early));
        }
        self.tokens.as_ref().map_or(Err(Denied::Unknown), |tokens| tokens.identify(key, &self.bearers))
    }

    /// Compares with every hash, whichever it is, so that time tells nothing of where or how far they agree.
    fn find(&self, presented: &str) -> Option<&Key> {
        let presented: [u8; 32] = Sha256::digest(presented).into();
        let (mut found, mut place) = (Choice::from(0), 0_u64);
        for (key, index) in self.known.iter().zip(0_u64..) {
            let equal = key.hash.ct_eq(&presented);
            place.conditional_assign(&index, equal);
            found |= equal;
        }
        if bool::from(found) { self.known.get(usize::try_from(place).ok()?) } else { None }
    }

    /// The description of the protected resource (RFC 9728), where tokens are taken, and the path of the resource.
    pub(crate) fn metadata(&self) -> Option<(String, serde_json::Value)> {
        self.tokens.as_ref().map(|tokens| tokens.metadata(&self.bearers))
    }

    /// The `WWW-Authenticate` header of a denial (RFC 6750, section 3; RFC 9728, section 5.1).
    pub(crate) fn challenge(&self, denied: Denied) -> String {
        let error = match denied {
            Denied::Missing | Denied::TooSoon(_) => None,
            Denied::Unknown => Some("error=\"invalid_token\""),
            Denied::Insufficient => Some("error=\"insufficient_scope\""),
        };
        let metadata = self.tokens.as_ref().map(Tokens::metadata_parameter);
        let parameters: Vec<String> = error.map(str::to_owned).into_iter().chain(metadata).collect();
        match parameters.is_empty() {
            true => "Bearer".to_owned(),
            false => format!("Bearer {}", parameters.join(", ")),
        }
    }
}

fn too_soon(early: &governor::NotUntil<<DefaultClock as Clock>::Instant>) -> Denied {
    let wait = early.wait_time_from(DefaultClock::default().now());
    Denied::TooSoon((wait + Duration::from_millis(999)).as_secs())
}

impl Key {
    fn new(hash: [u8; 32], principal: Principal, tools: Tools, rate: NonZeroU32) -> Self {
        let limit = RateLimiter::direct(Quota::per_minute(rate));
        Self { hash, caller: caller(principal, tools), limit }
    }
}

/// Returns a principal as a caller; a run that it does not name is its own.
fn caller(principal: Principal, tools: Tools) -> Caller {
    let opener = format!("principal {}", principal.name()).into();
    Caller { principal, tools, opener, is_anyone: false }
}

impl Granted {
    /// The tools that are granted, each of which a contract has.
    fn tools(&self, contracts: &[&Contract]) -> Result<Tools, String> {
        let Self::Only(names) = self else { return Ok(Tools::All) };
        let known = |name: &String| match contracts.iter().find_map(|contract| contract.tool(name)) {
            Some(tool) => Ok(tool.name().to_owned()),
            None => Err(format!("there is no tool {}", lacre_contract::quote_text(name))),
        };
        Ok(Tools::Only(Arc::new(names.iter().map(known).collect::<Result<BTreeSet<_>, _>>()?)))
    }
}
