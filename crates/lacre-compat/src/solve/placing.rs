//! Placing the items of an array one after the other.

use super::arrays::Wanted;
use super::{Obstacle, Outcome, Solver};
use crate::formula::{Form, Sample};
use std::collections::HashSet;

/// Items that are placed one by one; beyond, only repetition is tried.
const MOST_PLACED: usize = 160;
/// Needed items that are placed together, when there are so many.
const FEWEST_REPEATED: usize = 8;
const MOST_REPEATED: usize = 20_000;

/// Items chosen so far: what each satisfies.
pub(super) type Items = Vec<Vec<Form>>;

/// A partial array: what is still needed, and what is still allowed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    length: usize,
    needed: Vec<u64>,
    allowed: Vec<u64>,
}

/// Two indices that must hold equal items.
pub(super) type Twins = Option<(usize, usize)>;

/// The parts of one question about arrays that stay the same while items are placed.
struct Search<'w> {
    wanted: &'w Wanted,
    shortest: usize,
    longest: usize,
    twins: Twins,
    failed: HashSet<State>,
    unknown: Option<Obstacle>,
}

/// One way in which an item may count: what it satisfies, and what is then still needed.
type Way = (Vec<Form>, State);

impl Search<'_> {
    /// Returns the index from which on the order of items makes no difference.
    fn tail(&self) -> usize {
        let alike = self.wanted.alike_from();
        self.twins.map_or(alike, |(_, second)| alike.max(second + 1))
    }

    /// Returns the state with the length forgotten where it makes no difference.
    fn alike(&self, state: &State) -> State {
        let alike = self.wanted.alike_from().max(self.shortest);
        let length = if self.longest == usize::MAX { state.length.min(alike) } else { state.length };
        State { length, ..state.clone() }
    }

    /// Returns the last index that the item at `index` must also fit, because both hold the same value.
    fn reach(&self, index: usize) -> usize {
        self.twins.filter(|&(first, _)| first == index).map_or(index, |(_, second)| second)
    }

    /// Returns the ways in which the next item may count, those that help most and spend least first.
    fn ways(&self, state: &State, items: &Items) -> Vec<Way> {
        let index = state.length;
        if let Some((first, _)) = self.twins.filter(|&(_, second)| second == index) {
            let forms = items[first].clone();
            return self.after(state, &forms).map(|next| (forms, next)).into_iter().collect();
        }
        let reach = self.reach(index);
        let mut asked = self.wanted.asked_at(index);
        if reach != index {
            asked.extend(self.wanted.asked_at(reach));
        }
        let claims = self.claims(state, reach);
        let limits: Vec<Form> =
            self.wanted.at_most.iter().filter(|count| count.from <= reach).map(|count| count.form).collect();
        // In the tail items can be swapped, so those that are needed may as well come first.
        let must_help = index >= self.tail() && state.needed.iter().any(|&needed| needed > 0);
        let mut ways = Vec::new();
        for claimed in (0..1_u32 << claims.len()).rev() {
            for spent in 0..1_u32 << limits.len() {
                let mut forms = asked.clone();
                forms.extend(chosen(&claims, claimed));
                forms.extend(chosen(&limits, !spent).map(|form| !form));
                if let Some(next) = self.after(state, &forms)
                    && (!must_help || next.needed != state.needed)
                {
                    ways.push((forms, next));
                }
            }
        }
        ways
    }

    /// Returns how often an item that led to `next` can be placed in a row while it still helps, and the state behind.
    fn many(&self, next: &State, forms: &[Form], before: usize) -> Option<(usize, State)> {
        if before < self.tail() {
            return None;
        }
        let mut state = next.clone();
        let mut many = 1;
        while many < MOST_REPEATED && state.length < self.longest {
            let Some(after) = self.after(&state, forms) else { break };
            let helps = after.needed.iter().zip(&state.needed).any(|(after, before)| after < before);
            if !helps {
                break;
            }
            state = after;
            many += 1;
        }
        if many >= FEWEST_REPEATED { Some((many, state)) } else { None }
    }

    /// Returns what the next item could usefully satisfy.
    fn claims(&self, state: &State, reach: usize) -> Vec<Form> {
        let counts = self.wanted.at_least.iter().zip(&state.needed);
        let useful =
            counts.filter(|(count, needed)| count.from <= reach && (**needed > 0 || reach != state.length));
        useful.map(|(count, _)| count.form).collect()
    }

    /// Returns the state behind an item that satisfies `forms`, or nothing when it exceeds a limit.
    fn after(&self, state: &State, forms: &[Form]) -> Option<State> {
        let mut next = state.clone();
        for (needed, count) in next.needed.iter_mut().zip(&self.wanted.at_least) {
            if count.from <= state.length && forms.contains(&count.form) {
                *needed = needed.saturating_sub(1);
            }
        }
        for (allowed, count) in next.allowed.iter_mut().zip(&self.wanted.at_most) {
            if count.from <= state.length && !forms.contains(&!count.form) {
                *allowed = allowed.checked_sub(1)?;
            }
        }
        next.length += 1;
        Some(next)
    }
}

