//! Strings: one language, and a range of lengths.

use super::{Obstacle, Outcome, Solver};
use crate::formula::{Atom, Form, Node, Sample};
use crate::language::{Found, LanguageId, Languages};

impl Solver<'_> {
    pub(super) fn strings(&mut self, literals: &[Form]) -> Outcome {
        let mut languages = Vec::new();
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
                _ => {}
            }
        }
        if most.is_some_and(|most| most < least) {
            return Outcome::Nothing;
        }
        let language = self.formulas.languages.intersection(languages);
        self.string_in(language, least, most)
    }

    fn string_in(&mut self, language: LanguageId, least: u64, most: Option<u64>) -> Outcome {
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
