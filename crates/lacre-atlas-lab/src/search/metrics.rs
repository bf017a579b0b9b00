//! The counts beside the hits of a quick search.

use serde_json::{Map, Value, json};

use crate::read::Reader;
use crate::store::Place;

/// How often each value occurs among what was found.
pub(super) fn metrics(reader: &Reader<'_>, places: &[Place]) -> Value {
    let mut metrics = Map::new();
    let store = reader.store;
    metrics.insert("__typeName".into(), count(places, |place| Some(&*store.entity(place).type_name)));
    metrics.insert(
        "__state".into(),
        count(places, |place| match store.entity(place).status.name() {
            "ACTIVE" => Some("active"),
            _ => Some("deleted"),
        }),
    );
    metrics.insert("Asset.owner".into(), count(places, |place| Some(store.entity(place).text("owner"))));
    if !places.is_empty() {
        let service = |place| store.type_of(place).map(|def| &*def.service);
        metrics.insert("ServiceType".into(), count(places, service));
    }
    metrics.into()
}

/// Pairs of name and count, the most frequent first.
fn count<'a>(places: &[Place], value: impl Fn(Place) -> Option<&'a str>) -> Value {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for name in places.iter().filter_map(|&place| value(place)).filter(|name| !name.is_empty()) {
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    counts.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    counts.into_iter().map(|(name, count)| json!({"name": name, "count": count})).collect()
}
