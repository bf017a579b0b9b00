//! What a client sends names a thing in the catalog, and never a place.

use crate::atlas::{Seen, slow_atlas};
use crate::support::Client;
use serde_json::{Value, json};
use std::time::Duration;

/// Names that lead somewhere else where they are pasted into a URL.
#[rustfmt::skip]
const NAMES: [&str; 17] = [
    "../admin", "../../admin/version", "a/b", "/etc/passwd", "%2e%2e", "%2e%2e%2fadmin", "a?x=", "a#x", "a;x", "a\\b", "..",
    ".", "//evil.example/x", "http://evil.example/x", "@evil.example", "a b", "a\u{0}b",
];

/// The calls that carry a name to a place in a path or a query.
#[rustfmt::skip]
fn calls(name: &str) -> Vec<(&'static str, Value)> {
    let guid = json!({"guid": name});
    vec![
        ("catalog.getEntityByGuid",        guid.clone()),
        ("catalog.getEntityHeader",        guid.clone()),
        ("catalog.getClassifications",     guid.clone()),
        ("catalog.getEntityAudit",         guid.clone()),
        ("catalog.getLineage",             guid),
        ("catalog.getEntityTypeDef",       json!({"name": name})),
        ("catalog.getRelationshipTypeDef", json!({"name": name})),
        ("catalog.getEntityByName",        json!({"typeName": name, "qualifiedName": "q"})),
        ("catalog.getEntityByName",        json!({"typeName": "hive_table", "qualifiedName": name})),
    ]
}

/// The paths below which Atlas is asked, with how many segments follow.
#[rustfmt::skip]
const PLACES: [(&str, usize); 9] = [
    ("/api/atlas/admin/version",                                0),
    ("/api/atlas/v2/entity/guid/",                              1),
    ("/api/atlas/v2/entity/guid/",                              2), // …/header, …/classifications
    ("/api/atlas/v2/entity/",                                   2), // {guid}/audit
    ("/api/atlas/v2/lineage/",                                  1),
    ("/api/atlas/v2/types/entitydef/name/",                     1),
    ("/api/atlas/v2/types/relationshipdef/name/",               1),
    ("/api/atlas/v2/entity/uniqueAttribute/type/",              1),
    ("/api/atlas/v2/entity/uniqueAttribute/type/hive_table",    0),
];

fn is_a_place(path: &str) -> bool {
    let below = |(prefix, segments): &(&str, usize)| {
        let rest = path.strip_prefix(prefix)?;
        let rest: Vec<&str> = rest.split('/').filter(|segment| !segment.is_empty()).collect();
        Some(rest.len() == *segments)
    };
    let plain = !path.contains("..") && !path.to_lowercase().contains("%2e") && !path.contains("//");
    plain && PLACES.iter().any(|place| below(place) == Some(true))
}

#[test]
fn row_4_a_name_is_no_path() {
    let (url, seen) = slow_atlas(Duration::from_millis(1));
    let mut client = Client::start(&["--atlas-url", &url]);
    let (mut made, mut asked) = (0, 0);
    for name in NAMES {
        for (tool, arguments) in calls(name) {
            let envelope = client.call(tool, &arguments);
            assert!(envelope["status"].is_string(), "{tool} {arguments}: {envelope}");
            for seen in seen.try_iter() {
                let Seen::Asked(path) = seen else { continue };
                assert!(is_a_place(&path), "{tool} {arguments} asks {path}");
                asked += 1;
            }
            made += 1;
        }
    }
    println!("{made} calls, {asked} requests to Atlas");
    assert_eq!(made, 153);
    assert!(asked > 0, "a name that is only odd goes to Atlas, encoded");
}
