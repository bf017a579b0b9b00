//! Schemas that plainly share no value: other kinds, or another constant under the same name.

use super::{Atom, Form, Formulas, Kind, Node};
use crate::language::LanguageId;

/// Constants are looked for under names this deep.
const DEEPEST: usize = 3;

/// What the conjuncts of a schema plainly say of objects.
#[derive(Default)]
struct Plain {
    members: Vec<(LanguageId, Form)>,
    required: Vec<LanguageId>,
}

impl Formulas {
    /// Returns whether it is plain that no value satisfies both; that it is not plain says nothing.
    pub(super) fn are_disjoint(&self, one: Form, other: Form) -> bool {
        self.disjoint_below(one, other, DEEPEST)
    }

    fn disjoint_below(&self, one: Form, other: Form, depth: usize) -> bool {
        let both: Vec<Form> = self.conjuncts(one).chain(self.conjuncts(other)).collect();
        if one == !other || both.iter().any(|&form| both.contains(&!form)) {
            return true;
        }
        let kinds: Vec<Kind> = both.iter().filter_map(|&form| self.plain_kind(form)).collect();
        if kinds.windows(2).any(|pair| pair[0] != pair[1]) {
            return true;
        }
        match kinds.first() {
            Some(Kind::String) => self.words_are_disjoint(&both),
            Some(Kind::Number) => self.points_are_disjoint(&both),
            Some(Kind::Object) if depth > 0 => self.members_are_disjoint(one, other, depth),
            _ => false,
        }
    }

    fn conjuncts(&self, form: Form) -> impl Iterator<Item = Form> + '_ {
        let members: &[Form] = match self.node(form) {
            Node::And(members) if !form.is_negated() => members,
            _ => &[],
        };
        let alone = if members.is_empty() { Some(form) } else { None };
        members.iter().copied().chain(alone)
    }

    fn plain_kind(&self, form: Form) -> Option<Kind> {
        match self.node(form) {
            Node::Atom(Atom::Is(kind)) if !form.is_negated() => Some(*kind),
            _ => None,
        }
    }

    fn words_are_disjoint(&self, forms: &[Form]) -> bool {
        let lists: Vec<&[Box<str>]> = forms
            .iter()
            .filter_map(|&form| match self.node(form) {
                Node::Atom(Atom::Match(language)) if !form.is_negated() => self.languages.listed(*language),
                _ => None,
            })
            .collect();
        matches!(lists.as_slice(), [one, other] if !one.iter().any(|word| other.contains(word)))
    }

    fn points_are_disjoint(&self, forms: &[Form]) -> bool {
        let lists: Vec<&[crate::exact::Exact]> = forms
            .iter()
            .filter_map(|&form| match self.node(form) {
                Node::Atom(Atom::Points(points)) if !form.is_negated() => Some(&**points),
                _ => None,
            })
            .collect();
        matches!(lists.as_slice(), [one, other] if !one.iter().any(|point| other.contains(point)))
    }

    /// Two objects differ when a property that one of them must have is disjoint in both.
    fn members_are_disjoint(&self, one: Form, other: Form, depth: usize) -> bool {
        let (one, other) = (self.plain_members(one), self.plain_members(other));
        one.members.iter().any(|&(name, form)| {
            other.members.iter().any(|&(same, against)| {
                name == same
                    && (one.required.contains(&name) || other.required.contains(&name))
                    && self.disjoint_below(form, against, depth - 1)
            })
        })
    }

    fn plain_members(&self, form: Form) -> Plain {
        let mut plain = Plain::default();
        for conjunct in self.conjuncts(form) {
            match self.node(conjunct) {
                Node::Atom(Atom::Each(names, Form::FALSE)) if conjunct.is_negated() => {
                    plain.required.push(*names);
                }
                Node::Atom(Atom::Each(names, form)) if !conjunct.is_negated() => {
                    plain.members.push((*names, *form));
                }
                // "An object has it" is written as "it is no object, or has it".
                Node::And(members) if conjunct.is_negated() => {
                    let absent =
                        members.iter().filter(|&&member| self.plain_kind(member) != Some(Kind::Object));
                    if let [only] = absent.collect::<Vec<_>>().as_slice()
                        && let Node::Atom(Atom::Each(names, Form::FALSE)) = self.node(**only)
                        && !only.is_negated()
                    {
                        plain.required.push(*names);
                    }
                }
                _ => {}
            }
        }
        plain
            .members
            .retain(|(names, _)| self.languages.listed(*names).is_some_and(|words| words.len() == 1));
        plain
    }
}
