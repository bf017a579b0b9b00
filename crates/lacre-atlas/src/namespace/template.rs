//! How a schema's tables are called in Atlas.

use super::setting::SchemaSettingError;

/// A qualified name with places to fill in: `{table}` once, and where wanted `{database}` and `{cluster}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template {
    before: String,
    after: String,
}

impl Default for Template {
    /// What the Hive hook writes: `{database}.{table}@{cluster}`.
    fn default() -> Self {
        Self { before: "{database}.".to_owned(), after: "@{cluster}".to_owned() }
    }
}

impl Template {
    pub(crate) fn parse(text: &str) -> Result<Self, SchemaSettingError> {
        let mut parts = text.split("{table}");
        let (Some(before), Some(after), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(SchemaSettingError::Table);
        };
        let template = Self { before: before.to_owned(), after: after.to_owned() };
        let (before, after) = template.around_table("", Some(""));
        // A brace that is left over is a misspelt place; it would be live in a pattern, too.
        if [before, after].iter().any(|part| part.contains(['{', '}'])) {
            return Err(SchemaSettingError::Place);
        }
        Ok(template)
    }

    /// Returns what stands before and after the table's name. A database without a cluster has names without one.
    pub(crate) fn around_table(&self, database: &str, cluster: Option<&str>) -> (String, String) {
        let fill = |part: &str| match cluster {
            Some(cluster) => part.replace("{database}", database).replace("{cluster}", cluster),
            None => part.replace("{database}", database).replace("@{cluster}", "").replace("{cluster}", ""),
        };
        (fill(&self.before), fill(&self.after))
    }
}
