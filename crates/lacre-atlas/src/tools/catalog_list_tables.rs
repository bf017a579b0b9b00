//! `catalog.listTables`.

use super::count::count;
use crate::domain::{self, Page};
use crate::ports::MetadataLookup;
use lacre_atlas_types::v1::catalog_list_tables::{Input, ListedTable, NAME, Output, TableKind};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.listTables`
///
/// # What it answers
///
/// One page of the tables and views of a schema in the order of their names, and where the next page begins.
///
/// # What it asks Atlas
///
/// [`MetadataLookup::list_tables`], with at most 50 tables when no `limit` is given.
///
/// # When it refuses
///
/// `invalid_input`: the schema is not known, or the cursor is not one of this schema.
///
/// # Example
///
/// ```json
/// {"schema": "laboratorio", "limit": 50, "cursor": null}
/// ```
///
/// `contracts/v1/tools/catalog.listTables/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct ListTables;

impl<P: MetadataLookup + Sync> Tool<P> for ListTables {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        let limit = count(input.limit);
        Ok(output(ports.list_tables(call, &input.schema, limit, input.cursor.as_deref()).await?))
    }
}

fn output(page: Page<domain::ListedTable>) -> Output {
    Output { tables: page.items.into_iter().map(table).collect(), next_cursor: page.next_cursor }
}

fn table(table: domain::ListedTable) -> ListedTable {
    let kind = match table.kind {
        domain::TableKind::Table => TableKind::Table,
        domain::TableKind::View => TableKind::View,
    };
    ListedTable { name: table.name, type_: kind }
}

#[cfg(test)]
mod tests {
    use super::ListTables;
    use crate::domain::{ListedTable, Page, TableKind};
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn a_page_says_what_is_a_view_and_where_the_next_begins() {
        let view = ListedTable { name: "v".into(), kind: TableKind::View };
        let fake = Fake::answering(Page { items: vec![view], next_cursor: Some("n".into()) });
        let output = run::<ListTables>(&fake, json!({"schema": "s"})).await;
        assert_eq!(output, Ok(json!({"tables": [{"name": "v", "type": "VIEW"}], "nextCursor": "n"})));
        fake.prepare(Ok(Page::<ListedTable> { items: Vec::new(), next_cursor: None }));
        let output = run::<ListTables>(&fake, json!({"schema": "s", "limit": 7, "cursor": "n"})).await;
        assert_eq!(output, Ok(json!({"tables": [], "nextCursor": null})));
        assert_eq!(fake.asked(), ["list_tables s 50 None", "list_tables s 7 Some(\"n\")"]);
    }
}
