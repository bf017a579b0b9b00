//! Filters on attributes.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::http::{Code, Failure};
use crate::read::Reader;
use crate::release::Behaviour;
use crate::store::Place;
use crate::typedef::EntityDef;

/// A condition on an attribute, or several joined.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Filter {
    pub(super) condition: Option<String>,
    pub(super) criterion: Option<Vec<Filter>>,
    pub(super) attribute_name: Option<String>,
    pub(super) operator: Option<String>,
    pub(super) attribute_value: Option<String>,
}

/// The operators, with all their names; the first is the one that is echoed.
#[rustfmt::skip]
const OPERATORS: [(&[&str], Holds); 11] = [
    (&["<", "lt"],                                            |value, wanted| compare(value, wanted).is_lt()),
    (&[">", "gt"],                                            |value, wanted| compare(value, wanted).is_gt()),
    (&["<=", "lte"],                                          |value, wanted| compare(value, wanted).is_le()),
    (&[">=", "gte"],                                          |value, wanted| compare(value, wanted).is_ge()),
    (&["=", "eq"],                                            |value, wanted| value == wanted),
    (&["!=", "neq"],                                          |value, wanted| value != wanted),
    (&["startsWith", "STARTSWITH", "begins_with", "BEGINS_WITH"], |value, wanted| value.starts_with(wanted)),
    (&["endsWith", "ENDSWITH", "ends_with", "ENDS_WITH"],     |value, wanted| value.ends_with(wanted)),
    (&["contains", "CONTAINS"],                               |value, wanted| value.contains(wanted)),
    (&["not_contains", "NOT_CONTAINS"],                       |value, wanted| !value.contains(wanted)),
    (&["in", "IN"],                                           |value, wanted| wanted.split(',').any(|one| one == value)),
];

fn compare(value: &str, wanted: &str) -> std::cmp::Ordering {
    match (value.parse::<f64>(), wanted.parse::<f64>()) {
        (Ok(value), Ok(wanted)) => value.total_cmp(&wanted),
        _ => value.cmp(wanted),
    }
}

type Holds = fn(&str, &str) -> bool;

fn operator(name: &str) -> Option<(&'static str, Holds)> {
    OPERATORS.iter().find(|(names, _)| names.contains(&name)).map(|(names, holds)| (names[0], *holds))
}

impl Filter {
    /// `attribute` begins with `prefix`.
    pub(super) fn starts_with(attribute: &str, prefix: Option<&str>) -> Self {
        Self {
            attribute_name: Some(attribute.to_owned()),
            operator: Some("startsWith".into()),
            attribute_value: prefix.map(str::to_owned),
            ..Self::default()
        }
    }

    pub(super) fn echo(&self) -> Value {
        let mut echo = json!({});
        let named = self.operator.as_deref().and_then(operator).map(|(first, _)| first);
        let texts = [
            ("condition", self.condition.as_deref()),
            ("attributeName", self.attribute_name.as_deref()),
            ("operator", named),
            ("attributeValue", self.attribute_value.as_deref()),
        ];
        for (name, text) in texts {
            if let Some(text) = text {
                echo[name] = text.into();
            }
        }
        if let Some(criterion) = &self.criterion {
            echo["criterion"] = criterion.iter().map(Self::echo).collect();
        }
        echo
    }

    /// The attributes that the filter looks at.
    pub(super) fn attributes(&self) -> Vec<String> {
        let parts = self.criterion.iter().flatten().flat_map(Self::attributes);
        self.attribute_name.iter().cloned().chain(parts).collect()
    }

    /// Whether an entity satisfies the filter.
    pub(super) fn holds(&self, reader: &Reader<'_>, place: Place) -> bool {
        if let Some(criterion) = &self.criterion {
            let mut parts = criterion.iter().map(|part| part.holds(reader, place));
            let any = self.condition.as_deref().is_some_and(|condition| condition.eq_ignore_ascii_case("OR"));
            return if any { parts.any(|holds| holds) } else { parts.all(|holds| holds) };
        }
        let (Some(name), Some(wanted)) = (&self.attribute_name, &self.attribute_value) else { return false };
        // An operator nobody knows was dropped silently until 2.4.
        let Some((operator, holds)) = self.operator.as_deref().and_then(operator) else { return true };
        let attribute = reader.store.entity(place).attributes.get(name.as_str());
        if operator == "startsWith" && attribute.is_some_and(|value| !value.is_string()) {
            return false;
        }
        text(reader, place, name).is_some_and(|value| holds(&value, wanted))
    }

    /// Refuses attributes that the type has not.
    pub(super) fn check_attributes(
        &self,
        reader: &Reader<'_>,
        type_name: &str,
        def: &EntityDef,
    ) -> Result<(), Failure> {
        for part in self.criterion.iter().flatten() {
            part.check_attributes(reader, type_name, def)?;
        }
        let Some(name) = &self.attribute_name else { return Ok(()) };
        let system = name.starts_with("__") && reader.has(Behaviour::SystemAttributeFilters);
        if system || def.attribute(name).is_some() {
            return Ok(());
        }
        Err(Failure::atlas(Code::UnknownAttribute, [name, type_name]))
    }
}

/// Refuses, since 2.5, operators nobody knows and blank names and values.
pub(super) fn check(reader: &Reader<'_>, filter: &Filter) -> Result<(), Failure> {
    if !reader.has(Behaviour::FilterValidation) {
        return Ok(());
    }
    if let Some(criterion) = &filter.criterion {
        return criterion.iter().try_for_each(|part| check(reader, part));
    }
    let blank = |text: &Option<String>| text.as_deref().is_none_or(|text| text.trim().is_empty());
    if blank(&filter.attribute_name) {
        return Err(Failure::Atlas(Code::FilterName, Vec::new()));
    }
    if filter.operator.as_deref().and_then(operator).is_none() {
        let name = filter.attribute_name.as_deref().unwrap_or_default();
        return Err(Failure::atlas(Code::FilterOperator, [name]));
    }
    if blank(&filter.attribute_value) {
        return Err(Failure::Atlas(Code::FilterValue, Vec::new()));
    }
    Ok(())
}

/// The value of an attribute, or of one that every entity has, as text.
pub(super) fn text(reader: &Reader<'_>, place: Place, name: &str) -> Option<String> {
    let entity = reader.store.entity(place);
    Some(match name {
        "__state" => entity.status.name().to_owned(),
        "__guid" => entity.guid.clone(),
        "__typeName" => entity.type_name.clone(),
        "__createdBy" => entity.created_by.clone(),
        "__modifiedBy" => entity.updated_by.clone(),
        "__timestamp" => entity.create_time.to_string(),
        "__modificationTimestamp" => entity.update_time.to_string(),
        _ => match entity.attributes.get(name)? {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        },
    })
}
