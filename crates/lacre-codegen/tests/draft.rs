//! The first contract from Rust types: it loads, and what its language excludes is an error with its place.
#![cfg(feature = "schemars")]

use lacre_codegen::{Draft, ErrorKind, Expected, TypesTarget, types};
use lacre_contract::Contract;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// In which order notes come.
#[derive(JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Order {
    /// The newest first.
    Newest,
    /// The oldest first.
    Oldest,
}

/// What to look for.
#[derive(JsonSchema, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "its schema is what is looked at")]
struct FindInput {
    /// Part of the text, 1 to 100 characters.
    #[schemars(length(min = 1, max = 100))]
    text: String,
    /// How many notes at most, 1 to 50.
    #[schemars(range(min = 1, max = 50))]
    #[serde(default = "ten")]
    limit: u32,
    /// Which notes come first; the newest when it is left out.
    order: Option<Order>,
    /// Where to go on, at most 200 characters.
    #[schemars(length(max = 200))]
    next_page: Option<String>,
}

fn ten() -> u32 {
    10
}

/// One note.
#[derive(JsonSchema, Serialize)]
struct Note {
    /// Number of the note, from 0.
    id: u64,
    /// Text of the note, or null where it was erased.
    text: Option<String>,
}

/// The notes that were found.
#[derive(JsonSchema, Serialize)]
struct FindOutput {
    /// Notes, in the order that was asked for.
    notes: Vec<Note>,
}

/// Which note to give.
#[derive(JsonSchema, Deserialize)]
#[expect(dead_code, reason = "its schema is what is looked at")]
struct GetInput {
    /// Number of the note, from 0.
    id: u64,
}

/// The note that was asked for.
#[derive(JsonSchema, Serialize)]
struct GetOutput {
    /// The note with this number.
    note: Note,
}

fn draft() -> Draft {
    let mut draft = Draft::new("Notes");
    draft
        .tool::<FindInput, FindOutput>("notes.find", "Find notes", "Finds notes by a part of their text.")
        .tool::<GetInput, GetOutput>("notes.get", "Get a note", "Gives one note by its number.");
    draft
}

/// Writes the files into a folder of the test's own and loads them as a contract.
fn loaded(name: &str, files: &[Expected]) -> Contract {
    let root = std::env::temp_dir().join(format!("lacre-draft-{name}-{}", std::process::id()));
    for file in files {
        file.write(&root).expect("the temporary folder can be written");
    }
    let contract = Contract::from_dir(&root.join("contracts/v1")).expect("a contract");
    std::fs::remove_dir_all(root).expect("the temporary folder can be removed");
    contract
}

#[test]
fn types_become_a_contract_and_the_contract_becomes_types() {
    let files = draft().files("contracts/v1").expect("every type has its words");
    println!("{} files", files.len());
    assert_eq!(files.len(), 7);
    let contract = loaded("whole", &files);
    let find = contract.tool("notes.find").expect("a tool");
    let input = find.input_schema();
    assert_eq!(input["properties"]["limit"]["maximum"], 50);
    assert_eq!(input["properties"]["limit"]["default"], 10);
    assert_eq!(input["properties"]["nextPage"]["type"], "string", "an argument that is left out is no null");
    assert_eq!(input["properties"]["order"]["enum"], serde_json::json!(["NEWEST", "OLDEST"]));
    assert_eq!(input["required"], serde_json::json!(["text"]));
    assert_eq!(input["additionalProperties"], false);
    let shared = contract.files().find(|(path, _)| *path == "shared.schema.json").expect("what both use").1;
    let note = &shared["$defs"]["Note"];
    assert_eq!(
        note["properties"]["text"]["type"],
        serde_json::json!(["string", "null"]),
        "a null that is sent is said"
    );
    assert_eq!(note["properties"]["id"]["maximum"], 9_007_199_254_740_991_i64);
    let generated =
        types(&contract, &TypesTarget::new("contracts/v1", "src/v1")).expect("they have a Rust shape");
    assert_eq!(generated.len(), 6);
}

/// Each is refused for one reason, and says where.
mod refused {
    use super::{Deserialize, JsonSchema, Serialize};

    /// An undescribed field.
    #[derive(JsonSchema, Deserialize)]
    #[expect(dead_code, reason = "its schema is what is looked at")]
    pub(super) struct Undescribed {
        #[schemars(length(max = 10))]
        text: String,
    }

    /// A text without an end.
    #[derive(JsonSchema, Deserialize)]
    #[expect(dead_code, reason = "its schema is what is looked at")]
    pub(super) struct Endless {
        /// Text of any length whatever.
        text: String,
    }

    /// A pair.
    #[derive(JsonSchema, Serialize)]
    pub(super) struct Pair {
        /// Two numbers side by side.
        pair: (u8, u8),
    }

    /// What may be one of two shapes.
    #[derive(JsonSchema, Serialize)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "its schema is what is looked at")]
    pub(super) enum Either {
        /// A number.
        Number(u8),
        /// A text.
        Text(String),
    }

    /// A result that holds one.
    #[derive(JsonSchema, Serialize)]
    pub(super) struct Holder {
        /// One of two shapes.
        either: Either,
    }
}

type Add = fn(&mut Draft);

#[test]
fn what_the_language_excludes_is_an_error_with_its_place() {
    use refused::{Endless, Holder, Pair, Undescribed};
    let with = |add: Add| {
        let mut draft = Draft::new("Refused");
        add(&mut draft);
        draft.files("contracts/v1").expect_err("it is outside the language")
    };
    #[rustfmt::skip]
    let cases: [(Add, &str); 4] = [
        (|draft| drop(draft.tool::<Undescribed, GetOutput>("a.b", "A", "B").clone()), "tools/a.b/input.schema.json#/properties/text: a property has a description"),
        (|draft| drop(draft.tool::<Endless, GetOutput>("a.b", "A", "B").clone()),     "tools/a.b/input.schema.json#/properties/text: a text in an input has a `maxLength`"),
        (|draft| drop(draft.tool::<GetInput, Pair>("a.b", "A", "B").clone()),         "tools/a.b/output.schema.json#/properties/pair: `prefixItems` is not a keyword"),
        (|draft| drop(draft.tool::<GetInput, Holder>("a.b", "A", "B").clone()),       "tools/a.b/output.schema.json#/$defs/Either: `anyOf` is not a keyword"),
    ];
    for (add, place) in cases {
        let error = with(add);
        assert_eq!(error.kind(), ErrorKind::Language);
        assert!(error.place().starts_with(place), "{error}");
    }
}
