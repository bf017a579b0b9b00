//! Templates: texts with `{{names}}` in them, and the names that fill them.

/// Returns `template` with each `{{name}}` replaced by its value.
pub(super) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let put = |text: String, (name, value): &(&str, &str)| text.replace(&format!("{{{{{name}}}}}"), value);
    values.iter().fold(template.to_owned(), put)
}

/// The last word of a tool's name as the name of a type: `items.countAll` gives `CountAll`.
pub(super) fn type_name(tool: &str) -> String {
    let last = tool.rsplit('.').next().unwrap_or(tool);
    let words = last.split(['-', '_']).filter(|word| !word.is_empty());
    words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// A name as words for people: `my-notes` gives `My notes`, `items.countAll` gives `Count all`.
pub(super) fn title(name: &str) -> String {
    let mut words = String::new();
    for character in name.rsplit('.').next().unwrap_or(name).chars() {
        match character {
            '-' | '_' => words.push(' '),
            upper if upper.is_uppercase() && !words.is_empty() => {
                words.push(' ');
                words.extend(upper.to_lowercase());
            }
            first if words.is_empty() => words.extend(first.to_uppercase()),
            other => words.push(other),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spelt_for_each_place() {
        #[rustfmt::skip]
        let cases = [
            ("items.countAll", "items_count_all", "CountAll", "Count all"),
            ("my-notes",       "my_notes",        "MyNotes",  "My notes"),
            ("plain",          "plain",           "Plain",    "Plain"),
        ];
        for (name, as_module, as_type, as_title) in cases {
            assert_eq!(
                (lacre_codegen::module_name(name).as_str(), type_name(name).as_str(), title(name).as_str()),
                (as_module, as_type, as_title)
            );
        }
        assert_eq!(fill("{{a}} {b} {{a}}{{c}}", &[("a", "1"), ("c", "2")]), "1 {b} 12");
    }
}
