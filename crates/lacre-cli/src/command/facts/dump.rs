//! A dump, statement by statement. What holds no definition of a table is passed over without being kept: a dump may be much
//! larger than memory, and most of it is rows.

use super::Unread;
use super::dialect::Dialect;
use std::io::{self, BufRead};

/// Bytes of the longest statement that is kept. A definition has some kilobytes.
const LONGEST: usize = 4 << 20;
/// Bytes after which the first words of a statement are known.
const FIRST_WORDS: usize = 256;

/// A statement that may define a table, without its comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    /// The line of its first word, from 1.
    pub(super) line: u64,
    pub(super) text: String,
}

/// What comes next in a dump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Statement(Statement),
    Unread(Unread),
}

/// Reads a dump.
pub(super) struct Dump<R> {
    input: Input<R>,
    dialect: Dialect,
    delimiter: Vec<u8>,
}

/// A statement while it is read.
#[derive(Default)]
struct Reading {
    text: Vec<u8>,
    line: u64,
    /// The byte before, for what depends on it.
    before: u8,
    /// The last bytes outside quotes, as many as the delimiter has.
    tail: Vec<u8>,
    is_passed_over: bool,
    is_too_long: bool,
    in_version_comment: bool,
    /// The line of a quote that has no end.
    unclosed: Option<u64>,
}

impl Reading {
    fn push(&mut self, byte: u8, line: u64) {
        self.before = byte;
        if self.text.is_empty() {
            if byte.is_ascii_whitespace() {
                return;
            }
            self.line = line;
        }
        if self.is_passed_over {
            return;
        }
        if self.text.len() >= LONGEST {
            (self.is_passed_over, self.is_too_long) = (true, true);
            return;
        }
        self.text.push(byte);
        if self.text.len() == FIRST_WORDS {
            self.is_passed_over = !is_of_interest(&self.text);
        }
    }

    fn is_blank(&self) -> bool {
        self.text.is_empty()
    }
}

impl<R: BufRead> Dump<R> {
    pub(super) fn new(input: R, dialect: Dialect) -> Self {
        Self { input: Input { reader: input, line: 1 }, dialect, delimiter: b";".to_vec() }
    }

    /// Returns what may define a table next, or what could not be read.
    ///
    /// # Errors
    ///
    /// When the input cannot be read.
    pub(super) fn next(&mut self) -> io::Result<Option<Piece>> {
        loop {
            let mut reading = Reading::default();
            let goes_on = self.statement(&mut reading)?;
            if reading.is_too_long {
                let reason = format!("a statement of more than {LONGEST} bytes was not read");
                return Ok(Some(Piece::Unread(Unread::new(reading.line, reason))));
            }
            if let Some(line) = reading.unclosed {
                let reason = "a quote opens here and is not closed; --dialect says how quotes are read";
                return Ok(Some(Piece::Unread(Unread::new(line, reason))));
            }
            if is_copy_of_rows(&reading.text) {
                self.pass_rows()?;
            } else if !reading.is_passed_over && is_of_interest(&reading.text) {
                let text = String::from_utf8_lossy(&reading.text).into_owned();
                return Ok(Some(Piece::Statement(Statement { line: reading.line, text })));
            }
            if !goes_on {
                return Ok(None);
            }
        }
    }

