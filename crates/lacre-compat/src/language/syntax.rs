//! The syntax of patterns: ECMA-262 regular expressions read by code points.

use super::chars::CharSet;
use super::escape;

/// What a pattern says, before anchors are resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// One character of a set.
    Class(CharSet),
    /// One after the other; nothing at all when empty.
    Sequence(Vec<Pattern>),
    /// Any one of several.
    Choice(Vec<Pattern>),
    /// Between `least` and `most` times.
    Repeat { inner: Box<Pattern>, least: u32, most: Option<u32> },
    /// `^`
    Start,
    /// `$`
    End,
    /// `\b`, or `\B` when negated.
    Boundary { negated: bool },
    /// `(?=…)`, or `(?!…)` when negated.
    Ahead { inner: Box<Pattern>, negated: bool },
}

/// Why a pattern has no automaton here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PatternProblem {
    /// Lookbehind or back-references: outside the regular subset that is modelled.
    Unsupported,
    /// Not a regular expression at all.
    Invalid,
}

const MOST_REPEATS: u32 = 100_000;
const MOST_NESTING: usize = 100;

/// Reads an ECMA-262 pattern.
///
/// # Errors
///
/// When the pattern is malformed, or uses a construct that no finite automaton of ours models.
pub(crate) fn parse(pattern: &str) -> Result<Pattern, PatternProblem> {
    let mut parser = Parser { rest: pattern.chars().collect(), at: 0, nesting: 0 };
    let parsed = parser.choice()?;
    if parser.at < parser.rest.len() { Err(PatternProblem::Invalid) } else { Ok(parsed) }
}

/// A cursor over the characters of a pattern.
pub(super) struct Parser {
    rest: Vec<char>,
    at: usize,
    nesting: usize,
}

impl Parser {
    pub(super) fn peek(&self) -> Option<char> {
        self.rest.get(self.at).copied()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let found = self.peek();
        self.at += usize::from(found.is_some());
        found
    }

    pub(super) fn take(&mut self, expected: &str) -> bool {
        let ahead = self.rest.iter().skip(self.at).take(expected.chars().count());
        let matches = ahead.copied().eq(expected.chars());
        if matches {
            self.at += expected.chars().count();
        }
        matches
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn rewind(&mut self, position: usize) {
        self.at = position;
    }

    fn choice(&mut self) -> Result<Pattern, PatternProblem> {
        self.nesting += 1;
        if self.nesting > MOST_NESTING {
            return Err(PatternProblem::Unsupported);
        }
        let mut branches = vec![self.sequence()?];
        while self.take("|") {
            branches.push(self.sequence()?);
        }
        self.nesting -= 1;
        Ok(if branches.len() == 1 { branches.remove(0) } else { Pattern::Choice(branches) })
    }

    fn sequence(&mut self) -> Result<Pattern, PatternProblem> {
        let mut parts = Vec::new();
        while let Some(next) = self.peek() {
            if next == '|' || next == ')' {
                break;
            }
            let atom = self.atom()?;
            parts.push(self.quantified(atom)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Pattern::Sequence(parts) })
    }

    fn atom(&mut self) -> Result<Pattern, PatternProblem> {
        match self.next().ok_or(PatternProblem::Invalid)? {
            '^' => Ok(Pattern::Start),
            '$' => Ok(Pattern::End),
            '.' => Ok(Pattern::Class(escape::line_terminators().complement())),
            '(' => self.group(),
            '[' => escape::class(self).map(Pattern::Class),
            '\\' if self.take("b") => Ok(Pattern::Boundary { negated: false }),
            '\\' if self.take("B") => Ok(Pattern::Boundary { negated: true }),
            '\\' => escape::atom(self).map(Pattern::Class),
            '*' | '+' | '?' => Err(PatternProblem::Invalid),
            other => Ok(Pattern::Class(CharSet::one(other))),
        }
    }

    fn group(&mut self) -> Result<Pattern, PatternProblem> {
        let ahead = if self.take("?=") {
            Some(false)
        } else if self.take("?!") {
            Some(true)
        } else {
            None
        };
        if ahead.is_none() && !self.take("?:") && self.take("?<") {
            if matches!(self.peek(), Some('=' | '!')) {
                return Err(PatternProblem::Unsupported);
            }
            self.group_name()?;
        } else if self.peek() == Some('?') {
            return Err(PatternProblem::Unsupported);
        }
        let inner = self.choice()?;
        if !self.take(")") {
            return Err(PatternProblem::Invalid);
        }
        Ok(match ahead {
            Some(negated) => Pattern::Ahead { inner: Box::new(inner), negated },
            None => inner,
        })
    }

    fn group_name(&mut self) -> Result<(), PatternProblem> {
        while let Some(next) = self.next() {
            if next == '>' {
                return Ok(());
            }
        }
        Err(PatternProblem::Invalid)
    }

    fn quantified(&mut self, atom: Pattern) -> Result<Pattern, PatternProblem> {
        let Some((least, most)) = self.quantifier()? else { return Ok(atom) };
        // A lazy quantifier changes which match is found, never whether there is one.
        self.take("?");
        if most.is_some_and(|most| most < least) {
            return Err(PatternProblem::Invalid);
        }
        Ok(Pattern::Repeat { inner: Box::new(atom), least, most })
    }

    fn quantifier(&mut self) -> Result<Option<(u32, Option<u32>)>, PatternProblem> {
        let bounds = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.braces(),
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(bounds))
    }

    /// Reads `{n}`, `{n,}` or `{n,m}`; a brace that opens none of these stands for itself.
    fn braces(&mut self) -> Result<Option<(u32, Option<u32>)>, PatternProblem> {
        let from = self.at;
        self.at += 1;
        let least = self.number();
        let most = if self.take(",") { self.number() } else { least };
        let (Some(least), true) = (least, self.take("}")) else {
            self.at = from;
            return Ok(None);
        };
        if least > MOST_REPEATS || most.is_some_and(|most| most > MOST_REPEATS) {
            return Err(PatternProblem::Unsupported);
        }
        Ok(Some((least, most)))
    }

    fn number(&mut self) -> Option<u32> {
        let digits: String = self.rest[self.at..].iter().take_while(|next| next.is_ascii_digit()).collect();
        self.at += digits.len();
        if digits.is_empty() { None } else { Some(digits.parse().unwrap_or(u32::MAX)) }
    }
}
