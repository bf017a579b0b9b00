//! One way through the alternatives, for one kind of value.

use super::{Obstacle, Outcome, Solver, Unmodelled};
use crate::formula::{Atom, Form, Formulas, Kind, Node, Sample};

/// Conjunctions inside conjunctions that are looked into for what is known.
const DEPTH: usize = 4;
/// Alternatives that are tried at one point of the search before one is followed.
const MOST_TRIES: usize = 400;

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
    /// Alternatives that are known to fail; sorted.
    refuted: Vec<Form>,
    /// Whether some alternative was chosen; before that, looking ahead finds little.
    is_inside_alternative: bool,
}

/// What propagation makes of a clause.
enum Clause {
    Satisfied,
    Refuted,
    Forces(Form),
    /// How little its alternatives say.
    Open(u64),
}

impl Branch {
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            asserted: Vec::new(),
            literals: Vec::new(),
            clauses: Vec::new(),
            refuted: Vec::new(),
            is_inside_alternative: false,
        }
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

    /// Returns what is known of `form` from what is taken to hold, looking `depth` conjunctions deep.
    fn known(&self, formulas: &mut Formulas, form: Form, depth: usize) -> Option<bool> {
        if self.is_asserted(form) {
            return Some(true);
        }
        if self.is_asserted(!form) {
            return Some(false);
        }
        if let Some(settled) = formulas.settled(form, self.kind) {
            return Some(settled);
        }
        let Node::And(members) = formulas.node(form) else { return None };
        if depth == 0 {
            return None;
        }
        let members = members.clone();
        let mut all = Some(true);
        for &member in &members {
            match self.known(formulas, member, depth - 1) {
                Some(true) => {}
                Some(false) => return Some(form.is_negated()),
                None => all = None,
            }
        }
        all.map(|holds| holds != form.is_negated())
    }

    fn clause(&self, formulas: &mut Formulas, clause: Form) -> Clause {
        let Node::And(members) = formulas.node(clause) else { return Clause::Satisfied };
        let members = members.clone();
        let mut forced = None;
        let (mut open, mut weakness) = (0_u32, 0_u64);
        for &member in &members {
            match self.known(formulas, member, DEPTH) {
                Some(false) => return Clause::Satisfied,
                Some(true) => {}
                None if self.is_refuted(!member) => {}
                None => {
                    open += 1;
                    weakness = weakness.saturating_add(weakness_of(formulas, !member));
                    forced = Some(!member);
                }
            }
        }
        match (open, forced) {
            (1, Some(forced)) => Clause::Forces(forced),
            (0, _) => Clause::Refuted,
            _ => Clause::Open(weakness),
        }
    }

    /// Takes note that an alternative is refuted; its negation holds, and is followed where it is simple.
    ///
    /// # Errors
    ///
    /// When that contradicts what is taken to hold.
    fn refute(&mut self, formulas: &mut Formulas, alternative: Form) -> Result<(), ()> {
        if matches!(formulas.node(alternative), Node::Atom(_)) {
            return if self.assert(formulas, [!alternative]) { Ok(()) } else { Err(()) };
        }
        // It fails together with the other clauses, so it must not be taken to satisfy any of them.
        if let Err(position) = self.refuted.binary_search(&alternative) {
            self.refuted.insert(position, alternative);
        }
        Ok(())
    }

    fn is_refuted(&self, alternative: Form) -> bool {
        self.refuted.binary_search(&alternative).is_ok()
    }

    /// Follows every alternative that is forced; returns the clause whose alternatives are few and say much.
    ///
    /// # Errors
    ///
    /// When a contradiction was met.
    fn propagate(&mut self, formulas: &mut Formulas) -> Result<Option<Form>, ()> {
        loop {
            let mut strongest: Option<(u64, Form)> = None;
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
                    Clause::Open(weakness) => {
                        if strongest.is_none_or(|(least, _)| weakness < least) {
                            strongest = Some((weakness, clause));
                        }
                        self.clauses.push(clause);
                    }
                }
            }
            if !changed {
                return Ok(strongest.map(|(_, clause)| clause));
            }
        }
    }

    fn alternatives(&self, formulas: &mut Formulas, clause: Form) -> Vec<Form> {
        let Node::And(members) = formulas.node(clause) else { return Vec::new() };
        let members = members.clone();
        let open = members
            .iter()
            .filter(|&&member| !self.is_refuted(!member) && self.known(formulas, member, DEPTH).is_none());
        open.map(|&member| !member).collect()
    }
}

