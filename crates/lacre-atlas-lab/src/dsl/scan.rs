//! From text to words.

use std::fmt;

use winnow::Parser;
use winnow::ascii::{digit1, multispace1};
use winnow::combinator::{alt, delimited, opt, preceded, repeat};
use winnow::error::{ContextError, ErrMode, ModalResult};
use winnow::token::{any, one_of, take_till, take_until, take_while};

/// A query that is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    reason: String,
}

impl ParseError {
    pub(super) fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for ParseError {}

/// A word of a query, and what it is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    /// A name or a keyword, as typed.
    Word(String),
    /// A text between `"`, `'` or `` ` ``.
    Quoted { delimiter: char, text: String },
    /// A number, as typed.
    Number(String),
    /// An operator or a bracket.
    Symbol(&'static str),
}

/// The symbols of the language, longer ones first.
const SYMBOLS: [&str; 13] = ["<=", ">=", "!=", "<", ">", "=", "(", ")", "[", "]", ",", ".", "*"];

/// What stands in a query: a token, or nothing for spaces, comments and unknown characters.
type Piece = Option<Token>;

/// Splits a query into its words.
pub(super) fn scan(text: &str) -> Result<Vec<Token>, ParseError> {
    let pieces: Result<Vec<Piece>, _> = repeat(0.., piece).parse(text);
    let pieces = pieces.map_err(|error| {
        let rest = &text[error.offset()..];
        ParseError::new(format!("unterminated text at '{rest}'"))
    })?;
    Ok(pieces.into_iter().flatten().collect())
}

fn piece(input: &mut &str) -> ModalResult<Piece> {
    alt((
        multispace1.value(None),
        comment.value(None),
        quoted.map(Some),
        number.map(Some),
        word.map(Some),
        symbol.map(Some),
        // Atlas's lexer drops what it does not know, without a word.
        any.value(None),
    ))
    .parse_next(input)
}

fn comment(input: &mut &str) -> ModalResult<()> {
    let line = preceded("--", take_till(0.., ['\n', '\r'])).void();
    let block = delimited("/*", take_until(0.., "*/"), "*/").void();
    alt((line, block)).parse_next(input)
}

fn quoted(input: &mut &str) -> ModalResult<Token> {
    let delimiter = one_of(['"', '\'', '`']).parse_next(input)?;
    let text = take_till(0.., delimiter).parse_next(input)?.to_owned();
    // Without its end this is an error, not a character to skip.
    any.parse_next(input).map_err(|_: ErrMode<ContextError>| ErrMode::Cut(ContextError::new()))?;
    Ok(Token::Quoted { delimiter, text })
}

fn number(input: &mut &str) -> ModalResult<Token> {
    let exponent = (one_of(['e', 'E']), opt(one_of(['+', '-'])), digit1);
    (opt('-'), digit1, opt(('.', digit1)), opt(exponent))
        .take()
        .map(|text: &str| Token::Number(text.to_owned()))
        .parse_next(input)
}

fn word(input: &mut &str) -> ModalResult<Token> {
    let first = |c: char| c.is_ascii_alphabetic() || c == '_';
    let rest = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (one_of(first), take_while(0.., rest))
        .take()
        .map(|text: &str| Token::Word(text.to_owned()))
        .parse_next(input)
}

fn symbol(input: &mut &str) -> ModalResult<Token> {
    for symbol in SYMBOLS {
        if let Some(rest) = input.strip_prefix(symbol) {
            *input = rest;
            return Ok(Token::Symbol(symbol));
        }
    }
    Err(ErrMode::Backtrack(ContextError::new()))
}
