//! What a change costs on either side, for each policy and through the combinators it must survive.

use lacre_compat::{Bump, Document, Side, compare_schemas};
use serde_json::Value;

const ROWS: &str = include_str!("policies.json");

#[test]
fn each_change_costs_what_its_policy_says() {
    let rows: Vec<Value> = serde_json::from_str(ROWS).expect("the table is JSON");
    let mut wrong = Vec::new();
    for row in &rows {
        let asserted = row.get("assertsFormats").is_some_and(|asserted| *asserted == true);
        let document = |name: &str| Document::new(row[name].clone()).with_formats_asserted(asserted);
        for side in [Side::Input, Side::Output] {
            let found = compare_schemas(&document("baseline"), &document("candidate"), side)
                .unwrap_or_else(|reason| panic!("{}: {reason}", row["what"]));
            let cost = found.iter().map(|finding| finding.cost).max().unwrap_or(Bump::Patch);
            if row[side.as_str()] != cost.as_str() {
                wrong.push(format!("{} {} {side}: {cost} {found:#?}", row["policy"], row["what"]));
            }
            assert!(!found.is_empty(), "{} {}: silent", row["policy"], row["what"]);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(rows.len(), 66, "rows of the table");
}
