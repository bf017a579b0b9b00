//! JSON values with exact numbers.

use crate::exact::Exact;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The six kinds of JSON values; `integer` is a number that is a multiple of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object,
}

impl Kind {
    /// Every kind, those with the shortest values first.
    pub(crate) const ALL: [Self; 6] =
        [Self::Null, Self::Boolean, Self::Number, Self::String, Self::Object, Self::Array];

    /// Returns the kind of a name that `type` may hold, `integer` aside.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Self::Null,
            "boolean" => Self::Boolean,
            "number" | "integer" => Self::Number,
            "string" => Self::String,
            "array" => Self::Array,
            "object" => Self::Object,
            _ => return None,
        })
    }
}

/// A JSON value whose numbers are exact; cheap to clone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sample {
    Null,
    Boolean(bool),
    Number(Exact),
    String(Rc<str>),
    Array(Rc<[Sample]>),
    Object(Rc<BTreeMap<Rc<str>, Sample>>),
}

impl Sample {
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::Null => Kind::Null,
            Self::Boolean(_) => Kind::Boolean,
            Self::Number(_) => Kind::Number,
            Self::String(_) => Kind::String,
            Self::Array(_) => Kind::Array,
            Self::Object(_) => Kind::Object,
        }
    }

    /// Returns the value with its numbers exact, or nothing when a number is not finite.
    pub(crate) fn from_json(value: &Value) -> Option<Self> {
        Some(match value {
            Value::Null => Self::Null,
            Value::Bool(bool) => Self::Boolean(*bool),
            Value::Number(number) => Self::Number(Exact::from_json(number)?),
            Value::String(text) => Self::String(text.as_str().into()),
            Value::Array(items) => Self::Array(items.iter().map(Self::from_json).collect::<Option<_>>()?),
            Value::Object(members) => {
                let members = members
                    .iter()
                    .map(|(name, member)| Some((Rc::from(name.as_str()), Self::from_json(member)?)));
                Self::Object(Rc::new(members.collect::<Option<_>>()?))
            }
        })
    }

    /// Returns the value as JSON, or nothing when 64 bits cannot carry one of its numbers.
    pub(crate) fn to_json(&self) -> Option<Value> {
        Some(match self {
            Self::Null => Value::Null,
            Self::Boolean(bool) => Value::Bool(*bool),
            Self::Number(number) => Value::Number(number.to_json()?),
            Self::String(text) => Value::String(text.to_string()),
            Self::Array(items) => Value::Array(items.iter().map(Self::to_json).collect::<Option<_>>()?),
            Self::Object(members) => {
                let members =
                    members.iter().map(|(name, member)| Some((name.to_string(), member.to_json()?)));
                Value::Object(members.collect::<Option<Map<_, _>>>()?)
            }
        })
    }
}
