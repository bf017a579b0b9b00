//! `catalog.describeTable`.

use crate::domain;
use crate::ports::MetadataLookup;
use lacre_atlas_types::v1::catalog_describe_table::{Column, Input, NAME, Output};
use lacre_contract::Failure;
use lacre_tool::{Call, Tool};

/// `catalog.describeTable`
///
/// # What it answers
///
/// The columns of one table in their order, each with its data type and whether it may be null.
///
/// # What it asks Atlas
///
/// [`MetadataLookup::describe_table`].
///
/// # When it refuses
///
/// `invalid_input`: the schema is not known. `not_found`: the schema has no such table, or it may not be seen.
///
/// # Example
///
/// ```json
/// {"schema": "laboratorio", "table": "tbl_162cf7be"}
/// ```
///
/// `contracts/v1/tools/catalog.describeTable/examples/ok.json` has the answer.
#[derive(Debug)]
pub struct DescribeTable;

impl<P: MetadataLookup + Sync> Tool<P> for DescribeTable {
    const NAME: &'static str = NAME;
    type Input = Input;
    type Output = Output;

    async fn run(input: Input, ports: &P, call: &Call) -> Result<Output, Failure> {
        let columns = ports.describe_table(call, &input.schema, &input.table).await?;
        Ok(Output { table: input.table, columns: columns.into_iter().map(column).collect() })
    }
}

fn column(column: domain::Column) -> Column {
    Column { name: column.name, data_type: column.data_type, nullable: column.nullable }
}

#[cfg(test)]
mod tests {
    use super::DescribeTable;
    use crate::domain::Column;
    use crate::error::CatalogError;
    use crate::fake::{Fake, run};
    use serde_json::json;

    #[tokio::test]
    async fn the_table_is_named_as_it_was_asked_for() {
        let column = Column { name: "c".into(), data_type: "INT".into(), nullable: true };
        let fake = Fake::answering(vec![column]);
        let output = run::<DescribeTable>(&fake, json!({"schema": "s", "table": "t"})).await;
        let column = json!({"name": "c", "dataType": "INT", "nullable": true});
        assert_eq!(output, Ok(json!({"table": "t", "columns": [column]})));
        assert_eq!(fake.asked(), ["describe_table s t"]);
    }

    #[tokio::test]
    async fn a_table_that_does_not_exist_is_not_found() {
        let fake = Fake::failing(CatalogError::NoSuchTable { schema: "s".into(), table: "t".into() });
        let failure = run::<DescribeTable>(&fake, json!({"schema": "s", "table": "t"})).await;
        assert_eq!(failure.expect_err("no table").code(), "not_found");
    }
}
