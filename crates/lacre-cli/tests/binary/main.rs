//! The real binary, as a person types it and as a host runs it.

mod access;
mod call;
mod doctor;
mod facts;
mod faults;
mod pages;
mod support;
mod tls;
mod way;
