//! The columns of a table in their order.

use super::relations;
use crate::atlas::Atlas;
use crate::data_type;
use crate::domain::Column;
use crate::error::CatalogError;
use crate::facts::TableFact;
use crate::header::text;
use crate::refusal::About;
use lacre_atlas_client::{AtlasEntity, AtlasEntityWithExtInfo, EntityRead, Guid};
use lacre_tool::Call;
use serde_json::{Map, Value};

/// A column as Atlas has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlacedColumn {
    pub(super) name: String,
    data_type: Option<String>,
    nullable: Option<bool>,
    is_partition_key: bool,
    position: i64,
}

impl PlacedColumn {
    /// Returns the column as it is told; `fact` says what Atlas does not know.
    pub(super) fn described(self, fact: Option<&TableFact>) -> Column {
        let known = || fact.and_then(|fact| fact.nullable(&self.name));
        let nullable = self.nullable.or_else(known).unwrap_or(true);
        let data_type = self.data_type.as_deref().map(data_type::in_upper_case);
        Column { nullable, data_type: data_type.unwrap_or_else(|| "UNKNOWN".to_owned()), name: self.name }
    }
}

impl Atlas {
    /// Returns the columns of a table by position, then name; the partition keys, whose positions start at 0 again, come
    /// last. Dropped ones are left out in all three places where they stay: the relationship, the attribute, and the
    /// entities that came along. What did not come along is read by itself.
    pub(super) async fn placed_columns(
        &self,
        call: &Call,
        table: AtlasEntityWithExtInfo,
    ) -> Result<Vec<PlacedColumn>, CatalogError> {
        let AtlasEntityWithExtInfo { entity, referred_entities } = table;
        let mut referred = referred_entities.unwrap_or_default();
        let mut columns = Vec::new();
        for (relation, is_partition_key) in [("columns", false), ("partitionKeys", true)] {
            for related in relations::many(&entity, relation) {
                let column = match referred.remove(&related.guid) {
                    Some(column) => Some(column),
                    None => self.column(call, &related.guid).await?,
                };
                columns.extend(column.and_then(|column| placed(&column, is_partition_key)));
            }
        }
        let place = |column: &PlacedColumn| (column.is_partition_key, column.position, column.name.clone());
        columns.sort_by_key(place);
        Ok(columns)
    }

    async fn column(&self, call: &Call, guid: &str) -> Result<Option<AtlasEntity>, CatalogError> {
        let Ok(segment) = Guid::new(guid) else { return Ok(None) };
        let read = EntityRead { min_ext_info: true, ignore_relationships: true };
        let found = self.ask(call, About::Entity(guid), |client| {
            let segment = &segment;
            async move { client.get_by_id(segment, read).await }
        });
        match found.await {
            Ok(found) => Ok(Some(found.entity)),
            Err(CatalogError::NoSuchEntity { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn placed(column: &AtlasEntity, is_partition_key: bool) -> Option<PlacedColumn> {
    if column.status.as_deref().is_some_and(|status| status != "ACTIVE") {
        return None;
    }
    let nothing = Map::new();
    let attributes = column.attributes.as_ref().unwrap_or(&nothing);
    Some(PlacedColumn {
        name: text(attributes, "name")?.to_owned(),
        data_type: text(attributes, "type").or_else(|| text(attributes, "data_type")).map(str::to_owned),
        nullable: attributes.get("isNullable").and_then(Value::as_bool),
        is_partition_key,
        position: attributes.get("position").and_then(Value::as_i64).unwrap_or(i64::MAX),
    })
}
