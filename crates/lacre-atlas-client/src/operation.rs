//! The closed list of what this client asks.

use std::fmt;

/// An operation of Apache Atlas, named as its `operationId` in `openapi/atlas-v2.json`.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Operation {
    /// `GET /v2/search/dsl`
    SearchUsingDsl,
    /// `GET /v2/search/quick`
    QuickSearch,
    /// `POST /v2/search/quick`, which reads too
    QuickSearchWithParameters,
    /// `GET /v2/search/attribute`
    SearchUsingAttribute,
    /// `GET /v2/search/fulltext`
    SearchUsingFullText,
    /// `GET /v2/entity/guid/{guid}`
    GetById,
    /// `GET /v2/entity/uniqueAttribute/type/{typeName}`
    GetByUniqueAttributes,
    /// `GET /v2/entity/guid/{guid}/header`
    GetHeaderById,
    /// `GET /v2/entity/guid/{guid}/classifications`
    GetClassifications,
    /// `GET /v2/entity/{guid}/audit`
    GetAuditEvents,
    /// `GET /v2/lineage/{guid}`
    GetLineageGraph,
    /// `GET /v2/types/entitydef/name/{typeName}`
    GetEntityDefByName,
    /// `GET /v2/types/relationshipdef/name/{typeName}`
    GetRelationshipDefByName,
    /// `GET /admin/version`
    GetVersion,
    /// `GET /admin/status`
    GetStatus,
}

impl Operation {
    /// Every operation, in the order of the document.
    pub const ALL: [Operation; 15] = [
        Self::SearchUsingDsl,
        Self::QuickSearch,
        Self::QuickSearchWithParameters,
        Self::SearchUsingAttribute,
        Self::SearchUsingFullText,
        Self::GetById,
        Self::GetByUniqueAttributes,
        Self::GetHeaderById,
        Self::GetClassifications,
        Self::GetAuditEvents,
        Self::GetLineageGraph,
        Self::GetEntityDefByName,
        Self::GetRelationshipDefByName,
        Self::GetVersion,
        Self::GetStatus,
    ];

    /// Its `operationId`.
    #[rustfmt::skip]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SearchUsingDsl            => "searchUsingDSL",
            Self::QuickSearch               => "quickSearch",
            Self::QuickSearchWithParameters => "quickSearchWithParameters",
            Self::SearchUsingAttribute      => "searchUsingAttribute",
            Self::SearchUsingFullText       => "searchUsingFullText",
            Self::GetById                   => "getById",
            Self::GetByUniqueAttributes     => "getByUniqueAttributes",
            Self::GetHeaderById             => "getHeaderById",
            Self::GetClassifications        => "getClassifications",
            Self::GetAuditEvents            => "getAuditEvents",
            Self::GetLineageGraph           => "getLineageGraph",
            Self::GetEntityDefByName        => "getEntityDefByName",
            Self::GetRelationshipDefByName  => "getRelationshipDefByName",
            Self::GetVersion                => "getVersion",
            Self::GetStatus                 => "getStatus",
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}
