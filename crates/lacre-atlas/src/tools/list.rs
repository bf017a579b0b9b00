//! The closed list: what `tools/list` of MCP shows.

use super::{
    DescribeTable, FullTextSearch, GetClassifications, GetEntityAudit, GetEntityByGuid, GetEntityByName,
    GetEntityHeader, GetEntityTypeDef, GetLineage, GetRelationshipTypeDef, ListRelationships, ListTables,
    QuickSearch, SearchByAttribute, SearchTables,
};
use crate::ports::Ports;
use lacre_tool::Entry;

/// Returns every tool of contract v1 over the ports `P`, in the manifest's order.
pub const fn v1<P: Ports>() -> [Entry<P>; 15] {
    [
        Entry::of::<ListTables>(),
        Entry::of::<DescribeTable>(),
        Entry::of::<ListRelationships>(),
        Entry::of::<SearchTables>(),
        Entry::of::<QuickSearch>(),
        Entry::of::<SearchByAttribute>(),
        Entry::of::<FullTextSearch>(),
        Entry::of::<GetEntityByGuid>(),
        Entry::of::<GetEntityByName>(),
        Entry::of::<GetEntityHeader>(),
        Entry::of::<GetClassifications>(),
        Entry::of::<GetEntityAudit>(),
        Entry::of::<GetLineage>(),
        Entry::of::<GetEntityTypeDef>(),
        Entry::of::<GetRelationshipTypeDef>(),
    ]
}
