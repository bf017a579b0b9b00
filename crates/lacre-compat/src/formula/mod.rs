//! Schemas in canonical form: Boolean formulas over few kinds of atoms, interned so that equal means identical.
//!
//! An atom speaks of one kind of value and holds of every other, as the keywords of JSON Schema do.

mod disjoint;
mod evaluate;
mod sample;

pub(crate) use sample::{Kind, Sample};

use crate::exact::Exact;
use crate::format::Format;
use crate::language::{LanguageId, Languages};
use std::collections::{BTreeMap, HashMap};

/// A formula or its negation: the lowest bit negates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Form(u32);

impl Form {
    /// Holds of every value.
    pub(crate) const TRUE: Self = Self(0);
    /// Holds of no value.
    pub(crate) const FALSE: Self = Self(1);

    pub(crate) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    fn node(self) -> usize {
        (self.0 >> 1) as usize
    }
}

impl std::ops::Not for Form {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A node of the graph.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    True,
    /// All of them; sorted, at least two.
    And(Box<[Form]>),
    Atom(Atom),
    /// The definition of that number, which is still being read where this stands.
    Definition(u32),
}

/// What a formula says of a value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Atom {
    /// The value is of this kind.
    Is(Kind),
    /// A boolean is `true`.
    Truth,
    /// A number is greater than the bound, or equal to it when inclusive.
    Above { bound: Exact, inclusive: bool },
    /// A number is a multiple.
    Multiple(Exact),
    /// A number is one of these; sorted.
    Points(Box<[Exact]>),
    /// A string has at least that many characters.
    MinLength(u64),
    /// A string is in the language.
    Match(LanguageId),
    /// A string is of the format, as the validator says.
    Format(Format),
    /// The item of that index, where there is one.
    Item(usize, Form),
    /// At least `count` items from index `from` on satisfy the formula.
    AtLeast { from: usize, count: u64, form: Form },
    /// No two items are equal.
    Unique,
    /// Each member whose name is in the language.
    Each(LanguageId, Form),
    /// An object has at least that many members.
    MinProperties(u64),
    /// Something that is not modelled, known only to be equal to itself.
    Opaque(Box<str>),
    /// A keyword that nobody here knows; validators ignore it, and other readers may not.
    Ignored(Box<str>),
}

/// What one kind of value makes of a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Settled {
    Unknown,
    InProgress,
    Always,
    Never,
    Depends,
}

/// A point to which the graph can be set back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark(usize);

/// The graph of one comparison.
#[derive(Debug)]
pub(crate) struct Formulas {
    nodes: Vec<Node>,
    index: HashMap<Node, Form>,
    definitions: Vec<Option<Form>>,
    settled: Vec<[Settled; 6]>,
    pub(crate) languages: Languages,
}

impl Formulas {
    pub(crate) fn new() -> Self {
        let mut formulas = Self {
            nodes: Vec::new(),
            index: HashMap::new(),
            definitions: Vec::new(),
            settled: Vec::new(),
            languages: Languages::new(),
        };
        formulas.intern(Node::True);
        formulas
    }

    fn intern(&mut self, node: Node) -> Form {
        if let Some(&known) = self.index.get(&node) {
            return known;
        }
        let number = u32::try_from(self.nodes.len() << 1).expect("schemas are far smaller than 2^31 nodes");
        self.nodes.push(node.clone());
        self.settled.push([Settled::Unknown; 6]);
        self.index.insert(node, Form(number));
        Form(number)
    }

    /// Returns the node of `form`, whatever its sign.
    pub(crate) fn node(&self, form: Form) -> &Node {
        &self.nodes[form.node()]
    }

