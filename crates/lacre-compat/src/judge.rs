//! Judge after: what each change costs, by a proof or a witness, and whether the findings explain the whole.

use crate::detect::{Change, ChangeKind, changes};
use crate::error::Error;
use crate::finding::{Evidence, Finding};
use crate::policy::{emitted, opened};
use crate::prover::{Direction, Reason, SchemaPair, Verdict};
use crate::rule::{Bump, Rule, Side};
use lacre_contract::Document;
use lacre_contract::Pointer;
use serde_json::{Map, Value};

/// What a change does to the set of values, and what it costs for that.
#[derive(Debug, Clone, PartialEq)]
struct Effect {
    /// Whether some value is refused now that was accepted before; nothing when it is not known.
    narrows: Option<bool>,
    /// Whether some value is accepted now that was refused before; nothing when it is not known.
    widens: Option<bool>,
    cost: Bump,
    evidence: Evidence,
}

/// Returns one finding for each place that changed between two schemas, in the order of their places.
///
/// Each change is tried alone on the baseline, so its price is what it really does there; together the findings
/// cost at least what the two whole schemas cost, and no finding about values costs more.
///
/// # Errors
///
/// When either schema is not a valid JSON Schema 2020-12, refers to what it does not hold, or nests too deeply.
pub fn compare_schemas(baseline: &Document, candidate: &Document, side: Side) -> Result<Vec<Finding>, Error> {
    let judge = Judge { baseline, candidate, side };
    let whole = judge.effect(candidate)?;
    let found = changes(baseline.root(), candidate.root());
    let mut findings: Vec<Finding> = found.iter().map(|change| judge.finding(change, &whole)).collect();
    let dearest = findings.iter().map(|finding| finding.cost).max().unwrap_or(Bump::Patch);
    if whole.cost > dearest {
        findings.push(judge.remainder(whole));
    }
    Ok(findings)
}

struct Judge<'d> {
    baseline: &'d Document,
    candidate: &'d Document,
    side: Side,
}

impl Judge<'_> {
    /// Returns what it does to put `candidate` in the baseline's place.
    fn effect(&self, candidate: &Document) -> Result<Effect, Error> {
        let mut plain = SchemaPair::new(self.baseline, candidate)?;
        let narrowed = plain.compare(Direction::Backward);
        let widened = plain.compare(Direction::Forward);
        // The direction that breaks callers on this side is asked again as the policies read the baseline.
        let mut breaking = match self.side {
            Side::Input => narrowed.clone(),
            Side::Output => widened.clone(),
        };
        if !matches!(breaking, Verdict::Proved) {
            breaking = self.under_policy(candidate).unwrap_or(breaking);
        }
        let changed = !matches!((&narrowed, &widened), (Verdict::Proved, Verdict::Proved));
        let (cost, evidence) = match breaking {
            Verdict::Refuted { witness } => (Bump::Major, Evidence::Witness(witness)),
            Verdict::CannotProve { reason } => (Bump::Major, Evidence::Unproven(reason)),
            Verdict::Proved if changed => (Bump::Minor, Evidence::Proof),
            Verdict::Proved => (Bump::Patch, Evidence::Proof),
        };
        Ok(Effect { narrows: breaks(&narrowed), widens: breaks(&widened), cost, evidence })
    }

    /// Asks the breaking direction with the baseline as a tolerant reader, or a declared emitter, takes it.
    fn under_policy(&self, candidate: &Document) -> Option<Verdict> {
        let root = match self.side {
            Side::Input => emitted(self.baseline.root(), candidate.root()),
            Side::Output => opened(self.baseline.root()),
        };
        if root == *self.baseline.root() {
            return None;
        }
        let read = self.with_root(self.baseline, root);
        let mut pair = SchemaPair::new(&read, candidate).ok()?;
        Some(match self.side {
            Side::Input => pair.compare(Direction::Backward),
            Side::Output => pair.compare(Direction::Forward),
        })
    }

    #[expect(clippy::unused_self, reason = "keeps the resources of the side it is asked for")]
    fn with_root(&self, document: &Document, root: Value) -> Document {
        let resources = document.resources().iter().cloned();
        let empty = Document::new(root).with_formats_asserted(document.asserts_formats());
        resources.fold(empty, |document, (uri, resource)| document.with_resource(uri, resource))
    }

    fn finding(&self, change: &Change, whole: &Effect) -> Finding {
        let effect = self.alone(change);
        let rule = match change.kind {
            ChangeKind::Certain(rule) => rule,
            ChangeKind::Constraint => constraint(&effect),
        };
        let row = rule.row();
        // Where the whole costs less than its parts, other changes make up for this one.
        let proved = if effect.cost > whole.cost { whole } else { &effect };
        let decreed = if self.is_decreed(rule) { row.cost(self.side) } else { Bump::Patch };
        let (cost, evidence) = if decreed > proved.cost {
            (decreed, Evidence::Decree)
        } else {
            (proved.cost, proved.evidence.clone())
        };
        let detail = if change.detail.is_empty() { String::new() } else { format!(": {}", change.detail) };
        Finding {
            rule,
            subject: String::new(),
            at: change.at.clone(),
            side: Some(self.side),
            keyword: change.keyword.clone(),
            cost,
            evidence,
            sentence: format!("{}{detail}", row.sentence),
        }
    }

    /// Returns whether the table has a say beside the proof. Of a format that is asserted the proof says all.
    fn is_decreed(&self, rule: Rule) -> bool {
        rule.row().is_decreed() && !(rule == Rule::FormatChanged && self.candidate.asserts_formats())
    }

    /// Returns what one change does by itself; where that cannot be told, what it does is unknown, and so a break.
    fn alone(&self, change: &Change) -> Effect {
        let mut root = self.baseline.root().clone();
        for (at, value) in &change.edits {
            edit(&mut root, at, value.as_ref());
        }
        borrow_definitions(&mut root, self.candidate.root());
        let edited = self.with_root(self.candidate, root);
        self.effect(&edited).unwrap_or(Effect {
            narrows: None,
            widens: None,
            cost: Bump::Major,
            evidence: Evidence::Unproven(Reason::Unconfirmed),
        })
    }

    /// Returns the finding for what the single changes do not explain.
    fn remainder(&self, whole: Effect) -> Finding {
        let rule = match whole.evidence {
            Evidence::Unproven(_) => Rule::CompatibilityUnproven,
            Evidence::Proof | Evidence::Witness(_) | Evidence::Decree => Rule::CombinedChange,
        };
        Finding {
            rule,
            subject: String::new(),
            at: Pointer::root(),
            side: Some(self.side),
            keyword: String::new(),
            cost: whole.cost,
            evidence: whole.evidence,
            sentence: rule.row().sentence.to_owned(),
        }
    }
}

