//! From the name of a schema to its database in Atlas.

use super::{Database, Namespace, SchemaSetting, TableType, Template};
use crate::atlas::Atlas;
use crate::cache::Cache;
use crate::dsl::{Attribute, Condition, Literal, Query, Selection};
use crate::error::CatalogError;
use crate::header::{is_scrubbed, text};
use crate::refusal::About;
use crate::scope::Scope;
use crate::settings::Schemas;
use lacre_atlas_client::{AtlasEntityHeader, EntityRead, TypeName};
use lacre_contract::nearest;
use lacre_tool::Call;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// How long a database is believed to be where it was.
const LIFETIME: Duration = Duration::from_secs(60);
/// A name that is not among the databases found is looked for again when they are older than this.
const FRESH: Duration = Duration::from_secs(5);
/// Databases in one answer, and answers at most.
const PAGE: u16 = 1000;
const PAGES: u32 = 20;
/// Schemas that are named to a caller who named none.
const NAMED: usize = 5;

/// The schemas by name, as one principal may see them.
pub(crate) type Namespaces = Arc<BTreeMap<String, Arc<Namespace>>>;

/// What is known of the schemas, per principal.
pub(crate) struct Directory {
    pub(crate) schemas: Schemas,
    configured: Cache<(String, String), Arc<Namespace>>,
    discovered: Cache<String, Namespaces>,
}

impl Directory {
    pub(crate) fn new(schemas: Schemas) -> Self {
        Self { schemas, configured: Cache::new(LIFETIME), discovered: Cache::new(LIFETIME) }
    }
}

impl Atlas {
    /// Returns the schema of this name.
    ///
    /// # Errors
    ///
    /// [`CatalogError::UnknownSchema`] when none of this name is served to the principal, or its database is gone.
    pub(crate) async fn namespace(&self, call: &Call, schema: &str) -> Result<Arc<Namespace>, CatalogError> {
        let allowed = call.principal().scope::<Scope>().is_none_or(|scope| scope.allows(schema));
        let found = match &self.directory.schemas {
            _ if !allowed => None,
            Schemas::Discovered => self.discovered(call, schema).await?,
            Schemas::Configured(settings) => match settings.iter().find(|setting| setting.name() == schema) {
                Some(setting) => self.configured(call, setting).await?,
                None => None,
            },
        };
        match found {
            Some(namespace) => Ok(namespace),
            None => Err(CatalogError::UnknownSchema {
                schema: schema.to_owned(),
                near: self.near(call, schema).await?,
            }),
        }
    }

