//! JSON Pointers (RFC 6901).

use std::fmt;

/// A place inside a JSON value, as RFC 6901 writes it: `""` is the whole value.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pointer(String);

impl Pointer {
    /// Returns the pointer to the whole value.
    pub fn root() -> Self {
        Self::default()
    }

    /// Returns the pointer to the member or element `token` of the value here.
    #[must_use]
    pub fn join(&self, token: &str) -> Self {
        let mut text = String::with_capacity(self.0.len() + token.len() + 1);
        text.push_str(&self.0);
        text.push('/');
        for character in token.chars() {
            match character {
                '~' => text.push_str("~0"),
                '/' => text.push_str("~1"),
                other => text.push(other),
            }
        }
        Self(text)
    }

    /// Returns the text of the pointer.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the unescaped tokens from the root on.
    pub fn tokens(&self) -> impl Iterator<Item = String> + '_ {
        self.0.split('/').skip(1).map(|token| token.replace("~1", "/").replace("~0", "~"))
    }
}

impl From<&str> for Pointer {
    /// Takes a text that is an RFC 6901 pointer already.
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl<T: AsRef<str>> FromIterator<T> for Pointer {
    fn from_iter<I: IntoIterator<Item = T>>(tokens: I) -> Self {
        tokens.into_iter().fold(Self::root(), |at, token| at.join(token.as_ref()))
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Pointer;

    #[test]
    fn escapes_and_unescapes() {
        let at = Pointer::root().join("a/b").join("m~n").join("0");
        assert_eq!(at.as_str(), "/a~1b/m~0n/0");
        assert_eq!(at.tokens().collect::<Vec<_>>(), ["a/b", "m~n", "0"]);
        assert_eq!(Pointer::root().tokens().count(), 0);
    }
}
