//! What goes to standard error while a server runs.

use crate::settings::LogForm;
use std::io::Write;
use tracing_subscriber::EnvFilter;

/// Starts the log. `LACRE_LOG` sets levels (`warn`, `lacre_server=debug`); unless it does, each call is a line.
pub(crate) fn start(form: LogForm) {
    let filter = std::env::var("LACRE_LOG").unwrap_or_else(|_| "info".to_owned());
    // rmcp logs whole requests, and with them argument values.
    let filter = EnvFilter::new(format!("{filter},rmcp=off"));
    let log =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    match form {
        LogForm::Text => log.with_ansi(false).init(),
        LogForm::Json => log.json().flatten_event(true).init(),
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
