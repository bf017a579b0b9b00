//! New keys.

use crate::error::{Error, ErrorKind};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A new key: the secret, to be handed out once, and what the keys file holds of it.
#[derive(Clone, PartialEq, Eq)]
pub struct FreshKey {
    /// The bearer key: `lacre_` and 43 characters that stand for 256 random bits. It is kept nowhere.
    pub key: String,
    /// Its entry for the keys file. It grants nothing until its lists are filled.
    pub entry: String,
}

impl std::fmt::Debug for FreshKey {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("FreshKey").field("entry", &self.entry).finish_non_exhaustive()
    }
}

/// Returns a new key of `principal`.
///
/// # Errors
///
/// When `principal` is not 1–64 characters of `0-9A-Za-z_.@-`, or a reserved name; or when the system has no random bytes.
pub fn fresh_key(principal: &str) -> Result<FreshKey, Error> {
    check_principal(principal).map_err(|detail| Error::new(ErrorKind::Keys, "", detail))?;
    let mut random = [0_u8; 32];
    getrandom::fill(&mut random)
        .map_err(|_| Error::new(ErrorKind::Keys, "", "the system has no random bytes"))?;
    let key = format!("lacre_{}", URL_SAFE_NO_PAD.encode(random));
    let hash = spell_hash(&Sha256::digest(&key).into());
    let entry = format!(
        "[[key]]\nprincipal = \"{principal}\"\nhash = \"{hash}\"\n\
         tools = []    # names of tools, or \"all\"\nschemas = []  # names of schemas, or \"all\"\n"
    );
    Ok(FreshKey { key, entry })
}

/// Names that stand for callers without a key.
const RESERVED: [&str; 2] = ["local", "anonymous"];

pub(crate) fn check_principal(name: &str) -> Result<(), String> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'@' | b'-');
    if !(1..=64).contains(&name.len()) || !name.bytes().all(allowed) {
        return Err("a principal is 1 to 64 characters of 0-9A-Za-z_.@-".to_owned());
    }
    match RESERVED.contains(&name) {
        true => Err(format!("`{name}` is what callers without a key are called")),
        false => Ok(()),
    }
}

fn spell_hash(hash: &[u8; 32]) -> String {
    let mut text = String::from("sha256:");
    for byte in hash {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Returns the 32 bytes of `sha256:` and 64 hexadecimal digits.
pub(crate) fn read_hash(text: &str) -> Option<[u8; 32]> {
    let digits = text.strip_prefix("sha256:").filter(|digits| digits.len() == 64)?;
    let mut hash = [0; 32];
    for (byte, pair) in hash.iter_mut().zip(digits.as_bytes().chunks(2)) {
        let pair =
            std::str::from_utf8(pair).ok().filter(|pair| pair.bytes().all(|b| b.is_ascii_hexdigit()))?;
        *byte = u8::from_str_radix(pair, 16).ok()?;
    }
    Some(hash)
}

#[cfg(test)]
mod tests {
    use super::{fresh_key, read_hash};
    use sha2::{Digest, Sha256};

    #[test]
    fn a_key_is_new_each_time_and_its_entry_does_not_hold_it() {
        let (one, other) = (fresh_key("a.b@c").expect("random"), fresh_key("a.b@c").expect("random"));
        assert_ne!(one.key, other.key);
        assert_eq!(one.key.len(), "lacre_".len() + 43);
        assert!(!one.entry.contains(&one.key) && !format!("{one:?}").contains(&one.key));
        let hash = one.entry.lines().find_map(|line| line.strip_prefix("hash = ")).expect("a hash");
        let hash = read_hash(hash.trim_matches('"')).expect("64 digits");
        assert_eq!(hash, <[u8; 32]>::from(Sha256::digest(&one.key)));
    }

    #[test]
    fn names_and_hashes_have_one_form() {
        for bad in ["", "a b", "a\"b", "local", "anonymous", "token:x", &"x".repeat(65)] {
            assert!(fresh_key(bad).is_err(), "{bad}");
        }
        for bad in ["", "sha256:", "sha256:00", &"0".repeat(64), &format!("sha256:{}", "+f".repeat(32))] {
            assert!(read_hash(bad).is_none(), "{bad}");
        }
    }
}
