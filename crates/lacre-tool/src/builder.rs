//! From a contract and its tools to a catalog.

use crate::catalog::Catalog;
use crate::error::{Error, ErrorKind};
use crate::tool::{Entry, Tool};
use lacre_contract::{Contract, Phrasebook};
use std::fmt;
use std::sync::Arc;

/// A catalog in the making: a contract, the tools that keep it, and the words for what they say.
///
/// ```
/// use lacre_tool::{Call, Catalog, Contract, Failure, Message, Tool};
/// use serde_json::{Value, json};
///
/// struct Find;
///
/// impl Tool<Vec<String>> for Find {
///     const NAME: &'static str = "notes.find";
///     type Input = Value; // the generated type, in a real crate
///     type Output = Value;
///
///     async fn run(input: Value, notes: &Vec<String>, _: &Call) -> Result<Value, Failure> {
///         let query = input["query"].as_str().unwrap_or_default();
///         let found = notes.iter().zip(1..).filter(|(text, _)| text.contains(query));
///         let found: Vec<Value> = found.map(|(text, id)| json!({"id": id, "text": text})).collect();
///         Ok(json!({"notes": found}))
///     }
/// }
///
/// struct Get;
///
/// impl Tool<Vec<String>> for Get {
///     const NAME: &'static str = "notes.get";
///     type Input = Value;
///     type Output = Value;
///
///     async fn run(_: Value, _: &Vec<String>, _: &Call) -> Result<Value, Failure> {
///         Err(Failure::new("gone", Message::new("note-gone")))
///     }
/// }
///
/// # const BUNDLE: &str = include_str!("../../lacre-contract/tests/notes.json");
/// let contract = Contract::from_bundle(BUNDLE)?;
/// let catalog = Catalog::builder(contract)
///     .tool::<Find>()
///     .tool::<Get>()
///     .words("note-gone = There is no such note.")
///     .build(vec!["milk".to_owned()])?;
/// assert_eq!(catalog.contract().tools().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CatalogBuilder<P> {
    contract: Contract,
    entries: Vec<Entry<P>>,
    locale: String,
    words: Vec<String>,
}

impl<P: Send + Sync + 'static> CatalogBuilder<P> {
    pub(crate) fn new(contract: Contract) -> Self {
        Self { contract, entries: Vec::new(), locale: "en".to_owned(), words: Vec::new() }
    }

    /// Adds the tool `T`.
    #[must_use]
    pub fn tool<T: Tool<P>>(mut self) -> Self {
        self.entries.push(Entry::of::<T>());
        self
    }

    /// Adds tools that are kept in a list.
    #[must_use]
    pub fn tools(mut self, entries: &[Entry<P>]) -> Self {
        self.entries.extend_from_slice(entries);
        self
    }

    /// Adds the words for messages of the tools, a Fluent text: `note-gone = There is no such note.`
    #[must_use]
    pub fn words(mut self, fluent: impl Into<String>) -> Self {
        self.words.push(fluent.into());
        self
    }

    /// Sets the language, a BCP 47 tag; `en` unless it is set. What the library says by itself is there in `en` and `pt-BR`;
    /// in another language it stays English unless [`words`](Self::words) has it.
    #[must_use]
    pub fn locale(mut self, tag: impl Into<String>) -> Self {
        self.locale = tag.into();
        self
    }

    /// Returns the catalog over `ports`: what the tools ask. Two catalogs may share theirs in an [`Arc`].
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Tools`], naming each difference, when the contract lists a tool that was not added, or the other way
    /// round, or when one was added twice. [`ErrorKind::Words`] when the locale is no language tag or a text is not Fluent.
    pub fn build(self, ports: impl Into<Arc<P>>) -> Result<Catalog<P>, Error> {
        let library: [&str; 2] = match self.locale.as_str() {
            "pt-BR" => [lacre_contract::PORTUGUESE, crate::PORTUGUESE],
            _ => [lacre_contract::ENGLISH, crate::ENGLISH],
        };
        let texts: Vec<&str> = library.into_iter().chain(self.words.iter().map(String::as_str)).collect();
        let phrasebook = Phrasebook::new(&self.locale, &texts)
            .map_err(|reason| Error::new(ErrorKind::Words, vec![reason]))?;
        Catalog::over(self.contract, &self.entries, ports.into(), phrasebook)
    }
}

impl<P> fmt::Debug for CatalogBuilder<P> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("CatalogBuilder").field("entries", &self.entries).finish_non_exhaustive()
    }
}
