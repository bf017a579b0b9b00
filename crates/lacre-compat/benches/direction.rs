//! What one direction costs, both schemas read: this crate's prover beside `jsonschema::canonical`, in the same run.
//!
//! The bench of the same name in `oracle/` runs jsoncompat beside the two.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use lacre_compat::{Direction, SchemaPair};
use serde_json::Value;
use std::hint::black_box;

/// Pairs of the kinds that contracts change by.
const PAIRS: &str = include_str!("pairs.json");

fn directions(criterion: &mut Criterion) {
    let pairs: Vec<Value> = serde_json::from_str(PAIRS).expect("the pairs are JSON");
    for pair in &pairs {
        let (baseline, candidate) = (&pair["old"], &pair["new"]);
        let mut group = criterion.benchmark_group(pair["name"].as_str().expect("a name"));
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
            let (old, new) = (canonical(baseline), canonical(candidate));
            bencher.iter(|| black_box(new.covers(&old)));
        });
        group.finish();
    }
}

criterion_group!(benches, directions);
criterion_main!(benches);
