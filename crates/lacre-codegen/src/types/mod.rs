//! Contract → Rust types.
//!
//! Types are shapes, not checks: bounds and patterns stay in the schemas, which the server asks before it decodes. What has
//! no shape of its own in Rust gets none: a definition that is a plain text is a `String`, and an open map is a map.

mod shape;
mod shapes;
mod tidy;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lacre_contract::{Contract, ToolEntry};
use serde_json::Value;

use crate::error::Error;
use crate::expected::Expected;
use crate::render::{self, RENEW, RENEW_HERE};
use shapes::{ENVELOPE, SHARED, Shapes};

const MANIFEST: &str = "manifest.json";

/// Where a contract lies and where its types go.
///
/// ```
/// use lacre_codegen::TypesTarget;
///
/// let target = TypesTarget::new("contracts/v1", "src/v1");
/// assert_eq!(target.renew, "lacre generate");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TypesTarget<'a> {
    /// Folder of the contract, named in the first line of each file.
    pub source: &'a str,
    /// Folder of the generated module.
    pub folder: &'a str,
    /// The command that renews the files, named in the first line of each.
    pub renew: &'a str,
    /// The feature of the crate that lets each type tell its JSON Schema by `schemars`; none where none does.
    pub schema_feature: Option<&'a str>,
    /// An earlier version whose module stands beside this one: what did not change is taken from there.
    pub earlier: Option<Earlier<'a>>,
}

/// An earlier version of a contract, whose types are generated into the module beside.
#[derive(Clone, Copy, Debug)]
pub struct Earlier<'a> {
    /// The contract.
    pub contract: &'a Contract,
    /// The name of the module: `v1`.
    pub module: &'a str,
}

impl<'a> TypesTarget<'a> {
    /// Returns the target of a project: renewed by [`RENEW`], without schemas of the types, and without an earlier version.
    pub const fn new(source: &'a str, folder: &'a str) -> Self {
        Self { source, folder, renew: RENEW, schema_feature: None, earlier: None }
    }
}

impl TypesTarget<'_> {
    /// Version 1 of the Apache Atlas catalog of this workspace.
    pub const ATLAS_V1: TypesTarget<'static> = TypesTarget {
        renew: RENEW_HERE,
        schema_feature: Some("schemars"),
        ..TypesTarget::new("contracts/v1", "crates/lacre-atlas-types/src/v1")
    };
}

/// Returns the files of the module with the types of `contract`: one a tool, with `Input` and `Output`; one each for the
/// envelope and for what tools share; `mod.rs`; and `bundle.json`, the whole contract as one text.
///
/// # Errors
///
/// [`ErrorKind::Shapeless`](crate::ErrorKind::Shapeless), with the file and the place, when a schema says something that has no Rust shape.
pub fn types(contract: &Contract, target: &TypesTarget<'_>) -> Result<Vec<Expected>, Error> {
    let earlier = target.earlier.map(|earlier| (Shapes::of(earlier.contract), earlier.module));
    let writer = Writer { target, shapes: Shapes::of(contract), earlier };
    let mut files = vec![writer.bundle(), writer.root(), writer.envelope()?];
    files.extend(writer.shared()?);
    for tool in &contract.manifest().tools {
        files.push(writer.tool(tool)?);
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(files)
}

/// Returns the name of the module of a tool: `catalog.listTables` becomes `catalog_list_tables`.
pub fn module_name(tool: &str) -> String {
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
    shapes: Shapes<'a>,
    earlier: Option<(Shapes<'a>, &'a str)>,
}

/// A file of the module: its name, what it is made from, and what it says of itself.
struct Written<'a> {
    name: &'a str,
    source: String,
    title: &'a str,
    tool: Option<&'a str>,
}

impl Writer<'_> {
    fn expected(&self, file: &str, text: String) -> Expected {
        Expected { path: format!("{}/{file}", self.target.folder), text }
    }

    fn source(&self, below: &str) -> String {
        format!("{}/{below}", self.target.source)
    }

    fn bundle(&self) -> Expected {
        self.expected("bundle.json", format!("{:#}\n", self.shapes.contract.to_bundle()))
    }

    /// `mod.rs`: the list of the modules, the version, and the bundle.
    fn root(&self) -> Expected {
        let manifest = self.shapes.contract.manifest();
        let mut text = render::first_line(&self.source(MANIFEST), self.target.renew);
        let _ = writeln!(text, "//! Types of version {} of the contract.\n", manifest.version);
        let mut modules: Vec<String> = manifest.tools.iter().map(|tool| module_name(&tool.name)).collect();
        modules.push("envelope".to_owned());
        modules.extend(self.shapes.schema(SHARED).map(|_| "shared".to_owned()));
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

    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method is one of a single lifetime")]
    fn envelope(&self) -> Result<Expected, Error> {
        let source = self.source(ENVELOPE);
        let file = Written { name: "envelope", source, title: "What every tool returns.", tool: None };
        self.file(&file, |shapes| shapes.envelope())
    }

    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method is one of a single lifetime")]
    fn shared(&self) -> Result<Option<Expected>, Error> {
        if self.shapes.schema(SHARED).is_none() {
            return Ok(None);
        }
        let source = self.source(SHARED);
        let file = Written { name: "shared", source, title: "What several tools share.", tool: None };
        self.file(&file, |shapes| shapes.shared()).map(Some)
    }

    fn tool(&self, tool: &ToolEntry) -> Result<Expected, Error> {
        let source = self.source(&format!("tools/{}", tool.name));
        let title = format!("`{}`: {}", tool.name, tool.title);
        let file = Written { name: &module_name(&tool.name), source, title: &title, tool: Some(&tool.name) };
        self.file(&file, |shapes| shapes.tool(&tool.name))
    }

    fn file(
        &self,
        file: &Written<'_>,
        own: impl Fn(&Shapes<'_>) -> Result<BTreeMap<String, Value>, Error>,
    ) -> Result<Expected, Error> {
        let mut text = render::first_line(&file.source, self.target.renew);
        let _ = writeln!(text, "//! {}\n", file.title);
        let (types, name) = (own(&self.shapes)?, format!("{}.rs", file.name));
        if let Some((earlier, module)) = &self.earlier
            && self.shapes.are_as_in(earlier, &types, &own(earlier)?)?
        {
            let _ = writeln!(text, "pub use super::super::{module}::{}::*;", file.name);
            return Ok(self.expected(&name, text));
        }
        let shared = if file.name == "shared" { BTreeMap::new() } else { self.shapes.shared()? };
        let feature = self.target.schema_feature;
        let items = render::contained(&file.source, || tidy::items(&file.source, types, shared, feature))?;
        if let Some(tool) = file.tool {
            let _ = writeln!(text, "/// Name of the tool.\npub const NAME: &str = {tool:?};\n");
        }
        text.push_str(&render::items(&items));
        Ok(self.expected(&name, text))
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
            assert_eq!(module_name(tool), name);
        }
    }
}
