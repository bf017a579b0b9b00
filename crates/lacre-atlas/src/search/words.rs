//! What a caller typed, as the parser of the index reads it: every character for itself.

/// Returns the text for quick search: one plain word stands for all words that begin with it.
pub(super) fn beginning(query: &str) -> String {
    let text = literal(query);
    let is_word = query.split_whitespace().count() == 1 && text == query.trim();
    if is_word { format!("{text}*") } else { text }
}

/// Returns the text for words that are meant whole.
///
/// An unescaped special character does not fail: it drops the query and the type, and unrelated entities come back. A word
/// that the index splits is put in quotes, since its parts alone would find whatever holds one of them: `a.b@c` is found as a
/// whole, and not every entity of the cluster `c`.
pub(crate) fn literal(query: &str) -> String {
    query.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

fn word(word: &str) -> String {
    match word {
        "AND" | "OR" | "NOT" => format!("\\{word}"),
        _ if is_one_token(word) => word.to_owned(),
        _ => format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}

/// Whether the index keeps the word in one piece, and reads nothing else in it: letters, digits and underscores, with dots
/// between letters.
fn is_one_token(word: &str) -> bool {
    let characters: Vec<char> = word.chars().collect();
    let is_letter = |at: Option<usize>| {
        at.and_then(|at| characters.get(at)).is_some_and(|character| character.is_alphabetic())
    };
    characters.iter().enumerate().all(|(at, character)| match character {
        '.' => is_letter(at.checked_sub(1)) && is_letter(Some(at + 1)),
        character if is_written_without_spaces(*character) => false,
        character => character.is_alphanumeric() || *character == '_',
    })
}

/// Whether the index makes each such character a word of its own: Hiragana and Han (UAX #29, as Lucene reads it).
#[rustfmt::skip]
fn is_written_without_spaces(character: char) -> bool {
    matches!(character, '\u{3040}'..='\u{309f}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::{beginning, literal};

    #[test]
    fn every_character_stands_for_itself() {
        #[rustfmt::skip]
        let cases = [
            ("tbl_1",                "tbl_1*",                  "tbl_1"),
            ("laboratorio.tbl_1",    "laboratorio.tbl_1*",      "laboratorio.tbl_1"),
            ("laboratorio.t@c",      "\"laboratorio.t@c\"",     "\"laboratorio.t@c\""),
            ("com espaço",           "com espaço",              "com espaço"),
            ("a AND b",              "a \\AND b",               "a \\AND b"),
            ("NOT",                  "\\NOT",                   "\\NOT"),
            ("\"x",                  "\"\\\"x\"",               "\"\\\"x\""),
            ("(x",                   "\"(x\"",                  "\"(x\""),
            ("-x",                   "\"-x\"",                  "\"-x\""),
            ("name:x",               "\"name:x\"",              "\"name:x\""),
            ("*",                    "\"*\"",                   "\"*\""),
            ("a\\",                  "\"a\\\\\"",               "\"a\\\\\""),
            ("1.2",                  "\"1.2\"",                 "\"1.2\""),
            ("日本語",               "\"日本語\"",              "\"日本語\""),
            ("カタカナ",             "カタカナ*",               "カタカナ"),
            (" tbl ",                "tbl*",                    "tbl"),
            (" ",                    "",                        ""),
        ];
        for (query, starred, whole) in cases {
            assert_eq!((beginning(query).as_str(), literal(query).as_str()), (starred, whole), "{query}");
        }
    }
}