    /// Reads one statement without its delimiter; whether there may be another.
    fn statement(&mut self, reading: &mut Reading) -> io::Result<bool> {
        while let Some(byte) = self.input.next()? {
            if self.is_command(byte, reading)? {
                continue;
            }
            match byte {
                b'-' | b'#' | b'/' if self.comment(byte, reading)? => {}
                b'*' if reading.in_version_comment && self.input.peek()? == Some(b'/') => {
                    self.input.next()?;
                    reading.in_version_comment = false;
                }
                byte if self.is_quote(byte, reading.before) => self.quoted(byte, reading)?,
                byte => {
                    reading.push(byte, self.input.line);
                    if self.is_end(byte, reading) {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    fn is_end(&self, byte: u8, reading: &mut Reading) -> bool {
        reading.tail.push(byte);
        if reading.tail.len() > self.delimiter.len() {
            reading.tail.remove(0);
        }
        if reading.tail != self.delimiter {
            return false;
        }
        if !reading.is_passed_over {
            reading.text.truncate(reading.text.len().saturating_sub(self.delimiter.len()));
        }
        true
    }

    /// Whether a line for the client begins here, which is then passed over: `\connect` of psql, `.mode` of sqlite3,
    /// `DELIMITER` of mysql.
    fn is_command(&mut self, byte: u8, reading: &mut Reading) -> io::Result<bool> {
        match (self.dialect, byte) {
            (Dialect::PostgreSql, b'\\') | (Dialect::Sqlite, b'.') if reading.is_blank() => {
                self.input.line()?;
                Ok(true)
            }
            (Dialect::MySql, b' ' | b'\t') if reading.text.eq_ignore_ascii_case(b"delimiter") => {
                let line = self.input.line()?;
                let delimiter = line.trim_ascii();
                if !delimiter.is_empty() {
                    self.delimiter = delimiter.to_vec();
                }
                *reading = Reading::default();
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Passes over a comment that begins with `byte`; whether one does.
    fn comment(&mut self, byte: u8, reading: &mut Reading) -> io::Result<bool> {
        let after = self.input.peek()?;
        match (byte, after) {
            (b'-', Some(b'-')) => {
                self.input.next()?;
                // To MySQL two dashes are a comment only before a space.
                let is_comment = self.dialect != Dialect::MySql
                    || self.input.peek()?.is_none_or(|byte| byte.is_ascii_whitespace());
                if is_comment {
                    self.input.line()?;
                    reading.push(b'\n', self.input.line);
                } else {
                    reading.push(b'-', self.input.line);
                    reading.push(b'-', self.input.line);
                }
                Ok(true)
            }
            (b'#', _) if self.dialect == Dialect::MySql => {
                self.input.line()?;
                reading.push(b'\n', self.input.line);
                Ok(true)
            }
            (b'/', Some(b'*')) => {
                self.input.next()?;
                self.block_comment(reading)?;
                reading.push(b' ', self.input.line);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Passes over a comment up to its end. What MySQL keeps for a version (`/*!50001 CREATE TABLE … */`) is a statement
    /// where it begins one, and else has no bearing on keys.
    fn block_comment(&mut self, reading: &mut Reading) -> io::Result<()> {
        if self.dialect == Dialect::MySql && reading.is_blank() && self.input.peek()? == Some(b'!') {
            self.input.next()?;
            while self.input.peek()?.is_some_and(|byte| byte.is_ascii_digit()) {
                self.input.next()?;
            }
            reading.in_version_comment = true;
            return Ok(());
        }
        let mut depth = 1_u32;
        while let Some(byte) = self.input.next()? {
            match (byte, self.input.peek()?) {
                (b'*', Some(b'/')) => {
                    self.input.next()?;
                    depth -= 1;
                }
                (b'/', Some(b'*')) if self.dialect == Dialect::PostgreSql => {
                    self.input.next()?;
                    depth += 1;
                }
                (b'\n', _) => reading.push(b'\n', self.input.line),
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Whether quotes open with `byte` in this dialect.
    fn is_quote(&self, byte: u8, before: u8) -> bool {
        match byte {
            b'\'' | b'"' => true,
            b'`' => self.dialect != Dialect::PostgreSql,
            b'[' => self.dialect == Dialect::Sqlite,
            b'$' => self.dialect == Dialect::PostgreSql && !is_of_name(before),
            _ => false,
        }
    }

    /// Reads what stands between quotes, of which the first was read.
    fn quoted(&mut self, quote: u8, reading: &mut Reading) -> io::Result<()> {
        let (before, line) = (reading.before, self.input.line);
        reading.push(quote, line);
        reading.tail.clear();
        if quote == b'$' {
            return self.dollar_quoted(reading);
        }
        let is_escape_string = self.dialect == Dialect::PostgreSql && before.eq_ignore_ascii_case(&b'e');
        let escapes = quote != b'`' && self.dialect == Dialect::MySql || quote == b'\'' && is_escape_string;
        let end = if quote == b'[' { b']' } else { quote };
        while let Some(byte) = self.input.next()? {
            reading.push(byte, self.input.line);
            if byte == end {
                return Ok(());
            }
            if byte == b'\\'
                && escapes
                && let Some(byte) = self.input.next()?
            {
                reading.push(byte, self.input.line);
            }
        }
        reading.unclosed = Some(line);
        Ok(())
    }

    /// `$tag$ … $tag$` of PostgreSQL, whose first dollar was read.
    fn dollar_quoted(&mut self, reading: &mut Reading) -> io::Result<()> {
        let line = self.input.line;
        let mut tag = vec![b'$'];
        while let Some(byte) = self.input.peek()?.filter(|byte| is_of_name(*byte)) {
            self.input.next()?;
            reading.push(byte, self.input.line);
            tag.push(byte);
        }
        if self.input.peek()? != Some(b'$') {
            return Ok(());
        }
        tag.push(b'$');
        let mut tail: Vec<u8> = Vec::new();
        self.input.next()?;
        reading.push(b'$', self.input.line);
        while let Some(byte) = self.input.next()? {
            reading.push(byte, self.input.line);
            tail.push(byte);
            if tail.len() > tag.len() {
                tail.remove(0);
            }
            if tail == tag {
                return Ok(());
            }
        }
        reading.unclosed = Some(line);
        Ok(())
    }

    /// Passes over the rows of a `COPY`, which end with a line `\.`.
    fn pass_rows(&mut self) -> io::Result<()> {
        self.input.line()?;
        loop {
            let before = self.input.line;
            let line = self.input.line()?;
            if line.trim_ascii_end() == b"\\." || self.input.line == before {
                return Ok(());
            }
        }
    }
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Whether the first words of a statement are those of one that matters.
fn is_of_interest(text: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&text[..text.len().min(FIRST_WORDS)]).to_ascii_uppercase();
    let mut words = head.split(|character: char| !(character.is_alphanumeric() || character == '_'));
    let mut word = || words.find(|word| !word.is_empty()).unwrap_or_default();
    match word() {
        "USE" | "COPY" => true,
        "SET" => word() == "SEARCH_PATH",
        "ALTER" | "DROP" => matches!(word(), "TABLE" | "FOREIGN"),
        "CREATE" => loop {
            match word() {
                "TABLE" => return true,
                "UNLOGGED" | "FOREIGN" | "OR" | "REPLACE" => {}
                _ => return false,
            }
        },
        _ => false,
    }
}

fn is_copy_of_rows(text: &[u8]) -> bool {
    let is_copy = text.get(..4).is_some_and(|word| word.eq_ignore_ascii_case(b"copy"));
    let words = || String::from_utf8_lossy(text).to_ascii_uppercase();
    is_copy && words().split_whitespace().collect::<Vec<_>>().windows(2).any(|pair| pair == ["FROM", "STDIN"])
}

/// Bytes with the line that they stand in.
struct Input<R> {
    reader: R,
    line: u64,
}

impl<R: BufRead> Input<R> {
    fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.reader.fill_buf()?.first().copied())
    }

    fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if byte.is_some() {
            self.reader.consume(1);
        }
        if byte == Some(b'\n') {
            self.line += 1;
        }
        Ok(byte)
    }

    /// Reads up to the end of the line, of which the first kilobyte is returned.
    fn line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        while let Some(byte) = self.next()? {
            if byte == b'\n' {
                break;
            }
            if line.len() < 1024 {
                line.push(byte);
            }
        }
        Ok(line)
    }
}
