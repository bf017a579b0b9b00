//! What one direction costs, both schemas read: three provers on the same pairs in the same run.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use jsoncompat::{Role, SchemaDocument, analyze_compat};
use lacre_compat::{Direction, SchemaPair};
use serde_json::Value;
use std::hint::black_box;

const PAIRS: &str = include_str!("../../benches/pairs.json");

fn directions(criterion: &mut Criterion) {
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
        group.bench_function("jsoncompat", |bencher| {
            let read = |schema: &Value| SchemaDocument::from_json(schema).expect("valid schemas");
            // It keeps what it derives inside the documents, so each measurement gets fresh ones.
            bencher.iter_batched(
                || (read(old), read(new)),
                |(old, new)| black_box(analyze_compat(&new, &old, Role::Serializer)).is_ok(),
                BatchSize::SmallInput,
            );
        });
        group.finish();
    }
}

criterion_group!(benches, directions);
criterion_main!(benches);
