//! The pairs that are measured, and the provers that need nothing but this workspace.

use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, Criterion};
use lacre_compat::{Direction, SchemaPair};
use serde_json::Value;
use std::hint::black_box;

/// Pairs of the kinds that contracts change by: `name`, `old`, `new`.
const PAIRS: &str = include_str!("pairs.json");

/// Measures each pair by this crate's prover, by `jsonschema::canonical`, and by what `more` adds, in the same run.
pub(crate) fn measure(
    criterion: &mut Criterion,
    more: impl Fn(&mut BenchmarkGroup<'_, WallTime>, &Value, &Value),
) {
    let pairs: Vec<Value> = serde_json::from_str(PAIRS).expect("the pairs are JSON");
    for pair in &pairs {
        let (old, new) = (&pair["old"], &pair["new"]);
        let mut group = criterion.benchmark_group(pair["name"].as_str().expect("a name"));
        group.bench_function("lacre", |bencher| {
            let read = || SchemaPair::new(&old.clone().into(), &new.clone().into()).expect("valid schemas");
            bencher.iter_batched(
                read,
                |mut pair| black_box(pair.compare(Direction::Backward)),
                BatchSize::SmallInput,
            );
        });
        group.bench_function("covers", |bencher| {
            let canonical = |schema: &Value| jsonschema::canonicalize(schema).expect("valid schemas");
            let (old, new) = (canonical(old), canonical(new));
            bencher.iter(|| black_box(new.covers(&old)));
        });
        more(&mut group, old, new);
        group.finish();
    }
}
