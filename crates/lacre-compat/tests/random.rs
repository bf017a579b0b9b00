//! Random schemas and mutations of them: no proof is refuted by a sample, no witness is refused by the validator.
//!
//! `LACRE_RANDOM_PAIRS=10000` sets how many pairs are tried. The seed is fixed, so a failure can be repeated;
//! `LACRE_RANDOM_SEED=7` takes another.

#![expect(clippy::print_stdout, reason = "open questions and totals are what the test reports")]

use jsonschema::canonical::Containment;
use lacre_compat::{Bump, Direction, SchemaPair, Side, Verdict, compare_schemas};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Map, Value, json};

const SEED: [u8; 32] = *b"lacre-compat random pairs, seed1";
const SAMPLES: usize = 60;

fn names() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["a", "b", "c", "ab"]).prop_map(str::to_owned)
}

fn patterns() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "^a",
        "b$",
        "^[ab]+$",
        "^a?b*$",
        "a",
        "",
        "^.{1,2}$",
        "[^a]",
        "^(a|bc)$",
        "^(?!b)",
        "^(?=a).b?$",
    ])
    .prop_map(str::to_owned)
}

fn numbers() -> impl Strategy<Value = Value> {
    prop::sample::select(vec![
        json!(-1),
        json!(0),
        json!(0.5),
        json!(1),
        json!(1.5),
        json!(2),
        json!(3),
        json!(6),
    ])
}

fn scalars() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        numbers(),
        prop::sample::select(vec!["", "a", "b", "ab", "bb", "abc", "\n"]).prop_map(Value::from),
    ]
}

fn values() -> impl Strategy<Value = Value> {
    scalars().prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(names(), inner, 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

fn keyword(
    name: &'static str,
    value: impl Strategy<Value = Value> + 'static,
) -> BoxedStrategy<Map<String, Value>> {
    value.prop_map(move |value| Map::from_iter([(name.to_owned(), value)])).boxed()
}

fn counts() -> impl Strategy<Value = Value> {
    (0_u64..4).prop_map(Value::from)
}

fn leaves() -> BoxedStrategy<Map<String, Value>> {
    let kind =
        prop::sample::select(vec!["null", "boolean", "integer", "number", "string", "array", "object"]);
    prop_oneof![
        4 => keyword("type", kind.clone().prop_map(Value::from)),
        2 => keyword("type", prop::sample::subsequence(
            vec!["null", "integer", "string", "array", "object"], 1..4).prop_map(|types| json!(types))),
        2 => keyword("enum", prop::collection::vec(values(), 1..4).prop_map(Value::from)),
        1 => keyword("const", values()),
        1 => keyword("minimum", numbers()),
        1 => keyword("exclusiveMinimum", numbers()),
        1 => keyword("maximum", numbers()),
        1 => keyword("exclusiveMaximum", numbers()),
        1 => keyword("multipleOf", prop::sample::select(vec![json!(0.5), json!(1), json!(2), json!(3)])),
        1 => keyword("minLength", counts()),
        1 => keyword("maxLength", counts()),
        1 => keyword("pattern", patterns().prop_map(Value::from)),
        1 => keyword("minItems", counts()),
        1 => keyword("maxItems", counts()),
        1 => keyword("uniqueItems", Just(json!(true))),
        1 => keyword("minProperties", counts()),
        1 => keyword("maxProperties", counts()),
        2 => keyword("required", prop::sample::subsequence(vec!["a", "b", "c"], 1..3).prop_map(|names| json!(names))),
        1 => keyword("dependentRequired", (names(), names()).prop_map(|(name, other)| json!({name: [other]}))),
        1 => keyword("$ref", Just(json!("#/$defs/N"))),
        1 => keyword("propertyNames", patterns().prop_map(|pattern| json!({"pattern": pattern}))),
    ]
    .boxed()
}

fn nested(inner: &BoxedStrategy<Value>) -> BoxedStrategy<Map<String, Value>> {
    let some = || prop::collection::vec(inner.clone(), 1..4).prop_map(Value::from);
    let named = || {
        prop::collection::btree_map(names(), inner.clone(), 1..3)
            .prop_map(|members| Value::Object(members.into_iter().collect()))
    };
    let conditional =
        (inner.clone(), inner.clone(), inner.clone()).prop_map(|(condition, then, otherwise)| {
            Map::from_iter([
                ("if".to_owned(), condition),
                ("then".to_owned(), then),
                ("else".to_owned(), otherwise),
            ])
        });
    let contains = (inner.clone(), 0_u64..3, 1_u64..4).prop_map(|(contains, least, most)| {
        Map::from_iter([
            ("contains".to_owned(), contains),
            ("minContains".to_owned(), json!(least)),
            ("maxContains".to_owned(), json!(most)),
        ])
    });
    prop_oneof![
        4 => keyword("properties", named()),
        2 => keyword("additionalProperties", inner.clone()),
        2 => keyword("additionalProperties", Just(json!(false))),
        1 => keyword("patternProperties", (patterns(), inner.clone()).prop_map(|(pattern, schema)| json!({pattern: schema}))),
        1 => keyword("unevaluatedProperties", Just(json!(false))),
        1 => keyword("unevaluatedItems", Just(json!(false))),
        1 => keyword("dependentSchemas", named()),
        2 => keyword("items", inner.clone()),
        2 => keyword("prefixItems", some()),
        1 => contains,
        1 => keyword("allOf", some()),
        2 => keyword("anyOf", some()),
        2 => keyword("oneOf", some()),
        1 => keyword("not", inner.clone()),
        1 => conditional,
    ]
    .boxed()
}

fn merged(parts: Vec<Map<String, Value>>) -> Value {
    Value::Object(parts.into_iter().flatten().collect())
}

fn schemas() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        8 => prop::collection::vec(leaves(), 1..3).prop_map(merged),
        1 => any::<bool>().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 10, 3, |inner| {
        let inner = inner.boxed();
        (prop::collection::vec(leaves(), 0..3), prop::collection::vec(nested(&inner), 1..3))
            .prop_map(|(plain, nested)| merged(plain.into_iter().chain(nested).collect()))
            .boxed()
    })
    .boxed()
}

