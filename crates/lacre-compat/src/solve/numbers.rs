//! Numbers: intervals, steps and points, all exact.

use super::{Obstacle, Outcome, Solver};
use crate::exact::Exact;
use crate::formula::{Atom, Form, Node, Sample};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// Candidates that one step width is tried with.
const MOST_CANDIDATES: usize = 2_000;
/// The same where a finer step may do as well, beside the refused points.
const FEW_CANDIDATES: usize = 16;
/// Step widths that are tried where every number would do: 1, 1/2, 1/10, 1/100, …
const FINEST: usize = 18;

/// A bound, and whether it belongs to the interval.
type Bound = Option<(Exact, bool)>;

/// What is asked of a number.
#[derive(Debug, Default)]
struct Wanted {
    low: Bound,
    high: Bound,
    step: Option<Exact>,
    refused_steps: Vec<Exact>,
    points: Option<Vec<Exact>>,
    refused_points: Vec<Exact>,
}

impl Wanted {
    fn add(&mut self, atom: &Atom, negated: bool) {
        match (atom, negated) {
            (Atom::Above { bound, inclusive }, false) => raise(&mut self.low, bound, *inclusive),
            (Atom::Above { bound, inclusive }, true) => lower(&mut self.high, bound, !*inclusive),
            (Atom::Multiple(step), false) => {
                let known = self.step.take();
                self.step =
                    Some(known.map_or_else(|| step.clone(), |known| known.least_common_multiple(step)));
            }
            (Atom::Multiple(step), true) => self.refused_steps.push(step.clone()),
            (Atom::Points(points), false) => {
                let known = self.points.take();
                let both =
                    points.iter().filter(|&point| known.as_ref().is_none_or(|known| known.contains(point)));
                self.points = Some(both.cloned().collect());
            }
            (Atom::Points(points), true) => self.refused_points.extend_from_slice(points),
            _ => {}
        }
    }

    fn admits(&self, number: &Exact) -> bool {
        let low = self.low.as_ref().is_none_or(|(bound, own)| number > bound || (*own && number == bound));
        let high = self.high.as_ref().is_none_or(|(bound, own)| number < bound || (*own && number == bound));
        low && high
            && self.step.as_ref().is_none_or(|step| number.is_multiple_of(step))
            && !self.refused_steps.iter().any(|step| number.is_multiple_of(step))
            && !self.refused_points.contains(number)
    }

    fn is_empty(&self) -> bool {
        match (&self.low, &self.high) {
            (Some((low, low_own)), Some((high, high_own))) => {
                low > high || (low == high && !(*low_own && *high_own))
            }
            _ => false,
        }
    }

    fn only_point(&self) -> Option<&Exact> {
        match (&self.low, &self.high) {
            (Some((low, _)), Some((high, _))) if low == high => Some(low),
            _ => None,
        }
    }

    /// Returns the first multiple of `step` that is admitted, nearest to zero first; `true` when all were tried.
    fn multiple(&self, step: &Exact, candidates: usize) -> (Option<Exact>, bool) {
        let one = BigInt::from(1);
        if self.refused_steps.iter().any(|refused| step.period(refused) == one) {
            return (None, true);
        }
        let least = self.low.as_ref().map(|(bound, _)| bound.steps_above(step));
        let most = self.high.as_ref().map(|(bound, _)| bound.steps_below(step));
        let start = match (&least, &most) {
            (Some(least), _) if least.is_positive() => least.clone(),
            (_, Some(most)) if most.is_negative() => most.clone(),
            _ => BigInt::zero(),
        };
        let fits = |at: &BigInt| {
            least.as_ref().is_none_or(|least| at >= least) && most.as_ref().is_none_or(|most| at <= most)
        };
        for distance in 0..candidates {
            let (above, below) = (&start + distance, &start - distance);
            if !fits(&above) && !fits(&below) {
                return (None, true);
            }
            for at in [above, below] {
                let number = step.times(&at);
                if fits(&at) && self.admits(&number) {
                    return (Some(number), false);
                }
            }
        }
        (None, false)
    }
}

fn raise(low: &mut Bound, bound: &Exact, own: bool) {
    let tighter =
        low.as_ref().is_none_or(|(known, known_own)| bound > known || (bound == known && *known_own && !own));
    if tighter {
        *low = Some((bound.clone(), own));
    }
}

fn lower(high: &mut Bound, bound: &Exact, own: bool) {
    let tighter = high
        .as_ref()
        .is_none_or(|(known, known_own)| bound < known || (bound == known && *known_own && !own));
    if tighter {
        *high = Some((bound.clone(), own));
    }
}

impl Solver<'_> {
    pub(super) fn numbers(&mut self, literals: &[Form]) -> Outcome {
        let mut wanted = Wanted::default();
        for &literal in literals {
            if let Node::Atom(atom) = self.formulas.node(literal) {
                wanted.add(atom, literal.is_negated());
            }
        }
        let found = |number: Option<Exact>| {
            number.map_or(Outcome::Nothing, |number| Outcome::Value(Sample::Number(number)))
        };
        if let Some(points) = &wanted.points {
            return found(points.iter().find(|point| wanted.admits(point)).cloned());
        }
        if wanted.is_empty() {
            return Outcome::Nothing;
        }
        if let Some(point) = wanted.only_point() {
            return found(Some(point.clone()).filter(|point| wanted.admits(point)));
        }
        match &wanted.step {
            Some(step) => stepped(&wanted, step),
            None => dense(&wanted),
        }
    }
}

/// Multiples of one step: all of them, unless they are too many.
fn stepped(wanted: &Wanted, step: &Exact) -> Outcome {
    match wanted.multiple(step, MOST_CANDIDATES) {
        (Some(number), _) => Outcome::Value(Sample::Number(number)),
        (None, true) => Outcome::Nothing,
        (None, false) => Outcome::Unknown(Obstacle::Count),
    }
}

/// An interval with more than one number has infinitely many decimals, and only isolated ones are refused.
fn dense(wanted: &Wanted) -> Outcome {
    let candidates = FEW_CANDIDATES + wanted.refused_points.len();
    let mut step = Exact::one();
    for tried in [Exact::one(), Exact::ratio(1, 2)] {
        if let (Some(number), _) = wanted.multiple(&tried, candidates) {
            return Outcome::Value(Sample::Number(number));
        }
    }
    for _ in 0..FINEST {
        step = step.tenth();
        if let (Some(number), _) = wanted.multiple(&step, candidates) {
            return Outcome::Value(Sample::Number(number));
        }
    }
    Outcome::Unknown(Obstacle::Count)
}
