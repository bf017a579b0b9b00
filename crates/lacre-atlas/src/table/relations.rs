//! What an entity is related to.

use lacre_atlas_client::AtlasEntity;
use serde_json::Value;

/// The other end of a relationship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Related {
    pub(super) guid: String,
    /// The text to show, which for tables and columns is the name; a legacy attribute has none.
    pub(super) name: Option<String>,
}

/// Returns what `entity` is related to by `name`, in no order: what was deleted, or is not there any more, left out. The
/// relationship is looked at first, and the legacy attribute of the same name where there is none.
pub(super) fn many(entity: &AtlasEntity, name: &str) -> Vec<Related> {
    let value =
        |map: &Option<serde_json::Map<String, Value>>| map.as_ref().and_then(|map| map.get(name)).cloned();
    let value = value(&entity.relationship_attributes)
        .filter(|value| !value.is_null())
        .or_else(|| value(&entity.attributes));
    match value {
        Some(Value::Array(items)) => items.iter().filter_map(related).collect(),
        Some(item) => related(&item).into_iter().collect(),
        None => Vec::new(),
    }
}

/// Returns the one thing that `entity` is related to by `name`.
pub(super) fn one(entity: &AtlasEntity, name: &str) -> Option<Related> {
    many(entity, name).into_iter().next()
}

fn related(value: &Value) -> Option<Related> {
    let member = |name: &str| value.get(name).and_then(Value::as_str);
    let is_deleted = |name: &str| member(name).is_some_and(|status| status != "ACTIVE");
    if is_deleted("entityStatus") || is_deleted("relationshipStatus") {
        return None;
    }
    let guid = member("guid").filter(|guid| *guid != "-1")?.to_owned();
    let name = member("displayText").filter(|name| !name.is_empty()).map(str::to_owned);
    Some(Related { guid, name })
}

#[cfg(test)]
mod tests {
    use super::{many, one};
    use lacre_atlas_client::AtlasEntity;
    use serde_json::json;

    fn entity(value: &serde_json::Value) -> AtlasEntity {
        serde_json::from_value(value.clone()).expect("an entity")
    }

    #[test]
    fn what_was_dropped_is_not_related() {
        let table =
            entity(&json!({"guid": "t", "attributes": {"columns": [{"guid": "old"}], "sd": {"guid": "s"}},
            "relationshipAttributes": {"sd": null, "columns": [
                {"guid": "a", "entityStatus": "ACTIVE", "relationshipStatus": "ACTIVE", "displayText": "x"},
                {"guid": "b", "entityStatus": "DELETED", "relationshipStatus": "DELETED", "displayText": "y"},
                {"guid": "c", "entityStatus": "ACTIVE", "relationshipStatus": "DELETED"},
                {"guid": "-1", "entityStatus": "ACTIVE", "displayText": "hidden"}, null, 5]}}));
        let columns = many(&table, "columns");
        assert_eq!(columns.iter().map(|column| column.guid.as_str()).collect::<Vec<_>>(), ["a"]);
        assert_eq!(one(&table, "sd").expect("by its legacy attribute").guid, "s");
        assert_eq!(one(&table, "db"), None);
    }
}
