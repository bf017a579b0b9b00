//! Single questions of containment that were once answered wrongly, or are close to such ones.

use jsonschema::draft202012;
use lacre_compat::{Direction, SchemaPair, Verdict};
use serde_json::Value;

const ROWS: &str = include_str!("containment.json");

#[test]
fn each_question_has_its_answer() {
    let rows: Vec<Value> = serde_json::from_str(ROWS).expect("the table is JSON");
    for row in &rows {
        let (what, inside, outside) = (&row["what"], &row["inside"], &row["outside"]);
        let mut pair =
            SchemaPair::new(&inside.clone().into(), &outside.clone().into()).expect("valid schemas");
        let verdict = pair.compare(Direction::Backward);
        match row.get("separates") {
            None => assert_eq!(verdict, Verdict::Proved, "{what}"),
            Some(value) => {
                let accepted = |schema: &Value| draft202012::new(schema).expect("valid").is_valid(value);
                assert!(accepted(inside) && !accepted(outside), "{what}: the row itself is right");
                assert!(matches!(verdict, Verdict::Refuted { .. }), "{what}: {verdict:?}");
            }
        }
    }
    assert_eq!(rows.len(), 6, "rows of the table");
}
