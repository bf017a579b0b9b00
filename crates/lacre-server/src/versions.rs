//! Several major versions of a contract side by side.

use crate::error::{Error, ErrorKind};
use crate::server::Rejection;
use lacre_contract::quote_text;
use lacre_tool::Catalog;
use serde_json::Value;
use std::sync::Arc;

/// The member of `_meta` that names a version, in a request as in the list.
pub(crate) const CONTRACT: &str = "lacre/contract";

/// The catalogs of a server, one a major version. The first is the one that a client gets who asks for none.
#[derive(Debug)]
pub(crate) struct Versions<P> {
    catalogs: Vec<Arc<Catalog<P>>>,
}

/// Which version a request asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct AskedVersion {
    /// The major version of the endpoint, where the endpoint has one.
    pub(crate) endpoint: Option<u64>,
    /// What `_meta["lacre/contract"]` says.
    pub(crate) meta: Option<Value>,
}

/// `NAME@MAJOR` or `NAME@MAJOR.MINOR.PATCH`; the name may be empty.
struct Named<'a> {
    tool: &'a str,
    major: u64,
    /// Minor and patch, where they are said.
    least: Option<(u64, u64)>,
}

impl<P: Send + Sync + 'static> Versions<P> {
    pub(crate) fn new(first: Arc<Catalog<P>>) -> Self {
        Self { catalogs: vec![first] }
    }

    pub(crate) fn add(&mut self, catalog: Arc<Catalog<P>>) -> Result<(), Error> {
        let version = &catalog.contract().manifest().version;
        if self.of_major(version.major).is_some() {
            let place = format!("v{}", version.major);
            return Err(Error::new(ErrorKind::Versions, place, "is served already"));
        }
        self.catalogs.push(catalog);
        Ok(())
    }

    pub(crate) fn first(&self) -> &Arc<Catalog<P>> {
        &self.catalogs[0]
    }

    pub(crate) fn all(&self) -> &[Arc<Catalog<P>>] {
        &self.catalogs
    }

    /// The catalog for a call of the tool `name`, in either spelling.
    pub(crate) fn for_call(&self, asked: &AskedVersion, name: &str) -> Result<&Arc<Catalog<P>>, Rejection> {
        let portable = |name: &str| name.replace('.', "_");
        self.choose(asked, |tool| tool.is_empty() || portable(tool) == portable(name))
    }

    /// The catalog whose tools are listed.
    pub(crate) fn for_list(&self, asked: &AskedVersion) -> Result<&Arc<Catalog<P>>, Rejection> {
        self.choose(asked, str::is_empty)
    }

    fn choose(
        &self,
        asked: &AskedVersion,
        fits: impl Fn(&str) -> bool,
    ) -> Result<&Arc<Catalog<P>>, Rejection> {
        let bound = asked.endpoint.and_then(|major| self.of_major(major));
        let Some(meta) = &asked.meta else { return Ok(bound.unwrap_or_else(|| self.first())) };
        let named = meta.as_str().and_then(Named::parse).filter(|named| fits(named.tool));
        let named = named.ok_or_else(|| self.malformed(meta))?;
        let served = match bound {
            Some(catalog) => Some(catalog).filter(|catalog| major(catalog) == named.major),
            None => self.of_major(named.major),
        };
        served.filter(|catalog| named.is_kept_by(catalog)).ok_or_else(|| self.unserved(meta, bound))
    }

    fn of_major(&self, wanted: u64) -> Option<&Arc<Catalog<P>>> {
        self.catalogs.iter().find(|catalog| major(catalog) == wanted)
    }

    fn malformed(&self, meta: &Value) -> Rejection {
        let form =
            "it is `NAME@VERSION` in a call, NAME being the tool that is called, and `@VERSION` elsewhere";
        let said = said(meta);
        Rejection::invalid(format!(
            "Malformed `_meta[\"{CONTRACT}\"]`, {said}: {form}; {}",
            self.served(None)
        ))
    }

    fn unserved(&self, meta: &Value, bound: Option<&Arc<Catalog<P>>>) -> Rejection {
        let said = said(meta);
        Rejection::invalid(format!(
            "No such version, {said} in `_meta[\"{CONTRACT}\"]`; {}",
            self.served(bound)
        ))
    }

    /// What there is to choose from.
    fn served(&self, bound: Option<&Arc<Catalog<P>>>) -> String {
        let version = |catalog: &Arc<Catalog<P>>| catalog.contract().manifest().version.to_string();
        let Some(catalog) = bound else {
            let versions: Vec<String> = self.catalogs.iter().map(version).collect();
            return format!("served are {}", versions.join(", "));
        };
        format!("this endpoint serves {}", version(catalog))
    }
}

fn said(meta: &Value) -> String {
    meta.as_str().map_or_else(|| "which is no text".to_owned(), quote_text)
}

fn major<P: Send + Sync + 'static>(catalog: &Arc<Catalog<P>>) -> u64 {
    catalog.contract().manifest().version.major
}

impl<'a> Named<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let (tool, version) = text.rsplit_once('@')?;
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| digits)
        };
        let mut parts = version.split('.');
        let major = number(parts.next()?)?;
        let least = match (parts.next(), parts.next(), parts.next()) {
            (None, None, None) => None,
            (Some(minor), Some(patch), None) => Some((number(minor)?, number(patch)?)),
            _ => return None,
        };
        Some(Self { tool, major, least })
    }

    /// A version keeps what an earlier one of the same major promised, and not what a later one will.
    fn is_kept_by<P: Send + Sync + 'static>(&self, catalog: &Arc<Catalog<P>>) -> bool {
        let served = &catalog.contract().manifest().version;
        self.least.is_none_or(|least| least <= (served.minor, served.patch))
    }
}

#[cfg(test)]
mod tests {
    use super::Named;

    #[test]
    fn a_version_is_named_in_two_lengths() {
        #[rustfmt::skip]
        let cases = [
            ("notes.find@1",     Some(("notes.find", 1, None))),
            ("@2",               Some(("", 2, None))),
            ("a@1.2.0",          Some(("a", 1, Some((2, 0))))),
            ("1",                None),
            ("a@",               None),
            ("a@1.2",            None),
            ("a@1.2.0.0",        None),
            ("a@+1",             None),
            ("a@v1",             None),
            ("a@99999999999999999999999", None),
        ];
        for (text, expected) in cases {
            let named = Named::parse(text).map(|named| (named.tool, named.major, named.least));
            assert_eq!(named, expected, "{text}");
        }
    }
}
