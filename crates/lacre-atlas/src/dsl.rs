//! DSL is code: Atlas 2.0 and 2.1 paste its literals into a script and run it. This is the only place where DSL text is
//! made, and a value gets into it only as a [`Literal`], a [`Pattern`] or a [`TypeIdentifier`], each of which refuses what
//! Atlas would not read as plain text. Values are compared with string attributes only: those of [`Attribute`].

use crate::error::CatalogError;
use std::fmt::{self, Display};

/// A text that every release reads as itself between single quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Literal(String);

impl Literal {
    /// Returns the literal of `text`, which came as `argument`.
    ///
    /// # Errors
    ///
    /// [`CatalogError::Unwritable`] for a dollar sign and a backslash (live in the script of 2.0 and 2.1), a quote of any
    /// kind (ends the literal), a percent sign (2.0 to 2.3 decode the text once more) and control characters.
    pub(crate) fn new(argument: &'static str, text: &str) -> Result<Self, CatalogError> {
        match text.chars().find(|character| is_unwritable(*character)) {
            Some(character) => Err(CatalogError::Unwritable { argument, character }),
            None => Ok(Self(text.to_owned())),
        }
    }

    /// Whether `text` can be a literal.
    pub(crate) fn can_hold(text: &str) -> bool {
        !text.chars().any(is_unwritable)
    }
}

impl Display for Literal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "'{}'", self.0)
    }
}

fn is_unwritable(character: char) -> bool {
    matches!(character, '$' | '\\' | '\'' | '"' | '`' | '%') || character.is_control()
}

/// A text to compare by `like`: `*` is any run of characters, `?` one character, and a `like` of Atlas fits whole strings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    glob: Vec<char>,
    is_exact: bool,
}

impl Pattern {
    /// Returns the pattern of what contains `text`, or fits it where it has a `*` or `?` of its own.
    ///
    /// # Errors
    ///
    /// As [`Literal::new`], and [`CatalogError::LivePattern`] for what Atlas would take as a regular expression.
    pub(crate) fn containing(argument: &'static str, text: &str) -> Result<Self, CatalogError> {
        if text.contains(['*', '?']) {
            return Self::new(argument, text);
        }
        Self::new(argument, &format!("*{text}*"))
    }

    /// Returns the pattern of what begins with `text`.
    ///
    /// # Errors
    ///
    /// As [`Pattern::containing`].
    pub(crate) fn beginning(argument: &'static str, text: &str) -> Result<Self, CatalogError> {
        Self::new(argument, &format!("{text}*"))
    }

    fn new(argument: &'static str, text: &str) -> Result<Self, CatalogError> {
        Literal::new(argument, text)?;
        match text.chars().find(|character| is_live(*character)) {
            Some(character) => Err(CatalogError::LivePattern { argument, character }),
            None => Ok(Self { glob: text.chars().collect(), is_exact: !text.chars().any(matches_more) }),
        }
    }

    /// Whether Atlas finds with it what [`Pattern::fits`], and nothing else.
    pub(crate) fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Whether the whole of `text` fits, letter case included.
    pub(crate) fn fits(&self, text: &str) -> bool {
        let text: Vec<char> = text.chars().collect();
        let (mut at, mut in_text) = (0, 0);
        // Where the last star stands, and how far the text was when it took over.
        let mut star: Option<(usize, usize)> = None;
        while in_text < text.len() {
            match self.glob.get(at) {
                Some('*') => {
                    star = Some((at, in_text));
                    at += 1;
                }
                Some(character) if *character == '?' || *character == text[in_text] => {
                    at += 1;
                    in_text += 1;
                }
                _ => match star {
                    None => return false,
                    Some((before, taken)) => {
                        star = Some((before, taken + 1));
                        (at, in_text) = (before + 1, taken + 1);
                    }
                },
            }
        }
        self.glob[at..].iter().all(|character| *character == '*')
    }
}

impl Display for Pattern {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sent =
            self.glob.iter().map(|character| if stands_for_any(*character) { '?' } else { *character });
        write!(out, "'{}'", sent.collect::<String>())
    }
}

/// `like` becomes a regular expression in which these are alive in every release.
fn is_live(character: char) -> bool {
    matches!(character, '(' | ')' | '[' | ']' | '{' | '}' | '+' | '^' | '|')
}

/// Characters that the index's own regular expressions may read otherwise (and `/` fails on 2.1.0): sent as `?`.
fn stands_for_any(character: char) -> bool {
    matches!(character, '#' | '&' | '<' | '>' | '~' | '@' | '/')
}

fn matches_more(character: char) -> bool {
    character == '.' || stands_for_any(character)
}

/// The name of an entity type as a query begins with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TypeIdentifier(String);

