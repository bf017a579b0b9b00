//! The trait of a tool, and a tool as an entry of a list.

use crate::call::Call;
use lacre_contract::{CheckedInput, Failure, Message};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;
use std::future::Future;
use std::pin::Pin;

/// A tool of a contract, over the ports `P`: what it asks to find its answer.
///
/// A tool is a function, so no value of the implementing type is ever made; an empty struct or enum will do. Input and
/// output are the types generated from the contract. The input has passed its check before `run` sees it, and the
/// output is checked before it leaves.
pub trait Tool<P>: 'static {
    /// The name in the contract's manifest.
    const NAME: &'static str;
    /// The arguments.
    type Input: DeserializeOwned + Send;
    /// The result.
    type Output: Serialize;

    /// Returns the result, or what the caller is told instead.
    ///
    /// # Errors
    ///
    /// With one of the codes that the manifest lists for this tool; another one is sent as the contract's `internal` code.
    fn run(
        input: Self::Input,
        ports: &P,
        call: &Call,
    ) -> impl Future<Output = Result<Self::Output, Failure>> + Send;
}

type Running<'a> = Pin<Box<dyn Future<Output = Result<Value, Stop>> + Send + 'a>>;

/// Why a tool gave no output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The tool says so.
    Failed(Failure),
    /// The types do not agree with the schemas; told to the log only.
    Disagreement(Message),
}

/// A tool in a list: its name, and how to run it.
pub struct Entry<P> {
    name: &'static str,
    run: for<'a> fn(CheckedInput, &'a P, &'a Call) -> Running<'a>,
}

impl<P> Clone for Entry<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Entry<P> {}

impl<P> fmt::Debug for Entry<P> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Entry").field(&self.name).finish()
    }
}

impl<P: Sync> Entry<P> {
    /// Returns the entry of the tool `T`.
    pub const fn of<T: Tool<P>>() -> Self {
        Self {
            name: T::NAME,
            run: |input, ports, call| Box::pin(decode_run_encode::<T, P>(input, ports, call)),
        }
    }

    /// The name in the contract's manifest.
    pub fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn run<'a>(&self, input: CheckedInput, ports: &'a P, call: &'a Call) -> Running<'a> {
        (self.run)(input, ports, call)
    }
}

async fn decode_run_encode<T: Tool<P>, P>(
    input: CheckedInput,
    ports: &P,
    call: &Call,
) -> Result<Value, Stop> {
    let disagree = |error: serde_json::Error| {
        // serde_json repeats what it could not take; the log must not hold argument values.
        Stop::Disagreement(Message::new("types-disagree").with("kind", format!("{:?}", error.classify())))
    };
    let input: T::Input = serde_json::from_value(input.into_value()).map_err(disagree)?;
    let output = T::run(input, ports, call).await.map_err(Stop::Failed)?;
    serde_json::to_value(output).map_err(disagree)
}
