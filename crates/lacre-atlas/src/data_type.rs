//! How a data type is written.

/// Returns `text` with its words in upper case, but for quoted text and the names of a struct's fields:
/// `varchar(255)` → `VARCHAR(255)`, `enum('v1')` → `ENUM('v1')`, `struct<Nome:string>` → `STRUCT<Nome:STRING>`.
pub(crate) fn in_upper_case(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut begin = 0;
    for (at, character, is_quoted) in with_quotes(text) {
        if is_quoted || !matches!(character, ':' | '<' | '>' | ',' | '(' | ')') {
            continue;
        }
        // What stands before a colon is the name of a field; anything else between delimiters is a type.
        match character {
            ':' => written.push_str(&text[begin..at]),
            _ => written.extend(words_in_upper_case(&text[begin..at])),
        }
        written.push(character);
        begin = at + character.len_utf8();
    }
    written.extend(words_in_upper_case(&text[begin..]));
    written
}

fn words_in_upper_case(part: &str) -> impl Iterator<Item = char> {
    with_quotes(part)
        .map(|(_, character, is_quoted)| if is_quoted { character } else { character.to_ascii_uppercase() })
}

/// Returns each character with its place, and whether it stands in quotes.
fn with_quotes(text: &str) -> impl Iterator<Item = (usize, char, bool)> {
    text.char_indices().scan(None, |open: &mut Option<char>, (at, character)| {
        let is_quoted = open.is_some();
        match *open {
            Some(quote) if quote == character => *open = None,
            None if matches!(character, '\'' | '"' | '`') => *open = Some(character),
            _ => {}
        }
        Some((at, character, is_quoted))
    })
}

#[cfg(test)]
mod tests {
    use super::in_upper_case;

    #[test]
    fn words_are_upper_case_and_names_and_quotes_are_kept() {
        #[rustfmt::skip]
        let cases = [
            ("int",                                   "INT"),
            ("varchar(255)",                          "VARCHAR(255)"),
            ("decimal(10, 2)",                        "DECIMAL(10, 2)"),
            ("enum('v1','V2','a,b:c')",               "ENUM('v1','V2','a,b:c')"),
            ("struct<Nome:string>",                   "STRUCT<Nome:STRING>"),
            ("struct<Nome:string,Itens:array<map<string,int>>>", "STRUCT<Nome:STRING,Itens:ARRAY<MAP<STRING,INT>>>"),
            ("struct<`a:b`:int,c d:date>",            "STRUCT<`a:b`:INT,c d:DATE>"),
            ("timestamp with local time zone",        "TIMESTAMP WITH LOCAL TIME ZONE"),
            ("uniontype<int,struct<A:int>>",          "UNIONTYPE<INT,STRUCT<A:INT>>"),
            ("enum('é', \"it's\")",                   "ENUM('é', \"it's\")"),
            ("enum('open",                            "ENUM('open"),
            ("",                                      ""),
        ];
        for (text, written) in cases {
            assert_eq!(in_upper_case(text), written);
        }
    }
}
