//! Is there a value that satisfies all of these formulas? A proof that there is none, a value, or "cannot tell".
//!
//! Each kind of value is searched by itself: conjunctions are taken apart, alternatives are tried one by one, and a
//! theory of the kind decides what remains. Items and members ask the same question again. A question that
//! comes up while it is being answered is answered "none": a smallest value never contains another answer to
//! its own question (least fixpoint), so nothing is lost, and no answer that rested on it outlives it.

mod arrays;
mod branch;
mod distinct;
mod members;
mod numbers;
mod objects;
mod placing;
mod strings;

use crate::formula::{Form, Formulas, Kind, Sample};
use branch::Branch;
use std::collections::HashMap;
use std::rc::Rc;

/// Steps of one question; the only limit, so every machine stops at the same place.
pub(crate) const STEPS: u64 = 60_000;
/// Values nested deeper than this are not searched.
const DEEPEST: usize = 48;

/// Why no answer was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// The step budget is spent.
    Steps,
    /// A value would have to nest deeper than is searched.
    Depth,
    /// The answer depends on something that is not modelled.
    Unmodelled(Rc<str>),
    /// The automaton of the patterns involved is too large.
    Automaton,
    /// The numbers or counts involved are too large to enumerate.
    Count,
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// This value satisfies them all.
    Value(Sample),
    /// No value does.
    Nothing,
    /// It is not known.
    Unknown(Obstacle),
}

/// What is assumed of keywords that are not modelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unmodelled {
    /// Nothing: they may hold or not.
    Free,
    /// What a validator does: unknown keywords are ignored, the rest is left to its verdict.
    AsValidated,
}

/// An answer kept, and the outermost open question that it rests on.
struct Kept {
    outcome: Outcome,
    rests_on: usize,
}

/// An answer that rests on no open question.
const NO_QUESTION: usize = usize::MAX;

/// One search; it is thrown away with its question.
pub(crate) struct Solver<'f> {
    pub(crate) formulas: &'f mut Formulas,
    unmodelled: Unmodelled,
    kept: HashMap<Vec<Form>, Kept>,
    open: HashMap<Vec<Form>, usize>,
    /// Answers that rest on an open question, by the depth of that question.
    provisional: Vec<Vec<Vec<Form>>>,
    rests_on: usize,
    steps: u64,
}

impl<'f> Solver<'f> {
    pub(crate) fn new(formulas: &'f mut Formulas, unmodelled: Unmodelled, steps: u64) -> Self {
        Self {
            formulas,
            unmodelled,
            kept: HashMap::new(),
            open: HashMap::new(),
            provisional: Vec::new(),
            rests_on: NO_QUESTION,
            steps,
        }
    }

    /// Spends one step; says no when there is none left.
    fn step(&mut self) -> bool {
        self.steps = self.steps.saturating_sub(1);
        self.steps > 0
    }

    /// Returns a value that satisfies every one of `forms`, or that there is none.
    pub(crate) fn solve(&mut self, mut forms: Vec<Form>) -> Outcome {
        forms.sort_unstable();
        forms.dedup();
        forms.retain(|&form| form != Form::TRUE);
        if forms.contains(&Form::FALSE) || forms.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Outcome::Nothing;
        }
        if !self.step() {
            return Outcome::Unknown(Obstacle::Steps);
        }
        if let Some(kept) = self.kept.get(&forms) {
            self.rests_on = self.rests_on.min(kept.rests_on);
            return kept.outcome.clone();
        }
        if let Some(&depth) = self.open.get(&forms) {
            self.rests_on = self.rests_on.min(depth);
            return Outcome::Nothing;
        }
        if self.open.len() >= DEEPEST {
            return Outcome::Unknown(Obstacle::Depth);
        }
        self.ask(forms)
    }

    /// Returns whether no value satisfies `forms`, whatever the answers to the questions that are open.
    fn certainly_nothing(&mut self, forms: Vec<Form>) -> bool {
        let outer = std::mem::replace(&mut self.rests_on, NO_QUESTION);
        let nothing = self.solve(forms) == Outcome::Nothing && self.rests_on == NO_QUESTION;
        self.rests_on = self.rests_on.min(outer);
        nothing
    }

    /// Answers a question that is neither answered nor open.
    fn ask(&mut self, forms: Vec<Form>) -> Outcome {
        let depth = self.open.len();
        let outer = std::mem::replace(&mut self.rests_on, NO_QUESTION);
        self.open.insert(forms.clone(), depth);
        self.provisional.push(Vec::new());
        let outcome = self.each_kind(&forms);
        self.open.remove(&forms);
        let provisional = self.provisional.pop().unwrap_or_default();
        let rests_on =
            if self.rests_on < depth && outcome == Outcome::Nothing { self.rests_on } else { NO_QUESTION };
        self.settle(provisional, &outcome, rests_on);
        if let Some(resting) = self.provisional.get_mut(rests_on) {
            resting.push(forms.clone());
        }
        self.kept.insert(forms, Kept { outcome: outcome.clone(), rests_on });
        self.rests_on = outer.min(rests_on);
        outcome
    }

    /// Answers that rested on a question just closed rest on what it rests on, or fall when it was not "none".
    fn settle(&mut self, provisional: Vec<Vec<Form>>, outcome: &Outcome, rests_on: usize) {
        for forms in provisional {
            if *outcome != Outcome::Nothing {
                self.kept.remove(&forms);
                continue;
            }
            if let Some(kept) = self.kept.get_mut(&forms) {
                kept.rests_on = rests_on;
            }
            if let Some(resting) = self.provisional.get_mut(rests_on) {
                resting.push(forms);
            }
        }
    }

    fn each_kind(&mut self, forms: &[Form]) -> Outcome {
        let mut unknown = None;
        for kind in Kind::ALL {
            let mut branch = Branch::new(kind);
            if !branch.assert(self.formulas, forms.iter().copied()) {
                continue;
            }
            match self.search(branch) {
                Outcome::Nothing => {}
                Outcome::Unknown(obstacle) => unknown = unknown.or(Some(obstacle)),
                found @ Outcome::Value(_) => return found,
            }
        }
        unknown.map_or(Outcome::Nothing, Outcome::Unknown)
    }
}