/// Returns `schema` with one keyword somewhere replaced, removed or added.
fn mutated(schema: &Value, other: &Value, position: usize) -> Value {
    let (Value::Object(members), Value::Object(others)) = (schema, other) else { return other.clone() };
    let mut members = members.clone();
    let keys: Vec<String> = members.keys().cloned().collect();
    let Some(key) = keys.get(position % keys.len().max(1)) else { return other.clone() };
    match position % 3 {
        0 => {
            members.remove(key);
        }
        1 => members.extend(others.clone()),
        _ => {
            let inner = members[key].clone();
            if let Value::Object(_) = inner
                && !matches!(
                    key.as_str(),
                    "const"
                        | "enum"
                        | "properties"
                        | "patternProperties"
                        | "dependentSchemas"
                        | "dependentRequired"
                )
            {
                members[key] = mutated(&inner, other, position / 3);
            }
        }
    }
    Value::Object(members)
}

/// Returns `schema` with the definition that references in it lead to.
fn with_definition(schema: Value, named: &Value) -> Value {
    match schema {
        Value::Object(mut members) => {
            members.insert("$defs".to_owned(), json!({ "N": named }));
            Value::Object(members)
        }
        other => other,
    }
}

/// Returns a value of a strategy, drawn with the runner's own generator.
fn draw<S: Strategy>(strategy: &S, runner: &mut TestRunner) -> S::Value {
    strategy.new_tree(runner).expect("these strategies reject nothing").current()
}

/// One pair of schemas with what is needed to doubt every answer about it.
struct Trial<'v> {
    baseline: &'v Value,
    candidate: &'v Value,
    samples: &'v [Value],
}

