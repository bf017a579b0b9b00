//! The wish of the system that the process ends.

use crate::stop::Stop;

/// Returns when the process is asked to end: SIGINT, or SIGTERM where there is one.
pub(crate) async fn asked_to_end() -> Result<(), Stop> {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminated = signal(SignalKind::terminate()).map_err(Stop::because)?;
        tokio::select! {
            ended = interrupted => ended.map_err(Stop::because),
            _ = terminated.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    interrupted.await.map_err(Stop::because)
}
