//! The entities of a dataset, indexed as the operations need them.

mod propagation;

use std::collections::HashMap;

use serde_json::Value;
use uuid::Uuid;

use crate::dataset::{
    Audit, Classification, Dataset, Entity, NAMESPACE, Permissions, Reference, Relationship, Status, User,
    guid_of,
};
use crate::release::Release;
use crate::typedef::{EntityDef, Registry, RelationDef};

pub(crate) use propagation::Attached;

/// Where an entity stands in the store.
pub(crate) type Place = usize;

/// A relationship whose two ends were found.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) relationship: Relationship,
    pub(crate) ends: [Place; 2],
}

/// The namespaces of the types: hashing each of them once keeps the first answer fast.
#[derive(Default)]
struct Namespaces(HashMap<String, Uuid>);

impl Namespaces {
    fn guid_of(&mut self, type_name: &str, qualified_name: &str) -> String {
        let known = self.0.get(type_name).copied();
        let namespace = known.unwrap_or_else(|| Uuid::new_v5(&NAMESPACE, type_name.as_bytes()));
        if known.is_none() {
            self.0.insert(type_name.to_owned(), namespace);
        }
        Uuid::new_v5(&namespace, qualified_name.as_bytes()).to_string()
    }
}

/// Everything the laboratory holds.
#[derive(Debug)]
pub(crate) struct Store {
    pub(crate) types: Registry,
    entities: Vec<Entity>,
    by_guid: HashMap<String, Place>,
    /// By name and type; the active one wins where a deleted one has the same name.
    by_name: HashMap<String, Vec<Place>>,
    links: Vec<Link>,
    links_of: Vec<Vec<usize>>,
    propagated: HashMap<Place, Vec<Attached>>,
    audits: HashMap<Place, Vec<Audit>>,
    audit_of_creation: bool,
    users: Vec<User>,
}

impl Store {
    pub(crate) fn new(dataset: Dataset, release: Release) -> Self {
        let types = Registry::new(release, &dataset);
        let mut store = Self {
            types,
            entities: dataset.entities,
            by_guid: HashMap::new(),
            by_name: HashMap::new(),
            links: Vec::new(),
            links_of: Vec::new(),
            propagated: HashMap::new(),
            audits: HashMap::new(),
            audit_of_creation: dataset.audit_of_creation,
            users: dataset.users,
        };
        store.index();
        store.link(dataset.relationships);
        store.propagated = propagation::propagate(&store);
        for audit in dataset.audits {
            if let Some(place) = store.resolve(&audit.entity) {
                store.audits.entry(place).or_default().push(audit);
            }
        }
        store
    }

    fn index(&mut self) {
        let mut namespaces = Namespaces::default();
        for (place, entity) in self.entities.iter_mut().enumerate() {
            let name = entity.text("qualifiedName").to_owned();
            if entity.guid.is_empty() {
                entity.guid = namespaces.guid_of(&entity.type_name, &name);
            }
            if entity.update_time == 0 {
                entity.update_time = entity.create_time;
            }
            self.by_guid.insert(entity.guid.clone(), place);
            self.by_name.entry(name).or_default().push(place);
        }
        self.links_of = vec![Vec::new(); self.entities.len()];
    }

    fn link(&mut self, relationships: Vec<Relationship>) {
        for relationship in relationships {
            let ends = [&relationship.end1, &relationship.end2].map(|end| self.resolve(end));
            let [Some(one), Some(two)] = ends else { continue };
            if [one, two].iter().any(|&end| self.entities[end].status == Status::Purged) {
                continue;
            }
            let number = self.links.len();
            self.links_of[one].push(number);
            if two != one {
                self.links_of[two].push(number);
            }
            self.links.push(Link { relationship, ends: [one, two] });
        }
    }

    /// The entity that a reference names, also a purged one.
    fn resolve(&self, reference: &Reference) -> Option<Place> {
        match reference {
            Reference::Guid { guid } => self.find_purged(guid),
            Reference::Name { type_name, qualified_name } => {
                let named = self.by_name.get(qualified_name)?.iter();
                named.copied().find(|&place| self.entities[place].type_name == *type_name)
            }
        }
    }

