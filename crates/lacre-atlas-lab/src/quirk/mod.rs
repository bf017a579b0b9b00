//! Misbehaviour to order: what servers, proxies and bad days do to a client.

mod body;
mod reply;
mod rows;
mod stream;

use std::fmt;
use std::str::FromStr;

pub(crate) use body::alter;
pub(crate) use reply::{Instead, Seen, instead};
pub use rows::{ROWS, Row, Shown};
pub(crate) use stream::send;

/// Declares [`Quirk`] and its table in one place, so that no row can be missing.
macro_rules! quirks {
    ($($quirk:ident $name:literal [$($row:literal)*] $text:literal,)*) => {
        /// A behaviour that a laboratory shows on top of everything else it answers.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Quirk {
            $(#[doc = $text] $quirk,)*
        }

        impl Quirk {
            /// Every quirk, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$quirk,)*];

            /// Its name on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Self::$quirk => $name,)* }
            }

            /// What it does, in a line.
            pub fn text(self) -> &'static str {
                match self { $(Self::$quirk => $text,)* }
            }

            /// The numbers of the reports in [`ROWS`] that it shows.
            pub fn rows(self) -> &'static [u8] {
                match self { $(Self::$quirk => &[$($row),*],)* }
            }
        }
    };
}

#[rustfmt::skip]
quirks! {
    // instead of an answer
    UnauthorizedEmpty  "unauthorized-empty"   [14]        "Every request is 401 without a body and without a content type.",
    UnauthorizedJson   "unauthorized-json"    [14]        "Every request is 401 with the container's JSON, in which the status is a text.",
    SessionTimeout     "session-timeout"      []          "Every request is 419: the session is over.",
    ForgeryRefused     "forgery-refused"      []          "Every request is 400 with the JSON of the filter against forged requests.",
    AccessDenied       "access-denied"        [45]        "Every request but those of `admin` is 403 with a code of Atlas.",
    Negotiate          "negotiate"            [4]         "Every request is 401 and wants Kerberos (`WWW-Authenticate: Negotiate`).",
    LoginRedirect      "login-redirect"       [21]        "Every request is redirected (302) to the login page.",
    LoginPage          "login-page"           [21]        "Every request is answered 200 with the HTML of the login page.",
    UnavailableHtml    "unavailable-html"     [11 12]     "Every request is 503 with an HTML page of the container in latin-1.",
    UnavailableJson    "unavailable-json"     [13]        "Every request is 503 with the container's JSON.",
    BadGateway         "bad-gateway"          [19]        "Every request is 502 with the HTML page of a proxy.",
    TooManyRequests    "too-many-requests"    [3]         "Every request is 429 with `Retry-After: 1`.",
    ServerErrorText    "server-error-text"    [19 49]     "Every request is 500 with a sentence labelled as JSON.",
    OperationMissing   "operation-missing"    []          "Every request but those of `admin` is 500 with the sentence for a path that no operation takes.",
    ErrorPage          "error-page"           [19]        "Every request is 500 with the HTML page that the path firewall sends.",
    TargetTooLong      "target-too-long"      []          "Every request is 414 with a line of HTML.",
    BodyRefused        "body-refused"         [51]        "Every POST is 400 with the words of the JSON parser.",
    PlainNotFound      "plain-not-found"      [9]         "Every request is 404 with a page that is not Atlas's: a wrong base URL.",
    PassiveRedirect    "passive-redirect"     [29]        "The passive server of a pair: everything but `admin` is redirected with the query encoded a second time.",
    DslFails           "dsl-fails"            [26 56]     "DSL searches are 500, everything else answers.",
    ScriptFails        "script-fails"         [26 56]     "DSL searches are 500 with a code of Atlas, the whole script and an exception in it.",
    Flaky              "flaky"                [3 49]      "Every second request is 503, the others are answered.",
    BracesInMessage    "braces-in-message"    [17]        "Every read of an entity is 404 with braces in its message.",
    EchoUnauthorized   "echo-unauthorized"    []          "Every request is 401 and the body repeats its credentials.",
    EchoNotFound       "echo-not-found"       []          "Every request is 404 and the message of the error repeats its credentials.",
    EchoServerError    "echo-server-error"    []          "Every request is 500 with a page for developers that repeats its headers.",
    EchoRedirect       "echo-redirect"        []          "Every request is redirected (302) to an address that repeats its credentials.",
    // the connection
    Hang               "hang"                 [54]        "Nothing is ever answered.",
    Late               "late"                 [54]        "Everything is answered after ten seconds.",
    Reset              "reset"                [3]         "The connection is reset instead of an answer.",
    // the body
    BodyEmpty          "body-empty"           [22]        "200 and the JSON label, without a body.",
    BodyCut            "body-cut"             [3]         "The connection ends in the middle of the body.",
    BodySlow           "body-slow"            [54]        "The body comes one byte every tenth of a second.",
    BodyHuge           "body-huge"            [54]        "The body is preceded by 64 MiB of spaces, which JSON allows.",
    BodyEndless        "body-endless"         [54]        "The body never ends.",
    GzipBomb           "gzip-bomb"            [54]        "The body is small on the wire and 256 MiB when unpacked, whatever the client accepts.",
    JsonAsText         "json-as-text"         [41]        "JSON under the label `text/plain`.",
    TextAsJson         "text-as-json"         [41]        "200 and the JSON label over a sentence.",
    // what the body says
    ExtraKeys          "extra-keys"           [5]         "Every object has keys and words nobody documented, and counters of -1.",
    MissingKeys        "missing-keys"         [7 44]      "Every key that may be missing is missing.",
    BlankDates         "blank-dates"          [31]        "Dates in headers are empty texts.",
    NullRelationships  "null-relationships"   [16 42]     "Relationships that are lists hold null, single ones are null.",
    RelationsOnly      "relations-only"       [6]         "References are relationships only, never attributes.",
    MissingReferred    "missing-referred"     [15]        "Every second entity that belongs to another is missing from `referredEntities`.",
    NamesWithoutCluster "names-without-cluster" [16]      "Qualified names have no `@cluster` at their end.",
    ScrubbedHeaders    "scrubbed-headers"     [10]        "Every second hit of a search is scrubbed, as for somebody who may not read it.",
    InternalTypes      "internal-types"       [40]        "Searches find an internal entity as well.",
    WrongHits          "wrong-hits"           [34 35 52]  "Quick and attribute searches find what was not asked for.",
    CountOfPage        "count-of-page"        [38]        "`approximateCount` is the number of hits on the page.",
    CountUnknown       "count-unknown"        [37]        "`approximateCount` is -1.",
    EmptyMetrics       "empty-metrics"        [36]        "`aggregationMetrics` is empty.",
    RepeatedPages      "repeated-pages"       [39]        "Every page is the first page.",
    ShortPages         "short-pages"          [23]        "Pages are shorter than asked for, also in the middle.",
    NullAction         "null-action"          [46]        "Audit events have no action.",
    AuditOutOfOrder    "audit-out-of-order"   [47]        "Audit events come in no order.",
    DanglingLineage    "dangling-lineage"     [55]        "Lineage has edges to entities that are not in its map.",
    HugeLineage        "huge-lineage"         [54]        "Lineage has ten thousand entities.",
    DistributorBuild   "distributor-build"    []          "The version is that of a distributor's build, `2.1.0.7.1.7.0-551`.",
    VersionUnknown     "version-unknown"      []          "The version is the word `UNKNOWN`.",
    AsciiOnly          "ascii-only"           []          "Query texts with characters outside ASCII find nothing (Java under `LC_ALL=C`).",
}

impl fmt::Display for Quirk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text named no quirk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownQuirk(String);

impl fmt::Display for UnknownQuirk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Quirk::ALL.iter().map(|quirk| quirk.name()).collect();
        write!(f, "no quirk `{}`; one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownQuirk {}

impl FromStr for Quirk {
    type Err = UnknownQuirk;

    fn from_str(text: &str) -> Result<Self, UnknownQuirk> {
        Self::ALL
            .iter()
            .copied()
            .find(|quirk| quirk.name() == text)
            .ok_or_else(|| UnknownQuirk(text.to_owned()))
    }
}
