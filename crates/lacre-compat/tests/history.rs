//! Deprecations, deadlines and the time that a field needs to arrive, over several releases.

use lacre_compat::{Bump, Finding, Rule, Surface, check_decision, check_history, compare_surfaces};
use lacre_contract::Contract;
use serde_json::{Value, json};
use std::path::Path;

const TOOL: &str = "catalog.listTables";

fn bundle() -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts/v1");
    Contract::from_dir(&folder).expect("the repository's contract loads").to_bundle()
}

fn surface(bundle: &Value) -> Surface {
    let contract = Contract::from_bundle(&bundle.to_string()).expect("the contract loads");
    Surface::from_contract(&contract)
}

fn changed(bundle: &Value, version: &str, change: impl FnOnce(&mut Value)) -> Value {
    let mut changed = bundle.clone();
    changed["manifest"]["version"] = json!(version);
    change(&mut changed);
    changed
}

/// Returns the rules that history adds to the comparison of the last release with `candidate`.
fn objections(released: &[Value], candidate: &Value, today: &str) -> Vec<Rule> {
    let released: Vec<Surface> = released.iter().map(surface).collect();
    let candidate = surface(candidate);
    let baseline = released.last().expect("something was released");
    let findings = compare_surfaces(baseline, &candidate).expect("comparable");
    let found: Vec<Finding> = check_history(&released, &candidate, &findings, today);
    found.iter().map(|finding| finding.rule).collect()
}

fn add_note(bundle: &mut Value, required: bool) {
    let output = &mut bundle["tools"][TOOL]["output"];
    output["properties"]["note"] = json!({"type": "string", "description": "A remark on the page."});
    if required {
        output["required"].as_array_mut().expect("a list").push(json!("note"));
    }
}

#[test]
fn a_field_is_optional_for_one_release_before_it_is_required() {
    let first = bundle();
    let optional = changed(&first, "1.1.0", |bundle| add_note(bundle, false));
    let required = changed(&first, "1.2.0", |bundle| add_note(bundle, true));
    assert_eq!(
        objections(std::slice::from_ref(&first), &required, "2027-01-01"),
        [Rule::PropertyBornRequired]
    );
    assert_eq!(objections(&[first.clone(), optional.clone()], &required, "2027-01-01"), []);
    assert_eq!(objections(&[first], &optional, "2027-01-01"), []);
}

fn deprecate(bundle: &mut Value, deadline: &str, target: &str) {
    bundle["manifest"]["deprecations"] = json!([{
        "at": format!("tools/{TOOL}/input.schema.json#/properties/cursor"),
        "since": "1.1.0",
        "deadline": deadline,
        "target": target,
        "alternative": "limit",
    }]);
}

fn remove_cursor(bundle: &mut Value) {
    let properties = &mut bundle["tools"][TOOL]["input"]["properties"];
    properties.as_object_mut().expect("an object").remove("cursor");
}

#[test]
fn what_goes_was_deprecated_and_its_deadline_is_over() {
    let first = bundle();
    let warned = changed(&first, "1.1.0", |bundle| deprecate(bundle, "2027-06-30", "2.0.0"));
    let gone = changed(&first, "2.0.0", remove_cursor);
    assert_eq!(objections(std::slice::from_ref(&first), &gone, "2027-07-01"), [Rule::RemovedUndeprecated]);
    assert_eq!(objections(&[first.clone(), warned.clone()], &gone, "2027-06-30"), [Rule::RemovedEarly]);
    assert_eq!(objections(&[first.clone(), warned.clone()], &gone, "2027-07-01"), []);
    let early = changed(&first, "1.2.0", remove_cursor);
    assert_eq!(objections(&[first, warned], &early, "2027-07-01"), [Rule::RemovedEarly]);
}

#[test]
fn a_deprecation_is_complete_and_never_shortened() {
    let first = bundle();
    let warned =
        |deadline: &str, target: &str| changed(&first, "1.1.0", |bundle| deprecate(bundle, deadline, target));
    let good = warned("2027-06-30", "2.0.0");
    assert_eq!(objections(std::slice::from_ref(&first), &good, "2027-01-01"), []);
    assert_eq!(
        objections(std::slice::from_ref(&first), &warned("soon", "2.0.0"), "2027-01-01"),
        [Rule::DeprecationIncomplete]
    );
    let sooner = changed(&warned("2027-03-31", "2.0.0"), "1.2.0", |_| {});
    assert_eq!(objections(&[first.clone(), good.clone()], &sooner, "2027-01-01"), [Rule::DeadlineShortened]);
    let later = changed(&good, "1.2.0", |_| {});
    assert_eq!(objections(&[first, good], &later, "2027-08-01"), [Rule::DeprecationOverdue]);
}

#[test]
fn a_major_version_names_its_decision() {
    let undecided = surface(&bundle());
    let decided =
        surface(&changed(&bundle(), "2.0.0", |bundle| bundle["manifest"]["decision"] = json!("docs/2.md")));
    let window = json!({"until": "2027-06-30", "guide": "docs/to-2.md"});
    let guided = surface(&changed(&bundle(), "2.0.0", |bundle| {
        bundle["manifest"]["decision"] = json!("docs/2.md");
        bundle["manifest"]["migration"] = window;
    }));
    let rules = |declared, candidate: &Surface, exists: fn(&str) -> bool| -> Vec<Rule> {
        check_decision(Some(declared), candidate, exists).iter().map(|finding| finding.rule).collect()
    };
    let (decision, window) = (Rule::DecisionMissing, Rule::MigrationWindowMissing);
    assert_eq!(rules(Bump::Major, &undecided, |_| true), [decision, window]);
    assert_eq!(rules(Bump::Major, &decided, |_| false), [decision, window]);
    assert_eq!(rules(Bump::Major, &decided, |path| path == "docs/2.md"), [window]);
    assert_eq!(rules(Bump::Major, &guided, |path| path == "docs/2.md"), [window], "its guide is not there");
    assert_eq!(rules(Bump::Major, &guided, |_| true), []);
    assert_eq!(rules(Bump::Minor, &undecided, |_| false), []);
}