    /// Whether the principal may see an entity of this qualified name.
    pub(crate) async fn may_see(
        &self,
        call: &Call,
        qualified_name: Option<&str>,
    ) -> Result<bool, CatalogError> {
        let Some(scope) = call.principal().scope::<Scope>() else { return Ok(true) };
        let Some(qualified_name) = qualified_name else { return Ok(false) };
        for schema in scope.schemas() {
            match self.namespace(call, schema).await {
                Ok(namespace) if namespace.holds(qualified_name) => return Ok(true),
                Ok(_) | Err(CatalogError::UnknownSchema { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(false)
    }

    /// The schemas that the principal may see, the one that `given` may be a misspelling of first; a few, if they are many.
    async fn near(&self, call: &Call, given: &str) -> Result<Vec<String>, CatalogError> {
        let mut names: Vec<String> = match &self.directory.schemas {
            Schemas::Discovered => self.databases(call, Duration::MAX).await?.keys().cloned().collect(),
            Schemas::Configured(settings) => {
                settings.iter().map(|setting| setting.name().to_owned()).collect()
            }
        };
        if let Some(scope) = call.principal().scope::<Scope>() {
            names.retain(|name| scope.allows(name));
        }
        // A schema whose database is gone is not the way out.
        names.retain(|name| name != given);
        let likeliest = nearest(given, names.iter().map(String::as_str)).map(str::to_owned);
        names.sort_by_key(|name| (Some(name) != likeliest.as_ref(), name.clone()));
        names.truncate(NAMED);
        Ok(names)
    }

    async fn discovered(&self, call: &Call, schema: &str) -> Result<Option<Arc<Namespace>>, CatalogError> {
        let databases = self.databases(call, Duration::MAX).await?;
        if let Some(namespace) = databases.get(schema) {
            return Ok(Some(Arc::clone(namespace)));
        }
        Ok(self.databases(call, FRESH).await?.get(schema).cloned())
    }

    /// Returns every Hive database as a schema, found not longer than `age` ago.
    pub(crate) async fn databases(&self, call: &Call, age: Duration) -> Result<Namespaces, CatalogError> {
        let key = call.principal().name().to_owned();
        match self.directory.discovered.get(&key) {
            Some((namespaces, found)) if found <= age => return Ok(namespaces),
            _ => {}
        }
        let all = Selection::of(&TableType::Hive.database_identifier()).active();
        let mut databases = Vec::new();
        for page in 0..PAGES {
            let found = self.headers(call, &all.page(PAGE, page * u32::from(PAGE))).await?;
            databases.extend(found.iter().filter_map(database));
            if found.len() < usize::from(PAGE) {
                break;
            }
            if page + 1 == PAGES {
                call.recorder().note("more databases than are looked at");
            }
        }
        let namespaces: Namespaces = Arc::new(by_name(databases));
        self.directory.discovered.put(key, Arc::clone(&namespaces));
        Ok(namespaces)
    }

    async fn configured(
        &self,
        call: &Call,
        setting: &SchemaSetting,
    ) -> Result<Option<Arc<Namespace>>, CatalogError> {
        let key = (call.principal().name().to_owned(), setting.name().to_owned());
        if let Some((namespace, _)) = self.directory.configured.get(&key) {
            return Ok(Some(namespace));
        }
        let database = if setting.database().contains('@') {
            self.database_by_qualified_name(call, setting).await?
        } else {
            self.database_by_name(call, setting).await?
        };
        let Some(database) = database else { return Ok(None) };
        let name = setting.name().to_owned();
        let namespace = Arc::new(Namespace::new(name, setting.table_type(), database, setting.template()));
        self.directory.configured.put(key, Arc::clone(&namespace));
        Ok(Some(namespace))
    }

    async fn database_by_qualified_name(
        &self,
        call: &Call,
        setting: &SchemaSetting,
    ) -> Result<Option<Database>, CatalogError> {
        let type_name = TypeName::new(setting.table_type().database_type())
            .map_err(|error| CatalogError::Fault(error.to_string()))?;
        let read = EntityRead { min_ext_info: true, ignore_relationships: true };
        let answer = self.ask(call, About::Schema(setting.name()), |client| {
            let type_name = &type_name;
            async move { client.get_by_unique_attributes(type_name, setting.database(), read).await }
        });
        let entity = match answer.await {
            Ok(answer) => answer.entity,
            Err(CatalogError::UnknownSchema { .. }) => return Ok(None),
            Err(error) => return Err(error),
        };
        let name = entity.attributes.as_ref().and_then(|attributes| text(attributes, "name"));
        let name = name.unwrap_or_else(|| setting.database().rsplit('@').next_back().unwrap_or_default());
        let qualified_name = setting.database().to_owned();
        Ok(Some(Database { guid: entity.guid, name: name.to_owned(), qualified_name }))
    }

    async fn database_by_name(
        &self,
        call: &Call,
        setting: &SchemaSetting,
    ) -> Result<Option<Database>, CatalogError> {
        let name = Literal::new("schema", setting.database())?;
        let query: Query = Selection::of(&setting.table_type().database_identifier())
            .and(Condition::Is(Attribute::Name, &name))
            .active()
            .page(2, 0);
        let mut databases: Vec<Database> =
            self.headers(call, &query).await?.iter().filter_map(database).collect();
        if databases.len() > 1 {
            // One of them at random would be a wrong answer that looks right.
            call.recorder()
                .note("two databases have the configured name: configure the qualified name of one");
            return Ok(None);
        }
        Ok(databases.pop())
    }
}

fn database(header: &AtlasEntityHeader) -> Option<Database> {
    let attributes = header.attributes.as_ref().filter(|_| !is_scrubbed(header))?;
    let qualified_name = text(attributes, "qualifiedName")?.to_owned();
    let name = text(attributes, "name").unwrap_or(&qualified_name).to_owned();
    Some(Database { guid: header.guid.clone(), name, qualified_name })
}

fn by_name(databases: Vec<Database>) -> BTreeMap<String, Arc<Namespace>> {
    let template = Template::default();
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for database in &databases {
        *times.entry(database.name.clone()).or_default() += 1;
    }
    let namespace = |database: Database| {
        let is_only = times.get(&database.name) == Some(&1);
        let name = if is_only { database.name.clone() } else { database.qualified_name.clone() };
        (name.clone(), Arc::new(Namespace::new(name, TableType::Hive, database, &template)))
    };
    databases.into_iter().map(namespace).collect()
}

#[cfg(test)]
mod tests {
    use super::{Database, by_name};

    #[test]
    fn a_name_that_two_clusters_have_gives_way_to_the_qualified_names() {
        let database = |qualified_name: &str| Database {
            guid: qualified_name.to_owned(),
            name: qualified_name.split('@').next().unwrap_or_default().to_owned(),
            qualified_name: qualified_name.to_owned(),
        };
        let namespaces = by_name(vec![database("sales@cm"), database("sales@dr"), database("hr@cm")]);
        assert_eq!(namespaces.keys().collect::<Vec<_>>(), ["hr", "sales@cm", "sales@dr"]);
        assert_eq!(namespaces["sales@dr"].qualified_name("orders"), "sales.orders@dr");
    }
}
