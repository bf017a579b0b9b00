//! The table of rules is not an opinion: each row has a case on either side, and a value proves its price.
//!
//! `UPDATE_EXPECTED=1` writes the witnesses anew; what is written is still checked by the validator alone.

use jsonschema::canonical::Containment;
use lacre_compat::{Bump, Evidence, Finding, Rule, SchemaDocument, Side, compare_schemas};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// One case: a row of the table on one side.
struct Case {
    rule: Rule,
    side: Side,
    baseline: Value,
    candidate: Value,
    folder: PathBuf,
}

fn read(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|reason| panic!("{}: {reason}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|reason| panic!("{}: {reason}", path.display()))
}

fn schema_rules() -> impl Iterator<Item = Rule> {
    Rule::ALL.iter().copied().filter(|rule| !rule.is_of_contract())
}

fn cases() -> Vec<Case> {
    let sides = |rule: Rule| [Side::Input, Side::Output].map(|side| (rule, side));
    let case = |(rule, side): (Rule, Side)| {
        let folder = root().join(rule.row().id).join(side.as_str());
        let (baseline, candidate) =
            (read(&folder.join("baseline.json")), read(&folder.join("candidate.json")));
        Case { rule, side, baseline, candidate, folder }
    };
    schema_rules().flat_map(sides).map(case).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/compat")
}

fn findings(baseline: &Value, candidate: &Value, side: Side) -> Vec<Finding> {
    let (baseline, candidate) =
        (SchemaDocument::new(baseline.clone()), SchemaDocument::new(candidate.clone()));
    compare_schemas(&baseline, &candidate, side).expect("the cases are valid schemas")
}

#[test]
fn each_case_yields_its_rule_at_its_price() {
    let cases = cases();
    for case in &cases {
        let found = findings(&case.baseline, &case.candidate, case.side);
        let dearest = found.iter().map(|finding| finding.cost).max().expect("something changed");
        let rules: BTreeSet<Rule> =
            found.iter().filter(|finding| finding.cost == dearest).map(|finding| finding.rule).collect();
        assert_eq!(rules, BTreeSet::from([case.rule]), "{} {}: {found:#?}", case.rule, case.side);
        assert_eq!(dearest, case.rule.row().cost(case.side), "{} {}: {found:#?}", case.rule, case.side);
    }
    assert_eq!(cases.len(), 2 * schema_rules().count(), "one case for each rule and side");
}

#[test]
fn no_change_yields_nothing() {
    let cases = cases();
    for case in &cases {
        for schema in [&case.baseline, &case.candidate] {
            assert_eq!(findings(schema, schema, case.side), [], "{} {}", case.rule, case.side);
        }
    }
    assert_eq!(cases.len(), 2 * schema_rules().count());
}

#[test]
fn rows_and_folders_agree() {
    let rows: BTreeSet<String> = schema_rules().map(|rule| rule.row().id.to_owned()).collect();
    let entries = std::fs::read_dir(root()).expect("the cases are there");
    let folders: BTreeSet<String> = entries
        .map(|entry| entry.expect("a readable folder").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(rows, folders);
}

#[test]
fn a_witness_proves_each_row() {
    let mut proved = 0;
    for case in cases() {
        let row = case.rule.row();
        let (old, new) = (validator(&case.baseline), validator(&case.candidate));
        let file = case.folder.join("witness.json");
        if row.cost(case.side) != Bump::Major || row.is_decreed() {
            assert!(!file.exists(), "{}: only a proved MAJOR has a witness", file.display());
            if row.cost(case.side) == Bump::Minor && !row.is_decreed() {
                not_refuted(&case);
            }
            continue;
        }
        if std::env::var_os("UPDATE_EXPECTED").is_some() {
            update(&case, &file);
        }
        let witness = read(&file);
        let (inside, outside) = match case.side {
            Side::Input => (&old, &new),
            Side::Output => (&new, &old),
        };
        assert!(inside.is_valid(&witness), "{}: {witness} was never valid", file.display());
        assert!(!outside.is_valid(&witness), "{}: {witness} is still valid", file.display());
        proved += 1;
    }
    let rows = schema_rules().flat_map(|rule| [Side::Input, Side::Output].map(|side| (rule.row(), side)));
    let majors = rows.filter(|(row, side)| row.cost(*side) == Bump::Major && !row.is_decreed()).count();
    assert_eq!(proved, majors, "each proved MAJOR has its witness");
}

fn validator(schema: &Value) -> jsonschema::Validator {
    jsonschema::draft202012::new(schema).expect("the cases are valid schemas")
}

/// A second prover must not contradict a MINOR: callers that write (or read) by the old schema keep working.
fn not_refuted(case: &Case) {
    let canonical = |schema: &Value| jsonschema::canonicalize(schema).expect("the cases are valid schemas");
    let (old, new) = (canonical(&case.baseline), canonical(&case.candidate));
    let covered = match case.side {
        Side::Input => new.covers(&old),
        // A tolerant reader takes a closed baseline as open; plain inclusion does not, so it has no say there.
        Side::Output if case.baseline.get("additionalProperties").is_some() => return,
        Side::Output => old.covers(&new),
    };
    assert_ne!(covered.ok(), Some(Containment::No), "{} {}", case.rule, case.side);
}

fn update(case: &Case, file: &Path) {
    let found = findings(&case.baseline, &case.candidate, case.side);
    let witness = found.iter().find_map(|finding| match &finding.evidence {
        Evidence::Witness(value) if finding.rule == case.rule => Some(value),
        _ => None,
    });
    let text = format!("{}\n", witness.unwrap_or_else(|| panic!("{} {}: no witness", case.rule, case.side)));
    std::fs::write(file, text).expect("the cases can be written");
}
