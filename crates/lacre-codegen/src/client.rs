//! OpenAPI 3.0 → the Rust of an HTTP client.

use progenitor::{GenerationSettings, Generator, HooksMode, InterfaceStyle, TypeImpl};

use crate::error::{Error, ErrorKind};
use crate::expected::Expected;
use crate::{prune, render};

/// Where a client comes from, where it goes, and which types of its crate stand in for generated ones.
#[derive(Clone, Copy, Debug)]
pub struct ClientTarget<'a> {
    /// Path of the OpenAPI document, named in the first line.
    pub source: &'a str,
    /// Path of the generated module.
    pub path: &'a str,
    /// The command that renews it, named in the first line.
    pub renew: &'a str,
    /// Type of the value that every call carries to the hooks.
    pub inner: &'a str,
    /// Schemas by name, and the hand-written type for each. A path parameter needs one: a generated `String` lets `..`
    /// through, and a generated newtype brings a backtracking regex engine along.
    pub replacements: &'a [(&'a str, &'a str)],
}

impl ClientTarget<'_> {
    /// The Apache Atlas client of this workspace.
    pub const ATLAS: ClientTarget<'static> = ClientTarget {
        source: "openapi/atlas-v2.json",
        path: "crates/lacre-atlas-client/src/generated.rs",
        renew: render::RENEW_HERE,
        inner: "crate::wire::Wire",
        replacements: &[
            ("Guid", "crate::segment::Guid"),
            ("Time", "crate::time::Time"),
            ("TypeName", "crate::segment::TypeName"),
        ],
    };
}

/// Returns the module of the client that `openapi` describes: builders, `BTreeMap` for maps, types that compare, and
/// hooks that the crate around it must write.
///
/// # Errors
///
/// [`ErrorKind::Unreadable`] when `openapi` is not an OpenAPI document, [`ErrorKind::Shapeless`] when progenitor refuses
/// it (another version than 3.0, two bodies for one response, …), [`ErrorKind::NotRust`] when a path of `target` is not a
/// Rust type.
pub fn client(openapi: &str, target: &ClientTarget<'_>) -> Result<Expected, Error> {
    let document: openapiv3::OpenAPI = serde_json::from_str(openapi)
        .map_err(|cause| Error::new(ErrorKind::Unreadable, target.source).caused_by(cause))?;
    let settings = settings(target)?;
    let tokens = render::contained(target.source, || {
        Generator::new(&settings)
            .generate_tokens(&document)
            .map_err(|cause| Error::new(ErrorKind::Shapeless, target.source).caused_by(cause))
    })?;
    let mut items = syn::parse2(tokens)
        .map_err(|cause| Error::new(ErrorKind::NotRust, target.source).caused_by(cause))?;
    prune::prune(&mut items);
    // An example that is never compiled would be counted as a test that is never run.
    let text = render::items(&items).replace("```ignore", "```text");
    let text = render::first_line(target.source, target.renew) + &text;
    Ok(Expected { path: target.path.to_owned(), text })
}

fn settings(target: &ClientTarget<'_>) -> Result<GenerationSettings, Error> {
    let inner = target.inner.parse().map_err(|_| Error::new(ErrorKind::NotRust, target.inner))?;
    let mut settings = GenerationSettings::new();
    settings
        .with_interface(InterfaceStyle::Builder)
        .with_map_type("::std::collections::BTreeMap")
        .with_derive("PartialEq")
        .with_hooks(HooksMode::Expected)
        .with_inner_type(inner);
    for (schema, written) in target.replacements {
        settings.with_replacement(schema, written, [TypeImpl::Display].into_iter());
    }
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(version: &str, responses: &str) -> String {
        format!(
            r#"{{"openapi":"{version}","info":{{"title":"t","version":"1"}},"paths":{{"/a":{{"get":{{"operationId":"getA","responses":{responses}}}}}}}}}"#
        )
    }

    const TEXT: &str = r#"{"description":"d","content":{"application/json":{"schema":{"type":"string"}}}}"#;
    const NUMBER: &str = r#"{"description":"d","content":{"application/json":{"schema":{"type":"number"}}}}"#;

    #[test]
    fn a_document_becomes_a_module_that_names_its_source() {
        let module = client(&document("3.0.3", &format!(r#"{{"200":{TEXT}}}"#)), &ClientTarget::ATLAS)
            .expect("a document of one operation");
        assert_eq!(module.path, ClientTarget::ATLAS.path);
        assert!(module.text.starts_with(
            "// Generated from openapi/atlas-v2.json; do not edit. Renew: cargo run -- generate\n"
        ));
        assert!(module.text.contains("pub fn get_a("));
    }

    #[test]
    fn what_cannot_become_a_client_is_an_error() {
        let two_bodies = format!(r#"{{"200":{TEXT},"202":{NUMBER}}}"#);
        for (case, text, kind) in [
            ("not JSON", "openapi: 3.0.3".to_owned(), ErrorKind::Unreadable),
            ("version 3.1", document("3.1.0", &format!(r#"{{"200":{TEXT}}}"#)), ErrorKind::Shapeless),
            ("two bodies, where progenitor panics", document("3.0.3", &two_bodies), ErrorKind::Shapeless),
        ] {
            let error = client(&text, &ClientTarget::ATLAS).expect_err(case);
            assert_eq!(error.kind(), kind, "{case}");
            assert_eq!(error.place(), "openapi/atlas-v2.json", "{case}");
        }
    }

    #[test]
    fn a_target_that_is_not_rust_is_an_error() {
        let target = ClientTarget { inner: "\"", ..ClientTarget::ATLAS };
        let error =
            client(&document("3.0.3", &format!(r#"{{"200":{TEXT}}}"#)), &target).expect_err("not Rust");
        assert_eq!(error.kind(), ErrorKind::NotRust);
    }
}
