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
