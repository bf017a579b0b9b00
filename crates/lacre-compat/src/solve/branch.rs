//! One way through the alternatives, for one kind of value.

use super::{Obstacle, Outcome, Solver, Unmodelled};
use crate::formula::{Atom, Form, Formulas, Kind, Node, Sample};

/// What is taken to hold on one way through the alternatives.
#[derive(Debug, Clone)]
pub(super) struct Branch {
    kind: Kind,
    /// Every formula taken to hold; sorted.
    asserted: Vec<Form>,
    /// The atoms among them, with their signs.
    literals: Vec<Form>,
    /// Negated conjunctions of which no member is refuted yet.
    clauses: Vec<Form>,
}

/// What propagation makes of a clause.
enum Clause {
    Satisfied,
    Refuted,
    Forces(Form),
    Open(usize),
}

impl Branch {
    pub(super) fn new(kind: Kind) -> Self {
        Self { kind, asserted: Vec::new(), literals: Vec::new(), clauses: Vec::new() }
    }

    fn is_asserted(&self, form: Form) -> bool {
        self.asserted.binary_search(&form).is_ok()
    }

    /// Takes `forms` to hold; says no when they contradict what is already taken to hold.
    pub(super) fn assert(&mut self, formulas: &mut Formulas, forms: impl IntoIterator<Item = Form>) -> bool {
        let mut pending: Vec<Form> = forms.into_iter().collect();
        while let Some(form) = pending.pop() {
            match formulas.settled(form, self.kind) {
                Some(true) => continue,
                Some(false) => return false,
                None => {}
            }
            if self.is_asserted(!form) {
                return false;
            }
            let Err(position) = self.asserted.binary_search(&form) else { continue };
            self.asserted.insert(position, form);
            match formulas.node(form) {
                Node::And(_) if form.is_negated() => self.clauses.push(form),
                Node::And(members) => pending.extend_from_slice(members),
                Node::Atom(_) => self.literals.push(form),
                Node::Definition(number) => {
                    if let Some(inner) = formulas.definition(*number) {
                        pending.push(if form.is_negated() { !inner } else { inner });
                    }
                }
                Node::True => {}
            }
        }
        true
    }

    fn clause(&self, formulas: &mut Formulas, clause: Form) -> Clause {
        let Node::And(members) = formulas.node(clause) else { return Clause::Satisfied };
        let members = members.clone();
        let mut forced = None;
        let mut open = 0;
        for &member in &members {
            if self.is_asserted(!member) {
                return Clause::Satisfied;
            }
            match formulas.settled(member, self.kind) {
                Some(false) => return Clause::Satisfied,
                Some(true) => continue,
                None => {}
            }
            if !self.is_asserted(member) {
                open += 1;
                forced = Some(!member);
            }
        }
        match (open, forced) {
            (1, Some(forced)) => Clause::Forces(forced),
            (0, _) => Clause::Refuted,
            _ => Clause::Open(open),
        }
    }

    /// Follows every alternative that is forced; returns the clause with the fewest alternatives left.
    ///
    /// # Errors
    ///
    /// When a contradiction was met.
    fn propagate(&mut self, formulas: &mut Formulas) -> Result<Option<Form>, ()> {
        loop {
            let mut smallest: Option<(usize, Form)> = None;
            let mut changed = false;
            for clause in std::mem::take(&mut self.clauses) {
                match self.clause(formulas, clause) {
                    Clause::Satisfied => {}
                    Clause::Refuted => return Err(()),
                    Clause::Forces(form) => {
                        if !self.assert(formulas, [form]) {
                            return Err(());
                        }
                        changed = true;
                    }
                    Clause::Open(open) => {
                        if smallest.is_none_or(|(least, _)| open < least) {
                            smallest = Some((open, clause));
                        }
                        self.clauses.push(clause);
                    }
                }
            }
            if !changed {
                return Ok(smallest.map(|(_, clause)| clause));
            }
        }
    }

