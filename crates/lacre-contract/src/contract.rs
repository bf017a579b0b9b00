//! A contract: one version of a closed set of tools, loaded whole or not at all.

use crate::error::{Error, ErrorKind, Fault};
use crate::faces::{close, envelope, inline, wire};
use crate::folder::{ENVELOPE, Folder, MANIFEST, SHARED};
use crate::language;
use crate::manifest::{Manifest, Role, ToolEntry};
use crate::pointer::Pointer;
use crate::tool::{Checked, ToolContract};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// One version of a contract: its manifest and its tools.
///
/// A value of this type has been checked whole: every file is there and no other, every schema is valid JSON Schema
/// 2020-12 within the contract language, every definition is used, every role has its code.
#[derive(Debug)]
pub struct Contract {
    manifest: Manifest,
    tools: Vec<ToolContract>,
    folder: Folder,
}

impl Contract {
    /// Returns the contract in the folder `dir` (`manifest.json` and what it implies), its examples checked as well.
    ///
    /// # Errors
    ///
    /// With every fault found, each with file and JSON Pointer, when a file cannot be read, is not strict JSON, is
    /// missing or extra; when the manifest contradicts itself or leaves a role without a code; when a schema is not
    /// valid 2020-12, uses what the contract language excludes, or holds a definition that nothing refers to; or when
    /// an example does not hold.
    pub fn from_dir(dir: &Path) -> Result<Self, Error> {
        Self::from_files(Folder::from_dir(dir)?.files)
    }

    /// Returns the contract in a bundle, the one-file form that [`Contract::to_bundle`] gives. A bundle's examples were
    /// checked when it was made; [`Contract::check_examples`] does it again.
    ///
    /// # Errors
    ///
    /// As [`Contract::from_dir`].
    pub fn from_bundle(text: &str) -> Result<Self, Error> {
        Self::from_folder(Folder::from_bundle(text)?)
    }

    /// Returns the contract that `files` make, given by their paths below its folder, parsed; its examples are checked as
    /// well.
    ///
    /// # Errors
    ///
    /// As [`Contract::from_dir`], but for files that cannot be read.
    pub fn from_files(files: impl IntoIterator<Item = (String, Value)>) -> Result<Self, Error> {
        let contract = Self::from_folder(Folder { files: files.into_iter().collect() })?;
        Error::refuse(crate::example::faults(&contract))?;
        Ok(contract)
    }

    /// Checks that every example holds: its input is accepted (refused, where its envelope says so), and its envelope
    /// is one that the tool can send.
    ///
    /// # Errors
    ///
    /// With a fault for each example that does not hold.
    pub fn check_examples(&self) -> Result<usize, Error> {
        Error::refuse(crate::example::faults(self))?;
        Ok(self.tools.iter().map(|tool| tool.entry.examples.len()).sum())
    }

    fn from_folder(folder: Folder) -> Result<Self, Error> {
        let missing =
            || Error::from(Fault::new(ErrorKind::MissingFile, MANIFEST, Pointer::root(), "is missing"));
        let manifest = Manifest::from_value(folder.files.get(MANIFEST).ok_or_else(missing)?)?;
        Error::refuse(file_faults(&manifest, &folder))?;
        Error::refuse(dialect_faults(&folder))?;
        Error::refuse(language::faults(&folder))?;
        let tools =
            manifest.tools.iter().map(|entry| tool(entry, &manifest, &folder)).collect::<Result<_, _>>()?;
        Ok(Self { manifest, tools, folder })
    }

    /// The manifest.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Returns the code that the library sends for `role`.
    #[expect(
        clippy::missing_panics_doc,
        reason = "a contract is only made from a manifest that fills each role"
    )]
    pub fn code(&self, role: Role) -> &str {
        let found = self.manifest.errors.iter().find(|(_, error)| error.role == Some(role));
        found.expect("each role has exactly one code: checked at load").0
    }

    /// The tools, in the manifest's order.
    pub fn tools(&self) -> &[ToolContract] {
        &self.tools
    }

    /// Returns the tool `name`, spelt as the manifest does or with each dot as an underscore (for hosts that refuse
    /// dots).
    pub fn tool(&self, name: &str) -> Option<&ToolContract> {
        self.tools.iter().find(|tool| tool.name() == name || tool.name().replace('.', "_") == name)
    }

    /// Returns the whole contract as one JSON value: `{manifest, envelope, shared, tools: {NAME: {input, output,
    /// examples: {STEM: …}}}}`.
    pub fn to_bundle(&self) -> Value {
        self.folder.to_bundle()
    }

    /// Returns the example `stem` of the tool `name`: `{"input": …, "envelope": …}`.
    pub fn example(&self, name: &str, stem: &str) -> Option<&Value> {
        self.folder.files.get(&example_path(name, stem))
    }

    /// Returns the files of the contract by their path below its folder, parsed.
    pub fn files(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.folder.files.iter().map(|(path, value)| (path.as_str(), value))
    }
}

fn tool(entry: &ToolEntry, manifest: &Manifest, folder: &Folder) -> Result<ToolContract, Error> {
    let load = |side: &str| {
        let file = schema_path(&entry.name, side);
        inline(folder, &file, &folder.files[&file])
    };
    let (input, output) = (load("input"), load("output"));
    let shape = "has no branch of `oneOf` with `status: {const: \"ok\"}` and `data`";
    let envelope = envelope(folder, &output)
        .ok_or_else(|| Error::from(Fault::new(ErrorKind::Language, ENVELOPE, Pointer::root(), shape)))?;
    Ok(ToolContract {
        entry: entry.clone(),
        version: format!("v{}", manifest.version),
        wire_input: wire(&input),
        wire_output: wire(&envelope),
        input: Checked::new(input),
        emitted: Checked::new(close(&output)),
        envelope: Checked::new(envelope),
    })
}

pub(crate) fn schema_path(tool: &str, side: &str) -> String {
    format!("tools/{tool}/{side}.schema.json")
}

pub(crate) fn example_path(tool: &str, stem: &str) -> String {
    format!("tools/{tool}/examples/{stem}.json")
}

fn file_faults(manifest: &Manifest, folder: &Folder) -> Vec<Fault> {
    let mut expected: BTreeSet<String> = [MANIFEST, ENVELOPE].map(str::to_owned).into();
    for tool in &manifest.tools {
        expected.extend(["input", "output"].map(|side| schema_path(&tool.name, side)));
        expected.extend(tool.examples.iter().map(|stem| example_path(&tool.name, stem)));
    }
    let fault = |kind, file: &str, detail| Fault::new(kind, file, Pointer::root(), detail);
    let missing = expected.iter().filter(|file| !folder.files.contains_key(*file));
    let extra = folder.files.keys().filter(|file| !expected.contains(*file) && *file != SHARED);
    missing
        .map(|file| fault(ErrorKind::MissingFile, file, "is missing"))
        .chain(
            extra.map(|file| fault(ErrorKind::ExtraFile, file, "nothing in the manifest asks for this file")),
        )
        .collect()
}

fn dialect_faults(folder: &Folder) -> Vec<Fault> {
    let schemas = folder.files.iter().filter(|(file, _)| file.ends_with(".schema.json"));
    let faults = schemas.filter_map(|(file, schema)| {
        let error = jsonschema::draft202012::meta::validate(schema).err()?;
        let at = Pointer::from(error.instance_path().as_str());
        Some(Fault::new(
            ErrorKind::NotASchema,
            file,
            at,
            format!("not valid JSON Schema 2020-12: {}", error.masked()),
        ))
    });
    faults.collect()
}
