//! Values for items: any, or all different.

use super::placing::Items;
use super::{Obstacle, Outcome, Solver};
use crate::formula::{Form, Sample};

/// More items than this are not told apart.
const MOST_DISTINCT: usize = 200;

impl Solver<'_> {
    /// Returns a value for each item.
    ///
    /// # Errors
    ///
    /// With the obstacle, or with nothing when there is certainly no value.
    pub(super) fn values(&mut self, items: &Items) -> Result<Vec<Sample>, Option<Obstacle>> {
        items.iter().map(|forms| self.value(forms.clone())).collect()
    }

    fn value(&mut self, forms: Vec<Form>) -> Result<Sample, Option<Obstacle>> {
        match self.solve(forms) {
            Outcome::Value(value) => Ok(value),
            Outcome::Nothing => Err(None),
            Outcome::Unknown(obstacle) => Err(Some(obstacle)),
        }
    }

    /// Returns a value for each item such that no two are equal.
    ///
    /// # Errors
    ///
    /// With the obstacle, or with nothing when there are certainly no such values.
    pub(super) fn distinct(&mut self, items: &Items) -> Result<Vec<Sample>, Option<Obstacle>> {
        if items.len() > MOST_DISTINCT {
            return Err(Some(Obstacle::Count));
        }
        let mut values: Vec<Sample> = Vec::with_capacity(items.len());
        for forms in items {
            match self.value_beside(forms, &values) {
                Ok(value) => values.push(value),
                Err(None) => return self.matched(items),
                Err(obstacle) => return Err(obstacle),
            }
        }
        Ok(values)
    }

    /// Returns a value that satisfies `forms` and is none of `taken`.
    fn value_beside(&mut self, forms: &[Form], taken: &[Sample]) -> Result<Sample, Option<Obstacle>> {
        let mut all = forms.to_vec();
        for value in taken {
            if self.formulas.holds(*forms.first().unwrap_or(&Form::TRUE), value) != Some(false) {
                all.push(!self.formulas.constant(value));
            }
        }
        self.value(all)
    }

    /// Taking the first value that fits can paint itself into a corner; a matching cannot.
    fn matched(&mut self, items: &Items) -> Result<Vec<Sample>, Option<Obstacle>> {
        let mut choices = Vec::with_capacity(items.len());
        for forms in items {
            choices.push(self.several(forms, items.len())?);
        }
        let mut values: Vec<Sample> = Vec::new();
        for value in choices.iter().flatten() {
            if !values.contains(value) {
                values.push(value.clone());
            }
        }
        let mut owner: Vec<Option<usize>> = vec![None; values.len()];
        for item in 0..items.len() {
            let mut visited = vec![false; values.len()];
            if !augment(item, &choices, &values, &mut owner, &mut visited) {
                return Err(None);
            }
        }
        let mut assigned = vec![None; items.len()];
        for (value, item) in values.iter().zip(&owner) {
            if let Some(item) = item {
                assigned[*item] = Some(value.clone());
            }
        }
        assigned.into_iter().collect::<Option<Vec<_>>>().ok_or(None)
    }

    /// Returns `count` different values that satisfy `forms`, or all there are.
    fn several(&mut self, forms: &[Form], count: usize) -> Result<Vec<Sample>, Option<Obstacle>> {
        let mut found = Vec::new();
        while found.len() < count {
            match self.value_beside(forms, &found) {
                Ok(value) => found.push(value),
                Err(None) => break,
                Err(obstacle) => return Err(obstacle),
            }
        }
        Ok(found)
    }
}

/// Finds `item` a value, moving other items to other values where that helps (Kuhn's algorithm).
fn augment(
    item: usize,
    choices: &[Vec<Sample>],
    values: &[Sample],
    owner: &mut Vec<Option<usize>>,
    visited: &mut Vec<bool>,
) -> bool {
    for (at, value) in values.iter().enumerate() {
        if visited[at] || !choices[item].contains(value) {
            continue;
        }
        visited[at] = true;
        let free = match owner[at] {
            None => true,
            Some(other) => augment(other, choices, values, owner, visited),
        };
        if free {
            owner[at] = Some(item);
            return true;
        }
    }
    false
}
