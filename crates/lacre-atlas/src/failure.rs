//! What a caller is told when a port gave no answer, and what the log hears besides: one table for what happened, one
//! for the ways in which Atlas did not answer.

use crate::error::CatalogError;
use lacre_atlas_client::{Failure as NoAnswer, FailureKind, Operation};
use lacre_atlas_types::v1::envelope::ErrorCode;
use lacre_contract::{Failure, Message, quote_text};

type Told = (ErrorCode, Message);

impl From<CatalogError> for Failure {
    fn from(error: CatalogError) -> Self {
        let (code, message) = told(&error);
        let failure = Self::new(code.as_str(), message);
        match cause(&error) {
            Some(cause) => failure.caused_by(cause),
            None => failure,
        }
    }
}

#[rustfmt::skip]
fn told(error: &CatalogError) -> Told {
    use CatalogError as Error;
    use ErrorCode::{CatalogUnavailable, InternalError, InvalidInput, NotFound, Timeout};
    match error {
        // what happened                                   code                 message
        Error::UnknownSchema { schema, near }           => (InvalidInput,       unknown_schema(schema, near)),
        Error::UnknownType(name)                        => (InvalidInput,       say("unknown-type", [("type", name)])),
        Error::UnknownAttribute { type_name, attribute } => (InvalidInput,      say("unknown-attribute", [("type", type_name), ("attribute", attribute)])),
        Error::Unwritable { argument, character }       => (InvalidInput,       say("text-unwritable", [("argument", argument), ("character", &character.to_string())])),
        Error::LivePattern { argument, character }      => (InvalidInput,       say("live-pattern", [("argument", argument), ("character", &character.to_string())])),
        Error::ForeignCursor                            => (InvalidInput,       say("foreign-cursor", [])),
        Error::NoLineage { guid }                       => (InvalidInput,       say("no-lineage", [("guid", guid)])),
        Error::Refused { atlas_code: Some(code) }       => (InvalidInput,       say("arguments-refused", [("code", code)])),
        Error::Refused { atlas_code: None }             => (InvalidInput,       say("arguments-refused-silently", [])),
        Error::NoSuchTable { schema, table }            => (NotFound,           say("no-such-table", [("table", table), ("schema", schema)])),
        Error::NoSuchEntity { guid }                    => (NotFound,           say("no-such-entity", [("guid", guid)])),
        Error::NoSuchName { type_name, qualified_name } => (NotFound,           say("no-such-name", [("type", type_name), ("name", qualified_name)])),
        Error::NoSuchTypeDef(name)                      => (NotFound,           say("no-such-type", [("type", name)])),
        Error::OperationMissing { operation, release }  => (CatalogUnavailable, operation_missing(*operation, release.as_deref())),
        Error::CircuitOpen                              => (CatalogUnavailable, say("circuit-open", [])),
        Error::Unavailable(failure)                     => no_answer(failure),
        Error::TimedOut                                 => (Timeout,            say("atlas-too-slow", [])),
        Error::Fault(_)                                 => (InternalError,      say("catalog-fault", [])),
    }
}

