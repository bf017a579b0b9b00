//! The dataset: every entity, relationship, classification, audit event and user that the laboratory holds.

mod build;
mod laboratorio;
mod recorded;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::error::Error;
use crate::release::Release;

pub(crate) use laboratorio::laboratorio;
pub(crate) use recorded::recorded;

/// The namespace of every guid that the laboratory makes itself.
///
/// The guid of an entity is the UUID v5 of its qualified name in a namespace of its type, which is the UUID v5 of
/// the type's name in this one: the same name under two types gives two guids, and neither ever changes.
pub const NAMESPACE: Uuid = Uuid::from_u128(0x6b1f_0a5e_52c4_4d0e_9a37_1c5f_2f0d_8e41);

/// Returns the guid of the entity with this qualified name: `hive_table`, `laboratorio.tbl_162cf7be@cluster`.
pub fn guid_of(type_name: &str, qualified_name: &str) -> String {
    let of_type = Uuid::new_v5(&NAMESPACE, type_name.as_bytes());
    Uuid::new_v5(&of_type, qualified_name.as_bytes()).to_string()
}

/// What a laboratory holds. The crate documentation shows the JSON form.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Dataset {
    /// Classification types, in Atlas's own form (`name`, `attributeDefs`, `superTypes` …).
    pub classification_defs: Vec<Value>,
    /// Entity types besides those that a fresh Atlas has, in Atlas's own form.
    pub entity_defs: Vec<Value>,
    /// Relationship types besides those that a fresh Atlas has, in Atlas's own form.
    pub relationship_defs: Vec<Value>,
    /// The entities, in the order in which an unordered search finds them.
    pub entities: Vec<Entity>,
    /// What binds them.
    pub relationships: Vec<Relationship>,
    /// Their history.
    pub audits: Vec<Audit>,
    /// Whether each entity without an `ENTITY_CREATE` event of its own has one, made from its creation.
    pub audit_of_creation: bool,
    /// Who may log in, when the laboratory asks for credentials.
    pub users: Vec<User>,
}

impl Dataset {
    /// Reads a dataset from its JSON text.
    ///
    /// # Errors
    ///
    /// When the text is not JSON, or not of the form that the crate documentation shows; the message names line
    /// and column.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        serde_json::from_str(text).map_err(|cause| Error::dataset("the dataset", cause.to_string()))
    }

    /// Takes `@cluster` off every qualified name; each entity stays what it is.
    pub(crate) fn without_clusters(mut self) -> Self {
        for entity in &mut self.entities {
            let name = entity.text("qualifiedName").to_owned();
            let Some((short, _)) = name.rsplit_once('@') else { continue };
            if entity.guid.is_empty() {
                entity.guid = guid_of(&entity.type_name, &name);
            }
            entity.attributes.insert("qualifiedName".to_owned(), short.into());
        }
        let ends = self.relationships.iter_mut().flat_map(|link| [&mut link.end1, &mut link.end2]);
        for named in ends.chain(self.audits.iter_mut().map(|audit| &mut audit.entity)) {
            *named = Reference::Guid { guid: named.guid() };
        }
        self
    }
}

/// Where a dataset comes from.
#[derive(Debug, Clone, Default)]
pub enum DatasetSource {
    /// The laboratory of 92 tables: what `lacre` runs on without a server.
    #[default]
    Laboratorio,
    /// What the recorded servers held: the laboratory and a second schema full of odd cases.
    Recorded,
    /// A dataset of one's own.
    Own(Box<Dataset>),
}

impl DatasetSource {
    /// The dataset as a server of `release` would hold it.
    pub(crate) fn open(&self, release: Release) -> Dataset {
        match self {
            Self::Laboratorio => laboratorio(),
            Self::Recorded => recorded(release),
            Self::Own(dataset) => (**dataset).clone(),
        }
    }
}

/// The state of an entity or a relationship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Status {
    /// In use.
    #[default]
    Active,
    /// Deleted softly: still answered by guid and found by searches.
    Deleted,
    /// Gone, with a history that can still be read.
    Purged,
}

impl Status {
    /// As Atlas writes it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Active => "ACTIVE",
            Self::Deleted => "DELETED",
            Self::Purged => "PURGED",
        }
    }
}

