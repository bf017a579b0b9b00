//! What one direction costs, both schemas read: this crate's prover beside `jsonschema::canonical`, in the same run.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use lacre_compat::{Direction, SchemaPair};
use serde_json::{Value, json};
use std::hint::black_box;

/// Pairs of the kinds that contracts change by.
fn pairs() -> Vec<(&'static str, Value, Value)> {
    let table = |limit: u64| {
        json!({
            "type": "object",
            "required": ["schema"],
            "additionalProperties": false,
            "properties": {
                "schema": {"type": "string", "minLength": 1, "maxLength": 256},
                "limit": {"type": "integer", "minimum": 1, "maximum": limit},
                "cursor": {"type": ["string", "null"], "pattern": "^[^\\u0000-\\u001f]*$"},
            }
        })
    };
    let union = |count: u64| {
        let branch = |at: u64| json!({"type": "object", "properties": {"kind": {"const": at}, "value": {"minimum": at}}, "required": ["kind"]});
        json!({"oneOf": (0..count).map(branch).collect::<Vec<_>>()})
    };
    let pattern = |pattern: &str| json!({"type": "string", "pattern": pattern});
    vec![
        ("limit", table(200), table(100)),
        ("union", union(8), union(9)),
        ("pattern", pattern("^[a-z]{2,4}(-[a-z]{2,8})*$"), pattern("^[a-z]{2,8}(-[a-z0-9]{1,8})*$")),
    ]
}

fn directions(criterion: &mut Criterion) {
    for (name, baseline, candidate) in pairs() {
        let mut group = criterion.benchmark_group(name);
        group.bench_function("lacre", |bencher| {
            let read = || {
                SchemaPair::new(&baseline.clone().into(), &candidate.clone().into()).expect("valid schemas")
            };
            bencher.iter_batched(
                read,
                |mut pair| black_box(pair.compare(Direction::Backward)),
                BatchSize::SmallInput,
            );
        });
        group.bench_function("covers", |bencher| {
            let canonical = |schema: &Value| jsonschema::canonicalize(schema).expect("valid schemas");
            let (old, new) = (canonical(&baseline), canonical(&candidate));
            bencher.iter(|| black_box(new.covers(&old)));
        });
        group.finish();
    }
}

criterion_group!(benches, directions);
criterion_main!(benches);
