//! Emptiness, with a shortest word when there is one.

use super::chars::{END, readable};
use super::{LanguageId, Languages};
use std::collections::{HashSet, VecDeque};

/// The answer to "is there a word in this language?".
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Found {
    /// A shortest word.
    Word(String),
    /// There is none.
    Nothing,
    /// More states than the limit allows were reached first.
    TooMany,
}

/// States that one search may visit; counted, so that every machine gives up at the same point.
const MOST_STATES: usize = 6_000;
/// Transitions that one search may follow.
const MOST_TRANSITIONS: usize = 60_000;

/// A state on the way, and the state and character it was reached by.
struct Reached {
    state: LanguageId,
    from: usize,
    by: char,
}

impl Languages {
    /// Returns a shortest word of the language, its most readable one among those of equal search order.
    pub(crate) fn shortest(&mut self, id: LanguageId) -> Found {
        if let Some(known) = self.shortest.get(&id) {
            return known.clone();
        }
        let found = self.search(id);
        self.shortest.insert(id, found.clone());
        found
    }

    fn search(&mut self, id: LanguageId) -> Found {
        if id == Self::NONE {
            return Found::Nothing;
        }
        if self.is_nullable(id) {
            return Found::Word(String::new());
        }
        let mut reached = vec![Reached { state: id, from: 0, by: ' ' }];
        let mut seen = HashSet::from([id]);
        let mut queue = VecDeque::from([0]);
        let mut transitions = 0;
        while let Some(position) = queue.pop_front() {
            let state = reached[position].state;
            for by in self.moves(state) {
                transitions += 1;
                let next = self.derivative(state, u32::from(by));
                if next == Self::NONE || !seen.insert(next) {
                    continue;
                }
                reached.push(Reached { state: next, from: position, by });
                if self.is_nullable(next) {
                    return Found::Word(spell(&reached));
                }
                queue.push_back(reached.len() - 1);
            }
            if reached.len() > MOST_STATES || transitions > MOST_TRANSITIONS {
                return Found::TooMany;
            }
        }
        Found::Nothing
    }

    /// Returns one character for each class that `state` tells apart, the most readable first.
    fn moves(&mut self, state: LanguageId) -> Vec<char> {
        let points = self.boundaries(state);
        let ends = points.iter().skip(1).copied().chain([END]);
        let mut moves: Vec<(usize, char)> =
            points.iter().copied().zip(ends).filter_map(|(start, end)| readable(start, end)).collect();
        moves.sort_unstable();
        moves.into_iter().map(|(_, by)| by).collect()
    }
}

/// Spells the word that led to the last state.
fn spell(reached: &[Reached]) -> String {
    let mut letters = Vec::new();
    let mut position = reached.len() - 1;
    while position > 0 {
        letters.push(reached[position].by);
        position = reached[position].from;
    }
    letters.iter().rev().collect()
}
