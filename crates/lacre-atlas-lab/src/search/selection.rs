//! Which entities a quick, basic or attribute search finds.

use super::filter::{Filter, text};
use super::free_text::FreeText;
use super::parameters::SearchParameters;
use crate::dataset::Status;
use crate::http::{Code, Failure};
use crate::read::Reader;
use crate::release::Behaviour;
use crate::store::Place;
use crate::typedef::{ROOT, ROOT_NAME};

/// The types whose entities are searched.
pub(super) enum Scope {
    All,
    Types { names: Vec<String>, subtypes: bool },
}

impl Scope {
    /// Reads a type name, or since 2.2 a list with commas, of which one must be known.
    pub(super) fn of(reader: &Reader<'_>, name: Option<&str>, subtypes: bool) -> Result<Self, Failure> {
        let Some(name) = name.filter(|name| *name != ROOT) else { return Ok(Self::All) };
        let list: Vec<_> =
            if reader.has(Behaviour::TypeLists) { name.split(',').collect() } else { vec![name] };
        let known = list.into_iter().filter(|name| reader.store.types.entity(name).is_some());
        let names: Vec<_> = known.map(str::to_owned).collect();
        if names.is_empty() {
            return Err(Failure::atlas(Code::UnknownType, [name]));
        }
        Ok(Self::Types { names, subtypes })
    }

    fn holds(&self, reader: &Reader<'_>, place: Place) -> bool {
        let types = &reader.store.types;
        let type_name = &reader.store.entity(place).type_name;
        match self {
            Self::All => !types.is_a(type_name, "__internal"),
            Self::Types { names, subtypes: false } => names.contains(type_name),
            Self::Types { names, subtypes: true } => names.iter().any(|name| types.is_a(type_name, name)),
        }
    }
}

/// A search: the conditions, all of which must hold.
pub(super) struct Selection<'a> {
    pub(super) reader: &'a Reader<'a>,
    pub(super) scope: Scope,
    pub(super) text: Option<FreeText>,
    pub(super) parameters: &'a SearchParameters,
}

/// What was found.
pub(super) struct Found {
    /// All of it, best first.
    pub(super) all: Vec<Place>,
    /// How many the text alone finds, before the filters.
    pub(super) by_text: usize,
}

impl Found {
    /// The page that was asked for.
    pub(super) fn page(&self, parameters: &SearchParameters) -> &[Place] {
        let rest = self.all.get(parameters.offset()..).unwrap_or_default();
        &rest[..rest.len().min(parameters.limit())]
    }
}

impl Selection<'_> {
    /// Refuses filters on attributes that the types do not have.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let Some(filter) = &self.parameters.entity_filters else { return Ok(()) };
        let Scope::Types { names, .. } = &self.scope else { return self.check_of_root(filter) };
        let defs =
            names.iter().filter_map(|name| self.reader.store.types.entity(name).map(|def| (name, def)));
        let mut last = Ok(());
        for (name, def) in defs {
            last = filter.check_attributes(self.reader, name, def);
            if last.is_ok() {
                return last;
            }
        }
        last
    }

    /// The root of all types has the attributes of the system and no others.
    fn check_of_root(&self, filter: &Filter) -> Result<(), Failure> {
        if self.parameters.type_name() != Some(ROOT) || !self.reader.has(Behaviour::RootEntityType) {
            return Ok(());
        }
        match filter.attributes().into_iter().find(|name| !name.starts_with("__")) {
            Some(name) => Err(Failure::atlas(Code::UnknownAttribute, [&name, ROOT_NAME])),
            None => Ok(()),
        }
    }

    /// Everything of the types, whatever else was asked for.
    pub(super) fn all(&self) -> Found {
        let all: Vec<_> = self.reader.store.places().filter(|&place| self.holds(place)).collect();
        let by_text = all.len();
        Found { all, by_text }
    }

    pub(super) fn find(&self) -> Found {
        let mut scored: Vec<(usize, Place)> = self
            .reader
            .store
            .places()
            .filter(|&place| self.holds(place))
            .filter_map(|place| {
                Some((self.text.as_ref().map_or(Some(0), |text| text.score(self.reader, place))?, place))
            })
            .collect();
        let by_text = scored.len();
        scored.retain(|(_, place)| !self.hides(*place));
        if let Some(filter) = &self.parameters.entity_filters {
            scored.retain(|(_, place)| filter.holds(self.reader, *place));
        }
        scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let mut all: Vec<_> = scored.into_iter().map(|(_, place)| place).collect();
        self.sort(&mut all);
        Found { all, by_text }
    }

    fn hides(&self, place: Place) -> bool {
        self.parameters.exclude_deleted_entities && self.reader.store.entity(place).status == Status::Deleted
    }

    fn holds(&self, place: Place) -> bool {
        let classified = self.parameters.classification.as_deref().is_none_or(|name| {
            self.reader
                .store
                .classifications(place)
                .any(|(classification, _)| classification.type_name == name)
        });
        // Without free text the index does not know the state: deleted entities are left out, but counted.
        let counted = !self.hides(place) || (self.text.is_some() && !self.reader.free_text);
        self.scope.holds(self.reader, place) && classified && counted
    }

    fn sort(&self, places: &mut [Place]) {
        let Some(by) = &self.parameters.sort_by else { return };
        let descending = self.parameters.sort_order.as_deref() == Some("DESCENDING");
        places.sort_by(|&a, &b| {
            let order = text(self.reader, a, by).cmp(&text(self.reader, b, by));
            if descending { order.reverse() } else { order }
        });
    }
}
