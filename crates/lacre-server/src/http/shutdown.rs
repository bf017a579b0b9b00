//! The wish of the system that the process ends.

use tokio_util::sync::CancellationToken;

/// Returns a token that is cancelled when the process is asked to end: SIGINT, or SIGTERM where there is one. Where signals
/// cannot be had, it never is, and the process can only be killed.
///
/// It has to be called within a runtime of tokio.
pub fn shutdown_signal() -> CancellationToken {
    let token = CancellationToken::new();
    let asked = token.clone();
    tokio::spawn(async move {
        if asked_to_end().await.is_ok() {
            asked.cancel();
        }
    });
    token
}

async fn asked_to_end() -> std::io::Result<()> {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminated = signal(SignalKind::terminate())?;
        tokio::select! {
            ended = interrupted => ended,
            _ = terminated.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    interrupted.await
}
