//! The real binary, as a person types it and as a host runs it.

mod access;
mod action;
mod atlas;
#[cfg(feature = "generate")]
mod author;
mod call;
mod claims;
mod collector;
mod config;
mod diff;
mod docs;
mod doctor;
mod facts;
mod faults;
mod gate;
mod pages;
mod paths;
mod principals;
mod project;
mod revision;
mod secrets;
mod sizes;
mod support;
mod tls;
mod way;
mod web;
