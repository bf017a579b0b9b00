//! Building languages out of languages, simplified so that equal sets often become equal terms.

use super::{CharSet, LanguageId, Languages, Term};

/// Products of written-out words beyond this stay products.
const MOST_WORDS: usize = 64;

impl Languages {
    /// Returns the language of the words of one character out of `set`.
    pub(crate) fn class(&mut self, set: CharSet) -> LanguageId {
        if set.is_empty() {
            return Self::NONE;
        }
        match set.single() {
            Some(character) => self.words([character.encode_utf8(&mut [0; 4]) as &str]),
            None => self.intern(Term::Class(set)),
        }
    }

    /// Returns every word that is not in `id`.
    pub(crate) fn complement(&mut self, id: LanguageId) -> LanguageId {
        match self.term(id) {
            Term::Complement(inner) => *inner,
            _ => self.intern(Term::Complement(id)),
        }
    }

    /// Returns the words made of one of `first` and then one of `second`.
    pub(crate) fn concat(&mut self, first: LanguageId, second: LanguageId) -> LanguageId {
        if first == Self::NONE || second == Self::NONE {
            return Self::NONE;
        }
        if first == Self::EPSILON {
            return second;
        }
        if second == Self::EPSILON {
            return first;
        }
        // Σ* swallows whatever may be empty beside it.
        if (first == Self::ALL && self.is_nullable(second))
            || (second == Self::ALL && self.is_nullable(first))
        {
            return Self::ALL;
        }
        if let Term::Concat(head, tail) = *self.term(first) {
            let rest = self.concat(tail, second);
            return self.concat(head, rest);
        }
        if let Term::Concat(head, tail) = *self.term(second)
            && let Some(joined) = self.joined(first, head)
        {
            return self.concat(joined, tail);
        }
        match self.joined(first, second) {
            Some(joined) => joined,
            None => self.intern(Term::Concat(first, second)),
        }
    }

    fn joined(&mut self, first: LanguageId, second: LanguageId) -> Option<LanguageId> {
        if first == Self::ALL && second == Self::ALL {
            return Some(Self::ALL);
        }
        let (heads, tails) = (self.listed(first)?, self.listed(second)?);
        if heads.len() * tails.len() > MOST_WORDS {
            return None;
        }
        let words: Vec<String> =
            heads.iter().flat_map(|head| tails.iter().map(move |tail| format!("{head}{tail}"))).collect();
        Some(self.words(words.iter().map(String::as_str)))
    }

    /// Returns between `least` and `most` words of `inner`, one after the other.
    pub(crate) fn repeat(&mut self, inner: LanguageId, least: u32, most: Option<u32>) -> LanguageId {
        let least = if self.is_nullable(inner) { 0 } else { least };
        match (least, most) {
            (_, Some(0)) => return Self::EPSILON,
            (1, Some(1)) => return inner,
            (0, None) if inner == Self::ANY => return Self::ALL,
            _ => {}
        }
        if inner == Self::EPSILON || inner == Self::ALL {
            return inner;
        }
        if inner == Self::NONE {
            return if least == 0 { Self::EPSILON } else { Self::NONE };
        }
        if let Term::Repeat { least: 0, most: None, .. } = self.term(inner) {
            return inner;
        }
        self.intern(Term::Repeat { inner, least, most })
    }

    /// Returns the words that are in some member.
    pub(crate) fn union(&mut self, members: impl IntoIterator<Item = LanguageId>) -> LanguageId {
        let complements: Vec<LanguageId> =
            members.into_iter().map(|member| self.complement(member)).collect();
        let both = self.intersection(complements);
        self.union_form(both)
    }

    /// De Morgan back: a union is kept as such, so that its derivatives stay readable.
    fn union_form(&mut self, complement_of: LanguageId) -> LanguageId {
        if let Term::Intersection(members) = self.term(complement_of) {
            let members = members.clone();
            let mut positive: Vec<LanguageId> =
                members.iter().map(|&member| self.complement(member)).collect();
            positive.sort_unstable();
            return self.intern(Term::Union(positive.into()));
        }
        self.complement(complement_of)
    }

    /// Returns the words that are in every member.
    pub(crate) fn intersection(&mut self, members: impl IntoIterator<Item = LanguageId>) -> LanguageId {
        let mut flat = Vec::new();
        for member in members {
            self.flatten(member, &mut flat);
        }
        flat.sort_unstable();
        flat.dedup();
        flat.retain(|&member| member != Self::ALL);
        if flat.iter().any(|&member| self.is_contradicted(member, &flat)) {
            return Self::NONE;
        }
        if let Some(finite) = self.filtered(&flat) {
            return finite;
        }
        self.merge_exclusions(&mut flat);
        match flat.as_slice() {
            [] => Self::ALL,
            [only] => *only,
            _ => self.intern(Term::Intersection(flat.into())),
        }
    }

    fn flatten(&mut self, member: LanguageId, flat: &mut Vec<LanguageId>) {
        match self.term(member) {
            Term::Intersection(inner) => flat.extend(inner.iter().copied()),
            Term::Complement(inner) => match self.term(*inner) {
                Term::Union(parts) => {
                    let parts = parts.clone();
                    flat.extend(parts.iter().map(|&part| self.complement(part)));
                }
                _ => flat.push(member),
            },
            _ => flat.push(member),
        }
    }

    fn is_contradicted(&self, member: LanguageId, flat: &[LanguageId]) -> bool {
        member == Self::NONE
            || matches!(self.term(member), Term::Complement(inner) if flat.binary_search(inner).is_ok())
    }

    /// An intersection with written-out words is the list of those that the others accept.
    fn filtered(&mut self, flat: &[LanguageId]) -> Option<LanguageId> {
        let finite = *flat.iter().find(|&&member| self.listed(member).is_some())?;
        let mut words: Vec<Box<str>> = self.listed(finite)?.to_vec();
        for &member in flat.iter().filter(|&&member| member != finite) {
            words.retain(|word| self.contains(member, word));
        }
        Some(self.intern(Term::Words(words.into())))
    }

    fn merge_exclusions(&mut self, flat: &mut Vec<LanguageId>) {
        let lists: Vec<LanguageId> =
            flat.iter().copied().filter(|&member| self.excluded(member).is_some()).collect();
        if lists.len() < 2 {
            return;
        }
        let words: Vec<Box<str>> =
            lists.iter().filter_map(|&list| self.excluded(list)).flatten().cloned().collect();
        let words = self.words(words.iter().map(|word| &**word));
        let merged = self.complement(words);
        flat.retain(|member| !lists.contains(member));
        flat.push(merged);
        flat.sort_unstable();
    }
}
