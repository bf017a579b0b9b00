//! What an answer without a result means: one table from Atlas's codes (`org.apache.atlas.AtlasErrorCode`) to
//! [`CatalogError`].

use crate::error::CatalogError;
use crate::upstream::Unanswered;
use lacre_atlas_client::{Failure, FailureKind};

/// What a request is about, so that a refusal can name it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum About<'a> {
    /// The server itself, or a search whose every word is ours.
    Server,
    /// The database behind a schema.
    Schema(&'a str),
    /// A table of a schema.
    Table { schema: &'a str, table: &'a str },
    /// A search in a type and by an attribute that the caller named.
    Search { type_name: &'a str, attribute: &'a str },
    /// One entity by its guid.
    Entity(&'a str),
    /// One entity by its unique name.
    Name { type_name: &'a str, qualified_name: &'a str },
    /// A type by its name.
    TypeDef(&'a str),
}

impl About<'_> {
    /// The error of one thing that does not exist or may not be seen; nothing for a search.
    fn absent(self) -> Option<CatalogError> {
        match self {
            Self::Server | Self::Search { .. } => None,
            Self::Schema(schema) => {
                Some(CatalogError::UnknownSchema { schema: schema.to_owned(), near: Vec::new() })
            }
            Self::Table { schema, table } => {
                Some(CatalogError::NoSuchTable { schema: schema.to_owned(), table: table.to_owned() })
            }
            Self::Entity(guid) => Some(CatalogError::NoSuchEntity { guid: guid.to_owned() }),
            Self::Name { type_name, qualified_name } => Some(CatalogError::NoSuchName {
                type_name: type_name.to_owned(),
                qualified_name: qualified_name.to_owned(),
            }),
            Self::TypeDef(name) => Some(CatalogError::NoSuchTypeDef(name.to_owned())),
        }
    }
}

/// Returns what `unanswered` means for a request about `about`.
pub(crate) fn meaning(unanswered: Unanswered, about: About<'_>) -> CatalogError {
    let failure = match unanswered {
        Unanswered::Failed(failure) => failure,
        Unanswered::CircuitOpen => return CatalogError::CircuitOpen,
        Unanswered::TimedOut => return CatalogError::TimedOut,
    };
    match failure.kind {
        FailureKind::Timeout => CatalogError::TimedOut,
        FailureKind::Unsendable => CatalogError::Fault(failure.to_string()),
        FailureKind::UnmatchedPath => {
            CatalogError::OperationMissing { operation: failure.place.operation, release: None }
        }
        // 403 on one entity hides it; 403 on a search says that nothing may be searched.
        FailureKind::Forbidden => about.absent().unwrap_or(CatalogError::Unavailable(failure)),
        FailureKind::AtlasError => refused(failure, about),
        FailureKind::ConnectionRefused
        | FailureKind::ConnectionLost
        | FailureKind::HostUnknown
        | FailureKind::Unreachable
        | FailureKind::Tls
        | FailureKind::TlsNotSpoken
        | FailureKind::CertificateUntrusted
        | FailureKind::CertificateExpired
        | FailureKind::CertificateOfOtherHost
        | FailureKind::CertificateWanted
        | FailureKind::ProxyUnauthorized
        | FailureKind::Unauthorized
        | FailureKind::WrongAddress
        | FailureKind::RateLimited
        | FailureKind::ServerError
        | FailureKind::Redirect
        | FailureKind::UnexpectedStatus
        | FailureKind::NotJson
        | FailureKind::MalformedJson
        | FailureKind::UnexpectedShape
        | FailureKind::Oversize => CatalogError::Unavailable(failure),
    }
}

/// The number inside a code is not always the status, so a code that the table does not name goes by the status.
#[rustfmt::skip]
#[expect(clippy::match_same_arms, reason = "a table: one line a fact")]
fn refused(failure: Failure, about: About<'_>) -> CatalogError {
    let code = failure.atlas_code.as_deref().unwrap_or_default();
    match (code, failure.status.unwrap_or_default(), about) {
        // code               status  about
        ("ATLAS-400-00-00A" | "ATLAS-400-00-046",
                              _,      About::Search { type_name, .. })         => CatalogError::UnknownType(type_name.to_owned()),
        ("ATLAS-400-00-023",  _,      About::Search { type_name, attribute })  => unknown_attribute(type_name, attribute),
        ("ATLAS-400-00-014",  _,      About::Name { type_name, .. })           => CatalogError::UnknownType(type_name.to_owned()),
        ("ATLAS-400-00-013",  _,      About::Name { type_name, .. })           => unknown_attribute(type_name, "qualifiedName"),
        ("ATLAS-400-00-013" | "ATLAS-400-00-014",
                              _,      About::Table { .. } | About::Schema(_))  => about.absent().unwrap_or(CatalogError::Unavailable(failure)),
        ("ATLAS-400-00-059",  _,      _)                                       => CatalogError::Fault(failure.to_string()),
        ("ATLAS-404-00-011",  _,      About::Entity(guid))                     => CatalogError::NoLineage { guid: guid.to_owned() },
        (_,                   404,    _)                                       => about.absent().unwrap_or(CatalogError::Unavailable(failure)),
        (_,                   400..=499, _)                                    => CatalogError::Refused { atlas_code: failure.atlas_code },
        _                                                                      => CatalogError::Unavailable(failure),
    }
}

pub(crate) fn unknown_attribute(type_name: &str, attribute: &str) -> CatalogError {
    CatalogError::UnknownAttribute { type_name: type_name.to_owned(), attribute: attribute.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{About, meaning, unknown_attribute};
    use crate::error::CatalogError;
    use crate::upstream::Unanswered;
    use lacre_atlas_client::{Failure, FailureKind, Operation, Place};

    fn failure(kind: FailureKind, status: u16, code: &str) -> Failure {
        Failure {
            kind,
            status: Some(status),
            atlas_code: Some(code.to_owned()).filter(|code| !code.is_empty()),
            place: Place { operation: Operation::GetById, position: None },
            retry_after: None,
            challenge: None,
        }
    }

    const ENTITY: About<'_> = About::Entity("g");
    const NAME: About<'_> = About::Name { type_name: "t", qualified_name: "q" };
    const SEARCH: About<'_> = About::Search { type_name: "t", attribute: "a" };
    const TABLE: About<'_> = About::Table { schema: "s", table: "x" };

    #[test]
    fn each_code_means_what_it_is_about() {
        let absent = |about: About<'_>| about.absent().expect("one thing");
        let unknown_type = || CatalogError::UnknownType("t".to_owned());
        let refused = |code: &str| CatalogError::Refused { atlas_code: Some(code.to_owned()) };
        #[rustfmt::skip]
        let cases = [
            // status  code                about                 meaning
            (400, "ATLAS-400-00-00A", SEARCH,                unknown_type()),
            (400, "ATLAS-400-00-023", SEARCH,                unknown_attribute("t", "a")),
            (400, "ATLAS-400-00-014", NAME,                  unknown_type()),
            (400, "ATLAS-400-00-013", NAME,                  unknown_attribute("t", "qualifiedName")),
            (400, "ATLAS-400-00-014", TABLE,                 absent(TABLE)),
            (400, "ATLAS-400-00-057", NAME,                  refused("ATLAS-400-00-057")),
            (400, "ATLAS-400-00-058", About::Server,         refused("ATLAS-400-00-058")),
            (404, "ATLAS-404-00-001", About::TypeDef("t"),   absent(About::TypeDef("t"))),
            (404, "ATLAS-404-00-001", ENTITY,                absent(ENTITY)),
            (404, "ATLAS-404-00-005", ENTITY,                absent(ENTITY)),
            (404, "ATLAS-404-00-009", NAME,                  absent(NAME)),
            (404, "ATLAS-404-00-009", TABLE,                 absent(TABLE)),
            (404, "ATLAS-404-00-009", About::Schema("s"),    absent(About::Schema("s"))),
            (404, "ATLAS-404-00-011", ENTITY,                CatalogError::NoLineage { guid: "g".to_owned() }),
            (404, "ATLAS-404-00-015", ENTITY,                absent(ENTITY)),
        ];
        for (status, code, about, expected) in cases {
            let failed = Unanswered::Failed(failure(FailureKind::AtlasError, status, code));
            assert_eq!(meaning(failed, about), expected, "{code} {about:?}");
        }
        let unreadable = Unanswered::Failed(failure(FailureKind::AtlasError, 400, "ATLAS-400-00-059"));
        assert!(matches!(meaning(unreadable, About::Server), CatalogError::Fault(_)));
    }

    #[test]
    fn what_is_hidden_is_absent_and_a_forbidden_search_is_no_answer() {
        let forbidden = failure(FailureKind::Forbidden, 403, "ATLAS-403-00-001");
        let said = |about| meaning(Unanswered::Failed(forbidden.clone()), about);
        for about in [ENTITY, NAME, TABLE, About::TypeDef("t"), About::Schema("s")] {
            assert_eq!(Some(said(about)), about.absent());
        }
        for about in [SEARCH, About::Server] {
            assert_eq!(said(about), CatalogError::Unavailable(forbidden.clone()));
        }
    }

    #[test]
    fn everything_else_is_no_answer_and_says_which() {
        let said = |kind, status| meaning(Unanswered::Failed(failure(kind, status, "")), ENTITY);
        assert_eq!(said(FailureKind::Timeout, 200), CatalogError::TimedOut);
        assert_eq!(meaning(Unanswered::CircuitOpen, ENTITY), CatalogError::CircuitOpen);
        assert_eq!(meaning(Unanswered::TimedOut, ENTITY), CatalogError::TimedOut);
        assert!(matches!(said(FailureKind::UnmatchedPath, 500), CatalogError::OperationMissing { .. }));
        assert!(matches!(said(FailureKind::Unsendable, 0), CatalogError::Fault(_)));
        let others = FailureKind::ALL.into_iter().filter(|kind| {
            let own = [
                FailureKind::Timeout,
                FailureKind::UnmatchedPath,
                FailureKind::Unsendable,
                FailureKind::Forbidden,
            ];
            !own.contains(kind)
        });
        let mut seen = 0;
        for kind in others {
            assert_eq!(said(kind, 500), CatalogError::Unavailable(failure(kind, 500, "")), "{kind:?}");
            seen += 1;
        }
        assert_eq!(seen, 22);
    }
}
