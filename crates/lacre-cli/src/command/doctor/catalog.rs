//! What the examination of the catalog says, line by line.

use super::advice::about;
use super::check::{Check, Status};
use lacre_atlas::{CatalogError, Examination, FactsState, Finding, SchemaState, Trial};
use lacre_atlas_client::{FailureKind, Operation};
use lacre_contract::{Failure, Phrasebook, quote_text};

/// What the words depend on.
pub(super) struct Told {
    pub(super) phrasebook: Phrasebook,
    pub(super) has_credentials: bool,
    /// Whether quick search answers where full text search finds nothing.
    pub(super) has_fallback: bool,
}

/// Names that a line shows at most.
const SHOWN: usize = 5;

impl Told {
    /// What happened, without a value of a request or a text of the server.
    fn detail(&self, error: &CatalogError) -> String {
        match error {
            CatalogError::Unavailable(failure) => failure.to_string(),
            // A release that is asked for its name and has no such operation is none: something fails before it.
            CatalogError::OperationMissing { operation, .. } if is_of_server(*operation) => {
                format!("{operation}: the server failed")
            }
            error => {
                let text = self.phrasebook.text(Failure::from(error.clone()).message());
                // What follows the first sentence is for the caller of a tool.
                text.split(". ").next().unwrap_or_default().trim_end_matches('.').to_owned()
            }
        }
    }

    fn failed(&self, name: impl Into<String>, error: &CatalogError) -> Check {
        Check::failed(name, self.detail(error), about(error))
    }
}

/// The checks that every report has after those of the way there, where nothing could be asked.
pub(super) fn skipped(reason: &str) -> Vec<Check> {
    let operations = Operation::ALL.map(|operation| format!("operation:{operation}"));
    let first = ["status", "credentials", "release"].map(str::to_owned);
    let last = ["schemas", "full-text", "charset", "table-facts"].map(str::to_owned);
    let names = first.into_iter().chain(operations).chain(last);
    names.map(|name| Check::skipped(name, reason)).collect()
}

pub(super) fn checks(found: &Examination, told: &Told) -> Vec<Check> {
    let mut checks = vec![status(found, told)];
    checks.extend(release(found, told));
    if found.release.is_err() {
        let names = checks.len();
        checks.extend(skipped("Atlas did not say its release").into_iter().skip(names));
        return checks;
    }
    checks.extend(found.operations.iter().map(|(operation, trial)| operation_check(*operation, trial, told)));
    match &found.schemas {
        Ok(schemas) if schemas.is_empty() => checks.push(Check::warning(
            "schemas",
            "the catalog has no Hive database",
            "load one into Atlas, or name a schema over another model with --schema",
        )),
        Ok(schemas) => checks.extend(schemas.iter().map(|schema| schema_check(schema, told))),
        Err(error) => checks.push(told.failed("schemas", error)),
    }
    checks.push(full_text(&found.full_text, told));
    checks.push(charset(&found.charset, told));
    match found.facts.as_slice() {
        [] => checks.push(Check::skipped("table-facts", "none are configured")),
        facts => checks.extend(facts.iter().map(|facts| facts_check(facts, told))),
    }
    checks
}

fn status(found: &Examination, told: &Told) -> Check {
    match &found.status {
        Ok(status) if status == "ACTIVE" => Check::ok("status", "ACTIVE"),
        Ok(status) => Check::warning(
            "status",
            quote_text(status),
            "name every server of the pair with --atlas-url, so that the active one is found",
        ),
        Err(error) => told.failed("status", error),
    }
}

fn release(found: &Examination, told: &Told) -> [Check; 2] {
    let release = match &found.release {
        Ok(release) => release,
        Err(error) => return untold(error, told),
    };
    let who = if told.has_credentials { "they are accepted" } else { "none are set, and none are asked for" };
    let is_known = release.split('.').next().is_some_and(|major| major == "2" || major == "3");
    let release = match is_known {
        true => Check::ok("release", format!("Apache Atlas {release}")),
        false => Check::warning(
            "release",
            format!("{} is no release that is known", quote_text(release)),
            "the tools go on as with the oldest one; 2.0 to 3.0 are known",
        ),
    };
    [Check::ok("credentials", who), release]
}

