//! Type definitions.

use crate::atlas::Atlas;
use crate::cache::Cache;
use crate::domain::{AttributeDef, EntityTypeDef, RelationshipEnd, RelationshipTypeDef};
use crate::error::CatalogError;
use crate::refusal::About;
use lacre_atlas_client::{AtlasEntityDef, AtlasRelationshipDef, AtlasRelationshipEndDef, TypeName};
use lacre_tool::Call;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// How long a definition is believed.
const LIFETIME: Duration = Duration::from_secs(60);
/// Supertypes of one type that are followed; a loop among them, which Atlas does not allow, ends here at the latest.
const MOST_SUPERTYPES: usize = 200;

/// A definition by principal and name. That there is none is kept as well.
type Definitions<T> = Cache<(String, String), Option<Arc<T>>>;

/// The definitions that were asked for a moment ago, per principal: since 2.2 not everyone may read every type.
pub(crate) struct TypeDefs {
    entities: Definitions<AtlasEntityDef>,
    relationships: Definitions<AtlasRelationshipDef>,
}

impl TypeDefs {
    pub(crate) fn new() -> Self {
        Self { entities: Cache::new(LIFETIME), relationships: Cache::new(LIFETIME) }
    }
}

impl Atlas {
    /// Returns the definition of an entity type with everything that it inherits.
    pub(crate) async fn whole_type(&self, call: &Call, name: &str) -> Result<EntityTypeDef, CatalogError> {
        let lineage = self.lineage_of_type(call, name).await?;
        let mut attributes: Vec<AttributeDef> = Vec::new();
        for attribute in lineage.iter().flat_map(|one| one.attribute_defs.iter().flatten()) {
            if attributes.iter().all(|known| known.name != attribute.name) {
                attributes.push(AttributeDef {
                    name: attribute.name.clone(),
                    type_name: attribute.type_name.clone().unwrap_or_else(|| "string".to_owned()),
                    optional: attribute.is_optional.unwrap_or(true),
                });
            }
        }
        let own = lineage.last().ok_or_else(|| CatalogError::NoSuchTypeDef(name.to_owned()))?;
        Ok(EntityTypeDef {
            category: own.category.clone().unwrap_or_else(|| "ENTITY".to_owned()),
            name: own.name.clone(),
            super_types: own.super_types.clone().unwrap_or_default(),
            attributes,
        })
    }

    /// Whether `type_name` is `ancestor` or one of its subtypes.
    pub(crate) async fn is_kind_of(
        &self,
        call: &Call,
        type_name: &str,
        ancestor: &str,
    ) -> Result<bool, CatalogError> {
        if type_name == ancestor {
            return Ok(true);
        }
        match self.lineage_of_type(call, type_name).await {
            Ok(lineage) => Ok(lineage.iter().any(|one| one.name == ancestor)),
            Err(CatalogError::NoSuchTypeDef(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Returns the type and all that it inherits from, each once, every supertype before what extends it.
    async fn lineage_of_type(
        &self,
        call: &Call,
        name: &str,
    ) -> Result<Vec<Arc<AtlasEntityDef>>, CatalogError> {
        let own = self.entity_def(call, name).await?;
        let mut lineage: Vec<Arc<AtlasEntityDef>> = Vec::new();
        let mut seen: BTreeSet<String> = BTreeSet::new();
        // A definition stands on the stack twice: to have its supertypes looked at, and then to be listed.
        let mut stack = vec![(own, false)];
        while let Some((definition, are_supertypes_listed)) = stack.pop() {
            if are_supertypes_listed {
                lineage.push(definition);
                continue;
            }
            if !seen.insert(definition.name.clone()) || seen.len() > MOST_SUPERTYPES {
                continue;
            }
            stack.push((Arc::clone(&definition), true));
            for supertype in definition.super_types.iter().flatten().rev() {
                match self.entity_def(call, supertype).await {
                    Ok(supertype) => stack.push((supertype, false)),
                    Err(CatalogError::NoSuchTypeDef(_)) => {
                        call.recorder().note("a supertype may not be read");
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(lineage)
    }

    async fn entity_def(&self, call: &Call, name: &str) -> Result<Arc<AtlasEntityDef>, CatalogError> {
        let absent = || CatalogError::NoSuchTypeDef(name.to_owned());
        let key = (call.principal().name().to_owned(), name.to_owned());
        if let Some((known, _)) = self.type_defs.entities.get(&key) {
            return known.ok_or_else(absent);
        }
        let segment = TypeName::new(name).map_err(|_| absent())?;
        let found = self.ask(call, About::TypeDef(name), |client| {
            let segment = &segment;
            async move { client.get_entity_def_by_name(segment).await }
        });
        let found = known(found.await)?;
        self.type_defs.entities.put(key, found.clone());
        found.ok_or_else(absent)
    }

    /// Returns the definition of a relationship type.
    pub(crate) async fn relationship_def(
        &self,
        call: &Call,
        name: &str,
    ) -> Result<Arc<AtlasRelationshipDef>, CatalogError> {
        let absent = || CatalogError::NoSuchTypeDef(name.to_owned());
        let key = (call.principal().name().to_owned(), name.to_owned());
        if let Some((known, _)) = self.type_defs.relationships.get(&key) {
            return known.ok_or_else(absent);
        }
        let segment = TypeName::new(name).map_err(|_| absent())?;
        let found = self.ask(call, About::TypeDef(name), |client| {
            let segment = &segment;
            async move { client.get_relationship_def_by_name(segment).await }
        });
        let found = known(found.await)?;
        self.type_defs.relationships.put(key, found.clone());
        found.ok_or_else(absent)
    }
}

fn known<T>(found: Result<T, CatalogError>) -> Result<Option<Arc<T>>, CatalogError> {
    match found {
        Ok(definition) => Ok(Some(Arc::new(definition))),
        Err(CatalogError::NoSuchTypeDef(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns a relationship type as it is told.
pub(crate) fn relationship(found: &AtlasRelationshipDef) -> RelationshipTypeDef {
    let word = |text: &Option<String>, otherwise: &str| text.clone().unwrap_or_else(|| otherwise.to_owned());
    let end = |end: &AtlasRelationshipEndDef| RelationshipEnd {
        type_name: end.type_.clone(),
        name: end.name.clone(),
        cardinality: word(&end.cardinality, "SINGLE"),
    };
    RelationshipTypeDef {
        category: word(&found.category, "RELATIONSHIP"),
        name: found.name.clone(),
        relationship_category: word(&found.relationship_category, "ASSOCIATION"),
        end1: end(&found.end_def1),
        end2: end(&found.end_def2),
    }
}
