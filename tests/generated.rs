//! What is generated and checked in is what the generators give today.

use std::path::Path;

use lacre_codegen::{ClientTarget, Expected, TypesTarget, client, types, wire};
use lacre_contract::Contract;

/// Folder of the schemas as `tools/list` carries them.
const WIRE: &str = "tests/wire-schemas";

/// Set, it lets the tests renew what is stale, as the command would.
const UPDATE: &str = "UPDATE_EXPECTED";

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the workspace")
}

/// Folder of the example that is no Atlas: a project of its own.
const EXAMPLE: &str = "crates/lacre-server/examples/tables";

#[track_caller]
fn assert_fresh(expected: &[Expected]) {
    assert_fresh_below(root(), expected);
}

#[track_caller]
fn assert_fresh_below(root: &Path, expected: &[Expected]) {
    assert!(!expected.is_empty(), "a generator that gives nothing checks nothing");
    if std::env::var_os(UPDATE).is_some() {
        for file in expected {
            file.write(root).expect("the file can be written");
        }
    }
    let stale: Vec<&str> = expected
        .iter()
        .filter(|file| !file.is_fresh(root).expect("the file can be read"))
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

#[test]
fn the_types_and_the_wire_schemas_of_the_contract_are_fresh() {
    let target = TypesTarget::ATLAS_V1;
    let contract = Contract::from_dir(&root().join(target.source)).expect("the contract is whole");
    let expected = types(&contract, &target).expect("the contract has a Rust shape");
    assert_fresh(&expected);
    assert_alone(target.folder, &expected);
    let snapshots = wire(&contract, WIRE);
    assert_fresh(&snapshots);
    assert_alone(WIRE, &snapshots);
    println!("{} files of types, {} wire schemas", expected.len(), snapshots.len());
    assert_eq!((expected.len(), snapshots.len()), (19, 15));
}

#[test]
fn the_types_of_the_example_are_fresh() {
    let project = root().join(EXAMPLE);
    let target = TypesTarget::new("contracts/v1", "v1");
    let contract = Contract::from_dir(&project.join(target.source)).expect("the contract is whole");
    let expected = types(&contract, &target).expect("the contract has a Rust shape");
    assert_fresh_below(&project, &expected);
    println!("{} files of types", expected.len());
    assert_eq!(expected.len(), 5);
}

/// A generated folder holds nothing else: a tool that went leaves nothing behind.
#[track_caller]
fn assert_alone(folder: &str, expected: &[Expected]) {
    for entry in std::fs::read_dir(root().join(folder)).expect("the folder can be read") {
        let name = entry.expect("an entry").file_name().into_string().expect("text");
        let path = format!("{folder}/{name}");
        assert!(expected.iter().any(|file| file.path == path), "nothing generates {path}; remove it");
    }
}
