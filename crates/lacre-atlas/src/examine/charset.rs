//! Whether queries keep characters outside ASCII. A server whose Java runs under `LC_ALL=C` finds nothing for them, without
//! an error.

use super::schemas::Served;
use super::{Finding, Sample};
use crate::atlas::Atlas;
use crate::domain::Hit;
use crate::dsl::{Attribute, Condition, Literal, Pattern, Selection, TypeIdentifier};
use crate::error::CatalogError;
use crate::header::hit;
use lacre_tool::Call;

/// Tables that are looked through for a name outside ASCII.
const LOOKED_THROUGH: u16 = 1000;
/// A character that Java's ASCII writes `?`, which in `like` stands for any character.
const FOREIGN: &str = "é";

impl Atlas {
    pub(super) async fn examine_charset(
        &self,
        call: &Call,
        served: &[Served],
        sample: Option<&Sample>,
    ) -> Finding {
        let Some(sample) = sample else { return Finding::NotTried };
        let kept = match self.foreign_name(call, served).await {
            Ok(Some(table)) => self.finds(call, &table).await,
            Ok(None) => self.keeps_foreign(call, &sample.type_name).await,
            Err(error) => Err(error),
        };
        match kept {
            Ok(true) => Finding::Yes,
            Ok(false) => Finding::No,
            Err(error) => Finding::Failed(error),
        }
    }

    /// Returns a table whose name has a character outside ASCII and can stand in a query.
    async fn foreign_name(&self, call: &Call, served: &[Served]) -> Result<Option<Hit>, CatalogError> {
        for namespace in served.iter().filter_map(|(_, namespace)| namespace.as_ref()) {
            let tables = namespace.tables()?.page(LOOKED_THROUGH, 0);
            let found = self.headers(call, &tables).await?;
            let is_foreign = |hit: &Hit| !hit.name.is_ascii() && Literal::can_hold(&hit.name);
            if let Some(table) = found.iter().filter_map(hit).find(is_foreign) {
                return Ok(Some(table));
            }
        }
        Ok(None)
    }

    /// Whether a query finds a table that is there by its name.
    async fn finds(&self, call: &Call, table: &Hit) -> Result<bool, CatalogError> {
        let Some(identifier) = TypeIdentifier::new(&table.type_name) else { return Ok(true) };
        let name = Literal::new("table", &table.name)?;
        let query = Selection::of(&identifier).and(Condition::Is(Attribute::Name, &name)).active().page(1, 0);
        Ok(!self.headers(call, &query).await?.is_empty())
    }

    /// Whether a query tells such a character from others, where no name has one: some table has another name than it,
    /// and no table whose name begins otherwise fits it.
    async fn keeps_foreign(&self, call: &Call, type_name: &str) -> Result<bool, CatalogError> {
        let Some(identifier) = TypeIdentifier::new(type_name) else { return Ok(true) };
        let name = Literal::new("table", FOREIGN)?;
        let others = Selection::of(&identifier).and(Condition::IsNot(Attribute::Name, &name)).page(1, 0);
        if self.headers(call, &others).await?.is_empty() {
            return Ok(false);
        }
        let pattern = Pattern::beginning("table", FOREIGN)?;
        let alike = Selection::of(&identifier).and(Condition::Like(Attribute::Name, &pattern)).page(25, 0);
        let found = self.headers(call, &alike).await?;
        Ok(found.iter().filter_map(hit).all(|hit| hit.name.starts_with(FOREIGN)))
    }
}
