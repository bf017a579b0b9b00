//! The real binary, as a person types it and as a host runs it.

mod atlas;
mod call;
mod claims;
mod collector;
mod doctor;
mod facts;
mod faults;
mod pages;
mod paths;
mod principals;
#[path = "../../../lacre-server/tests/edge/redis.rs"]
mod redis;
mod secrets;
mod shared;
mod sizes;
mod support;
mod web;
