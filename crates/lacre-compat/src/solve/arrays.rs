//! Arrays: what each index asks, how many items satisfy what, how long, and whether items repeat.

use super::{Obstacle, Outcome, Solver};
use crate::formula::{Atom, Form, Node};
use std::collections::BTreeMap;

/// The longest array that is written out as a witness.
const LONGEST: usize = 20_000;
/// Counting constraints that are told apart.
const MOST_COUNTS: usize = 6;

/// "At least", or "at most", so many items from an index on satisfy a formula.
#[derive(Debug, Clone, Copy)]
pub(super) struct Count {
    pub(super) from: usize,
    pub(super) number: u64,
    pub(super) form: Form,
}

/// What is asked of an array.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    at: BTreeMap<usize, Vec<Form>>,
    from: Vec<(usize, Form)>,
    pub(super) at_least: Vec<Count>,
    pub(super) at_most: Vec<Count>,
    shortest: u64,
    longest: Option<u64>,
    pub(super) unique: Option<bool>,
}

impl Wanted {
    fn add(&mut self, atom: &Atom, negated: bool) {
        match (atom, negated) {
            (Atom::Unique, negated) => self.unique = Some(!negated),
            (Atom::Item(index, form), false) => self.at.entry(*index).or_default().push(*form),
            (Atom::Item(index, form), true) => {
                self.shortest = self.shortest.max(*index as u64 + 1);
                self.at.entry(*index).or_default().push(!*form);
            }
            (Atom::AtLeast { count, form: Form::TRUE, .. }, false) => {
                self.shortest = self.shortest.max(*count);
            }
            (Atom::AtLeast { count, form: Form::TRUE, .. }, true) => {
                let limit = count.saturating_sub(1);
                self.longest = Some(self.longest.map_or(limit, |longest| longest.min(limit)));
            }
            (Atom::AtLeast { from, count: 1, form }, true) => self.from.push((*from, !*form)),
            (&Atom::AtLeast { from, count, form }, false) => {
                self.shortest = self.shortest.max(count.saturating_add(from as u64));
                self.at_least.push(Count { from, number: count, form });
            }
            (&Atom::AtLeast { from, count, form }, true) => {
                self.at_most.push(Count { from, number: count.saturating_sub(1), form });
            }
            _ => {}
        }
    }

    /// Returns what every item at `index` must satisfy.
    pub(super) fn asked_at(&self, index: usize) -> Vec<Form> {
        let from = self.from.iter().filter(|(from, _)| *from <= index).map(|(_, form)| *form);
        self.at.get(&index).into_iter().flatten().copied().chain(from).collect()
    }

    /// Returns the least and the greatest length.
    pub(super) fn lengths(&self) -> (usize, usize) {
        let length = |length: u64| usize::try_from(length).unwrap_or(usize::MAX);
        (length(self.shortest), self.longest.map_or(usize::MAX, length))
    }

    /// Returns the index from which on all items are asked the same.
    pub(super) fn alike_from(&self) -> usize {
        let at = self.at.keys().next_back().map_or(0, |last| last + 1);
        let from = self.from.iter().map(|(from, _)| *from);
        let counts = self.at_least.iter().chain(&self.at_most).map(|count| count.from);
        from.chain(counts).max().map_or(at, |from| from.max(at))
    }
}

impl Solver<'_> {
    pub(super) fn arrays(&mut self, literals: &[Form]) -> Outcome {
        let mut wanted = Wanted::default();
        for &literal in literals {
            if let Node::Atom(atom) = self.formulas.node(literal) {
                wanted.add(atom, literal.is_negated());
            }
        }
        if wanted.longest.is_some_and(|longest| longest < wanted.shortest) {
            return Outcome::Nothing;
        }
        let counts = wanted.at_least.len() + wanted.at_most.len();
        if wanted.shortest > LONGEST as u64 || counts > MOST_COUNTS {
            return Outcome::Unknown(Obstacle::Count);
        }
        if self.counts_contradict(&wanted) {
            return Outcome::Nothing;
        }
        if wanted.unique != Some(false) {
            return self.place(&wanted, None);
        }
        let alike = wanted.alike_from();
        let mut unknown = None;
        for second in 1..=alike + 1 {
            for first in 0..second {
                match self.place(&wanted, Some((first, second))) {
                    Outcome::Nothing => {}
                    Outcome::Unknown(obstacle) => unknown = unknown.or(Some(obstacle)),
                    found @ Outcome::Value(_) => return found,
                }
            }
        }
        unknown.map_or(Outcome::Nothing, Outcome::Unknown)
    }

    /// Returns whether more items are needed than are allowed, of a sort that is no larger than the allowed one.
    fn counts_contradict(&mut self, wanted: &Wanted) -> bool {
        wanted.at_least.iter().any(|least| {
            wanted.at_most.iter().any(|most| {
                most.from <= least.from
                    && least.number > most.number
                    && self.solve(vec![least.form, !most.form]) == Outcome::Nothing
            })
        })
    }
}
