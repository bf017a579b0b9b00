//! From words to a query.

use winnow::Parser;
use winnow::combinator::{alt, cut_err, delimited, eof, opt, preceded, repeat, separated};
use winnow::error::{ContextError, ErrMode, ModalResult, StrContext};
use winnow::token::any;

use super::ast::{Count, Expression, Limit, Literal, Operator, Order, Path, Query};
use super::scan::{ParseError, Token, scan};

/// The words that are no names unless they are back-quoted.
#[rustfmt::skip]
const KEYWORDS: [&str; 30] = [
    "like", "and", "or", "from", "where", "orderby", "groupby", "limit", "select", "max", "min", "sum", "count",
    "offset", "as", "isa", "is", "has", "hasterm", "asc", "desc", "true", "false", "lt", "lte", "eq", "neq", "gt",
    "gte", "with",
];

/// The deepest nesting of parentheses.
const DEPTH: usize = 64;

type Words<'a> = &'a [Token];

/// Reads a query.
///
/// # Errors
///
/// When the text is no query of the documented grammar: an unterminated text, a word in a place where it cannot
/// stand, or a construct that the laboratory does not answer (free selects, aggregates, `groupby`, `hasTerm`).
pub fn parse(text: &str) -> Result<Query, ParseError> {
    let tokens = scan(text)?;
    refuse_unsupported(&tokens)?;
    let nesting = tokens.iter().scan(0_usize, |depth, token| {
        match token {
            Token::Symbol("(") => *depth += 1,
            Token::Symbol(")") => *depth = depth.saturating_sub(1),
            _ => {}
        }
        Some(*depth)
    });
    if nesting.max().unwrap_or(0) > DEPTH {
        return Err(ParseError::new(format!("parentheses nested deeper than {DEPTH}")));
    }
    query.parse(&tokens).map_err(|error| {
        let at = tokens.get(error.offset()).map_or_else(|| "<EOF>".to_owned(), show);
        ParseError::new(format!("no viable alternative at input '{at}'"))
    })
}

fn show(token: &Token) -> String {
    match token {
        Token::Word(text) | Token::Number(text) => text.clone(),
        Token::Quoted { delimiter, text } => format!("{delimiter}{text}{delimiter}"),
        Token::Symbol(symbol) => (*symbol).to_owned(),
    }
}

/// What Atlas can do and the laboratory does not: said clearly, instead of as a syntax error.
fn refuse_unsupported(tokens: &[Token]) -> Result<(), ParseError> {
    let is = |at: usize, word: &str| matches!(tokens.get(at), Some(Token::Word(text)) if text.eq_ignore_ascii_case(word));
    for at in 0..tokens.len() {
        if is(at, "groupby") {
            return Err(ParseError::new("the laboratory does not answer groupby"));
        }
        if is(at, "hasterm") {
            return Err(ParseError::new("the laboratory does not answer hasTerm"));
        }
        if is(at, "select") && !is(at + 1, "count") {
            return Err(ParseError::new("the laboratory answers no select but select count()"));
        }
        if is(at, "count") && is(at.wrapping_sub(1), "select") && tokens[at..].contains(&Token::Symbol(",")) {
            return Err(ParseError::new(
                "the laboratory answers select count() alone, without further columns",
            ));
        }
    }
    Ok(())
}

fn query(input: &mut Words<'_>) -> ModalResult<Query> {
    (
        preceded(opt(keyword("from")), name),
        opt(preceded(keyword("as"), name)),
        opt(filter),
        opt(count),
        opt(order),
        opt(limit),
        eof,
    )
        .map(|(source, alias, filter, count, order, limit, _)| Query {
            source,
            alias,
            filter,
            count,
            order,
            limit,
        })
        .parse_next(input)
}

fn filter(input: &mut Words<'_>) -> ModalResult<Expression> {
    alt((preceded(keyword("where"), cut_err(expression)), expression)).parse_next(input)
}

fn expression(input: &mut Words<'_>) -> ModalResult<Expression> {
    let first = term.parse_next(input)?;
    let both = (alt((keyword("and").value(true), keyword("or").value(false))), cut_err(term));
    let rest: Vec<(bool, Expression)> = repeat(0.., both).parse_next(input)?;
    Ok(rest.into_iter().fold(first, |left, (and, right)| {
        let (left, right) = (Box::new(left), Box::new(right));
        if and { Expression::And(left, right) } else { Expression::Or(left, right) }
    }))
}

