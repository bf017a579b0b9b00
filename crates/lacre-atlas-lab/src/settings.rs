//! What a laboratory can be told.

use crate::dataset::DatasetSource;
use crate::quirk::Quirk;
use crate::release::Release;

/// How a laboratory behaves. The default is Atlas 2.5 with the dataset `laboratorio` and no login.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The release of Atlas to be.
    pub release: Release,
    /// What to hold.
    pub dataset: DatasetSource,
    /// Whether requests need the credentials of one of the dataset's users.
    pub credentials: bool,
    /// Whether the index searches without free text (`atlas.search.freetext.enable=false`): full text answers again.
    pub free_text_off: bool,
    /// Misbehaviour on top of everything else; of two that exclude each other the first is shown.
    pub quirks: Vec<Quirk>,
}
