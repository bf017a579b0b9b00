//! A schema as it is configured.

use super::Template;
use crate::dsl::{Literal, TypeIdentifier};
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;

/// One schema: `NAME=DATABASE[:TEMPLATE]`.
///
/// `DATABASE` is the name of a database in Atlas, or its qualified name where two clusters have one of that name;
/// with `rdbms_table/` before it, it is an `rdbms_db`, and the schema's tables are `rdbms_table`s. `TEMPLATE` is the qualified
/// name of a table with `{database}`, `{table}` and `{cluster}` in it, `{database}.{table}@{cluster}` when left out. In a file
/// the parts are members: `name`, `database`, `template`, and `tableType`, `hive_table` or `rdbms_table`.
///
/// ```
/// use lacre_atlas::{SchemaSetting, TableType};
///
/// let schema: SchemaSetting = "sales=sales_prod:{database}.{table}@{cluster}".parse()?;
/// assert_eq!((schema.name(), schema.database(), schema.table_type()), ("sales", "sales_prod", TableType::Hive));
/// # Ok::<(), lacre_atlas::SchemaSettingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Members")]
pub struct SchemaSetting {
    name: String,
    database: String,
    table_type: TableType,
    template: Template,
}

/// Which entities the tables of a schema are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum TableType {
    /// `hive_table` in a `hive_db`.
    #[default]
    #[serde(rename = "hive_table")]
    Hive,
    /// `rdbms_table` in an `rdbms_db`.
    #[serde(rename = "rdbms_table")]
    Rdbms,
}

impl TableType {
    /// The name of the type in Atlas.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Hive => "hive_table",
            Self::Rdbms => "rdbms_table",
        }
    }

    /// The name of the type of its databases in Atlas.
    pub fn database_type(self) -> &'static str {
        match self {
            Self::Hive => "hive_db",
            Self::Rdbms => "rdbms_db",
        }
    }

    pub(crate) fn identifier(self) -> TypeIdentifier {
        TypeIdentifier::new(self.as_str()).expect("the types of the models have plain names")
    }

    pub(crate) fn database_identifier(self) -> TypeIdentifier {
        TypeIdentifier::new(self.database_type()).expect("the types of the models have plain names")
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Members {
    name: String,
    database: String,
    #[serde(default)]
    table_type: TableType,
    template: Option<String>,
}

impl TryFrom<Members> for SchemaSetting {
    type Error = SchemaSettingError;

    fn try_from(members: Members) -> Result<Self, SchemaSettingError> {
        let Members { name, database, table_type, template } = members;
        if name.is_empty() || name.chars().count() > 256 || name.chars().any(char::is_control) {
            return Err(SchemaSettingError::Name);
        }
        if database.is_empty() || !Literal::can_hold(&database) {
            return Err(SchemaSettingError::Database);
        }
        let template = template.as_deref().map(Template::parse).transpose()?.unwrap_or_default();
        Ok(Self { name, database, table_type, template })
    }
}

impl FromStr for SchemaSetting {
    type Err = SchemaSettingError;

    fn from_str(text: &str) -> Result<Self, SchemaSettingError> {
        let (name, rest) = text.split_once('=').ok_or(SchemaSettingError::Form)?;
        let (table_type, rest) = match rest.strip_prefix("rdbms_table/") {
            Some(rest) => (TableType::Rdbms, rest),
            None => (TableType::Hive, rest),
        };
        let (database, template) = match rest.split_once(':') {
            Some((database, template)) => (database, Some(template.to_owned())),
            None => (rest, None),
        };
        Members { name: name.to_owned(), database: database.to_owned(), table_type, template }.try_into()
    }
}

impl SchemaSetting {
    /// Returns the setting of the embedded laboratory: schema `laboratorio`, database `schema_laboratorio`, qualified names
    /// `laboratorio.{table}@cluster`.
    #[expect(clippy::missing_panics_doc, reason = "the text is inside, and a test reads it")]
    pub fn laboratory() -> Self {
        "laboratorio=schema_laboratorio:laboratorio.{table}@{cluster}"
            .parse()
            .expect("it has the form of a setting")
    }

    /// The name by which a caller knows the schema.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name or qualified name of its database in Atlas.
    pub fn database(&self) -> &str {
        &self.database
    }

    /// Which entities its tables are.
    pub fn table_type(&self) -> TableType {
        self.table_type
    }

    pub(crate) fn template(&self) -> &Template {
        &self.template
    }
}

/// Why a text is no [`SchemaSetting`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaSettingError {
    /// It is not `NAME=DATABASE[:TEMPLATE]`.
    Form,
    /// The name is empty, longer than 256 characters or holds a control character.
    Name,
    /// The database is empty or holds a character that no query of Atlas can carry.
    Database,
    /// The template has not exactly one `{table}`.
    Table,
    /// The template has a brace that is not of `{database}`, `{table}` or `{cluster}`.
    Place,
}

impl fmt::Display for SchemaSettingError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Form => "a schema is written NAME=DATABASE or NAME=DATABASE:TEMPLATE",
            Self::Name => "the name of the schema must have 1 to 256 characters and no control characters",
            Self::Database => {
                "the database must not be empty nor hold a quote, $, %, \\ or a control character"
            }
            Self::Table => "the template must hold {table} exactly once",
            Self::Place => "the template may hold {database}, {table} and {cluster}, and no other brace",
        })
    }
}

impl std::error::Error for SchemaSettingError {}

#[cfg(test)]
mod tests {
    use super::{SchemaSetting, SchemaSettingError, TableType, Template};

    #[test]
    fn settings_are_read_or_refused_with_the_reason() {
        let read = |text: &str| text.parse::<SchemaSetting>();
        let short = read("sales=prod").expect("a setting");
        assert_eq!((short.name(), short.database()), ("sales", "prod"));
        assert_eq!(short.template(), &Template::default());
        let relational =
            read("lab=rdbms_table/laboratorio@cluster:{database}.{table}@x:{cluster}").expect("a setting");
        assert_eq!(
            (relational.database(), relational.table_type()),
            ("laboratorio@cluster", TableType::Rdbms)
        );
        assert_eq!(SchemaSetting::laboratory().name(), "laboratorio");
        #[rustfmt::skip]
        let refused = [
            ("sales",                      SchemaSettingError::Form),
            ("=prod",                      SchemaSettingError::Name),
            ("sales=",                     SchemaSettingError::Database),
            ("sales=a'b",                  SchemaSettingError::Database),
            ("sales=prod:",                SchemaSettingError::Table),
            ("sales=prod:{table}{table}",  SchemaSettingError::Table),
            ("sales=prod:{db}.{table}",    SchemaSettingError::Place),
        ];
        for (text, error) in refused {
            assert_eq!(read(text), Err(error), "{text}");
        }
    }

    #[test]
    fn files_name_the_parts() {
        let json = r#"{"name": "lab", "database": "lab", "tableType": "rdbms_table", "template": "{database}.{table}"}"#;
        let read: SchemaSetting = serde_json::from_str(json).expect("a setting");
        assert_eq!(read, "lab=rdbms_table/lab:{database}.{table}".parse().expect("a setting"));
        assert!(serde_json::from_str::<SchemaSetting>(r#"{"name": "lab"}"#).is_err());
        assert!(
            serde_json::from_str::<SchemaSetting>(r#"{"name": "a", "database": "b", "typo": 1}"#).is_err()
        );
    }
}
