//! Words, as the index splits text: the rules of Unicode's word boundaries, as far as names need them.

/// The words of a text: runs of letters, digits and `_`; `.`, `:` and `'` stay inside between two letters, `.`, `,`,
/// `;` and `'` between two digits.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find(is_word)?;
        rest = &rest[start..];
        let word = &rest[..word_end(rest)];
        rest = &rest[word.len()..];
        Some(word)
    })
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether `c` keeps a word together when it stands between these two characters.
pub(super) fn joins(before: char, c: char, after: char) -> bool {
    let letters = before.is_alphabetic() && after.is_alphabetic();
    let digits = before.is_numeric() && after.is_numeric();
    (letters && matches!(c, '.' | ':' | '\'')) || (digits && matches!(c, '.' | ',' | ';' | '\''))
}

fn word_end(text: &str) -> usize {
    let mut characters = text.char_indices().peekable();
    let mut before = ' ';
    while let Some((at, c)) = characters.next() {
        let after = characters.peek().map_or(' ', |(_, next)| *next);
        if !is_word(c) && !joins(before, c, after) {
            return at;
        }
        before = c;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn names_are_split_as_the_index_splits_them() {
        #[rustfmt::skip]
        let cases: [(&str, &[&str]); 4] = [
            ("laboratorio.tbl_162cf7be@cluster",   &["laboratorio.tbl_162cf7be", "cluster"]),
            ("laboratorio.tbl_d58bb5a4.col_x@c",   &["laboratorio.tbl_d58bb5a4", "col_x", "c"]),
            ("um <b>negrito</b> é",                &["um", "b", "negrito", "b", "é"]),
            ("1.5 a.5 ...",                        &["1.5", "a", "5"]),
        ];
        for (text, expected) in cases {
            assert_eq!(words(text).collect::<Vec<_>>(), expected, "{text}");
        }
    }
}
