//! From a pattern to the language of the strings in which it is found.

use super::syntax::{Pattern, PatternProblem, parse};
use super::{LanguageId, Languages};

/// What must follow: when nothing has been read yet, and when something has.
#[derive(Debug, Clone, Copy)]
struct Rest {
    at_start: LanguageId,
    later: LanguageId,
}

impl Rest {
    fn same(language: LanguageId) -> Self {
        Self { at_start: language, later: language }
    }
}

/// Bodies that hold anchors can only be unrolled, so their counts are bounded.
const MOST_UNROLLED: u32 = 16;

impl Languages {
    /// Returns the strings in which `pattern` matches somewhere, as the JSON Schema keyword means it.
    ///
    /// # Errors
    ///
    /// When the pattern is not a regular expression, or is outside the modelled subset of ECMA-262.
    pub(crate) fn matching(&mut self, pattern: &str) -> Result<LanguageId, PatternProblem> {
        let parsed = parse(pattern)?;
        let rest = Rest::same(Self::ALL);
        let here = self.follow(&parsed, rest, true)?;
        let further = self.follow(&parsed, rest, false)?;
        let skipped = self.concat(Self::ALL, further);
        if here == further {
            return Ok(skipped);
        }
        let some = self.repeat(Self::ANY, 1, None);
        let skipped = self.concat(some, further);
        Ok(self.union([here, skipped]))
    }

    /// Returns the strings that begin with `pattern` and go on as `rest` says.
    fn follow(&mut self, pattern: &Pattern, rest: Rest, start: bool) -> Result<LanguageId, PatternProblem> {
        if let Some(plain) = self.plain(pattern) {
            return Ok(self.follow_plain(plain, rest, start));
        }
        match pattern {
            Pattern::Start => Ok(if start { rest.at_start } else { Self::NONE }),
            Pattern::End => {
                let after = if start { rest.at_start } else { rest.later };
                Ok(if self.is_nullable(after) { Self::EPSILON } else { Self::NONE })
            }
            Pattern::Ahead { inner, negated } => self.follow_ahead(inner, *negated, rest, start),
            Pattern::Choice(branches) => {
                let mut members = Vec::with_capacity(branches.len());
                for branch in branches {
                    members.push(self.follow(branch, rest, start)?);
                }
                Ok(self.union(members))
            }
            Pattern::Sequence(parts) => self.follow_sequence(parts, rest, start),
            Pattern::Repeat { inner, least, most } => self.follow_repeat(inner, *least, *most, rest, start),
            Pattern::Class(_) => Err(PatternProblem::Unsupported),
        }
    }

    fn follow_plain(&mut self, plain: LanguageId, rest: Rest, start: bool) -> LanguageId {
        let read = self.concat(plain, rest.later);
        if !start || rest.at_start == rest.later || !self.is_nullable(plain) {
            return read;
        }
        let some = self.repeat(Self::ANY, 1, None);
        let not_empty = self.intersection([plain, some]);
        let read = self.concat(not_empty, rest.later);
        self.union([read, rest.at_start])
    }

    fn follow_ahead(
        &mut self,
        inner: &Pattern,
        negated: bool,
        rest: Rest,
        start: bool,
    ) -> Result<LanguageId, PatternProblem> {
        let mut ahead = self.follow(inner, Rest::same(Self::ALL), start)?;
        if negated {
            ahead = self.complement(ahead);
        }
        let after = if start { rest.at_start } else { rest.later };
        Ok(self.intersection([ahead, after]))
    }

    fn follow_sequence(
        &mut self,
        parts: &[Pattern],
        rest: Rest,
        start: bool,
    ) -> Result<LanguageId, PatternProblem> {
        let Some((first, others)) = parts.split_first() else {
            return Ok(if start { rest.at_start } else { rest.later });
        };
        let later = self.follow_sequence(others, rest, false)?;
        let at_start = if start { self.follow_sequence(others, rest, true)? } else { later };
        self.follow(first, Rest { at_start, later }, start)
    }

    fn follow_repeat(
        &mut self,
        inner: &Pattern,
        least: u32,
        most: Option<u32>,
        rest: Rest,
        start: bool,
    ) -> Result<LanguageId, PatternProblem> {
        let most = most.filter(|&most| most <= MOST_UNROLLED).ok_or(PatternProblem::Unsupported)?;
        let mut rest = rest;
        let after = rest;
        for count in (0..most).rev() {
            let later = self.follow(inner, rest, false)?;
            let at_start = self.follow(inner, rest, true)?;
            rest = Rest { at_start, later };
            if count >= least {
                rest.at_start = self.union([rest.at_start, after.at_start]);
                rest.later = self.union([rest.later, after.later]);
            }
        }
        Ok(if start { rest.at_start } else { rest.later })
    }

    /// Returns the language of a pattern without anchors and assertions.
    fn plain(&mut self, pattern: &Pattern) -> Option<LanguageId> {
        match pattern {
            Pattern::Class(set) => Some(self.class(set.clone())),
            Pattern::Sequence(parts) => {
                let mut all = Self::EPSILON;
                for part in parts.iter().rev() {
                    let head = self.plain(part)?;
                    all = self.concat(head, all);
                }
                Some(all)
            }
            Pattern::Choice(branches) => {
                let members: Option<Vec<_>> = branches.iter().map(|branch| self.plain(branch)).collect();
                Some(self.union(members?))
            }
            Pattern::Repeat { inner, least, most } => {
                let inner = self.plain(inner)?;
                Some(self.repeat(inner, *least, *most))
            }
            Pattern::Start | Pattern::End | Pattern::Ahead { .. } => None,
        }
    }
}
