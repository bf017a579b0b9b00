//! What `lacre check` compares with: the newest release, or what was asked for.

use super::check::NOTHING;
use crate::arguments::{Check, History};
use crate::project::Project;
use crate::stop::Stop;
use lacre_compat::{Surface, read_surface};
use std::path::PathBuf;

/// What a contract is compared with.
pub(crate) enum Baseline {
    /// Nothing, because that was asked for.
    Nothing,
    /// A contract, and the releases from the oldest to the newest that stand for the history.
    Surface { surface: Box<Surface>, released: Vec<Surface> },
}

/// The baseline that `check` names, or else the newest release of `project`.
pub(crate) fn baseline(check: &Check, project: &Project) -> Result<Baseline, Stop> {
    if check.against.as_deref() == Some(NOTHING) {
        return Ok(Baseline::Nothing);
    }
    let released = history(check, project)?;
    if let Some(named) = named(check, project)? {
        return Ok(Baseline::Surface { surface: Box::new(named), released });
    }
    let newest = released.last().cloned();
    let newest = newest.ok_or_else(|| {
        let folder = &project.contract.released;
        Stop::because(format!(
            "no baseline: {folder} holds no release; compared 0 contracts (--against says with what)"
        ))
    })?;
    Ok(Baseline::Surface { surface: Box::new(newest), released })
}

/// The releases that stand for the history: the last ones of the project, or those that were given.
fn history(check: &Check, project: &Project) -> Result<Vec<Surface>, Stop> {
    let mut given = Vec::new();
    let mut last = None;
    for history in &check.history {
        match history {
            History::Last(count) => last = Some(*count),
            History::Path(path) => given.push(read_surface(path).map_err(Stop::because)?),
        }
    }
    if !given.is_empty() {
        given.sort_by(|a, b| a.version().cmp(&b.version()));
        return Ok(given);
    }
    let mut released = project.releases()?;
    if let Some(count) = last {
        released.drain(..released.len().saturating_sub(count));
    }
    Ok(released)
}

/// The baseline that was asked for, if one was.
fn named(check: &Check, project: &Project) -> Result<Option<Surface>, Stop> {
    if let Some(against) = &check.against {
        let path = PathBuf::from(against);
        return match path.exists() {
            true => read_surface(&path).map(Some).map_err(Stop::because),
            false => revision::surface(against, project).map(Some),
        };
    }
    if let Some(other) = &check.merge_base {
        return revision::merge_base(other, project).map(Some);
    }
    if check.newest_tag { revision::newest_tag(project).map(Some) } else { Ok(None) }
}

/// Baselines in the history of the repository.
#[cfg(feature = "git")]
mod revision {
    use super::{Project, Stop, Surface};

    pub(super) fn surface(revision: &str, project: &Project) -> Result<Surface, Stop> {
        lacre_compat::read_surface_at(&project.root, revision, &project.contract.folder)
            .map_err(Stop::because)
    }

    pub(super) fn merge_base(other: &str, project: &Project) -> Result<Surface, Stop> {
        let base = lacre_compat::merge_base(&project.root, "HEAD", other).map_err(Stop::because)?;
        surface(&base, project)
    }

    pub(super) fn newest_tag(project: &Project) -> Result<Surface, Stop> {
        let tag = lacre_compat::newest_tag(&project.root).map_err(Stop::because)?;
        surface(&tag.ok_or_else(|| Stop::because("no baseline: there is no tag contract-v*"))?, project)
    }
}

#[cfg(not(feature = "git"))]
mod revision {
    use super::{Project, Stop, Surface};

    fn without_git() -> Stop {
        Stop::because("this binary was built without the feature `git`; --against takes a file or a folder")
    }

    pub(super) fn surface(_: &str, _: &Project) -> Result<Surface, Stop> {
        Err(without_git())
    }

    pub(super) fn merge_base(_: &str, _: &Project) -> Result<Surface, Stop> {
        Err(without_git())
    }

    pub(super) fn newest_tag(_: &Project) -> Result<Surface, Stop> {
        Err(without_git())
    }
}
