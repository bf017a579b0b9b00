//! A small Atlas v2 server.
