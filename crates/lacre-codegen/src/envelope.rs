//! The envelope of a new contract.

use serde_json::json;

const ENVELOPE: &str = include_str!("draft/envelope.schema.json.in");

/// Returns the text of `envelope.schema.json` for a contract whose schemas are named below the URI `base` and which has the
/// error codes `errors`, each with what it means.
///
/// It is the usual envelope: `runId`, `toolVersion`, `status`, `data`, `error`, told apart by `status`.
///
/// ```
/// let text = lacre_codegen::envelope_schema("https://lacre.invalid/notes/v1/", &[("late", "Time ran out.")]);
/// assert!(text.contains(r#""enum": ["late"]"#));
/// ```
pub fn envelope_schema(base: &str, errors: &[(&str, &str)]) -> String {
    let codes: Vec<&str> = errors.iter().map(|(code, _)| *code).collect();
    let meanings: Vec<String> = errors.iter().map(|(code, meaning)| format!("{code}: {meaning}")).collect();
    ENVELOPE
        .replace("{{base}}", base)
        .replace("{{codes}}", &json!(codes).to_string())
        .replace("{{meanings}}", &json!(meanings.join(" ")).to_string())
}
