//! Changes of texts that people laid out: each returns the text with one thing more, or nothing where it has no place.

/// Adds `item` at the end of the array `key` of a JSON object, at its top.
pub(super) fn append_to_array(json: &str, key: &str, item: &str) -> Option<String> {
    let close = end_of_array(json, key)?;
    let before = json[..close].trim_end();
    let comma = if before.ends_with('[') { "" } else { "," };
    Some(format!("{before}{comma}\n{item}\n  {}", &json[close..]))
}

/// The place of the bracket that closes the array `key` of the object `json`.
fn end_of_array(json: &str, key: &str) -> Option<usize> {
    let (mut depth, mut quoted, mut escaped, mut start) = (0_usize, false, false, 0);
    let mut inside = false;
    for (place, character) in json.char_indices() {
        match (quoted, character) {
            (true, _) if escaped => escaped = false,
            (true, '\\') => escaped = true,
            (true, '"') => {
                quoted = false;
                let names = depth == 1 && &json[start..place] == key;
                inside |= names && json[place + 1..].trim_start().starts_with(':');
            }
            (true, _) => {}
            (false, '"') => (quoted, start) = (true, place + 1),
            (false, '[' | '{') => depth += 1,
            (false, ']' | '}') => {
                depth = depth.checked_sub(1)?;
                if inside && depth == 1 {
                    return (character == ']').then_some(place);
                }
            }
            (false, _) => {}
        }
    }
    None
}

/// Adds `line` after the last line that begins with `prefix`.
pub(super) fn insert_after_last(text: &str, prefix: &str, line: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|line| line.starts_with(prefix))?;
    Some(joined(&lines, last + 1, line))
}

/// Adds `line` among the lines that begin with `prefix`, which stand in their order.
pub(super) fn insert_in_order(text: &str, prefix: &str, line: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let alike = |known: &&str| known.starts_with(prefix);
    let last = lines.iter().rposition(alike)?;
    let at = lines.iter().position(|known| alike(known) && *known > line).unwrap_or(last + 1);
    Some(joined(&lines, at, line))
}

/// Adds `line` before the first line that is `whole`, after one that begins with `opening`.
pub(super) fn insert_at_end(text: &str, opening: &str, whole: &str, line: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let open = lines.iter().position(|line| line.starts_with(opening))?;
    let close = lines[open..].iter().position(|line| *line == whole)?;
    Some(joined(&lines, open + close, line))
}

/// Adds `line` after the first line that begins with `opening`.
pub(super) fn insert_at_start(text: &str, opening: &str, line: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let open = lines.iter().position(|line| line.starts_with(opening))?;
    Some(joined(&lines, open + 1, line))
}

fn joined(lines: &[&str], at: usize, line: &str) -> String {
    let all = lines[..at].iter().chain(std::iter::once(&line)).chain(&lines[at..]);
    all.fold(String::new(), |text, line| text + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_array_grows_at_its_end() {
        let json = "{\n  \"a\": {\"tools\": [1]},\n  \"t\": \"\\\"tools\\\": [\",\n  \"tools\": [\n    {\"b\": [2]}\n  ],\n  \"c\": []\n}\n";
        let grown = append_to_array(json, "tools", "    3").expect("there is one");
        assert!(grown.contains("    {\"b\": [2]},\n    3\n  ],\n  \"c\""), "{grown}");
        assert_eq!(
            append_to_array("{\"tools\": []}", "tools", "1").as_deref(),
            Some("{\"tools\": [,\n1\n  ]}".replace("[,", "[").as_str())
        );
        for none in ["{}", "{\"tools\": {}}", "[]", "]"] {
            assert_eq!(append_to_array(none, "tools", "1"), None, "{none}");
        }
    }

    #[test]
    fn lines_go_where_their_likes_are() {
        let text = "mod a;\nmod b;\n\nconst T: &[u8] = &[\n    1,\n];\n";
        assert_eq!(
            insert_after_last(text, "mod ", "mod c;").expect("two of them").lines().nth(2),
            Some("mod c;")
        );
        let among = insert_in_order("mod a;\nmod c;\n", "mod ", "mod b;").expect("two of them");
        assert_eq!(among, "mod a;\nmod b;\nmod c;\n");
        let end = insert_at_end(text, "const T", "];", "    2,").expect("a list");
        assert!(end.ends_with("    1,\n    2,\n];\n"), "{end}");
        let start = insert_at_start(text, "const T", "    0,").expect("a list");
        assert!(start.ends_with("= &[\n    0,\n    1,\n];\n"), "{start}");
        assert_eq!(insert_at_end(text, "static", "];", "x"), None);
    }
}
