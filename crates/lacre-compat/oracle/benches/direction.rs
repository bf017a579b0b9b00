//! What one direction costs, both schemas read: three provers on the same pairs in the same run.

#[path = "../../benches/direction/provers.rs"]
mod provers;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use jsoncompat::{Role, SchemaDocument, analyze_compat};
use serde_json::Value;
use std::hint::black_box;

fn directions(criterion: &mut Criterion) {
    provers::measure(criterion, |group, old, new| {
        group.bench_function("jsoncompat", |bencher| {
            let read = |schema: &Value| SchemaDocument::from_json(schema).expect("valid schemas");
            // It keeps what it derives inside the documents, so each measurement gets fresh ones.
            bencher.iter_batched(
                || (read(old), read(new)),
                |(old, new)| black_box(analyze_compat(&new, &old, Role::Serializer)).is_ok(),
                BatchSize::SmallInput,
            );
        });
    });
}

criterion_group!(benches, directions);
criterion_main!(benches);
