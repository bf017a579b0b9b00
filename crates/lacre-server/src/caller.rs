//! Who calls, and what they may see.

use lacre_contract::{Contract, ToolContract};
use lacre_tool::Principal;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Which tools a caller may see and call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tools {
    /// Each tool of the contract.
    #[default]
    All,
    /// These, by their names in the contract, and no others.
    #[cfg_attr(not(feature = "http"), expect(dead_code, reason = "only keys narrow the list"))]
    Only(Arc<BTreeSet<String>>),
}

impl Tools {
    fn hold(&self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(names) => names.contains(name),
        }
    }
}

/// Who sends a request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) principal: Principal,
    pub(crate) tools: Tools,
    /// What has one open run, when the client names none: the process, a principal, a peer.
    pub(crate) opener: Arc<str>,
    /// Whether what this caller is told may be kept for others.
    pub(crate) is_anyone: bool,
}

impl Caller {
    /// Returns the one client of a process that talks over stdio.
    pub(crate) fn process() -> Self {
        // Two processes over one store are two openers.
        let opener = format!("process {}", crate::runs::fresh_run_id()).into();
        Self { principal: Principal::new("local"), tools: Tools::All, opener, is_anyone: true }
    }

    /// Returns the tools that the caller may see, in the contract's order.
    pub(crate) fn listed<'a>(&self, contract: &'a Contract) -> impl Iterator<Item = &'a ToolContract> {
        contract.tools().iter().filter(|tool| self.tools.hold(tool.name()))
    }

    /// Returns the tool `name`, in either spelling, when the caller may see it.
    pub(crate) fn tool<'a>(&self, contract: &'a Contract, name: &str) -> Option<&'a ToolContract> {
        contract.tool(name).filter(|tool| self.tools.hold(tool.name()))
    }
}
