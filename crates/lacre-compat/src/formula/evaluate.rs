//! What a formula is worth for a kind of value, and for one value.

use super::{Atom, Form, Formulas, Kind, Node, Sample, Settled};
use crate::language::{LanguageId, Languages};

impl Formulas {
    /// Returns whether `form` holds of every value of `kind`, or of none, where its shape alone says so.
    pub(crate) fn settled(&mut self, form: Form, kind: Kind) -> Option<bool> {
        let known = self.settle(form.node(), kind);
        match known {
            Settled::Always => Some(!form.is_negated()),
            Settled::Never => Some(form.is_negated()),
            Settled::Unknown | Settled::InProgress | Settled::Depends => None,
        }
    }

    fn settle(&mut self, node: usize, kind: Kind) -> Settled {
        let known = self.settled[node][kind as usize];
        if known != Settled::Unknown {
            return known;
        }
        self.settled[node][kind as usize] = Settled::InProgress;
        let found = match self.nodes[node].clone() {
            Node::True => Settled::Always,
            Node::Atom(atom) => settle_atom(&atom, kind),
            Node::Definition(number) => match self.definition(number).map(|form| self.settled(form, kind)) {
                Some(Some(true)) => Settled::Always,
                Some(Some(false)) => Settled::Never,
                Some(None) | None => Settled::Depends,
            },
            Node::And(members) => {
                let mut all = Settled::Always;
                for &member in &members {
                    match self.settled(member, kind) {
                        Some(true) => {}
                        Some(false) => {
                            all = Settled::Never;
                            break;
                        }
                        None => all = Settled::Depends,
                    }
                }
                all
            }
        };
        self.settled[node][kind as usize] = found;
        found
    }

    /// Returns whether `form` holds of `sample`; nothing when that depends on what is not modelled.
    pub(crate) fn holds(&mut self, form: Form, sample: &Sample) -> Option<bool> {
        let positive = match self.nodes[form.node()].clone() {
            Node::True => Some(true),
            Node::Atom(atom) => self.atom_holds(&atom, sample),
            Node::Definition(number) => {
                let inner = self.definition(number)?;
                self.holds(inner, sample)
            }
            Node::And(members) => {
                let mut all = Some(true);
                for &member in &members {
                    match self.holds(member, sample) {
                        Some(true) => {}
                        Some(false) => return Some(form.is_negated()),
                        None => all = None,
                    }
                }
                all
            }
        };
        positive.map(|holds| holds != form.is_negated())
    }

    fn atom_holds(&mut self, atom: &Atom, sample: &Sample) -> Option<bool> {
        Some(match (atom, sample) {
            (Atom::Opaque(_) | Atom::Ignored(_), _) => return None,
            (Atom::Is(kind), _) => sample.kind() == *kind,
            (Atom::Truth, Sample::Boolean(truth)) => *truth,
            (Atom::Above { bound, inclusive }, Sample::Number(number)) => {
                number > bound || (*inclusive && number == bound)
            }
            (Atom::Multiple(step), Sample::Number(number)) => number.is_multiple_of(step),
            (Atom::Points(points), Sample::Number(number)) => points.contains(number),
            (Atom::MinLength(least), Sample::String(text)) => text.chars().count() as u64 >= *least,
            (Atom::Match(language), Sample::String(text)) => self.languages.contains(*language, text),
            (Atom::Format(format), Sample::String(text)) => format.holds(text),
            (Atom::Item(index, form), Sample::Array(items)) => match items.get(*index) {
                Some(item) => return self.holds(*form, item),
                None => true,
            },
            (Atom::AtLeast { from, count, form }, Sample::Array(items)) => {
                return self.at_least(items.get(*from..).unwrap_or_default(), *count, *form);
            }
            (Atom::Unique, Sample::Array(items)) => {
                items.iter().enumerate().all(|(at, item)| !items[..at].contains(item))
            }
            (Atom::Each(names, form), Sample::Object(members)) => {
                let members = members.clone();
                return self.each(*names, *form, members.iter().map(|(name, member)| (&**name, member)));
            }
            (Atom::MinProperties(least), Sample::Object(members)) => members.len() as u64 >= *least,
            _ => true,
        })
    }

    fn at_least(&mut self, items: &[Sample], count: u64, form: Form) -> Option<bool> {
        let (mut certain, mut possible) = (0, 0);
        for item in items {
            match self.holds(form, item) {
                Some(true) => certain += 1,
                None => possible += 1,
                Some(false) => {}
            }
        }
        if certain >= count {
            Some(true)
        } else if certain + possible < count {
            Some(false)
        } else {
            None
        }
    }

    fn each<'a>(
        &mut self,
        names: LanguageId,
        form: Form,
        members: impl Iterator<Item = (&'a str, &'a Sample)>,
    ) -> Option<bool> {
        let mut all = Some(true);
        for (name, member) in members {
            if !self.languages.contains(names, name) {
                continue;
            }
            match self.holds(form, member) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = None,
            }
        }
        all
    }

    /// Returns the names that `form` allows where it stands under `propertyNames`: all its strings.
    pub(crate) fn string_language(&mut self, form: Form, depth: usize) -> Option<LanguageId> {
        if depth == 0 {
            return None;
        }
        let positive = match self.nodes[form.node()].clone() {
            Node::Definition(number) => {
                let inner = self.definition(number)?;
                self.string_language(inner, depth - 1)?
            }
            Node::And(members) => {
                let languages: Option<Vec<_>> =
                    members.iter().map(|&member| self.string_language(member, depth - 1)).collect();
                self.languages.intersection(languages?)
            }
            Node::Atom(Atom::Opaque(_) | Atom::Ignored(_) | Atom::Format(_)) => return None,
            Node::Atom(Atom::Match(language)) => language,
            Node::Atom(Atom::MinLength(least)) => self.languages.lengths(least, None)?,
            Node::Atom(Atom::Is(kind)) if kind != Kind::String => Languages::NONE,
            Node::True | Node::Atom(_) => Languages::ALL,
        };
        Some(if form.is_negated() { self.languages.complement(positive) } else { positive })
    }
}

/// An atom of another kind always holds.
fn settle_atom(atom: &Atom, kind: Kind) -> Settled {
    let about = match atom {
        Atom::Is(is) => return if *is == kind { Settled::Always } else { Settled::Never },
        Atom::Opaque(_) | Atom::Ignored(_) => return Settled::Depends,
        Atom::Truth => Kind::Boolean,
        Atom::Above { .. } | Atom::Multiple(_) | Atom::Points(_) => Kind::Number,
        Atom::MinLength(_) | Atom::Match(_) | Atom::Format(_) => Kind::String,
        Atom::Item(..) | Atom::AtLeast { .. } | Atom::Unique => Kind::Array,
        Atom::Each(..) | Atom::MinProperties(_) => Kind::Object,
    };
    if about == kind { Settled::Depends } else { Settled::Always }
}
