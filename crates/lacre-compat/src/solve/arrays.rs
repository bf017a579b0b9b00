//! Arrays: what each index asks, how many items satisfy what, how long, and whether items repeat.

use super::{Obstacle, Outcome, Solver};
use crate::formula::{Atom, Form, Node, Sample};
use std::collections::{BTreeMap, HashSet};

/// The longest array that is written out as a witness.
const LONGEST: usize = 20_000;
/// Items that are placed one by one; beyond, only repetition is tried.
const MOST_PLACED: usize = 160;
/// Counting constraints that are told apart.
const MOST_COUNTS: usize = 6;

/// "At least", or "at most", so many items from an index on satisfy a formula.
#[derive(Debug, Clone, Copy)]
pub(super) struct Count {
    from: usize,
    number: u64,
    form: Form,
}

/// What is asked of an array.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    at: BTreeMap<usize, Vec<Form>>,
    from: Vec<(usize, Form)>,
    at_least: Vec<Count>,
    at_most: Vec<Count>,
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
            (Atom::AtLeast { count, form: Form::TRUE, .. }, false) => self.shortest = self.shortest.max(*count),
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

    /// Returns the index from which on all items are asked the same.
    pub(super) fn alike_from(&self) -> usize {
        let at = self.at.keys().next_back().map_or(0, |last| last + 1);
        let from = self.from.iter().map(|(from, _)| *from);
        let counts = self.at_least.iter().chain(&self.at_most).map(|count| count.from);
        from.chain(counts).max().map_or(at, |from| from.max(at))
    }
}

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

    fn place(&mut self, wanted: &Wanted, twins: Twins) -> Outcome {
        let shortest = usize::try_from(wanted.shortest).unwrap_or(usize::MAX);
        let shortest = twins.map_or(shortest, |(_, second)| shortest.max(second + 1));
        let longest = wanted.longest.map_or(usize::MAX, |longest| usize::try_from(longest).unwrap_or(usize::MAX));
        if longest < shortest {
            return Outcome::Nothing;
        }
        let mut search = Search { wanted, shortest, longest, twins, failed: HashSet::new(), unknown: None };
        let state = State {
            length: 0,
            needed: wanted.at_least.iter().map(|count| count.number).collect(),
            allowed: wanted.at_most.iter().map(|count| count.number).collect(),
        };
        let mut items = Vec::new();
        match self.place_next(&mut search, state, &mut items) {
            Some(value) => Outcome::Value(value),
            None => search.unknown.map_or(Outcome::Nothing, Outcome::Unknown),
        }
    }

    /// Places one item after the other until nothing is needed any more.
    fn place_next(&mut self, search: &mut Search<'_>, state: State, items: &mut Items) -> Option<Sample> {
        if !self.step() {
            search.unknown = Some(Obstacle::Steps);
            return None;
        }
        let done = state.needed.iter().all(|&needed| needed == 0);
        if done && state.length >= search.shortest {
            return self.finish_items(search, items);
        }
        if state.length >= search.longest || search.failed.contains(&self.alike(search, &state)) {
            return None;
        }
        if done && let Some(found) = self.repeat_item(search, &state, items) {
            return found;
        }
        if items.len() >= MOST_PLACED {
            search.unknown = Some(Obstacle::Count);
            return None;
        }
        for (forms, next) in self.next_items(search, &state, items) {
            match self.solve(forms.clone()) {
                Outcome::Nothing => continue,
                Outcome::Unknown(obstacle) => {
                    search.unknown = Some(obstacle);
                    continue;
                }
                Outcome::Value(_) => {}
            }
            items.push(forms);
            let found = self.place_next(search, next, items);
            items.pop();
            if found.is_some() {
                return found;
            }
        }
        // With equal or distinct items, a failure depends on the items before it.
        if search.wanted.unique.is_none() && search.unknown.is_none() {
            let alike = self.alike(search, &state);
            search.failed.insert(alike);
        }
        None
    }

    /// Returns the index from which on the order of items makes no difference.
    fn tail(search: &Search<'_>) -> usize {
        let alike = search.wanted.alike_from();
        search.twins.map_or(alike, |(_, second)| alike.max(second + 1))
    }

    /// Returns the state with the length forgotten where it makes no difference.
    #[expect(clippy::unused_self, reason = "reads as a question to the solver beside its neighbours")]
    fn alike(&self, search: &Search<'_>, state: &State) -> State {
        let alike = search.wanted.alike_from().max(search.shortest);
        let length = if search.longest == usize::MAX { state.length.min(alike) } else { state.length };
        State { length, ..state.clone() }
    }

    /// Fills up with one and the same item where only length is wanted; says nothing when that is not possible.
    fn repeat_item(&mut self, search: &mut Search<'_>, state: &State, items: &mut Items) -> Option<Option<Sample>> {
        if state.length < Self::tail(search) {
            return None;
        }
        let mut forms = search.wanted.asked_at(state.length);
        forms.extend(search.wanted.at_most.iter().map(|count| !count.form));
        match self.solve(forms.clone()) {
            Outcome::Value(_) => {}
            _ => return None,
        }
        let before = items.len();
        items.resize(search.shortest, forms);
        let found = self.finish_items(search, items);
        items.truncate(before);
        if found.is_none() { None } else { Some(found) }
    }

    /// Returns the ways in which the next item may count, those that need least and spend least first.
    fn next_items(&mut self, search: &Search<'_>, state: &State, items: &Items) -> Vec<(Vec<Form>, State)> {
        let index = state.length;
        let twin_of = search.twins.filter(|&(_, second)| second == index).map(|(first, _)| first);
        let reach = search.twins.filter(|&(first, _)| first == index).map_or(index, |(_, second)| second);
        let mut forms = search.wanted.asked_at(index);
        if reach != index {
            forms.extend(search.wanted.asked_at(reach));
        }
        let wanted = search.wanted;
        let useful = |count: &Count, needed: u64| count.from <= reach && (needed > 0 || reach != index);
        let claims: Vec<usize> =
            (0..wanted.at_least.len()).filter(|&at| useful(&wanted.at_least[at], state.needed[at])).collect();
        let limits: Vec<usize> = (0..wanted.at_most.len()).filter(|&at| wanted.at_most[at].from <= reach).collect();
        // In the tail items can be swapped, so those that are needed may as well come first.
        let must_help = index >= Self::tail(search) && state.needed.iter().any(|&needed| needed > 0);
        let mut ways = Vec::new();
        for claimed in (0..1_u32 << claims.len()).rev() {
            for spent in 0..1_u32 << limits.len() {
                let mut forms = forms.clone();
                let chosen = |set: u32, all: &[usize], at: usize| set >> all.iter().position(|&x| x == at).unwrap_or(31) & 1 == 1;
                let claims_it = |at: usize| chosen(claimed, &claims, at);
                let spends_it = |at: usize| chosen(spent, &limits, at);
                forms.extend(claims.iter().filter(|&&at| claims_it(at)).map(|&at| wanted.at_least[at].form));
                forms.extend(limits.iter().filter(|&&at| !spends_it(at)).map(|&at| !wanted.at_most[at].form));
                if let Some(first) = twin_of {
                    forms.clone_from(&items[first]);
                }
                if let Some(next) = after(wanted, state, &forms)
                    && (!must_help || next.needed != state.needed)
                {
                    ways.push((forms, next));
                }
            }
            if twin_of.is_some() {
                break;
            }
        }
        ways
    }
}

/// Returns the state behind an item that satisfies `forms`, or nothing when it exceeds a limit.
fn after(wanted: &Wanted, state: &State, forms: &[Form]) -> Option<State> {
    let mut next = state.clone();
    for (needed, count) in next.needed.iter_mut().zip(&wanted.at_least) {
        if count.from <= state.length && forms.contains(&count.form) {
            *needed = needed.saturating_sub(1);
        }
    }
    for (allowed, count) in next.allowed.iter_mut().zip(&wanted.at_most) {
        if count.from <= state.length && !forms.contains(&!count.form) {
            *allowed = allowed.checked_sub(1)?;
        }
    }
    next.length += 1;
    Some(next)
}

impl Solver<'_> {
    /// Returns the array of the placed items, or nothing when their values cannot be told apart as wanted.
    fn finish_items(&mut self, search: &mut Search<'_>, items: &Items) -> Option<Sample> {
        let values = if search.wanted.unique == Some(true) { self.distinct(items) } else { self.values(items) };
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
