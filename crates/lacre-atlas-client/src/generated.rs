// Generated from openapi/atlas-v2.json; do not edit. Renew: cargo run -- generate
#[allow(unused_imports)]
pub use progenitor_client::{ByteStream, ClientInfo, Error, ResponseValue};
#[allow(unused_imports)]
use progenitor_client::{encode_path, ClientHooks, OperationInfo, RequestBuilderExt};
/// Types used as operation parameters and responses.
#[allow(clippy::all)]
pub mod types {
    /// Count of one value of a metric: org.apache.atlas.model.discovery.AtlasAggregationEntry.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    pub struct AtlasAggregationEntry {
        /// Number of entities.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub count: ::std::option::Option<i64>,
        /// Value of the metric; states are in lower case.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub name: ::std::option::Option<::std::string::String>,
    }
    /// Attribute of a type: AtlasStructDef.AtlasAttributeDef, or AtlasRelationshipAttributeDef.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct AtlasAttributeDef {
        /// SINGLE, LIST or SET: AtlasAttributeDef.Cardinality.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub cardinality: ::std::option::Option<::std::string::String>,
        /// Text for people.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub description: ::std::option::Option<::std::string::String>,
        /// Whether notifications carry it.
        #[serde(
            rename = "includeInNotification",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub include_in_notification: ::std::option::Option<bool>,
        /// STRING: IndexType. Absent for the default. Since 2.1.
        #[serde(
            rename = "indexType",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub index_type: ::std::option::Option<::std::string::String>,
        /// Whether searches find it.
        #[serde(
            rename = "isIndexable",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub is_indexable: ::std::option::Option<bool>,
        /// Whether it is in the plain attributes too.
        #[serde(
            rename = "isLegacyAttribute",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub is_legacy_attribute: ::std::option::Option<bool>,
        /// Whether it may be unset.
        #[serde(
            rename = "isOptional",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub is_optional: ::std::option::Option<bool>,
        /// Whether it names one entity.
        #[serde(
            rename = "isUnique",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub is_unique: ::std::option::Option<bool>,
        /// Name of the attribute.
        pub name: ::std::string::String,
        /// Name of the relationship type.
        #[serde(
            rename = "relationshipTypeName",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub relationship_type_name: ::std::option::Option<::std::string::String>,
        /// 0 to 10; -1 is none. Since 2.1.
        #[serde(
            rename = "searchWeight",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub search_weight: ::std::option::Option<i32>,
        /// Such as `string`, `date`, `array<string>`, `map<string,string>`, or a type.
        #[serde(
            rename = "typeName",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub type_name: ::std::option::Option<::std::string::String>,
        /// Number of values; 2147483647 is unbounded, -1 unset.
        #[serde(
            rename = "valuesMaxCount",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub values_max_count: ::std::option::Option<i32>,
        /// Number of values; -1 is unset.
        #[serde(
            rename = "valuesMinCount",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub values_min_count: ::std::option::Option<i32>,
    }
    /// Classification of an entity: org.apache.atlas.model.instance.AtlasClassification.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    pub struct AtlasClassification {
        /// Values of its attributes; absent when the type has none.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub attributes: ::std::option::Option<
            ::serde_json::Map<::std::string::String, ::serde_json::Value>,
        >,
        /// GUID of the entity it was attached to: another one when it was propagated.
        #[serde(
            rename = "entityGuid",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub entity_guid: ::std::option::Option<::std::string::String>,
        /// ACTIVE or DELETED: AtlasEntity.Status.
        #[serde(
            rename = "entityStatus",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub entity_status: ::std::option::Option<::std::string::String>,
        /// Whether it travels along the lineage.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub propagate: ::std::option::Option<bool>,
        /// Whether what it propagated goes with its entity.
        #[serde(
            rename = "removePropagationsOnEntityDelete",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub remove_propagations_on_entity_delete: ::std::option::Option<bool>,
        /// Name of the classification.
        #[serde(
            rename = "typeName",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub type_name: ::std::option::Option<::std::string::String>,
        /// When it holds; absent means always.
        #[serde(
            rename = "validityPeriods",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub validity_periods: ::std::option::Option<::std::vec::Vec<TimeBoundary>>,
    }
    /// Classifications of an entity: AtlasClassification.AtlasClassifications, an org.apache.atlas.model.PList.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct AtlasClassifications {
        /// All of them.
        pub list: ::std::vec::Vec<AtlasClassification>,
        /// Length of the list.
        #[serde(
            rename = "pageSize",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub page_size: ::std::option::Option<i32>,
        /// NONE: SearchFilter.SortType.
        #[serde(
            rename = "sortType",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub sort_type: ::std::option::Option<::std::string::String>,
        /// Always 0.
        #[serde(
            rename = "startIndex",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub start_index: ::std::option::Option<i64>,
        /// Length of the list.
        #[serde(
            rename = "totalCount",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub total_count: ::std::option::Option<i64>,
    }
    /// Entity: org.apache.atlas.model.instance.AtlasEntity.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct AtlasEntity {
        /// Every attribute of its type, unset ones as null, an unset number or date as 0; references as {guid, typeName}; dates in milliseconds since 1970 UTC.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub attributes: ::std::option::Option<
            ::serde_json::Map<::std::string::String, ::serde_json::Value>,
        >,
        /// Absent when there are none.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub classifications: ::std::option::Option<::std::vec::Vec<AtlasClassification>>,
        /// Milliseconds since 1970 UTC.
        #[serde(
            rename = "createTime",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub create_time: ::std::option::Option<crate::time::Time>,
        /// User name.
        #[serde(
            rename = "createdBy",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub created_by: ::std::option::Option<::std::string::String>,
        /// GUID.
        pub guid: ::std::string::String,
        /// A placeholder made by a hook. Since 2.1.
        #[serde(
            rename = "isIncomplete",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub is_incomplete: ::std::option::Option<bool>,
        /// Free labels. Since 2.1.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub labels: ::std::option::Option<::std::vec::Vec<::std::string::String>>,
        /// Its relationships: a related id, a list of them in no order, or null.
        #[serde(
            rename = "relationshipAttributes",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub relationship_attributes: ::std::option::Option<
            ::serde_json::Map<::std::string::String, ::serde_json::Value>,
        >,
        /// ACTIVE, DELETED or PURGED: AtlasEntity.Status.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub status: ::std::option::Option<::std::string::String>,
        /// Name of its type, which may be a subtype of the one asked for.
        #[serde(
            rename = "typeName",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub type_name: ::std::option::Option<::std::string::String>,
        /// Milliseconds since 1970 UTC.
        #[serde(
            rename = "updateTime",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub update_time: ::std::option::Option<crate::time::Time>,
        /// User name.
        #[serde(
            rename = "updatedBy",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub updated_by: ::std::option::Option<::std::string::String>,
        /// Counts updates, from 0.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub version: ::std::option::Option<i64>,
    }
    /// Entity type: org.apache.atlas.model.typedef.AtlasEntityDef.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct AtlasEntityDef {
        /// Own attributes; inherited ones are in the supertypes.
        #[serde(
            rename = "attributeDefs",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub attribute_defs: ::std::option::Option<::std::vec::Vec<AtlasAttributeDef>>,
        /// ENTITY: TypeCategory.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub category: ::std::option::Option<::std::string::String>,
        /// Milliseconds since 1970 UTC.
        #[serde(
            rename = "createTime",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub create_time: ::std::option::Option<crate::time::Time>,
        /// User name.
        #[serde(
            rename = "createdBy",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub created_by: ::std::option::Option<::std::string::String>,
        /// Text for people.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub description: ::std::option::Option<::std::string::String>,
        /// GUID of the type.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub guid: ::std::option::Option<::std::string::String>,
        /// Name of the type.
        pub name: ::std::string::String,
        /// Settings of the type, such as schemaElementsAttribute.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub options: ::std::option::Option<
            ::serde_json::Map<::std::string::String, ::serde_json::Value>,
        >,
        /// Relationships, inherited ones included; a name may occur twice.
        #[serde(
            rename = "relationshipAttributeDefs",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub relationship_attribute_defs: ::std::option::Option<
            ::std::vec::Vec<AtlasAttributeDef>,
        >,
        /// Such as hive.
        #[serde(
            rename = "serviceType",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub service_type: ::std::option::Option<::std::string::String>,
        /// Names of its direct subtypes.
        #[serde(
            rename = "subTypes",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub sub_types: ::std::option::Option<::std::vec::Vec<::std::string::String>>,
        /// Names of its direct supertypes.
        #[serde(
            rename = "superTypes",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub super_types: ::std::option::Option<::std::vec::Vec<::std::string::String>>,
        /// Version of the model, such as 1.2.
        #[serde(
            rename = "typeVersion",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub type_version: ::std::option::Option<::std::string::String>,
        /// Milliseconds since 1970 UTC.
        #[serde(
            rename = "updateTime",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub update_time: ::std::option::Option<crate::time::Time>,
        /// User name.
        #[serde(
            rename = "updatedBy",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub updated_by: ::std::option::Option<::std::string::String>,
        /// Counts updates, from 1; also grows at restarts.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub version: ::std::option::Option<i64>,
    }
    /// Short form of an entity: org.apache.atlas.model.instance.AtlasEntityHeader.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct AtlasEntityHeader {
        /// Unique attributes, name, description, owner, createTime and those asked for. Since 2.3 an unset text is empty; an unset date is 0.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub attributes: ::std::option::Option<
            ::serde_json::Map<::std::string::String, ::serde_json::Value>,
        >,
        /// Names of its classifications, propagated ones included.
        #[serde(
            rename = "classificationNames",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub classification_names: ::std::option::Option<
            ::std::vec::Vec<::std::string::String>,
        >,
        /// Sent by DSL searches and by the header of a GUID (since 2.1) only.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub classifications: ::std::option::Option<::std::vec::Vec<AtlasClassification>>,
        /// Name to show.
        #[serde(
            rename = "displayText",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub display_text: ::std::option::Option<::std::string::String>,
        /// GUID; -1 when authorization hid the entity. Its displayText is then still that of the hidden entity.
        pub guid: ::std::string::String,
        /// A placeholder made by a hook. Since 2.1.
        #[serde(
            rename = "isIncomplete",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub is_incomplete: ::std::option::Option<bool>,
        /// Free labels. Since 2.1.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub labels: ::std::option::Option<::std::vec::Vec<::std::string::String>>,
        /// Names of its glossary terms.
        #[serde(
            rename = "meaningNames",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub meaning_names: ::std::option::Option<::std::vec::Vec<::std::string::String>>,
        /// Its glossary terms.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub meanings: ::std::option::Option<::std::vec::Vec<AtlasTermAssignmentHeader>>,
        /// ACTIVE, DELETED or PURGED: AtlasEntity.Status.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub status: ::std::option::Option<::std::string::String>,
        /// Name of the entity type. Absent for the GUID of a type (2.1).
        #[serde(
            rename = "typeName",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub type_name: ::std::option::Option<::std::string::String>,
    }
    /// Entity with what it owns: AtlasEntity.AtlasEntityWithExtInfo.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct AtlasEntityWithExtInfo {
        pub entity: AtlasEntity,
        /// What it owns, by GUID; deleted children included. May be partial.
        #[serde(
            rename = "referredEntities",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub referred_entities: ::std::option::Option<
            ::std::collections::BTreeMap<::std::string::String, AtlasEntity>,
        >,
    }
    /// Error of Atlas: org.apache.atlas.exception.AtlasBaseException as ExceptionMapperUtil writes it. The texts echo what was asked and may hold a whole script: show neither.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    pub struct AtlasError {
        /// Text of an inner exception.
        #[serde(
            rename = "errorCause",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub error_cause: ::std::option::Option<::std::string::String>,
        /// Such as ATLAS-404-00-005: org.apache.atlas.AtlasErrorCode. The number inside is not always the status.
        #[serde(
            rename = "errorCode",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub error_code: ::std::option::Option<::std::string::String>,
        /// Text for people; its placeholders are unreliable.
        #[serde(
            rename = "errorMessage",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub error_message: ::std::option::Option<::std::string::String>,
    }
    /// Hit of a full text search: AtlasSearchResult.AtlasFullTextResult.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    pub struct AtlasFullTextResult {
        /// The hit.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub entity: ::std::option::Option<AtlasEntityHeader>,
        /// Score of the index, without unit; higher is better.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub score: ::std::option::Option<f64>,
    }
    /// Lineage graph: org.apache.atlas.model.lineage.AtlasLineageInfo.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct AtlasLineageInfo {
        /// GUID asked for.
        #[serde(rename = "baseEntityGuid")]
        pub base_entity_guid: ::std::string::String,
        /// Headers of data sets and processes, by GUID; empty when there is no edge. May lack an end of a relation.
        #[serde(
            rename = "guidEntityMap",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub guid_entity_map: ::std::option::Option<
            ::std::collections::BTreeMap<::std::string::String, AtlasEntityHeader>,
        >,
        /// Hops asked for.
        #[serde(
            rename = "lineageDepth",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub lineage_depth: ::std::option::Option<i32>,
        /// INPUT, OUTPUT or BOTH.
        #[serde(
            rename = "lineageDirection",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub lineage_direction: ::std::option::Option<::std::string::String>,
        /// Edges between a data set and a process, in no order.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub relations: ::std::option::Option<::std::vec::Vec<LineageRelation>>,
    }
    /// Result of a quick search: org.apache.atlas.model.discovery.AtlasQuickSearchResult.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct AtlasQuickSearchResult {
        /// Counts by metric, such as __typeName, __state, Asset.owner and ServiceType. May be empty beside hits.
        #[serde(
            rename = "aggregationMetrics",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub aggregation_metrics: ::std::option::Option<
            ::std::collections::BTreeMap<
                ::std::string::String,
                ::std::option::Option<::std::vec::Vec<AtlasAggregationEntry>>,
            >,
        >,
        #[serde(rename = "searchResults")]
        pub search_results: AtlasSearchResult,
    }
    /// Relationship type: org.apache.atlas.model.typedef.AtlasRelationshipDef.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct AtlasRelationshipDef {
        /// Attributes of the relationship itself.
        #[serde(
            rename = "attributeDefs",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub attribute_defs: ::std::option::Option<::std::vec::Vec<AtlasAttributeDef>>,
        /// RELATIONSHIP: TypeCategory.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub category: ::std::option::Option<::std::string::String>,
        /// Milliseconds since 1970 UTC.
        #[serde(
            rename = "createTime",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub create_time: ::std::option::Option<crate::time::Time>,
        /// User name.
        #[serde(
            rename = "createdBy",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub created_by: ::std::option::Option<::std::string::String>,
        /// Text for people.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub description: ::std::option::Option<::std::string::String>,
        #[serde(rename = "endDef1")]
        pub end_def1: AtlasRelationshipEndDef,
        #[serde(rename = "endDef2")]
        pub end_def2: AtlasRelationshipEndDef,
        /// GUID of the type.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub guid: ::std::option::Option<::std::string::String>,
        /// Name of the type.
        pub name: ::std::string::String,
        /// NONE, ONE_TO_TWO, TWO_TO_ONE or BOTH: PropagateTags.
        #[serde(
            rename = "propagateTags",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub propagate_tags: ::std::option::Option<::std::string::String>,
        /// ASSOCIATION, AGGREGATION or COMPOSITION: RelationshipCategory.
        #[serde(
            rename = "relationshipCategory",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub relationship_category: ::std::option::Option<::std::string::String>,
        /// Label of the edge in the graph.
        #[serde(
            rename = "relationshipLabel",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub relationship_label: ::std::option::Option<::std::string::String>,
        /// Such as hive.
        #[serde(
            rename = "serviceType",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub service_type: ::std::option::Option<::std::string::String>,
        /// Version of the model, such as 1.0.
        #[serde(
            rename = "typeVersion",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub type_version: ::std::option::Option<::std::string::String>,
        /// Milliseconds since 1970 UTC.
        #[serde(
            rename = "updateTime",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub update_time: ::std::option::Option<crate::time::Time>,
        /// User name.
        #[serde(
            rename = "updatedBy",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub updated_by: ::std::option::Option<::std::string::String>,
        /// Counts updates, from 1; also grows at restarts.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub version: ::std::option::Option<i64>,
    }
    /// End of a relationship type: org.apache.atlas.model.typedef.AtlasRelationshipEndDef.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct AtlasRelationshipEndDef {
        /// SINGLE, LIST or SET: AtlasAttributeDef.Cardinality.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub cardinality: ::std::option::Option<::std::string::String>,
        /// Text for people.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub description: ::std::option::Option<::std::string::String>,
        /// Whether this end contains the other.
        #[serde(
            rename = "isContainer",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub is_container: ::std::option::Option<bool>,
        /// Whether it is in the plain attributes too.
        #[serde(
            rename = "isLegacyAttribute",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub is_legacy_attribute: ::std::option::Option<bool>,
        /// Name of the attribute that leads to the other end.
        pub name: ::std::string::String,
        /// Name of the entity type at this end.
        #[serde(rename = "type")]
        pub type_: ::std::string::String,
    }
    /// Result of a search: org.apache.atlas.model.discovery.AtlasSearchResult. No hit means no `entities`.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    pub struct AtlasSearchResult {
        /// Hits in the index before filtering; -1 is unknown. Absent on 2.0. On 2.4.0 never more than the hits of the page.
        #[serde(
            rename = "approximateCount",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub approximate_count: ::std::option::Option<i64>,
        /// Rows of a DSL select.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub attributes: ::std::option::Option<AttributeSearchResult>,
        /// Hits of this page.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub entities: ::std::option::Option<::std::vec::Vec<AtlasEntityHeader>>,
        /// Hits of a full text search, best first.
        #[serde(
            rename = "fullTextResult",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub full_text_result: ::std::option::Option<
            ::std::vec::Vec<AtlasFullTextResult>,
        >,
        /// Where the next page begins; only after a search by marker.
        #[serde(
            rename = "nextMarker",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub next_marker: ::std::option::Option<::std::string::String>,
        /// The query as the server understood it.
        #[serde(
            rename = "queryText",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub query_text: ::std::option::Option<::std::string::String>,
        /// DSL, FULL_TEXT or BASIC. Absent from rows of a select since 2.2.
        #[serde(
            rename = "queryType",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub query_type: ::std::option::Option<::std::string::String>,
        /// Headers of entities that requested attributes refer to, by GUID.
        #[serde(
            rename = "referredEntities",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub referred_entities: ::std::option::Option<
            ::std::collections::BTreeMap<::std::string::String, AtlasEntityHeader>,
        >,
        /// The parameters as the server understood them: SearchParameters.
        #[serde(
            rename = "searchParameters",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub search_parameters: ::std::option::Option<
            ::serde_json::Map<::std::string::String, ::serde_json::Value>,
        >,
    }
    /// Glossary term of an entity: org.apache.atlas.model.glossary.relations.AtlasTermAssignmentHeader.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    pub struct AtlasTermAssignmentHeader {
        /// 0 to 100; 0 also when unset.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub confidence: ::std::option::Option<i32>,
        /// Name to show.
        #[serde(
            rename = "displayText",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub display_text: ::std::option::Option<::std::string::String>,
        /// term@glossary. Since 2.3.
        #[serde(
            rename = "qualifiedName",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub qualified_name: ::std::option::Option<::std::string::String>,
        /// GUID of the assignment.
        #[serde(
            rename = "relationGuid",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub relation_guid: ::std::option::Option<::std::string::String>,
        /// GUID of the term.
        #[serde(
            rename = "termGuid",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub term_guid: ::std::option::Option<::std::string::String>,
    }
    /// Rows of a DSL select: AtlasSearchResult.AttributeSearchResult. Equal rows are merged, and since 2.2 their order is lost.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    pub struct AttributeSearchResult {
        /// Column labels as written in the query.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub name: ::std::option::Option<::std::vec::Vec<::std::string::String>>,
        /// Rows of cells: text, number, boolean or object.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub values: ::std::option::Option<
            ::std::vec::Vec<::std::vec::Vec<::serde_json::Value>>,
        >,
    }
    /// What audit events are sorted by: a property of EntityAuditEventV2.
    #[derive(
        ::serde::Deserialize,
        ::serde::Serialize,
        Clone,
        Copy,
        Debug,
        Eq,
        Hash,
        Ord,
        PartialEq,
        PartialOrd
    )]
    pub enum AuditSortBy {
        #[serde(rename = "user")]
        User,
        #[serde(rename = "action")]
        Action,
        #[serde(rename = "timestamp")]
        Timestamp,
    }
    impl ::std::fmt::Display for AuditSortBy {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            match *self {
                Self::User => f.write_str("user"),
                Self::Action => f.write_str("action"),
                Self::Timestamp => f.write_str("timestamp"),
            }
        }
    }
    impl ::std::str::FromStr for AuditSortBy {
        type Err = self::error::ConversionError;
        fn from_str(
            value: &str,
        ) -> ::std::result::Result<Self, self::error::ConversionError> {
            match value {
                "user" => Ok(Self::User),
                "action" => Ok(Self::Action),
                "timestamp" => Ok(Self::Timestamp),
                _ => Err("invalid value".into()),
            }
        }
    }
    impl ::std::convert::TryFrom<&str> for AuditSortBy {
        type Error = self::error::ConversionError;
        fn try_from(
            value: &str,
        ) -> ::std::result::Result<Self, self::error::ConversionError> {
            value.parse()
        }
    }
    impl ::std::convert::TryFrom<::std::string::String> for AuditSortBy {
        type Error = self::error::ConversionError;
        fn try_from(
            value: ::std::string::String,
        ) -> ::std::result::Result<Self, self::error::ConversionError> {
            value.parse()
        }
    }
    /// Order of audit events.
    #[derive(
        ::serde::Deserialize,
        ::serde::Serialize,
        Clone,
        Copy,
        Debug,
        Eq,
        Hash,
        Ord,
        PartialEq,
        PartialOrd
    )]
    pub enum AuditSortOrder {
        #[serde(rename = "asc")]
        Asc,
        #[serde(rename = "desc")]
        Desc,
    }
    impl ::std::fmt::Display for AuditSortOrder {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            match *self {
                Self::Asc => f.write_str("asc"),
                Self::Desc => f.write_str("desc"),
            }
        }
    }
    impl ::std::str::FromStr for AuditSortOrder {
        type Err = self::error::ConversionError;
        fn from_str(
            value: &str,
        ) -> ::std::result::Result<Self, self::error::ConversionError> {
            match value {
                "asc" => Ok(Self::Asc),
                "desc" => Ok(Self::Desc),
                _ => Err("invalid value".into()),
            }
        }
    }
    impl ::std::convert::TryFrom<&str> for AuditSortOrder {
        type Error = self::error::ConversionError;
        fn try_from(
            value: &str,
        ) -> ::std::result::Result<Self, self::error::ConversionError> {
            value.parse()
        }
    }
    impl ::std::convert::TryFrom<::std::string::String> for AuditSortOrder {
        type Error = self::error::ConversionError;
        fn try_from(
            value: ::std::string::String,
        ) -> ::std::result::Result<Self, self::error::ConversionError> {
            value.parse()
        }
    }
    /// Audit event: org.apache.atlas.model.audit.EntityAuditEventV2. `details` (free text) and `entity` (the whole entity, until 2.1) are sent too and left out here on purpose: what is not declared is skipped while the answer is read, so the biggest part of it is never kept.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct EntityAuditEventV2 {
        /// Such as ENTITY_CREATE: EntityAuditEventV2.EntityAuditActionV2. Null in old data.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub action: ::std::option::Option<::std::string::String>,
        /// GUID of the entity.
        #[serde(
            rename = "entityId",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub entity_id: ::std::option::Option<::std::string::String>,
        /// Opaque; what startKey takes.
        #[serde(
            rename = "eventKey",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub event_key: ::std::option::Option<::std::string::String>,
        pub timestamp: crate::time::Time,
        /// ENTITY_AUDIT_V2 until 2.1, null since.
        #[serde(rename = "type", skip_serializing_if = "::std::option::Option::is_none")]
        pub type_: ::std::option::Option<::std::string::String>,
        /// User name.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub user: ::std::option::Option<::std::string::String>,
    }
    /// Condition on one attribute, or several joined by a condition: SearchParameters.FilterCriteria.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    pub struct FilterCriteria {
        /// Name of an attribute of the type.
        #[serde(
            rename = "attributeName",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub attribute_name: ::std::option::Option<::std::string::String>,
        /// Literal text.
        #[serde(
            rename = "attributeValue",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub attribute_value: ::std::option::Option<::std::string::String>,
        /// AND or OR, between the criteria.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub condition: ::std::option::Option<::std::string::String>,
        /// The criteria joined by the condition.
        #[serde(default, skip_serializing_if = "::std::vec::Vec::is_empty")]
        pub criterion: ::std::vec::Vec<FilterCriteria>,
        /// Such as =, startsWith, contains, endsWith. Until 2.4 an unknown one is dropped without a word.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub operator: ::std::option::Option<::std::string::String>,
    }
    /// Side of a lineage graph: AtlasLineageInfo.LineageDirection.
    #[derive(
        ::serde::Deserialize,
        ::serde::Serialize,
        Clone,
        Copy,
        Debug,
        Eq,
        Hash,
        Ord,
        PartialEq,
        PartialOrd
    )]
    pub enum LineageDirection {
        #[serde(rename = "INPUT")]
        Input,
        #[serde(rename = "OUTPUT")]
        Output,
        #[serde(rename = "BOTH")]
        Both,
    }
    impl ::std::fmt::Display for LineageDirection {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            match *self {
                Self::Input => f.write_str("INPUT"),
                Self::Output => f.write_str("OUTPUT"),
                Self::Both => f.write_str("BOTH"),
            }
        }
    }
    impl ::std::str::FromStr for LineageDirection {
        type Err = self::error::ConversionError;
        fn from_str(
            value: &str,
        ) -> ::std::result::Result<Self, self::error::ConversionError> {
            match value {
                "INPUT" => Ok(Self::Input),
                "OUTPUT" => Ok(Self::Output),
                "BOTH" => Ok(Self::Both),
                _ => Err("invalid value".into()),
            }
        }
    }
    impl ::std::convert::TryFrom<&str> for LineageDirection {
        type Error = self::error::ConversionError;
        fn try_from(
            value: &str,
        ) -> ::std::result::Result<Self, self::error::ConversionError> {
            value.parse()
        }
    }
    impl ::std::convert::TryFrom<::std::string::String> for LineageDirection {
        type Error = self::error::ConversionError;
        fn try_from(
            value: ::std::string::String,
        ) -> ::std::result::Result<Self, self::error::ConversionError> {
            value.parse()
        }
    }
    /// Edge of a lineage graph: AtlasLineageInfo.LineageRelation.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct LineageRelation {
        /// GUID where it begins.
        #[serde(rename = "fromEntityId")]
        pub from_entity_id: ::std::string::String,
        /// GUID of the relationship.
        #[serde(
            rename = "relationshipId",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub relationship_id: ::std::option::Option<::std::string::String>,
        /// GUID where it ends.
        #[serde(rename = "toEntityId")]
        pub to_entity_id: ::std::string::String,
    }
    /// Request of a quick search: org.apache.atlas.model.discovery.QuickSearchParameters.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    pub struct QuickSearchParameters {
        /// Further attributes wanted in the headers.
        #[serde(default, skip_serializing_if = "::std::vec::Vec::is_empty")]
        pub attributes: ::std::vec::Vec<::std::string::String>,
        #[serde(
            rename = "entityFilters",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub entity_filters: ::std::option::Option<FilterCriteria>,
        /// False when absent.
        #[serde(
            rename = "excludeDeletedEntities",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub exclude_deleted_entities: ::std::option::Option<bool>,
        /// False when absent.
        #[serde(
            rename = "includeSubTypes",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub include_sub_types: ::std::option::Option<bool>,
        /// Number of hits, 1 to 10000; 100 when absent.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub limit: ::std::option::Option<i32>,
        /// Rows to skip.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub offset: ::std::option::Option<i32>,
        /// At most 4096 characters, read by the index's query parser.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub query: ::std::option::Option<::std::string::String>,
        /// Attribute to sort by. Ignored before 2.3.
        #[serde(
            rename = "sortBy",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub sort_by: ::std::option::Option<::std::string::String>,
        #[serde(
            rename = "sortOrder",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub sort_order: ::std::option::Option<SortOrder>,
        /// Needed beside entityFilters.
        #[serde(
            rename = "typeName",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub type_name: ::std::option::Option<::std::string::String>,
    }
    impl QuickSearchParameters {
        pub fn builder() -> builder::QuickSearchParameters {
            Default::default()
        }
    }
    /// Status of the server: AdminResource.getStatus.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct ServerStatus {
        /// ACTIVE, PASSIVE, BECOMING_ACTIVE, BECOMING_PASSIVE or MIGRATING: ServiceState.
        #[serde(rename = "Status")]
        pub status: ::std::string::String,
    }
    /// Release of the server: AdminResource.getVersion.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    pub struct ServerVersion {
        /// Text for people.
        #[serde(
            rename = "Description",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub description: ::std::option::Option<::std::string::String>,
        /// apache-atlas.
        #[serde(rename = "Name", skip_serializing_if = "::std::option::Option::is_none")]
        pub name: ::std::option::Option<::std::string::String>,
        /// Commit, or release.
        #[serde(
            rename = "Revision",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub revision: ::std::option::Option<::std::string::String>,
        /// Such as 2.3.0, or 2.1.0.7.1.9.0-387 of a distributor: not semantic.
        #[serde(rename = "Version")]
        pub version: ::std::string::String,
    }
    /// Order of a search: org.apache.atlas.SortOrder.
    #[derive(
        ::serde::Deserialize,
        ::serde::Serialize,
        Clone,
        Copy,
        Debug,
        Eq,
        Hash,
        Ord,
        PartialEq,
        PartialOrd
    )]
    pub enum SortOrder {
        #[serde(rename = "ASCENDING")]
        Ascending,
        #[serde(rename = "DESCENDING")]
        Descending,
    }
    impl ::std::fmt::Display for SortOrder {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            match *self {
                Self::Ascending => f.write_str("ASCENDING"),
                Self::Descending => f.write_str("DESCENDING"),
            }
        }
    }
    impl ::std::str::FromStr for SortOrder {
        type Err = self::error::ConversionError;
        fn from_str(
            value: &str,
        ) -> ::std::result::Result<Self, self::error::ConversionError> {
            match value {
                "ASCENDING" => Ok(Self::Ascending),
                "DESCENDING" => Ok(Self::Descending),
                _ => Err("invalid value".into()),
            }
        }
    }
    impl ::std::convert::TryFrom<&str> for SortOrder {
        type Error = self::error::ConversionError;
        fn try_from(
            value: &str,
        ) -> ::std::result::Result<Self, self::error::ConversionError> {
            value.parse()
        }
    }
    impl ::std::convert::TryFrom<::std::string::String> for SortOrder {
        type Error = self::error::ConversionError;
        fn try_from(
            value: ::std::string::String,
        ) -> ::std::result::Result<Self, self::error::ConversionError> {
            value.parse()
        }
    }
    /// Period of a classification: org.apache.atlas.model.TimeBoundary.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    pub struct TimeBoundary {
        /// yyyy/MM/dd HH:mm:ss in the time zone given.
        #[serde(
            rename = "endTime",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub end_time: ::std::option::Option<::std::string::String>,
        /// yyyy/MM/dd HH:mm:ss in the time zone given.
        #[serde(
            rename = "startTime",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub start_time: ::std::option::Option<::std::string::String>,
        /// Name of a time zone of Java, such as UTC.
        #[serde(
            rename = "timeZone",
            skip_serializing_if = "::std::option::Option::is_none"
        )]
        pub time_zone: ::std::option::Option<::std::string::String>,
    }
    /// Types for composing complex structures.
    pub mod builder {
        #[derive(Clone, Debug)]
        pub struct QuickSearchParameters {
            attributes: ::std::result::Result<
                ::std::vec::Vec<::std::string::String>,
                ::std::string::String,
            >,
            entity_filters: ::std::result::Result<
                ::std::option::Option<super::FilterCriteria>,
                ::std::string::String,
            >,
            exclude_deleted_entities: ::std::result::Result<
                ::std::option::Option<bool>,
                ::std::string::String,
            >,
            include_sub_types: ::std::result::Result<
                ::std::option::Option<bool>,
                ::std::string::String,
            >,
            limit: ::std::result::Result<
                ::std::option::Option<i32>,
                ::std::string::String,
            >,
            offset: ::std::result::Result<
                ::std::option::Option<i32>,
                ::std::string::String,
            >,
            query: ::std::result::Result<
                ::std::option::Option<::std::string::String>,
                ::std::string::String,
            >,
            sort_by: ::std::result::Result<
                ::std::option::Option<::std::string::String>,
                ::std::string::String,
            >,
            sort_order: ::std::result::Result<
                ::std::option::Option<super::SortOrder>,
                ::std::string::String,
            >,
            type_name: ::std::result::Result<
                ::std::option::Option<::std::string::String>,
                ::std::string::String,
            >,
        }
        impl ::std::default::Default for QuickSearchParameters {
            fn default() -> Self {
                Self {
                    attributes: Ok(Default::default()),
                    entity_filters: Ok(Default::default()),
                    exclude_deleted_entities: Ok(Default::default()),
                    include_sub_types: Ok(Default::default()),
                    limit: Ok(Default::default()),
                    offset: Ok(Default::default()),
                    query: Ok(Default::default()),
                    sort_by: Ok(Default::default()),
                    sort_order: Ok(Default::default()),
                    type_name: Ok(Default::default()),
                }
            }
        }
        impl QuickSearchParameters {
            pub fn attributes<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<::std::string::String>>,
                T::Error: ::std::fmt::Display,
            {
                self.attributes = value
                    .try_into()
                    .map_err(|e| {
                        format!("error converting supplied value for attributes: {e}")
                    });
                self
            }
            pub fn entity_filters<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::option::Option<super::FilterCriteria>>,
                T::Error: ::std::fmt::Display,
            {
                self.entity_filters = value
                    .try_into()
                    .map_err(|e| {
                        format!(
                            "error converting supplied value for entity_filters: {e}"
                        )
                    });
                self
            }
            pub fn exclude_deleted_entities<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::option::Option<bool>>,
                T::Error: ::std::fmt::Display,
            {
                self.exclude_deleted_entities = value
                    .try_into()
                    .map_err(|e| {
                        format!(
                            "error converting supplied value for exclude_deleted_entities: {e}"
                        )
                    });
                self
            }
            pub fn include_sub_types<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::option::Option<bool>>,
                T::Error: ::std::fmt::Display,
            {
                self.include_sub_types = value
                    .try_into()
                    .map_err(|e| {
                        format!(
                            "error converting supplied value for include_sub_types: {e}"
                        )
                    });
                self
            }
            pub fn limit<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::option::Option<i32>>,
                T::Error: ::std::fmt::Display,
            {
                self.limit = value
                    .try_into()
                    .map_err(|e| {
                        format!("error converting supplied value for limit: {e}")
                    });
                self
            }
            pub fn offset<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::option::Option<i32>>,
                T::Error: ::std::fmt::Display,
            {
                self.offset = value
                    .try_into()
                    .map_err(|e| {
                        format!("error converting supplied value for offset: {e}")
                    });
                self
            }
            pub fn query<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::option::Option<::std::string::String>>,
                T::Error: ::std::fmt::Display,
            {
                self.query = value
                    .try_into()
                    .map_err(|e| {
                        format!("error converting supplied value for query: {e}")
                    });
                self
            }
            pub fn sort_by<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::option::Option<::std::string::String>>,
                T::Error: ::std::fmt::Display,
            {
                self.sort_by = value
                    .try_into()
                    .map_err(|e| {
                        format!("error converting supplied value for sort_by: {e}")
                    });
                self
            }
            pub fn sort_order<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::option::Option<super::SortOrder>>,
                T::Error: ::std::fmt::Display,
            {
                self.sort_order = value
                    .try_into()
                    .map_err(|e| {
                        format!("error converting supplied value for sort_order: {e}")
                    });
                self
            }
            pub fn type_name<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::option::Option<::std::string::String>>,
                T::Error: ::std::fmt::Display,
            {
                self.type_name = value
                    .try_into()
                    .map_err(|e| {
                        format!("error converting supplied value for type_name: {e}")
                    });
                self
            }
        }
        impl ::std::convert::TryFrom<QuickSearchParameters>
        for super::QuickSearchParameters {
            type Error = super::error::ConversionError;
            fn try_from(
                value: QuickSearchParameters,
            ) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    attributes: value.attributes?,
                    entity_filters: value.entity_filters?,
                    exclude_deleted_entities: value.exclude_deleted_entities?,
                    include_sub_types: value.include_sub_types?,
                    limit: value.limit?,
                    offset: value.offset?,
                    query: value.query?,
                    sort_by: value.sort_by?,
                    sort_order: value.sort_order?,
                    type_name: value.type_name?,
                })
            }
        }
        impl ::std::convert::From<super::QuickSearchParameters>
        for QuickSearchParameters {
            fn from(value: super::QuickSearchParameters) -> Self {
                Self {
                    attributes: Ok(value.attributes),
                    entity_filters: Ok(value.entity_filters),
                    exclude_deleted_entities: Ok(value.exclude_deleted_entities),
                    include_sub_types: Ok(value.include_sub_types),
                    limit: Ok(value.limit),
                    offset: Ok(value.offset),
                    query: Ok(value.query),
                    sort_by: Ok(value.sort_by),
                    sort_order: Ok(value.sort_order),
                    type_name: Ok(value.type_name),
                }
            }
        }
    }
    /// Error types.
    pub mod error {
        /// Error from a `TryFrom` or `FromStr` implementation.
        pub struct ConversionError(::std::borrow::Cow<'static, str>);
        impl ::std::error::Error for ConversionError {}
        impl ::std::fmt::Display for ConversionError {
            fn fmt(
                &self,
                f: &mut ::std::fmt::Formatter<'_>,
            ) -> Result<(), ::std::fmt::Error> {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }
        impl ::std::fmt::Debug for ConversionError {
            fn fmt(
                &self,
                f: &mut ::std::fmt::Formatter<'_>,
            ) -> Result<(), ::std::fmt::Error> {
                ::std::fmt::Debug::fmt(&self.0, f)
            }
        }
        impl From<&'static str> for ConversionError {
            fn from(value: &'static str) -> Self {
                Self(value.into())
            }
        }
        impl From<String> for ConversionError {
            fn from(value: String) -> Self {
                Self(value.into())
            }
        }
    }
}
#[derive(Clone, Debug)]
/// Client for Apache Atlas REST v2, read operations
///
/// What a read-only catalog asks Apache Atlas, as releases 2.0.0 to 3.0.0-SNAPSHOT answer it. Unknown properties and unknown enum values are to be accepted: later releases, distributors and hooks add them. A property is required only where every release sends it and an answer without it would be of another kind. Errors are described by the class org.apache.atlas.exception.AtlasBaseException; gateways and servlet filters answer in HTML, plain text or nothing at all, so the status alone decides. An unknown path or method is a 500 in plain text.
///
/// Version: 2.0.0
pub struct Client {
    pub(crate) baseurl: String,
    pub(crate) client: reqwest::Client,
    pub(crate) inner: crate::wire::Wire,
}
impl Client {
    /// Construct a new client with an existing `reqwest::Client`,
    /// allowing more control over its configuration.
    /// 
    /// `baseurl` is the base URL provided to the internal
    /// `reqwest::Client`, and should include a scheme and hostname,
    /// as well as port and a path stem if applicable.
    pub fn new_with_client(
        baseurl: &str,
        client: reqwest::Client,
        inner: crate::wire::Wire,
    ) -> Self {
        Self {
            baseurl: baseurl.to_string(),
            client,
            inner,
        }
    }
}
impl ClientInfo<crate::wire::Wire> for Client {
    fn api_version() -> &'static str {
        "2.0.0"
    }
    fn baseurl(&self) -> &str {
        self.baseurl.as_str()
    }
    fn client(&self) -> &reqwest::Client {
        &self.client
    }
    fn inner(&self) -> &crate::wire::Wire {
        &self.inner
    }
}
const _: () = {
    #[allow(dead_code)]
    fn assert_client_hooks()
    where
        Client: ClientHooks<crate::wire::Wire>,
    {}
};
impl Client {
    /// Entities, or rows of a select, found by a query in the Atlas DSL
    ///
    /// Deleted entities are found too unless the query filters `__state`. The text is code: releases 2.0 and 2.1 paste literals into a Groovy script. Write `limit N offset M` in lower case inside the query, because releases differ in how they use the parameters.
    ///
    /// Sends a `GET` request to `/v2/search/dsl`
    ///
    /// Arguments:
    /// - `classification`: Used only beside typeName and without a query.
    /// - `limit`: Number of hits, 1 to 10000. 100 when absent, 0, or above the server's maximum (10000 by default).
    /// - `offset`: Rows to skip.
    /// - `query`: At most 4096 characters. From 2.4 on a `%` must be followed by two hexadecimal digits; before, the text is percent-decoded a second time.
    /// - `type_name`: Prefixed to the query as its source.
    /// ```text
    /// let response = client.search_using_dsl()
    ///     .classification(classification)
    ///     .limit(limit)
    ///     .offset(offset)
    ///     .query(query)
    ///     .type_name(type_name)
    ///     .send()
    ///     .await;
    /// ```
    pub fn search_using_dsl(&self) -> builder::SearchUsingDsl<'_> {
        builder::SearchUsingDsl::new(self)
    }
    /// Entities found by words in the index, with counts by type, state and owner. Since 2.1
    ///
    /// The text goes raw to the index's query parser: an unescaped special character returns wrong hits, not an error. From 2.2 on a `*` is appended to a text of word characters only. Subtypes are not searched.
    ///
    /// Sends a `GET` request to `/v2/search/quick`
    ///
    /// Arguments:
    /// - `exclude_deleted_entities`: False when absent.
    /// - `limit`: Number of hits, 1 to 10000. 100 when absent, 0, or above the server's maximum (10000 by default).
    /// - `offset`: Rows to skip.
    /// - `query`: At most 4096 characters.
    /// - `sort_by`: Attribute to sort by; needs typeName. Ignored before 2.3.
    /// - `sort_order`: Ignored before 2.3.
    /// - `type_name`: From 2.2 on a comma-separated list; none means every type.
    /// ```text
    /// let response = client.quick_search()
    ///     .exclude_deleted_entities(exclude_deleted_entities)
    ///     .limit(limit)
    ///     .offset(offset)
    ///     .query(query)
    ///     .sort_by(sort_by)
    ///     .sort_order(sort_order)
    ///     .type_name(type_name)
    ///     .send()
    ///     .await;
    /// ```
    pub fn quick_search(&self) -> builder::QuickSearch<'_> {
        builder::QuickSearch::new(self)
    }
    /// The same search with filters on attributes and, on request, subtypes. Since 2.1. Reads only
    ///
    /// Sends a `POST` request to `/v2/search/quick`
    ///
    /// ```text
    /// let response = client.quick_search_with_parameters()
    ///     .body(body)
    ///     .send()
    ///     .await;
    /// ```
    pub fn quick_search_with_parameters(
        &self,
    ) -> builder::QuickSearchWithParameters<'_> {
        builder::QuickSearchWithParameters::new(self)
    }
    /// Entities of a type whose attribute begins with a text. Deleted entities and subtypes are found too
    ///
    /// Sends a `GET` request to `/v2/search/attribute`
    ///
    /// Arguments:
    /// - `attr_name`: Name of the attribute, at most 4096 characters; `qualifiedName` when absent.
    /// - `attr_value_prefix`: Literal text, at most 4096 characters. Not empty.
    /// - `limit`: Number of hits, 1 to 10000. 100 when absent, 0, or above the server's maximum (10000 by default).
    /// - `offset`: Rows to skip.
    /// - `type_name`: Name of an entity type; Atlas refuses the search without one.
    /// ```text
    /// let response = client.search_using_attribute()
    ///     .attr_name(attr_name)
    ///     .attr_value_prefix(attr_value_prefix)
    ///     .limit(limit)
    ///     .offset(offset)
    ///     .type_name(type_name)
    ///     .send()
    ///     .await;
    /// ```
    pub fn search_using_attribute(&self) -> builder::SearchUsingAttribute<'_> {
        builder::SearchUsingAttribute::new(self)
    }
    /// Entities found by free text, each with a score. From 2.1 on always empty with the default settings
    ///
    /// Sends a `GET` request to `/v2/search/fulltext`
    ///
    /// Arguments:
    /// - `exclude_deleted_entities`: False when absent.
    /// - `limit`: Number of hits, 1 to 10000. 100 when absent, 0, or above the server's maximum (10000 by default).
    /// - `offset`: Ignored: every page is the first.
    /// - `query`: 1 to 4096 characters.
    /// ```text
    /// let response = client.search_using_full_text()
    ///     .exclude_deleted_entities(exclude_deleted_entities)
    ///     .limit(limit)
    ///     .offset(offset)
    ///     .query(query)
    ///     .send()
    ///     .await;
    /// ```
    pub fn search_using_full_text(&self) -> builder::SearchUsingFullText<'_> {
        builder::SearchUsingFullText::new(self)
    }
    /// An entity with what it owns, for a hive_table its columns. A deleted entity is answered with its status
    ///
    /// Sends a `GET` request to `/v2/entity/guid/{guid}`
    ///
    /// Arguments:
    /// - `guid`: GUID of an entity.
    /// - `ignore_relationships`: Leaves out relationships, and with them every attribute that is a reference. False when absent.
    /// - `min_ext_info`: Shrinks what the entity owns to its most used attributes. False when absent.
    /// ```text
    /// let response = client.get_by_id()
    ///     .guid(guid)
    ///     .ignore_relationships(ignore_relationships)
    ///     .min_ext_info(min_ext_info)
    ///     .send()
    ///     .await;
    /// ```
    pub fn get_by_id(&self) -> builder::GetById<'_> {
        builder::GetById::new(self)
    }
    /// The active entity with this qualified name, with what it owns
    ///
    /// Under a supertype an entity of any subtype may be answered. A deleted entity is a 404 here.
    ///
    /// Sends a `GET` request to `/v2/entity/uniqueAttribute/type/{typeName}`
    ///
    /// Arguments:
    /// - `type_name`: Name of a type, case-sensitive.
    /// - `attr_qualified_name`: Compared case-sensitively.
    /// - `ignore_relationships`: Leaves out relationships, and with them every attribute that is a reference. False when absent.
    /// - `min_ext_info`: Shrinks what the entity owns to its most used attributes. False when absent.
    /// ```text
    /// let response = client.get_by_unique_attributes()
    ///     .type_name(type_name)
    ///     .attr_qualified_name(attr_qualified_name)
    ///     .ignore_relationships(ignore_relationships)
    ///     .min_ext_info(min_ext_info)
    ///     .send()
    ///     .await;
    /// ```
    pub fn get_by_unique_attributes(&self) -> builder::GetByUniqueAttributes<'_> {
        builder::GetByUniqueAttributes::new(self)
    }
    /// The header of an entity. Until 2.1 the guid of a type gives a header without type name
    ///
    /// Sends a `GET` request to `/v2/entity/guid/{guid}/header`
    ///
    /// Arguments:
    /// - `guid`: GUID of an entity.
    /// ```text
    /// let response = client.get_header_by_id()
    ///     .guid(guid)
    ///     .send()
    ///     .await;
    /// ```
    pub fn get_header_by_id(&self) -> builder::GetHeaderById<'_> {
        builder::GetHeaderById::new(self)
    }
    /// All classifications of an entity, those propagated to it included. Not paged
    ///
    /// Sends a `GET` request to `/v2/entity/guid/{guid}/classifications`
    ///
    /// Arguments:
    /// - `guid`: GUID of an entity.
    /// ```text
    /// let response = client.get_classifications()
    ///     .guid(guid)
    ///     .send()
    ///     .await;
    /// ```
    pub fn get_classifications(&self) -> builder::GetClassifications<'_> {
        builder::GetClassifications::new(self)
    }
    /// What was done to an entity. Newest first by start key; oldest first by offset unless sortOrder is desc
    ///
    /// Sends a `GET` request to `/v2/entity/{guid}/audit`
    ///
    /// Arguments:
    /// - `guid`: GUID of an entity.
    /// - `audit_action`: Only events of this action, such as ENTITY_UPDATE. Ignored on 2.0 and by the in-memory repository.
    /// - `count`: Number of events, 0 to 32767; 100 when absent.
    /// - `offset`: Events to skip. Ignored before 2.2.
    /// - `sort_by`: Ignored before 2.2.
    /// - `sort_order`: Ignored before 2.2.
    /// - `start_key`: Key of the first event to return, itself included; not used beside sortBy or offset.
    /// ```text
    /// let response = client.get_audit_events()
    ///     .guid(guid)
    ///     .audit_action(audit_action)
    ///     .count(count)
    ///     .offset(offset)
    ///     .sort_by(sort_by)
    ///     .sort_order(sort_order)
    ///     .start_key(start_key)
    ///     .send()
    ///     .await;
    /// ```
    pub fn get_audit_events(&self) -> builder::GetAuditEvents<'_> {
        builder::GetAuditEvents::new(self)
    }
    /// What an entity was made from and what was made from it. A graph without edges does not hold its base entity
    ///
    /// Sends a `GET` request to `/v2/lineage/{guid}`
    ///
    /// Arguments:
    /// - `guid`: GUID of an entity.
    /// - `depth`: Number of data set hops; 3 when absent. 0 is unlimited.
    /// - `direction`: BOTH when absent.
    /// ```text
    /// let response = client.get_lineage_graph()
    ///     .guid(guid)
    ///     .depth(depth)
    ///     .direction(direction)
    ///     .send()
    ///     .await;
    /// ```
    pub fn get_lineage_graph(&self) -> builder::GetLineageGraph<'_> {
        builder::GetLineageGraph::new(self)
    }
    /// The definition of an entity type. Inherited attributes are not listed: they are in the supertypes
    ///
    /// Sends a `GET` request to `/v2/types/entitydef/name/{typeName}`
    ///
    /// Arguments:
    /// - `type_name`: Name of a type, case-sensitive.
    /// ```text
    /// let response = client.get_entity_def_by_name()
    ///     .type_name(type_name)
    ///     .send()
    ///     .await;
    /// ```
    pub fn get_entity_def_by_name(&self) -> builder::GetEntityDefByName<'_> {
        builder::GetEntityDefByName::new(self)
    }
    /// The definition of a relationship type
    ///
    /// Sends a `GET` request to `/v2/types/relationshipdef/name/{typeName}`
    ///
    /// Arguments:
    /// - `type_name`: Name of a type, case-sensitive.
    /// ```text
    /// let response = client.get_relationship_def_by_name()
    ///     .type_name(type_name)
    ///     .send()
    ///     .await;
    /// ```
    pub fn get_relationship_def_by_name(&self) -> builder::GetRelationshipDefByName<'_> {
        builder::GetRelationshipDefByName::new(self)
    }
    /// The release of the server. Needs credentials, so it proves them
    ///
    /// Sends a `GET` request to `/admin/version`
    ///
    /// ```text
    /// let response = client.get_version()
    ///     .send()
    ///     .await;
    /// ```
    pub fn get_version(&self) -> builder::GetVersion<'_> {
        builder::GetVersion::new(self)
    }
    /// Whether the server is the active one. Open to everybody; it proves neither credentials nor that the store works
    ///
    /// Sends a `GET` request to `/admin/status`
    ///
    /// ```text
    /// let response = client.get_status()
    ///     .send()
    ///     .await;
    /// ```
    pub fn get_status(&self) -> builder::GetStatus<'_> {
        builder::GetStatus::new(self)
    }
}
/// Types for composing operation parameters.
#[allow(clippy::all)]
pub mod builder {
    use super::types;
    #[allow(unused_imports)]
    use super::{
        encode_path, ByteStream, ClientInfo, ClientHooks, Error, OperationInfo,
        RequestBuilderExt, ResponseValue,
    };
    /// Builder for [`Client::search_using_dsl`]
    ///
    /// [`Client::search_using_dsl`]: super::Client::search_using_dsl
    #[derive(Debug, Clone)]
    pub struct SearchUsingDsl<'a> {
        client: &'a super::Client,
        classification: Result<Option<::std::string::String>, String>,
        limit: Result<Option<i32>, String>,
        offset: Result<Option<i32>, String>,
        query: Result<Option<::std::string::String>, String>,
        type_name: Result<Option<::std::string::String>, String>,
    }
    impl<'a> SearchUsingDsl<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                classification: Ok(None),
                limit: Ok(None),
                offset: Ok(None),
                query: Ok(None),
                type_name: Ok(None),
            }
        }
        pub fn classification<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.classification = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for classification failed"
                        .to_string()
                });
            self
        }
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32>,
        {
            self.limit = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `i32` for limit failed".to_string());
            self
        }
        pub fn offset<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32>,
        {
            self.offset = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `i32` for offset failed".to_string());
            self
        }
        pub fn query<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.query = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for query failed"
                        .to_string()
                });
            self
        }
        pub fn type_name<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.type_name = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for type_name failed"
                        .to_string()
                });
            self
        }
        /// Sends a `GET` request to `/v2/search/dsl`
        pub async fn send(
            self,
        ) -> Result<ResponseValue<types::AtlasSearchResult>, Error<types::AtlasError>> {
            let Self { client, classification, limit, offset, query, type_name } = self;
            let classification = classification.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let offset = offset.map_err(Error::InvalidRequest)?;
            let query = query.map_err(Error::InvalidRequest)?;
            let type_name = type_name.map_err(Error::InvalidRequest)?;
            let url = format!("{}/v2/search/dsl", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .query(
                    &progenitor_client::QueryParam::new(
                        "classification",
                        &classification,
                    ),
                )
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("offset", &offset))
                .query(&progenitor_client::QueryParam::new("query", &query))
                .query(&progenitor_client::QueryParam::new("typeName", &type_name))
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "search_using_dsl",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::quick_search`]
    ///
    /// [`Client::quick_search`]: super::Client::quick_search
    #[derive(Debug, Clone)]
    pub struct QuickSearch<'a> {
        client: &'a super::Client,
        exclude_deleted_entities: Result<Option<bool>, String>,
        limit: Result<Option<i32>, String>,
        offset: Result<Option<i32>, String>,
        query: Result<Option<::std::string::String>, String>,
        sort_by: Result<Option<::std::string::String>, String>,
        sort_order: Result<Option<types::SortOrder>, String>,
        type_name: Result<Option<::std::string::String>, String>,
    }
    impl<'a> QuickSearch<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                exclude_deleted_entities: Ok(None),
                limit: Ok(None),
                offset: Ok(None),
                query: Ok(None),
                sort_by: Ok(None),
                sort_order: Ok(None),
                type_name: Ok(None),
            }
        }
        pub fn exclude_deleted_entities<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<bool>,
        {
            self.exclude_deleted_entities = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `bool` for exclude_deleted_entities failed"
                        .to_string()
                });
            self
        }
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32>,
        {
            self.limit = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `i32` for limit failed".to_string());
            self
        }
        pub fn offset<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32>,
        {
            self.offset = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `i32` for offset failed".to_string());
            self
        }
        pub fn query<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.query = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for query failed"
                        .to_string()
                });
            self
        }
        pub fn sort_by<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.sort_by = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for sort_by failed"
                        .to_string()
                });
            self
        }
        pub fn sort_order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::SortOrder>,
        {
            self.sort_order = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `SortOrder` for sort_order failed".to_string()
                });
            self
        }
        pub fn type_name<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.type_name = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for type_name failed"
                        .to_string()
                });
            self
        }
        /// Sends a `GET` request to `/v2/search/quick`
        pub async fn send(
            self,
        ) -> Result<
            ResponseValue<types::AtlasQuickSearchResult>,
            Error<types::AtlasError>,
        > {
            let Self {
                client,
                exclude_deleted_entities,
                limit,
                offset,
                query,
                sort_by,
                sort_order,
                type_name,
            } = self;
            let exclude_deleted_entities = exclude_deleted_entities
                .map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let offset = offset.map_err(Error::InvalidRequest)?;
            let query = query.map_err(Error::InvalidRequest)?;
            let sort_by = sort_by.map_err(Error::InvalidRequest)?;
            let sort_order = sort_order.map_err(Error::InvalidRequest)?;
            let type_name = type_name.map_err(Error::InvalidRequest)?;
            let url = format!("{}/v2/search/quick", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .query(
                    &progenitor_client::QueryParam::new(
                        "excludeDeletedEntities",
                        &exclude_deleted_entities,
                    ),
                )
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("offset", &offset))
                .query(&progenitor_client::QueryParam::new("query", &query))
                .query(&progenitor_client::QueryParam::new("sortBy", &sort_by))
                .query(&progenitor_client::QueryParam::new("sortOrder", &sort_order))
                .query(&progenitor_client::QueryParam::new("typeName", &type_name))
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "quick_search",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::quick_search_with_parameters`]
    ///
    /// [`Client::quick_search_with_parameters`]: super::Client::quick_search_with_parameters
    #[derive(Debug, Clone)]
    pub struct QuickSearchWithParameters<'a> {
        client: &'a super::Client,
        body: Result<types::builder::QuickSearchParameters, String>,
    }
    impl<'a> QuickSearchWithParameters<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                body: Ok(::std::default::Default::default()),
            }
        }
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::QuickSearchParameters>,
            <V as std::convert::TryInto<
                types::QuickSearchParameters,
            >>::Error: std::fmt::Display,
        {
            self.body = value
                .try_into()
                .map(From::from)
                .map_err(|s| {
                    format!(
                        "conversion to `QuickSearchParameters` for body failed: {}", s
                    )
                });
            self
        }
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(
                types::builder::QuickSearchParameters,
            ) -> types::builder::QuickSearchParameters,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/v2/search/quick`
        pub async fn send(
            self,
        ) -> Result<
            ResponseValue<types::AtlasQuickSearchResult>,
            Error<types::AtlasError>,
        > {
            let Self { client, body } = self;
            let body = body
                .and_then(|v| {
                    types::QuickSearchParameters::try_from(v).map_err(|e| e.to_string())
                })
                .map_err(Error::InvalidRequest)?;
            let url = format!("{}/v2/search/quick", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .post(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "quick_search_with_parameters",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::search_using_attribute`]
    ///
    /// [`Client::search_using_attribute`]: super::Client::search_using_attribute
    #[derive(Debug, Clone)]
    pub struct SearchUsingAttribute<'a> {
        client: &'a super::Client,
        attr_name: Result<Option<::std::string::String>, String>,
        attr_value_prefix: Result<Option<::std::string::String>, String>,
        limit: Result<Option<i32>, String>,
        offset: Result<Option<i32>, String>,
        type_name: Result<Option<::std::string::String>, String>,
    }
    impl<'a> SearchUsingAttribute<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                attr_name: Ok(None),
                attr_value_prefix: Ok(None),
                limit: Ok(None),
                offset: Ok(None),
                type_name: Ok(None),
            }
        }
        pub fn attr_name<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.attr_name = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for attr_name failed"
                        .to_string()
                });
            self
        }
        pub fn attr_value_prefix<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.attr_value_prefix = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for attr_value_prefix failed"
                        .to_string()
                });
            self
        }
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32>,
        {
            self.limit = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `i32` for limit failed".to_string());
            self
        }
        pub fn offset<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32>,
        {
            self.offset = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `i32` for offset failed".to_string());
            self
        }
        pub fn type_name<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.type_name = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for type_name failed"
                        .to_string()
                });
            self
        }
        /// Sends a `GET` request to `/v2/search/attribute`
        pub async fn send(
            self,
        ) -> Result<ResponseValue<types::AtlasSearchResult>, Error<types::AtlasError>> {
            let Self {
                client,
                attr_name,
                attr_value_prefix,
                limit,
                offset,
                type_name,
            } = self;
            let attr_name = attr_name.map_err(Error::InvalidRequest)?;
            let attr_value_prefix = attr_value_prefix.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let offset = offset.map_err(Error::InvalidRequest)?;
            let type_name = type_name.map_err(Error::InvalidRequest)?;
            let url = format!("{}/v2/search/attribute", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .query(&progenitor_client::QueryParam::new("attrName", &attr_name))
                .query(
                    &progenitor_client::QueryParam::new(
                        "attrValuePrefix",
                        &attr_value_prefix,
                    ),
                )
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("offset", &offset))
                .query(&progenitor_client::QueryParam::new("typeName", &type_name))
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "search_using_attribute",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::search_using_full_text`]
    ///
    /// [`Client::search_using_full_text`]: super::Client::search_using_full_text
    #[derive(Debug, Clone)]
    pub struct SearchUsingFullText<'a> {
        client: &'a super::Client,
        exclude_deleted_entities: Result<Option<bool>, String>,
        limit: Result<Option<i32>, String>,
        offset: Result<Option<i32>, String>,
        query: Result<Option<::std::string::String>, String>,
    }
    impl<'a> SearchUsingFullText<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                exclude_deleted_entities: Ok(None),
                limit: Ok(None),
                offset: Ok(None),
                query: Ok(None),
            }
        }
        pub fn exclude_deleted_entities<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<bool>,
        {
            self.exclude_deleted_entities = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `bool` for exclude_deleted_entities failed"
                        .to_string()
                });
            self
        }
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32>,
        {
            self.limit = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `i32` for limit failed".to_string());
            self
        }
        pub fn offset<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32>,
        {
            self.offset = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `i32` for offset failed".to_string());
            self
        }
        pub fn query<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.query = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for query failed"
                        .to_string()
                });
            self
        }
        /// Sends a `GET` request to `/v2/search/fulltext`
        pub async fn send(
            self,
        ) -> Result<ResponseValue<types::AtlasSearchResult>, Error<types::AtlasError>> {
            let Self { client, exclude_deleted_entities, limit, offset, query } = self;
            let exclude_deleted_entities = exclude_deleted_entities
                .map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let offset = offset.map_err(Error::InvalidRequest)?;
            let query = query.map_err(Error::InvalidRequest)?;
            let url = format!("{}/v2/search/fulltext", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .query(
                    &progenitor_client::QueryParam::new(
                        "excludeDeletedEntities",
                        &exclude_deleted_entities,
                    ),
                )
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("offset", &offset))
                .query(&progenitor_client::QueryParam::new("query", &query))
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "search_using_full_text",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_by_id`]
    ///
    /// [`Client::get_by_id`]: super::Client::get_by_id
    #[derive(Debug, Clone)]
    pub struct GetById<'a> {
        client: &'a super::Client,
        guid: Result<crate::segment::Guid, String>,
        ignore_relationships: Result<Option<bool>, String>,
        min_ext_info: Result<Option<bool>, String>,
    }
    impl<'a> GetById<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                guid: Err("guid was not initialized".to_string()),
                ignore_relationships: Ok(None),
                min_ext_info: Ok(None),
            }
        }
        pub fn guid<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::segment::Guid>,
        {
            self.guid = value
                .try_into()
                .map_err(|_| {
                    "conversion to `crate :: segment :: Guid` for guid failed"
                        .to_string()
                });
            self
        }
        pub fn ignore_relationships<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<bool>,
        {
            self.ignore_relationships = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `bool` for ignore_relationships failed".to_string()
                });
            self
        }
        pub fn min_ext_info<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<bool>,
        {
            self.min_ext_info = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `bool` for min_ext_info failed".to_string());
            self
        }
        /// Sends a `GET` request to `/v2/entity/guid/{guid}`
        pub async fn send(
            self,
        ) -> Result<
            ResponseValue<types::AtlasEntityWithExtInfo>,
            Error<types::AtlasError>,
        > {
            let Self { client, guid, ignore_relationships, min_ext_info } = self;
            let guid = guid.map_err(Error::InvalidRequest)?;
            let ignore_relationships = ignore_relationships
                .map_err(Error::InvalidRequest)?;
            let min_ext_info = min_ext_info.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/v2/entity/guid/{}", client.baseurl, encode_path(& guid.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .query(
                    &progenitor_client::QueryParam::new(
                        "ignoreRelationships",
                        &ignore_relationships,
                    ),
                )
                .query(&progenitor_client::QueryParam::new("minExtInfo", &min_ext_info))
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "get_by_id",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_by_unique_attributes`]
    ///
    /// [`Client::get_by_unique_attributes`]: super::Client::get_by_unique_attributes
    #[derive(Debug, Clone)]
    pub struct GetByUniqueAttributes<'a> {
        client: &'a super::Client,
        type_name: Result<crate::segment::TypeName, String>,
        attr_qualified_name: Result<::std::string::String, String>,
        ignore_relationships: Result<Option<bool>, String>,
        min_ext_info: Result<Option<bool>, String>,
    }
    impl<'a> GetByUniqueAttributes<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                type_name: Err("type_name was not initialized".to_string()),
                attr_qualified_name: Err(
                    "attr_qualified_name was not initialized".to_string(),
                ),
                ignore_relationships: Ok(None),
                min_ext_info: Ok(None),
            }
        }
        pub fn type_name<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::segment::TypeName>,
        {
            self.type_name = value
                .try_into()
                .map_err(|_| {
                    "conversion to `crate :: segment :: TypeName` for type_name failed"
                        .to_string()
                });
            self
        }
        pub fn attr_qualified_name<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.attr_qualified_name = value
                .try_into()
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for attr_qualified_name failed"
                        .to_string()
                });
            self
        }
        pub fn ignore_relationships<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<bool>,
        {
            self.ignore_relationships = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `bool` for ignore_relationships failed".to_string()
                });
            self
        }
        pub fn min_ext_info<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<bool>,
        {
            self.min_ext_info = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `bool` for min_ext_info failed".to_string());
            self
        }
        /// Sends a `GET` request to `/v2/entity/uniqueAttribute/type/{typeName}`
        pub async fn send(
            self,
        ) -> Result<
            ResponseValue<types::AtlasEntityWithExtInfo>,
            Error<types::AtlasError>,
        > {
            let Self {
                client,
                type_name,
                attr_qualified_name,
                ignore_relationships,
                min_ext_info,
            } = self;
            let type_name = type_name.map_err(Error::InvalidRequest)?;
            let attr_qualified_name = attr_qualified_name
                .map_err(Error::InvalidRequest)?;
            let ignore_relationships = ignore_relationships
                .map_err(Error::InvalidRequest)?;
            let min_ext_info = min_ext_info.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/v2/entity/uniqueAttribute/type/{}", client.baseurl, encode_path(&
                type_name.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .query(
                    &progenitor_client::QueryParam::new(
                        "attr:qualifiedName",
                        &attr_qualified_name,
                    ),
                )
                .query(
                    &progenitor_client::QueryParam::new(
                        "ignoreRelationships",
                        &ignore_relationships,
                    ),
                )
                .query(&progenitor_client::QueryParam::new("minExtInfo", &min_ext_info))
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "get_by_unique_attributes",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_header_by_id`]
    ///
    /// [`Client::get_header_by_id`]: super::Client::get_header_by_id
    #[derive(Debug, Clone)]
    pub struct GetHeaderById<'a> {
        client: &'a super::Client,
        guid: Result<crate::segment::Guid, String>,
    }
    impl<'a> GetHeaderById<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                guid: Err("guid was not initialized".to_string()),
            }
        }
        pub fn guid<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::segment::Guid>,
        {
            self.guid = value
                .try_into()
                .map_err(|_| {
                    "conversion to `crate :: segment :: Guid` for guid failed"
                        .to_string()
                });
            self
        }
        /// Sends a `GET` request to `/v2/entity/guid/{guid}/header`
        pub async fn send(
            self,
        ) -> Result<ResponseValue<types::AtlasEntityHeader>, Error<types::AtlasError>> {
            let Self { client, guid } = self;
            let guid = guid.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/v2/entity/guid/{}/header", client.baseurl, encode_path(& guid
                .to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "get_header_by_id",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_classifications`]
    ///
    /// [`Client::get_classifications`]: super::Client::get_classifications
    #[derive(Debug, Clone)]
    pub struct GetClassifications<'a> {
        client: &'a super::Client,
        guid: Result<crate::segment::Guid, String>,
    }
    impl<'a> GetClassifications<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                guid: Err("guid was not initialized".to_string()),
            }
        }
        pub fn guid<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::segment::Guid>,
        {
            self.guid = value
                .try_into()
                .map_err(|_| {
                    "conversion to `crate :: segment :: Guid` for guid failed"
                        .to_string()
                });
            self
        }
        /// Sends a `GET` request to `/v2/entity/guid/{guid}/classifications`
        pub async fn send(
            self,
        ) -> Result<
            ResponseValue<types::AtlasClassifications>,
            Error<types::AtlasError>,
        > {
            let Self { client, guid } = self;
            let guid = guid.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/v2/entity/guid/{}/classifications", client.baseurl, encode_path(&
                guid.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "get_classifications",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_audit_events`]
    ///
    /// [`Client::get_audit_events`]: super::Client::get_audit_events
    #[derive(Debug, Clone)]
    pub struct GetAuditEvents<'a> {
        client: &'a super::Client,
        guid: Result<crate::segment::Guid, String>,
        audit_action: Result<Option<::std::string::String>, String>,
        count: Result<Option<i32>, String>,
        offset: Result<Option<i32>, String>,
        sort_by: Result<Option<types::AuditSortBy>, String>,
        sort_order: Result<Option<types::AuditSortOrder>, String>,
        start_key: Result<Option<::std::string::String>, String>,
    }
    impl<'a> GetAuditEvents<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                guid: Err("guid was not initialized".to_string()),
                audit_action: Ok(None),
                count: Ok(None),
                offset: Ok(None),
                sort_by: Ok(None),
                sort_order: Ok(None),
                start_key: Ok(None),
            }
        }
        pub fn guid<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::segment::Guid>,
        {
            self.guid = value
                .try_into()
                .map_err(|_| {
                    "conversion to `crate :: segment :: Guid` for guid failed"
                        .to_string()
                });
            self
        }
        pub fn audit_action<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.audit_action = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for audit_action failed"
                        .to_string()
                });
            self
        }
        pub fn count<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32>,
        {
            self.count = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `i32` for count failed".to_string());
            self
        }
        pub fn offset<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32>,
        {
            self.offset = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `i32` for offset failed".to_string());
            self
        }
        pub fn sort_by<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::AuditSortBy>,
        {
            self.sort_by = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `AuditSortBy` for sort_by failed".to_string()
                });
            self
        }
        pub fn sort_order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::AuditSortOrder>,
        {
            self.sort_order = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `AuditSortOrder` for sort_order failed".to_string()
                });
            self
        }
        pub fn start_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String>,
        {
            self.start_key = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `:: std :: string :: String` for start_key failed"
                        .to_string()
                });
            self
        }
        /// Sends a `GET` request to `/v2/entity/{guid}/audit`
        pub async fn send(
            self,
        ) -> Result<
            ResponseValue<::std::vec::Vec<types::EntityAuditEventV2>>,
            Error<types::AtlasError>,
        > {
            let Self {
                client,
                guid,
                audit_action,
                count,
                offset,
                sort_by,
                sort_order,
                start_key,
            } = self;
            let guid = guid.map_err(Error::InvalidRequest)?;
            let audit_action = audit_action.map_err(Error::InvalidRequest)?;
            let count = count.map_err(Error::InvalidRequest)?;
            let offset = offset.map_err(Error::InvalidRequest)?;
            let sort_by = sort_by.map_err(Error::InvalidRequest)?;
            let sort_order = sort_order.map_err(Error::InvalidRequest)?;
            let start_key = start_key.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/v2/entity/{}/audit", client.baseurl, encode_path(& guid.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .query(&progenitor_client::QueryParam::new("auditAction", &audit_action))
                .query(&progenitor_client::QueryParam::new("count", &count))
                .query(&progenitor_client::QueryParam::new("offset", &offset))
                .query(&progenitor_client::QueryParam::new("sortBy", &sort_by))
                .query(&progenitor_client::QueryParam::new("sortOrder", &sort_order))
                .query(&progenitor_client::QueryParam::new("startKey", &start_key))
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "get_audit_events",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_lineage_graph`]
    ///
    /// [`Client::get_lineage_graph`]: super::Client::get_lineage_graph
    #[derive(Debug, Clone)]
    pub struct GetLineageGraph<'a> {
        client: &'a super::Client,
        guid: Result<crate::segment::Guid, String>,
        depth: Result<Option<i32>, String>,
        direction: Result<Option<types::LineageDirection>, String>,
    }
    impl<'a> GetLineageGraph<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                guid: Err("guid was not initialized".to_string()),
                depth: Ok(None),
                direction: Ok(None),
            }
        }
        pub fn guid<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::segment::Guid>,
        {
            self.guid = value
                .try_into()
                .map_err(|_| {
                    "conversion to `crate :: segment :: Guid` for guid failed"
                        .to_string()
                });
            self
        }
        pub fn depth<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32>,
        {
            self.depth = value
                .try_into()
                .map(Some)
                .map_err(|_| "conversion to `i32` for depth failed".to_string());
            self
        }
        pub fn direction<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::LineageDirection>,
        {
            self.direction = value
                .try_into()
                .map(Some)
                .map_err(|_| {
                    "conversion to `LineageDirection` for direction failed".to_string()
                });
            self
        }
        /// Sends a `GET` request to `/v2/lineage/{guid}`
        pub async fn send(
            self,
        ) -> Result<ResponseValue<types::AtlasLineageInfo>, Error<types::AtlasError>> {
            let Self { client, guid, depth, direction } = self;
            let guid = guid.map_err(Error::InvalidRequest)?;
            let depth = depth.map_err(Error::InvalidRequest)?;
            let direction = direction.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/v2/lineage/{}", client.baseurl, encode_path(& guid.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .query(&progenitor_client::QueryParam::new("depth", &depth))
                .query(&progenitor_client::QueryParam::new("direction", &direction))
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "get_lineage_graph",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_entity_def_by_name`]
    ///
    /// [`Client::get_entity_def_by_name`]: super::Client::get_entity_def_by_name
    #[derive(Debug, Clone)]
    pub struct GetEntityDefByName<'a> {
        client: &'a super::Client,
        type_name: Result<crate::segment::TypeName, String>,
    }
    impl<'a> GetEntityDefByName<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                type_name: Err("type_name was not initialized".to_string()),
            }
        }
        pub fn type_name<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::segment::TypeName>,
        {
            self.type_name = value
                .try_into()
                .map_err(|_| {
                    "conversion to `crate :: segment :: TypeName` for type_name failed"
                        .to_string()
                });
            self
        }
        /// Sends a `GET` request to `/v2/types/entitydef/name/{typeName}`
        pub async fn send(
            self,
        ) -> Result<ResponseValue<types::AtlasEntityDef>, Error<types::AtlasError>> {
            let Self { client, type_name } = self;
            let type_name = type_name.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/v2/types/entitydef/name/{}", client.baseurl, encode_path(& type_name
                .to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "get_entity_def_by_name",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_relationship_def_by_name`]
    ///
    /// [`Client::get_relationship_def_by_name`]: super::Client::get_relationship_def_by_name
    #[derive(Debug, Clone)]
    pub struct GetRelationshipDefByName<'a> {
        client: &'a super::Client,
        type_name: Result<crate::segment::TypeName, String>,
    }
    impl<'a> GetRelationshipDefByName<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self {
                client: client,
                type_name: Err("type_name was not initialized".to_string()),
            }
        }
        pub fn type_name<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::segment::TypeName>,
        {
            self.type_name = value
                .try_into()
                .map_err(|_| {
                    "conversion to `crate :: segment :: TypeName` for type_name failed"
                        .to_string()
                });
            self
        }
        /// Sends a `GET` request to `/v2/types/relationshipdef/name/{typeName}`
        pub async fn send(
            self,
        ) -> Result<
            ResponseValue<types::AtlasRelationshipDef>,
            Error<types::AtlasError>,
        > {
            let Self { client, type_name } = self;
            let type_name = type_name.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/v2/types/relationshipdef/name/{}", client.baseurl, encode_path(&
                type_name.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "get_relationship_def_by_name",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_version`]
    ///
    /// [`Client::get_version`]: super::Client::get_version
    #[derive(Debug, Clone)]
    pub struct GetVersion<'a> {
        client: &'a super::Client,
    }
    impl<'a> GetVersion<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self { client: client }
        }
        /// Sends a `GET` request to `/admin/version`
        pub async fn send(
            self,
        ) -> Result<ResponseValue<types::ServerVersion>, Error<types::AtlasError>> {
            let Self { client } = self;
            let url = format!("{}/admin/version", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "get_version",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_status`]
    ///
    /// [`Client::get_status`]: super::Client::get_status
    #[derive(Debug, Clone)]
    pub struct GetStatus<'a> {
        client: &'a super::Client,
    }
    impl<'a> GetStatus<'a> {
        pub fn new(client: &'a super::Client) -> Self {
            Self { client: client }
        }
        /// Sends a `GET` request to `/admin/status`
        pub async fn send(
            self,
        ) -> Result<ResponseValue<types::ServerStatus>, Error<types::AtlasError>> {
            let Self { client } = self;
            let url = format!("{}/admin/status", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map
                .append(
                    ::reqwest::header::HeaderName::from_static("api-version"),
                    ::reqwest::header::HeaderValue::from_static(
                        super::Client::api_version(),
                    ),
                );
            #[allow(unused_mut)]
            let mut request = client
                .client
                .get(url)
                .header(
                    ::reqwest::header::ACCEPT,
                    ::reqwest::header::HeaderValue::from_static("application/json"),
                )
                .headers(header_map)
                .build()?;
            let info = OperationInfo {
                operation_id: "get_status",
            };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16..=499u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                500u16..=599u16 => {
                    Err(
                        Error::ErrorResponse(
                            ResponseValue::from_response(response).await?,
                        ),
                    )
                }
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
}
