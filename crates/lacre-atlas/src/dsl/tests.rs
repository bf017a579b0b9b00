use super::{Attribute, Condition, KEYWORDS, Literal, Pattern, Selection, TypeIdentifier};
use crate::error::CatalogError;

fn identifier(name: &str) -> TypeIdentifier {
    TypeIdentifier::new(name).expect("a type name")
}

#[test]
fn a_listing_is_written_as_all_releases_read_it() {
    let database = Literal::new("schema", "schema_laboratorio@cluster").expect("plain text");
    let last = Literal::new("cursor", "tabela com espaço").expect("plain text");
    let views = Condition::OneOf(Attribute::TableType, &["VIRTUAL_VIEW", "MATERIALIZED_VIEW"]);
    let tables = Selection::of(&identifier("hive_table"))
        .and(Condition::Is(Attribute::DatabaseQualifiedName, &database))
        .active()
        .and(Condition::After(Attribute::Name, &last));
    assert_eq!(
        tables.clone().and(views).page(51, 0).text,
        "hive_table where db.qualifiedName = 'schema_laboratorio@cluster' and __state = 'ACTIVE' and \
         name > 'tabela com espaço' and (tableType = 'VIRTUAL_VIEW' or tableType = 'MATERIALIZED_VIEW') \
         orderby name limit 51 offset 0"
    );
    assert!(tables.count().text.ends_with("select count() limit 1 offset 0"));
}

#[test]
fn what_atlas_would_run_or_decode_is_refused() {
    let refused = ['$', '\\', '\'', '"', '`', '%', '\n', '\0', '\u{85}'];
    for character in refused {
        let text = format!("a{character}b");
        let unwritable = CatalogError::Unwritable { argument: "query", character };
        assert_eq!(Literal::new("query", &text), Err(unwritable.clone()));
        assert_eq!(Pattern::containing("query", &text), Err(unwritable));
        assert!(!Literal::can_hold(&text));
        assert_eq!(TypeIdentifier::new(&text), None);
    }
    for character in "()[]{}+^|".chars() {
        let text = format!("a{character}b");
        let live = CatalogError::LivePattern { argument: "query", character };
        assert_eq!(Pattern::containing("query", &text), Err(live));
        assert!(Literal::can_hold(&text));
    }
}

#[test]
fn patterns_contain_unless_the_caller_wrote_wildcards() {
    #[rustfmt::skip]
    let cases = [
        // text      sent         exact  fits                                  does not fit
        ("162cf",    "'*162cf*'", true,  &["162cf", "tbl_162cf7be"][..],       &["tbl_162c", "TBL_162CF"][..]),
        ("tbl_*be",  "'tbl_*be'", true,  &["tbl_be", "tbl_162cf7be"][..],      &["xtbl_be", "tbl_bex"][..]),
        ("t?l",      "'t?l'",     true,  &["tbl", "tél"][..],                  &["tl", "tbbl"][..]),
        ("a.b",      "'*a.b*'",   false, &["xa.b"][..],                        &["axb"][..]),
        ("a/b@c",    "'*a?b?c*'", false, &["a/b@c"][..],                       &["a.b@c"][..]),
        ("*",        "'*'",       true,  &["", "é"][..],                       &[][..]),
        ("**a*?",    "'**a*?'",   true,  &["xaay", "ab"][..],                  &["xa", ""][..]),
    ];
    for (text, sent, is_exact, fitting, others) in cases {
        let pattern = Pattern::containing("query", text).expect("no live character");
        assert_eq!(pattern.to_string(), sent);
        assert_eq!(pattern.is_exact(), is_exact, "{text}");
        assert!(fitting.iter().all(|name| pattern.fits(name)), "{text}");
        assert!(!others.iter().any(|name| pattern.fits(name)), "{text}");
    }
    assert!(Pattern::beginning("schema", "laboratorio.").expect("plain").fits("laboratorio.t@c"));
}

#[test]
fn matching_takes_polynomial_time() {
    let pattern = Pattern::containing("query", &"*a".repeat(128)).expect("plain");
    assert!(!pattern.fits(&"a".repeat(100)));
    assert!(!pattern.fits(&format!("{}b", "a".repeat(4000))));
}

