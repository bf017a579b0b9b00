//! The schemas: their databases, how many tables these have, and whether the tables are found by name.

use super::{Examination, Sample, SchemaState};
use crate::atlas::Atlas;
use crate::domain::Hit;
use crate::dsl::Selection;
use crate::error::CatalogError;
use crate::header::hit;
use crate::namespace::{Namespace, TableType};
use crate::search::counted;
use crate::settings::Schemas;
use lacre_atlas_client::{Client, QuickQuery};
use lacre_tool::Call;
use std::sync::Arc;
use std::time::Duration;

/// Tables that are looked through for one that may be seen.
const LOOKED_THROUGH: u16 = 25;

/// A schema with its database, or without one.
pub(super) type Served = (String, Option<Arc<Namespace>>);

impl Atlas {
    /// Returns the schemas that are served.
    ///
    /// # Errors
    ///
    /// When the databases cannot be asked for. That a configured schema has no database is no error.
    pub(super) async fn examined_namespaces(&self, call: &Call) -> Result<Vec<Served>, CatalogError> {
        let names: Vec<String> = match &self.directory.schemas {
            Schemas::Discovered => self.databases(call, Duration::MAX).await?.keys().cloned().collect(),
            Schemas::Configured(settings) => {
                settings.iter().map(|setting| setting.name().to_owned()).collect()
            }
        };
        let mut served = Vec::new();
        for name in names.into_iter().take(Examination::MOST_SCHEMAS) {
            match self.namespace(call, &name).await {
                Ok(namespace) => served.push((name, Some(namespace))),
                Err(CatalogError::UnknownSchema { .. }) => served.push((name, None)),
                Err(error) => return Err(error),
            }
        }
        Ok(served)
    }

    /// Returns a table that may be seen: of the first schema that has one, else any that quick search finds.
    pub(super) async fn sample(&self, call: &Call, served: &[Served]) -> Option<Sample> {
        for namespace in served.iter().filter_map(|(_, namespace)| namespace.as_ref()) {
            if let Ok(Some(table)) = self.table_of(call, namespace).await {
                return Some(table);
            }
        }
        let any = QuickQuery {
            query: "*",
            type_name: Some(TableType::Hive.as_str()),
            exclude_deleted_entities: true,
            limit: LOOKED_THROUGH,
            offset: 0,
        };
        let request = |client: Client| async move { client.quick_search(&any).await };
        let found = self.ask(call, crate::refusal::About::Server, request).await.ok()?;
        found.search_results.entities.iter().flatten().find_map(hit)
    }

    async fn table_of(&self, call: &Call, namespace: &Namespace) -> Result<Option<Hit>, CatalogError> {
        let tables: Selection = namespace.tables()?;
        let found = self.headers(call, &tables.page(LOOKED_THROUGH, 0)).await?;
        Ok(found.iter().find_map(hit))
    }

    pub(super) async fn examine_schemas(&self, call: &Call, served: &[Served]) -> Vec<SchemaState> {
        let mut states = Vec::new();
        for (name, namespace) in served {
            let mut state = SchemaState { name: name.clone(), database: None, tables: Ok(0), misnamed: None };
            if let Some(namespace) = namespace {
                state.database = Some(namespace.database.qualified_name.clone());
                state.tables = self.count_of(call, namespace).await;
                let table = self.table_of(call, namespace).await.ok().flatten();
                state.misnamed = table.and_then(|table| misnamed(namespace, &table));
            }
            states.push(state);
        }
        states
    }

    async fn count_of(&self, call: &Call, namespace: &Namespace) -> Result<u64, CatalogError> {
        Ok(counted(&self.query(call, &namespace.tables()?.count()).await?))
    }
}

fn misnamed(namespace: &Namespace, table: &Hit) -> Option<(String, String)> {
    let expected = namespace.qualified_name(&table.name);
    (expected != table.qualified_name).then(|| (table.qualified_name.clone(), expected))
}