#[rustfmt::skip]
fn no_answer(failure: &NoAnswer) -> Told {
    use ErrorCode::{CatalogUnavailable, InternalError, Timeout};
    use FailureKind as Kind;
    let status = failure.status.unwrap_or_default().to_string();
    let status = [("status", status.as_str())];
    match failure.kind {
        // how Atlas did not answer     code                 message
        Kind::ConnectionRefused     => (CatalogUnavailable, say("connection-refused", [])),
        Kind::ConnectionLost        => (CatalogUnavailable, say("connection-lost", [])),
        Kind::HostUnknown           => (CatalogUnavailable, say("host-unknown", [])),
        Kind::Unreachable           => (CatalogUnavailable, say("host-unreachable", [])),
        Kind::Tls                   => (CatalogUnavailable, say("tls-failed", [])),
        Kind::TlsNotSpoken          => (CatalogUnavailable, say("tls-not-spoken", [])),
        Kind::CertificateUntrusted  => (CatalogUnavailable, say("certificate-untrusted", [])),
        Kind::CertificateExpired    => (CatalogUnavailable, say("certificate-expired", [])),
        Kind::CertificateOfOtherHost=> (CatalogUnavailable, say("certificate-of-other-host", [])),
        Kind::CertificateWanted     => (CatalogUnavailable, say("certificate-wanted", [])),
        Kind::ProxyUnauthorized     => (CatalogUnavailable, say("proxy-credentials-wanted", [])),
        Kind::Timeout               => (Timeout,            say("atlas-too-slow", [])),
        Kind::Unsendable            => (InternalError,      say("catalog-fault", [])),
        Kind::Unauthorized          => (CatalogUnavailable, unauthorized(failure.challenge.as_deref())),
        Kind::Forbidden             => (CatalogUnavailable, say("access-denied", [])),
        Kind::AtlasError            => (CatalogUnavailable, atlas_error(failure)),
        Kind::UnmatchedPath         => (CatalogUnavailable, operation_missing(failure.place.operation, None)),
        Kind::WrongAddress          => (CatalogUnavailable, say("wrong-address", status)),
        Kind::RateLimited           => (CatalogUnavailable, rate_limited(failure)),
        Kind::ServerError           => (CatalogUnavailable, say("server-error", status)),
        Kind::Redirect              => (CatalogUnavailable, say("answer-redirected", status)),
        Kind::UnexpectedStatus      => (CatalogUnavailable, say("unexpected-status", status)),
        Kind::NotJson               => (CatalogUnavailable, say("not-json", [])),
        Kind::MalformedJson         => (CatalogUnavailable, say("malformed-json", [])),
        Kind::UnexpectedShape       => (CatalogUnavailable, say("unexpected-shape", [])),
        Kind::Oversize              => (CatalogUnavailable, say("answer-oversize", [])),
    }
}

/// What the log hears. Never a value of an argument, the text of an answer or an address.
#[rustfmt::skip]
fn cause(error: &CatalogError) -> Option<String> {
    use CatalogError as Error;
    match error {
        Error::Unavailable(failure)               => Some(failure.to_string()),
        Error::Fault(what)                        => Some(what.clone()),
        Error::OperationMissing { operation, .. } => Some(format!("{operation}: this release of Atlas lacks the operation")),
        Error::Refused { atlas_code: Some(code) } => Some(format!("Atlas refused the arguments, {code}")),
        Error::Refused { atlas_code: None }       => Some("Atlas refused the arguments without a code".to_owned()),
        Error::CircuitOpen                        => Some("the circuit is open".to_owned()),
        Error::UnknownSchema { .. } | Error::UnknownType(_) | Error::UnknownAttribute { .. } | Error::Unwritable { .. }
        | Error::LivePattern { .. } | Error::ForeignCursor  | Error::NoLineage { .. }        | Error::NoSuchTable { .. }
        | Error::NoSuchEntity { .. } | Error::NoSuchName { .. } | Error::NoSuchTypeDef(_)    | Error::TimedOut => None,
    }
}

/// Returns the message `id` about `names`: each is foreign text, so it is shortened and shown safely.
fn say<const N: usize>(id: &'static str, names: [(&'static str, &str); N]) -> Message {
    names.into_iter().fold(Message::new(id), |message, (name, text)| message.with(name, shown(text)))
}

/// Foreign text as it stands between the quotation marks of a sentence.
fn shown(text: &str) -> String {
    let quoted = quote_text(text);
    quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(&quoted).to_owned()
}

/// The most schemas that a message names: a server may have thousands.
const NEAREST: usize = 5;

fn unknown_schema(schema: &str, near: &[String]) -> Message {
    if near.is_empty() {
        return say("unknown-schema", [("schema", schema)]);
    }
    let names: Vec<String> = near.iter().take(NEAREST).map(|name| format!("'{}'", shown(name))).collect();
    say("unknown-schema-near", [("schema", schema)]).with("near", names.join(", "))
}

