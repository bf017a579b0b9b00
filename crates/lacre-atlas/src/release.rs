//! Which release of Atlas answers.

use crate::atlas::Atlas;
use crate::error::CatalogError;
use crate::refusal::About;
use crate::upstream::Lane;
use lacre_tool::Call;
use std::fmt;
use std::time::Duration;

/// How long a release is believed; a server is not upgraded more often.
pub(crate) const RELEASE_LIFETIME: Duration = Duration::from_secs(600);
/// How long "unknown" is believed.
const UNKNOWN_LIFETIME: Duration = Duration::from_secs(30);

/// A release: its first two numbers, and its name in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Release {
    major: u32,
    minor: u32,
    text: String,
}

impl Release {
    /// Reads `Version` of `/admin/version`: `2.3.0`, `3.0.0-SNAPSHOT`, a distributor's `2.1.0.7.1.9.0-387`. `UNKNOWN`, which
    /// a server without build information says, is none.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split(['.', '-']);
        let mut number = || numbers.next()?.parse().ok();
        Some(Self { major: number()?, minor: number()?, text: text.chars().take(40).collect() })
    }

    pub(crate) fn is_at_least(&self, major: u32, minor: u32) -> bool {
        (self.major, self.minor) >= (major, minor)
    }
}

impl fmt::Display for Release {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl Atlas {
    /// Returns the release, or nothing where it cannot be told: everything works without it.
    pub(crate) async fn release(&self, call: &Call) -> Option<Release> {
        match self.releases.get(&()) {
            Some((Some(release), _)) => return Some(release),
            Some((None, age)) if age < UNKNOWN_LIFETIME => return None,
            _ => {}
        }
        let version =
            self.upstream.ask(call, Lane::Other, |client| async move { client.get_version().await });
        let release = version.await.ok().and_then(|version| Release::parse(&version.version));
        self.releases.put((), release.clone());
        release
    }

    /// Asks a server for its release, whatever is believed of it: what a readiness check asks.
    ///
    /// # Errors
    ///
    /// With the reason, when no server answers as Atlas does, or the credentials are refused.
    pub async fn check_reachable(&self, call: &Call) -> Result<(), CatalogError> {
        self.ask(call, About::Server, |client| async move { client.get_version().await }).await.map(drop)
    }

    /// Whether the server is known to be of this release or a later one.
    pub(crate) async fn is_at_least(&self, call: &Call, major: u32, minor: u32) -> bool {
        self.release(call).await.is_some_and(|release| release.is_at_least(major, minor))
    }
}

#[cfg(test)]
mod tests {
    use super::Release;

    #[test]
    fn numbers_are_read_from_any_build() {
        #[rustfmt::skip]
        let cases = [
            ("2.0.0",             Some((2, 0))),
            ("2.1.0.7.1.9.0-387", Some((2, 1))),
            ("3.0.0-SNAPSHOT",    Some((3, 0))),
            ("2.2",               Some((2, 2))),
            ("UNKNOWN",           None),
            ("",                  None),
            ("2",                 None),
            ("99999999999.1",     None),
        ];
        for (text, expected) in cases {
            assert_eq!(
                Release::parse(text).map(|release| (release.major, release.minor)),
                expected,
                "{text}"
            );
        }
        let release = Release::parse("2.10.0").expect("a release");
        assert!(release.is_at_least(2, 2) && release.is_at_least(1, 99) && !release.is_at_least(3, 0));
    }
}
