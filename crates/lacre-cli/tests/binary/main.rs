//! The real binary, as a person types it and as a host runs it.

mod action;
mod call;
mod diff;
mod doctor;
mod facts;
mod faults;
mod gate;
mod pages;
mod project;
mod revision;
mod support;