#[test]
fn type_names_are_quoted_only_where_they_must_be() {
    #[rustfmt::skip]
    let cases = [("hive_table", "hive_table"), ("My Type", "`My Type`"), ("Count", "`Count`"), ("__internal", "__internal")];
    for (name, written) in cases {
        assert_eq!(identifier(name).to_string(), written);
    }
    for name in ["", "1a", "a-b", "a.b", "tábela", "a`b", "a,b", " a"] {
        assert_eq!(TypeIdentifier::new(name), None, "{name}");
    }
    assert!(KEYWORDS.is_sorted());
}

mod against_the_parser {
    use super::super::{Attribute, Condition, Literal, Pattern, Selection, TypeIdentifier};
    use lacre_atlas_lab::dsl::{Expression, Literal as Parsed, Operator, Query, parse};
    use proptest::prelude::*;

    /// The comparisons of a query from left to right; none of ours negates or nests but for alternatives.
    fn comparisons(expression: &Expression, found: &mut Vec<(String, Operator, String)>) {
        match expression {
            Expression::And(one, other) | Expression::Or(one, other) => {
                comparisons(one, found);
                comparisons(other, found);
            }
            Expression::Compare { path, operator, value: Parsed::Text(text) } => {
                let qualifier = path.qualifier.as_ref().map(|name| format!("{name}.")).unwrap_or_default();
                found.push((format!("{qualifier}{}", path.attribute), *operator, text.clone()));
            }
            other => panic!("not written by us: {other:?}"),
        }
    }

    fn read(text: &str) -> (Query, Vec<(String, Operator, String)>) {
        let query = parse(text).expect("what we write is a query");
        let mut found = Vec::new();
        comparisons(query.filter.as_ref().expect("a filter"), &mut found);
        (query, found)
    }

    fn texts() -> impl Strategy<Value = String> {
        // Arbitrary text, and text made of what is alive somewhere.
        prop_oneof![
            any::<String>(),
            "[a-z'\"`$%\\\\()\\[\\]{}+^|*?.;:@#~&<>/!=, -]{0,20}",
            "(limit|offset|or|--|/\\*| ){0,5}"
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn a_query_holds_exactly_the_values_put_in(one in texts(), other in texts(), type_name in texts()) {
            let (Ok(name), Ok(pattern)) = (Literal::new("a", &one), Pattern::containing("b", &other)) else { return Ok(()) };
            let identifier = TypeIdentifier::new(&type_name).or_else(|| TypeIdentifier::new("hive_table"));
            let identifier = identifier.expect("a plain name");
            let selection = Selection::of(&identifier)
                .and(Condition::Is(Attribute::DatabaseQualifiedName, &name))
                .active()
                .and(Condition::After(Attribute::Name, &name))
                .and(Condition::IsNot(Attribute::QualifiedName, &name))
                .and(Condition::Like(Attribute::Name, &pattern))
                .and(Condition::OneOf(Attribute::TableType, &["VIRTUAL_VIEW", "MATERIALIZED_VIEW"]));
            let (query, found) = read(&selection.page(7, 3).text);
            let sent = pattern.to_string();
            let of = |attribute: &str, operator, value: &str| (attribute.to_owned(), operator, value.to_owned());
            prop_assert_eq!(found, vec![
                of("db.qualifiedName", Operator::Equal, &one),
                of("__state", Operator::Equal, "ACTIVE"),
                of("name", Operator::Greater, &one),
                of("qualifiedName", Operator::NotEqual, &one),
                of("name", Operator::Like, sent.trim_matches('\'')),
                of("tableType", Operator::Equal, "VIRTUAL_VIEW"),
                of("tableType", Operator::Equal, "MATERIALIZED_VIEW"),
            ]);
            let source = identifier.to_string();
            prop_assert_eq!(query.source.as_str(), source.trim_matches('`'));
            let limit = query.limit.expect("a limit");
            prop_assert_eq!((limit.limit, limit.offset), (7, Some(3)));
            prop_assert!(query.count.is_none() && query.order.is_some());
            prop_assert!(read(&selection.count().text).0.count.is_some());
        }
    }
}
