//! Evidence: what each run did, on disk, for whoever has to answer for it later.
//!
//! `<runId>/run.json` is the run record, replaced as a whole; `<runId>/session.jsonl` has a line for each call, appended in
//! one piece and flushed to the disk before the call is answered. A process that dies loses at most the line it was
//! writing.

mod folder;
mod record;

pub(crate) use record::{Line, Opening, Outcome, Status, milliseconds};

use crate::error::{Error, ErrorKind};
use folder::{Counted, RunFolder};
use lacre_contract::RunId;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The JSON Schema of `run.json`.
pub const RUN_RECORD_SCHEMA: &str = include_str!("../schemas/run-record.schema.json");

/// The JSON Schema of each line of `session.jsonl`.
pub const SESSION_LINE_SCHEMA: &str = include_str!("../schemas/session-line.schema.json");

/// A folder that keeps the evidence of runs, one folder a run. Folders and files can be read by their owner alone (on
/// Unix): a line holds the input of its call.
#[derive(Clone, Debug)]
pub struct Evidence(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    root: PathBuf,
    /// Tells this process's unfinished files from those of another over the same folder.
    writer: String,
    /// One step at a time for each run; runs that share a lock only wait for each other's disk.
    locks: [Mutex<Seen>; 64],
}

/// The runs whose folders this process has looked into, with the lines that it found.
type Seen = HashMap<RunId, Counted>;

/// The most runs that one lock remembers. A forgotten one is looked into again, which is only slower.
const MOST_SEEN: usize = 1 << 11;

/// What a run's folder says of the next call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entered {
    /// The run goes on; its lines tell of this many calls.
    Open { calls: u32 },
    /// The run is over.
    Closed,
    /// The run belongs to another principal.
    Foreign,
}

impl Evidence {
    /// Returns the evidence kept in `root`, made when it does not exist. What is there is gone on with.
    ///
    /// # Errors
    ///
    /// When `root` cannot be made, is not a folder, or cannot be written.
    pub fn open(root: &Path) -> Result<Self, Error> {
        Self::prepare(root).map_err(|error| Error::new(ErrorKind::Evidence, "", error.kind()))
    }

    fn prepare(root: &Path) -> io::Result<Self> {
        folder::create_private(root)?;
        let writer = crate::runs::fresh_run_id().to_string();
        let probe = root.join(format!(".{writer}"));
        folder::write_private(&probe, b"")?;
        std::fs::remove_file(&probe)?;
        let locks = std::array::from_fn(|_| Mutex::default());
        Ok(Self(Arc::new(Inner { root: root.to_owned(), writer, locks })))
    }

    /// Opens the folder of a run, or goes on with it.
    pub(crate) async fn enter(&self, opening: Opening) -> io::Result<Entered> {
        let run = opening.run.clone();
        self.step(&run, move |folder, seen| {
            let Some(record) = folder.record()? else {
                folder.create(&opening)?;
                seen.insert(opening.run, Counted::default());
                return Ok(Entered::Open { calls: 0 });
            };
            if record.principal != opening.principal {
                return Ok(Entered::Foreign);
            }
            if !record.is_open() {
                return Ok(Entered::Closed);
            }
            // The lines count for a store that has never heard of the run, or has forgotten it; each is read once.
            let counted = match seen.get(&opening.run) {
                Some(before) => folder.count_on(*before)?,
                None => folder.mend_and_count()?,
            };
            seen.insert(opening.run, counted);
            Ok(Entered::Open { calls: counted.lines })
        })
        .await
    }

    /// Adds the line of a call that has ended.
    pub(crate) async fn append(&self, run: &RunId, line: Line) -> io::Result<()> {
        self.step(run, move |folder, _| {
            folder.append(&line)?;
            // A run may be closed while its last calls are still under way.
            match folder.record()?.filter(|record| !record.is_open()) {
                Some(closed) => folder.replace(&closed.with_calls(folder.mend_and_count()?.lines)),
                None => Ok(()),
            }
        })
        .await
    }

    /// Closes the record of a run; what is closed stays as it is.
    pub(crate) async fn close(&self, run: &RunId, outcome: Outcome) -> io::Result<()> {
        self.step(run, move |folder, _| {
            let Some(record) = folder.record()?.filter(record::RunRecord::is_open) else { return Ok(()) };
            folder.replace(&record.closed(outcome, folder.mend_and_count()?.lines))
        })
        .await
    }

    /// The disk may be slow, and nothing else should wait for it.
    async fn step<T: Send + 'static>(
        &self,
        run: &RunId,
        step: impl FnOnce(&RunFolder, &mut Seen) -> io::Result<T> + Send + 'static,
    ) -> io::Result<T> {
        let (inner, run) = (Arc::clone(&self.0), run.clone());
        let stepped = tokio::task::spawn_blocking(move || {
            let folder = RunFolder::new(inner.root.join(run.as_str()), &inner.writer);
            let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(&run);
            let lock = usize::try_from(hash % 64).unwrap_or_default();
            let mut seen = inner.locks[lock].lock().unwrap_or_else(PoisonError::into_inner);
            if seen.len() >= MOST_SEEN {
                seen.clear();
            }
            step(&folder, &mut seen)
        });
        stepped.await.map_err(io::Error::other)?
    }
}
