//! Which entities a query means.

use std::cmp::Ordering;

use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::Value;

use super::ast::{Expression, Literal, Operator, Path, Query};
use super::like::Pattern;
use crate::dataset::Status;
use crate::read::Reader;
use crate::release::Behaviour;
use crate::store::Place;
use crate::typedef::{EntityDef, Kind};

/// Why a query has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It speaks of something that there is not; the reason is for people.
    Refused(String),
    /// The server fails on it.
    Failed,
}

/// The attributes that every entity has.
#[rustfmt::skip]
const SYSTEM: [&str; 8] = [
    "__guid", "__state", "__timestamp", "__modificationTimestamp", "__createdBy", "__modifiedBy", "__typeName",
    "__isIncomplete",
];

/// A query with what its names stand for.
pub(crate) struct Matches<'a> {
    reader: &'a Reader<'a>,
    query: &'a Query,
    def: &'a EntityDef,
}

/// A condition whose names were found.
enum Test {
    And(Box<Test>, Box<Test>),
    Or(Box<Test>, Box<Test>),
    Value(Target, Comparison),
    Classified(String),
    Has(String),
    Nothing,
}

/// Where a value is looked up.
struct Target {
    /// Through this relation, or on the entity itself.
    relation: Option<String>,
    attribute: String,
    kind: Kind,
}

enum Comparison {
    Order(Operator, Literal),
    OneOf(Vec<Literal>),
    Like(Pattern),
    /// A date, in milliseconds.
    Date(Operator, i64),
}

impl<'a> Matches<'a> {
    pub(crate) fn new(reader: &'a Reader<'a>, query: &'a Query) -> Result<Self, Outcome> {
        let Some(def) = reader.store.types.entity(&query.source) else {
            return Err(Outcome::Refused(format!("DSL Semantic Error - {} type not found", query.source)));
        };
        Ok(Self { reader, query, def })
    }

    /// The entities that the query means, all of them, in its order.
    pub(crate) fn find(&self) -> Result<Vec<Place>, Outcome> {
        let test = self.query.filter.as_ref().map(|filter| self.test(filter)).transpose()?;
        let order = self.order()?;
        let store = self.reader.store;
        let of_type = store
            .places()
            .filter(|&place| store.types.is_a(&store.entity(place).type_name, &self.query.source));
        let mut found: Vec<_> =
            of_type.filter(|&place| test.as_ref().is_none_or(|test| self.holds(test, place))).collect();
        if let Some((target, descending)) = order {
            found.sort_by(|&a, &b| {
                let (a, b) = (self.first(&target, a), self.first(&target, b));
                let order = compare_values(&a, &b);
                if descending { order.reverse() } else { order }
            });
        }
        Ok(found)
    }

    fn order(&self) -> Result<Option<(Target, bool)>, Outcome> {
        let Some(order) = &self.query.order else { return Ok(None) };
        let refused = || {
            let name = &order.path.attribute;
            Outcome::Refused(format!("DSL Semantic Error - OrderBy attribute {name} is non-primitive"))
        };
        match self.target(&order.path) {
            Ok(Some(target)) if target.kind != Kind::Other => Ok(Some((target, order.descending))),
            _ => Err(refused()),
        }
    }

    fn test(&self, expression: &Expression) -> Result<Test, Outcome> {
        Ok(match expression {
            Expression::And(a, b) => Test::And(Box::new(self.test(a)?), Box::new(self.test(b)?)),
            Expression::Or(a, b) => Test::Or(Box::new(self.test(a)?), Box::new(self.test(b)?)),
            Expression::Compare { path, operator, value } => self.comparison(path, *operator, value)?,
            Expression::OneOf { path, values } => match self.target(path)? {
                Some(target) => Test::Value(target, Comparison::OneOf(values.clone())),
                None => Test::Nothing,
            },
            Expression::IsA { classification } => {
                if self.reader.store.types.body("CLASSIFICATION", classification).is_none()
                    || classification.contains('.')
                {
                    let reason = format!("DSL Semantic Error - {classification} classification not found");
                    return Err(Outcome::Refused(reason));
                }
                Test::Classified(classification.clone())
            }
            Expression::Has { attribute } => {
                if self.def.attribute(attribute).is_none() {
                    let reason =
                        format!("DSL Semantic Error - Property needs to be a primitive type: {attribute}");
                    return Err(Outcome::Refused(reason));
                }
                Test::Has(attribute.clone())
            }
        })
    }

