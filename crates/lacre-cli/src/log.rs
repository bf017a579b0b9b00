//! What goes to standard error while a server runs.

use crate::settings::LogForm;
use lacre_server::{EscapedWriter, is_loggable};
use std::io::Write;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{FilterExt, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// Starts the log. `LACRE_LOG` sets levels (`warn`, `lacre_server=debug`); unless it does, each call is a line. Whatever it
/// says, no library may log what a client sent.
pub(crate) fn start(form: LogForm) {
    let level = std::env::var("LACRE_LOG").unwrap_or_else(|_| "info".to_owned());
    let filter = EnvFilter::new(level).and(filter_fn(is_loggable));
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(|| EscapedWriter::new(std::io::stderr()))
        .with_target(false);
    let registry = tracing_subscriber::registry();
    match form {
        LogForm::Text => registry.with(lines.with_ansi(false).with_filter(filter)).init(),
        LogForm::Json => registry.with(lines.json().flatten_event(true).with_filter(filter)).init(),
    }
}

/// A panic's message may hold a value of a call; its place is enough to mend it.
pub(crate) fn hide_panic_values() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        // Where standard error is closed there is nobody to tell.
        let _ = writeln!(std::io::stderr(), "lacre: a defect at {place}; please report it");
    }));
}
