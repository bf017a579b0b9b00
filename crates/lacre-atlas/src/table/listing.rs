//! The tables of a schema, a page at a time, by name.

use crate::atlas::Atlas;
use crate::cursor::Position;
use crate::domain::{ListedTable, Page, TableKind};
use crate::dsl::{Attribute, Condition, Literal, Selection};
use crate::error::CatalogError;
use crate::header::{is_scrubbed, name};
use crate::namespace::{Namespace, TableType};
use lacre_atlas_client::AtlasEntityHeader;
use lacre_tool::Call;
use std::collections::BTreeSet;

const TOOL: &str = "catalog.listTables";
/// Pages that hold nothing to show are passed over, so many at most.
const EMPTY_PAGES: u32 = 10;
/// The largest number that the limit of a query may be.
const MOST: u32 = 10_000;

/// What was read of a listing.
struct Reading {
    tables: Vec<ListedTable>,
    next: Option<Position>,
}

impl Atlas {
    pub(crate) async fn tables(
        &self,
        call: &Call,
        schema: &str,
        limit: u32,
        cursor: Option<&str>,
    ) -> Result<Page<ListedTable>, CatalogError> {
        let namespace = self.namespace(call, schema).await?;
        let mut position = match cursor {
            Some(cursor) => self.cursors.read(TOOL, schema, cursor)?,
            None => Position::default(),
        };
        for _ in 0..EMPTY_PAGES {
            let reading = self.page(call, &namespace, limit, &position).await?;
            match reading.next {
                Some(next) if reading.tables.is_empty() => position = next,
                next => {
                    return Ok(Page {
                        items: reading.tables,
                        next_cursor: self.cursor(schema, next.as_ref())?,
                    });
                }
            }
        }
        Ok(Page { items: Vec::new(), next_cursor: self.cursor(schema, Some(&position))? })
    }

    fn cursor(&self, schema: &str, next: Option<&Position>) -> Result<Option<String>, CatalogError> {
        let Some(next) = next else { return Ok(None) };
        let too_long = || CatalogError::Fault("a position in a listing is longer than a cursor".to_owned());
        self.cursors.write(TOOL, schema, next).map(Some).ok_or_else(too_long)
    }

    /// Reads one page, and beside it which of its tables are views: headers do not say, and a `select` loses rows.
    async fn page(
        &self,
        call: &Call,
        namespace: &Namespace,
        limit: u32,
        position: &Position,
    ) -> Result<Reading, CatalogError> {
        let mut tables = namespace.tables()?;
        if let Some(after) = &position.after {
            let after = Literal::new("cursor", after).map_err(|_| CatalogError::ForeignCursor)?;
            tables = tables.and(Condition::After(Attribute::Name, &after));
        }
        let rows = limit + 1;
        let page = tables.page(bounded(rows), position.skip);
        // The first views after the position, as many as there are rows, cover the page.
        let views = views(tables, namespace.table_type).page(bounded(rows.saturating_add(position.skip)), 0);
        let (page, views) = tokio::join!(self.headers(call, &page), self.headers(call, &views));
        let views: BTreeSet<String> = views?.into_iter().map(|view| view.guid).collect();
        Ok(read(&page?, &views, limit as usize, position))
    }
}

fn bounded(rows: u32) -> u16 {
    u16::try_from(rows.min(MOST)).unwrap_or(u16::MAX)
}

fn views(tables: Selection, table_type: TableType) -> Selection {
    match table_type {
        TableType::Hive => {
            tables.and(Condition::OneOf(Attribute::TableType, &["VIRTUAL_VIEW", "MATERIALIZED_VIEW"]))
        }
        TableType::Rdbms => tables.and(Condition::OneOf(
            Attribute::Type,
            &["VIEW", "view", "MATERIALIZED VIEW", "MATERIALIZED_VIEW"],
        )),
    }
}

