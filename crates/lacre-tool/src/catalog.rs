//! A closed list of tools behind their contract, and the one function from a raw call to a sealed envelope.

use crate::builder::CatalogBuilder;
use crate::call::Call;
use crate::error::{Error, ErrorKind};
use crate::tool::{Entry, Stop};
use lacre_contract::{
    CheckedInput, Contract, Envelope, Failure, Message, Phrasebook, Role, ToolContract, Violation, refusal,
};
use serde_json::Value;
use std::fmt;
use std::sync::Arc;

/// A contract with the tools that keep it and the ports that they ask.
pub struct Catalog<P> {
    contract: Contract,
    entries: Vec<Entry<P>>,
    ports: Arc<P>,
    phrasebook: Phrasebook,
    longest: usize,
}

/// The largest envelope that leaves, in bytes of JSON: 1 MiB. Desktop hosts refuse results beyond it.
pub const LONGEST_ENVELOPE: usize = 1 << 20;

/// A call that was answered: the envelope, and what only the log may hear.
#[derive(Clone, Debug, PartialEq)]
pub struct Sealed {
    /// What the caller gets.
    pub envelope: Envelope,
    /// What went wrong behind a failure, for the operator.
    pub cause: Option<String>,
}

impl<P: Send + Sync + 'static> Catalog<P> {
    /// Begins a catalog of `contract`; its tools are added one by one.
    pub fn builder(contract: Contract) -> CatalogBuilder<P> {
        CatalogBuilder::new(contract)
    }

    /// Returns the catalog of `entries` over `ports`, saying what it says from `phrasebook`; [`Catalog::builder`] makes one
    /// from less.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Tools`], naming each difference, when the contract lists a tool that `entries` lack, or the other way
    /// round, or when an entry stands twice.
    pub fn new(
        contract: Contract,
        entries: &[Entry<P>],
        ports: P,
        phrasebook: Phrasebook,
    ) -> Result<Self, Error> {
        Self::over(contract, entries, Arc::new(ports), phrasebook)
    }

    pub(crate) fn over(
        contract: Contract,
        entries: &[Entry<P>],
        ports: Arc<P>,
        phrasebook: Phrasebook,
    ) -> Result<Self, Error> {
        let differences = differences(&contract, entries);
        if !differences.is_empty() {
            return Err(Error::new(ErrorKind::Tools, differences));
        }
        Ok(Self { contract, entries: entries.to_vec(), ports, phrasebook, longest: LONGEST_ENVELOPE })
    }

    /// The contract.
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// The ports.
    pub fn ports(&self) -> &P {
        &self.ports
    }

    /// The words in which the catalog answers.
    pub fn phrasebook(&self) -> &Phrasebook {
        &self.phrasebook
    }

    /// Answers one call of `tool`, one of [`Contract::tools`]: checks the arguments, runs the tool within the call's
    /// time, checks what it gives, and seals it. It always returns an envelope that keeps the contract.
    pub async fn call(self: &Arc<Self>, tool: &ToolContract, arguments: Value, call: &Call) -> Sealed {
        let input = match tool.check_input(arguments) {
            Ok(input) => input,
            Err(violations) => return self.refuse(tool, &violations, call),
        };
        match self.run(tool, input, call).await {
            Ok(output) => self.seal(tool, output, call),
            Err(failure) => self.fail(tool, &failure, call),
        }
    }

    /// Runs the tool in a task of its own, so that a panic ends that task and not the server, and a call that is given
    /// up stops at its next wait.
    async fn run(
        self: &Arc<Self>,
        tool: &ToolContract,
        input: CheckedInput,
        call: &Call,
    ) -> Result<Value, Failure> {
        let internal = |cause: &str| {
            Failure::new(self.contract.code(Role::Internal), internal_message()).caused_by(cause)
        };
        let Some(entry) = self.entries.iter().find(|entry| entry.name() == tool.name()).copied() else {
            return Err(internal("a tool of another contract was called"));
        };
        let (catalog, owned) = (Arc::clone(self), call.clone());
        let mut task =
            AbortOnDrop(tokio::spawn(async move { entry.run(input, &catalog.ports, &owned).await }));
        let ended = tokio::select! {
            ended = &mut task.0 => ended,
            () = tokio::time::sleep_until(call.deadline()) => return Err(self.late()),
            () = call.cancellation().cancelled() => return Err(internal("the client gave the call up")),
        };
        match ended {
            Ok(Ok(output)) => Ok(output),
            Ok(Err(Stop::Failed(failure))) => Err(failure),
            Ok(Err(Stop::Disagreement(message))) => Err(internal(&message.to_string())),
            Err(error) if error.is_panic() => Err(internal("the tool panicked")),
            Err(_) => Err(internal("the tool was stopped")),
        }
    }

    fn late(&self) -> Failure {
        Failure::new(self.contract.code(Role::Deadline), Message::new("call-too-slow"))
    }

    fn seal(&self, tool: &ToolContract, output: Value, call: &Call) -> Sealed {
        match tool.check_output(output) {
            Ok(output) => {
                let envelope = Envelope::success(call.run(), output);
                match envelope.to_string().len() {
                    length if length > self.longest => self.fail(tool, &self.too_long(length), call),
                    _ => Sealed { envelope, cause: None },
                }
            }
            Err(violations) => {
                let places: Vec<String> =
                    violations.iter().map(|one| format!("{} {}", one.at(), one.rule())).collect();
                let cause =
                    format!("the reply of {} breaks its contract: {}", tool.name(), places.join("; "));
                let failure =
                    Failure::new(self.contract.code(Role::Internal), internal_message()).caused_by(cause);
                self.fail(tool, &failure, call)
            }
        }
    }

    fn too_long(&self, length: usize) -> Failure {
        let kib = |bytes: usize| u64::try_from(bytes.div_ceil(1024)).unwrap_or(u64::MAX);
        let message = Message::new("reply-too-long")
            .with_count("kib", kib(length))
            .with_count("most", kib(self.longest));
        Failure::new(self.contract.code(Role::Input), message)
    }

    fn refuse(&self, tool: &ToolContract, violations: &[Violation], call: &Call) -> Sealed {
        let message = refusal(violations, &self.phrasebook);
        self.fail(tool, &Failure::new(self.contract.code(Role::Input), message), call)
    }

    fn fail(&self, tool: &ToolContract, failure: &Failure, call: &Call) -> Sealed {
        let internal = self.contract.code(Role::Internal);
        let (envelope, declared) = tool.failure(call.run(), failure, internal, &self.phrasebook);
        let undeclared = || {
            format!("{} gave the code `{}`, which its contract does not list", tool.name(), failure.code())
        };
        let cause = if declared { failure.cause().map(str::to_owned) } else { Some(undeclared()) };
        Sealed { envelope, cause }
    }
}

/// How a list of tools differs from the contract, each difference a sentence.
fn differences<P: Sync>(contract: &Contract, entries: &[Entry<P>]) -> Vec<String> {
    let listed = |name: &str| entries.iter().filter(|entry| entry.name() == name).count();
    let mut differences = Vec::new();
    for tool in contract.tools() {
        match listed(tool.name()) {
            1 => {}
            0 => differences.push(format!("`{}` is in the manifest but not among the tools", tool.name())),
            count => differences.push(format!("`{}` stands {count} times among the tools", tool.name())),
        }
    }
    let unknown =
        entries.iter().filter(|entry| !contract.tools().iter().any(|tool| tool.name() == entry.name()));
    differences.extend(
        unknown.map(|entry| format!("`{}` is among the tools but not in the manifest", entry.name())),
    );
    differences
}

fn internal_message() -> Message {
    Message::new("internal-fault")
}

/// A task that is stopped when its call ends first.
struct AbortOnDrop<T>(tokio::task::JoinHandle<T>);

impl<T> Drop for AbortOnDrop<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl<P> fmt::Debug for Catalog<P> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Catalog").field("entries", &self.entries).finish_non_exhaustive()
    }
}
