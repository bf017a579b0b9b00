//! What is generated and checked in is what the generators give today.

use std::path::Path;

use lacre_codegen::{ClientTarget, Expected, client};

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the workspace")
}

#[track_caller]
fn assert_fresh(expected: &[Expected]) {
    assert!(!expected.is_empty(), "a generator that gives nothing checks nothing");
    let stale: Vec<&str> = expected
        .iter()
        .filter(|file| !file.is_fresh(root()).expect("the file can be read"))
        .map(|file| file.path.as_str())
        .collect();
    assert!(stale.is_empty(), "stale: {}\nrenew: cargo run -- generate", stale.join(", "));
}

#[test]
fn the_atlas_client_is_fresh() {
    let target = ClientTarget::ATLAS;
    let openapi = std::fs::read_to_string(root().join(target.source)).expect("the document can be read");
    assert_fresh(&[client(&openapi, &target).expect("the document describes a client")]);
}
