//! Which keywords hold schemas, and which say nothing about validity.

/// How the value of a keyword holds schemas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    /// One schema.
    One,
    /// A list of schemas.
    List,
    /// Schemas by name.
    Map,
}

/// Returns how `keyword` holds schemas, or nothing when it holds none.
pub(crate) fn holds(keyword: &str) -> Option<Holds> {
    Some(match keyword {
        "additionalProperties"
        | "contains"
        | "contentSchema"
        | "else"
        | "if"
        | "items"
        | "not"
        | "propertyNames"
        | "then"
        | "unevaluatedItems"
        | "unevaluatedProperties" => Holds::One,
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => Holds::List,
        "$defs" | "definitions" | "dependentSchemas" | "patternProperties" | "properties" => Holds::Map,
        _ => return None,
    })
}

/// The keywords that decide which values are valid; sorted.
#[rustfmt::skip]
const ASSERTIONS: [&str; 36] = [
    "$dynamicRef", "$ref", "additionalProperties", "allOf", "anyOf", "const", "contains",
    "dependentRequired", "dependentSchemas", "else", "enum", "exclusiveMaximum", "exclusiveMinimum", "if",
    "items", "maxContains", "maxItems", "maxLength", "maxProperties", "maximum", "minContains", "minItems",
    "minLength", "minProperties", "minimum", "multipleOf", "not", "oneOf", "pattern", "patternProperties",
    "prefixItems", "properties", "propertyNames", "required", "then", "type",
];
const MORE_ASSERTIONS: [&str; 3] = ["unevaluatedItems", "unevaluatedProperties", "uniqueItems"];

/// Keywords of 2020-12, of older drafts and of OpenAPI that identify or describe and never decide validity; sorted.
#[rustfmt::skip]
const ANNOTATIONS: [&str; 25] = [
    "$anchor", "$comment", "$defs", "$dynamicAnchor", "$id", "$schema", "$vocabulary", "contentEncoding",
    "contentMediaType", "contentSchema", "default", "definitions", "deprecated", "description", "discriminator",
    "example", "examples", "externalDocs", "format", "id", "readOnly", "title", "writeOnly", "xml",
    "enumNames",
];

/// Returns whether the meaning of `keyword` is known here, be it as an assertion or as an annotation.
pub(crate) fn is_known(keyword: &str) -> bool {
    keyword.starts_with("x-")
        || ASSERTIONS.contains(&keyword)
        || MORE_ASSERTIONS.contains(&keyword)
        || ANNOTATIONS.contains(&keyword)
}
