//! Contract → Rust types.
//!
//! Types are shapes, not checks: bounds and patterns stay in the schemas, which the server asks before it decodes. What has
//! no shape of its own in Rust gets none: a definition that is a plain text is a `String`, and an open map is a map.

mod shape;
mod tidy;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lacre_contract::{Contract, ToolEntry};
use serde_json::Value;

use crate::error::{Error, ErrorKind};
use crate::expected::Expected;
use crate::render;
use shape::Definitions;

const ENVELOPE: &str = "envelope.schema.json";
const SHARED: &str = "shared.schema.json";
const MANIFEST: &str = "manifest.json";

/// Where a contract lies and where its types go.
#[derive(Clone, Copy, Debug)]
pub struct TypesTarget<'a> {
    /// Folder of the contract, named in the first line of each file.
    pub source: &'a str,
    /// Folder of the generated module.
    pub folder: &'a str,
}

impl TypesTarget<'_> {
    /// Version 1 of the Apache Atlas catalog of this workspace.
    pub const ATLAS_V1: TypesTarget<'static> =
        TypesTarget { source: "contracts/v1", folder: "crates/lacre-atlas-types/src/v1" };
}

/// Returns the files of the module with the types of `contract`: one a tool, with `Input` and `Output`; one each for the
/// envelope and for what tools share; `mod.rs`; and `bundle.json`, the whole contract as one text.
///
/// # Errors
///
/// [`ErrorKind::Shapeless`], with the file and the place, when a schema says something that has no Rust shape.
pub fn types(contract: &Contract, target: &TypesTarget<'_>) -> Result<Vec<Expected>, Error> {
    let writer = Writer { target, contract, definitions: Definitions::of(contract) };
    let mut files = vec![writer.bundle(), writer.root(), writer.envelope()?];
    files.extend(writer.shared()?);
    for tool in &contract.manifest().tools {
        files.push(writer.tool(tool)?);
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(files)
}

/// The module of a tool: `catalog.listTables` becomes `catalog_list_tables`.
fn module(tool: &str) -> String {
    let mut name = String::new();
    for character in tool.chars() {
        match character {
            '.' | '-' => name.push('_'),
            upper if upper.is_uppercase() => {
                name.push('_');
                name.extend(upper.to_lowercase());
            }
            other => name.push(other),
        }
    }
    name
}

struct Writer<'a> {
    target: &'a TypesTarget<'a>,
    contract: &'a Contract,
    definitions: Definitions<'a>,
}

impl Writer<'_> {
    fn expected(&self, file: &str, text: String) -> Expected {
        Expected { path: format!("{}/{file}", self.target.folder), text }
    }

    fn source(&self, below: &str) -> String {
        format!("{}/{below}", self.target.source)
    }

    fn schema(&self, file: &str) -> Option<&Value> {
        self.contract.files().find_map(|(path, value)| (path == file).then_some(value))
    }

    fn bundle(&self) -> Expected {
        self.expected("bundle.json", format!("{:#}\n", self.contract.to_bundle()))
    }

    /// `mod.rs`: the list of the modules, the version, and the bundle.
    fn root(&self) -> Expected {
        let manifest = self.contract.manifest();
        let mut text = render::first_line(&self.source(MANIFEST));
        let _ = writeln!(text, "//! Types of version {} of the contract.\n", manifest.version);
        let mut modules: Vec<String> = manifest.tools.iter().map(|tool| module(&tool.name)).collect();
        modules.push("envelope".to_owned());
        modules.extend(self.schema(SHARED).map(|_| "shared".to_owned()));
        modules.sort();
        for module in modules {
            let _ = writeln!(text, "pub mod {module};");
        }
        let _ = writeln!(
            text,
            "\n/// Version of the contract.\npub const VERSION: &str = {:?};",
            manifest.version.to_string()
        );
        text.push_str(
            "\n/// The whole contract as one JSON text: manifest, envelope, shared definitions, and each tool with its examples.\n\
             pub const BUNDLE: &str = include_str!(\"bundle.json\");\n",
        );
        self.expected("mod.rs", text)
    }

    fn envelope(&self) -> Result<Expected, Error> {
        let mut own = self.definitions.of_file(ENVELOPE)?;
        own.extend(self.root_of(ENVELOPE, "Envelope")?);
        let source = self.source(ENVELOPE);
        self.file("envelope.rs", &source, "What every tool returns.", None, own)
    }

    fn shared(&self) -> Result<Option<Expected>, Error> {
        if self.schema(SHARED).is_none() {
            return Ok(None);
        }
        let own = self.definitions.of_file(SHARED)?;
        let source = self.source(SHARED);
        self.file("shared.rs", &source, "What several tools share.", None, own).map(Some)
    }

    fn tool(&self, tool: &ToolEntry) -> Result<Expected, Error> {
        let mut own = BTreeMap::new();
        for (side, name) in [("input", "Input"), ("output", "Output")] {
            let file = format!("tools/{}/{side}.schema.json", tool.name);
            let definitions = self.definitions.of_file(&file)?;
            for (name, shape) in definitions.into_iter().chain(self.root_of(&file, name)?) {
                if own.insert(name.clone(), shape).is_some() {
                    return Err(Error::new(ErrorKind::Shapeless, format!("{file}: a second {name}")));
                }
            }
        }
        let source = self.source(&format!("tools/{}", tool.name));
        let title = format!("`{}`: {}", tool.name, tool.title);
        self.file(&format!("{}.rs", module(&tool.name)), &source, &title, Some(&tool.name), own)
    }

    /// The root of `file` as a definition called `name`.
    fn root_of(&self, file: &str, name: &str) -> Result<Option<(String, Value)>, Error> {
        let Some(schema) = self.schema(file) else { return Ok(None) };
        let mut shape = self.definitions.shape(schema, file)?;
        if let Some(shape) = shape.as_object_mut() {
            shape.remove("title");
        }
        Ok(Some((name.to_owned(), shape)))
    }

    fn file(
        &self,
        name: &str,
        source: &str,
        title: &str,
        tool: Option<&str>,
        own: BTreeMap<String, Value>,
    ) -> Result<Expected, Error> {
        let shared = if name == "shared.rs" { BTreeMap::new() } else { self.definitions.of_file(SHARED)? };
        let items = render::contained(source, || tidy::items(source, own, shared))?;
        let mut text = render::first_line(source);
        let _ = writeln!(text, "//! {title}\n");
        if let Some(tool) = tool {
            let _ = writeln!(text, "/// Name of the tool.\npub const NAME: &str = {tool:?};\n");
        }
        text.push_str(&render::items(&items));
        Ok(self.expected(name, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_mirrors_the_name_of_its_tool() {
        #[rustfmt::skip]
        let names = [
            ("catalog.listTables",             "catalog_list_tables"),
            ("catalog.getRelationshipTypeDef", "catalog_get_relationship_type_def"),
            ("plain",                          "plain"),
            ("a-b.c",                          "a_b_c"),
        ];
        for (tool, name) in names {
            assert_eq!(module(tool), name);
        }
    }
}
