//! `lacre.toml`: where the contract of a project lies, and what is generated from it.

use crate::stop::Stop;
use lacre_compat::{Surface, read_releases};
use lacre_contract::Contract;
use serde::Deserialize;
use std::path::PathBuf;

const FILE: &str = "lacre.toml";

/// A project: the folder with `lacre.toml`, and what it says.
#[derive(Debug)]
pub(crate) struct Project {
    /// The folder; every path in the file is relative to it.
    pub(crate) root: PathBuf,
    pub(crate) contract: ContractFolders,
    #[cfg(feature = "generate")]
    pub(crate) generate: Option<Targets>,
}

#[derive(Debug, Deserialize)]
struct Said {
    contract: ContractFolders,
    #[cfg(feature = "generate")]
    generate: Option<Targets>,
}

/// Where the contract lies.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContractFolders {
    /// The contract as it stands.
    pub(crate) folder: String,
    /// One bundle for each released version.
    pub(crate) released: String,
    /// Earlier major versions that are served beside it: their folders, from the oldest to the newest.
    #[serde(default)]
    pub(crate) earlier: Vec<String>,
}

/// What is generated.
#[cfg(feature = "generate")]
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Targets {
    /// The folder of the Rust types. Those of an earlier version go beside it, into a folder of the version's own name.
    pub(crate) types: String,
    /// The folder of the wire schemas, one file a tool; those of an earlier version go beside it as well.
    pub(crate) wire: Option<String>,
    /// The feature of the crate under which each type tells its JSON Schema.
    pub(crate) schema_feature: Option<String>,
    /// The command that the first line of each file names.
    pub(crate) renew: Option<String>,
    /// A client of a backend.
    pub(crate) client: Option<ClientTarget>,
}

/// A client that is generated from an OpenAPI document.
#[cfg(feature = "generate")]
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClientTarget {
    pub(crate) openapi: String,
    pub(crate) path: String,
    pub(crate) inner: String,
    #[serde(default)]
    pub(crate) replacements: Vec<(String, String)>,
}

impl Project {
    /// The project here, or in the nearest folder above.
    pub(crate) fn find() -> Result<Self, Stop> {
        Self::nearest()?.ok_or_else(|| Stop::because(format!("no {FILE} here or above")))
    }

    /// As [`find`](Self::find), and nothing where there is none.
    pub(crate) fn nearest() -> Result<Option<Self>, Stop> {
        let here = std::env::current_dir().map_err(Stop::because)?;
        let Some(root) = here.ancestors().find(|folder| folder.join(FILE).is_file()) else { return Ok(None) };
        let text = std::fs::read_to_string(root.join(FILE))
            .map_err(|error| Stop::because(format!("{FILE}: {}", error.kind())))?;
        Self::from_text(root.to_path_buf(), &text).map(Some)
    }

    /// The project in the folder `root` whose file says `text`.
    pub(crate) fn from_text(root: PathBuf, text: &str) -> Result<Self, Stop> {
        let said: Said = toml::from_str(text).map_err(|error| Stop::because(format!("{FILE}: {error}")))?;
        Ok(Self {
            root,
            contract: said.contract,
            #[cfg(feature = "generate")]
            generate: said.generate,
        })
    }

    /// The contracts that were released, from the lowest version to the highest; none where the folder is not there yet.
    pub(crate) fn releases(&self) -> Result<Vec<Surface>, Stop> {
        let folder = self.root.join(&self.contract.released);
        if folder.is_dir() { read_releases(&folder).map_err(Stop::because) } else { Ok(Vec::new()) }
    }

    /// The name of the project: that of its folder.
    #[cfg(feature = "generate")]
    pub(crate) fn name(&self) -> String {
        let folder = self.root.file_name();
        folder.map_or_else(|| "contract".to_owned(), |name| name.to_string_lossy().into_owned())
    }

    /// The folder of the generated types.
    #[cfg(feature = "generate")]
    pub(crate) fn types(&self) -> Result<&str, Stop> {
        let targets =
            self.generate.as_ref().ok_or_else(|| Stop::because(format!("{FILE}: no [generate]")))?;
        Ok(&targets.types)
    }

    /// The contract as it stands, checked whole.
    pub(crate) fn load(&self) -> Result<Contract, lacre_contract::Error> {
        Contract::from_dir(&self.root.join(&self.contract.folder))
    }

    /// The earlier versions that are served beside it, each with its folder, from the oldest to the newest.
    pub(crate) fn earlier(&self) -> Result<Vec<(&str, Contract)>, Stop> {
        let folders = self.contract.earlier.iter();
        let load = |folder: &String| Contract::from_dir(&self.root.join(folder));
        let said = |folder: &String, error| Stop::because(format!("{folder}:\n{error}"));
        folders
            .map(|folder| Ok((folder.as_str(), load(folder).map_err(|error| said(folder, error))?)))
            .collect()
    }
}
