//! How a data type is written.

/// Returns `text` with its words in upper case, but for quoted text and the names of a struct's fields:
/// `varchar(255)` → `VARCHAR(255)`, `enum('v1')` → `ENUM('v1')`, `struct<Nome:string>` → `STRUCT<Nome:STRING>`.
pub(crate) fn in_upper_case(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut part = String::new();
    let mut quote: Option<char> = None;
    for character in text.chars() {
        match quote {
            Some(open) if open == character => quote = None,
            Some(_) => {}
            None if matches!(character, '\'' | '"' | '`') => quote = Some(character),
            // What stands before a colon is the name of a field; anything else between delimiters is a type.
            None if character == ':' => written.push_str(&std::mem::take(&mut part)),
            None if matches!(character, '<' | '>' | ',' | '(' | ')') => {
                written.push_str(&words_in_upper_case(&std::mem::take(&mut part)));
            }
            None => {}
        }
        let ends_part = quote.is_none() && matches!(character, ':' | '<' | '>' | ',' | '(' | ')');
        if ends_part { written.push(character) } else { part.push(character) }
    }
    written.push_str(&words_in_upper_case(&part));
    written
}

fn words_in_upper_case(part: &str) -> String {
    let mut quote: Option<char> = None;
    let mut letter = |character: char| {
        match quote {
            Some(open) if open == character => quote = None,
            Some(_) => return character,
            None if matches!(character, '\'' | '"' | '`') => quote = Some(character),
            None => {}
        }
        character.to_ascii_uppercase()
    };
    part.chars().map(&mut letter).collect()
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
