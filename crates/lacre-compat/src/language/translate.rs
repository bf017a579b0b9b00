//! From a pattern to the language of the strings in which it is found.

use super::chars::CharSet;
use super::escape::word;
use super::syntax::{Pattern, PatternProblem, parse};
use super::{LanguageId, Languages};

/// What was read just before, as far as anchors and word boundaries care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    WordCharacter,
    OtherCharacter,
}

/// What must follow, by what was read just before.
#[derive(Debug, Clone, Copy)]
struct Rest {
    at_start: LanguageId,
    after_word: LanguageId,
    after_other: LanguageId,
}

impl Rest {
    fn same(language: LanguageId) -> Self {
        Self { at_start: language, after_word: language, after_other: language }
    }

    fn behind(self, before: Before) -> LanguageId {
        match before {
            Before::Nothing => self.at_start,
            Before::WordCharacter => self.after_word,
            Before::OtherCharacter => self.after_other,
        }
    }
}

/// The result of a translation step.
type Translated<T> = Result<T, PatternProblem>;

/// Bodies that hold anchors can only be unrolled, so their counts are bounded.
const MOST_UNROLLED: u32 = 16;
/// An unrolled body is translated once for each context, so nested ones are few.
const MOST_STEPS: usize = 20_000;

/// One translation: the languages, and how many steps it may still take.
struct Translator<'l> {
    languages: &'l mut Languages,
    steps: usize,
    word: LanguageId,
    ends_in_word: LanguageId,
}

impl Languages {
    /// Returns the strings in which `pattern` matches somewhere, as the JSON Schema keyword means it.
    ///
    /// # Errors
    ///
    /// When the pattern is not a regular expression, or is outside the modelled subset of ECMA-262.
    pub(crate) fn matching(&mut self, pattern: &str) -> Translated<LanguageId> {
        let parsed = parse(pattern)?;
        let word = self.class(word());
        let ends_in_word = self.concat(Self::ALL, word);
        let mut translator = Translator { languages: self, steps: MOST_STEPS, word, ends_in_word };
        translator.found_in(&parsed)
    }
}

