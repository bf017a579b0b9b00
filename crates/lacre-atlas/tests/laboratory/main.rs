//! Apache Atlas as the answerer of the ports, against the laboratory in place of a server.

mod bench;
mod entities;
mod faults;
mod listing;
mod releases;
mod scopes;
mod searches;
mod tables;
