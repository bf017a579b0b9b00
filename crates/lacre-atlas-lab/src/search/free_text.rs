//! The query text of quick and basic searches: what Lucene's query parser makes of it.

use super::words::words;
use crate::read::Reader;
use crate::store::Place;

/// A query text, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FreeText {
    Clauses(Vec<Clause>),
    /// The parser fails: the server then searches without the text.
    Broken,
}

/// One word or phrase of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clause {
    occur: Occur,
    matcher: Matcher,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Occur {
    Should,
    Must,
    MustNot,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Matcher {
    /// Characters that may be wildcards.
    Word(Vec<Symbol>),
    Phrase(String),
    /// A field of the index by name, which no attribute has.
    Field,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Symbol {
    Literal(char),
    Any,
    One,
}

impl FreeText {
    pub(super) fn parse(text: &str) -> Self {
        Parser { rest: text.chars().collect(), at: 0 }.parse().map_or(Self::Broken, Self::Clauses)
    }

    /// Whether a field of the index is named.
    pub(super) fn names_field(&self) -> bool {
        match self {
            Self::Clauses(clauses) => clauses.iter().any(|clause| clause.matcher == Matcher::Field),
            Self::Broken => false,
        }
    }

    /// Whether nothing but exclusions is said.
    pub(super) fn only_excludes(&self) -> bool {
        match self {
            Self::Clauses(clauses) => clauses.iter().all(|clause| clause.occur == Occur::MustNot),
            Self::Broken => false,
        }
    }

    /// Whether an entity has every word that is not excluded: only such entities are counted by value.
    pub(super) fn has_every_word(&self, reader: &Reader<'_>, place: Place) -> bool {
        let Self::Clauses(clauses) = self else { return false };
        let mut wanted = clauses.iter().filter(|clause| clause.occur != Occur::MustNot);
        wanted.all(|clause| clause.matcher.matches(reader, place) > 0)
    }

    /// How well an entity fits: nothing when it does not, else how many of the words it has.
    pub(super) fn score(&self, reader: &Reader<'_>, place: Place) -> Option<usize> {
        let Self::Clauses(clauses) = self else { return Some(0) };
        let mut score = 0;
        let mut wanted = false;
        for clause in clauses {
            let found = clause.matcher.matches(reader, place);
            match clause.occur {
                Occur::Must if found == 0 => return None,
                Occur::MustNot if found > 0 => return None,
                Occur::MustNot => {}
                Occur::Must | Occur::Should => {
                    wanted = true;
                    score += found;
                }
            }
        }
        (score > 0 || !wanted).then_some(score)
    }
}

impl Matcher {
    /// How many of its words an entity has.
    fn matches(&self, reader: &Reader<'_>, place: Place) -> usize {
        let Some(def) = reader.store.type_of(place) else { return 0 };
        let entity = reader.store.entity(place);
        if !reader.free_text {
            // Then one text of all attributes is asked, word by word.
            let texts = entity.attributes.values().filter_map(|value| value.as_str());
            return texts.map(|text| self.count(false, text)).max().unwrap_or(0);
        }
        let fields = def.attributes.iter().filter(|attribute| attribute.searched);
        let values =
            fields.map(|field| (field.whole, entity.text(&field.name))).filter(|(_, text)| !text.is_empty());
        values.map(|(whole, text)| self.count(whole, text)).max().unwrap_or(0)
    }

    fn count(&self, whole: bool, text: &str) -> usize {
        match self {
            Self::Field => 0,
            Self::Phrase(phrase) if whole => usize::from(phrase == text),
            Self::Phrase(phrase) => usize::from(has_phrase(text, phrase)),
            Self::Word(symbols) if whole => usize::from(fits(symbols, &text.chars().collect::<Vec<_>>())),
            Self::Word(symbols) => count_words(symbols, text),
        }
    }
}

fn has_phrase(text: &str, phrase: &str) -> bool {
    let lower = |text: &str| words(text).map(str::to_lowercase).collect::<Vec<_>>();
    let (text, phrase) = (lower(text), lower(phrase));
    !phrase.is_empty() && text.windows(phrase.len()).any(|window| window == phrase)
}

/// How many words of a query word a text has: with wildcards it is compared as it is, without it is split first.
fn count_words(symbols: &[Symbol], text: &str) -> usize {
    let literal: Option<String> = symbols
        .iter()
        .map(|symbol| match symbol {
            Symbol::Literal(c) => Some(*c),
            Symbol::Any | Symbol::One => None,
        })
        .collect();
    let of_text: Vec<_> = words(text).map(str::to_lowercase).collect();
    if let Some(literal) = literal {
        return words(&literal).filter(|word| of_text.contains(&word.to_lowercase())).count();
    }
    let lower: Vec<_> = symbols
        .iter()
        .flat_map(|symbol| match symbol {
            Symbol::Literal(c) => c.to_lowercase().map(Symbol::Literal).collect(),
            other => vec![*other],
        })
        .collect();
    usize::from(of_text.iter().any(|word| fits(&lower, &word.chars().collect::<Vec<_>>())))
}

/// Whether a pattern fits a whole text, in time of at most their lengths multiplied.
fn fits(pattern: &[Symbol], text: &[char]) -> bool {
    let mut reachable = vec![false; text.len() + 1];
    reachable[0] = true;
    for symbol in pattern {
        let mut next = vec![false; text.len() + 1];
        for at in 0..=text.len() {
            next[at] = match symbol {
                Symbol::Any => reachable[at] || (at > 0 && next[at - 1]),
                Symbol::One => at > 0 && reachable[at - 1],
                Symbol::Literal(c) => at > 0 && reachable[at - 1] && text[at - 1] == *c,
            };
        }
        reachable = next;
    }
    reachable[text.len()]
}

/// The syntax of the query parser, as far as a search box produces it.
struct Parser {
    rest: Vec<char>,
    at: usize,
}

impl Parser {
    fn parse(&mut self) -> Option<Vec<Clause>> {
        let mut clauses: Vec<Clause> = Vec::new();
        let mut joined = false;
        let mut dangling = false;
        while self.skip_spaces() {
            let occur = self.sign();
            let clause = self.clause()?;
            match clause {
                Piece::Operator(name) => {
                    if clauses.is_empty() && name != "NOT" {
                        return None;
                    }
                    if name == "AND" {
                        clauses.last_mut()?.occur = Occur::Must;
                        joined = true;
                    }
                    dangling = true;
                }
                Piece::Matcher(matcher) => {
                    let occur = if joined { Occur::Must } else { occur };
                    clauses.push(Clause { occur, matcher });
                    (joined, dangling) = (false, false);
                }
            }
        }
        // The server appends `AND` and its own conditions, which binds the last word: the others only rank.
        if let Some(last) = clauses.last_mut().filter(|last| last.occur == Occur::Should) {
            last.occur = Occur::Must;
        }
        (!dangling).then_some(clauses)
    }

    fn skip_spaces(&mut self) -> bool {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
        self.peek().is_some()
    }

    fn peek(&self) -> Option<char> {
        self.rest.get(self.at).copied()
    }

    fn sign(&mut self) -> Occur {
        let occur = match self.peek() {
            Some('-' | '!') => Occur::MustNot,
            Some('+') => Occur::Must,
            _ => return Occur::Should,
        };
        self.at += 1;
        occur
    }

    fn clause(&mut self) -> Option<Piece> {
        match self.peek()? {
            '"' => self.phrase().map(|phrase| Piece::Matcher(Matcher::Phrase(phrase))),
            // Groups, ranges and regular expressions are not searched for by tools: whole ones are taken as unknown.
            '(' | '[' | '{' | ')' | ']' | '}' | '^' | '~' | '/' => None,
            _ => self.word(),
        }
    }

    fn phrase(&mut self) -> Option<String> {
        self.at += 1;
        let mut phrase = String::new();
        loop {
            let c = self.peek()?;
            self.at += 1;
            match c {
                '"' => return Some(phrase),
                '\\' => {
                    phrase.push(self.peek()?);
                    self.at += 1;
                }
                c => phrase.push(c),
            }
        }
    }

    fn word(&mut self) -> Option<Piece> {
        let mut symbols = Vec::new();
        let (mut escaped, mut field) = (false, false);
        while let Some(c) = self.peek().filter(|c| !c.is_whitespace() && *c != '"') {
            self.at += 1;
            match c {
                '\\' => {
                    escaped = true;
                    symbols.push(Symbol::Literal(self.peek()?));
                    self.at += 1;
                }
                '*' => symbols.push(Symbol::Any),
                '?' => symbols.push(Symbol::One),
                ':' => field = true,
                '~' | '^' => {}
                '(' | ')' | '[' | ']' | '{' | '}' => return None,
                c => symbols.push(Symbol::Literal(c)),
            }
        }
        let text: String = symbols
            .iter()
            .map(|symbol| match symbol {
                Symbol::Literal(c) => *c,
                Symbol::Any => '*',
                Symbol::One => '?',
            })
            .collect();
        let operator = [("AND", "AND"), ("&&", "AND"), ("OR", "OR"), ("||", "OR"), ("NOT", "NOT")];
        let operator = operator.into_iter().find(|(word, _)| *word == text && !escaped);
        Some(match operator {
            Some((_, name)) => Piece::Operator(name),
            None if field => Piece::Matcher(Matcher::Field),
            None => Piece::Matcher(Matcher::Word(symbols)),
        })
    }
}

enum Piece {
    Matcher(Matcher),
    Operator(&'static str),
}

/// The text that is searched: since 2.2 a star is added to a single plain word.
pub(super) fn with_star(query: &str) -> String {
    let characters: Vec<_> = query.chars().collect();
    let tokenizing = characters.iter().enumerate().any(|(at, c)| {
        let inside = |at: Option<usize>| at.and_then(|at| characters.get(at)).copied().unwrap_or(' ');
        let (before, after) = (inside(at.checked_sub(1)), inside(Some(at + 1)));
        let joins = matches!(c, '.' | ':' | '\'') && before.is_alphabetic() && after.is_alphabetic();
        !c.is_alphanumeric() && *c != '_' && !joins
    });
    if tokenizing || query.is_empty() { query.to_owned() } else { format!("{query}*") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_star_is_added_to_plain_words_only() {
        for (query, expected) in
            [("tbl_1", "tbl_1*"), ("a.b", "a.b*"), ("tbl_1*", "tbl_1*"), ("a b", "a b"), ("", "")]
        {
            assert_eq!(with_star(query), expected);
        }
    }

    #[test]
    fn broken_syntax_is_seen() {
        for query in ["\"x", "(x", "[x", "/x", "AND", "x)"] {
            assert_eq!(FreeText::parse(query), FreeText::Broken, "{query}");
        }
        for query in ["x", "\\(x", "\\AND", "\"a b\" c", "-x", "a/b", "name:x"] {
            assert_ne!(FreeText::parse(query), FreeText::Broken, "{query}");
        }
    }
}
