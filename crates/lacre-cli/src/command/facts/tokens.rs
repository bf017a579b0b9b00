//! The tokens of a statement, as sqlparser splits it.
//!
//! Its parser is not asked: real dumps hold types, defaults, index forms and storage options that it refuses together with
//! the rest of the definition, and of a definition only names, nullability and keys matter.

use super::Unread;
use super::dialect::Dialect;
use super::dump::Statement;
use sqlparser::tokenizer::{Token, TokenWithSpan, Tokenizer};

/// A name of one or more parts, as the system keeps it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name {
    pub(super) schema: Option<String>,
    pub(super) name: String,
}

/// Tokens that are read from left to right.
#[derive(Clone, Copy)]
pub(super) struct Tokens<'a> {
    rest: &'a [TokenWithSpan],
    dialect: Dialect,
    /// The line before the first one of the statement.
    above: u64,
    /// The line that is told where there is no token any more.
    last: u64,
}

/// Splits a statement; white space and what is left of comments is dropped.
pub(super) fn split(statement: &Statement, dialect: Dialect) -> Result<Vec<TokenWithSpan>, Unread> {
    let tokens = Tokenizer::new(dialect.rules(), &statement.text).tokenize_with_location();
    let mut tokens = tokens.map_err(|error| {
        let line = (statement.line - 1).saturating_add(error.location.line.max(1));
        Unread::new(line, "a statement that is not made of words, numbers and quoted texts")
    })?;
    tokens.retain(|token| !matches!(token.token, Token::Whitespace(_)));
    Ok(tokens)
}

impl<'a> Tokens<'a> {
    pub(super) fn new(tokens: &'a [TokenWithSpan], statement: &Statement, dialect: Dialect) -> Self {
        Self { rest: tokens, dialect, above: statement.line - 1, last: statement.line }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The line of the next token.
    pub(super) fn line(&self) -> u64 {
        self.rest.first().map_or(self.last, |token| self.above + token.span.start.line)
    }

    pub(super) fn unread(&self, reason: impl Into<String>) -> Unread {
        Unread::new(self.line(), reason)
    }

    fn advance(&mut self) {
        self.last = self.line();
        self.rest = self.rest.get(1..).unwrap_or_default();
    }

    /// Whether the tokens begin with these words, none of them quoted.
    pub(super) fn begins(&self, words: &[&str]) -> bool {
        words.len() <= self.rest.len()
            && words.iter().zip(self.rest).all(|(word, token)| is_word(&token.token, word))
    }

    /// Passes over these words; whether they were there.
    pub(super) fn take(&mut self, words: &[&str]) -> bool {
        let is_there = self.begins(words);
        if is_there {
            for _ in words {
                self.advance();
            }
        }
        is_there
    }

    /// Passes over the first of these words that is there.
    pub(super) fn take_any(&mut self, words: &[&str]) -> bool {
        words.iter().any(|word| self.take(&[word]))
    }

    /// Passes over one token, or over a whole group in parentheses.
    pub(super) fn skip(&mut self) {
        if self.group().is_none() {
            self.advance();
        }
    }

    /// Returns one identifier.
    pub(super) fn identifier(&mut self) -> Option<String> {
        let name = match &self.rest.first()?.token {
            Token::Word(word) if word.quote_style.is_some() => word.value.clone(),
            Token::Word(word) => self.dialect.unquoted(&word.value),
            // MySQL reads double quotes as texts unless told otherwise, and SQLite takes any text for a name.
            Token::SingleQuotedString(name) | Token::DoubleQuotedString(name) => name.clone(),
            _ => return None,
        };
        (!name.is_empty()).then(|| {
            self.advance();
            name
        })
    }

    /// Returns a name with the schema before it, if there is one; of three parts the last two.
    pub(super) fn name(&mut self) -> Option<Name> {
        let mut parts = vec![self.identifier()?];
        while self.rest.first().is_some_and(|token| token.token == Token::Period) {
            self.advance();
            parts.push(self.identifier()?);
        }
        let name = parts.pop()?;
        Some(Name { schema: parts.pop(), name })
    }

    /// Returns what stands between parentheses here, and passes over it.
    pub(super) fn group(&mut self) -> Option<Self> {
        if self.rest.first()?.token != Token::LParen {
            return None;
        }
        let end = self.rest.iter().scan(0_usize, |depth, token| {
            *depth = after(*depth, &token.token);
            Some(*depth)
        });
        let end = end.into_iter().position(|depth| depth == 0).unwrap_or(self.rest.len());
        let inner = Self { rest: &self.rest[1..end.max(1)], last: self.line(), ..*self };
        self.last = self.line();
        self.rest = self.rest.get(end + 1..).unwrap_or_default();
        Some(inner)
    }

    /// The parts between the commas that stand in no parentheses.
    pub(super) fn parts(&self) -> Vec<Self> {
        let mut depth = 0_usize;
        let is_comma = |token: &TokenWithSpan| {
            depth = after(depth, &token.token);
            depth == 0 && token.token == Token::Comma
        };
        let parts = self.rest.split(is_comma).filter(|part| !part.is_empty());
        parts.map(|rest| Self { rest, ..*self }).collect()
    }

    /// The identifier that each part begins with: the columns of a key, without lengths and directions.
    pub(super) fn columns(&self) -> Option<Vec<String>> {
        let columns: Vec<String> = self.parts().iter_mut().map(Self::identifier).collect::<Option<_>>()?;
        (!columns.is_empty()).then_some(columns)
    }
}

fn is_word(token: &Token, wanted: &str) -> bool {
    matches!(token, Token::Word(word) if word.quote_style.is_none() && word.value.eq_ignore_ascii_case(wanted))
}

/// How many parentheses are open after a token.
fn after(depth: usize, token: &Token) -> usize {
    match token {
        Token::LParen => depth + 1,
        Token::RParen => depth.saturating_sub(1),
        _ => depth,
    }
}
