use crate::bench::{Bench, call, operations};
use lacre_atlas::{AtlasDiscovery, CatalogError, Hits, Search};
use lacre_atlas_lab::{DatasetSource, Release};

fn search<'a>(schema: &'a str, query: &'a str) -> Search<'a> {
    Search { schema, query, limit: 25, offset: 0 }
}

fn names(hits: &Hits) -> Vec<&str> {
    hits.hits.iter().map(|hit| hit.qualified_name.as_str()).collect()
}

const FIRST: &str = "laboratorio.tbl_162cf7be@cluster";

#[tokio::test]
async fn a_part_of_a_name_finds_tables_of_the_schema() {
    for release in Release::ALL {
        let bench = Bench::recorded(release).await;
        #[rustfmt::skip]
        let cases: [(&str, &str, &str, Vec<&str>); 12] = [
            // schema       query           type           found
            ("laboratorio", "162cf7be",     "hive_table",  vec![FIRST]),
            ("laboratorio", "TBL_162",      "hive_table",  vec![]),
            ("laboratorio", "tbl_162*",     "hive_table",  vec![FIRST]),
            ("laboratorio", "162*",         "hive_table",  vec![]),
            ("laboratorio", "tbl.162",      "hive_table",  vec![]),
            ("laboratorio", "apagada",      "hive_table",  vec![]),
            ("outro",       "rate_limit",   "hive_table",  vec!["outro.rate_limit@cluster"]),
            ("outro",       "m espaço",     "hive_table",  vec!["outro.tabela com espaço@cluster"]),
            ("outro",       "a/b",          "hive_table",  vec![]),
            ("laboratorio", "schema",       "hive_db",     vec!["schema_laboratorio@cluster"]),
            ("outro",       "uf",           "hive_column", vec!["outro.tbl_particionada.uf@cluster"]),
            ("laboratorio", "carga",        "hive_process", vec![]),
        ];
        for (schema, query, type_name, expected) in cases {
            let hits = bench.atlas.search_by_dsl(&call(), search(schema, query), type_name).await;
            let hits = hits.unwrap_or_else(|error| panic!("{release}, {query}: {error:?}"));
            assert_eq!(names(&hits), expected, "{release}, {query}");
            assert_eq!(hits.approximate_count, expected.len() as u64, "{release}, {query}");
        }
    }
}

#[tokio::test]
async fn pages_of_a_search_come_with_the_whole_number() {
    let bench = Bench::recorded(Release::V2_1).await;
    let page = |type_name: &'static str, query: &'static str, limit, offset| {
        let search = Search { schema: "laboratorio", query, limit, offset };
        let bench = &bench;
        async move { bench.atlas.search_by_dsl(&call(), search, type_name).await.expect("hits") }
    };
    for (type_name, query, count) in
        [("hive_table", "tbl_", 92), ("hive_column", "col_d7247819", 74), ("hive_table", "?bl_*", 92)]
    {
        let first = page(type_name, query, 25, 0).await;
        assert_eq!((first.hits.len(), first.approximate_count), (25, count), "{query}");
        let last = page(type_name, query, 100, 50).await;
        assert_eq!((last.hits.len() as u64, last.approximate_count), (count - 50, count), "{query}");
        let beyond = page(type_name, query, 10, 5000).await;
        assert_eq!((beyond.hits.len(), beyond.approximate_count), (0, count), "{query}");
    }
}