    /// The guid of a relationship.
    pub(crate) fn guid_of_link(&self, link: &Link) -> String {
        let [one, two] = link.ends.map(|end| &self.entities[end].guid);
        guid_of(&link.relationship.type_name, &format!("{one}:{two}"))
    }

    pub(crate) fn entity(&self, place: Place) -> &Entity {
        &self.entities[place]
    }

    pub(crate) fn type_of(&self, place: Place) -> Option<&EntityDef> {
        self.types.entity(&self.entities[place].type_name)
    }

    /// Every entity that searches can find, in the store's order.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> {
        (0..self.entities.len()).filter(|&place| self.entities[place].status != Status::Purged)
    }

    /// The entity with this guid, unless it is purged.
    pub(crate) fn find(&self, guid: &str) -> Option<Place> {
        self.find_purged(guid).filter(|&place| self.entities[place].status != Status::Purged)
    }

    /// The entity with this guid, also a purged one.
    pub(crate) fn find_purged(&self, guid: &str) -> Option<Place> {
        self.by_guid.get(guid).copied()
    }

    /// The active entity of this type, or of a subtype, with this value in a unique attribute.
    pub(crate) fn find_unique(&self, type_name: &str, attribute: &str, value: &str) -> Option<Place> {
        let fits = |place: &Place| {
            let entity = &self.entities[*place];
            entity.status == Status::Active
                && entity.text(attribute) == value
                && self.types.is_a(&entity.type_name, type_name)
        };
        if attribute == "qualifiedName" {
            return self.by_name.get(value)?.iter().copied().find(fits);
        }
        self.places().find(fits)
    }

    /// The relationships behind one attribute of an entity, with the entity at their other end.
    pub(crate) fn related(
        &self,
        place: Place,
        relation: &RelationDef,
    ) -> impl Iterator<Item = (&Link, Place)> {
        let ends = self.types.ends(&relation.relationship);
        self.links_of[place].iter().flat_map(move |&number| {
            let link = &self.links[number];
            let of_type = link.relationship.type_name == relation.relationship;
            let at = |end: usize, name: Option<&str>| {
                (of_type && link.ends[end] == place && name == Some(&relation.name))
                    .then(|| (link, link.ends[1 - end]))
            };
            [at(0, ends.map(|e| e.0)), at(1, ends.map(|e| e.1))].into_iter().flatten()
        })
    }

    pub(crate) fn links(&self) -> &[Link] {
        &self.links
    }

    /// The classifications on an entity: its own, then those that reached it along the lineage.
    pub(crate) fn classifications(&self, place: Place) -> impl Iterator<Item = (&Classification, Place)> {
        let own =
            self.entities[place].classifications.iter().map(move |classification| (classification, place));
        let propagated = self.propagated.get(&place).into_iter().flatten();
        own.chain(propagated.map(|attached| {
            (&self.entities[attached.source].classifications[attached.number], attached.source)
        }))
    }

    /// The history of an entity, oldest first, without the event that is implied by its creation.
    pub(crate) fn audits(&self, place: Place) -> &[Audit] {
        self.audits.get(&place).map(Vec::as_slice).unwrap_or_default()
    }

    pub(crate) fn audit_of_creation(&self) -> bool {
        self.audit_of_creation
    }

    pub(crate) fn users(&self) -> &[User] {
        &self.users
    }

    /// The user of this name.
    pub(crate) fn user(&self, name: &str) -> Option<&User> {
        self.users.iter().find(|user| user.name == name)
    }

    /// Whether somebody with these permissions may read this entity.
    pub(crate) fn permits(&self, permissions: Option<&Permissions>, place: Place) -> bool {
        let Some(permissions) = permissions else { return true };
        let name = self.entities[place].text("qualifiedName");
        permissions.qualified_name_prefixes.iter().any(|prefix| name.starts_with(prefix.as_str()))
    }

    /// The name an entity is shown under.
    pub(crate) fn display_text(&self, place: Place) -> &str {
        let entity = &self.entities[place];
        ["name", "displayName", "qualifiedName"]
            .into_iter()
            .find_map(|attribute| entity.attributes.get(attribute).and_then(Value::as_str))
            .unwrap_or_default()
    }
}
