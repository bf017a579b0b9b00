//! What an object must and must not hold, and which names there are to choose from.

use super::{Outcome, Solver};
use crate::formula::{Atom, Form, Node};
use crate::language::{Found, LanguageId};
use std::collections::HashMap;

/// "Each member whose name is in the language", or "some member".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rule {
    pub(super) names: LanguageId,
    pub(super) form: Form,
}

/// What is asked of an object.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    /// Each member of that name satisfies the formula.
    pub(super) rules: Vec<Rule>,
    /// The forms of those rules that speak of one name, by that name.
    named: HashMap<Box<str>, Vec<Form>>,
    /// The rules that speak of more.
    broad: Vec<Rule>,
    /// Some member of that name satisfies the formula.
    pub(super) needs: Vec<Rule>,
    pub(super) least: u64,
    pub(super) most: Option<u64>,
}

/// A set of names that all rules treat alike, and what they ask of a member there.
#[derive(Debug, Clone)]
pub(super) struct Region {
    pub(super) names: LanguageId,
    pub(super) forms: Vec<Form>,
}

/// Languages beyond this number are not told apart for names that nobody wrote.
const MOST_REGIONS: usize = 256;

impl Solver<'_> {
    pub(super) fn wanted_members(&self, literals: &[Form]) -> Wanted {
        let mut wanted = Wanted::default();
        for &literal in literals {
            match self.formulas.node(literal) {
                Node::Atom(Atom::Each(names, form)) if literal.is_negated() => {
                    wanted.needs.push(Rule { names: *names, form: !*form });
                }
                Node::Atom(Atom::Each(names, form)) => {
                    let rule = Rule { names: *names, form: *form };
                    wanted.rules.push(rule);
                    match self.formulas.languages.listed(*names) {
                        Some([name]) => wanted.named.entry(name.clone()).or_default().push(*form),
                        _ => wanted.broad.push(rule),
                    }
                }
                Node::Atom(Atom::MinProperties(count)) if literal.is_negated() => {
                    let limit = count.saturating_sub(1);
                    wanted.most = Some(wanted.most.map_or(limit, |most| most.min(limit)));
                }
                Node::Atom(Atom::MinProperties(count)) => wanted.least = wanted.least.max(*count),
                _ => {}
            }
        }
        wanted
    }

    /// Returns what the rules ask of a member called `name`.
    pub(super) fn asked_of(&mut self, wanted: &Wanted, name: &str) -> Vec<Form> {
        let languages = &mut self.formulas.languages;
        let own = wanted.named.get(name).into_iter().flatten().copied();
        let broad =
            wanted.broad.iter().filter(|rule| languages.contains(rule.names, name)).map(|rule| rule.form);
        own.chain(broad).collect()
    }

    /// Returns whether a literal asks for a member that the rules for its name refuse.
    pub(super) fn member_fails(&mut self, wanted: &Wanted, literal: Form) -> bool {
        let Node::Atom(Atom::Each(names, form)) = self.formulas.node(literal) else { return false };
        let form = !*form;
        let Some([name]) = self.formulas.languages.listed(*names) else { return false };
        let name = name.clone();
        if !literal.is_negated() {
            return false;
        }
        let mut forms = self.asked_of(wanted, &name);
        forms.push(form);
        self.solve(forms) == Outcome::Nothing
    }

    /// Returns whether a literal asks for a member that is there anyhow, whatever its value.
    pub(super) fn member_holds(&mut self, wanted: &Wanted, literal: Form) -> bool {
        let Node::Atom(Atom::Each(names, form)) = self.formulas.node(literal) else { return false };
        let (names, form) = (*names, *form);
        let mut forms: Vec<Form> =
            wanted.needs.iter().filter(|need| need.names == names).map(|need| need.form).collect();
        let Some([name]) = self.formulas.languages.listed(names) else { return false };
        if !literal.is_negated() || forms.is_empty() {
            return false;
        }
        let name = name.clone();
        forms.extend(self.asked_of(wanted, &name));
        forms.push(form);
        self.certainly_nothing(forms)
    }

    /// Returns every name that some rule or need speaks of by itself, in their order.
    pub(super) fn written_names(&self, wanted: &Wanted) -> Vec<Box<str>> {
        let mut names: Vec<Box<str>> = Vec::new();
        for rule in wanted.needs.iter().chain(&wanted.rules) {
            let listed = self.formulas.languages.listed(rule.names);
            let excluded = self.formulas.languages.excluded(rule.names);
            names.extend(listed.into_iter().chain(excluded).flatten().cloned());
        }
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns the regions of the names in `within` that nobody wrote; nothing when they are too many.
    pub(super) fn regions(
        &mut self,
        rules: &[Rule],
        within: LanguageId,
        written: &[Box<str>],
    ) -> Option<Vec<Region>> {
        let languages = &mut self.formulas.languages;
        let written = languages.words(written.iter().map(|name| &**name));
        let others = languages.complement(written);
        let start = languages.intersection([within, others]);
        let mut regions = vec![Region { names: start, forms: Vec::new() }];
        for &rule in rules {
            if self.formulas.languages.listed(rule.names).is_some() {
                continue;
            }
            let mut split = Vec::with_capacity(regions.len() * 2);
            for region in regions {
                self.split(&region, rule, &mut split)?;
            }
            regions = split;
            if regions.len() > MOST_REGIONS || !self.step() {
                return None;
            }
        }
        Some(regions)
    }

    /// Splits a region into the names outside and inside a rule's language.
    fn split(&mut self, region: &Region, rule: Rule, split: &mut Vec<Region>) -> Option<()> {
        let languages = &mut self.formulas.languages;
        let complement = languages.complement(rule.names);
        let outside = languages.intersection([region.names, complement]);
        let inside = languages.intersection([region.names, rule.names]);
        for (names, inside) in [(outside, false), (inside, true)] {
            match self.formulas.languages.shortest(names) {
                Found::Nothing => continue,
                Found::TooMany => return None,
                Found::Word(_) => {}
            }
            let mut forms = region.forms.clone();
            if inside {
                forms.push(rule.form);
            }
            split.push(Region { names, forms });
        }
        Some(())
    }

    /// Returns a name of the region that is not among `used`.
    ///
    /// # Errors
    ///
    /// When the automaton of the region is too large to tell.
    pub(super) fn fresh_name<'n>(
        &mut self,
        region: &Region,
        used: impl Iterator<Item = &'n str> + Clone,
    ) -> Result<Option<String>, ()> {
        let languages = &mut self.formulas.languages;
        let tries = used.clone().count() + EASY_NAMES;
        for number in 0..tries {
            let name = spelled(number);
            if languages.contains(region.names, &name) && !used.clone().any(|known| known == name) {
                return Ok(Some(name));
            }
        }
        let used = languages.words(used);
        let unused = languages.complement(used);
        let any = languages.intersection([region.names, unused]);
        match languages.shortest(any) {
            Found::Word(name) => Ok(Some(name)),
            Found::Nothing => Ok(None),
            Found::TooMany => Err(()),
        }
    }
}

/// Names that are tried before an automaton is asked.
const EASY_NAMES: usize = 4;

/// Returns the name of that number: `a` … `z`, `aa`, `ab`, …
fn spelled(number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";
    let mut rest = number + 1;
    let mut name = Vec::new();
    while rest > 0 {
        rest -= 1;
        name.push(char::from(LETTERS[rest % LETTERS.len()]));
        rest /= LETTERS.len();
    }
    name.iter().rev().collect()
}
