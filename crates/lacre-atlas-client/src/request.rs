//! What each operation takes.

use crate::generated::types::{AuditSortBy, AuditSortOrder, LineageDirection};
use crate::segment::Guid;

/// A search in the Atlas DSL.
#[derive(Clone, Copy, Debug)]
pub struct DslQuery<'a> {
    /// The query, at most 4,096 characters. It is code: nothing in it may come from a caller unchecked.
    pub query: &'a str,
    /// Number of hits, 1 to 10,000. Ignored when the query has a limit of its own.
    pub limit: u16,
    /// Rows to skip. Ignored when the query has a limit of its own.
    pub offset: u32,
}

/// A search for words. Since Atlas 2.1.
#[derive(Clone, Copy, Debug)]
pub struct QuickQuery<'a> {
    /// What the index's query parser reads, at most 4,096 characters.
    pub query: &'a str,
    /// Name of an entity type, whose subtypes are not searched; none searches every type.
    pub type_name: Option<&'a str>,
    /// Whether to leave out deleted entities.
    pub exclude_deleted_entities: bool,
    /// Number of hits, 1 to 10,000.
    pub limit: u16,
    /// Rows to skip.
    pub offset: u32,
}

/// A search by the beginning of an attribute.
#[derive(Clone, Copy, Debug)]
pub struct AttributeQuery<'a> {
    /// Name of an entity type, whose subtypes are searched too.
    pub type_name: &'a str,
    /// Name of an attribute of the type.
    pub attribute: &'a str,
    /// Literal text, 1 to 4,096 characters.
    pub prefix: &'a str,
    /// Number of hits, 1 to 10,000.
    pub limit: u16,
    /// Rows to skip.
    pub offset: u32,
}

/// A search for free text. There is no offset: Atlas ignores it.
#[derive(Clone, Copy, Debug)]
pub struct FullTextQuery<'a> {
    /// 1 to 4,096 characters.
    pub query: &'a str,
    /// Whether to leave out deleted entities.
    pub exclude_deleted_entities: bool,
    /// Number of hits, 1 to 10,000.
    pub limit: u16,
}

/// How much of an entity to read.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct EntityRead {
    /// Whether what the entity owns shrinks to its most used attributes.
    pub min_ext_info: bool,
    /// Whether to leave out relationships, and with them every attribute that is a reference.
    pub ignore_relationships: bool,
}

/// A page of the audit of an entity.
#[derive(Clone, Copy, Debug)]
pub struct AuditQuery<'a> {
    /// GUID of the entity.
    pub guid: &'a Guid,
    /// Number of events, 0 to 32,767.
    pub count: u16,
    /// Where the page begins, and in which order.
    pub page: AuditPage<'a>,
}

/// The two ways in which Atlas pages an audit.
#[derive(Clone, Copy, Debug)]
pub enum AuditPage<'a> {
    /// Newest first, from the event with this key on, itself included; from the newest when there is none.
    From(Option<&'a str>),
    /// By offset. Since Atlas 2.2; before, every page is the first.
    Offset {
        /// Events to skip.
        offset: u32,
        /// What the events are sorted by.
        sort_by: AuditSortBy,
        /// In which order.
        sort_order: AuditSortOrder,
    },
}

/// A part of a lineage graph.
#[derive(Clone, Copy, Debug)]
pub struct LineageQuery<'a> {
    /// GUID of a data set or a process.
    pub guid: &'a Guid,
    /// Data set hops, from 1. 0 is the whole graph, which may take minutes.
    pub depth: u16,
    /// Which side of it.
    pub direction: LineageDirection,
}
