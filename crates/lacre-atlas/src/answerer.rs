//! The ports, answered.

use crate::atlas::Atlas;
use crate::domain::{
    AuditEvent, Classifications, Column, Direction, Entity, EntityTypeDef, ForeignKey, Header, Hits, Lineage,
    ListedTable, Page, RankedHits, RelationshipTypeDef,
};
use crate::error::CatalogError;
use crate::ports::{AtlasDiscovery, AtlasLineage, AtlasTypeDef, MetadataLookup, Search};
use crate::typedef;
use lacre_tool::Call;

type Answer<T> = Result<T, CatalogError>;

impl MetadataLookup for Atlas {
    async fn list_tables(
        &self,
        call: &Call,
        schema: &str,
        limit: u32,
        cursor: Option<&str>,
    ) -> Answer<Page<ListedTable>> {
        self.tables(call, schema, limit, cursor).await
    }

    async fn describe_table(&self, call: &Call, schema: &str, table: &str) -> Answer<Vec<Column>> {
        self.columns_of(call, schema, table).await
    }

    async fn list_relationships(&self, call: &Call, schema: &str, table: &str) -> Answer<Vec<ForeignKey>> {
        self.keys_of(call, schema, table).await
    }

    async fn entity_by_guid(&self, call: &Call, guid: &str, min_ext_info: bool) -> Answer<Entity> {
        self.entity(call, guid, min_ext_info).await
    }

    async fn entity_by_name(
        &self,
        call: &Call,
        type_name: &str,
        qualified_name: &str,
        min_ext_info: bool,
    ) -> Answer<Entity> {
        self.named_entity(call, type_name, qualified_name, min_ext_info).await
    }

    async fn entity_header(&self, call: &Call, guid: &str) -> Answer<Header> {
        self.header_of(call, guid).await
    }

    async fn classifications(&self, call: &Call, guid: &str) -> Answer<Classifications> {
        self.classifications_of(call, guid).await
    }

    async fn entity_audit(
        &self,
        call: &Call,
        guid: &str,
        count: u32,
        offset: u32,
    ) -> Answer<Vec<AuditEvent>> {
        self.audit(call, guid, count, offset).await
    }
}

impl AtlasDiscovery for Atlas {
    async fn search_by_dsl(&self, call: &Call, search: Search<'_>, type_name: &str) -> Answer<Hits> {
        self.by_name(call, search, type_name).await
    }

    async fn quick_search(
        &self,
        call: &Call,
        search: Search<'_>,
        type_name: &str,
        exclude_deleted: bool,
    ) -> Answer<RankedHits> {
        self.quick(call, search, type_name, exclude_deleted).await
    }

    async fn search_by_attribute(
        &self,
        call: &Call,
        search: Search<'_>,
        type_name: &str,
        attribute: &str,
    ) -> Answer<Hits> {
        self.by_attribute(call, search, type_name, attribute).await
    }

    async fn search_by_full_text(
        &self,
        call: &Call,
        search: Search<'_>,
        exclude_deleted: bool,
    ) -> Answer<Hits> {
        self.by_full_text(call, search, exclude_deleted).await
    }
}

impl AtlasLineage for Atlas {
    async fn lineage(&self, call: &Call, guid: &str, depth: u32, direction: Direction) -> Answer<Lineage> {
        self.lineage_of(call, guid, depth, direction).await
    }
}

impl AtlasTypeDef for Atlas {
    async fn entity_type_def(&self, call: &Call, name: &str) -> Answer<EntityTypeDef> {
        self.whole_type(call, name).await
    }

    async fn relationship_type_def(&self, call: &Call, name: &str) -> Answer<RelationshipTypeDef> {
        self.relationship_def(call, name).await.map(|found| typedef::relationship(&found))
    }
}
