//! The patterns of `like`.

use regex::{Regex, RegexBuilder};

/// The largest compiled pattern, in bytes: a pattern comes from outside.
const SIZE_LIMIT: usize = 1 << 18;

/// A pattern: `*` stands for any run of characters, `?` for one.
#[derive(Debug, Clone)]
pub(crate) struct Pattern {
    regex: Regex,
    words: bool,
}

impl Pattern {
    /// Reads a pattern. `whole` says that the index keeps the attribute's value in one piece.
    ///
    /// A pattern of letters and digits alone is compared with each word of the value and without regard to case,
    /// where the index keeps words; every other pattern is compared with the whole value, and what is special in a
    /// regular expression stays special. Nothing when it is no regular expression.
    pub(crate) fn new(pattern: &str, whole: bool) -> Option<Self> {
        let plain = pattern.chars().all(|c| c.is_alphanumeric() || matches!(c, '*' | '?'));
        let words = plain && !whole;
        let translated = pattern.replace('*', ".*").replace('?', ".");
        let regex = RegexBuilder::new(&format!("^(?:{translated})$"))
            .dot_matches_new_line(true)
            .case_insensitive(words)
            .size_limit(SIZE_LIMIT)
            .build()
            .ok()?;
        Some(Self { regex, words })
    }

    pub(crate) fn matches(&self, value: &str) -> bool {
        if !self.words {
            return self.regex.is_match(value);
        }
        crate::search::words(value).any(|word| self.regex.is_match(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_value_is_meant_and_metacharacters_live() {
        #[rustfmt::skip]
        let cases = [
            ("tbl_1*",          "tbl_162cf7be", true),
            ("tbl_162cf7b?",    "tbl_162cf7be", true),
            ("162cf7be",        "tbl_162cf7be", false),
            ("TBL_1*",          "tbl_162cf7be", false),
            ("tbl.162cf7be",    "tbl_162cf7be", true),
            ("tbl_162cf7b[e]*", "tbl_162cf7be", true),
        ];
        for (pattern, value, expected) in cases {
            assert_eq!(Pattern::new(pattern, true).unwrap().matches(value), expected, "{pattern}");
        }
        assert!(Pattern::new("*(162*", true).is_none());
    }

    #[test]
    fn a_plain_pattern_looks_at_words_where_the_index_keeps_words() {
        assert!(Pattern::new("NEG*", false).unwrap().matches("um texto <b>negrito</b>"));
        assert!(!Pattern::new("egrito", false).unwrap().matches("um texto negrito"));
    }
}
