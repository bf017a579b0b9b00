//! What a server logs, caught.

use lacre_server::{EscapedWriter, is_loggable};
use std::io::Write;
use std::sync::{Arc, Mutex};
use tracing::subscriber::DefaultGuard;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;

#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic before").extend_from_slice(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Catches what this thread logs, as JSON, until the guard goes.
    pub(crate) fn catch() -> (Self, DefaultGuard) {
        let log = Self::default();
        let kept = log.clone();
        let layer = tracing_subscriber::fmt::layer()
            .json()
            .flatten_event(true)
            .with_writer(move || EscapedWriter::new(log.clone()))
            .with_filter(filter_fn(is_loggable));
        let guard = tracing::subscriber::set_default(tracing_subscriber::registry().with(layer));
        (kept, guard)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("no panic before").clone()).expect("UTF-8")
    }
}
