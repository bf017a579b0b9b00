//! Strings: one language, and a range of lengths.

use super::{Obstacle, Outcome, Solver};
use crate::format::Format;
use crate::formula::{Atom, Form, Node, Sample};
use crate::language::{Found, LanguageId, Languages};

/// Strings of one language whose length lies in a range.
#[derive(Debug, Clone, Copy)]
struct Texts {
    language: LanguageId,
    least: u64,
    most: Option<u64>,
}

/// Strings that are tried one by one against formats.
const MOST_WORDS: usize = 32;

impl Solver<'_> {
    pub(super) fn strings(&mut self, literals: &[Form]) -> Outcome {
        let (mut languages, mut formats) = (Vec::new(), Vec::new());
        let (mut least, mut most) = (0, None);
        for &literal in literals {
            match self.formulas.node(literal) {
                Node::Atom(Atom::Match(language)) if literal.is_negated() => {
                    let language = *language;
                    languages.push(self.formulas.languages.complement(language));
                }
                Node::Atom(Atom::Match(language)) => languages.push(*language),
                Node::Atom(Atom::MinLength(length)) if literal.is_negated() => {
                    let limit = length.saturating_sub(1);
                    most = Some(most.map_or(limit, |most: u64| most.min(limit)));
                }
                Node::Atom(Atom::MinLength(length)) => least = least.max(*length),
                Node::Atom(Atom::Format(format)) => formats.push((*format, !literal.is_negated())),
                _ => {}
            }
        }
        if most.is_some_and(|most| most < least) {
            return Outcome::Nothing;
        }
        let language = self.formulas.languages.intersection(languages);
        let texts = Texts { language, least, most };
        if formats.is_empty() { self.string_in(texts) } else { self.formatted(texts, &formats) }
    }

    /// Tries the shortest strings, then those that are known to be of some format.
    fn formatted(&mut self, texts: Texts, formats: &[(Format, bool)]) -> Outcome {
        let fits = |text: &str| formats.iter().all(|(format, wanted)| format.holds(text) == *wanted);
        let mut rest = texts;
        for _ in 0..MOST_WORDS {
            match self.string_in(rest) {
                Outcome::Value(Sample::String(text)) if fits(&text) => {
                    return Outcome::Value(Sample::String(text));
                }
                Outcome::Value(Sample::String(text)) => {
                    let languages = &mut self.formulas.languages;
                    let tried = languages.words([&*text]);
                    let others = languages.complement(tried);
                    rest.language = languages.intersection([rest.language, others]);
                }
                other => return other,
            }
        }
        let wanted = formats.iter().filter(|(_, wanted)| *wanted).flat_map(|(format, _)| format.samples());
        let mut samples = wanted.chain(Format::all_samples());
        match samples.find(|text| fits(text) && self.is_among(texts, text)) {
            Some(text) => Outcome::Value(Sample::String(text.into())),
            None => Outcome::Unknown(Obstacle::Unmodelled(format!("format {}", formats[0].0.name()).into())),
        }
    }

    fn is_among(&mut self, texts: Texts, text: &str) -> bool {
        let length = text.chars().count() as u64;
        let fits = length >= texts.least && texts.most.is_none_or(|most| length <= most);
        fits && self.formulas.languages.contains(texts.language, text)
    }

    fn string_in(&mut self, Texts { language, least, most }: Texts) -> Outcome {
        let languages = &mut self.formulas.languages;
        if language == Languages::ALL {
            return repeated(least);
        }
        // Without the lengths the automaton is small, and its shortest word often settles the matter.
        match languages.shortest(language) {
            Found::Nothing => return Outcome::Nothing,
            Found::TooMany => return Outcome::Unknown(Obstacle::Automaton),
            Found::Word(word) => {
                let length = word.chars().count() as u64;
                if most.is_some_and(|most| length > most) {
                    return Outcome::Nothing;
                }
                if length >= least {
                    return Outcome::Value(Sample::String(word.into()));
                }
            }
        }
        let Some(lengths) = languages.lengths(least, most) else { return Outcome::Unknown(Obstacle::Count) };
        let narrowed = languages.intersection([language, lengths]);
        match languages.shortest(narrowed) {
            Found::Nothing => Outcome::Nothing,
            Found::TooMany => Outcome::Unknown(Obstacle::Automaton),
            Found::Word(word) => Outcome::Value(Sample::String(word.into())),
        }
    }
}

/// The longest string that is written out as a witness, in characters.
const LONGEST: u64 = 1_000_000;

fn repeated(length: u64) -> Outcome {
    match usize::try_from(length) {
        Ok(count) if length <= LONGEST => Outcome::Value(Sample::String("a".repeat(count).into())),
        _ => Outcome::Unknown(Obstacle::Count),
    }
}
