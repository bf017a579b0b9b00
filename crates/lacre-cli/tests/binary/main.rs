//! The real binary, as a person types it and as a host runs it.

#[cfg(feature = "generate")]
mod author;
mod call;
mod config;
mod docs;
mod doctor;
mod facts;
mod faults;
mod pages;
mod support;
