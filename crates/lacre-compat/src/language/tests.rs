use super::{Found, LanguageId, Languages};

fn both(languages: &mut Languages, small: &str, large: &str) -> Found {
    let small = languages.matching(small).expect("supported");
    let large = languages.matching(large).expect("supported");
    let outside = languages.complement(large);
    let rest: LanguageId = languages.intersection([small, outside]);
    languages.shortest(rest)
}

#[test]
fn inclusion_of_patterns_is_decided() {
    #[rustfmt::skip]
    let cases = [
        ("^a+$",            "^a*$",        Found::Nothing),
        ("^a*$",            "^a+$",        Found::Word(String::new())),
        ("^xy",             "^x",          Found::Nothing),
        ("^x",              "^x.*",        Found::Nothing),
        ("^x.*",            "^x",          Found::Nothing),
        ("^x",              "^xy",         Found::Word("x".into())),
        ("",                ".+",          Found::Word(String::new())),
        (".",               "^.$",         Found::Word("aa".into())),
        ("^(?=x$)x$",       "^x$",         Found::Nothing),
        ("^x$",             "^(?=x$)x$",   Found::Nothing),
        ("^(?!x)",          "^y",          Found::Word(String::new())),
        ("a*",              "[0-9]*",      Found::Nothing),
        ("^\\d{3}-\\d{4}$", "^[0-9-]{8}$", Found::Nothing),
        ("^[a-z]{2,4}$",    "^[a-z]{1,3}$",Found::Word("aaaa".into())),
        ("^\\p{Lu}$",       "^\\p{L}$",    Found::Nothing),
        ("^(a|b)*$",        "^[ab]*$",     Found::Nothing),
        ("^\\w+$",          "^\\S+$",      Found::Nothing),
        ("^(?:a|^b)$",      "^[ab]$",      Found::Nothing),
        ("^(a?^b){1,2}$",   "^b$",         Found::Nothing),
        ("x$",              "x",           Found::Nothing),
        ("\\bfoo\\b",       "foo",         Found::Nothing),
        ("foo",             "\\bfoo\\b",   Found::Word("afoo".into())),
        ("^foo$",           "\\bfoo\\b",   Found::Nothing),
        ("a\\Bb",           "ab",          Found::Nothing),
        ("\\Ba",            "^a",          Found::Word("ba".into())),
        ("^\\w+ \\w+$",     "\\b \\b",     Found::Nothing),
    ];
    let mut languages = Languages::new();
    for (small, large, expected) in &cases {
        assert_eq!(both(&mut languages, small, large), *expected, "{small} in {large}");
    }
    assert_eq!(cases.len(), 26);
}

#[test]
fn what_no_automaton_models_is_refused() {
    let mut languages = Languages::new();
    for pattern in ["(?<=a)b", r"(a)\1", "(", "[z-a]", "*", "a{2,1}"] {
        assert!(languages.matching(pattern).is_err(), "{pattern}");
    }
}

#[test]
fn a_dot_matches_no_line_terminator() {
    let mut languages = Languages::new();
    let dots = languages.matching(".+").expect("supported");
    assert!(!languages.contains(dots, "\n"));
    assert!(!languages.contains(dots, "\u{2028}"));
    assert!(languages.contains(dots, "\n\u{1F600}"));
}
