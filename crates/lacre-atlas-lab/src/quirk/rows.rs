//! Reports of clients that broke, and what in the laboratory shows the same.

use std::fmt;

use super::Quirk;
use crate::release::Release;

/// A report of a client that broke on an Atlas server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// Its number, from 1.
    pub number: u8,
    /// Where it was reported: a project's issue, or one of Atlas's own (`ATLAS-…`).
    pub reference: &'static str,
    /// What shows the same here.
    pub shown: Shown,
}

/// How the laboratory shows what a report describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// With one of these quirks.
    Quirks(&'static [Quirk]),
    /// As this release.
    Release(Release, &'static str),
    /// With the dataset `recorded`, or always.
    Always(&'static str),
    /// Not at all: no behaviour of a server shows it, for this reason.
    Nowhere(&'static str),
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quirks(quirks) => {
                let names: Vec<_> = quirks.iter().map(|quirk| quirk.name()).collect();
                write!(f, "{}", names.join(", "))
            }
            Self::Release(release, what) => write!(f, "release {release}: {what}"),
            Self::Always(what) => write!(f, "always: {what}"),
            Self::Nowhere(reason) => write!(f, "none, because {reason}"),
        }
    }
}

/// The reports, by number.
#[rustfmt::skip]
pub const ROWS: [Row; 56] = [
    row(1,  "wjohnson/pyapacheatlas#286",              Shown::Nowhere("the server takes `+` and `%20`; a client must encode for proxies as well")),
    row(2,  "Azure/azure-sdk-for-net#30649",           Shown::Nowhere("a parameter name that a generator cannot write is a matter of the description")),
    row(3,  "pyapacheatlas#206",                       Shown::Quirks(&[Quirk::TooManyRequests, Quirk::Flaky, Quirk::Reset, Quirk::BodyCut])),
    row(4,  "pyapacheatlas#290; atlasclient#42",       Shown::Quirks(&[Quirk::Negotiate])),
    row(5,  "pyapacheatlas#103",                       Shown::Quirks(&[Quirk::ExtraKeys])),
    row(6,  "pyapacheatlas#31, #67",                   Shown::Quirks(&[Quirk::RelationsOnly])),
    row(7,  "atlasclient#120",                         Shown::Quirks(&[Quirk::MissingKeys])),
    row(8,  "atlasclient PR#59",                       Shown::Always("select count() has no queryType since 2.2")),
    row(9,  "atlasclient#106",                         Shown::Quirks(&[Quirk::PlainNotFound])),
    row(10, "cloudera/hue#2542",                       Shown::Quirks(&[Quirk::ScrubbedHeaders])),
    row(11, "odpi/egeria#4319",                        Shown::Quirks(&[Quirk::UnavailableHtml])),
    row(12, "lucasmsp/docker-atlas#2",                 Shown::Quirks(&[Quirk::UnavailableHtml])),
    row(13, "sburn/docker-apache-atlas#20, #23",       Shown::Quirks(&[Quirk::UnavailableJson])),
    row(14, "spark-atlas-connector#273, #64, #251",    Shown::Quirks(&[Quirk::UnauthorizedEmpty, Quirk::UnauthorizedJson])),
    row(15, "open-metadata/OpenMetadata PR#12108",     Shown::Quirks(&[Quirk::MissingReferred])),
    row(16, "amundsen-io/amundsen#752",                Shown::Quirks(&[Quirk::NullRelationships, Quirk::NamesWithoutCluster])),
    row(17, "apache/kyuubi#6307, #5231",               Shown::Quirks(&[Quirk::BracesInMessage])),
    row(18, "Azure/azure-rest-api-specs PR#26702",     Shown::Always("the classification of tbl_363ae7e9 has a validity period")),
    row(19, "atlanhq/atlan-python#52",                 Shown::Quirks(&[Quirk::BadGateway, Quirk::ServerErrorText, Quirk::ErrorPage])),
    row(20, "pyapacheatlas#221",                       Shown::Release(Release::V2_0, "`servicetype` is ignored; `serviceType` is in every release")),
    row(21, "pyapacheatlas commit 0ded554",            Shown::Quirks(&[Quirk::LoginRedirect, Quirk::LoginPage])),
    row(22, "pyapacheatlas commit d374e0f",            Shown::Quirks(&[Quirk::BodyEmpty])),
    row(23, "egeria-connector-hadoop-ecosystem",       Shown::Quirks(&[Quirk::ShortPages])),
    row(24, "cloudera/hue atlas_api",                  Shown::Always("no hit means no `entities`")),
    row(25, "ATLAS-4560",                              Shown::Release(Release::V2_2, "a literal with `limit` in it is 400 without a clause of one's own")),
    row(26, "ATLAS-4332",                              Shown::Quirks(&[Quirk::DslFails, Quirk::ScriptFails])),
    row(27, "ATLAS-4341",                              Shown::Always("what is special in a regular expression lives in `like`")),
    row(28, "ATLAS-4461",                              Shown::Always("a type name alone is a query")),
    row(29, "ATLAS-4757, ATLAS-4049",                  Shown::Quirks(&[Quirk::PassiveRedirect])),
    row(30, "ATLAS-4005",                              Shown::Nowhere("the laboratory answers no free select; a client must not send one")),
    row(31, "ATLAS-4211",                              Shown::Quirks(&[Quirk::BlankDates])),
    row(32, "ATLAS-4529",                              Shown::Nowhere("the laboratory answers no free select; a client must not send one")),
    row(33, "ATLAS-4110",                              Shown::Always("DSL finds deleted entities, quick search leaves them out on demand")),
    row(34, "ATLAS-4112, ATLAS-4055",                  Shown::Quirks(&[Quirk::WrongHits])),
    row(35, "ATLAS-4238, ATLAS-4267",                  Shown::Quirks(&[Quirk::WrongHits])),
    row(36, "ATLAS-3345, 4088, 3848, 4182",            Shown::Quirks(&[Quirk::EmptyMetrics])),
    row(37, "ATLAS-4219",                              Shown::Quirks(&[Quirk::CountUnknown])),
    row(38, "ATLAS-5147",                              Shown::Quirks(&[Quirk::CountOfPage])),
    row(39, "ATLAS-4531, 3788, 4254",                  Shown::Quirks(&[Quirk::RepeatedPages])),
    row(40, "ATLAS-4436, 3433",                        Shown::Quirks(&[Quirk::InternalTypes])),
    row(41, "ATLAS-4676",                              Shown::Quirks(&[Quirk::JsonAsText, Quirk::TextAsJson])),
    row(42, "ATLAS-4605",                              Shown::Quirks(&[Quirk::NullRelationships])),
    row(43, "ATLAS-3988",                              Shown::Release(Release::V2_1, "the guid of a type has a header without a type name")),
    row(44, "ATLAS-3965",                              Shown::Quirks(&[Quirk::MissingKeys])),
    row(45, "ATLAS-3845, 3877",                        Shown::Quirks(&[Quirk::AccessDenied])),
    row(46, "ATLAS-4233, 4137",                        Shown::Quirks(&[Quirk::NullAction])),
    row(47, "ATLAS-4343",                              Shown::Quirks(&[Quirk::AuditOutOfOrder])),
    row(48, "ATLAS-4736",                              Shown::Always("the relational tables have the creation time 0")),
    row(49, "ATLAS-4994",                              Shown::Quirks(&[Quirk::ServerErrorText, Quirk::Flaky])),
    row(50, "ATLAS-5032",                              Shown::Nowhere("the length that an index keeps is a limit of the client's own")),
    row(51, "ATLAS-4101",                              Shown::Quirks(&[Quirk::BodyRefused])),
    row(52, "ATLAS-3275",                              Shown::Quirks(&[Quirk::WrongHits])),
    row(53, "ATLAS-3504, 3520",                        Shown::Always("`like` on a comment looks at words")),
    row(54, "ATLAS-3558, 4606",                        Shown::Quirks(&[Quirk::Hang, Quirk::Late, Quirk::BodySlow, Quirk::BodyHuge, Quirk::BodyEndless, Quirk::GzipBomb, Quirk::HugeLineage])),
    row(55, "ATLAS-5379, 5380",                        Shown::Quirks(&[Quirk::DanglingLineage])),
    row(56, "ATLAS-3373, 3136, 3274",                  Shown::Quirks(&[Quirk::DslFails, Quirk::ScriptFails])),
];

const fn row(number: u8, reference: &'static str, shown: Shown) -> Row {
    Row { number, reference, shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_quirks_name_each_other() {
        for (at, row) in ROWS.iter().enumerate() {
            assert_eq!(usize::from(row.number), at + 1);
            let named: Vec<_> =
                Quirk::ALL.iter().copied().filter(|quirk| quirk.rows().contains(&row.number)).collect();
            let mut shown = if let Shown::Quirks(quirks) = row.shown { quirks.to_vec() } else { Vec::new() };
            shown.sort_unstable();
            assert_eq!(named, shown, "row {} {}", row.number, row.reference);
        }
        let mut names: Vec<_> = Quirk::ALL.iter().map(|quirk| quirk.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 60);
    }
}
