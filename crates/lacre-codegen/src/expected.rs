//! A file as it should be.

use std::io::ErrorKind as IoErrorKind;
use std::path::{Path, PathBuf};

use crate::error::{Error, ErrorKind};

/// A file that a generator answers for: where it belongs and what it holds.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Expected {
    /// Relative to the root of the project, with `/` between its parts.
    pub path: String,
    /// The whole text, ending in a newline.
    pub text: String,
}

impl Expected {
    /// Whether the file below `root` holds exactly this text. A missing file is not fresh.
    ///
    /// # Errors
    ///
    /// When the file exists and cannot be read.
    pub fn is_fresh(&self, root: &Path) -> Result<bool, Error> {
        match std::fs::read(self.below(root)) {
            Ok(found) => Ok(found == self.text.as_bytes()),
            Err(cause) if cause.kind() == IoErrorKind::NotFound => Ok(false),
            Err(cause) => Err(self.unusable(cause)),
        }
    }

    /// Writes the file below `root` if it is not fresh, and says whether it wrote.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or its folder or itself cannot be written.
    pub fn write(&self, root: &Path) -> Result<bool, Error> {
        if self.is_fresh(root)? {
            return Ok(false);
        }
        let path = self.below(root);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|cause| self.unusable(cause))?;
        }
        std::fs::write(&path, &self.text).map_err(|cause| self.unusable(cause))?;
        Ok(true)
    }

    fn below(&self, root: &Path) -> PathBuf {
        root.join(&self.path)
    }

    fn unusable(&self, cause: std::io::Error) -> Error {
        Error::new(ErrorKind::File, &self.path).caused_by(cause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_once_and_then_fresh() {
        let root = std::env::temp_dir().join(format!("lacre-expected-{}", std::process::id()));
        let expected = Expected { path: "a/b.rs".to_owned(), text: "// text\n".to_owned() };
        assert!(!expected.is_fresh(&root).expect("a missing file can be asked for"));
        assert!(expected.write(&root).expect("the temporary folder can be written"));
        assert!(expected.is_fresh(&root).expect("the file can be read"));
        assert!(!expected.write(&root).expect("nothing to do"));
        std::fs::write(root.join("a/b.rs"), "// edited\n").expect("the temporary folder can be written");
        assert!(!expected.is_fresh(&root).expect("the file can be read"));
        std::fs::remove_dir_all(root).expect("the temporary folder can be removed");
    }

    #[test]
    fn a_file_that_cannot_be_read_is_an_error() {
        let expected = Expected { path: ".".to_owned(), text: String::new() };
        let error = expected.is_fresh(&std::env::temp_dir()).expect_err("a folder is not a file");
        assert_eq!(error.kind(), ErrorKind::File);
    }
}