/// Returns the rule of a constraint that has this effect.
fn constraint(effect: &Effect) -> Rule {
    match (effect.narrows, effect.widens) {
        (Some(false), Some(false)) => Rule::ConstraintRestated,
        (Some(true), Some(false)) => Rule::ConstraintTightened,
        (Some(false), Some(true)) => Rule::ConstraintLoosened,
        (Some(true), Some(true)) => Rule::ConstraintReplaced,
        (None, _) | (_, None) => Rule::CompatibilityUnproven,
    }
}

fn breaks(verdict: &Verdict) -> Option<bool> {
    match verdict {
        Verdict::Proved => Some(false),
        Verdict::Refuted { .. } => Some(true),
        Verdict::CannotProve { .. } => None,
    }
}

/// Puts `value` at a place of `root`, or removes what is there.
fn edit(root: &mut Value, at: &Pointer, value: Option<&Value>) {
    let tokens: Vec<String> = at.tokens().collect();
    let Some((last, outer)) = tokens.split_last() else {
        if let Some(value) = value {
            *root = value.clone();
        }
        return;
    };
    let mut place = root;
    for token in outer {
        let inner = match place {
            Value::Object(members) => members.get_mut(token),
            Value::Array(items) => token.parse().ok().and_then(|at: usize| items.get_mut(at)),
            _ => None,
        };
        let Some(inner) = inner else { return };
        place = inner;
    }
    match (place, value) {
        (Value::Object(members), Some(value)) => {
            members.insert(last.clone(), value.clone());
        }
        (Value::Object(members), None) => {
            members.remove(last);
        }
        (Value::Array(items), value) => {
            if let (Some(value), Some(item)) =
                (value, last.parse().ok().and_then(|at: usize| items.get_mut(at)))
            {
                *item = value.clone();
            }
        }
        _ => {}
    }
}

/// Gives an edited baseline the definitions that only the candidate has, because what was put in may refer to them.
fn borrow_definitions(root: &mut Value, candidate: &Value) {
    let Value::Object(members) = root else { return };
    for keyword in ["$defs", "definitions"] {
        let Some(Value::Object(definitions)) = candidate.get(keyword) else { continue };
        let known = members.entry(keyword).or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(known) = known {
            for (name, definition) in definitions {
                known.entry(name.clone()).or_insert_with(|| definition.clone());
            }
        }
    }
}
