//! The hits of a search as the contract writes them.

use crate::domain::Hit;
use lacre_atlas_types::v1::shared::EntityHit;

pub(crate) fn hits(hits: Vec<Hit>) -> Vec<EntityHit> {
    hits.into_iter().map(hit).collect()
}

fn hit(hit: Hit) -> EntityHit {
    EntityHit { guid: hit.guid, name: hit.name, type_name: hit.type_name, qualified_name: hit.qualified_name }
}