/// What is said where the release was not told: that the credentials do not hold, or that something else fails.
fn untold(error: &CatalogError, told: &Told) -> [Check; 2] {
    let kind = match error {
        CatalogError::Unavailable(failure) => Some(failure.kind),
        _ => None,
    };
    if !matches!(kind, Some(FailureKind::Unauthorized | FailureKind::Forbidden | FailureKind::Redirect)) {
        return [Check::skipped("credentials", "Atlas did not answer"), told.failed("release", error)];
    }
    let credentials = told.failed("credentials", error);
    let detail = match told.has_credentials {
        true => credentials.detail.clone(),
        false => format!("none are set; {}", credentials.detail),
    };
    [Check { detail, ..credentials }, Check::skipped("release", "Atlas did not say it")]
}

/// Whether an operation is about the server, which every release has.
fn is_of_server(operation: Operation) -> bool {
    matches!(operation, Operation::GetStatus | Operation::GetVersion)
}

fn operation_check(operation: Operation, trial: &Trial, told: &Told) -> Check {
    let name = format!("operation:{operation}");
    match trial {
        Trial::Answered(elapsed) => Check::ok(name, format!("{} ms", elapsed.as_millis())),
        Trial::Failed(error @ CatalogError::OperationMissing { .. }) => {
            Check { status: Status::Warning, ..told.failed(name, error) }
        }
        Trial::Failed(error) => told.failed(name, error),
        Trial::NotTried => Check::skipped(name, "the catalog shows no table to try it with"),
    }
}

fn schema_check(schema: &SchemaState, told: &Told) -> Check {
    let name = format!("schema:{}", schema.name);
    let Some(database) = &schema.database else {
        return Check::failed(
            name,
            "the catalog has no such database, or several of that name",
            "correct it in --schema NAME=DATABASE; a qualified name (database@cluster) is never of two",
        );
    };
    let database = quote_text(database);
    match (&schema.tables, &schema.misnamed) {
        (Err(error), _) => told.failed(name, error),
        (Ok(0), _) => Check::warning(
            name,
            format!("{database} has no table"),
            "load its tables, or choose another database",
        ),
        (Ok(tables), Some((found, expected))) => {
            let names = format!("a table is called {} and not {}", quote_text(found), quote_text(expected));
            let advice = "write the form of the names after --schema NAME=DATABASE:, such as {database}.{table}@{cluster}";
            Check::failed(name, format!("{database} has {tables} tables, and {names}"), advice)
        }
        (Ok(tables), None) => Check::ok(name, format!("{database} has {tables} tables")),
    }
}

fn full_text(finding: &Finding, told: &Told) -> Check {
    let name = "full-text";
    match finding {
        Finding::Yes => Check::ok(name, "alive"),
        Finding::No if told.has_fallback => {
            Check::ok(name, "dead, as by default since Atlas 2.1; quick search answers in its place")
        }
        Finding::No => Check::warning(
            name,
            "dead, as by default since Atlas 2.1, and nothing answers in its place",
            "leave --no-full-text-fallback out, or set atlas.search.freetext.enable=false in Atlas",
        ),
        Finding::Failed(error) => told.failed(name, error),
        Finding::NotTried => Check::skipped(name, "the catalog shows no table to look for"),
    }
}

fn charset(finding: &Finding, told: &Told) -> Check {
    let name = "charset";
    match finding {
        Finding::Yes => Check::ok(name, "queries keep characters outside ASCII"),
        Finding::No => Check::failed(
            name,
            "queries lose characters outside ASCII, and find nothing without an error",
            "start Atlas with -Dfile.encoding=UTF-8 (ATLAS_OPTS) or under a UTF-8 locale",
        ),
        Finding::Failed(error) => told.failed(name, error),
        Finding::NotTried => Check::skipped(name, "the catalog shows no table to look for"),
    }
}

fn facts_check(facts: &FactsState, told: &Told) -> Check {
    let name = format!("table-facts:{}", facts.schema);
    if let Some(error) = &facts.failure {
        return told.failed(name, error);
    }
    let unknown = facts.unknown_tables.len() + facts.unknown_columns.len();
    if unknown == 0 {
        return Check::ok(name, format!("{} tables, and the catalog has them all", facts.tables));
    }
    let parts = [("tables", &facts.unknown_tables), ("columns", &facts.unknown_columns)];
    let parts = parts.iter().filter(|(_, names)| !names.is_empty());
    let parts: Vec<String> =
        parts.map(|(what, names)| format!("{} {what}: {}", names.len(), listed(names))).collect();
    Check::warning(
        name,
        format!("the catalog does not have {}", parts.join("; ")),
        "correct or renew the file, or load what is missing into Atlas",
    )
}

fn listed(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| quote_text(name)).collect();
    let rest = if names.len() > SHOWN { " …" } else { "" };
    format!("{}{rest}", shown.join(", "))
}
