//! Tables, their columns and their keys.

mod columns;
mod keys;
mod listing;
mod relations;

use crate::atlas::Atlas;
use crate::domain::{Column, ForeignKey};
use crate::error::CatalogError;
use crate::namespace::{Namespace, TableType};
use crate::refusal::About;
use lacre_atlas_client::{AtlasEntityWithExtInfo, EntityRead, TypeName};
use lacre_tool::Call;

impl Atlas {
    pub(crate) async fn columns_of(
        &self,
        call: &Call,
        schema: &str,
        table: &str,
    ) -> Result<Vec<Column>, CatalogError> {
        let namespace = self.namespace(call, schema).await?;
        // Where an rdbms_column shrinks, it loses whether it may be empty: its type spells that attribute with a space.
        let min_ext_info = namespace.table_type == TableType::Hive;
        let found = self.table(call, &namespace, table, min_ext_info).await?;
        let columns = self.placed_columns(call, found).await?;
        let fact = self.fact(schema, table);
        Ok(columns.into_iter().map(|column| column.described(fact)).collect())
    }

    pub(crate) async fn keys_of(
        &self,
        call: &Call,
        schema: &str,
        table: &str,
    ) -> Result<Vec<ForeignKey>, CatalogError> {
        let namespace = self.namespace(call, schema).await?;
        let are_modelled = self.has_modelled_keys(call).await?;
        let found = self.table(call, &namespace, table, false).await?;
        let modelled = if are_modelled { self.modelled_keys(call, table, &found).await? } else { Vec::new() };
        let columns = self.placed_columns(call, found).await?;
        let keys =
            if modelled.is_empty() { keys::of_facts(table, self.fact(schema, table)) } else { modelled };
        Ok(keys::in_order(keys, &columns))
    }

    /// Reads an active table by its qualified name.
    async fn table(
        &self,
        call: &Call,
        namespace: &Namespace,
        table: &str,
        min_ext_info: bool,
    ) -> Result<AtlasEntityWithExtInfo, CatalogError> {
        let absent = || CatalogError::NoSuchTable { schema: namespace.name.clone(), table: table.to_owned() };
        let type_name = TypeName::new(namespace.table_type.as_str())
            .map_err(|error| CatalogError::Fault(error.to_string()))?;
        let qualified_name = namespace.qualified_name(table);
        let read = EntityRead { min_ext_info, ignore_relationships: false };
        let found = self.ask(call, About::Table { schema: &namespace.name, table }, |client| {
            let (type_name, qualified_name) = (&type_name, &qualified_name);
            async move { client.get_by_unique_attributes(type_name, qualified_name, read).await }
        });
        let found = found.await?;
        match relations::one(&found.entity, "db") {
            // A template may spell two schemas alike; the table still belongs to one database.
            Some(database) if database.guid != namespace.database.guid => Err(absent()),
            _ => Ok(found),
        }
    }
}
