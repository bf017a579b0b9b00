//! Lines of a byte stream, each no longer than a bound.

use std::io;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::mpsc;

/// What came next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A whole line, without its end.
    Whole(Vec<u8>),
    /// A line over the bound, thrown away as it came.
    TooLong,
    /// The stream ended; an unfinished last line is lost with it, as it would be on a dropped connection.
    End,
}

/// Reads lines. Dropping a read that is under way loses nothing: the next one goes on where it was.
pub(crate) struct Lines<R> {
    reader: BufReader<R>,
    buffer: Vec<u8>,
    longest: usize,
    discarding: bool,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(crate) fn new(reader: R, longest: usize) -> Self {
        Self { reader: BufReader::new(reader), buffer: Vec::new(), longest, discarding: false }
    }

    pub(crate) async fn next(&mut self) -> Line {
        loop {
            // A broken stream has no more lines; there is nobody to tell.
            let Ok(available) = self.reader.fill_buf().await else { return Line::End };
            if available.is_empty() {
                return Line::End;
            }
            let end = available.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(available.len(), |end| end + 1);
            if !self.discarding {
                self.buffer.extend_from_slice(&available[..end.unwrap_or(available.len())]);
            }
            self.reader.consume(taken);
            if self.buffer.len() > self.longest {
                (self.buffer, self.discarding) = (Vec::new(), true);
            }
            if end.is_some() {
                if std::mem::take(&mut self.discarding) {
                    return Line::TooLong;
                }
                return Line::Whole(std::mem::take(&mut self.buffer));
            }
        }
    }
}

/// Writes each of `lines` with its end, until nobody can send another.
pub(crate) async fn write_lines<W: AsyncWrite + Unpin>(
    mut output: W,
    mut lines: mpsc::Receiver<Vec<u8>>,
) -> io::Result<()> {
    while let Some(mut line) = lines.recv().await {
        line.push(b'\n');
        output.write_all(&line).await?;
        output.flush().await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Line, Lines};

    #[tokio::test]
    async fn lines_are_whole_or_thrown_away() {
        let text: &[u8] = b"one\n\n0123456789A\n0123456789\nlost";
        let mut lines = Lines::new(text, 10);
        let whole = |text: &str| Line::Whole(text.as_bytes().to_vec());
        for expected in [whole("one"), whole(""), Line::TooLong, whole("0123456789"), Line::End] {
            assert_eq!(lines.next().await, expected);
        }
    }
}
