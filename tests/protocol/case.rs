//! The cases and the servers that they are sent to.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::Value;

const FILE: &str = include_str!("cases.json");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    targets: BTreeMap<String, Target>,
    cases: Vec<Case>,
}

/// A server.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Target {
    /// Its binary, below the folder where cargo puts them.
    binary: String,
    /// Its arguments for standard input and output.
    pub(crate) stdio: Vec<String>,
    /// Its arguments for HTTP; its URL is then on standard error.
    pub(crate) http: Vec<String>,
    /// What stands for `%…%` in the cases.
    words: BTreeMap<String, String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Transport {
    Stdio,
    Http,
}

/// One request and what comes back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    /// The row of the tables.
    pub(crate) row: String,
    /// What is particular about it.
    pub(crate) what: String,
    /// The bytes of the request.
    send: Bytes,
    #[serde(default = "both")]
    pub(crate) transports: Vec<Transport>,
    /// Members of the reply by JSON Pointer.
    #[serde(default)]
    pub(crate) expect: BTreeMap<String, Value>,
    /// Texts in members of the reply.
    #[serde(default)]
    pub(crate) contains: BTreeMap<String, String>,
    /// The tool whose output schema the result keeps.
    pub(crate) conforms: Option<String>,
    /// The rule that the listed schemas keep.
    pub(crate) list: Option<String>,
    /// The status over HTTP, where it has to be this one.
    pub(crate) status: Option<u16>,
    #[serde(default)]
    pub(crate) era: Era,
    #[serde(default)]
    pub(crate) after: After,
}

/// What stands before a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Era {
    /// On standard input, `initialize`.
    #[default]
    Legacy,
    /// Nothing: it opens.
    Opening,
    /// Nothing, and over HTTP the headers of the newest revision go with it.
    Modern,
}

/// What comes after a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum After {
    #[default]
    Reply,
    /// Nothing comes back.
    Silence,
    /// The input ends, and soon after it the server.
    End,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Bytes {
    Text(String),
    Parts(Vec<Part>),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Part {
    Text(String),
    Repeated { text: String, times: usize },
    Byte { byte: u8, times: usize },
}

fn both() -> Vec<Transport> {
    vec![Transport::Stdio, Transport::Http]
}

fn file() -> File {
    serde_json::from_str(FILE).expect("cases.json has its form")
}

pub(crate) fn cases() -> Vec<Case> {
    file().cases
}

pub(crate) fn target(name: &str) -> Target {
    file().targets.remove(name).expect("cases.json names the target")
}

impl Case {
    /// The bytes that `target` is sent.
    pub(crate) fn bytes(&self, target: &Target) -> Vec<u8> {
        match &self.send {
            Bytes::Text(text) => target.fill(text).into_bytes(),
            Bytes::Parts(parts) => parts
                .iter()
                .flat_map(|part| match part {
                    Part::Text(text) => target.fill(text).into_bytes(),
                    Part::Repeated { text, times } => text.repeat(*times).into_bytes(),
                    Part::Byte { byte, times } => vec![*byte; *times],
                })
                .collect(),
        }
    }
}

impl Target {
    pub(crate) fn fill(&self, text: &str) -> String {
        let fill = |text: String, (name, word): (&String, &String)| text.replace(&format!("%{name}%"), word);
        self.words.iter().fold(text.to_owned(), fill)
    }

    /// The binary that cargo built beside this test.
    pub(crate) fn binary(&self) -> PathBuf {
        let test = std::env::current_exe().expect("this test is a file");
        let built = test.parent().and_then(|folder| folder.parent()).expect("target/PROFILE/deps/TEST");
        let binary = built.join(&self.binary).with_extension(std::env::consts::EXE_EXTENSION);
        assert!(binary.is_file(), "{} is not built; cargo test --workspace builds it", self.binary);
        binary
    }
}
