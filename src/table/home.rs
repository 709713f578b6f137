//! The person's home folder.

use super::SessionError;
use crate::log::{Hash, Header, Time};
use crate::machine;
use jiff::SignedDuration;
use std::io;
use std::path::{Path, PathBuf};

/// The file that says when the key was brought back from its words.
const KEY_RESTORED: &str = "key-restored";

/// The largest data or position file that is read.
const LARGEST_FILE: usize = 4 * 1024 * 1024;

/// The person's folder: identity, journals, kept files.
#[derive(Debug, Clone)]
pub struct Home(PathBuf);

impl Home {
    /// A home folder at a path.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> Home {
        Home(path.into())
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Where the journals are.
    #[must_use]
    pub fn journals(&self) -> PathBuf {
        self.0.join("games")
    }

    fn kept(&self, hash: &str) -> PathBuf {
        self.0.join("files").join(format!("{hash}.yaml"))
    }

    /// Notes that the key here was brought back from its words, at this time: whoever needs that has lost something.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn note_key_restored(&self, time: &str) -> Result<(), SessionError> {
        let path = self.path().join(KEY_RESTORED);
        crate::yaml::save_bytes(&path, format!("{time}\n").as_bytes())
            .map_err(|source| SessionError::Io { path, source })
    }

    /// Was the key here brought back after a game was opened, or within a day before, as far as that can be told? Then its
    /// owner may have played in it before. What cannot be read was written by somebody else, and counts as yes.
    pub(super) fn lost_since(&self, opened: &Time) -> bool {
        let path = self.path().join(KEY_RESTORED);
        if !machine::exists(&path) {
            return false;
        }
        let restored = read_text(&path).ok().and_then(|text| text.trim().parse::<Time>().ok());
        restored.is_none_or(|restored| {
            opened.timestamp().duration_since(restored.timestamp()) < SignedDuration::from_hours(24)
        })
    }

    /// Keeps a file under the hash by which a header asks for it, so that it need not be passed again.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, hash: Hash, text: &str) -> Result<(), SessionError> {
        let path = self.kept(&hash.to_string());
        // A file that says the same in other words has the same hash: the one passed last counts.
        if self.find(hash).is_some_and(|kept| kept == text) {
            return Ok(());
        }
        crate::yaml::save_bytes(&path, text.as_bytes()).map_err(|source| SessionError::Io { path, source })
    }

    /// The position that a game begins from, if it has one of its own.
    #[must_use]
    pub fn start_of(&self, header: &Header) -> Option<String> {
        self.find(header.start?)
    }

    /// The file kept under a hash.
    pub(super) fn find(&self, hash: Hash) -> Option<String> {
        read_text(&self.kept(&hash.to_string())).ok()
    }
}

/// Reads a text file of bounded size.
///
/// # Errors
/// If it cannot be read or is too large.
pub fn read_text(path: &Path) -> Result<String, SessionError> {
    let io = |source| SessionError::Io { path: path.to_owned(), source };
    let bytes = machine::read(path, LARGEST_FILE).map_err(io)?;
    if bytes.len() > LARGEST_FILE {
        return Err(io(io::Error::new(io::ErrorKind::FileTooLarge, "the file is too large")));
    }
    String::from_utf8(bytes).map_err(|error| io(io::Error::new(io::ErrorKind::InvalidData, error)))
}
