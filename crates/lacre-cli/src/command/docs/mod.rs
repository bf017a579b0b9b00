//! `lacre docs`: the contract as a static site, readable without a script.

mod changes;
mod field;
mod layout;
mod overview;
mod picture;
mod relation;
mod tool;

use crate::arguments::Docs;
use crate::backend;
use crate::project::Project;
use crate::stop::Stop;
use lacre_compat::Surface;
use lacre_contract::Contract;
use maud::Markup;
use std::io::Write;
use std::process::ExitCode;

/// A page of the site.
struct Page {
    file: String,
    html: Markup,
}

/// What is shown: a contract, and the releases before it from the oldest to the newest.
struct Subject {
    contract: Contract,
    releases: Vec<Surface>,
}

pub(crate) fn run(docs: &Docs, out: &mut dyn Write) -> Result<ExitCode, Stop> {
    let subject = Subject::of(Project::nearest()?)?;
    let pages = pages(&subject)?;
    let unwritable =
        |error: std::io::Error| Stop::because(format!("{}: {}", docs.folder.display(), error.kind()));
    std::fs::create_dir_all(&docs.folder).map_err(unwritable)?;
    for page in &pages {
        std::fs::write(docs.folder.join(&page.file), page.html.clone().into_string()).map_err(unwritable)?;
    }
    let manifest = subject.contract.manifest();
    let (count, index) = (pages.len(), docs.folder.join(INDEX));
    writeln!(out, "{count} pages on contract {}; begin at {}", manifest.version, index.display())?;
    Ok(ExitCode::SUCCESS)
}

const INDEX: &str = "index.html";
const CHANGES: &str = "changes.html";

/// The file of a tool's page.
fn file(tool: &str) -> String {
    format!("{tool}.html")
}

impl Subject {
    /// The contract of the project here or above; where there is none, the one that this binary serves.
    fn of(project: Option<Project>) -> Result<Self, Stop> {
        let Some(project) = project else {
            return Ok(Self { contract: backend::contract()?, releases: Vec::new() });
        };
        let contract = project.load().map_err(Stop::because)?;
        Ok(Self { contract, releases: project.releases()? })
    }
}

fn pages(subject: &Subject) -> Result<Vec<Page>, Stop> {
    let contract = &subject.contract;
    let relations = relation::relations(contract);
    let mut pages = vec![
        Page { file: INDEX.to_owned(), html: overview::page(contract, &relations) },
        Page { file: CHANGES.to_owned(), html: changes::page(subject)? },
    ];
    for tool in contract.tools() {
        pages.push(Page { file: file(tool.name()), html: tool::page(contract, tool, &relations) });
    }
    Ok(pages)
}