    /// Returns a mark of the present state.
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.nodes.len())
    }

    /// Forgets every formula made since `mark`, so that later answers do not depend on earlier questions.
    pub(crate) fn reset(&mut self, mark: Mark) {
        for node in self.nodes.drain(mark.0..) {
            self.index.remove(&node);
        }
        self.settled.truncate(mark.0);
    }

    /// Returns the formula that holds where all of `forms` hold.
    pub(crate) fn and(&mut self, forms: impl IntoIterator<Item = Form>) -> Form {
        let mut flat = Vec::new();
        for form in forms {
            match self.node(form) {
                Node::And(members) if !form.is_negated() => flat.extend_from_slice(members),
                _ => flat.push(form),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        flat.retain(|&form| form != Form::TRUE);
        if flat.contains(&Form::FALSE) || flat.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Form::FALSE;
        }
        match flat.as_slice() {
            [] => Form::TRUE,
            [only] => *only,
            _ => self.intern(Node::And(flat.into())),
        }
    }

    /// Returns the formula that holds where any of `forms` holds.
    pub(crate) fn or(&mut self, forms: impl IntoIterator<Item = Form>) -> Form {
        let negated: Vec<Form> = forms.into_iter().map(|form| !form).collect();
        !self.and(negated)
    }

    /// Returns the formula that holds where exactly one of `forms` holds.
    pub(crate) fn exactly_one(&mut self, forms: &[Form]) -> Form {
        let mut alternatives = Vec::with_capacity(forms.len());
        for (chosen, &form) in forms.iter().enumerate() {
            // A schema that shares no value with the chosen one need not be refused beside it.
            let others = forms.iter().enumerate().filter(|&(at, _)| at != chosen).map(|(_, &other)| other);
            let overlapping: Vec<Form> = others.filter(|&other| !self.are_disjoint(form, other)).collect();
            let members = std::iter::once(form).chain(overlapping.into_iter().map(|other| !other));
            alternatives.push(self.and(members.collect::<Vec<_>>()));
        }
        self.or(alternatives)
    }

    pub(crate) fn is(&mut self, kind: Kind) -> Form {
        self.intern(Node::Atom(Atom::Is(kind)))
    }

    /// Returns the formula of an atom, simplified where its content settles it.
    pub(crate) fn atom(&mut self, atom: Atom) -> Form {
        match atom {
            Atom::Match(Languages::ALL)
            | Atom::MinLength(0)
            | Atom::MinProperties(0)
            | Atom::Item(_, Form::TRUE)
            | Atom::Each(_, Form::TRUE)
            | Atom::Each(Languages::NONE, _)
            | Atom::AtLeast { count: 0, .. } => Form::TRUE,
            Atom::AtLeast { from, count, form: Form::TRUE } if from > 0 => self.atom(Atom::AtLeast {
                from: 0,
                count: count.saturating_add(from as u64),
                form: Form::TRUE,
            }),
            Atom::AtLeast { form: Form::FALSE, .. } => !self.is(Kind::Array),
            Atom::Item(index, Form::FALSE) => {
                let longer = Atom::AtLeast { from: 0, count: index as u64 + 1, form: Form::TRUE };
                self.unless(Kind::Array, longer)
            }
            other => self.intern(Node::Atom(other)),
        }
    }

    /// Returns the keyword that refuses what `atom` says: it holds of every kind but `kind`.
    pub(crate) fn unless(&mut self, kind: Kind, atom: Atom) -> Form {
        // An atom holds of every other kind, so its negation alone would refuse them all.
        let atom = self.atom(atom);
        let kind = self.is(kind);
        self.implies(kind, !atom)
    }

    /// Returns the formula "each item from index `from` on satisfies `form`".
    pub(crate) fn items_from(&mut self, from: usize, form: Form) -> Form {
        self.unless(Kind::Array, Atom::AtLeast { from, count: 1, form: !form })
    }

    /// Returns the formula "whatever satisfies `condition` satisfies `consequence`".
    pub(crate) fn implies(&mut self, condition: Form, consequence: Form) -> Form {
        self.or([!condition, consequence])
    }

    /// Returns the formula of a property's presence in an object; it holds of every other kind.
    pub(crate) fn has(&mut self, name: &str) -> Form {
        let name = self.languages.words([name]);
        self.unless(Kind::Object, Atom::Each(name, Form::FALSE))
    }

    /// Reserves a definition whose content is not known yet.
    pub(crate) fn reserve(&mut self) -> (u32, Form) {
        let number =
            u32::try_from(self.definitions.len()).expect("schemas are far smaller than 2^32 definitions");
        self.definitions.push(None);
        (number, self.intern(Node::Definition(number)))
    }

    /// Says what a reserved definition holds.
    pub(crate) fn define(&mut self, number: u32, form: Form) {
        self.definitions[number as usize] = Some(form);
    }

    /// Returns what a definition holds.
    pub(crate) fn definition(&self, number: u32) -> Option<Form> {
        self.definitions.get(number as usize).copied().flatten()
    }

    /// Returns the formula that holds of `sample` alone.
    pub(crate) fn constant(&mut self, sample: &Sample) -> Form {
        let kind = self.is(sample.kind());
        match sample {
            Sample::Null => kind,
            Sample::Boolean(truth) => {
                let atom = self.atom(Atom::Truth);
                let said = if *truth { atom } else { !atom };
                self.and([kind, said])
            }
            Sample::Number(number) => {
                let point = self.atom(Atom::Points(Box::new([number.clone()])));
                self.and([kind, point])
            }
            Sample::String(text) => {
                let word = self.languages.words([&**text]);
                let word = self.atom(Atom::Match(word));
                self.and([kind, word])
            }
            Sample::Array(items) => self.constant_array(kind, items),
            Sample::Object(members) => self.constant_object(kind, members),
        }
    }

    fn constant_array(&mut self, kind: Form, items: &[Sample]) -> Form {
        let count = items.len() as u64;
        let long = self.atom(Atom::AtLeast { from: 0, count, form: Form::TRUE });
        let longer = self.atom(Atom::AtLeast { from: 0, count: count + 1, form: Form::TRUE });
        let mut parts = vec![kind, long, !longer];
        for (index, item) in items.iter().enumerate() {
            let item = self.constant(item);
            parts.push(self.atom(Atom::Item(index, item)));
        }
        self.and(parts)
    }

    fn constant_object(&mut self, kind: Form, members: &BTreeMap<std::rc::Rc<str>, Sample>) -> Form {
        let mut parts = vec![kind];
        for (name, member) in members {
            let member = self.constant(member);
            let language = self.languages.words([&**name]);
            parts.push(self.atom(Atom::Each(language, member)));
            parts.push(!self.atom(Atom::Each(language, Form::FALSE)));
        }
        let names = self.languages.words(members.keys().map(|name| &**name));
        let others = self.languages.complement(names);
        parts.push(self.atom(Atom::Each(others, Form::FALSE)));
        self.and(parts)
    }
}