/// An entity of any type.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Entity {
    /// The name of its type.
    pub type_name: String,
    /// Its guid; left empty, it is derived from type and qualified name ([`guid_of`]).
    pub guid: String,
    /// Its state.
    pub status: Status,
    /// The attributes that have a value. References to other entities are relationships.
    pub attributes: Map<String, Value>,
    /// Who created it.
    pub created_by: String,
    /// Who changed it last.
    pub updated_by: String,
    /// When it was created, in milliseconds since 1970.
    pub create_time: i64,
    /// When it was changed last, in milliseconds since 1970; 0 means with its creation.
    pub update_time: i64,
    /// Its version.
    pub version: i64,
    /// Whether it stands for an entity that is only referred to (a shell).
    pub is_incomplete: bool,
    /// Its labels.
    pub labels: Vec<String>,
    /// The classifications attached to it; those that reach it by propagation are found, not listed.
    pub classifications: Vec<Classification>,
    /// Custom attributes; sent only when there are any.
    pub custom_attributes: Map<String, Value>,
    /// Business attributes by business metadata; sent only when there are any.
    pub business_attributes: Map<String, Value>,
}

impl Entity {
    /// The text under `attribute`, empty when there is none.
    pub(crate) fn text(&self, attribute: &str) -> &str {
        self.attributes.get(attribute).and_then(Value::as_str).unwrap_or_default()
    }
}

/// A classification attached to an entity.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Classification {
    /// The name of the classification type.
    pub type_name: String,
    /// The attributes that have a value.
    pub attributes: Map<String, Value>,
    /// Whether it travels along the lineage.
    pub propagate: bool,
    /// Whether it is taken back from where it travelled to when its entity is deleted.
    pub remove_propagations_on_entity_delete: bool,
    /// When it holds, as `{"startTime", "endTime", "timeZone"}`.
    pub validity_periods: Vec<Map<String, Value>>,
}

/// An entity named by its guid, or by type and qualified name.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(untagged, rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Reference {
    /// `{"guid": …}`
    Guid {
        /// The guid.
        guid: String,
    },
    /// `{"typeName": …, "qualifiedName": …}`
    Name {
        /// The name of the type.
        type_name: String,
        /// The qualified name.
        qualified_name: String,
    },
}

impl Reference {
    pub(crate) fn name(type_name: &str, qualified_name: impl Into<String>) -> Self {
        Self::Name { type_name: type_name.to_owned(), qualified_name: qualified_name.into() }
    }

    /// The guid that is meant, when the entity's guid is a derived one.
    pub(crate) fn guid(&self) -> String {
        match self {
            Self::Guid { guid } => guid.clone(),
            Self::Name { type_name, qualified_name } => guid_of(type_name, qualified_name),
        }
    }
}

/// A relationship between two entities.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Relationship {
    /// The name of its type: `hive_table_columns`.
    pub type_name: String,
    /// The entity at the type's `endDef1`.
    pub end1: Reference,
    /// The entity at the type's `endDef2`.
    pub end2: Reference,
    /// Its state.
    #[serde(default)]
    pub status: Status,
    /// The attributes of the relationship itself that have a value.
    #[serde(default)]
    pub attributes: Map<String, Value>,
}

/// Something that happened to an entity.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Audit {
    /// The entity.
    pub entity: Reference,
    /// When, in milliseconds since 1970.
    pub timestamp: i64,
    /// Who did it.
    pub user: String,
    /// What: `ENTITY_UPDATE`, `CLASSIFICATION_ADD` …; null in data of old servers.
    pub action: Option<String>,
    /// The text Atlas keeps with it; left empty, a usual one is made.
    #[serde(default)]
    pub details: String,
}

/// Somebody who may log in.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct User {
    /// The name.
    pub name: String,
    /// The password, in plain text: these are no real accounts.
    pub password: String,
    /// What they may read; null means everything.
    #[serde(default)]
    pub may_read: Option<Permissions>,
}

/// What a restricted user may read.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Permissions {
    /// Entities whose qualified name begins with one of these.
    pub qualified_name_prefixes: Vec<String>,
    /// Whether type definitions are among it.
    pub types: bool,
}