fn unauthorized(challenge: Option<&str>) -> Message {
    match challenge {
        Some(scheme) if ["negotiate", "kerberos"].contains(&scheme.to_ascii_lowercase().as_str()) => {
            say("kerberos-wanted", [("scheme", scheme)])
        }
        Some(scheme) => say("credentials-refused-for", [("scheme", scheme)]),
        None => say("credentials-refused", []),
    }
}

fn atlas_error(failure: &NoAnswer) -> Message {
    let status = failure.status.unwrap_or_default().to_string();
    match &failure.atlas_code {
        Some(code) => say("atlas-error", [("code", code), ("status", &status)]),
        None => say("server-error", [("status", &status)]),
    }
}

fn rate_limited(failure: &NoAnswer) -> Message {
    Message::new("rate-limited").with_count("seconds", failure.retry_after.unwrap_or_default().as_secs())
}

fn operation_missing(operation: Operation, release: Option<&str>) -> Message {
    let id = match (release, alternative(operation)) {
        (Some(_), Some(_)) => "operation-missing-in-use",
        (Some(_), None) => "operation-missing-in",
        (None, Some(_)) => "operation-missing-use",
        (None, None) => "operation-missing",
    };
    let mut message = say(id, [("operation", operation.as_str())]);
    if let Some(release) = release {
        message = message.with("release", shown(release));
    }
    match alternative(operation) {
        Some(tool) => message.with("tool", tool),
        None => message,
    }
}

/// The tool that answers nearly the same question with another operation.
#[rustfmt::skip]
#[expect(clippy::match_same_arms, reason = "a table has one line a fact")]
const fn alternative(operation: Operation) -> Option<&'static str> {
    match operation {
        Operation::SearchUsingDsl            => Some("catalog.quickSearch"),
        Operation::QuickSearch               => Some("catalog.searchTables"),
        Operation::QuickSearchWithParameters => Some("catalog.searchTables"),
        Operation::SearchUsingAttribute      => Some("catalog.searchTables"),
        Operation::SearchUsingFullText       => Some("catalog.quickSearch"),
        Operation::GetById                   => Some("catalog.getEntityByName"),
        Operation::GetByUniqueAttributes     => Some("catalog.getEntityByGuid"),
        Operation::GetHeaderById             => Some("catalog.getEntityByGuid"),
        Operation::GetClassifications        => Some("catalog.getEntityByGuid"),
        Operation::GetAuditEvents            => None,
        Operation::GetLineageGraph           => Some("catalog.listRelationships"),
        Operation::GetEntityDefByName        => None,
        Operation::GetRelationshipDefByName  => None,
        Operation::GetVersion                => None,
        Operation::GetStatus                 => None,
    }
}

#[cfg(test)]
mod tests {
    use super::CatalogError;
    use crate::fake::refused;
    use lacre_atlas_client::{Failure as NoAnswer, FailureKind, Operation};
    use lacre_contract::{Failure, Phrasebook, is_unseen};
    use std::collections::BTreeSet;
    use std::time::Duration;

    /// A name that tries to look like something else, and is too long.
    const HOSTILE: &str = "a\u{1b}[31m\u{202e}\"'\n{ $x } xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

    #[rustfmt::skip]
    fn asked_for_what_is_not_there() -> Vec<CatalogError> {
        let name = || HOSTILE.to_owned();
        vec![
            CatalogError::UnknownSchema { schema: name(), near: Vec::new() },
            CatalogError::UnknownSchema { schema: name(), near: vec![name(); 9] },
            CatalogError::UnknownType(name()),
            CatalogError::UnknownAttribute { type_name: name(), attribute: name() },
            CatalogError::Unwritable { argument: "query", character: '\u{202e}' },
            CatalogError::LivePattern { argument: "query", character: '(' },
            CatalogError::ForeignCursor,
            CatalogError::NoLineage { guid: name() },
            CatalogError::Refused { atlas_code: Some(name()) },
            CatalogError::Refused { atlas_code: None },
            CatalogError::NoSuchTable { schema: name(), table: name() },
            CatalogError::NoSuchEntity { guid: name() },
            CatalogError::NoSuchName { type_name: name(), qualified_name: name() },
            CatalogError::NoSuchTypeDef(name()),
        ]
    }