    fn alternatives(&self, formulas: &mut Formulas, clause: Form) -> Vec<Form> {
        let Node::And(members) = formulas.node(clause) else { return Vec::new() };
        let members = members.clone();
        let kind = self.kind;
        let open = members
            .iter()
            .filter(|&&member| !self.is_asserted(member) && formulas.settled(member, kind).is_none());
        open.map(|&member| !member).collect()
    }
}

impl Solver<'_> {
    /// Returns a value of the branch's kind that satisfies all that the branch takes to hold.
    pub(super) fn search(&mut self, mut branch: Branch) -> Outcome {
        if !self.step() {
            return Outcome::Unknown(Obstacle::Steps);
        }
        let Ok(clause) = branch.propagate(self.formulas) else { return Outcome::Nothing };
        let found = self.theory(branch.kind, &branch.literals);
        let Some(clause) = clause else { return found };
        match found {
            Outcome::Nothing => return Outcome::Nothing,
            Outcome::Value(value) if self.satisfies(&branch, &value) => return Outcome::Value(value),
            Outcome::Value(_) | Outcome::Unknown(_) => {}
        }
        let mut unknown = None;
        for alternative in branch.alternatives(self.formulas, clause) {
            let mut narrower = branch.clone();
            if !narrower.assert(self.formulas, [alternative]) {
                continue;
            }
            match self.search(narrower) {
                Outcome::Nothing => {}
                Outcome::Unknown(obstacle) => unknown = unknown.or(Some(obstacle)),
                found @ Outcome::Value(_) => return found,
            }
        }
        unknown.map_or(Outcome::Nothing, Outcome::Unknown)
    }

    fn satisfies(&mut self, branch: &Branch, value: &Sample) -> bool {
        branch.clauses.iter().all(|&clause| self.formulas.holds(clause, value) == Some(true))
    }

    /// Decides the atoms of one kind.
    fn theory(&mut self, kind: Kind, literals: &[Form]) -> Outcome {
        let mut unmodelled = None;
        let mut modelled = Vec::with_capacity(literals.len());
        for &literal in literals {
            match self.formulas.node(literal) {
                Node::Atom(Atom::Opaque(text) | Atom::Ignored(text)) => {
                    unmodelled = Some(text.clone());
                }
                _ => modelled.push(literal),
            }
        }
        let found = match kind {
            Kind::Null => Outcome::Value(Sample::Null),
            Kind::Boolean => Self::booleans(&modelled),
            Kind::Number => self.numbers(&modelled),
            Kind::String => self.strings(&modelled),
            Kind::Array => self.arrays(&modelled),
            Kind::Object => self.objects(&modelled),
        };
        match (found, unmodelled) {
            (Outcome::Value(value), Some(text)) => match self.unmodelled {
                Unmodelled::Free => Outcome::Unknown(Obstacle::Unmodelled((*text).into())),
                Unmodelled::AsValidated if self.is_refused(literals) => Outcome::Nothing,
                Unmodelled::AsValidated => Outcome::Value(value),
            },
            (found, _) => found,
        }
    }

    /// A validator ignores an unknown keyword, so it never refuses a value.
    fn is_refused(&self, literals: &[Form]) -> bool {
        literals.iter().any(|&literal| {
            literal.is_negated() && matches!(self.formulas.node(literal), Node::Atom(Atom::Ignored(_)))
        })
    }

    fn booleans(literals: &[Form]) -> Outcome {
        let wanted = literals.iter().map(|literal| !literal.is_negated());
        let (truths, lies): (Vec<bool>, Vec<bool>) = wanted.partition(|&wanted| wanted);
        match (truths.is_empty(), lies.is_empty()) {
            (false, false) => Outcome::Nothing,
            (truthless, _) => Outcome::Value(Sample::Boolean(!truthless)),
        }
    }
}
