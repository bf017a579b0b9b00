//! The question of compatibility: is every value of one schema a value of the other?

use crate::compile::compile;
use crate::document::SchemaDocument;
use crate::error::Error;
use crate::formula::{Form, Formulas, Sample};
use crate::solve::{Obstacle, Outcome, STEPS, Solver, Unmodelled};
use crate::witness::{separates, shrink, validator};
use jsonschema::Validator;
use serde_json::Value;
use std::fmt;

/// The answer to "is every value of this schema a value of that one?".
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// It is: there is no value of the first that is not one of the second.
    Proved,
    /// It is not: the validator accepts this value by the first schema and refuses it by the second.
    Refuted {
        /// The value, no part of which can be dropped or simplified in one step.
        witness: Value,
    },
    /// Neither was shown; a gate treats this as a break.
    CannotProve {
        /// What stood in the way.
        reason: Reason,
    },
}

/// Why neither a proof nor a witness was found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The search used all of its steps; their number is fixed, so this is the same on every machine.
    Steps,
    /// Values would have to nest deeper than is searched.
    Depth,
    /// The answer depends on a keyword or pattern that is not modelled; its text follows.
    Unmodelled(String),
    /// The automaton of the patterns involved has too many states.
    Automaton,
    /// The numbers, lengths or counts involved are too large to enumerate.
    Count,
    /// A difference was found, but the validator does not confirm it, or cannot be run on such a schema.
    Unconfirmed,
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps => formatter.write_str("the search used all of its steps"),
            Self::Depth => formatter.write_str("values would have to nest too deeply"),
            Self::Unmodelled(what) => {
                let text: String = what.chars().take(80).collect();
                write!(formatter, "the answer depends on what is not modelled: {text}")
            }
            Self::Automaton => formatter.write_str("the automaton of the patterns is too large"),
            Self::Count => formatter.write_str("the numbers, lengths or counts are too large to enumerate"),
            Self::Unconfirmed => {
                formatter.write_str("the validator does not confirm the difference that was found")
            }
        }
    }
}

/// Which of the two schemas a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Is every baseline value still accepted by the candidate?
    Backward,
    /// Was every candidate value already accepted by the baseline?
    Forward,
}

/// Two schemas, read once, of which either direction can be asked.
///
/// ```
/// use lacre_compat::{Direction, SchemaPair, Verdict};
/// use serde_json::json;
///
/// let baseline = json!({"type": "string", "maxLength": 5}).into();
/// let candidate = json!({"type": "string", "maxLength": 3}).into();
/// let mut pair = SchemaPair::new(&baseline, &candidate)?;
/// assert_eq!(pair.compare(Direction::Backward), Verdict::Refuted { witness: json!("aaaa") });
/// assert_eq!(pair.compare(Direction::Forward), Verdict::Proved);
/// # Ok::<(), lacre_compat::Error>(())
/// ```
#[derive(Debug)]
pub struct SchemaPair {
    formulas: Formulas,
    baseline: Side,
    candidate: Side,
}

#[derive(Debug)]
struct Side {
    form: Form,
    validator: Validator,
}

/// Values that are offered to the validator before a difference is given up as unconfirmed.
const MOST_OFFERS: usize = 4;

impl SchemaPair {
    /// Reads two schemas.
    ///
    /// # Errors
    ///
    /// When either is not a valid JSON Schema 2020-12, refers to what it does not hold, or nests deeper than 400
    /// schemas.
    pub fn new(baseline: &SchemaDocument, candidate: &SchemaDocument) -> Result<Self, Error> {
        let mut formulas = Formulas::new();
        let baseline = Side { form: compile(&mut formulas, baseline)?, validator: validator(baseline)? };
        let candidate = Side { form: compile(&mut formulas, candidate)?, validator: validator(candidate)? };
        Ok(Self { formulas, baseline, candidate })
    }

    /// Returns whether every value of one side is a value of the other.
    ///
    /// The answer depends on the two schemas alone: not on the machine, the time, or what was asked before.
    pub fn compare(&mut self, direction: Direction) -> Verdict {
        let (inside, outside) = match direction {
            Direction::Backward => (&self.baseline, &self.candidate),
            Direction::Forward => (&self.candidate, &self.baseline),
        };
        let mark = self.formulas.mark();
        let verdict = compare(&mut self.formulas, inside, outside);
        self.formulas.reset(mark);
        verdict
    }
}

fn compare(formulas: &mut Formulas, inside: &Side, outside: &Side) -> Verdict {
    let question = vec![inside.form, !outside.form];
    let outcome = Solver::new(formulas, Unmodelled::Free, STEPS).solve(question.clone());
    let first = match outcome {
        Outcome::Nothing => return Verdict::Proved,
        Outcome::Value(value) => Some(value),
        Outcome::Unknown(Obstacle::Unmodelled(what)) => {
            return match Solver::new(formulas, Unmodelled::AsValidated, STEPS).solve(question.clone()) {
                Outcome::Value(value) => offered(formulas, inside, outside, value)
                    .unwrap_or(Verdict::CannotProve { reason: Reason::Unmodelled(what.to_string()) }),
                _ => Verdict::CannotProve { reason: Reason::Unmodelled(what.to_string()) },
            };
        }
        Outcome::Unknown(obstacle) => return Verdict::CannotProve { reason: obstacle.into() },
    };
    first
        .and_then(|value| offered(formulas, inside, outside, value))
        .unwrap_or(Verdict::CannotProve { reason: Reason::Unconfirmed })
}

/// Offers a value to the validators, and others after it while they refuse.
fn offered(formulas: &mut Formulas, inside: &Side, outside: &Side, first: Sample) -> Option<Verdict> {
    let mut question = vec![inside.form, !outside.form];
    let mut offer = first;
    for _ in 0..MOST_OFFERS {
        if let Some(value) = offer.to_json()
            && separates(&inside.validator, &outside.validator, &value)
        {
            let holds = |value: &Value| separates(&inside.validator, &outside.validator, value);
            return Some(Verdict::Refuted { witness: shrink(value, &holds) });
        }
        question.push(!formulas.constant(&offer));
        match Solver::new(formulas, Unmodelled::AsValidated, STEPS).solve(question.clone()) {
            Outcome::Value(value) => offer = value,
            Outcome::Nothing | Outcome::Unknown(_) => return None,
        }
    }
    None
}

impl From<Obstacle> for Reason {
    fn from(obstacle: Obstacle) -> Self {
        match obstacle {
            Obstacle::Steps => Self::Steps,
            Obstacle::Depth => Self::Depth,
            Obstacle::Unmodelled(what) => Self::Unmodelled(what.to_string()),
            Obstacle::Automaton => Self::Automaton,
            Obstacle::Count => Self::Count,
        }
    }
}
