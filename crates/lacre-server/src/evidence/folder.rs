//! The folder of one run.

use crate::evidence::record::{Line, Opening, RunRecord};
use lacre_contract::{Limits, read};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The folder of one run. Its methods block.
#[derive(Debug)]
pub(crate) struct RunFolder {
    path: PathBuf,
    /// The record that is being written; another process over the same folder writes another.
    partial: PathBuf,
}

/// How many whole lines there are, and where the last one ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) lines: u32,
    bytes: u64,
}

impl RunFolder {
    pub(crate) fn new(path: PathBuf, writer: &str) -> Self {
        let partial = path.join(format!("run.json.{writer}"));
        Self { path, partial }
    }

    /// Returns the run record, or nothing where there is none: the folder is not there, or its maker died before it wrote.
    pub(crate) fn record(&self) -> io::Result<Option<RunRecord>> {
        let text = match fs::read(self.path.join("run.json")) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let value = read(&text, Limits::MESSAGE).map_err(io::Error::other)?;
        serde_json::from_value(value).map(Some).map_err(io::Error::other)
    }

    /// Makes the folder with the record of a run that opens.
    pub(crate) fn create(&self, opening: &Opening) -> io::Result<()> {
        create_private(&self.path)?;
        self.replace(&RunRecord::new(opening))
    }

    /// Puts `record` in the place of the one before, so that a reader sees one or the other.
    pub(crate) fn replace(&self, record: &RunRecord) -> io::Result<()> {
        let mut text = serde_json::to_vec_pretty(record).map_err(io::Error::other)?;
        text.push(b'\n');
        write_private(&self.partial, &text)?;
        fs::rename(&self.partial, self.path.join("run.json"))?;
        sync_folder(&self.path)
    }

    /// Appends one line in one write.
    pub(crate) fn append(&self, line: &Line) -> io::Result<()> {
        let mut text = serde_json::to_vec(line).map_err(io::Error::other)?;
        text.push(b'\n');
        let mut file = private().append(true).create(true).open(self.session())?;
        file.write_all(&text)?;
        file.sync_data()
    }

    /// Cuts off a last line that was never finished, and returns how many lines there are.
    pub(crate) fn mend_and_count(&self) -> io::Result<Counted> {
        let Some(mut file) = self.open_session()? else { return Ok(Counted::default()) };
        let (counted, read) = count(&mut file, Counted::default())?;
        if counted.bytes < read {
            file.set_len(counted.bytes)?;
            file.sync_data()?;
        }
        Ok(counted)
    }

    /// Returns how many lines there are when there were `before`; only what came since is read.
    pub(crate) fn count_on(&self, before: Counted) -> io::Result<Counted> {
        let Some(mut file) = self.open_session()? else { return Ok(before) };
        if file.metadata()?.len() <= before.bytes {
            return Ok(before);
        }
        file.seek(SeekFrom::Start(before.bytes))?;
        count(&mut file, before).map(|(counted, _)| counted)
    }

    fn open_session(&self) -> io::Result<Option<File>> {
        match private().read(true).write(true).open(self.session()) {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn session(&self) -> PathBuf {
        self.path.join("session.jsonl")
    }
}

/// Counts the whole lines from where `file` stands, after those `before`; returns them and where the file ends.
fn count(file: &mut File, before: Counted) -> io::Result<(Counted, u64)> {
    let (mut read, mut counted, mut chunk) = (before.bytes, before, vec![0; 1 << 16]);
    loop {
        let length = file.read(&mut chunk)?;
        if length == 0 {
            return Ok((counted, read));
        }
        for byte in &chunk[..length] {
            read += 1;
            if *byte == b'\n' {
                counted = Counted { lines: counted.lines.saturating_add(1), bytes: read };
            }
        }
    }
}

/// Makes a folder that its owner alone can enter; one that is there stays as it is.
pub(crate) fn create_private(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)?;
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).map_or(Ok(()), sync_folder)
}

/// Writes a file that its owner alone can read.
pub(crate) fn write_private(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = private().write(true).create(true).truncate(true).open(path)?;
    file.write_all(text)?;
    file.sync_all()
}

fn private() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has a mode to set"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// A name is on the disk only when its folder is.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
