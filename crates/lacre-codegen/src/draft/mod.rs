//! Rust types → the first contract.

mod schema;

use std::collections::BTreeMap;

use lacre_contract::Contract;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::envelope::envelope_schema;
use crate::error::{Error, ErrorKind};
use crate::expected::Expected;
use schema::Shared;

/// The error codes of a draft, each with whether repeating helps, its role, and what it means.
#[rustfmt::skip]
const CODES: [(&str, bool, &str, &str); 3] = [
    ("invalid_input",  false, "input",    "The arguments break the contract of the tool. Mend them and call again."),
    ("timeout",        true,  "deadline", "The call took longer than it may. The same call may succeed later."),
    ("internal_error", false, "internal", "The server failed unexpectedly. The cause is in its log."),
];

/// A first contract in the making, from types that an author has already. It is written once; from then on the contract is
/// the source, and [`types`](crate::types) come from it.
///
/// ```
/// use lacre_codegen::Draft;
/// use schemars::JsonSchema;
///
/// /// What to look for.
/// #[derive(JsonSchema, serde::Deserialize)]
/// struct FindInput {
///     /// Part of the text, 1 to 100 characters.
///     #[schemars(length(min = 1, max = 100))]
///     text: String,
/// }
///
/// /// The notes that were found.
/// #[derive(JsonSchema, serde::Serialize)]
/// struct FindOutput {
///     /// Texts of the notes, the newest first.
///     notes: Vec<String>,
/// }
///
/// let mut draft = Draft::new("Notes");
/// draft.tool::<FindInput, FindOutput>("notes.find", "Find notes", "Finds notes by a part of their text.");
/// let files = draft.files("contracts/v1")?;
/// assert_eq!(files.len(), 4);
/// # Ok::<(), lacre_codegen::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Draft {
    title: String,
    tools: Vec<Tool>,
}

#[derive(Clone, Debug)]
struct Tool {
    name: String,
    title: String,
    description: String,
    input: Value,
    output: Value,
}

impl Draft {
    /// Begins the contract of a catalog called `title`, at version 1.0.0, with an open list of tools and the three error codes
    /// that the library sends by itself.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), tools: Vec::new() }
    }

    /// Adds a tool that takes an `I` and gives an `O`. Descriptions are the doc comments of types and fields; bounds are what
    /// `#[schemars(length(max = 100))]` and `#[schemars(range(min = 1, max = 50))]` say.
    pub fn tool<I: JsonSchema, O: JsonSchema>(
        &mut self,
        name: impl Into<String>,
        title: impl Into<String>,
        description: impl Into<String>,
    ) -> &mut Self {
        let (input, output) = (input_schema::<I>(false), output_schema::<O>(false));
        let (name, title, description) = (name.into(), title.into(), description.into());
        self.tools.push(Tool { name, title, description, input, output });
        self
    }

    /// Returns the files of the contract below `folder`: the manifest, the envelope, both schemas of each tool, and what several
    /// of them share.
    ///
    /// What a type does not say in the words of a schema is brought into the contract language: integers get the bounds of
    /// their Rust type within ±(2^53 − 1), an optional argument loses its null, an enum of words becomes one `enum`, objects of
    /// an input are closed.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Language`], with file and JSON Pointer of the first place and every other one in the cause, when a type says
    /// what the contract language excludes (an enum that holds values, a tuple, a map in an input) or leaves out what it needs
    /// (a description, the greatest length of a text in an input); when two types of one name differ.
    pub fn files(&self, folder: &str) -> Result<Vec<Expected>, Error> {
        let base = format!("https://lacre.invalid/{}/", folder.trim_matches('/'));
        let shared = Shared::of(self.tools.iter().flat_map(|tool| [&tool.input, &tool.output]))?;
        let mut files = BTreeMap::new();
        for tool in &self.tools {
            let sides = [("input", schema::input(&tool.input)), ("output", schema::output(&tool.output))];
            for (side, converted) in sides {
                let path = format!("tools/{}/{side}.schema.json", tool.name);
                drop(files.insert(path.clone(), shared.taken_from(converted, &format!("{base}{path}"))));
            }
        }
        if let Some(file) = shared.file(&format!("{base}shared.schema.json")) {
            files.insert("shared.schema.json".to_owned(), file);
        }
        let mut texts: BTreeMap<String, String> =
            files.into_iter().map(|(path, schema)| (path, format!("{schema:#}\n"))).collect();
        texts.insert("manifest.json".to_owned(), format!("{:#}\n", self.manifest()));
        let errors = CODES.map(|(code, _, _, meaning)| (code, meaning));
        texts.insert("envelope.schema.json".to_owned(), envelope_schema(&base, &errors));
        check(&texts)?;
        let below = |(path, text)| Expected { path: format!("{folder}/{path}"), text };
        Ok(texts.into_iter().map(below).collect())
    }

    fn manifest(&self) -> Value {
        let error = |(code, retry, role, meaning): (&str, bool, &str, &str)| {
            (code.to_owned(), json!({"retry": retry, "role": role, "meaning": meaning}))
        };
        let codes = CODES.map(|(code, ..)| code);
        let tool = |tool: &Tool| {
            json!({"name": tool.name, "title": tool.title, "description": tool.description, "errors": codes,
                "examples": [], "since": "1.0.0"})
        };
        json!({"title": self.title, "version": "1.0.0", "catalog": "open",
            "errors": Map::from_iter(CODES.map(error)), "tools": self.tools.iter().map(tool).collect::<Vec<_>>()})
    }
}

/// Whether the files make a contract, or every place where they are outside its language.
fn check(texts: &BTreeMap<String, String>) -> Result<(), Error> {
    let parsed = |(path, text): (&String, &String)| {
        let value = serde_json::from_str(text);
        Ok((path.clone(), value.map_err(|cause| Error::new(ErrorKind::Unreadable, path).caused_by(cause))?))
    };
    let files: BTreeMap<String, Value> = texts.iter().map(parsed).collect::<Result<_, Error>>()?;
    let refused = |cause: lacre_contract::Error| {
        let place = cause.faults().next().map(ToString::to_string).unwrap_or_default();
        Error::new(ErrorKind::Language, place).caused_by(cause)
    };
    Contract::from_files(files).map(drop).map_err(refused)
}

/// Returns the schema of what an `I` is decoded from; `inline` puts every definition where it is used.
pub fn input_schema<I: JsonSchema>(inline: bool) -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    schema_of::<I>(settings, inline)
}

/// Returns the schema of what an `O` is encoded to; `inline` puts every definition where it is used.
pub fn output_schema<O: JsonSchema>(inline: bool) -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    schema_of::<O>(settings, inline)
}

fn schema_of<T: JsonSchema>(settings: SchemaSettings, inline: bool) -> Value {
    let settings = settings.with(|settings| settings.inline_subschemas = inline);
    settings.into_generator().into_root_schema_for::<T>().to_value()
}