    fn did_not_answer() -> Vec<CatalogError> {
        let answered = |kind| NoAnswer { kind, status: Some(418), ..refused() };
        let kinds = FailureKind::ALL.map(answered).into_iter();
        let asking = |scheme: &str| NoAnswer {
            challenge: Some(scheme.to_owned()),
            ..answered(FailureKind::Unauthorized)
        };
        let coded = NoAnswer { atlas_code: Some(HOSTILE.to_owned()), ..answered(FailureKind::AtlasError) };
        let waiting =
            NoAnswer { retry_after: Some(Duration::from_secs(30)), ..answered(FailureKind::RateLimited) };
        let missing = |operation| {
            [None, Some(HOSTILE.to_owned())]
                .map(|release| CatalogError::OperationMissing { operation, release })
        };
        let failures = kinds.chain([asking("Negotiate"), asking(HOSTILE), coded, waiting]);
        let ours = [CatalogError::CircuitOpen, CatalogError::TimedOut, CatalogError::Fault("ours".into())];
        let missing = Operation::ALL.into_iter().flat_map(missing);
        failures.map(CatalogError::Unavailable).chain(missing).chain(ours).collect()
    }

    #[test]
    fn every_failure_has_words_of_its_own_in_both_languages() {
        let english = [lacre_contract::ENGLISH, lacre_tool::ENGLISH, crate::ENGLISH];
        let portuguese = [lacre_contract::PORTUGUESE, lacre_tool::PORTUGUESE, crate::PORTUGUESE];
        let errors: Vec<_> = asked_for_what_is_not_there().into_iter().chain(did_not_answer()).collect();
        for (locale, texts) in [("en", english), ("pt-BR", portuguese)] {
            let words = Phrasebook::new(locale, &texts).expect("the texts are Fluent");
            let mut said = BTreeSet::new();
            for error in &errors {
                let failure = Failure::from(error.clone());
                let text = words.text(failure.message());
                assert!(words.knows(failure.message().id()), "{locale}: {}", failure.message());
                assert!(text.ends_with('.') && !text.contains("{$"), "{locale}: {text}");
                assert!(!text.contains(is_unseen) && text.len() < 700, "{locale}: {text}");
                said.insert(text);
            }
            println!("{locale}: {} failures, {} sentences", errors.len(), said.len());
            // The same to a caller: two timeouts, two faults of ours, a missing operation found out in two ways, and an
            // error of Atlas without a code beside one of the gateway.
            assert_eq!((errors.len(), said.len()), (77, 73), "{locale}");
        }
    }

    #[test]
    fn the_log_hears_what_the_caller_does_not() {
        let challenged = NoAnswer {
            status: Some(401),
            challenge: Some("Negotiate".into()),
            kind: FailureKind::Unauthorized,
            ..refused()
        };
        let failure = Failure::from(CatalogError::Unavailable(challenged));
        assert_eq!((failure.code(), failure.message().id()), ("catalog_unavailable", "kerberos-wanted"));
        let heard = "getById: the credentials were refused, status 401, Negotiate is asked for";
        assert_eq!(failure.cause(), Some(heard));
        let failure = Failure::from(CatalogError::Fault("an invariant".into()));
        assert_eq!((failure.code(), failure.cause()), ("internal_error", Some("an invariant")));
        let failure = Failure::from(CatalogError::NoSuchEntity { guid: "g".into() });
        assert_eq!((failure.code(), failure.cause()), ("not_found", None));
    }

    #[test]
    fn the_specification_says_it_so() {
        let error = CatalogError::NoSuchTable { schema: "laboratorio".into(), table: "tbl_x".into() };
        let message = Failure::from(error).message().clone();
        let words = |locale, text| Phrasebook::new(locale, &[text]).expect("Fluent").text(&message);
        assert_eq!(words("en", crate::ENGLISH), "Table 'tbl_x' does not exist in catalog 'laboratorio'.");
        assert_eq!(words("pt-BR", crate::PORTUGUESE), "Tabela 'tbl_x' não existe no catálogo 'laboratorio'.");
    }
}
