//! What can keep a port from answering.

use lacre_atlas_client::{Failure, Operation};

/// Why a port gave no answer: what happened, free of codes. Its conversion into a
/// [`lacre_contract::Failure`] gives it one.
#[derive(Clone, Debug, PartialEq)]
pub enum CatalogError {
    /// No schema of this name is served; the nearest ones that are.
    UnknownSchema {
        /// The name that was given.
        schema: String,
        /// Known schemas, the likeliest first.
        near: Vec<String>,
    },
    /// Atlas has no type of this name that could be searched.
    UnknownType(String),
    /// The type has no attribute of this name, or one that cannot be searched by text.
    UnknownAttribute {
        /// The type.
        type_name: String,
        /// The attribute.
        attribute: String,
    },
    /// The text holds a character that the query language of Atlas cannot carry safely.
    Unwritable {
        /// The argument that holds it.
        argument: &'static str,
        /// The character.
        character: char,
    },
    /// The text holds a character that is live in a pattern of Atlas, and would find something else.
    LivePattern {
        /// The argument that holds it.
        argument: &'static str,
        /// The character.
        character: char,
    },
    /// The cursor was not made by this catalog for this schema.
    ForeignCursor,
    /// Entities of this type have no lineage.
    NoLineage {
        /// The entity.
        guid: String,
    },
    /// Atlas refused the arguments for another reason.
    Refused {
        /// The code of Atlas.
        atlas_code: Option<String>,
    },
    /// The schema has no such table, or it may not be seen.
    NoSuchTable {
        /// The schema.
        schema: String,
        /// The table.
        table: String,
    },
    /// There is no such entity, or it may not be seen.
    NoSuchEntity {
        /// The guid that was given.
        guid: String,
    },
    /// There is no active entity of this type and name, or it may not be seen.
    NoSuchName {
        /// The type that was given.
        type_name: String,
        /// The qualified name that was given.
        qualified_name: String,
    },
    /// There is no type of this name and kind, or it may not be seen.
    NoSuchTypeDef(String),
    /// The release of Atlas has no such operation.
    OperationMissing {
        /// The operation.
        operation: Operation,
        /// The release, when it is known.
        release: Option<String>,
    },
    /// Atlas was not asked: the last attempts failed, and it is given time.
    CircuitOpen,
    /// Atlas did not answer as it should.
    Unavailable(Failure),
    /// Our clock ran out.
    TimedOut,
    /// A fault of ours: Atlas could not read what we wrote, or an invariant did not hold.
    Fault(String),
}