/// Returns the members of `forms` whose bit is set.
fn chosen(forms: &[Form], set: u32) -> impl Iterator<Item = Form> + '_ {
    forms.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1).map(|(_, &form)| form)
}

impl Solver<'_> {
    /// Returns an array of what is wanted, with equal items at the two indices of `twins`.
    pub(super) fn place(&mut self, wanted: &Wanted, twins: Twins) -> Outcome {
        let (shortest, longest) = wanted.lengths();
        let shortest = twins.map_or(shortest, |(_, second)| shortest.max(second + 1));
        if longest < shortest {
            return Outcome::Nothing;
        }
        let mut search = Search { wanted, shortest, longest, twins, failed: HashSet::new(), unknown: None };
        let state = State {
            length: 0,
            needed: wanted.at_least.iter().map(|count| count.number).collect(),
            allowed: wanted.at_most.iter().map(|count| count.number).collect(),
        };
        match self.place_next(&mut search, &state, &mut Items::new()) {
            Some(value) => Outcome::Value(value),
            None => search.unknown.map_or(Outcome::Nothing, Outcome::Unknown),
        }
    }

    /// Places one item after the other until nothing is needed any more.
    fn place_next(&mut self, search: &mut Search<'_>, state: &State, items: &mut Items) -> Option<Sample> {
        if !self.step() {
            search.unknown = Some(Obstacle::Steps);
            return None;
        }
        let done = state.needed.iter().all(|&needed| needed == 0);
        if done && state.length >= search.shortest {
            return self.finish_items(search, items);
        }
        if state.length >= search.longest || search.failed.contains(&search.alike(state)) {
            return None;
        }
        if done && let Some(found) = self.repeat_item(search, state, items) {
            return Some(found);
        }
        if items.len() >= MOST_PLACED + search.shortest {
            search.unknown = Some(Obstacle::Count);
            return None;
        }
        let found = search.ways(state, items).into_iter().find_map(|way| self.place_way(search, way, items));
        // With equal or distinct items, a failure depends on the items before it.
        if found.is_none() && search.wanted.unique.is_none() && search.unknown.is_none() {
            let alike = search.alike(state);
            search.failed.insert(alike);
        }
        found
    }

    fn place_way(&mut self, search: &mut Search<'_>, way: Way, items: &mut Items) -> Option<Sample> {
        let (forms, next) = way;
        match self.solve(forms.clone()) {
            Outcome::Nothing => return None,
            Outcome::Unknown(obstacle) => {
                search.unknown = Some(obstacle);
                return None;
            }
            Outcome::Value(_) => {}
        }
        let before = items.len();
        if let Some((many, after)) = search.many(&next, &forms, before) {
            items.resize(before + many, forms.clone());
            let found = self.place_next(search, &after, items);
            items.truncate(before);
            if found.is_some() {
                return found;
            }
        }
        items.push(forms);
        let found = self.place_next(search, &next, items);
        items.pop();
        found
    }

    /// Fills up with one and the same item where only length is wanted; says nothing when that is not possible.
    fn repeat_item(&mut self, search: &mut Search<'_>, state: &State, items: &mut Items) -> Option<Sample> {
        if state.length < search.tail() {
            return None;
        }
        let mut forms = search.wanted.asked_at(state.length);
        forms.extend(search.wanted.at_most.iter().map(|count| !count.form));
        let Outcome::Value(_) = self.solve(forms.clone()) else { return None };
        let before = items.len();
        items.resize(search.shortest, forms);
        let found = self.finish_items(search, items);
        items.truncate(before);
        found
    }

    /// Returns the array of the placed items, or nothing when their values cannot be told apart as wanted.
    fn finish_items(&mut self, search: &mut Search<'_>, items: &Items) -> Option<Sample> {
        let values =
            if search.wanted.unique == Some(true) { self.distinct(items) } else { self.values(items) };
        match values {
            Ok(mut values) => {
                if let Some((first, second)) = search.twins {
                    values[second] = values[first].clone();
                }
                Some(Sample::Array(values.into()))
            }
            Err(obstacle) => {
                search.unknown = search.unknown.take().or(obstacle);
                None
            }
        }
    }
}
