//! The releases of Apache Atlas that the laboratory can be, and what each of them does differently.
//!
//! Everything that depends on the release asks [`Release::has`]; the table below is the only place that knows
//! which release does what.

use std::fmt;
use std::str::FromStr;

/// A release of Apache Atlas, oldest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Release {
    /// 2.0.0 of May 2019.
    V2_0,
    /// 2.1.0 of July 2020.
    V2_1,
    /// 2.2.0 of August 2021.
    V2_2,
    /// 2.3.0 of December 2022.
    V2_3,
    /// 2.4.0 of January 2025.
    V2_4,
    /// 2.5.0 of April 2026: the default.
    #[default]
    V2_5,
    /// 2.6.0, release candidate 1.
    V2_6,
    /// The main branch of November 2026, `3.0.0-SNAPSHOT`.
    V3_0,
}

impl Release {
    /// Every release, oldest first.
    pub const ALL: [Self; 8] =
        [Self::V2_0, Self::V2_1, Self::V2_2, Self::V2_3, Self::V2_4, Self::V2_5, Self::V2_6, Self::V3_0];

    /// The short name, as the command line takes it: `2.0` … `3.0`.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// What `/api/atlas/admin/version` says under `Version`.
    pub fn version(self) -> &'static str {
        self.row().1
    }

    /// What `/api/atlas/admin/version` says under `Revision`.
    pub(crate) fn revision(self) -> &'static str {
        self.row().2
    }

    #[rustfmt::skip]
    fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::V2_0 => ("2.0", "2.0.0",          "release"),
            Self::V2_1 => ("2.1", "2.1.0",          "release"),
            Self::V2_2 => ("2.2", "2.2.0",          "release"),
            Self::V2_3 => ("2.3", "2.3.0",          "release"),
            Self::V2_4 => ("2.4", "2.4.0",          "release"),
            Self::V2_5 => ("2.5", "2.5.0",          "release"),
            Self::V2_6 => ("2.6", "2.6.0",          "release"),
            Self::V3_0 => ("3.0", "3.0.0-SNAPSHOT", "release"),
        }
    }

    /// Whether this release shows `behaviour`.
    pub(crate) fn has(self, behaviour: Behaviour) -> bool {
        let (first, last) = behaviour.releases();
        first <= self && self <= last
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text named no release that the laboratory can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownRelease(String);

impl fmt::Display for UnknownRelease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Release::ALL.iter().map(|release| release.name()).collect();
        write!(f, "no release `{}`; one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownRelease {}

impl FromStr for Release {
    type Err = UnknownRelease;

    /// Reads `2.5` as well as `2.5.0`.
    fn from_str(text: &str) -> Result<Self, UnknownRelease> {
        Self::ALL
            .into_iter()
            .find(|release| text == release.name() || text == release.version())
            .ok_or_else(|| UnknownRelease(text.to_owned()))
    }
}

/// Declares [`Behaviour`] and its table in one place, so that no row can be missing.
macro_rules! behaviours {
    ($($name:ident: $first:ident ..= $last:ident,)*) => {
        /// Something that some releases do and others do not.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Behaviour { $($name,)* }

        impl Behaviour {
            /// The first and the last release that show it.
            fn releases(self) -> (Release, Release) {
                match self { $(Self::$name => (Release::$first, Release::$last),)* }
            }
        }
    };
}

#[rustfmt::skip]
behaviours! {
    QuickSearch:                V2_1 ..= V3_0,
    SuggestionsAndUniqueHeader: V2_1 ..= V3_0,
    ApproximateCount:           V2_1 ..= V3_0,
    CountOfPage:                V2_4 ..= V2_4,
    LabelsAndIncomplete:        V2_1 ..= V3_0,
    HeaderClassifications:      V2_1 ..= V3_0,
    BlankHeaderStrings:         V2_3 ..= V3_0,
    NullSingleRelationship:     V2_2 ..= V3_0,
    QualifiedNameOfRelated:     V2_3 ..= V3_0,
    RelationsOnDemand:          V2_3 ..= V3_0,
    PropagateRename:            V2_6 ..= V3_0,
    PropagateDelete:            V3_0 ..= V3_0,
    SearchWeight:               V2_1 ..= V3_0,
    BusinessAttributes:         V2_1 ..= V3_0,
    RootEntityType:             V2_1 ..= V3_0,
    SystemAttributeFilters:     V2_1 ..= V3_0,
    FreeText:                   V2_1 ..= V3_0,
    StarAppended:               V2_2 ..= V3_0,
    TypeLists:                  V2_2 ..= V3_0,
    QuickSort:                  V2_3 ..= V3_0,
    ExcludeHeaderAttributes:    V2_3 ..= V3_0,
    QuickSortValidated:         V2_3 ..= V3_0,
    FilterValidation:           V2_5 ..= V3_0,
    NullTypeIsUnknown:          V2_1 ..= V2_1,
    SelectKeepsQuery:           V2_0 ..= V2_1,
    GremlinScript:              V2_0 ..= V2_1,
    LimitAppended:              V2_2 ..= V3_0,
    LimitWordAnywhere:          V2_2 ..= V2_2,
    SecondDecodingUsed:         V2_0 ..= V2_3,
    SecondDecodingIsJson:       V2_3 ..= V3_0,
    ReferencedTableFilter:      V2_1 ..= V3_0,
    LikeSlashFails:             V2_1 ..= V2_1,
    TypeOfTypeGuid:             V2_2 ..= V3_0,
    AuditInMemory:              V2_0 ..= V2_1,
    AuditOffset:                V2_2 ..= V3_0,
    AuditOfAnyone:              V2_0 ..= V2_0,
    AuditActionFilter:          V2_2 ..= V3_0,
    LowerCaseCharset:           V2_2 ..= V3_0,
    JsonLoginPage:              V2_2 ..= V3_0,
    BasicChallenge:             V2_0 ..= V2_0,
    SessionTimeout:             V2_1 ..= V3_0,
    JsonBodyErrors:             V2_2 ..= V3_0,
    MetricsNeedLogin:           V2_2 ..= V3_0,
    TypeReadAuthorized:         V2_2 ..= V3_0,
    ServiceTypeFilter:          V2_1 ..= V3_0,
    Purge:                      V2_1 ..= V3_0,
    RootForbidden:              V2_2 ..= V3_0,
    QueryChecked:               V2_2 ..= V3_0,
    BareErrorPage:              V2_0 ..= V2_0,
    PlainPrefixes:              V2_0 ..= V2_1,
    RootTypeCounted:            V2_1 ..= V2_1,
    EmptyQueryCounted:          V2_2 ..= V3_0,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for release in Release::ALL {
            assert_eq!(release.name().parse(), Ok(release));
            assert_eq!(release.version().parse(), Ok(release));
        }
        assert!("1.2".parse::<Release>().is_err());
    }
}
