//! Reading a contract out of a git repository: no work tree is touched, no process is started, no network is asked.

use crate::error::{Error, ErrorKind};
use crate::files::from_files;
use crate::surface::Surface;
use semver::Version;
use std::collections::BTreeMap;
use std::path::Path;

/// Returns what callers see of the contract in `folder` as it was at `revision`.
///
/// # Errors
///
/// When `revision` begins with `-` or names no commit, the folder was not there, or its files do not load.
pub fn read_surface_at(repository: &Path, revision: &str, folder: &str) -> Result<Surface, Error> {
    let source = format!("{revision}:{folder}");
    let failed = |reason: &dyn std::fmt::Display| {
        Error::new(ErrorKind::Unreadable, source.clone(), reason.to_string())
    };
    let repository = open(repository)?;
    let tree = resolve(&repository, revision)?.peel_to_tree().map_err(|reason| failed(&reason))?;
    let wanted = folder.trim_matches('/');
    let found = if wanted.is_empty() || wanted == "." {
        tree
    } else {
        let entry = tree.lookup_entry_by_path(wanted).map_err(|reason| failed(&reason))?;
        let entry = entry.ok_or_else(|| failed(&"there is no such folder"))?;
        entry.object().map_err(|reason| failed(&reason))?.peel_to_tree().map_err(|reason| failed(&reason))?
    };
    let mut files = BTreeMap::new();
    for entry in found.traverse().breadthfirst.files().map_err(|reason| failed(&reason))? {
        let name = entry.filepath.to_string();
        let is_json = Path::new(&name).extension().is_some_and(|extension| extension == "json");
        if entry.mode.is_blob() && is_json {
            let blob = repository.find_object(entry.oid).map_err(|reason| failed(&reason))?;
            files.insert(name, blob.data.clone());
        }
    }
    from_files(&source, &files)
}

/// Returns the commit at which `one` and `other` parted, as a hexadecimal name.
///
/// # Errors
///
/// When either names no commit, or they have no common ancestor.
pub fn merge_base(repository: &Path, one: &str, other: &str) -> Result<String, Error> {
    let failed = |reason: &dyn std::fmt::Display| {
        Error::new(ErrorKind::Unreadable, format!("{one}...{other}"), reason.to_string())
    };
    let repository = open(repository)?;
    let (one, other) = (resolve(&repository, one)?.id, resolve(&repository, other)?.id);
    let base = repository.merge_base(one, other).map_err(|reason| failed(&reason))?;
    base.map(|id| id.to_string()).ok_or_else(|| failed(&"they have no common ancestor"))
}

/// Returns the tag `contract-vMAJOR.MINOR.PATCH` of the highest version, or nothing when there is none.
///
/// # Errors
///
/// When the repository cannot be read.
pub fn newest_tag(repository: &Path) -> Result<Option<String>, Error> {
    let failed =
        |reason: &dyn std::fmt::Display| Error::new(ErrorKind::Unreadable, "refs/tags", reason.to_string());
    let repository = open(repository)?;
    let references = repository.references().map_err(|reason| failed(&reason))?;
    let tags = references.tags().map_err(|reason| failed(&reason))?;
    let versions = tags.filter_map(Result::ok).filter_map(|tag| {
        let name = tag.name().shorten().to_string();
        Some((name.strip_prefix("contract-v")?.parse::<Version>().ok()?, name))
    });
    Ok(versions.max().map(|(_, name)| name))
}

fn open(path: &Path) -> Result<gix::Repository, Error> {
    gix::discover(path)
        .map_err(|reason| Error::new(ErrorKind::Unreadable, path.display().to_string(), reason.to_string()))
}

fn resolve<'r>(repository: &'r gix::Repository, revision: &str) -> Result<gix::Object<'r>, Error> {
    let failed = |reason: String| Error::new(ErrorKind::Unreadable, revision, reason);
    // A revision comes from a command line, where what begins with a hyphen was meant as an option.
    if revision.starts_with('-') {
        return Err(failed("a revision does not begin with a hyphen".to_owned()));
    }
    let id = repository.rev_parse_single(revision).map_err(|reason| failed(reason.to_string()))?;
    let object = id.object().map_err(|reason| failed(reason.to_string()))?;
    object.peel_tags_to_end().map_err(|reason| failed(reason.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gix::objs::tree::{Entry, EntryKind};
    use gix::objs::{Commit, Tree};

    fn commit(repository: &gix::Repository, schema: &str, parents: &[gix::ObjectId]) -> gix::ObjectId {
        let entry =
            |kind: EntryKind, name: &str, oid| Entry { mode: kind.into(), filename: name.into(), oid };
        let blob = repository.write_blob(schema).expect("a blob").detach();
        let inner = Tree { entries: vec![entry(EntryKind::Blob, "order.input.json", blob)] };
        let inner = repository.write_object(&inner).expect("a tree").detach();
        let outer = Tree { entries: vec![entry(EntryKind::Tree, "schemas", inner)] };
        let tree = repository.write_object(&outer).expect("a tree").detach();
        let who = gix::actor::Signature {
            name: "A".into(),
            email: "a@example.com".into(),
            time: gix::date::Time { seconds: 0, offset: 0 },
        };
        let commit = Commit {
            tree,
            parents: parents.iter().copied().collect(),
            author: who.clone(),
            committer: who,
            encoding: None,
            message: "m".into(),
            extra_headers: Vec::new(),
        };
        repository.write_object(&commit).expect("a commit").detach()
    }

    #[test]
    fn contracts_are_read_at_a_revision() {
        let folder = std::env::temp_dir().join(format!("lacre-compat-git-{}", std::process::id()));
        let repository = gix::init(&folder).expect("a repository");
        let first = commit(&repository, r#"{"type": "string"}"#, &[]);
        let second = commit(&repository, r#"{"type": "integer"}"#, &[first]);
        let third = commit(&repository, r#"{"type": "boolean"}"#, &[first]);
        let surface = read_surface_at(&folder, &second.to_string(), "schemas").expect("it was there");
        assert_eq!(surface.tool_count(), 1);
        let base = merge_base(&folder, &second.to_string(), &third.to_string()).expect("they parted");
        assert_eq!(base, first.to_string());
        assert_eq!(newest_tag(&folder).expect("readable"), None);
        for revision in ["--upload-pack=x", "nothing", ""] {
            assert!(read_surface_at(&folder, revision, "schemas").is_err(), "{revision}");
        }
        assert!(read_surface_at(&folder, &first.to_string(), "elsewhere").is_err());
        std::fs::remove_dir_all(&folder).expect("the repository is ours");
    }
}
