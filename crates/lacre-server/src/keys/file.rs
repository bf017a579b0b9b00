//! The keys file.

use crate::caller::Tools;
use crate::error::{Error, ErrorKind};
use crate::keys::fresh::{check_principal, read_hash};
use crate::keys::{Bearer, Claim, Granted, Key, Keys};
use governor::{Quota, RateLimiter};
use lacre_contract::Contract;
use lacre_tool::Principal;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::num::NonZeroU32;

type Scope<'a> = &'a dyn Fn(Principal, &Granted) -> Result<Principal, String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    key: Vec<KeyEntry>,
    #[serde(default)]
    token: Vec<TokenEntry>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct KeyEntry {
    principal: String,
    hash: String,
    tools: List,
    schemas: List,
    #[serde(default = "usual_rate")]
    rate_per_minute: NonZeroU32,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct TokenEntry {
    subject: Option<String>,
    scope: Option<String>,
    tools: List,
    schemas: List,
    #[serde(default = "usual_rate")]
    rate_per_minute: NonZeroU32,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum List {
    Names(Vec<String>),
    Word(Word),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    All,
}

/// Two requests a second: more than a model sends, less than a loop does.
fn usual_rate() -> NonZeroU32 {
    const USUAL: NonZeroU32 = NonZeroU32::new(120).expect("120 is not zero");
    USUAL
}

impl From<List> for Granted {
    fn from(list: List) -> Self {
        match list {
            List::Names(names) => Self::Only(names),
            List::Word(Word::All) => Self::All,
        }
    }
}

pub(crate) fn parse(text: &str, contracts: &[&Contract], scope: Scope<'_>) -> Result<Keys, Error> {
    let file: File = toml::from_str(text).map_err(|error| malformed(text, &error))?;
    let mut hashes = BTreeSet::new();
    let mut keys = Vec::new();
    for (entry, number) in file.key.into_iter().zip(1..) {
        let place = format!("[[key]] {number}");
        let key =
            key(entry, contracts, scope).map_err(|detail| Error::new(ErrorKind::Keys, &place, detail))?;
        if !hashes.insert(key.hash) {
            return Err(Error::new(ErrorKind::Keys, place, "its hash stands in another [[key]] as well"));
        }
        keys.push(key);
    }
    let mut bearers = Vec::new();
    for (entry, number) in file.token.into_iter().zip(1..) {
        let place = format!("[[token]] {number}");
        bearers.push(
            bearer(entry, contracts, scope).map_err(|detail| Error::new(ErrorKind::Keys, place, detail))?,
        );
    }
    Ok(Keys { known: keys, bearers, tokens: None })
}

/// The parser's own sentence may repeat a line of the file, so only its place and kind are told.
fn malformed(text: &str, error: &toml::de::Error) -> Error {
    let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    Error::new(ErrorKind::Keys, format!("line {line}"), error.message())
}

fn key(entry: KeyEntry, contracts: &[&Contract], scope: Scope<'_>) -> Result<Key, String> {
    check_principal(&entry.principal)?;
    let hash = read_hash(&entry.hash).ok_or("`hash` is `sha256:` and 64 hexadecimal digits")?;
    let (principal, tools) = grant(&entry.principal, entry.tools, entry.schemas, contracts, scope)?;
    Ok(Key::new(hash, principal, tools, entry.rate_per_minute))
}

fn bearer(entry: TokenEntry, contracts: &[&Contract], scope: Scope<'_>) -> Result<Bearer, String> {
    let claim = match (entry.subject, entry.scope) {
        (Some(subject), None) => Claim::Subject(subject),
        (None, Some(scope)) => Claim::Scope(scope),
        (Some(_), Some(_)) | (None, None) => return Err("says either `subject` or `scope`".to_owned()),
    };
    let (principal, tools) = grant("token", entry.tools, entry.schemas, contracts, scope)?;
    let rate = Quota::per_minute(entry.rate_per_minute);
    Ok(Bearer { claim, principal, tools, limits: RateLimiter::hashmap(rate) })
}

fn grant(
    name: &str,
    tools: List,
    schemas: List,
    contracts: &[&Contract],
    scope: Scope<'_>,
) -> Result<(Principal, Tools), String> {
    let tools = Granted::from(tools).tools(contracts)?;
    let principal = scope(Principal::new(name), &schemas.into())?;
    Ok((principal, tools))
}
