//! Escapes and bracketed classes of ECMA-262 patterns.

use super::chars::CharSet;
use super::syntax::{Parser, PatternProblem};
use regex_syntax::hir::{Class, HirKind};

/// The four characters that end a line in ECMA-262; `.` matches none of them.
pub(super) fn line_terminators() -> CharSet {
    CharSet::new(vec![(0x0A, 0x0B), (0x0D, 0x0E), (0x2028, 0x202A)])
}

fn digits() -> CharSet {
    CharSet::new(vec![(0x30, 0x3A)])
}

pub(super) fn word() -> CharSet {
    CharSet::new(vec![(0x30, 0x3A), (0x41, 0x5B), (0x5F, 0x60), (0x61, 0x7B)])
}

/// `WhiteSpace` and `LineTerminator` of ECMA-262.
fn space() -> CharSet {
    CharSet::new(vec![
        (0x09, 0x0E),
        (0x20, 0x21),
        (0xA0, 0xA1),
        (0x1680, 0x1681),
        (0x2000, 0x200B),
        (0x2028, 0x202A),
        (0x202F, 0x2030),
        (0x205F, 0x2060),
        (0x3000, 0x3001),
        (0xFEFF, 0xFF00),
    ])
}

/// Reads what follows a backslash outside a class.
pub(super) fn atom(parser: &mut Parser) -> Result<CharSet, PatternProblem> {
    match parser.peek().ok_or(PatternProblem::Invalid)? {
        'k' | '1'..='9' => Err(PatternProblem::Unsupported),
        _ => escape(parser),
    }
}

fn escape(parser: &mut Parser) -> Result<CharSet, PatternProblem> {
    let next = parser.next().ok_or(PatternProblem::Invalid)?;
    Ok(match next {
        'd' => digits(),
        'D' => digits().complement(),
        'w' => word(),
        'W' => word().complement(),
        's' => space(),
        'S' => space().complement(),
        't' => CharSet::one('\t'),
        'n' => CharSet::one('\n'),
        'v' => CharSet::one('\u{B}'),
        'f' => CharSet::one('\u{C}'),
        'r' => CharSet::one('\r'),
        '0' if parser.peek().is_none_or(|digit| !digit.is_ascii_digit()) => CharSet::one('\0'),
        'c' => control(parser)?,
        'x' => CharSet::one(hexadecimal(parser, 2)?),
        'u' => CharSet::one(unicode(parser)?),
        'p' | 'P' => property(parser, next)?,
        other if other.is_ascii_alphanumeric() => return Err(PatternProblem::Invalid),
        other => CharSet::one(other),
    })
}

fn control(parser: &mut Parser) -> Result<CharSet, PatternProblem> {
    let letter = parser.next().filter(char::is_ascii_alphabetic).ok_or(PatternProblem::Invalid)?;
    let code = u32::from(letter) % 32;
    Ok(CharSet::one(char::from_u32(code).ok_or(PatternProblem::Invalid)?))
}

fn digits_of(parser: &mut Parser, count: usize) -> Result<u32, PatternProblem> {
    let mut code = 0;
    for _ in 0..count {
        let digit = parser.next().and_then(|digit| digit.to_digit(16));
        code = code * 16 + digit.ok_or(PatternProblem::Invalid)?;
    }
    Ok(code)
}

fn hexadecimal(parser: &mut Parser, count: usize) -> Result<char, PatternProblem> {
    char::from_u32(digits_of(parser, count)?).ok_or(PatternProblem::Unsupported)
}

fn unicode(parser: &mut Parser) -> Result<char, PatternProblem> {
    if parser.take("{") {
        let mut code: u32 = 0;
        while !parser.take("}") {
            let digit = parser.next().and_then(|digit| digit.to_digit(16));
            code = code.saturating_mul(16).saturating_add(digit.ok_or(PatternProblem::Invalid)?);
        }
        return char::from_u32(code).ok_or(PatternProblem::Invalid);
    }
    let high = digits_of(parser, 4)?;
    if !(0xD800..0xDC00).contains(&high) {
        return char::from_u32(high).ok_or(PatternProblem::Unsupported);
    }
    if !parser.take("\\u") {
        return Err(PatternProblem::Unsupported);
    }
    let low = digits_of(parser, 4)?;
    let code = 0x1_0000 + ((high - 0xD800) << 10) + low.wrapping_sub(0xDC00);
    char::from_u32(code).ok_or(PatternProblem::Unsupported)
}

/// Reads `{Name}` or `{Name=Value}` after `\p`; the Unicode tables are those of `regex-syntax`.
fn property(parser: &mut Parser, letter: char) -> Result<CharSet, PatternProblem> {
    if !parser.take("{") {
        return Err(PatternProblem::Unsupported);
    }
    let mut name = String::new();
    loop {
        match parser.next() {
            Some('}') => break,
            Some(other) => name.push(other),
            None => return Err(PatternProblem::Invalid),
        }
    }
    let hir =
        regex_syntax::parse(&format!("\\{letter}{{{name}}}")).map_err(|_| PatternProblem::Unsupported)?;
    match hir.kind() {
        HirKind::Class(Class::Unicode(class)) => Ok(CharSet::new(
            class.iter().map(|range| (u32::from(range.start()), u32::from(range.end()) + 1)).collect(),
        )),
        _ => Err(PatternProblem::Unsupported),
    }
}

/// Reads a bracketed class after its `[`.
pub(super) fn class(parser: &mut Parser) -> Result<CharSet, PatternProblem> {
    let negated = parser.take("^");
    let mut set = CharSet::new(Vec::new());
    loop {
        if parser.take("]") {
            break;
        }
        let low = member(parser)?;
        let before = parser.position();
        if !parser.take("-") || parser.peek() == Some(']') {
            parser.rewind(before);
            set = set.union(&low);
            continue;
        }
        let high = member(parser)?;
        set = set.union(&range(&low, &high)?);
    }
    Ok(if negated { set.complement() } else { set })
}

fn range(low: &CharSet, high: &CharSet) -> Result<CharSet, PatternProblem> {
    match (low.single(), high.single()) {
        (Some(low), Some(high)) if low <= high => {
            Ok(CharSet::new(vec![(u32::from(low), u32::from(high) + 1)]))
        }
        (Some(_), Some(_)) => Err(PatternProblem::Invalid),
        // `[\w-z]`: without the Unicode flag the hyphen stands for itself.
        _ => Ok(low.union(high).union(&CharSet::one('-'))),
    }
}

fn member(parser: &mut Parser) -> Result<CharSet, PatternProblem> {
    match parser.next().ok_or(PatternProblem::Invalid)? {
        '\\' if parser.take("b") => Ok(CharSet::one('\u{8}')),
        '\\' if parser.take("-") => Ok(CharSet::one('-')),
        '\\' => escape(parser),
        other => Ok(CharSet::one(other)),
    }
}
