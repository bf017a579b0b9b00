//! Generated Atlas v2 client.
