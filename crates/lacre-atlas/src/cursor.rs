//! Where a listing goes on: opaque to a caller, and good for one tool, schema and major version of the contract only.

use crate::error::CatalogError;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// The longest cursor that the contract lets a caller send back, in characters.
const LONGEST: usize = 4096;
/// Bytes of the checksum or seal.
const TAG: usize = 16;
/// The major version of the contract that cursors belong to.
const MAJOR: u32 = 1;

/// A place in a listing that is ordered by name: after all of the name `after`, if there is one, and `skip` rows more.
///
/// By name, so that a table that comes or goes between two pages makes no gap and no repeat; the rows are those whose
/// names cannot stand in a query or may not be told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) after: Option<String>,
    pub(crate) skip: u32,
}

/// Makes cursors and checks them.
#[derive(Clone)]
pub(crate) struct CursorSeal(Option<Vec<u8>>);

impl CursorSeal {
    /// A seal with a key that only we know, or without one a checksum that tells damage from health.
    pub(crate) fn new(key: Option<Vec<u8>>) -> Self {
        Self(key)
    }

    /// Returns the cursor of `position` in what `tool` lists of `schema`; nothing when it would be too long.
    pub(crate) fn write(&self, tool: &str, schema: &str, position: &Position) -> Option<String> {
        let mut bytes = serde_json::to_vec(&(&position.after, position.skip)).ok()?;
        let tag = self.tag(tool, schema, &bytes);
        bytes.extend(tag);
        let text = URL_SAFE_NO_PAD.encode(bytes);
        (text.len() <= LONGEST).then_some(text)
    }

    /// Returns the position that `cursor` stands for.
    ///
    /// # Errors
    ///
    /// [`CatalogError::ForeignCursor`] when it was not made by [`CursorSeal::write`] with this key, tool and schema.
    pub(crate) fn read(&self, tool: &str, schema: &str, cursor: &str) -> Result<Position, CatalogError> {
        let bytes = URL_SAFE_NO_PAD.decode(cursor).map_err(|_| CatalogError::ForeignCursor)?;
        let (place, tag) =
            bytes.len().checked_sub(TAG).map(|end| bytes.split_at(end)).ok_or(CatalogError::ForeignCursor)?;
        if !self.holds(tool, schema, place, tag) {
            return Err(CatalogError::ForeignCursor);
        }
        let (after, skip) = serde_json::from_slice(place).map_err(|_| CatalogError::ForeignCursor)?;
        Ok(Position { after, skip })
    }

    fn tag(&self, tool: &str, schema: &str, place: &[u8]) -> [u8; TAG] {
        let whole: [u8; 32] = match &self.0 {
            Some(key) => sealed(key, tool, schema, place).finalize().into_bytes().into(),
            None => checksum(tool, schema, place),
        };
        std::array::from_fn(|index| whole[index])
    }

    fn holds(&self, tool: &str, schema: &str, place: &[u8], tag: &[u8]) -> bool {
        match &self.0 {
            Some(key) => sealed(key, tool, schema, place).verify_truncated_left(tag).is_ok(),
            None => self.tag(tool, schema, place) == tag,
        }
    }
}

fn sealed(key: &[u8], tool: &str, schema: &str, place: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length (RFC 2104)");
    mac.update(&bound(tool, schema));
    mac.update(place);
    mac
}

fn checksum(tool: &str, schema: &str, place: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(bound(tool, schema)).chain_update(place).finalize().into()
}

/// What a cursor belongs to. A schema cannot hold the separator: it has no control characters.
fn bound(tool: &str, schema: &str) -> Vec<u8> {
    format!("{tool}\0{MAJOR}\0{schema}\0").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::{CursorSeal, LONGEST, Position};
    use crate::error::CatalogError;

    fn at(after: &str, skip: u32) -> Position {
        Position { after: Some(after.to_owned()), skip }
    }

    #[test]
    fn it_comes_back_to_its_own_listing_only() {
        for seal in [CursorSeal::new(None), CursorSeal::new(Some(b"key".to_vec()))] {
            for position in
                [at("tbl_162cf7be", 0), at("tabela com espaço 😀", 3), Position { after: None, skip: 7 }]
            {
                let cursor = seal.write("catalog.listTables", "laboratorio", &position).expect("short");
                assert_eq!(seal.read("catalog.listTables", "laboratorio", &cursor), Ok(position));
                assert_eq!(
                    seal.read("catalog.listTables", "outro", &cursor),
                    Err(CatalogError::ForeignCursor)
                );
                assert_eq!(
                    seal.read("catalog.other", "laboratorio", &cursor),
                    Err(CatalogError::ForeignCursor)
                );
                let other = CursorSeal::new(Some(b"other".to_vec()));
                assert_eq!(
                    other.read("catalog.listTables", "laboratorio", &cursor),
                    Err(CatalogError::ForeignCursor)
                );
            }
        }
    }

    #[test]
    fn any_damage_is_noticed() {
        let seal = CursorSeal::new(None);
        let cursor = seal.write("catalog.listTables", "s", &at("tbl", 0)).expect("short");
        let mut seen = 0;
        for index in 0..cursor.len() {
            let mut damaged: Vec<char> = cursor.chars().collect();
            damaged[index] = if damaged[index] == 'A' { 'B' } else { 'A' };
            let damaged: String = damaged.into_iter().collect();
            assert_eq!(
                seal.read("catalog.listTables", "s", &damaged),
                Err(CatalogError::ForeignCursor),
                "{index}"
            );
            seen += 1;
        }
        assert!(seen > 20);
        for foreign in ["", "A", "%%%", "bm8tc2VhbA", &cursor[..10], &"A".repeat(LONGEST)] {
            assert_eq!(seal.read("catalog.listTables", "s", foreign), Err(CatalogError::ForeignCursor));
        }
    }

    #[test]
    fn a_name_that_is_too_long_has_none() {
        assert_eq!(CursorSeal::new(None).write("t", "s", &at(&"x".repeat(3100), 0)), None);
    }
}
