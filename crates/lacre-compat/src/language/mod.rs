//! Regular languages over characters, closed under union, intersection and complement.
//!
//! A language is a term; terms are interned, so equal terms have equal identifiers. Emptiness is decided by
//! derivatives (Brzozowski 1964; Owens, Reppy and Turon 2009), of which a term has finitely many.

mod chars;
mod combine;
mod derivative;
mod escape;
mod search;
mod syntax;
#[cfg(test)]
mod tests;
mod translate;

pub(crate) use chars::CharSet;
pub(crate) use search::Found;

use std::collections::HashMap;

/// An interned language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct LanguageId(u32);

/// The shape of a language.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Term {
    /// Finitely many words, sorted; none at all is the empty language.
    Words(Box<[Box<str>]>),
    /// One character of a set.
    Class(CharSet),
    /// A word of the first followed by a word of the second.
    Concat(LanguageId, LanguageId),
    /// Union; sorted, at least two members.
    Union(Box<[LanguageId]>),
    /// Intersection; sorted, at least two members.
    Intersection(Box<[LanguageId]>),
    /// Every word that is not in it.
    Complement(LanguageId),
    /// Between `least` and `most` words of it, one after the other.
    Repeat { inner: LanguageId, least: u32, most: Option<u32> },
}

/// The languages of one comparison.
#[derive(Debug)]
pub(crate) struct Languages {
    terms: Vec<Term>,
    nullable: Vec<bool>,
    index: HashMap<Term, LanguageId>,
    derivatives: HashMap<(LanguageId, u32), LanguageId>,
    boundaries: HashMap<LanguageId, std::rc::Rc<[u32]>>,
    shortest: HashMap<LanguageId, Found>,
}

impl Languages {
    /// The language without words.
    pub(crate) const NONE: LanguageId = LanguageId(0);
    /// The language of the empty word alone.
    const EPSILON: LanguageId = LanguageId(1);
    /// The language of every word.
    pub(crate) const ALL: LanguageId = LanguageId(2);
    /// The language of every word of one character.
    const ANY: LanguageId = LanguageId(3);

    pub(crate) fn new() -> Self {
        let mut languages = Self {
            terms: Vec::new(),
            nullable: Vec::new(),
            index: HashMap::new(),
            derivatives: HashMap::new(),
            boundaries: HashMap::new(),
            shortest: HashMap::new(),
        };
        languages.intern(Term::Words(Box::new([])));
        languages.intern(Term::Words(Box::new(["".into()])));
        languages.intern(Term::Complement(Self::NONE));
        languages.intern(Term::Class(CharSet::all()));
        languages
    }

    fn intern(&mut self, term: Term) -> LanguageId {
        if let Some(&known) = self.index.get(&term) {
            return known;
        }
        let nullable = self.is_nullable_term(&term);
        let number = u32::try_from(self.terms.len()).expect("the step budget ends long before 2^32 terms");
        let id = LanguageId(number);
        self.terms.push(term.clone());
        self.nullable.push(nullable);
        self.index.insert(term, id);
        id
    }

    fn term(&self, id: LanguageId) -> &Term {
        &self.terms[id.0 as usize]
    }

    /// Returns whether the empty word is in the language.
    fn is_nullable(&self, id: LanguageId) -> bool {
        self.nullable[id.0 as usize]
    }

    fn is_nullable_term(&self, term: &Term) -> bool {
        match term {
            Term::Words(words) => words.first().is_some_and(|word| word.is_empty()),
            Term::Class(_) => false,
            Term::Concat(first, second) => self.is_nullable(*first) && self.is_nullable(*second),
            Term::Union(members) => members.iter().any(|&member| self.is_nullable(member)),
            Term::Intersection(members) => members.iter().all(|&member| self.is_nullable(member)),
            Term::Complement(inner) => !self.is_nullable(*inner),
            Term::Repeat { inner, least, .. } => *least == 0 || self.is_nullable(*inner),
        }
    }

    /// Returns the language of exactly `words`.
    pub(crate) fn words<'a>(&mut self, words: impl IntoIterator<Item = &'a str>) -> LanguageId {
        let mut words: Vec<Box<str>> = words.into_iter().map(Into::into).collect();
        words.sort_unstable();
        words.dedup();
        self.intern(Term::Words(words.into()))
    }

    /// Returns the words when the language is finite and written out.
    pub(crate) fn listed(&self, id: LanguageId) -> Option<&[Box<str>]> {
        match self.term(id) {
            Term::Words(words) => Some(words),
            _ => None,
        }
    }

    /// Returns the words that the language leaves out when it is all but finitely many.
    pub(crate) fn excluded(&self, id: LanguageId) -> Option<&[Box<str>]> {
        match self.term(id) {
            Term::Complement(inner) => self.listed(*inner),
            _ => None,
        }
    }

    /// Returns whether `word` is in the language.
    pub(crate) fn contains(&mut self, id: LanguageId, word: &str) -> bool {
        match self.term(id) {
            Term::Words(words) => words.binary_search_by(|known| (**known).cmp(word)).is_ok(),
            Term::Complement(inner) => {
                let inner = *inner;
                !self.contains(inner, word)
            }
            Term::Union(members) => {
                let members = members.clone();
                members.iter().any(|&member| self.contains(member, word))
            }
            Term::Intersection(members) => {
                let members = members.clone();
                members.iter().all(|&member| self.contains(member, word))
            }
            Term::Class(_) | Term::Concat(..) | Term::Repeat { .. } => {
                let mut state = id;
                for character in word.chars() {
                    state = self.derivative(state, u32::from(character));
                }
                self.is_nullable(state)
            }
        }
    }

    /// Returns the words of between `least` and `most` characters.
    pub(crate) fn lengths(&mut self, least: u64, most: Option<u64>) -> Option<LanguageId> {
        let least = u32::try_from(least).ok()?;
        let most = most.map(u32::try_from).transpose().ok()?;
        Some(self.repeat(Self::ANY, least, most))
    }
}
