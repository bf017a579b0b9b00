//! The operations of the interface, and which request goes to which.

mod admin;
mod audit;
mod entity;
mod lineage;
mod types;

use serde_json::Value;

use crate::http::{Call, Failure};
use crate::read::Reader;
use crate::release::Behaviour;
use crate::search;

/// What an operation gives back: the body of a 200, or why there is none.
pub(crate) type Answer = Result<Value, Failure>;

/// Answers what needs no login.
pub(crate) fn answer_unauthenticated(call: &Call) -> Answer {
    match call.segments.last().map(String::as_str) {
        Some("status") => Ok(admin::status()),
        _ => Err(Failure::Unmatched),
    }
}

/// Finds the operation for a request, and answers.
pub(crate) fn answer(reader: &Reader<'_>, call: &Call) -> Answer {
    let segments: Vec<&str> = call.segments.iter().map(String::as_str).collect();
    match (call.method.as_str(), segments.as_slice()) {
        ("GET" | "HEAD", ["admin", rest @ ..]) => admin::answer(reader, rest),
        ("GET" | "HEAD", ["v2", "search", rest @ ..]) => get_search(reader, call, rest),
        ("POST", ["v2", "search", "quick"]) if reader.has(Behaviour::QuickSearch) => {
            search::quick::answer_post(reader, call)
        }
        ("POST", ["v2", "search", "basic"]) => search::basic::answer_post(reader, call),
        ("GET" | "HEAD", ["v2", "entity", rest @ ..]) => get_entity(reader, call, rest),
        ("GET" | "HEAD", ["v2", "lineage", rest @ ..]) => get_lineage(reader, call, rest),
        ("POST", ["v2", "lineage", _]) => lineage::answer_post(reader),
        ("GET" | "HEAD", ["v2", "types", rest @ ..]) => types::answer(reader, call, rest),
        _ => Err(Failure::Unmatched),
    }
}

fn get_search(reader: &Reader<'_>, call: &Call, rest: &[&str]) -> Answer {
    match rest {
        ["dsl"] => search::dsl::answer(reader, call),
        ["quick"] if reader.has(Behaviour::QuickSearch) => search::quick::answer(reader, call),
        ["suggestions"] if reader.has(Behaviour::SuggestionsAndUniqueHeader) => {
            Ok(search::quick::suggestions(reader, call))
        }
        ["attribute"] => search::attribute::answer(reader, call),
        ["fulltext"] => search::fulltext::answer(reader, call),
        ["basic"] => search::basic::answer(reader, call),
        _ => Err(Failure::Unmatched),
    }
}

fn get_entity(reader: &Reader<'_>, call: &Call, rest: &[&str]) -> Answer {
    match rest {
        ["guid", guid] => entity::by_guid(reader, call, guid),
        ["guid", guid, "header"] => entity::header(reader, guid),
        ["guid", guid, "classifications"] => entity::classifications(reader, guid),
        ["guid", guid, "classification", name] => entity::classification(reader, guid, name),
        ["uniqueAttribute", "type", type_name] => entity::by_unique_attribute(reader, call, type_name),
        ["uniqueAttribute", "type", type_name, "header"]
            if reader.has(Behaviour::SuggestionsAndUniqueHeader) =>
        {
            entity::header_by_unique_attribute(reader, call, type_name)
        }
        ["bulk"] => entity::bulk(reader, call),
        [guid, "audit"] => audit::answer(reader, call, guid),
        _ => Err(Failure::Unmatched),
    }
}

fn get_lineage(reader: &Reader<'_>, call: &Call, rest: &[&str]) -> Answer {
    match rest {
        ["uniqueAttribute", "type", type_name] if reader.has(Behaviour::SuggestionsAndUniqueHeader) => {
            lineage::by_unique_attribute(reader, call, type_name)
        }
        [guid] => lineage::by_guid(reader, call, guid),
        _ => Err(Failure::Unmatched),
    }
}