/// Returns how little an alternative says: half as much for each conjunct.
fn weakness_of(formulas: &Formulas, alternative: Form) -> u64 {
    const WEAKEST: u32 = 40;
    match formulas.node(alternative) {
        Node::And(members) if !alternative.is_negated() => {
            1 << WEAKEST.saturating_sub(u32::try_from(members.len()).unwrap_or(WEAKEST))
        }
        _ => 1 << (WEAKEST - 1),
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
        if clause.is_none() {
            return found;
        }
        match found {
            Outcome::Nothing => return Outcome::Nothing,
            Outcome::Value(value) if self.satisfies(&branch, &value) => return Outcome::Value(value),
            Outcome::Value(_) | Outcome::Unknown(_) => {}
        }
        if branch.clauses.len() > 1 && branch.is_inside_alternative {
            let before = branch.literals.len();
            match self.look_ahead(&mut branch) {
                Err(()) => return Outcome::Nothing,
                Ok(()) if branch.literals.len() > before => return self.search(branch),
                Ok(()) => {}
            }
        }
        self.try_alternatives(branch)
    }

    /// Tries the alternatives of the strongest clause, one after the other.
    fn try_alternatives(&mut self, mut branch: Branch) -> Outcome {
        let clause = match branch.propagate(self.formulas) {
            Err(()) => return Outcome::Nothing,
            Ok(None) => return self.theory(branch.kind, &branch.literals),
            Ok(Some(clause)) => clause,
        };
        let mut unknown = None;
        branch.is_inside_alternative = true;
        let wanted = self.wanted_members(&branch.literals);
        for alternative in branch.alternatives(self.formulas, clause) {
            if self.member_fails(&wanted, alternative) {
                continue;
            }
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

    /// Drops every alternative that fails at once, and every clause that holds anyhow; follows what is then forced.
    ///
    /// # Errors
    ///
    /// When no alternative of some clause is left.
    fn look_ahead(&mut self, branch: &mut Branch) -> Result<(), ()> {
        let mut tries = MOST_TRIES;
        self.drop_entailed(branch);
        for clause in branch.clauses.clone() {
            for alternative in branch.alternatives(self.formulas, clause) {
                if tries == 0 || !self.step() {
                    return Ok(());
                }
                tries -= 1;
                if self.fails(branch, alternative) {
                    branch.refute(self.formulas, alternative)?;
                } else if self.is_atom(alternative) && self.fails(branch, !alternative) {
                    if !branch.assert(self.formulas, [alternative]) {
                        return Err(());
                    }
                    break;
                }
            }
        }
        branch.propagate(self.formulas).map(|_| ())
    }

    /// Drops every clause of which one alternative holds anyhow, because of what must be there.
    fn drop_entailed(&mut self, branch: &mut Branch) {
        let wanted = self.wanted_members(&branch.literals);
        for clause in branch.clauses.clone() {
            let alternatives = branch.alternatives(self.formulas, clause);
            if alternatives.iter().any(|&alternative| self.member_holds(&wanted, alternative)) {
                branch.clauses.retain(|&kept| kept != clause);
            }
        }
    }

    fn is_atom(&self, form: Form) -> bool {
        matches!(self.formulas.node(form), Node::Atom(_))
    }

    /// Returns whether `form` contradicts the branch at once.
    fn fails(&mut self, branch: &Branch, form: Form) -> bool {
        let mut narrower = branch.clone();
        if !narrower.assert(self.formulas, [form]) || narrower.propagate(self.formulas).is_err() {
            return true;
        }
        self.theory(narrower.kind, &narrower.literals) == Outcome::Nothing
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
