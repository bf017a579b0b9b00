//! The foreign keys of a table: as Atlas models them, else as the table facts have them.

use super::columns::PlacedColumn;
use super::relations::{self, Related};
use crate::atlas::Atlas;
use crate::domain::ForeignKey;
use crate::error::CatalogError;
use crate::facts::TableFact;
use crate::header;
use crate::refusal::About;
use lacre_atlas_client::{AtlasEntityWithExtInfo, Guid};
use lacre_tool::Call;

/// The relationship type that says whether this Atlas models foreign keys.
const MODEL: &str = "rdbms_table_foreign_key";

impl Atlas {
    pub(super) async fn has_modelled_keys(&self, call: &Call) -> Result<bool, CatalogError> {
        match self.relationship_def(call, MODEL).await {
            Ok(_) => Ok(true),
            Err(CatalogError::NoSuchTypeDef(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Returns the keys that came along with a table.
    ///
    /// Atlas keeps the columns of a key as a set. Those of a key of several columns are paired by equal names, and what
    /// is left in the order in which Atlas sends it, which the record then says.
    pub(super) async fn modelled_keys(
        &self,
        call: &Call,
        table: &str,
        found: &AtlasEntityWithExtInfo,
    ) -> Result<Vec<ForeignKey>, CatalogError> {
        let mut keys = Vec::new();
        let referred = found.referred_entities.as_ref();
        for related in relations::many(&found.entity, "foreign_keys") {
            let Some(key) = referred.and_then(|referred| referred.get(&related.guid)) else { continue };
            if key.status.as_deref().is_some_and(|status| status != "ACTIVE") {
                continue;
            }
            let Some(to) = relations::one(key, "references_table") else { continue };
            let Some(to_table) = self.name_of(call, to).await? else { continue };
            let own = self.names_of(call, relations::many(key, "key_columns")).await?;
            let referenced = self.names_of(call, relations::many(key, "references_columns")).await?;
            let (pairs, is_certain) = paired(own, referenced);
            if !is_certain {
                call.recorder()
                    .note("the columns of a key of several columns are paired in the order of Atlas");
            }
            keys.extend(pairs.into_iter().map(|(from_column, to_column)| ForeignKey {
                from_table: table.to_owned(),
                from_column,
                to_table: to_table.clone(),
                to_column,
            }));
        }
        Ok(keys)
    }

    async fn names_of(&self, call: &Call, related: Vec<Related>) -> Result<Vec<String>, CatalogError> {
        let mut names = Vec::new();
        for one in related {
            names.extend(self.name_of(call, one).await?);
        }
        Ok(names)
    }

    async fn name_of(&self, call: &Call, related: Related) -> Result<Option<String>, CatalogError> {
        if related.name.is_some() {
            return Ok(related.name);
        }
        let Ok(guid) = Guid::new(related.guid.as_str()) else { return Ok(None) };
        let found = self.ask(call, About::Entity(&related.guid), |client| {
            let guid = &guid;
            async move { client.get_header_by_id(guid).await }
        });
        match found.await {
            Ok(found) => Ok(header::name(&found).filter(|_| !header::is_scrubbed(&found)).map(str::to_owned)),
            Err(CatalogError::NoSuchEntity { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Returns each column with the one that it refers to, and whether that is certain.
fn paired(own: Vec<String>, mut referenced: Vec<String>) -> (Vec<(String, String)>, bool) {
    let mut pairs = Vec::new();
    let mut left = Vec::new();
    for column in own {
        match referenced.iter().position(|name| *name == column) {
            Some(at) => pairs.push((column, referenced.remove(at))),
            None => left.push(column),
        }
    }
    let is_certain = left.len() <= 1;
    pairs.extend(left.into_iter().zip(referenced));
    (pairs, is_certain)
}

/// Returns the keys that the table facts have.
pub(super) fn of_facts(table: &str, fact: Option<&TableFact>) -> Vec<ForeignKey> {
    let keys = fact.map(TableFact::foreign_keys).unwrap_or_default();
    let pairs = keys.iter().flat_map(|key| key.pairs().map(move |pair| (key.table(), pair)));
    let key = |(to_table, (from, to)): (&str, (&str, &str))| ForeignKey {
        from_table: table.to_owned(),
        from_column: from.to_owned(),
        to_table: to_table.to_owned(),
        to_column: to.to_owned(),
    };
    pairs.map(key).collect()
}

/// Returns the keys by the place of their column, then by what they refer to.
pub(super) fn in_order(mut keys: Vec<ForeignKey>, columns: &[PlacedColumn]) -> Vec<ForeignKey> {
    let place = |name: &str| columns.iter().position(|column| column.name == name).unwrap_or(usize::MAX);
    keys.sort_by_key(|key| {
        (place(&key.from_column), key.from_column.clone(), key.to_table.clone(), key.to_column.clone())
    });
    keys.dedup();
    keys
}

#[cfg(test)]
mod tests {
    use super::paired;

    #[test]
    fn columns_are_paired_by_name_and_then_by_order() {
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        let pairs = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|(one, other)| ((*one).to_owned(), (*other).to_owned())).collect::<Vec<_>>()
        };
        #[rustfmt::skip]
        let cases = [
            (&["a"][..],           &["id"][..],          pairs(&[("a", "id")]),               true),
            (&["b", "a"][..],      &["a", "id"][..],     pairs(&[("a", "a"), ("b", "id")]),   true),
            (&["a", "b"][..],      &["c", "d"][..],      pairs(&[("a", "c"), ("b", "d")]),    false),
            (&["a"][..],           &[][..],              pairs(&[]),                          true),
        ];
        for (own, referenced, expected, is_certain) in cases {
            assert_eq!(paired(texts(own), texts(referenced)), (expected, is_certain));
        }
    }
}
