//! The schemas of the catalog: which database each stands for, and how its tables are called in Atlas.

mod directory;
mod setting;
mod template;

pub(crate) use directory::Directory;
pub use setting::{SchemaSetting, SchemaSettingError, TableType};
pub(crate) use template::Template;

use crate::dsl::{Attribute, Condition, Literal, Pattern, Selection, TypeIdentifier};
use crate::error::CatalogError;

/// A schema with the database that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Namespace {
    /// The name by which a caller knows it.
    pub(crate) name: String,
    pub(crate) table_type: TableType,
    pub(crate) database: Database,
    /// What the qualified name of each of its tables begins with.
    prefix: String,
    /// What the qualified name of each of its tables ends with.
    suffix: String,
}

/// A database in Atlas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Database {
    pub(crate) guid: String,
    pub(crate) name: String,
    pub(crate) qualified_name: String,
}

impl Database {
    /// The part of the qualified name after the last `@`; nothing where there is none.
    fn cluster(&self) -> Option<&str> {
        self.qualified_name.rsplit_once('@').map(|(_, cluster)| cluster)
    }
}

impl Namespace {
    pub(crate) fn new(name: String, table_type: TableType, database: Database, template: &Template) -> Self {
        let (prefix, suffix) = template.around_table(&database.name, database.cluster());
        Self { name, table_type, database, prefix, suffix }
    }

    /// The qualified name of `table`.
    pub(crate) fn qualified_name(&self, table: &str) -> String {
        format!("{}{table}{}", self.prefix, self.suffix)
    }

    /// What the qualified names of all that belongs to the schema begin with, the database itself apart.
    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Whether an entity of this qualified name belongs to the schema: its database, a table, what a table owns
    /// (`{database}.{table}.{column}@{cluster}`), and what Hive names after a table: its storage
    /// (`…@{cluster}_storage`) and its processes (`…@{cluster}:{time}`).
    pub(crate) fn holds(&self, qualified_name: &str) -> bool {
        if qualified_name == self.database.qualified_name {
            return true;
        }
        let Some(rest) = qualified_name.strip_prefix(&self.prefix) else { return false };
        let is_end = |tail: &str| tail.is_empty() || tail == "_storage" || tail.starts_with(':');
        match self.suffix.as_str() {
            "" => true,
            suffix => rest.match_indices(suffix).any(|(at, _)| is_end(&rest[at + suffix.len()..])),
        }
    }

    /// Returns the tables of the schema, deleted ones left out.
    ///
    /// # Errors
    ///
    /// [`CatalogError::Unwritable`] when a query cannot hold the qualified name of the database.
    pub(crate) fn tables(&self) -> Result<Selection, CatalogError> {
        let database = Literal::new("schema", &self.database.qualified_name)?;
        let tables = Selection::of(&self.table_type.identifier());
        Ok(tables.and(Condition::Is(Attribute::DatabaseQualifiedName, &database)).active())
    }

    /// Returns the entities of `type_name` that the schema may hold, and whether each of them is its own.
    ///
    /// A relation that a type does not have finds nothing and says nothing, so each type is filtered in its own way.
    ///
    /// # Errors
    ///
    /// As [`Namespace::tables`], and [`CatalogError::LivePattern`].
    pub(crate) fn entities(
        &self,
        type_name: &str,
        identifier: &TypeIdentifier,
    ) -> Result<(Selection, bool), CatalogError> {
        if type_name == self.table_type.as_str() {
            return Ok((self.tables()?, true));
        }
        let all = Selection::of(identifier);
        if type_name == self.table_type.database_type() {
            let database = Literal::new("schema", &self.database.qualified_name)?;
            return Ok((all.and(Condition::Is(Attribute::QualifiedName, &database)).active(), true));
        }
        let prefix = Pattern::beginning("schema", &self.prefix)?;
        Ok((all.and(Condition::Like(Attribute::QualifiedName, &prefix)).active(), false))
    }
}

#[cfg(test)]
mod tests {
    use super::{Database, Namespace, TableType, Template};

    fn namespace(template: &str, qualified_name: &str) -> Namespace {
        let name = qualified_name.split('@').next().unwrap_or_default().to_owned();
        let database = Database { guid: "g".to_owned(), name, qualified_name: qualified_name.to_owned() };
        let template = Template::parse(template).expect("a template");
        Namespace::new("s".to_owned(), TableType::Hive, database, &template)
    }

    #[test]
    fn what_belongs_to_a_schema_is_told_by_its_qualified_name() {
        let sales = namespace("{database}.{table}@{cluster}", "sales@cm");
        assert_eq!(sales.qualified_name("orders"), "sales.orders@cm");
        let own = [
            "sales@cm",
            "sales.orders@cm",
            "sales.orders.id@cm",
            "sales.orders@cm_storage",
            "sales.orders@cm:171",
        ];
        assert!(own.iter().all(|name| sales.holds(name)));
        let foreign = [
            "sales@dr",
            "sales.orders@dr",
            "sales.orders@cm2",
            "sales2.orders@cm",
            "carga_0@cm:17",
            "sales.x@cm_x",
            "",
        ];
        assert!(!foreign.iter().any(|name| sales.holds(name)));
    }

    #[test]
    fn names_without_a_cluster_are_tolerated() {
        let bare = namespace("{database}.{table}@{cluster}", "sales");
        assert_eq!(bare.qualified_name("orders"), "sales.orders");
        assert!(bare.holds("sales.orders.id") && !bare.holds("other.orders"));
        let laboratory = namespace("laboratorio.{table}@{cluster}", "schema_laboratorio@cluster");
        assert_eq!(laboratory.qualified_name("t"), "laboratorio.t@cluster");
    }

    #[test]
    fn each_type_is_filtered_in_its_own_way() {
        let laboratory = namespace("laboratorio.{table}@{cluster}", "schema_laboratorio@cluster");
        #[rustfmt::skip]
        let cases = [
            ("hive_table",  "hive_table where db.qualifiedName = 'schema_laboratorio@cluster' and __state = 'ACTIVE'", true),
            ("hive_db",     "hive_db where qualifiedName = 'schema_laboratorio@cluster' and __state = 'ACTIVE'", true),
            ("hive_column", "hive_column where qualifiedName like 'laboratorio.*' and __state = 'ACTIVE'", false),
        ];
        for (type_name, text, own) in cases {
            let identifier = crate::dsl::TypeIdentifier::new(type_name).expect("a name");
            let (selection, is_own) = laboratory.entities(type_name, &identifier).expect("plain names");
            assert_eq!(selection.page(1, 0).text, format!("{text} orderby name limit 1 offset 0"));
            assert_eq!(is_own, own);
        }
    }
}
