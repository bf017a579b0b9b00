//! Objects: members that must be there, rules for those that are, and how many there may be.

use super::members::{Region, Rule, Wanted};
use super::{Obstacle, Outcome, Solver};
use crate::formula::{Form, Sample};
use crate::language::Languages;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The largest number of members that is written out as a witness.
const MOST_MEMBERS: u64 = 20_000;

/// The members chosen so far: what each must satisfy.
type Chosen = BTreeMap<Box<str>, Vec<Form>>;
/// Members with all that they would have to satisfy.
type Members = Vec<(Box<str>, Vec<Form>)>;

/// The parts of one question about objects that stay the same while members are chosen.
struct Search<'w> {
    wanted: &'w Wanted,
    written: Vec<Box<str>>,
    /// The needs that no single name answers.
    open: Vec<Rule>,
}

impl Solver<'_> {
    pub(super) fn objects(&mut self, literals: &[Form]) -> Outcome {
        let wanted = self.wanted_members(literals);
        if wanted.most.is_some_and(|most| most < wanted.least) {
            return Outcome::Nothing;
        }
        let mut chosen = Chosen::new();
        let mut open = Vec::new();
        for &need in &wanted.needs {
            match self.formulas.languages.listed(need.names) {
                Some([name]) => chosen.entry(name.clone()).or_default().push(need.form),
                _ => open.push(need),
            }
        }
        if wanted.most.is_some_and(|most| chosen.len() as u64 > most) {
            return Outcome::Nothing;
        }
        let mut unknown = None;
        for (name, forms) in &mut chosen {
            forms.extend(self.asked_of(&wanted, name));
            match self.solve(forms.clone()) {
                Outcome::Nothing => return Outcome::Nothing,
                Outcome::Unknown(obstacle) => unknown = Some(obstacle),
                Outcome::Value(_) => {}
            }
        }
        if open.is_empty() && wanted.least <= chosen.len() as u64 {
            return unknown.map_or_else(|| self.finished(&chosen), Outcome::Unknown);
        }
        let written = self.written_names(&wanted);
        let search = Search { wanted: &wanted, written, open };
        match (self.answer_needs(&search, 0, chosen), unknown) {
            (Outcome::Value(_), Some(obstacle)) => Outcome::Unknown(obstacle),
            (outcome, _) => outcome,
        }
    }

    /// Answers the open needs from number `at` on: by a member that is there, by a name somebody wrote, or by a new name.
    fn answer_needs(&mut self, search: &Search<'_>, at: usize, chosen: Chosen) -> Outcome {
        if !self.step() {
            return Outcome::Unknown(Obstacle::Steps);
        }
        let Some(&need) = search.open.get(at) else { return self.fill(search, chosen) };
        let mut unknown = None;
        let candidates = match self.candidates(search, need, &chosen) {
            Ok(candidates) => candidates,
            Err((found, obstacle)) => {
                unknown = Some(obstacle);
                found
            }
        };
        for (name, forms) in candidates {
            let mut longer = chosen.clone();
            longer.insert(name, forms);
            if search.wanted.most.is_some_and(|most| longer.len() as u64 > most) {
                continue;
            }
            match self.answer_needs(search, at + 1, longer) {
                Outcome::Nothing => {}
                Outcome::Unknown(obstacle) => unknown = unknown.or(Some(obstacle)),
                found @ Outcome::Value(_) => return found,
            }
        }
        unknown.map_or(Outcome::Nothing, Outcome::Unknown)
    }

    /// Returns the members that could answer a need, each with all that it would have to satisfy.
    ///
    /// # Errors
    ///
    /// With those found, when it is not known whether there are more.
    fn candidates(
        &mut self,
        search: &Search<'_>,
        need: Rule,
        chosen: &Chosen,
    ) -> Result<Members, (Members, Obstacle)> {
        let mut possible = Members::new();
        for (name, forms) in chosen {
            if self.formulas.languages.contains(need.names, name) {
                possible.push((name.clone(), forms.clone()));
            }
        }
        for name in &search.written {
            if !chosen.contains_key(name) && self.formulas.languages.contains(need.names, name) {
                possible.push((name.clone(), self.asked_of(search.wanted, name)));
            }
        }
        let mut unknown = self.new_members(search, need, chosen, &mut possible).err();
        let mut found = Members::new();
        for (name, mut forms) in possible {
            forms.push(need.form);
            match self.solve(forms.clone()) {
                Outcome::Value(_) => found.push((name, forms)),
                Outcome::Nothing => {}
                Outcome::Unknown(obstacle) => unknown = Some(obstacle),
            }
        }
        match unknown {
            Some(obstacle) => Err((found, obstacle)),
            None => Ok(found),
        }
    }

    /// Adds to `possible` a member under a new name of each region that could answer a need.
    ///
    /// # Errors
    ///
    /// When it is not known whether there are more.
    fn new_members(
        &mut self,
        search: &Search<'_>,
        need: Rule,
        chosen: &Chosen,
        possible: &mut Members,
    ) -> Result<(), Obstacle> {
        let regions = self.regions(&search.wanted.rules, need.names, &search.written);
        let mut told = Ok(());
        for region in regions.ok_or(Obstacle::Automaton)? {
            match self.fresh_name(&region, chosen.keys().map(|name| &**name)) {
                Ok(Some(name)) => possible.push((name.into(), region.forms)),
                Ok(None) => {}
                Err(()) => told = Err(Obstacle::Automaton),
            }
        }
        told
    }

    /// Adds members until there are enough; they are independent of each other, so any will do.
    fn fill(&mut self, search: &Search<'_>, mut chosen: Chosen) -> Outcome {
        let least = search.wanted.least;
        if least > MOST_MEMBERS {
            return Outcome::Unknown(Obstacle::Count);
        }
        let mut unknown = None;
        for name in &search.written {
            if (chosen.len() as u64) < least && !chosen.contains_key(name) {
                let forms = self.asked_of(search.wanted, name);
                self.add_if_possible(&mut chosen, name, forms, &mut unknown);
            }
        }
        if (chosen.len() as u64) < least {
            let everything = Languages::ALL;
            match self.regions(&search.wanted.rules, everything, &search.written) {
                Some(regions) => {
                    for region in regions {
                        self.fill_from(&region, least, &mut chosen, &mut unknown);
                    }
                }
                None => unknown = Some(Obstacle::Automaton),
            }
        }
        if chosen.len() as u64 >= least {
            return self.finished(&chosen);
        }
        unknown.map_or(Outcome::Nothing, Outcome::Unknown)
    }

    fn add_if_possible(
        &mut self,
        chosen: &mut Chosen,
        name: &str,
        forms: Vec<Form>,
        unknown: &mut Option<Obstacle>,
    ) -> bool {
        match self.solve(forms.clone()) {
            Outcome::Value(_) => {
                chosen.insert(name.into(), forms);
                true
            }
            Outcome::Nothing => false,
            Outcome::Unknown(obstacle) => {
                *unknown = Some(obstacle);
                false
            }
        }
    }

    fn fill_from(
        &mut self,
        region: &Region,
        least: u64,
        chosen: &mut Chosen,
        unknown: &mut Option<Obstacle>,
    ) {
        while (chosen.len() as u64) < least {
            if !self.step() {
                *unknown = Some(Obstacle::Steps);
                return;
            }
            match self.fresh_name(region, chosen.keys().map(|name| &**name)) {
                Ok(Some(name)) => {
                    if !self.add_if_possible(chosen, &name, region.forms.clone(), unknown) {
                        return;
                    }
                }
                Ok(None) => return,
                Err(()) => {
                    *unknown = Some(Obstacle::Automaton);
                    return;
                }
            }
        }
    }

    /// Returns the object of the chosen members, each with a value that it may have.
    fn finished(&mut self, chosen: &Chosen) -> Outcome {
        let mut members = BTreeMap::new();
        for (name, forms) in chosen {
            match self.solve(forms.clone()) {
                Outcome::Value(value) => members.insert(Rc::from(&**name), value),
                other => return other,
            };
        }
        Outcome::Value(Sample::Object(Rc::new(members)))
    }
}
