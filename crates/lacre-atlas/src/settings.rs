//! What an [`Atlas`](crate::Atlas) is made from.

use crate::facts::TableFacts;
use crate::namespace::SchemaSetting;
use lacre_atlas_client::{BaseUrl, Credentials};
use std::time::Duration;

/// Where Atlas is, how it may be asked, and what the catalog serves of it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The servers of one Atlas, in the order in which they are tried; at least one. With several, one is active and the
    /// others are passive (high availability).
    pub servers: Vec<BaseUrl>,
    /// The HTTP client, made by [`lacre_atlas_client::http_client_builder`].
    pub http: reqwest::Client,
    /// Whose name Atlas is asked in.
    pub credentials: Credentials,
    /// How long the cookies of one session are used. Beside them Atlas does not look at a password, so this is how long a
    /// password that was changed goes on unnoticed.
    pub session_lifetime: Duration,
    /// The time of one request, from its sending to the last byte of its answer.
    pub attempt_timeout: Duration,
    /// The longest answer, in bytes after decompression.
    pub body_limit: usize,
    /// How many DSL queries are with Atlas at once, at least 1. On Atlas 2.1 eight at once take seconds.
    pub query_concurrency: usize,
    /// How many other requests are with Atlas at once, at least 1.
    pub concurrency: usize,
    /// Which schemas are served.
    pub schemas: Schemas,
    /// What Hive does not keep: keys and nullability, one entry a schema.
    pub facts: Vec<TableFacts>,
    /// Seals the cursors, so that nobody makes one up. Replicas share it; without one a cursor has a plain checksum.
    pub cursor_key: Option<Vec<u8>>,
    /// Whether an empty answer of full text search is asked again as quick search. With the default settings of Atlas 2.1
    /// and later full text search finds nothing, ever.
    pub full_text_fallback: bool,
}

impl Settings {
    /// Returns the settings of one server without credentials: sessions of 60 s, 5 s and 32 MiB an answer, 4 DSL queries and 16 other
    /// requests at once, every Hive database as a schema, no table facts, unsealed cursors.
    pub fn new(server: BaseUrl, http: reqwest::Client) -> Self {
        let client = lacre_atlas_client::Settings::default();
        Self {
            servers: vec![server],
            http,
            credentials: Credentials::none(),
            session_lifetime: Duration::from_secs(60),
            attempt_timeout: client.call_timeout,
            body_limit: client.body_limit,
            query_concurrency: 4,
            concurrency: 16,
            schemas: Schemas::Discovered,
            facts: Vec::new(),
            cursor_key: None,
            full_text_fallback: true,
        }
    }
}

/// Which schemas are served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Schemas {
    /// Every `hive_db` under its own name, or under its qualified name where two clusters have a database of that name.
    Discovered,
    /// These.
    Configured(Vec<SchemaSetting>),
}
