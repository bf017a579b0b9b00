//! Logs that cannot be forged by what they tell.

use lacre_contract::is_unseen;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Writes log records with every control, bidirectional, zero-width and tag character escaped as JSON does (`\u001b`), so
/// that no text of a catalog can move a cursor, hide words or begin a record of its own. It wraps what a subscriber of
/// `tracing` writes to, in text form without colours or in JSON form; both keep their meaning.
///
/// Each `write` is one whole record, as `tracing_subscriber::fmt` does it: only the line feed at its end passes.
#[derive(Clone, Debug)]
pub struct EscapedWriter<W>(W);

impl<W> EscapedWriter<W> {
    /// Returns a writer that escapes and hands on to `inner`.
    pub fn new(inner: W) -> Self {
        Self(inner)
    }
}

impl<W: Write> Write for EscapedWriter<W> {
    fn write(&mut self, record: &[u8]) -> io::Result<usize> {
        self.0.write_all(escape(&String::from_utf8_lossy(record)).as_bytes())?;
        Ok(record.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn escape(record: &str) -> String {
    let (text, end) = record.strip_suffix('\n').map_or((record, ""), |text| (text, "\n"));
    let mut escaped = String::with_capacity(record.len());
    let mut units = [0; 2];
    for character in text.chars() {
        if is_unseen(character) {
            for unit in character.encode_utf16(&mut units) {
                // A String takes whatever is written to it.
                let _ = write!(escaped, "\\u{unit:04x}");
            }
        } else {
            escaped.push(character);
        }
    }
    escaped + end
}

/// Whether a record of `tracing` may be logged: those of `lacre` crates, warnings of others, and of the protocol library
/// `rmcp` only errors, as its other records repeat whole messages, with the arguments of calls and their results.
pub fn is_loggable(metadata: &tracing::Metadata<'_>) -> bool {
    let (target, level) = (metadata.target(), *metadata.level());
    match target.split("::").next().unwrap_or_default() {
        "rmcp" => level == tracing::Level::ERROR,
        name if name.starts_with("lacre") => level <= tracing::Level::DEBUG,
        _ => level <= tracing::Level::WARN,
    }
}

#[cfg(test)]
mod tests {
    use super::{EscapedWriter, is_loggable};
    use lacre_contract::is_unseen;
    use std::sync::{Arc, Mutex};
    use tracing_subscriber::filter::filter_fn;
    use tracing_subscriber::layer::SubscriberExt;

    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Log {
        fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("no panic before").extend_from_slice(text);
            Ok(text.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    const HOSTILE: &str = "a\u{1b}[2J\u{9b}31m\r\nb\u{202e}c\u{e0041}\u{200b}\u{7f}\"é\\";

    fn logged(json: bool) -> String {
        let log = Log::default();
        let kept = log.clone();
        let layer = tracing_subscriber::fmt::layer().with_ansi(false);
        let writer = move || EscapedWriter::new(log.clone());
        let send = || {
            tracing::warn!(target: "lacre_server", text = HOSTILE, debug = ?HOSTILE, display = %HOSTILE, "{HOSTILE}");
            tracing::info!(target: "rmcp::service", "arguments of a call");
        };
        let filter = filter_fn(is_loggable);
        if json {
            let layer = tracing_subscriber::Layer::with_filter(layer.json().with_writer(writer), filter);
            tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), send);
        } else {
            let layer = tracing_subscriber::Layer::with_filter(layer.with_writer(writer), filter);
            tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), send);
        }
        String::from_utf8(kept.0.lock().expect("no panic").clone()).expect("UTF-8")
    }

    #[test]
    fn row_8_no_unseen_character_reaches_a_log() {
        for json in [false, true] {
            let text = logged(json);
            let record = text.strip_suffix('\n').expect("one line");
            assert!(!record.chars().any(is_unseen), "{record:?}");
            assert!(!record.contains("arguments of a call"), "rmcp repeats messages");
        }
    }

    #[test]
    fn row_8_escaped_json_means_what_it_meant() {
        let record: serde_json::Value = serde_json::from_str(&logged(true)).expect("still JSON");
        assert_eq!(record["fields"]["text"], HOSTILE);
        assert!(logged(true).contains(r"\u202e") && logged(true).contains(r"\udb40\udc41"));
    }
}
