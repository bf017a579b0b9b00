//! What a query says.

/// A query.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The name of the type whose entities are searched.
    pub source: String,
    /// The name that stands for the source, where the query gives it one.
    pub alias: Option<String>,
    /// Which entities are meant; all when there is no filter.
    pub filter: Option<Expression>,
    /// Whether the entities are to be counted instead of listed.
    pub count: Option<Count>,
    /// In which order.
    pub order: Option<Order>,
    /// How many, and from where on.
    pub limit: Option<Limit>,
}

/// `select count()`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// What the column is called: the name after `as`, else the text of the call as it was typed.
    pub label: String,
}

/// `orderby`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// By which attribute.
    pub path: Path,
    /// Whether from the largest to the smallest.
    pub descending: bool,
}

/// `limit` with or without `offset`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// The largest number of rows; negative means no limit.
    pub limit: i64,
    /// The number of rows to skip.
    pub offset: Option<i64>,
}

/// A name, or two with a dot between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The relation (`db`), the source's alias or its name, where there is a dot.
    pub qualifier: Option<String>,
    /// The attribute.
    pub attribute: String,
}

/// A condition on an entity.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// Both sides hold.
    And(Box<Expression>, Box<Expression>),
    /// At least one side holds.
    Or(Box<Expression>, Box<Expression>),
    /// An attribute compares with a value.
    Compare {
        /// The attribute.
        path: Path,
        /// How.
        operator: Operator,
        /// The value.
        value: Literal,
    },
    /// An attribute equals one of some values.
    OneOf {
        /// The attribute.
        path: Path,
        /// The values.
        values: Vec<Literal>,
    },
    /// The entity carries a classification.
    IsA {
        /// The name of the classification.
        classification: String,
    },
    /// The attribute has a value.
    Has {
        /// The attribute.
        attribute: String,
    },
}

/// How an attribute is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `like`
    Like,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    /// A text, without its delimiters.
    Text(String),
    /// A number, as it was typed.
    Number(String),
    /// `true` or `false`.
    Boolean(bool),
}

impl Literal {
    /// The value as text.
    pub fn as_text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Number(text) => text,
            Self::Boolean(true) => "true",
            Self::Boolean(false) => "false",
        }
    }
}