#[tokio::test]
async fn what_cannot_be_searched_is_refused_before_atlas_is_asked() {
    let bench = Bench::recorded(Release::V2_1).await;
    for character in ['$', '\\', '\'', '"', '`', '%'] {
        let (call, query) = (call(), format!("a{character}b"));
        let answer = bench.atlas.search_by_dsl(&call, search("laboratorio", &query), "hive_table").await;
        assert_eq!(answer, Err(CatalogError::Unwritable { argument: "query", character }));
        assert!(operations(&call).is_empty());
    }
    for character in "()[]{}+^|".chars() {
        let (call, query) = (call(), format!("a{character}b"));
        let answer = bench.atlas.search_by_dsl(&call, search("laboratorio", &query), "hive_table").await;
        assert_eq!(answer, Err(CatalogError::LivePattern { argument: "query", character }));
        assert!(operations(&call).is_empty());
    }
    for type_name in ["tabela_nenhuma", "PII", "hive_table where name = 'x' or name", "Hive_table", "", "é"]
    {
        let answer = bench.atlas.search_by_dsl(&call(), search("laboratorio", "x"), type_name).await;
        assert_eq!(answer, Err(CatalogError::UnknownType(type_name.to_owned())));
    }
    let answer = bench.atlas.search_by_dsl(&call(), search("laboratorio", "x"), "Referenceable").await;
    let expected = CatalogError::UnknownAttribute {
        type_name: "Referenceable".to_owned(),
        attribute: "name".to_owned(),
    };
    assert_eq!(answer, Err(expected));
}

#[tokio::test]
async fn quick_search_stays_in_the_schema_and_counts_there() {
    for release in Release::ALL.into_iter().filter(|release| *release > Release::V2_0) {
        let bench = Bench::recorded(release).await;
        #[rustfmt::skip]
        let cases: [(&str, &str, bool, Vec<&str>); 9] = [
            // schema       query                               deleted left out   found
            ("laboratorio", "tbl_162cf7be",                     true,  vec![FIRST]),
            ("outro",       "tbl_162cf7be",                     true,  vec!["outro.tbl_162cf7be@cluster"]),
            ("laboratorio", "tbl_162",                          true,  vec![FIRST]),
            ("laboratorio", FIRST,                              true,  vec![FIRST]),
            ("laboratorio", "tbl_apagada",                      true,  vec![]),
            ("laboratorio", "tbl_apagada",                      false, vec!["laboratorio.tbl_apagada@cluster"]),
            ("laboratorio", "\"x",                              true,  vec![]),
            ("laboratorio", "AND",                              true,  vec![]),
            ("outro",       "com espaço",                       true,  vec!["outro.tabela com espaço@cluster"]),
        ];
        for (schema, query, exclude_deleted, expected) in cases {
            let found =
                bench.atlas.quick_search(&call(), search(schema, query), "hive_table", exclude_deleted).await;
            let found = found.unwrap_or_else(|error| panic!("{release}, {query}: {error:?}"));
            assert_eq!(names(&found.found), expected, "{release}, {query}");
            assert_eq!(found.found.approximate_count, expected.len() as u64, "{release}, {query}");
            let counted =
                found.metrics.iter().find(|(name, _)| name == "typeName").map(|(_, counts)| counts.clone());
            let none = expected.is_empty();
            let expected = if none { vec![] } else { vec![("hive_table".to_owned(), 1)] };
            assert_eq!(counted.unwrap_or_default(), expected, "{release}, {query}");
        }
        let whole = Search { schema: "laboratorio", query: "tbl_", limit: 10, offset: 20 };
        let found = bench.atlas.quick_search(&call(), whole, "hive_table", true).await.expect("hits");
        assert_eq!((found.found.hits.len(), found.found.approximate_count), (10, 92), "{release}");
    }
}

#[tokio::test]
async fn a_release_without_quick_search_is_named() {
    let bench = Bench::recorded(Release::V2_0).await;
    let answer = bench.atlas.quick_search(&call(), search("laboratorio", "tbl"), "hive_table", true).await;
    let Err(CatalogError::OperationMissing { operation, release }) = answer else { panic!("{answer:?}") };
    assert_eq!((operation.as_str(), release.as_deref()), ("quickSearch", Some("2.0.0")));
}

