//! The client against servers in this process that answer as Atlas, a gateway or an enemy would.

mod failures;
mod limits;
mod requests;
mod server;
