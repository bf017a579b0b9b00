//! Runs the prover over a file of schema pairs with known answers and prints how often it is right.
//!
//! `corpus FILE [--list]`: each entry is `{id, old, new, backward_breaking, forward_breaking}` or `{id, a, b,
//! a_subset_b}`. With `--list` each disagreement and each open question is printed; the last line is JSON. With
//! `--answers` one line of JSON a direction is printed instead, as the oracle beside this crate prints them.

#![expect(clippy::print_stdout, reason = "printing is what the command is for")]

use lacre_compat::{Direction, SchemaPair, Verdict};
use serde_json::{Value, json};
use std::process::ExitCode;
use std::time::Instant;

/// One question with its known answer.
struct Question {
    direction: Direction,
    /// Whether a value of the one is refused by the other; nothing when nobody knows.
    breaks: Option<bool>,
}

/// What was counted.
#[derive(Default)]
struct Figures {
    pairs: usize,
    directions: usize,
    missed: usize,
    false_alarms: usize,
    with_truth: usize,
    decided: usize,
    proved_breaks: usize,
    witnessed: usize,
    equal_flagged: usize,
    micros: Vec<f64>,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(file) = arguments.next() else {
        println!("usage: corpus FILE [--list]");
        return ExitCode::from(2);
    };
    let flag = arguments.next().unwrap_or_default();
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(reason) => {
            println!("cannot read {file}: {reason}");
            return ExitCode::from(2);
        }
    };
    let Ok(Value::Array(entries)) = serde_json::from_str(&text) else {
        println!("{file} is not a JSON list");
        return ExitCode::from(2);
    };
    let mut figures = Figures::default();
    for entry in &entries {
        if flag == "--answers" {
            answer(entry);
        } else if let Err(reason) = run(entry, flag == "--list", &mut figures) {
            println!("{}: {reason}", entry["id"]);
        }
    }
    if flag == "--answers" {
        return ExitCode::SUCCESS;
    }
    println!("{}", figures.line());
    if figures.missed + figures.false_alarms + figures.equal_flagged == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Returns the two schemas of an entry and what is asked of them.
fn questions(entry: &Value) -> (Value, Value, Vec<Question>) {
    if entry.get("a_subset_b").is_some() {
        let breaks = entry["a_subset_b"].as_bool().map(|subset| !subset);
        let asked = vec![Question { direction: Direction::Backward, breaks }];
        return (entry["a"].clone(), entry["b"].clone(), asked);
    }
    let asked = vec![
        Question { direction: Direction::Backward, breaks: entry["backward_breaking"].as_bool() },
        Question { direction: Direction::Forward, breaks: entry["forward_breaking"].as_bool() },
    ];
    (entry["old"].clone(), entry["new"].clone(), asked)
}

/// Prints what is answered in each direction, whatever the truth.
fn answer(entry: &Value) {
    let (old, new, asked) = questions(entry);
    let pair = SchemaPair::new(&old.into(), &new.into());
    let mut pair = pair.ok();
    for question in asked {
        let direction = if question.direction == Direction::Backward { "backward" } else { "forward" };
        let verdict = match pair.as_mut().map(|pair| pair.compare(question.direction)) {
            Some(Verdict::Proved) => "proved",
            Some(Verdict::Refuted { .. }) => "refuted",
            Some(Verdict::CannotProve { .. }) | None => "open",
        };
        println!("{}", json!({ "id": entry["id"], "direction": direction, "verdict": verdict }));
    }
}

fn run(entry: &Value, list: bool, figures: &mut Figures) -> Result<(), lacre_compat::Error> {
    let (old, new, asked) = questions(entry);
    figures.pairs += 1;
    figures.directions += asked.len();
    figures.with_truth += asked.iter().filter(|question| question.breaks.is_some()).count();
    let equal = asked.len() == 2 && asked.iter().all(|question| question.breaks == Some(false));
    let mut pair = SchemaPair::new(&old.into(), &new.into())?;
    let mut flagged = false;
    for question in asked {
        let start = Instant::now();
        let verdict = pair.compare(question.direction);
        let micros = start.elapsed().as_secs_f64() * 1e6;
        figures.micros.push(micros);
        flagged |= matches!(verdict, Verdict::Refuted { .. });
        let agrees = figures.count(&question, &verdict);
        if list && (!agrees || micros > 5_000.0) {
            println!(
                "{} {:?} breaks={:?} {verdict:?} {micros:.0}us",
                entry["id"], question.direction, question.breaks
            );
        }
    }
    figures.equal_flagged += usize::from(equal && flagged);
    Ok(())
}

impl Figures {
    /// Counts one answer; says whether it agrees with the truth.
    fn count(&mut self, question: &Question, verdict: &Verdict) -> bool {
        let Some(breaks) = question.breaks else { return true };
        match verdict {
            Verdict::Proved => {
                self.decided += 1;
                self.missed += usize::from(breaks);
                !breaks
            }
            Verdict::Refuted { .. } => {
                self.decided += 1;
                self.proved_breaks += 1;
                self.witnessed += 1;
                self.false_alarms += usize::from(!breaks);
                breaks
            }
            Verdict::CannotProve { .. } => false,
        }
    }

    fn line(&mut self) -> Value {
        self.micros.sort_by(f64::total_cmp);
        let at = |quantile: usize| {
            let index = (self.micros.len() * quantile / 100).min(self.micros.len().saturating_sub(1));
            self.micros.get(index).map_or(0.0, |micros| (micros * 10.0).round() / 10.0)
        };
        json!({
            "pairs": self.pairs,
            "directions": self.directions,
            "missed": self.missed,
            "falseAlarms": self.false_alarms,
            "decided": fraction(self.decided, self.with_truth),
            "witnessed": fraction(self.witnessed, self.proved_breaks),
            "equalSetsFlagged": self.equal_flagged,
            "medianMicros": at(50),
            "p99Micros": at(99),
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of a corpus are far below 2^52")]
fn fraction(part: usize, whole: usize) -> f64 {
    if whole == 0 { 1.0 } else { ((part as f64 / whole as f64) * 10_000.0).round() / 10_000.0 }
}
