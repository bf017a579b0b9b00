use crate::bench::{Bench, call, operations};
use lacre_atlas::{CatalogError, ListedTable, MetadataLookup, Schemas, TableKind};
use lacre_atlas_lab::{DatasetSource, Release};

async fn all(bench: &Bench, schema: &str, limit: u32) -> (Vec<ListedTable>, usize) {
    let (mut tables, mut pages, mut cursor) = (Vec::new(), 0, None::<String>);
    loop {
        let page = bench.atlas.list_tables(&call(), schema, limit, cursor.as_deref()).await.expect("a page");
        assert!(page.items.len() <= limit as usize);
        tables.extend(page.items);
        pages += 1;
        assert!(pages <= 200, "it does not end");
        match page.next_cursor {
            Some(next) => cursor = Some(next),
            None => return (tables, pages),
        }
    }
}

#[tokio::test]
async fn the_laboratory_is_listed_without_gap_or_repeat_for_every_limit() {
    let bench = Bench::laboratory().await;
    let (whole, pages) = all(&bench, "laboratorio", 200).await;
    assert_eq!((whole.len(), pages), (92, 1));
    assert!(whole.iter().all(|table| table.kind == TableKind::Table && table.name != "tbl_apagada"));
    assert!(whole.is_sorted_by(|one, other| one.name < other.name));
    let mut seen = 0;
    for limit in 1..=92 {
        let (tables, pages) = all(&bench, "laboratorio", limit).await;
        assert_eq!(tables, whole, "limit {limit}");
        assert_eq!(pages, 92_usize.div_ceil(limit as usize), "limit {limit}");
        seen += pages;
    }
    println!("{seen} pages of 92 tables");
    assert_eq!(seen, (1..=92_usize).map(|limit| 92_usize.div_ceil(limit)).sum::<usize>());
}

#[tokio::test]
async fn names_that_no_query_can_hold_are_passed_by_number_and_views_are_told() {
    for release in Release::ALL {
        let bench = Bench::recorded(release).await;
        let (whole, _) = all(&bench, "outro", 200).await;
        let names: Vec<&str> = whole.iter().map(|table| table.name.as_str()).collect();
        assert_eq!(names.len(), 13, "{names:?}");
        assert!(
            names.contains(&"taxa_100%")
                && names.contains(&"tabela com espaço")
                && names.contains(&"rate_limit")
        );
        let views = whole.iter().filter(|table| table.kind == TableKind::View);
        assert_eq!(views.map(|view| view.name.as_str()).collect::<Vec<_>>(), ["vm_resumo", "vw_resumo"]);
        for limit in 1..=14 {
            assert_eq!(all(&bench, "outro", limit).await.0, whole, "{release}, limit {limit}");
        }
    }
}

#[tokio::test]
async fn relational_tables_are_listed_too() {
    let bench = Bench::recorded(Release::V2_5).await;
    let (tables, _) = all(&bench, "relacional", 1).await;
    assert_eq!(
        tables.iter().map(|table| table.name.as_str()).collect::<Vec<_>>(),
        ["tbl_162cf7be", "tbl_4c8d7ae5"]
    );
}

#[tokio::test]
async fn a_cursor_holds_for_its_schema_only() {
    let bench = Bench::recorded(Release::V2_5).await;
    let page = bench.atlas.list_tables(&call(), "laboratorio", 5, None).await.expect("a page");
    let cursor = page.next_cursor.expect("more tables");
    for (schema, cursor) in
        [("outro", cursor.as_str()), ("laboratorio", "tbl_162cf7be"), ("laboratorio", &cursor[1..])]
    {
        let call = call();
        let answer = bench.atlas.list_tables(&call, schema, 5, Some(cursor)).await;
        assert_eq!(answer, Err(CatalogError::ForeignCursor));
    }
}

#[tokio::test]
async fn every_database_is_a_schema_where_none_is_configured() {
    let settings = lacre_atlas_lab::Settings { dataset: DatasetSource::Recorded, ..Default::default() };
    let bench = Bench::start(settings, |catalog| catalog.schemas = Schemas::Discovered).await;
    let (tables, _) = all(&bench, "schema_outro", 50).await;
    assert_eq!(tables.len(), 13);
    let call = call();
    let unknown = bench.atlas.list_tables(&call, "schema_outr", 50, None).await;
    let near = vec!["schema_outro".to_owned(), "schema_laboratorio".to_owned()];
    assert_eq!(unknown, Err(CatalogError::UnknownSchema { schema: "schema_outr".to_owned(), near }));
    assert!(operations(&call).iter().all(|operation| *operation == "searchUsingDSL"));
}

#[tokio::test]
async fn an_unknown_schema_is_told_with_the_known_ones() {
    let bench = Bench::recorded(Release::V2_5).await;
    let answer = bench.atlas.list_tables(&call(), "laboratorium", 50, None).await;
    let near = ["laboratorio", "outro", "relacional"].map(str::to_owned).to_vec();
    assert_eq!(answer, Err(CatalogError::UnknownSchema { schema: "laboratorium".to_owned(), near }));
    let settings = lacre_atlas_lab::Settings { dataset: DatasetSource::Recorded, ..Default::default() };
    let gone = "gone=schema_gone".parse().expect("a setting");
    let bench = Bench::start(settings, |catalog| catalog.schemas = Schemas::Configured(vec![gone])).await;
    let answer = bench.atlas.list_tables(&call(), "gone", 50, None).await;
    assert!(matches!(answer, Err(CatalogError::UnknownSchema { .. })), "{answer:?}");
}
