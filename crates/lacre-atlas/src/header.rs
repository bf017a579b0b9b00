//! What Atlas tells of an entity in short, and what of it is told on.

use crate::domain::{Header, Hit};
use lacre_atlas_client::AtlasEntityHeader;
use serde_json::{Map, Value};

/// The guid that stands for an entity which the user of Atlas may not see. The text to show is still its own.
const SCRUBBED: &str = "-1";

/// Whether authorization emptied the header. It is dropped wherever it turns up, because what is left of it leaks a name.
pub(crate) fn is_scrubbed(header: &AtlasEntityHeader) -> bool {
    header.guid == SCRUBBED
}

/// Returns the text of an attribute; nothing where it is absent, null, empty (how 2.3 and later send unset texts) or no
/// text.
pub(crate) fn text<'a>(attributes: &'a Map<String, Value>, name: &str) -> Option<&'a str> {
    attributes.get(name).and_then(Value::as_str).filter(|text| !text.is_empty())
}

/// Returns the text of an attribute of a header.
pub(crate) fn attribute<'a>(header: &'a AtlasEntityHeader, name: &str) -> Option<&'a str> {
    header.attributes.as_ref().and_then(|attributes| text(attributes, name))
}

/// Returns the name of an entity without its schema.
pub(crate) fn name(header: &AtlasEntityHeader) -> Option<&str> {
    let shown = || header.display_text.as_deref().filter(|text| !text.is_empty());
    attribute(header, "name").or_else(shown)
}

/// Returns what a search tells of an entity; nothing of one that may not be seen, or that has no qualified name and so
/// belongs to no schema.
pub(crate) fn hit(header: &AtlasEntityHeader) -> Option<Hit> {
    if is_scrubbed(header) {
        return None;
    }
    let qualified_name = attribute(header, "qualifiedName")?.to_owned();
    Some(Hit {
        guid: header.guid.clone(),
        name: name(header).unwrap_or(&qualified_name).to_owned(),
        type_name: header.type_name.clone()?,
        qualified_name,
    })
}

/// Returns the header as it is told; nothing of one without a type, which is not an entity (the guid of a type on 2.1).
pub(crate) fn header(found: &AtlasEntityHeader) -> Option<Header> {
    if is_scrubbed(found) {
        return None;
    }
    let shown = name(found).or_else(|| attribute(found, "qualifiedName")).unwrap_or(&found.guid);
    let shown = found.display_text.as_deref().filter(|text| !text.is_empty()).unwrap_or(shown);
    Some(Header {
        guid: found.guid.clone(),
        type_name: found.type_name.clone()?,
        status: status(found.status.as_deref()),
        display_text: shown.to_owned(),
        classification_names: distinct(found.classification_names.iter().flatten().cloned()),
    })
}

/// The state of an entity; Atlas leaves it out on a damaged vertex only.
pub(crate) fn status(status: Option<&str>) -> String {
    status.unwrap_or("UNKNOWN").to_owned()
}

/// A classification that reaches an entity by two ways is named twice by some releases.
pub(crate) fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    distinct
}
