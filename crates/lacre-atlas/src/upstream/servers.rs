//! The servers of one Atlas, and which of them is active.

use lacre_atlas_client::{Client, Failure, FailureKind, Session};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Sessions kept at most; a principal beyond them begins a new one.
const MOST_SESSIONS: usize = 4096;

/// One client a server, and the cookies of each principal at each of them.
pub(crate) struct Servers {
    clients: Vec<Client>,
    active: AtomicUsize,
    sessions: Mutex<HashMap<(usize, String), Session>>,
    session_lifetime: Duration,
}

impl Servers {
    pub(crate) fn new(clients: Vec<Client>, session_lifetime: Duration) -> Self {
        Self { clients, active: AtomicUsize::new(0), sessions: Mutex::default(), session_lifetime }
    }

    /// The servers in the order in which they are tried: the active one first.
    pub(crate) fn in_turn(&self) -> impl Iterator<Item = usize> {
        let (first, count) = (self.active.load(Ordering::Relaxed), self.clients.len());
        (0..count).map(move |step| (first + step) % count)
    }

    /// Takes note that `server` is the one that answers.
    pub(crate) fn answers(&self, server: usize) {
        self.active.store(server, Ordering::Relaxed);
    }

    /// Takes note that `server` left a request without an answer, so that the next one goes elsewhere.
    pub(crate) fn silent(&self, server: usize) {
        self.answers((server + 1) % self.clients.len());
    }

    /// The client of `server` on behalf of `principal`. A cookie authenticates by itself, so none is ever shared.
    pub(crate) fn client(&self, server: usize, principal: &str) -> Option<Client> {
        let client = self.clients.get(server)?.clone();
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (server, principal.to_owned());
        if sessions.len() >= MOST_SESSIONS && !sessions.contains_key(&key) {
            sessions.clear();
        }
        let session = sessions.entry(key).or_insert_with(|| Session::new(self.session_lifetime));
        Some(client.with_session(session.clone()))
    }
}

/// Whether another server of the same Atlas may answer at once: this one is passive, or is not there.
pub(crate) fn is_elsewhere(failure: &Failure) -> bool {
    match failure.kind {
        FailureKind::Redirect
        | FailureKind::ConnectionRefused
        | FailureKind::ConnectionLost
        | FailureKind::HostUnknown
        | FailureKind::Unreachable
        | FailureKind::Tls
        | FailureKind::TlsNotSpoken
        | FailureKind::CertificateUntrusted
        | FailureKind::CertificateExpired
        | FailureKind::CertificateOfOtherHost
        | FailureKind::CertificateWanted => true,
        FailureKind::ServerError | FailureKind::AtlasError => failure.status == Some(503),
        _ => false,
    }
}
