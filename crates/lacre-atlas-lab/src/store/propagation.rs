//! Classifications that travel along relationships.

use std::collections::HashMap;

use super::{Place, Store};
use crate::dataset::Status;

/// A classification that reached an entity from another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Attached {
    /// The entity that carries it.
    pub(crate) source: Place,
    /// Which of that entity's classifications it is.
    pub(crate) number: usize,
}

/// Follows each classification that propagates, as the relationship types say (`propagateTags`).
pub(super) fn propagate(store: &Store) -> HashMap<Place, Vec<Attached>> {
    let sources: Vec<_> = store
        .places()
        .flat_map(|place| {
            let classifications = store.entity(place).classifications.iter().enumerate();
            classifications
                .filter(|(_, c)| c.propagate)
                .map(move |(number, _)| Attached { source: place, number })
        })
        .collect();
    let mut reached = HashMap::new();
    if sources.is_empty() {
        return reached;
    }
    let steps = steps(store);
    for attached in sources {
        for place in downstream(attached.source, &steps) {
            reached.entry(place).or_insert_with(Vec::new).push(attached);
        }
    }
    reached
}

/// From where to where classifications travel in one step.
fn steps(store: &Store) -> HashMap<Place, Vec<Place>> {
    let mut steps: HashMap<Place, Vec<Place>> = HashMap::new();
    for link in store.links().iter().filter(|link| link.relationship.status == Status::Active) {
        let Some((_, _, direction)) = store.types.ends(&link.relationship.type_name) else { continue };
        let [one, two] = link.ends;
        if matches!(direction, "ONE_TO_TWO" | "BOTH") {
            steps.entry(one).or_default().push(two);
        }
        if matches!(direction, "TWO_TO_ONE" | "BOTH") {
            steps.entry(two).or_default().push(one);
        }
    }
    steps
}

fn downstream(source: Place, steps: &HashMap<Place, Vec<Place>>) -> Vec<Place> {
    let mut reached = vec![source];
    let mut next = 0;
    while let Some(place) = reached.get(next).copied() {
        next += 1;
        for &target in steps.get(&place).into_iter().flatten() {
            if !reached.contains(&target) {
                reached.push(target);
            }
        }
    }
    reached.split_off(1)
}