#[tokio::test]
async fn attributes_are_searched_by_their_beginning() {
    for release in Release::ALL {
        let bench = Bench::recorded(release).await;
        #[rustfmt::skip]
        let cases: [(&str, &str, &str, &str, Vec<&str>); 7] = [
            ("laboratorio", "hive_table",    "name",          "tbl_162",                vec![FIRST]),
            ("outro",       "hive_table",    "name",          "tbl_162",                vec!["outro.tbl_162cf7be@cluster"]),
            ("outro",       "hive_table",    "name",          "TBL",                    vec![]),
            ("laboratorio", "hive_table",    "qualifiedName", FIRST,                    vec![FIRST]),
            ("outro",       "hive_table",    "name",          "taxa_100%",              vec!["outro.taxa_100%@cluster"]),
            ("outro",       "hive_table",    "comment",       "Diz \"",                 vec!["outro.tbl_texto@cluster"]),
            ("laboratorio", "hive_table",    "name",          "*",                      vec![]),
        ];
        for (schema, type_name, attribute, prefix, expected) in cases {
            let hits =
                bench.atlas.search_by_attribute(&call(), search(schema, prefix), type_name, attribute).await;
            let hits = hits.unwrap_or_else(|error| panic!("{release}, {prefix}: {error:?}"));
            assert_eq!(names(&hits), expected, "{release}, {prefix}");
            assert_eq!(hits.approximate_count, expected.len() as u64, "{release}, {prefix}");
        }
        let far = Search { schema: "laboratorio", query: "col_", limit: 100, offset: 1150 };
        let hits = bench.atlas.search_by_attribute(&call(), far, "hive_column", "name").await.expect("hits");
        assert_eq!((hits.hits.len(), hits.approximate_count), (82, 1232), "{release}");
    }
    let bench = Bench::recorded(Release::V2_5).await;
    for type_name in ["nada", "hive_table,hive_column"] {
        let unknown = bench.atlas.search_by_attribute(&call(), search("outro", "x"), type_name, "name").await;
        assert_eq!(unknown, Err(CatalogError::UnknownType(type_name.to_owned())));
    }
    let unknown = bench.atlas.search_by_attribute(&call(), search("outro", "x"), "hive_table", "nada").await;
    assert!(matches!(unknown, Err(CatalogError::UnknownAttribute { .. })), "{unknown:?}");
}

#[tokio::test]
async fn full_text_search_works_or_quick_search_stands_in() {
    for release in Release::ALL {
        let bench = Bench::recorded(release).await;
        let call = call();
        let hits = bench.atlas.search_by_full_text(&call, search("laboratorio", "tbl_8991e9dc"), true).await;
        let hits = hits.unwrap_or_else(|error| panic!("{release}: {error:?}"));
        assert_eq!(names(&hits), ["laboratorio.tbl_8991e9dc@cluster"], "{release}");
        assert_eq!(hits.approximate_count, 1, "{release}");
        let record = call.recorder().record();
        assert_eq!(record.notes.is_empty(), release == Release::V2_0, "{release}: {:?}", record.notes);
        let nothing = bench.atlas.search_by_full_text(&call, search("laboratorio", "nadanada"), true).await;
        assert_eq!(nothing, Ok(Hits::default()), "{release}");
    }
}

#[tokio::test]
async fn full_text_search_is_cut_to_size_and_left_dead_where_that_is_wanted() {
    let living = lacre_atlas_lab::Settings {
        release: Release::V2_1,
        dataset: DatasetSource::Recorded,
        free_text_off: true,
        ..Default::default()
    };
    let bench = Bench::start(living, |_| {}).await;
    let page = Search { schema: "laboratorio", query: "cluster", limit: 10, offset: 5 };
    let call_of_page = call();
    let hits = bench.atlas.search_by_full_text(&call_of_page, page, true).await.expect("hits");
    assert!(hits.approximate_count >= 15 && hits.hits.len() == 10, "{hits:?}");
    assert!(call_of_page.recorder().record().notes.is_empty());
    let dead = lacre_atlas_lab::Settings { dataset: DatasetSource::Recorded, ..Default::default() };
    let bench = Bench::start(dead, |catalog| catalog.full_text_fallback = false).await;
    let hits = bench.atlas.search_by_full_text(&call(), search("laboratorio", "tbl_8991e9dc"), true).await;
    assert_eq!(hits, Ok(Hits::default()));
}
