//! Entities, whole or in short.

use crate::atlas::Atlas;
use crate::domain::{Classification, Classifications, Entity, Header};
use crate::error::CatalogError;
use crate::header::{attribute, distinct, header, status, text};
use crate::refusal::About;
use lacre_atlas_client::{AtlasEntity, AtlasEntityHeader, EntityRead, FailureKind, Guid, TypeName};
use lacre_tool::Call;
use serde_json::{Map, Value};

impl Atlas {
    pub(crate) async fn entity(
        &self,
        call: &Call,
        guid: &str,
        min_ext_info: bool,
    ) -> Result<Entity, CatalogError> {
        let absent = || CatalogError::NoSuchEntity { guid: guid.to_owned() };
        let segment = Guid::new(guid).map_err(|_| absent())?;
        let read = EntityRead { min_ext_info, ignore_relationships: false };
        let found = self.ask(call, About::Entity(guid), |client| {
            let segment = &segment;
            async move { client.get_by_id(segment, read).await }
        });
        let found = match found.await {
            Ok(found) => found.entity,
            // 2.1.0 fails on the guid of a type; its header says which it was.
            Err(CatalogError::Unavailable(failure))
                if failure.kind == FailureKind::ServerError && failure.status == Some(500) =>
            {
                return match self.header_of(call, guid).await {
                    Err(CatalogError::NoSuchEntity { .. }) => Err(absent()),
                    _ => Err(CatalogError::Unavailable(failure)),
                };
            }
            Err(error) => return Err(error),
        };
        self.told(call, found).await?.ok_or_else(absent)
    }

    pub(crate) async fn named_entity(
        &self,
        call: &Call,
        type_name: &str,
        qualified_name: &str,
        min_ext_info: bool,
    ) -> Result<Entity, CatalogError> {
        let segment =
            TypeName::new(type_name).map_err(|_| CatalogError::UnknownType(type_name.to_owned()))?;
        let read = EntityRead { min_ext_info, ignore_relationships: false };
        let found = self.ask(call, About::Name { type_name, qualified_name }, |client| {
            let segment = &segment;
            async move { client.get_by_unique_attributes(segment, qualified_name, read).await }
        });
        let found = found.await?.entity;
        let absent = || CatalogError::NoSuchName {
            type_name: type_name.to_owned(),
            qualified_name: qualified_name.to_owned(),
        };
        // Where two types have an entity of this name, Atlas answers one of them, and it may be the wrong one.
        let found_type = found.type_name.as_deref().ok_or_else(absent)?;
        if !self.is_kind_of(call, found_type, type_name).await? {
            return Err(absent());
        }
        self.told(call, found).await?.ok_or_else(absent)
    }

    /// Returns the entity as it is told; nothing when the principal may not see it.
    async fn told(&self, call: &Call, found: AtlasEntity) -> Result<Option<Entity>, CatalogError> {
        let attributes = found.attributes.unwrap_or_default();
        let Some(type_name) = found.type_name else { return Ok(None) };
        if !self.may_see(call, text(&attributes, "qualifiedName")).await? {
            return Ok(None);
        }
        let classifications = found.classifications.into_iter().flatten();
        Ok(Some(Entity {
            guid: found.guid,
            type_name,
            status: status(found.status.as_deref()),
            attributes: attributes.into_iter().map(|(name, value)| (name, plain(value))).collect(),
            classification_names: distinct(classifications.filter_map(|one| one.type_name)),
        }))
    }

    pub(crate) async fn header_of(&self, call: &Call, guid: &str) -> Result<Header, CatalogError> {
        let found = self.seen_header(call, guid).await?;
        header(&found).ok_or_else(|| CatalogError::NoSuchEntity { guid: guid.to_owned() })
    }

    /// Returns the header of an entity that the principal may see.
    pub(crate) async fn seen_header(
        &self,
        call: &Call,
        guid: &str,
    ) -> Result<AtlasEntityHeader, CatalogError> {
        let absent = || CatalogError::NoSuchEntity { guid: guid.to_owned() };
        let segment = Guid::new(guid).map_err(|_| absent())?;
        let found = self.ask(call, About::Entity(guid), |client| {
            let segment = &segment;
            async move { client.get_header_by_id(segment).await }
        });
        let found = found.await?;
        let is_seen =
            found.type_name.is_some() && self.may_see(call, attribute(&found, "qualifiedName")).await?;
        if is_seen { Ok(found) } else { Err(absent()) }
    }

    /// Looks whether the principal may see the entity, where there is something that he may not see.
    pub(crate) async fn look_for(&self, call: &Call, guid: &str) -> Result<(), CatalogError> {
        match call.principal().scope::<crate::scope::Scope>() {
            Some(_) => self.seen_header(call, guid).await.map(drop),
            None => Ok(()),
        }
    }

    pub(crate) async fn classifications_of(
        &self,
        call: &Call,
        guid: &str,
    ) -> Result<Classifications, CatalogError> {
        let segment = Guid::new(guid).map_err(|_| CatalogError::NoSuchEntity { guid: guid.to_owned() })?;
        self.look_for(call, guid).await?;
        let found = self.ask(call, About::Entity(guid), |client| {
            let segment = &segment;
            async move { client.get_classifications(segment).await }
        });
        let found = found.await?;
        // 2.1 answers an empty list for the guid of a type.
        if found.list.is_empty() && !self.is_at_least(call, 2, 2).await {
            self.seen_header(call, guid).await?;
        }
        let told = found.list.into_iter().filter_map(|one| {
            Some(Classification {
                type_name: one.type_name?,
                entity_guid: one.entity_guid.unwrap_or_else(|| guid.to_owned()),
                propagate: one.propagate.unwrap_or(false),
            })
        });
        let items: Vec<Classification> = told.collect();
        let total = found.total_count.and_then(|total| u64::try_from(total).ok()).unwrap_or_default();
        Ok(Classifications { total_count: total.max(items.len() as u64), items })
    }
}

/// Returns the value of an attribute with each reference as `{guid, typeName}`: some releases add the qualified name of
/// what is referred to, which the principal may not be allowed to see.
fn plain(value: Value) -> Value {
    match value {
        Value::Array(items) => Value::Array(items.into_iter().map(plain).collect()),
        Value::Object(members) if members.get("guid").is_some_and(Value::is_string) => {
            let kept = members.into_iter().filter(|(name, _)| matches!(name.as_str(), "guid" | "typeName"));
            Value::Object(kept.collect::<Map<_, _>>())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::plain;
    use serde_json::json;

    #[test]
    fn references_are_told_by_guid_and_type_alone() {
        let full =
            json!({"guid": "g", "typeName": "hive_table", "uniqueAttributes": {"qualifiedName": "a.b@c"}});
        let short = json!({"guid": "g", "typeName": "hive_table"});
        assert_eq!(plain(full.clone()), short);
        assert_eq!(plain(json!([full, null])), json!([short, null]));
        let map = json!({"EXTERNAL": "TRUE", "guid": 5});
        assert_eq!(plain(map.clone()), map);
    }
}