    fn comparison(&self, path: &Path, operator: Operator, value: &Literal) -> Result<Test, Outcome> {
        let Some(target) = self.target(path)? else { return Ok(Test::Nothing) };
        let comparison = match (operator, target.kind) {
            (Operator::Like, _) => Comparison::Like(self.pattern(&target, value.as_text())?),
            (operator, Kind::Date) => Comparison::Date(operator, date(value)?),
            (operator, _) => Comparison::Order(operator, value.clone()),
        };
        Ok(Test::Value(target, comparison))
    }

    fn pattern(&self, target: &Target, text: &str) -> Result<Pattern, Outcome> {
        if text.contains('/') && self.reader.has(Behaviour::LikeSlashFails) {
            return Err(Outcome::Failed);
        }
        let whole = target.attribute.starts_with("__")
            || self.attribute_of(target).is_none_or(|attribute| attribute.whole);
        Pattern::new(text, whole).ok_or(Outcome::Failed)
    }

    fn attribute_of(&self, target: &Target) -> Option<&crate::typedef::AttributeDef> {
        let def = match &target.relation {
            Some(name) => self.reader.store.types.entity(&self.def.relation(name)?.target)?,
            None => self.def,
        };
        def.attribute(&target.attribute)
    }

    /// What a path stands for. Nothing when its relation is one that the type has not: then no entity is meant,
    /// and the server does not complain.
    fn target(&self, path: &Path) -> Result<Option<Target>, Outcome> {
        let own = |name: &str| Some(name) == self.query.alias.as_deref() || name == self.query.source;
        let qualifier = path.qualifier.as_deref().filter(|name| !own(name));
        let Some(qualifier) = qualifier else {
            let unknown = || {
                let name = &path.attribute;
                Outcome::Refused(format!(
                    "DSL Semantic Error - {name} type not found, DSL Semantic Error - Qualified name for {name} failed!"
                ))
            };
            let kind = kind(self.def, &path.attribute).ok_or_else(unknown)?;
            return Ok(Some(Target { relation: None, attribute: path.attribute.clone(), kind }));
        };
        let Some(relation) = self.def.relation(qualifier) else { return Ok(None) };
        if qualifier == "table" && !self.reader.has(Behaviour::ReferencedTableFilter) {
            return Ok(None);
        }
        let target = self.reader.store.types.entity(&relation.target);
        let kind = target.and_then(|def| kind(def, &path.attribute)).ok_or_else(|| {
            let name = &path.attribute;
            Outcome::Refused(format!("DSL Semantic Error - Qualified name for {qualifier}.{name} failed!"))
        })?;
        let relation = Some(qualifier.to_owned());
        Ok(Some(Target { relation, attribute: path.attribute.clone(), kind }))
    }

    fn holds(&self, test: &Test, place: Place) -> bool {
        let store = self.reader.store;
        match test {
            Test::And(a, b) => self.holds(a, place) && self.holds(b, place),
            Test::Or(a, b) => self.holds(a, place) || self.holds(b, place),
            Test::Value(target, comparison) => {
                self.values(target, place).iter().any(|value| comparison.holds(value, target.kind))
            }
            Test::Classified(name) => store.classifications(place).any(|(c, _)| c.type_name == *name),
            Test::Has(attribute) => store.entity(place).attributes.contains_key(attribute),
            Test::Nothing => false,
        }
    }

