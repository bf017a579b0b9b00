//! What one direction costs, both schemas read: this crate's prover beside `jsonschema::canonical`, in the same run.
//!
//! The bench of the same name in `oracle/` runs jsoncompat beside the two.

mod provers;

use criterion::{Criterion, criterion_group, criterion_main};

fn directions(criterion: &mut Criterion) {
    provers::measure(criterion, |_, _, _| {});
}

criterion_group!(benches, directions);
criterion_main!(benches);