/// The words of the grammar (`AtlasDSLLexer.g4`), in lower case.
const KEYWORDS: &[&str] = &[
    "and", "as", "asc", "by", "count", "desc", "eq", "false", "from", "groupby", "gt", "gte", "has",
    "hasterm", "is", "isa", "like", "limit", "lt", "lte", "max", "min", "neq", "offset", "or", "orderby",
    "select", "sum", "true", "where",
];

impl TypeIdentifier {
    /// Returns the identifier of the type `name`; nothing when no type of Atlas can have that name.
    pub(crate) fn new(name: &str) -> Option<Self> {
        let mut characters = name.chars();
        let first = characters.next()?;
        let begins = first.is_ascii_alphabetic() || first == '_';
        let is_letter = |character: char| character.is_ascii_alphanumeric() || matches!(character, '_' | ' ');
        (begins && characters.all(is_letter)).then(|| Self(name.to_owned()))
    }
}

impl Display for TypeIdentifier {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_plain = !self.0.contains(' ') && !KEYWORDS.contains(&self.0.to_ascii_lowercase().as_str());
        if is_plain { out.write_str(&self.0) } else { write!(out, "`{}`", self.0) }
    }
}

/// What values are compared with: strings, in every type that is asked for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attribute {
    /// The name without its schema.
    Name,
    /// The name that is unique within the type.
    QualifiedName,
    /// The qualified name of the database that a table belongs to.
    DatabaseQualifiedName,
    /// `ACTIVE` or `DELETED`.
    State,
    /// What a `hive_table` is.
    TableType,
    /// What an `rdbms_table` is.
    Type,
}

impl Display for Attribute {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Name => "name",
            Self::QualifiedName => "qualifiedName",
            Self::DatabaseQualifiedName => "db.qualifiedName",
            Self::State => "__state",
            Self::TableType => "tableType",
            Self::Type => "type",
        })
    }
}

/// What an entity has to fulfil.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Condition<'a> {
    /// The attribute is this.
    Is(Attribute, &'a Literal),
    /// The attribute is another than this.
    IsNot(Attribute, &'a Literal),
    /// The attribute comes after this in the order of names.
    After(Attribute, &'a Literal),
    /// The attribute fits this.
    Like(Attribute, &'a Pattern),
    /// The attribute is one of these words of ours.
    OneOf(Attribute, &'static [&'static str]),
}

impl Display for Condition<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(attribute, value) => write!(out, "{attribute} = {value}"),
            Self::IsNot(attribute, value) => write!(out, "{attribute} != {value}"),
            Self::After(attribute, value) => write!(out, "{attribute} > {value}"),
            Self::Like(attribute, pattern) => write!(out, "{attribute} like {pattern}"),
            // `and` and `or` have no precedence in Atlas: left to right, so the alternatives stand in parentheses.
            Self::OneOf(attribute, words) => {
                let one: Vec<String> = words.iter().map(|word| format!("{attribute} = '{word}'")).collect();
                write!(out, "({})", one.join(" or "))
            }
        }
    }
}

/// Entities of a type that fulfil conditions.
#[derive(Clone, Debug)]
pub(crate) struct Selection {
    text: String,
    has_condition: bool,
}

/// A whole query. Its limit stands in the text, in lower case and with an offset: only then do all releases agree on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Query {
    pub(crate) text: String,
    pub(crate) limit: u16,
    pub(crate) offset: u32,
}

impl Selection {
    /// Returns the selection of all entities of `type_name`, deleted ones too.
    pub(crate) fn of(type_name: &TypeIdentifier) -> Self {
        Self { text: type_name.to_string(), has_condition: false }
    }

    /// Returns what of this selection fulfils `condition` too.
    pub(crate) fn and(mut self, condition: Condition<'_>) -> Self {
        let word = if self.has_condition { "and" } else { "where" };
        self.text = format!("{} {word} {condition}", self.text);
        self.has_condition = true;
        self
    }

    /// Returns what of this selection was not deleted.
    pub(crate) fn active(self) -> Self {
        self.and(Condition::Is(Attribute::State, &Literal("ACTIVE".to_owned())))
    }

    /// Returns the query for `limit` entities in the order of their names, after `offset` others.
    pub(crate) fn page(&self, limit: u16, offset: u32) -> Query {
        let text = format!("{} orderby name limit {limit} offset {offset}", self.text);
        Query { text, limit, offset }
    }

    /// Returns the query for their number.
    pub(crate) fn count(&self) -> Query {
        // An aggregate covers the whole selection whatever the limit; without one, 2.2.0 trips over a name like `rate_limit`.
        Query { text: format!("{} select count() limit 1 offset 0", self.text), limit: 1, offset: 0 }
    }
}

#[cfg(test)]
mod tests;