    /// The values a path has on an entity: through a relation there may be several.
    fn values(&self, target: &Target, place: Place) -> Vec<Value> {
        let relation = target.relation.as_ref();
        let Some(name) = relation else {
            return value(self.reader, place, &target.attribute).into_iter().collect();
        };
        let relations = self.def.relations.iter().filter(|relation| relation.name == *name);
        let others = relations.flat_map(|relation| self.reader.store.related(place, relation));
        let live = others.filter(|(link, _)| link.relationship.status != Status::Purged);
        live.filter_map(|(_, other)| value(self.reader, other, &target.attribute)).collect()
    }

    fn first(&self, target: &Target, place: Place) -> Value {
        self.values(target, place).into_iter().next().unwrap_or_default()
    }
}

fn kind(def: &EntityDef, attribute: &str) -> Option<Kind> {
    match attribute {
        "__timestamp" | "__modificationTimestamp" => Some(Kind::Date),
        "__isIncomplete" => Some(Kind::Boolean),
        _ if SYSTEM.contains(&attribute) => Some(Kind::Text),
        _ => match def.attribute(attribute) {
            Some(attribute) => Some(attribute.kind),
            None => def.relation(attribute).map(|_| Kind::Other),
        },
    }
}

fn value(reader: &Reader<'_>, place: Place, attribute: &str) -> Option<Value> {
    let entity = reader.store.entity(place);
    Some(match attribute {
        "__guid" => entity.guid.as_str().into(),
        "__state" => entity.status.name().into(),
        "__timestamp" => entity.create_time.into(),
        "__modificationTimestamp" => entity.update_time.into(),
        "__createdBy" => entity.created_by.as_str().into(),
        "__modifiedBy" => entity.updated_by.as_str().into(),
        "__typeName" => entity.type_name.as_str().into(),
        "__isIncomplete" => entity.is_incomplete.into(),
        _ => return entity.attributes.get(attribute).cloned(),
    })
}

impl Comparison {
    fn holds(&self, value: &Value, kind: Kind) -> bool {
        match self {
            Self::Like(pattern) => value.as_str().is_some_and(|text| pattern.matches(text)),
            Self::OneOf(values) => {
                values.iter().any(|literal| order(value, literal, kind) == Some(Ordering::Equal))
            }
            Self::Order(operator, literal) => {
                order(value, literal, kind).is_some_and(|order| operator.holds(order))
            }
            Self::Date(operator, date) => value.as_i64().is_some_and(|value| operator.holds(value.cmp(date))),
        }
    }
}

impl Operator {
    fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Equal | Self::Like => order.is_eq(),
            Self::NotEqual => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::LessOrEqual => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::GreaterOrEqual => order.is_ge(),
        }
    }
}

/// How a stored value compares with a literal; nothing when the literal is none of the attribute's kind.
fn order(value: &Value, literal: &Literal, kind: Kind) -> Option<Ordering> {
    let text = literal.as_text();
    match (value, kind) {
        (Value::Bool(value), _) => text.parse().ok().map(|literal: bool| value.cmp(&literal)),
        (Value::Number(value), _) => value.as_f64()?.partial_cmp(&text.parse().ok()?),
        (Value::String(value), _) => Some(value.as_str().cmp(text)),
        _ => None,
    }
}

fn compare_values(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::String(a), Value::String(b)) => a.cmp(b),
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::Number(a), Value::Number(b)) => {
            a.as_f64().partial_cmp(&b.as_f64()).unwrap_or(Ordering::Equal)
        }
        (a, b) => a.is_null().cmp(&b.is_null()).reverse(),
    }
}

/// A date in one of the two forms the server takes, in milliseconds since 1970.
fn date(literal: &Literal) -> Result<i64, Outcome> {
    let text = literal.as_text();
    let day = || text.parse::<Date>().ok()?.to_zoned(jiff::tz::TimeZone::UTC).ok().map(|day| day.timestamp());
    let moment = || text.ends_with('Z').then(|| text.parse::<Timestamp>().ok()).flatten();
    let parsed = if text.len() == "2024-04-18".len() { day() } else { moment() };
    parsed
        .map(Timestamp::as_millisecond)
        .ok_or_else(|| Outcome::Refused(format!("DSL Semantic Error - Date format: {text}.")))
}
