//! Types in one file, for a build script.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use lacre_contract::Contract;

use crate::error::{Error, ErrorKind};
use crate::expected::Expected;
use crate::types::{TypesTarget, types};

/// Writes the types of the contract in `folder` to `$OUT_DIR/NAME.rs`, and the contract itself to `$OUT_DIR/NAME.json`,
/// NAME being the folder's own (`v1` for `contracts/v1`); and tells cargo to run the script again when the folder changes.
///
/// For `build.rs` alone: `$OUT_DIR` is set there, and standard output is read by cargo.
///
/// # Errors
///
/// [`ErrorKind::Unreadable`] when the folder holds no contract, with everything that is wrong with it as the cause;
/// [`ErrorKind::Shapeless`] when a schema has no Rust shape; [`ErrorKind::File`] when `$OUT_DIR` is not set or cannot be
/// written.
pub fn build_types(folder: &Path) -> Result<(), Error> {
    let shown = folder.display().to_string();
    let broken = |cause: lacre_contract::Error| Error::new(ErrorKind::Unreadable, &shown).caused_by(cause);
    let contract = Contract::from_dir(folder).map_err(broken)?;
    let name = folder.file_name().map_or_else(|| "contract".to_owned(), |name| name.to_string_lossy().into());
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| Error::new(ErrorKind::File, "$OUT_DIR"))?;
    for file in types_in_one_file(&contract, &name)? {
        file.write(out.as_ref())?;
    }
    let unsaid = |cause: std::io::Error| Error::new(ErrorKind::File, "standard output").caused_by(cause);
    writeln!(std::io::stdout(), "cargo::rerun-if-changed={shown}").map_err(unsaid)
}

/// Returns `NAME.rs`, the text of a module with the types of `contract` for `include!`, and `NAME.json`, the contract as
/// one text, which the first includes.
///
/// # Errors
///
/// As [`types`].
pub fn types_in_one_file(contract: &Contract, name: &str) -> Result<[Expected; 2], Error> {
    let target = TypesTarget { renew: "cargo build", ..TypesTarget::new(name, name) };
    let (mut text, mut bundle) = (String::new(), String::new());
    for Expected { path, text: file } in types(contract, &target)? {
        match path.rsplit('/').next().unwrap_or_default() {
            "bundle.json" => bundle = file,
            "mod.rs" => text.push_str(&root(&file, name)),
            module => nest(module.trim_end_matches(".rs"), &file, &mut text),
        }
    }
    let named = |ending: &str| format!("{name}.{ending}");
    Ok([Expected { path: named("rs"), text }, Expected { path: named("json"), text: bundle }])
}

/// The root without its list of modules: they follow in full. A text that is included may not describe what includes it.
fn root(file: &str, name: &str) -> String {
    let kept = file.lines().filter(|line| !line.starts_with("//!") && !line.starts_with("pub mod "));
    let text = kept.fold(String::new(), |text, line| text + line + "\n");
    text.replace("include_str!(\"bundle.json\")", &format!("include_str!(\"{name}.json\")"))
}

fn nest(module: &str, file: &str, text: &mut String) {
    let (about, body): (Vec<&str>, Vec<&str>) =
        file.lines().skip(1).partition(|line| line.starts_with("//!"));
    for line in about {
        let _ = writeln!(text, "///{}", line.trim_start_matches("//!"));
    }
    let _ = writeln!(text, "pub mod {module} {{");
    for line in body {
        let _ = writeln!(text, "{line}");
    }
    text.push_str("}\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTES: &str = include_str!("../../lacre-contract/tests/notes.json");

    #[test]
    fn one_file_is_a_module_with_every_tool() {
        let contract = Contract::from_bundle(NOTES).expect("the fixture holds");
        let [module, bundle] = types_in_one_file(&contract, "v1").expect("it has a Rust shape");
        let file = syn::parse_file(&module.text).expect("it is Rust");
        let modules: Vec<String> = file
            .items
            .iter()
            .filter_map(|item| match item {
                syn::Item::Mod(module) => Some(module.ident.to_string()),
                _ => None,
            })
            .collect();
        assert_eq!(modules, ["envelope", "notes_find", "notes_get", "shared"]);
        assert!(file.attrs.is_empty(), "an included text has no attributes of its own");
        assert!(module.text.contains("include_str!(\"v1.json\")"), "{}", module.text);
        assert_eq!((module.path.as_str(), bundle.path.as_str()), ("v1.rs", "v1.json"));
        assert!(Contract::from_bundle(&bundle.text).is_ok());
    }
}
