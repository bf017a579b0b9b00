//! What remains of a language after its first character.

use super::chars::END;
use super::{CharSet, LanguageId, Languages, Term};
use std::collections::BTreeSet;
use std::rc::Rc;

impl Languages {
    /// Returns the words that, behind the character `code`, are words of `id`.
    pub(super) fn derivative(&mut self, id: LanguageId, code: u32) -> LanguageId {
        if let Some(&known) = self.derivatives.get(&(id, code)) {
            return known;
        }
        let found = match self.term(id).clone() {
            Term::Words(words) => self.words_behind(&words, code),
            Term::Class(set) => Self::after_class(&set, code),
            Term::Concat(first, second) => self.after_concat(first, second, code),
            Term::Union(members) => {
                let rests: Vec<_> = members.iter().map(|&member| self.derivative(member, code)).collect();
                self.union(rests)
            }
            Term::Intersection(members) => {
                let rests: Vec<_> = members.iter().map(|&member| self.derivative(member, code)).collect();
                self.intersection(rests)
            }
            Term::Complement(inner) => {
                let rest = self.derivative(inner, code);
                self.complement(rest)
            }
            Term::Repeat { inner, least, most } => {
                let head = self.derivative(inner, code);
                let tail =
                    self.repeat(inner, least.saturating_sub(1), most.map(|most| most.saturating_sub(1)));
                self.concat(head, tail)
            }
        };
        self.derivatives.insert((id, code), found);
        found
    }

    fn words_behind(&mut self, words: &[Box<str>], code: u32) -> LanguageId {
        let Some(character) = char::from_u32(code) else { return Self::NONE };
        let rests = words.iter().filter_map(|word| word.strip_prefix(character));
        self.words(rests)
    }

    fn after_class(set: &CharSet, code: u32) -> LanguageId {
        if set.contains(code) { Self::EPSILON } else { Self::NONE }
    }

    fn after_concat(&mut self, first: LanguageId, second: LanguageId, code: u32) -> LanguageId {
        let head = self.derivative(first, code);
        let through = self.concat(head, second);
        if !self.is_nullable(first) {
            return through;
        }
        let skipped = self.derivative(second, code);
        self.union([through, skipped])
    }

    /// Returns code points such that all characters between two neighbours have the same derivative.
    pub(super) fn boundaries(&mut self, id: LanguageId) -> Rc<[u32]> {
        if let Some(known) = self.boundaries.get(&id) {
            return Rc::clone(known);
        }
        let mut points = BTreeSet::from([0]);
        match self.term(id).clone() {
            Term::Words(words) => {
                let firsts = words.iter().filter_map(|word| word.chars().next()).map(u32::from);
                points.extend(firsts.flat_map(|code| [code, code + 1]));
            }
            Term::Class(set) => points.extend(set.boundaries()),
            Term::Concat(first, second) => {
                points.extend(self.boundaries(first).iter());
                if self.is_nullable(first) {
                    points.extend(self.boundaries(second).iter());
                }
            }
            Term::Union(members) | Term::Intersection(members) => {
                for &member in &members {
                    points.extend(self.boundaries(member).iter());
                }
            }
            Term::Complement(inner) | Term::Repeat { inner, .. } => {
                points.extend(self.boundaries(inner).iter());
            }
        }
        points.remove(&END);
        let points: Rc<[u32]> = points.into_iter().collect();
        self.boundaries.insert(id, Rc::clone(&points));
        points
    }
}
