use crate::bench::{Bench, call, operations};
use lacre_atlas::{CatalogError, Column, ForeignKey, MetadataLookup};
use lacre_atlas_lab::Release;

fn rows(columns: &[Column]) -> Vec<(&str, &str, bool)> {
    columns.iter().map(|column| (column.name.as_str(), column.data_type.as_str(), column.nullable)).collect()
}

fn arrows(keys: &[ForeignKey]) -> Vec<String> {
    let arrow = |key: &ForeignKey| {
        format!("{}.{} -> {}.{}", key.from_table, key.from_column, key.to_table, key.to_column)
    };
    keys.iter().map(arrow).collect()
}

/// Name, data type, nullability.
type Row = (&'static str, &'static str, bool);

#[rustfmt::skip]
const SPECIFIED: [Row; 8] = [
    ("col_d7247819", "INT",          false),
    ("col_c0d85479", "VARCHAR(255)", false),
    ("col_632ad9d4", "VARCHAR(255)", true),
    ("col_6e8c4b2c", "VARCHAR(255)", true),
    ("col_2cd9416d", "INT",          true),
    ("col_1d3e13bf", "INT",          true),
    ("col_ee3dab3a", "DATETIME",     true),
    ("col_acadb37c", "DATETIME",     true),
];

#[tokio::test]
async fn the_table_of_the_specification_has_its_columns_and_keys() {
    let bench = Bench::laboratory().await;
    let columns = bench.atlas.describe_table(&call(), "laboratorio", "tbl_162cf7be").await.expect("a table");
    assert_eq!(rows(&columns), SPECIFIED);
    let call = call();
    let keys = bench.atlas.list_relationships(&call, "laboratorio", "tbl_162cf7be").await.expect("a table");
    let expected = [
        "tbl_162cf7be.col_2cd9416d -> tbl_8991e9dc.col_d7247819",
        "tbl_162cf7be.col_1d3e13bf -> tbl_4c8d7ae5.col_d7247819",
    ];
    assert_eq!(arrows(&keys), expected);
    assert_eq!(
        operations(&call),
        ["getRelationshipDefByName", "getByUniqueAttributes"],
        "the definition of the relationship comes first"
    );
}

#[tokio::test]
async fn each_table_of_the_laboratory_has_its_columns_and_keys() {
    let bench = Bench::laboratory().await;
    let tables = bench.atlas.list_tables(&call(), "laboratorio", 200, None).await.expect("a page").items;
    let (mut columns, mut required, mut keys) = (0, 0, 0);
    for table in &tables {
        let found = bench.atlas.describe_table(&call(), "laboratorio", &table.name).await.expect("a table");
        columns += found.len();
        required += found.iter().filter(|column| !column.nullable).count();
        assert!(found.iter().all(|column| column.data_type != "UNKNOWN" && column.name != "col_apagada"));
        keys +=
            bench.atlas.list_relationships(&call(), "laboratorio", &table.name).await.expect("a table").len();
    }
    println!("{} tables, {columns} columns, {required} required, {keys} keys", tables.len());
    assert_eq!((tables.len(), columns, required, keys), (92, 1232, 378, 109));
}

#[tokio::test]
async fn odd_tables_are_described_on_every_release() {
    for release in Release::ALL {
        let bench = Bench::recorded(release).await;
        #[rustfmt::skip]
        let cases: [(&str, Vec<Row>); 6] = [
            ("tbl_externa",       vec![("dados", "STRUCT<nome:STRING,itens:ARRAY<MAP<STRING,INT>>>", true)]),
            ("tbl_particionada",  vec![("valor", "DOUBLE", true), ("dt", "STRING", true), ("uf", "CHAR(2)", true)]),
            ("tbl_162cf7be",      vec![("id", "BIGINT", true)]),
            ("tbl_vazia",         vec![]),
            ("taxa_100%",         vec![("id", "INT", true)]),
            ("tabela com espaço", vec![("id", "INT", true)]),
        ];
        for (table, expected) in cases {
            let columns = bench.atlas.describe_table(&call(), "outro", table).await.expect("a table");
            assert_eq!(rows(&columns), expected, "{release}, {table}");
            assert_eq!(
                bench.atlas.list_relationships(&call(), "outro", table).await,
                Ok(vec![]),
                "{release}, {table}"
            );
        }
        let columns =
            bench.atlas.describe_table(&call(), "laboratorio", "tbl_162cf7be").await.expect("a table");
        assert_eq!(rows(&columns), SPECIFIED, "{release}");
    }
}

#[tokio::test]
async fn relational_tables_bring_their_own_nullability_and_keys() {
    for release in Release::ALL {
        let bench = Bench::recorded(release).await;
        let columns =
            bench.atlas.describe_table(&call(), "relacional", "tbl_162cf7be").await.expect("a table");
        // The relational model of Atlas has no positions, so names order the columns.
        let mut expected = SPECIFIED;
        expected.sort_unstable();
        assert_eq!(rows(&columns), expected, "{release}");
        let keys =
            bench.atlas.list_relationships(&call(), "relacional", "tbl_162cf7be").await.expect("a table");
        assert_eq!(arrows(&keys), ["tbl_162cf7be.col_1d3e13bf -> tbl_4c8d7ae5.col_d7247819"], "{release}");
        let keys = bench.atlas.list_relationships(&call(), "relacional", "tbl_4c8d7ae5").await;
        assert_eq!(keys, Ok(vec![]), "{release}");
    }
}

#[tokio::test]
async fn what_does_not_exist_is_not_found() {
    let bench = Bench::recorded(Release::V2_5).await;
    for table in ["tbl_inexistente", "tbl_apagada", "tbl_expurgada", "TBL_162CF7BE", "x'y%z", "../../admin"] {
        let expected =
            CatalogError::NoSuchTable { schema: "laboratorio".to_owned(), table: table.to_owned() };
        let columns = bench.atlas.describe_table(&call(), "laboratorio", table).await;
        assert_eq!(columns, Err(expected.clone()));
        let keys = bench.atlas.list_relationships(&call(), "laboratorio", table).await;
        assert_eq!(keys, Err(expected));
    }
    let unknown = bench.atlas.describe_table(&call(), "nada", "tbl_162cf7be").await;
    assert!(matches!(unknown, Err(CatalogError::UnknownSchema { .. })));
}
