//! The type definitions that a fresh Atlas of a release has, and those that a dataset adds.

mod body;
mod definition;
mod registry;

pub(crate) use body::{Body, Header, ROOT, ROOT_NAME};
pub(crate) use definition::{AttributeDef, EntityDef, Kind, RelationDef};
pub(crate) use registry::Registry;
