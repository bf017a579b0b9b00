//! Messages: an id with arguments, put into words only where a person or a model reads them.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::fmt;
use unic_langid::LanguageIdentifier;

/// One thing to say: an id and what it is about.
///
/// `Display` shows the id and the arguments, for logs and tests; [`Phrasebook::text`] puts it into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Argument {
    Text(String),
    Count(u64),
}

impl Message {
    /// Returns the message `id` without arguments.
    pub fn new(id: &'static str) -> Self {
        Self { id, arguments: Vec::new() }
    }

    /// Adds a text. It is quoted in full: shorten foreign text with [`quote_text`] first.
    #[must_use]
    pub fn with(mut self, name: &'static str, text: impl Into<String>) -> Self {
        self.arguments.push((name, Argument::Text(text.into())));
        self
    }

    /// Adds a count, so that a language can choose its plural.
    #[must_use]
    pub fn with_count(mut self, name: &'static str, count: u64) -> Self {
        self.arguments.push((name, Argument::Count(count)));
        self
    }

    /// Returns the id.
    pub fn id(&self) -> &'static str {
        self.id
    }
}

impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.id)?;
        for (name, argument) in &self.arguments {
            match argument {
                Argument::Text(text) => write!(out, " {name}={text}")?,
                Argument::Count(count) => write!(out, " {name}={count}")?,
            }
        }
        Ok(())
    }
}

/// The words of one language for the messages of several crates.
pub struct Phrasebook {
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Phrasebook {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Phrasebook").field("locales", &self.bundle.locales).finish_non_exhaustive()
    }
}

impl Phrasebook {
    /// Returns the phrasebook of `locale` (a BCP 47 tag, `en` say), read from Fluent texts. Where an id stands in two
    /// texts, the later one holds.
    ///
    /// # Errors
    ///
    /// With a sentence, when `locale` is no language tag or a text is not Fluent.
    pub fn new(locale: &str, texts: &[&str]) -> Result<Self, String> {
        let locale: LanguageIdentifier =
            locale.parse().map_err(|_| format!("{locale} is not a language tag"))?;
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // The isolation marks are for bidirectional rendering; in a JSON string they are noise that no one expects.
        bundle.set_use_isolating(false);
        for text in texts {
            let resource = FluentResource::try_new((*text).to_owned()).map_err(|(_, errors)| {
                errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
            })?;
            bundle.add_resource_overriding(resource);
        }
        Ok(Self { bundle })
    }

    /// Whether `id` has words here.
    pub fn knows(&self, id: &str) -> bool {
        self.bundle.get_message(id).is_some_and(|message| message.value().is_some())
    }

    /// Returns `message` in words; where this phrasebook has none, its id and arguments, so that nothing is lost.
    pub fn text(&self, message: &Message) -> String {
        let Some(pattern) = self.bundle.get_message(message.id).and_then(|found| found.value()) else {
            return message.to_string();
        };
        let mut arguments = FluentArgs::new();
        for (name, argument) in &message.arguments {
            arguments.set(*name, argument.to_fluent());
        }
        self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }
}

impl Argument {
    fn to_fluent(&self) -> FluentValue<'_> {
        match self {
            Self::Text(text) => FluentValue::from(text.as_str()),
            Self::Count(count) => FluentValue::from(*count),
        }
    }
}

/// The longest foreign text that a message repeats, in characters.
const QUOTED: usize = 80;

/// Returns `text` in double quotes for a message: at most 80 characters, with control, bidirectional and tag characters
/// escaped, so that a name cannot imitate other output.
pub fn quote_text(text: &str) -> String {
    let mut shown = String::from("\"");
    for character in text.chars().take(QUOTED) {
        match character {
            '"' => shown.push_str("\\\""),
            character if is_unseen(character) => shown.extend(character.escape_unicode()),
            character => shown.push(character),
        }
    }
    if text.chars().nth(QUOTED).is_some() {
        shown.push('…');
    }
    shown.push('"');
    shown
}

/// Whether `character` changes what a reader sees without being seen: C0 and C1 controls, line separators,
/// bidirectional controls, zero-width characters and tags (Unicode categories Cc, Cf, Zl, Zp, as far as terminals and
/// models are known to mistake them).
pub fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::{Message, Phrasebook, quote_text};

    #[test]
    fn words_come_from_the_phrasebook_and_ids_stand_in() {
        let book = Phrasebook::new(
            "en",
            &["hits = { $n ->\n    [one] one hit\n   *[other] { $n } hits\n  } in { $where }\n"],
        )
        .expect("Fluent text");
        let hits = |n| Message::new("hits").with_count("n", n).with("where", "x");
        assert_eq!(book.text(&hits(1)), "one hit in x");
        assert_eq!(book.text(&hits(1234)), "1234 hits in x");
        assert_eq!(book.text(&Message::new("nothing").with("a", "b")), "nothing a=b");
        assert!(Phrasebook::new("not a tag", &[]).is_err());
        assert!(Phrasebook::new("en", &["= what"]).is_err());
    }

    #[test]
    fn foreign_text_is_short_and_visible() {
        assert_eq!(quote_text("a\"b\u{1b}[0m\u{202e}"), "\"a\\\"b\\u{1b}[0m\\u{202e}\"");
        assert_eq!(quote_text(&"x".repeat(100)).chars().count(), 83);
    }
}
