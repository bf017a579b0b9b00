//! What the ports answer with: the things of a data catalog, free of how Apache Atlas spells them.

use serde_json::{Map, Value};

/// A table or view in a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTable {
    /// The name without its schema.
    pub name: String,
    /// Whether it holds rows or shows those of other tables.
    pub kind: TableKind,
}

/// What a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// It holds rows.
    Table,
    /// It shows the rows of other tables.
    View,
}

/// One page of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// What is on the page.
    pub items: Vec<T>,
    /// Where the next page begins; nothing on the last page. Opaque to a caller.
    pub next_cursor: Option<String>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name.
    pub name: String,
    /// The type as the database would write it, words in upper case: `VARCHAR(255)`.
    pub data_type: String,
    /// Whether a row may leave it empty.
    pub nullable: bool,
}

/// One column of a foreign key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignKey {
    /// The table that refers.
    pub from_table: String,
    /// Its column.
    pub from_column: String,
    /// The table that is referred to.
    pub to_table: String,
    /// Its column.
    pub to_column: String,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The identifier.
    pub guid: String,
    /// The name; where the entity has none, the text that Atlas shows for it.
    pub name: String,
    /// The type.
    pub type_name: String,
    /// The name that is unique within the type.
    pub qualified_name: String,
}

/// A page of hits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// How many there are in all, as far as it can be known; never less than `hits` shows.
    pub approximate_count: u64,
    /// The hits of the page.
    pub hits: Vec<Hit>,
}

/// A page of hits with counts by property.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankedHits {
    /// The hits, best first.
    pub found: Hits,
    /// Metric → its values with their counts, in the order of Atlas.
    pub metrics: Vec<(String, Vec<(String, u64)>)>,
}

/// An entity, whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Entity {
    /// The identifier.
    pub guid: String,
    /// The type.
    pub type_name: String,
    /// `ACTIVE`, `DELETED` or another word of Atlas.
    pub status: String,
    /// Every attribute as Atlas gives it, references as `{guid, typeName}`.
    pub attributes: Map<String, Value>,
    /// The names of its classifications.
    pub classification_names: Vec<String>,
}

/// An entity in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The identifier.
    pub guid: String,
    /// The type.
    pub type_name: String,
    /// `ACTIVE`, `DELETED` or another word of Atlas.
    pub status: String,
    /// The text to show.
    pub display_text: String,
    /// The names of its classifications.
    pub classification_names: Vec<String>,
}

/// A classification on an entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classification {
    /// Its name.
    pub type_name: String,
    /// The entity that it was put on; another one where it came by propagation.
    pub entity_guid: String,
    /// Whether it passes on.
    pub propagate: bool,
}

/// The classifications of an entity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Classifications {
    /// Those that are told.
    pub items: Vec<Classification>,
    /// How many there are.
    pub total_count: u64,
}

/// Something that was done to an entity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEvent {
    /// The entity.
    pub entity_id: String,
    /// What was done; `UNKNOWN` where Atlas does not say.
    pub action: String,
    /// Who did it.
    pub user: String,
    /// When, in milliseconds since 1970-01-01 UTC.
    pub timestamp: u64,
}

/// Which side of an entity a lineage shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// What it was made from.
    Input,
    /// What was made from it.
    Output,
    /// Both.
    Both,
}

/// What an entity was made from and what was made from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineage {
    /// The entity asked for.
    pub base_guid: String,
    /// The direction that was followed.
    pub direction: Direction,
    /// The edges.
    pub relations: Vec<LineageRelation>,
    /// Guid → entity; always with the base entity, and with both ends of each edge.
    pub entities: Vec<(String, LineageEntity)>,
}

/// An edge of a lineage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineageRelation {
    /// Where data comes from.
    pub from: String,
    /// Where it goes.
    pub to: String,
    /// The relationship between the two.
    pub relationship: String,
}

/// An entity of a lineage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineageEntity {
    /// The type.
    pub type_name: String,
    /// The text to show.
    pub display_text: String,
}

/// The definition of an entity type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntityTypeDef {
    /// `ENTITY`.
    pub category: String,
    /// The name.
    pub name: String,
    /// The types that it extends directly.
    pub super_types: Vec<String>,
    /// Own and inherited attributes, those of the root type first.
    pub attributes: Vec<AttributeDef>,
}

/// An attribute of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributeDef {
    /// The name.
    pub name: String,
    /// The type of its values.
    pub type_name: String,
    /// Whether an entity may leave it unset.
    pub optional: bool,
}

/// The definition of a relationship type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelationshipTypeDef {
    /// `RELATIONSHIP`.
    pub category: String,
    /// The name.
    pub name: String,
    /// `ASSOCIATION`, `AGGREGATION` or `COMPOSITION`.
    pub relationship_category: String,
    /// The first end.
    pub end1: RelationshipEnd,
    /// The second end.
    pub end2: RelationshipEnd,
}

/// One end of a relationship type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelationshipEnd {
    /// The entity type at this end.
    pub type_name: String,
    /// The attribute by which that type reaches the other end.
    pub name: String,
    /// `SINGLE`, `LIST` or `SET`.
    pub cardinality: String,
}
