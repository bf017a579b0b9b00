//! Texts that can only be one segment of a path.

use std::fmt;

/// What no segment may hold: a delimiter of paths and queries, or a character that servers fold into one.
const DELIMITERS: [char; 6] = ['/', '\\', ';', '%', '?', '#'];

macro_rules! segment {
    ($(#[$doc:meta])* $name:ident, $longest:literal) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        pub struct $name(String);

        impl $name {
            /// Characters in the longest one.
            pub const LONGEST: usize = $longest;

            /// Takes a text that stays one path segment whatever server or proxy reads it.
            ///
            /// # Errors
            ///
            /// When the text is empty, longer than [`Self::LONGEST`] characters, nothing but dots, or holds a control
            /// character or one of `/ \ ; % ? #`.
            pub fn new(text: impl Into<String>) -> Result<Self, SegmentError> {
                let text = text.into();
                check(&text, Self::LONGEST)?;
                Ok(Self(text))
            }

            /// The text, not encoded.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.0)
            }
        }

        impl std::str::FromStr for $name {
            type Err = SegmentError;

            fn from_str(text: &str) -> Result<Self, SegmentError> {
                Self::new(text)
            }
        }
    };
}

segment! {
    /// GUID of an entity. Atlas makes lower-case UUIDs but takes any text, so any text that is one path segment is one.
    Guid, 128
}

segment! {
    /// Name of a type: letters, digits, underscores, dots and spaces in practice.
    TypeName, 1024
}

/// Why a text is not one path segment.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum SegmentError {
    /// It is empty.
    Empty,
    /// It has more characters than this.
    TooLong(usize),
    /// It is nothing but dots, which servers read as another folder.
    OnlyDots,
    /// It holds this character.
    Character(char),
}

impl fmt::Display for SegmentError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => out.write_str("the text is empty"),
            Self::TooLong(longest) => write!(out, "the text has more than {longest} characters"),
            Self::OnlyDots => out.write_str("the text is nothing but dots"),
            Self::Character(found) => write!(out, "the text holds {found:?}, which paths cannot carry"),
        }
    }
}

impl std::error::Error for SegmentError {}

fn check(text: &str, longest: usize) -> Result<(), SegmentError> {
    if text.is_empty() {
        return Err(SegmentError::Empty);
    }
    if text.chars().count() > longest {
        return Err(SegmentError::TooLong(longest));
    }
    if text.chars().all(|character| character == '.') {
        return Err(SegmentError::OnlyDots);
    }
    match text.chars().find(|character| character.is_control() || DELIMITERS.contains(character)) {
        Some(found) => Err(SegmentError::Character(found)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_leave_its_segment_is_refused() {
        #[rustfmt::skip]
        let refused = [
            ("",              SegmentError::Empty),
            (".",             SegmentError::OnlyDots),
            ("..",            SegmentError::OnlyDots),
            ("../../admin",   SegmentError::Character('/')),
            ("..\\..\\x",     SegmentError::Character('\\')),
            ("a;b=c",         SegmentError::Character(';')),
            ("a%2Fb",         SegmentError::Character('%')),
            ("a?minExtInfo",  SegmentError::Character('?')),
            ("a#b",           SegmentError::Character('#')),
            ("a\tb",          SegmentError::Character('\t')),
            ("a\u{85}b",      SegmentError::Character('\u{85}')),
        ];
        for (text, error) in refused {
            assert_eq!(Guid::new(text), Err(error), "{text:?}");
            assert_eq!(text.parse::<TypeName>(), Err(error), "{text:?}");
        }
    }

    #[test]
    fn what_atlas_knows_is_taken() {
        for text in ["37a7fbb7-1e70-4867-869f-f2afa0bf64f3", "-1", "a1b2-...", "nada", "é"] {
            assert_eq!(Guid::new(text).map(|guid| guid.to_string()), Ok(text.to_owned()));
        }
        for text in ["hive_table", "My Type", "Finance.Restricted", "__internal", "Größe"] {
            assert_eq!(TypeName::new(text).map(|name| name.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn the_length_counts_characters() {
        assert!(Guid::new("é".repeat(128)).is_ok());
        assert_eq!(Guid::new("é".repeat(129)), Err(SegmentError::TooLong(128)));
        assert_eq!(TypeName::new("x".repeat(1025)), Err(SegmentError::TooLong(1024)));
    }
}
