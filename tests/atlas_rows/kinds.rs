//! Whatever a server does, each tool answers in its contract, and no text of the server comes through.

use std::collections::BTreeMap;

use lacre_atlas_lab::{Quirk, Release};
use serde_json::json;

use super::bench::{Bench, by_guid, laboratory};

/// Words that only a server writes.
const FOREIGN: [&str; 9] = [
    "javax",
    "jackson",
    "Gremlin",
    "g.V()",
    "jersey-servlet",
    "Wrong password",
    "Looking for",
    "lineageWidth",
    "HTTP ERROR",
];

/// The error bodies that no report is about: quirk, code and a word of the message.
#[rustfmt::skip]
const BODIES: [(&str, &str, &str); 5] = [
    ("session-timeout",   "catalog_unavailable", "refused the credentials"),
    ("forgery-refused",   "catalog_unavailable", "status 400"),
    ("operation-missing", "catalog_unavailable", "has no operation"),
    ("target-too-long",   "catalog_unavailable", "status 414"),
    ("access-denied",     "not_found",           "does not exist"),
];

#[tokio::test]
async fn the_other_kinds_of_error_body_are_told() {
    for (quirk, code, word) in BODIES {
        let bench = Bench::with(&[quirk]).await;
        let reply = bench.call("catalog.getEntityHeader", by_guid()).await;
        reply.fails(code, &[word], reply.requests.len());
        assert!(reply.requests.len() <= 2, "{quirk}: {:?}", reply.requests);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_tool_keeps_its_contract_under_every_quirk() {
    let mut ends: BTreeMap<String, usize> = BTreeMap::new();
    // Those that make everybody wait do so at the same time.
    let waited_for: Vec<_> = SLOW.map(|name| tokio::spawn(codes(name, true))).into();
    for quirk in Quirk::ALL.iter().filter(|quirk| !SLOW.contains(&quirk.name())) {
        for code in codes(quirk.name(), false).await {
            *ends.entry(code).or_default() += 1;
        }
    }
    for codes in waited_for {
        for code in codes.await.expect("no tool panics") {
            *ends.entry(code).or_default() += 1;
        }
    }
    println!("{} quirks over 15 tools: {ends:?}", Quirk::ALL.len());
    assert_eq!(ends.values().sum::<usize>(), Quirk::ALL.len() * 15);
    assert!(ends["ok"] > 300 && ends["catalog_unavailable"] > 300, "both kinds are tried: {ends:?}");
}

/// Quirks that cost time or bytes with each request.
const SLOW: [&str; 7] =
    ["hang", "late", "body-slow", "too-many-requests", "body-huge", "body-endless", "gzip-bomb"];

/// The codes of all tools under a quirk, none of which may be that of a fault of ours.
async fn codes(quirk: &'static str, is_slow: bool) -> Vec<String> {
    let bench = if is_slow { Bench::small(quirk).await } else { Bench::with(&[quirk]).await };
    let mut codes = Vec::new();
    for (tool, reply) in bench.call_all().await {
        let said = format!("{} ({})", reply.envelope["error"], reply.cause);
        let foreign: Vec<_> = FOREIGN.iter().filter(|word| said.contains(**word)).collect();
        assert!(foreign.is_empty(), "{quirk} {tool}: {foreign:?} in {said}");
        let code = reply.envelope["error"]["code"].as_str().unwrap_or("ok");
        assert_ne!(code, "internal_error", "{quirk} {tool}: {said}");
        codes.push(code.to_owned());
    }
    codes
}

#[tokio::test]
async fn the_tools_work_without_knowing_the_release() {
    let mut compared = 0;
    for release in Release::ALL {
        let well = Bench::release(release).await;
        let unknown = Bench::of(laboratory(release, &["version-unknown"])).await;
        let built = Bench::of(laboratory(release, &["distributor-build"])).await;
        let (told, without) = (well.call_all().await, unknown.call_all().await);
        for (other, quirk) in [(without, "version-unknown"), (built.call_all().await, "distributor-build")] {
            for ((tool, one), (_, other)) in told.iter().zip(&other) {
                assert_eq!(one.envelope["data"], other.envelope["data"], "{release} {quirk}: {tool}");
                assert_eq!(
                    one.envelope["error"]["code"], other.envelope["error"]["code"],
                    "{release}: {tool}"
                );
                compared += 1;
            }
        }
        let page = json!({"guid": by_guid()["guid"], "count": 1, "offset": 1});
        let second = well.call("catalog.getEntityAudit", page.clone()).await;
        assert_eq!(
            second.data(),
            unknown.call("catalog.getEntityAudit", page.clone()).await.data(),
            "{release}"
        );
        assert_eq!(second.data(), built.call("catalog.getEntityAudit", page).await.data(), "{release}");
    }
    println!("{compared} answers without the release, or with that of a distributor");
    assert_eq!(compared, 8 * 2 * 15);
}