impl Translator<'_> {
    fn found_in(&mut self, pattern: &Pattern) -> Translated<LanguageId> {
        let found = self.each(pattern, Rest::same(Languages::ALL))?;
        let skipped = self.languages.concat(Languages::ALL, found.after_other);
        if found.at_start == found.after_other && found.after_word == found.after_other {
            return Ok(skipped);
        }
        let behind_word = self.languages.concat(self.ends_in_word, found.after_word);
        let other = self.languages.class(word().complement());
        let ends_in_other = self.languages.concat(Languages::ALL, other);
        let behind_other = self.languages.concat(ends_in_other, found.after_other);
        Ok(self.languages.union([found.at_start, behind_word, behind_other]))
    }

    /// Translates `pattern` for each of the things that may have been read before.
    fn each(&mut self, pattern: &Pattern, rest: Rest) -> Translated<Rest> {
        Ok(Rest {
            at_start: self.follow(pattern, rest, Before::Nothing)?,
            after_word: self.follow(pattern, rest, Before::WordCharacter)?,
            after_other: self.follow(pattern, rest, Before::OtherCharacter)?,
        })
    }

    /// Returns the strings that begin with `pattern` and go on as `rest` says.
    fn follow(&mut self, pattern: &Pattern, rest: Rest, before: Before) -> Translated<LanguageId> {
        self.steps = self.steps.checked_sub(1).ok_or(PatternProblem::Unsupported)?;
        if let Some(plain) = self.plain(pattern) {
            return Ok(self.follow_plain(plain, rest, before));
        }
        match pattern {
            Pattern::Start if before == Before::Nothing => Ok(rest.at_start),
            Pattern::Start => Ok(Languages::NONE),
            Pattern::End => {
                let ends = self.languages.is_nullable(rest.behind(before));
                Ok(if ends { Languages::EPSILON } else { Languages::NONE })
            }
            Pattern::Boundary { negated } => Ok(self.follow_boundary(*negated, rest, before)),
            Pattern::Ahead { inner, negated } => {
                let mut ahead = self.follow(inner, Rest::same(Languages::ALL), before)?;
                if *negated {
                    ahead = self.languages.complement(ahead);
                }
                Ok(self.languages.intersection([ahead, rest.behind(before)]))
            }
            Pattern::Choice(branches) => {
                let members: Translated<Vec<_>> =
                    branches.iter().map(|branch| self.follow(branch, rest, before)).collect();
                Ok(self.languages.union(members?))
            }
            Pattern::Sequence(parts) => {
                let Some((first, others)) = parts.split_first() else { return Ok(rest.behind(before)) };
                let rest = others.iter().rev().try_fold(rest, |rest, part| self.each(part, rest))?;
                self.follow(first, rest, before)
            }
            Pattern::Repeat { inner, least, most } => {
                self.follow_repeat(inner, (*least, *most), rest, before)
            }
            Pattern::Class(_) => Err(PatternProblem::Unsupported),
        }
    }

    /// A word boundary stands between a word character and anything else, the ends included.
    fn follow_boundary(&mut self, negated: bool, rest: Rest, before: Before) -> LanguageId {
        let mut allowed = self.languages.concat(self.word, Languages::ALL);
        let wants_word = (before == Before::WordCharacter) == negated;
        if !wants_word {
            allowed = self.languages.complement(allowed);
        }
        self.languages.intersection([allowed, rest.behind(before)])
    }

    fn follow_plain(&mut self, plain: LanguageId, rest: Rest, before: Before) -> LanguageId {
        if rest.at_start == rest.after_word && rest.after_word == rest.after_other {
            return self.languages.concat(plain, rest.at_start);
        }
        let mut ways = Vec::new();
        if self.languages.is_nullable(plain) {
            ways.push(rest.behind(before));
        }
        let some = self.languages.repeat(Languages::ANY, 1, None);
        let not_empty = self.languages.intersection([plain, some]);
        if rest.after_word == rest.after_other {
            ways.push(self.languages.concat(not_empty, rest.after_word));
        } else {
            let complement = self.languages.complement(self.ends_in_word);
            let in_word = self.languages.intersection([not_empty, self.ends_in_word]);
            let in_other = self.languages.intersection([not_empty, complement]);
            ways.push(self.languages.concat(in_word, rest.after_word));
            ways.push(self.languages.concat(in_other, rest.after_other));
        }
        self.languages.union(ways)
    }

    fn follow_repeat(
        &mut self,
        inner: &Pattern,
        (least, most): (u32, Option<u32>),
        rest: Rest,
        before: Before,
    ) -> Translated<LanguageId> {
        let most = most.filter(|&most| most <= MOST_UNROLLED).ok_or(PatternProblem::Unsupported)?;
        let mut unrolled = rest;
        for count in (0..most).rev() {
            unrolled = self.each(inner, unrolled)?;
            if count >= least {
                unrolled.at_start = self.languages.union([unrolled.at_start, rest.at_start]);
                unrolled.after_word = self.languages.union([unrolled.after_word, rest.after_word]);
                unrolled.after_other = self.languages.union([unrolled.after_other, rest.after_other]);
            }
        }
        Ok(unrolled.behind(before))
    }

    /// Returns the language of a pattern without anchors and assertions.
    fn plain(&mut self, pattern: &Pattern) -> Option<LanguageId> {
        match pattern {
            Pattern::Class(set) => Some(self.languages.class(CharSet::clone(set))),
            Pattern::Sequence(parts) => {
                let mut all = Languages::EPSILON;
                for part in parts.iter().rev() {
                    let head = self.plain(part)?;
                    all = self.languages.concat(head, all);
                }
                Some(all)
            }
            Pattern::Choice(branches) => {
                let members: Option<Vec<_>> = branches.iter().map(|branch| self.plain(branch)).collect();
                Some(self.languages.union(members?))
            }
            Pattern::Repeat { inner, least, most } => {
                let inner = self.plain(inner)?;
                Some(self.languages.repeat(inner, *least, *most))
            }
            Pattern::Start | Pattern::End | Pattern::Boundary { .. } | Pattern::Ahead { .. } => None,
        }
    }
}