fn read(rows: &[AtlasEntityHeader], views: &BTreeSet<String>, limit: usize, before: &Position) -> Reading {
    let page = &rows[..rows.len().min(limit)];
    let mut tables: Vec<ListedTable> = Vec::new();
    for row in page.iter().filter(|row| !is_scrubbed(row)) {
        let Some(name) = name(row) else { continue };
        // A session's temporary table may bear the name of a table.
        if tables.last().is_some_and(|table| table.name == name) {
            continue;
        }
        let kind = if views.contains(&row.guid) { TableKind::View } else { TableKind::Table };
        tables.push(ListedTable { name: name.to_owned(), kind });
    }
    Reading { tables, next: (rows.len() > limit).then(|| after(page, before)) }
}

/// Returns the position after `page`: by the last name that may be told and that a query can hold, and by number from
/// there.
fn after(page: &[AtlasEntityHeader], before: &Position) -> Position {
    let writable = |row: &AtlasEntityHeader| !is_scrubbed(row) && name(row).is_some_and(fits_cursor);
    match page.iter().rposition(writable) {
        None => {
            let rows = u32::try_from(page.len()).unwrap_or(u32::MAX);
            Position { after: before.after.clone(), skip: before.skip.saturating_add(rows) }
        }
        Some(last) => {
            let last_name = name(&page[last]);
            let rows = page[last + 1..].iter().filter(|row| name(row) != last_name).count();
            Position { after: last_name.map(str::to_owned), skip: u32::try_from(rows).unwrap_or(u32::MAX) }
        }
    }
}

/// Longer names make a cursor longer than the contract takes, or a query longer than Atlas takes.
fn fits_cursor(name: &str) -> bool {
    name.len() <= 2000 && Literal::can_hold(name)
}

#[cfg(test)]
mod tests {
    use super::{Position, read};
    use lacre_atlas_client::AtlasEntityHeader;
    use serde_json::json;
    use std::collections::BTreeSet;

    fn row(guid: &str, name: &str) -> AtlasEntityHeader {
        let attributes = if guid == "-1" { json!({}) } else { json!({"name": name}) };
        serde_json::from_value(json!({"guid": guid, "displayText": name, "attributes": attributes}))
            .expect("a header")
    }

    fn at(after: Option<&str>, skip: u32) -> Position {
        Position { after: after.map(str::to_owned), skip }
    }

    #[test]
    fn a_listing_goes_on_by_name_where_it_can() {
        #[rustfmt::skip]
        let cases = [
            // rows (the last one tells that there are more)            names             next
            (vec![row("1", "a"), row("2", "b"), row("3", "c")],         vec!["a", "b"],   Some(at(Some("b"), 0))),
            (vec![row("1", "a"), row("2", "b")],                        vec!["a", "b"],   None),
            (vec![row("1", "a"), row("2", "b%"), row("3", "c")],        vec!["a", "b%"],  Some(at(Some("a"), 1))),
            (vec![row("1", "a%"), row("2", "b%"), row("3", "c")],       vec!["a%", "b%"], Some(at(Some("0"), 5 + 2))),
            (vec![row("1", "a"), row("-1", "secret"), row("3", "z")],   vec!["a"],        Some(at(Some("a"), 1))),
            (vec![row("-1", "s"), row("-1", "t"), row("3", "z")],       vec![],           Some(at(Some("0"), 5 + 2))),
            (vec![row("1", "a"), row("2", "a"), row("3", "b")],         vec!["a"],        Some(at(Some("a"), 0))),
            (vec![],                                                    vec![],           None),
        ];
        for (rows, names, next) in cases {
            let reading = read(&rows, &BTreeSet::new(), 2, &at(Some("0"), 5));
            assert_eq!(reading.tables.iter().map(|table| table.name.as_str()).collect::<Vec<_>>(), names);
            assert_eq!(reading.next, next, "{names:?}");
        }
    }
}
