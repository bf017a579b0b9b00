//! The store as one principal reads it, in the form of one release.

mod attribute;
mod classification;
mod entity;
mod header;

use serde_json::Value;

use crate::dataset::Permissions;
use crate::quirk::Quirk;
use crate::release::{Behaviour, Release};
use crate::store::{Place, Store};

pub(crate) use entity::Extent;

/// The store as one principal reads it.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) store: &'a Store,
    pub(crate) release: Release,
    /// Whether the index keeps a free text of each entity, which quick search asks and full text search cannot.
    pub(crate) free_text: bool,
    pub(crate) quirks: &'a [Quirk],
    pub(crate) user: &'a str,
    pub(crate) permissions: Option<&'a Permissions>,
}

impl Reader<'_> {
    pub(crate) fn has(&self, behaviour: Behaviour) -> bool {
        self.release.has(behaviour)
    }

    pub(crate) fn is_quirky(&self, quirk: Quirk) -> bool {
        self.quirks.contains(&quirk)
    }

    pub(crate) fn may_read(&self, place: Place) -> bool {
        self.store.permits(self.permissions, place)
    }

    pub(crate) fn may_read_types(&self) -> bool {
        self.permissions.is_none_or(|permissions| permissions.types)
            || !self.has(Behaviour::TypeReadAuthorized)
    }

    /// Puts `approximateCount` into a search result, where the release has it.
    pub(crate) fn count(&self, result: &mut Value, count: i64) {
        if self.has(Behaviour::ApproximateCount) {
            result["approximateCount"] = count.into();
        }
    }
}