fn term(input: &mut Words<'_>) -> ModalResult<Expression> {
    let group = delimited(symbol("("), cut_err(expression), symbol(")"));
    alt((group, classified, has, comparison)).parse_next(input)
}

/// `isa PII`, with or without a name before it.
fn classified(input: &mut Words<'_>) -> ModalResult<Expression> {
    let keyword = alt((keyword("isa"), keyword("is")));
    preceded((opt(name), keyword), cut_err(name))
        .map(|classification| Expression::IsA { classification })
        .parse_next(input)
}

fn has(input: &mut Words<'_>) -> ModalResult<Expression> {
    preceded((opt(name), keyword("has")), cut_err(name))
        .map(|attribute| Expression::Has { attribute })
        .parse_next(input)
}

fn comparison(input: &mut Words<'_>) -> ModalResult<Expression> {
    let path = path.parse_next(input)?;
    let list =
        delimited((operator_equal, symbol("[")), separated(1.., literal, symbol(",")), cut_err(symbol("]")));
    if let Some(values) = opt(list).parse_next(input)? {
        return Ok(Expression::OneOf { path, values });
    }
    let (operator, value) = (operator, cut_err(literal)).parse_next(input)?;
    Ok(Expression::Compare { path, operator, value })
}

fn operator_equal(input: &mut Words<'_>) -> ModalResult<Operator> {
    operator.verify(|operator| *operator == Operator::Equal).parse_next(input)
}

fn operator(input: &mut Words<'_>) -> ModalResult<Operator> {
    any.verify_map(|token: Token| {
        let text = match &token {
            Token::Symbol(symbol) => (*symbol).to_owned(),
            Token::Word(word) => word.to_ascii_lowercase(),
            Token::Quoted { .. } | Token::Number(_) => return None,
        };
        #[rustfmt::skip]
        let operator = match text.as_str() {
            "="  | "eq"  => Operator::Equal,
            "!=" | "neq" => Operator::NotEqual,
            "<"  | "lt"  => Operator::Less,
            "<=" | "lte" => Operator::LessOrEqual,
            ">"  | "gt"  => Operator::Greater,
            ">=" | "gte" => Operator::GreaterOrEqual,
            "like"       => Operator::Like,
            _            => return None,
        };
        Some(operator)
    })
    .parse_next(input)
}

fn literal(input: &mut Words<'_>) -> ModalResult<Literal> {
    any.verify_map(|token: Token| match token {
        Token::Quoted { text, .. } => Some(Literal::Text(text)),
        Token::Number(text) => Some(Literal::Number(text)),
        Token::Word(word) if word.eq_ignore_ascii_case("true") => Some(Literal::Boolean(true)),
        Token::Word(word) if word.eq_ignore_ascii_case("false") => Some(Literal::Boolean(false)),
        Token::Word(_) | Token::Symbol(_) => None,
    })
    .parse_next(input)
}

fn path(input: &mut Words<'_>) -> ModalResult<Path> {
    let (first, second) = (name, opt(preceded(symbol("."), cut_err(name)))).parse_next(input)?;
    Ok(match second {
        Some(attribute) => Path { qualifier: Some(first), attribute },
        None => Path { qualifier: None, attribute: first },
    })
}

fn count(input: &mut Words<'_>) -> ModalResult<Count> {
    keyword("select").parse_next(input)?;
    let call = any.verify_map(|token: Token| match token {
        Token::Word(word) if word.eq_ignore_ascii_case("count") => Some(word),
        _ => None,
    });
    let (word, (), (), alias) =
        cut_err((call, symbol("("), symbol(")"), opt(preceded(keyword("as"), name)))).parse_next(input)?;
    Ok(Count { label: alias.unwrap_or_else(|| format!("{word}()")) })
}

fn order(input: &mut Words<'_>) -> ModalResult<Order> {
    let direction = alt((keyword("asc").value(false), keyword("desc").value(true)));
    preceded(keyword("orderby"), cut_err((path, opt(direction))))
        .map(|(path, descending)| Order { path, descending: descending.unwrap_or(false) })
        .parse_next(input)
}