impl Trial<'_> {
    /// Asks both directions; returns how many were proved, refuted and left open.
    fn run(&self) -> [usize; 3] {
        let ask = |directions: [Direction; 2]| {
            let (old, new) = (self.baseline.clone().into(), self.candidate.clone().into());
            let mut pair = SchemaPair::new(&old, &new).expect("valid schemas");
            directions.map(|direction| pair.compare(direction))
        };
        let [backward, forward] = ask([Direction::Backward, Direction::Forward]);
        let later = ask([Direction::Forward, Direction::Backward]);
        assert_eq!(
            [&forward, &backward],
            [&later[0], &later[1]],
            "the verdict depends on what was asked before"
        );
        self.findings_explain(&backward, &forward);
        let mut counts = [0; 3];
        counts[self.doubt(&backward, self.baseline, self.candidate)] += 1;
        counts[self.doubt(&forward, self.candidate, self.baseline)] += 1;
        counts
    }

    /// Equal sets cost nothing that no policy decrees, and what breaks callers costs more than a PATCH.
    fn findings_explain(&self, backward: &Verdict, forward: &Verdict) {
        let (old, new) = (self.baseline.clone().into(), self.candidate.clone().into());
        for (side, breaking) in [(Side::Input, backward), (Side::Output, forward)] {
            let found = compare_schemas(&old, &new, side).expect("valid schemas");
            let proved = found.iter().filter(|finding| !finding.rule.row().is_decreed());
            let dearest = proved.map(|finding| finding.cost).max().unwrap_or(Bump::Patch);
            if let (Verdict::Proved, Verdict::Proved) = (backward, forward) {
                assert_eq!(dearest, Bump::Patch, "equal, yet {side} has {found:#?}");
            }
            if let Verdict::Refuted { .. } = breaking {
                let dearest = found.iter().map(|finding| finding.cost).max();
                assert!(
                    dearest > Some(Bump::Patch),
                    "{} to {} breaks: {found:#?}",
                    self.baseline,
                    self.candidate
                );
            }
        }
    }

    /// Looks for what contradicts a verdict; returns its place in the counts.
    fn doubt(&self, verdict: &Verdict, inside: &Value, outside: &Value) -> usize {
        let validator =
            |schema: &Value| jsonschema::draft202012::new(schema).expect("generated schemas are valid");
        let (accepts, refuses) = (validator(inside), validator(outside));
        let peer = if is_circular(inside) || is_circular(outside) { None } else { covers(outside, inside) };
        match verdict {
            Verdict::Proved => {
                for value in self.samples {
                    let separated = accepts.is_valid(value) && !refuses.is_valid(value);
                    assert!(!separated, "proved, yet {value} separates {inside} and {outside}");
                }
                assert_ne!(peer, Some(Containment::No), "the other prover refutes {inside} in {outside}");
                0
            }
            Verdict::Refuted { witness } => {
                let separates = accepts.is_valid(witness) && !refuses.is_valid(witness);
                assert!(separates, "{witness} does not separate {inside} and {outside}");
                assert_ne!(
                    peer,
                    Some(Containment::Yes),
                    "the other prover proves {inside} in {outside}, {witness}"
                );
                1
            }
            Verdict::CannotProve { reason } => {
                println!("{reason}: {inside} in {outside}");
                2
            }
        }
    }
}

/// Returns whether the definition refers to itself for the same value: what that means is undefined (Core, 9.4.1), so
/// two provers may differ.
fn is_circular(schema: &Value) -> bool {
    fn refers(schema: &Value) -> bool {
        let Value::Object(members) = schema else { return false };
        members.iter().any(|(keyword, value)| match (keyword.as_str(), value) {
            ("$ref", _) => true,
            ("not" | "if" | "then" | "else", schema) => refers(schema),
            ("allOf" | "anyOf" | "oneOf", Value::Array(schemas)) => schemas.iter().any(refers),
            ("dependentSchemas", Value::Object(schemas)) => schemas.values().any(refers),
            _ => false,
        })
    }
    schema.pointer("/$defs/N").is_some_and(refers)
}

/// Returns what the validator's own prover says, where it says something.
fn covers(outside: &Value, inside: &Value) -> Option<Containment> {
    let (outside, inside) = (jsonschema::canonicalize(outside).ok()?, jsonschema::canonicalize(inside).ok()?);
    outside.covers(&inside).ok()
}

fn setting(name: &str) -> Option<usize> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

#[test]
fn no_proof_is_refuted_and_no_witness_refused() {
    let pairs = setting("LACRE_RANDOM_PAIRS").unwrap_or(400);
    let mut seed = SEED;
    for (byte, other) in seed.iter_mut().zip(setting("LACRE_RANDOM_SEED").unwrap_or(0).to_le_bytes()) {
        *byte ^= other;
    }
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let (schemas, values) = (schemas(), values());
    let mut totals = [0; 3];
    for number in 0..pairs {
        let [named, other_named] = [draw(&schemas, &mut runner), draw(&schemas, &mut runner)];
        let old = draw(&schemas, &mut runner);
        let other = draw(&schemas, &mut runner);
        let new = if number % 2 == 0 { mutated(&old, &other, number / 2) } else { other };
        let baseline = with_definition(old, &named);
        let candidate = with_definition(new, if number % 4 < 3 { &named } else { &other_named });
        let samples: Vec<Value> = (0..SAMPLES).map(|_| draw(&values, &mut runner)).collect();
        let counts = Trial { baseline: &baseline, candidate: &candidate, samples: &samples }.run();
        for (total, count) in totals.iter_mut().zip(counts) {
            *total += count;
        }
    }
    let [proved, refuted, unknown] = totals;
    println!("{pairs} pairs: {proved} directions proved, {refuted} refuted, {unknown} open");
    assert_eq!(proved + refuted + unknown, 2 * pairs);
    assert!(unknown * 50 < 2 * pairs, "more than one direction in fifty is open");
}
