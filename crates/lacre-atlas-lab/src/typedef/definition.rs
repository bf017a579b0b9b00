//! What the laboratory must know of a type to answer for its entities.

/// An entity type, with everything that it inherits.
#[derive(Debug, Clone, Default)]
pub(crate) struct EntityDef {
    /// The type itself and all its supertypes.
    pub(crate) lineage: Vec<String>,
    /// Own and inherited attributes.
    pub(crate) attributes: Vec<AttributeDef>,
    /// Own and inherited ends of relationships.
    pub(crate) relations: Vec<RelationDef>,
    /// The service it belongs to, empty for types made by users.
    pub(crate) service: String,
    /// The attributes that a short form of an owned entity shows besides those of a header.
    pub(crate) schema_attributes: Vec<String>,
}

impl EntityDef {
    pub(crate) fn is_a(&self, type_name: &str) -> bool {
        self.lineage.iter().any(|name| name == type_name)
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<&AttributeDef> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    pub(crate) fn relation(&self, name: &str) -> Option<&RelationDef> {
        self.relations.iter().find(|relation| relation.name == name)
    }
}

/// An attribute that holds a value.
#[derive(Debug, Clone)]
pub(crate) struct AttributeDef {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) unique: bool,
    /// Whether the index keeps the value whole (`indexType` STRING) instead of its words.
    pub(crate) whole: bool,
    /// Whether free text searches look at it.
    pub(crate) searched: bool,
}

/// What kind of value an attribute holds; decides what an unset one looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
    Date,
    Boolean,
    /// Arrays, maps, structs, enumerations.
    Other,
}

impl Kind {
    pub(crate) fn of(type_name: &str) -> Self {
        match type_name {
            "string" => Self::Text,
            "date" => Self::Date,
            "boolean" => Self::Boolean,
            "byte" | "short" | "int" | "long" | "float" | "double" | "biginteger" | "bigdecimal" => {
                Self::Number
            }
            _ => Self::Other,
        }
    }
}

/// The end of a relationship that entities of a type have.
#[derive(Debug, Clone)]
pub(crate) struct RelationDef {
    pub(crate) name: String,
    pub(crate) relationship: String,
    pub(crate) target: String,
    pub(crate) many: bool,
    /// Whether the attributes show it as well.
    pub(crate) legacy: bool,
    /// Whether the other end belongs to this entity, and is sent with it.
    pub(crate) owned: bool,
}