fn limit(input: &mut Words<'_>) -> ModalResult<Limit> {
    let offset = preceded(keyword("offset"), cut_err(integer));
    preceded(keyword("limit"), cut_err((integer, opt(offset))))
        .map(|(limit, offset)| Limit { limit, offset })
        .parse_next(input)
}

fn integer(input: &mut Words<'_>) -> ModalResult<i64> {
    any.verify_map(|token: Token| match token {
        Token::Number(text) => text.parse().ok(),
        _ => None,
    })
    .parse_next(input)
}

fn name(input: &mut Words<'_>) -> ModalResult<String> {
    any.verify_map(|token: Token| match token {
        Token::Quoted { delimiter: '`', text } => Some(text),
        Token::Word(word) if !KEYWORDS.contains(&&*word.to_ascii_lowercase()) => Some(word),
        _ => None,
    })
    .parse_next(input)
}

fn keyword<'a>(wanted: &'static str) -> impl Parser<Words<'a>, (), ErrMode<ContextError>> {
    any.verify(move |token: &Token| matches!(token, Token::Word(word) if word.eq_ignore_ascii_case(wanted)))
        .void()
        .context(StrContext::Label(wanted))
}

fn symbol<'a>(wanted: &'static str) -> impl Parser<Words<'a>, (), ErrMode<ContextError>> {
    any.verify(move |token: &Token| matches!(token, Token::Symbol(symbol) if *symbol == wanted))
        .void()
        .context(StrContext::Label(wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(attribute: &str, value: &str) -> Expression {
        Expression::Compare {
            path: Path { qualifier: None, attribute: attribute.into() },
            operator: Operator::Equal,
            value: Literal::Text(value.into()),
        }
    }

    #[test]
    fn what_the_tools_send_is_read() {
        let text = r#"hive_table where db.qualifiedName = 's@c' and __state = "ACTIVE" orderby name limit 51 offset 0"#;
        let query = parse(text).unwrap();
        assert_eq!(query.source, "hive_table");
        assert_eq!(query.limit, Some(Limit { limit: 51, offset: Some(0) }));
        assert_eq!(query.order.unwrap().path.attribute, "name");
        let Some(Expression::And(left, right)) = query.filter else { panic!("a conjunction") };
        let Expression::Compare { path, value, .. } = *left else { panic!("a comparison") };
        assert_eq!((path.qualifier.as_deref(), value.as_text()), (Some("db"), "s@c"));
        assert_eq!(*right, compare("__state", "ACTIVE"));
    }

    #[test]
    fn neither_and_nor_or_binds_tighter() {
        let query = parse(r#"t where a = "1" or b = "2" and c = "3""#).unwrap();
        let or = Expression::Or(Box::new(compare("a", "1")), Box::new(compare("b", "2")));
        assert_eq!(query.filter, Some(Expression::And(Box::new(or), Box::new(compare("c", "3")))));
    }

    #[test]
    fn lists_counts_quotes_and_comments_are_read() {
        let query = parse("t where a = ['x', \"y\"] select COUNT() -- limit").unwrap();
        assert_eq!(query.count.unwrap().label, "COUNT()");
        assert!(matches!(query.filter, Some(Expression::OneOf { values, .. }) if values.len() == 2));
        let query = parse("`odd type` where `limit` = `v`; # @").unwrap();
        assert_eq!((query.source.as_str(), query.filter), ("odd type", Some(compare("limit", "v"))));
    }

    #[test]
    fn everything_else_is_refused_and_never_panics() {
        let deep = format!("t where {}", "(".repeat(10_000));
        #[rustfmt::skip]
        let texts = [
            "", "t where", "t where where", "t where a = \"x", "t where a", "t limit", "t limit 5 limit 100 offset 0",
            "t orderby a select count()", "t select name", "t groupby(a) select count()", "t select count(), a",
            "t where a.b.c = \"x\"", "t where a = [\"x\"", "/* open", &deep,
        ];
        for text in texts {
            assert!(parse(text).is_err(), "{text:.40}");
        }
    }
}
