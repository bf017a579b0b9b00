//! Is the step from one version to the next as large as the changes require?

use crate::rule::Bump;
use semver::Version;

/// Returns the step that a version number makes, or nothing when it does not rise.
///
/// A pre-release of a version makes the step of that version itself, so `2.0.0-rc.2` after `2.0.0-rc.1` may still
/// break what `2.0.0-rc.1` allowed (Semantic Versioning 2.0.0, sections 9 and 11). Build metadata makes no step.
///
/// ```
/// use lacre_compat::{Bump, declared_bump};
///
/// let step = |from: &str, to: &str| declared_bump(&from.parse().unwrap(), &to.parse().unwrap());
/// assert_eq!(step("1.4.0", "1.5.0"), Some(Bump::Minor));
/// assert_eq!(step("0.4.0", "0.5.0"), Some(Bump::Major));
/// assert_eq!(step("1.4.0", "1.4.0"), None);
/// assert_eq!(step("2.0.0-rc.1", "2.0.0-rc.2"), Some(Bump::Major));
/// ```
pub fn declared_bump(baseline: &Version, candidate: &Version) -> Option<Bump> {
    if baseline.cmp_precedence(candidate) != std::cmp::Ordering::Less {
        return None;
    }
    let (from, to) = (core(baseline), core(candidate));
    let step = if from == to {
        // Only a pre-release is below another version of the same numbers.
        if to.1 == 0 && to.2 == 0 {
            Bump::Major
        } else if to.2 == 0 {
            Bump::Minor
        } else {
            Bump::Patch
        }
    } else if from.0 != to.0 {
        Bump::Major
    } else if from.1 != to.1 {
        Bump::Minor
    } else {
        Bump::Patch
    };
    Some(if from.0 == 0 && to.0 == 0 { initial(step) } else { step })
}

/// Before 1.0.0 the second number plays the part of the first, and the third that of the second (section 4).
fn initial(step: Bump) -> Bump {
    match step {
        Bump::Major | Bump::Minor => Bump::Major,
        Bump::Patch => Bump::Minor,
    }
}

fn core(version: &Version) -> (u64, u64, u64) {
    (version.major, version.minor, version.patch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_semantic_versioning_says() {
        #[rustfmt::skip]
        let cases = [
            ("1.0.0",      "2.0.0",      Some(Bump::Major)),
            ("1.0.0",      "1.1.0",      Some(Bump::Minor)),
            ("1.0.0",      "1.0.1",      Some(Bump::Patch)),
            ("1.0.0",      "1.0.0",      None),
            ("1.1.0",      "1.0.9",      None),
            ("1.0.0+a",    "1.0.0+b",    None),
            ("0.1.0",      "0.1.1",      Some(Bump::Minor)),
            ("0.1.0",      "0.2.0",      Some(Bump::Major)),
            ("0.9.0",      "1.0.0",      Some(Bump::Major)),
            ("1.0.0",      "1.1.0-rc.1", Some(Bump::Minor)),
            ("1.1.0-rc.1", "1.1.0-rc.2", Some(Bump::Minor)),
            ("1.1.0-rc.2", "1.1.0",      Some(Bump::Minor)),
            ("2.0.0-rc.1", "2.0.0",      Some(Bump::Major)),
            ("1.0.1-a",    "1.0.1",      Some(Bump::Patch)),
            ("1.0.0",      "1.0.0-rc.1", None),
            ("1.1.0-rc.10","1.1.0-rc.9", None),
        ];
        for (from, to, step) in &cases {
            let parse = |text: &str| text.parse::<Version>().expect("a version");
            assert_eq!(declared_bump(&parse(from), &parse(to)), *step, "{from} to {to}");
        }
        assert_eq!(cases.len(), 16);
    }
}
