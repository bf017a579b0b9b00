//! `lacre.toml`: where the contract of a project lies, and what is generated from it.

use crate::stop::Stop;
use lacre_contract::Contract;
use serde::Deserialize;
use std::path::{Path, PathBuf};

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
}

/// What is generated.
#[cfg(feature = "generate")]
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Targets {
    /// The folder of the Rust types.
    pub(crate) types: String,
    /// The folder of the wire schemas, one file a tool.
    pub(crate) wire: Option<String>,
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
        let here = std::env::current_dir().map_err(Stop::because)?;
        let found = here.ancestors().find(|folder| folder.join(FILE).is_file());
        let root =
            found.map(Path::to_path_buf).ok_or_else(|| Stop::because(format!("no {FILE} here or above")))?;
        let text = std::fs::read_to_string(root.join(FILE))
            .map_err(|error| Stop::because(format!("{FILE}: {}", error.kind())))?;
        let said: Said = toml::from_str(&text).map_err(|error| Stop::because(format!("{FILE}: {error}")))?;
        Ok(Self {
            root,
            contract: said.contract,
            #[cfg(feature = "generate")]
            generate: said.generate,
        })
    }

    /// The contract as it stands, checked whole.
    pub(crate) fn load(&self) -> Result<Contract, lacre_contract::Error> {
        Contract::from_dir(&self.root.join(&self.contract.folder))
    }
}
