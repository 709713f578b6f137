//! The person's home folder, and the files a game may be opened with.

use super::SessionError;
use crate::games::Files;
use crate::log::{self, Hash};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The largest data or position file that is read.
const LARGEST_FILE: u64 = 4 * 1024 * 1024;

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

    /// Keeps a file under its hash, so that it need not be passed again.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, text: &str) -> Result<(), SessionError> {
        let hash: [u8; 32] = Sha256::digest(text.as_bytes()).into();
        let path = self.kept(&Hash::from_bytes(hash).to_string());
        let io = |source| SessionError::Io { path: path.clone(), source };
        if path.exists() {
            return Ok(());
        }
        crate::yaml::save_bytes(&path, text.as_bytes()).map_err(io)
    }

    fn find(&self, hash: Hash) -> Option<String> {
        read_text(&self.kept(&hash.to_string())).ok()
    }
}

/// Reads a text file of bounded size.
///
/// # Errors
/// If it cannot be read or is too large.
pub fn read_text(path: &Path) -> Result<String, SessionError> {
    let io = |source| SessionError::Io { path: path.to_owned(), source };
    let mut text = String::new();
    let file = fs::File::open(path).map_err(io)?;
    file.take(LARGEST_FILE + 1).read_to_string(&mut text).map_err(io)?;
    if text.len() as u64 > LARGEST_FILE {
        return Err(io(io::Error::new(io::ErrorKind::FileTooLarge, "the file is too large")));
    }
    Ok(text)
}

/// Files a person passes by hand for a game.
#[derive(Debug, Clone, Default)]
pub struct OwnFiles {
    /// An owner's data file.
    pub data: Option<String>,
    /// A starting position.
    pub start: Option<String>,
}

impl OwnFiles {
    /// As the rules take them.
    #[must_use]
    pub fn files(&self) -> Files<'_> {
        Files { data: self.data.as_deref(), start: self.start.as_deref() }
    }

    /// Completes them from what the home folder keeps, as the header of a log asks for.
    ///
    /// # Errors
    /// If the header pins a file that is not at hand.
    pub fn completed(mut self, header: &log::Header, home: &Home) -> Result<OwnFiles, SessionError> {
        let missing =
            |what, hash: Hash, flag| SessionError::ContentMissing { what, hash: hash.to_string(), flag };
        if let Some(hash) = header.start
            && self.start.is_none()
        {
            self.start =
                Some(home.find(hash).ok_or_else(|| missing("a starting position", hash, "--start"))?);
        }
        let built_in = crate::games::find(header.game.as_str())
            .is_ok_and(|game| super::content_hash(game, Files::default()) == *header.content.as_bytes());
        if !built_in && self.data.is_none() {
            let hash = header.content;
            self.data = Some(home.find(hash).ok_or_else(|| missing("data", hash, "--data"))?);
        }
        Ok(self)
    }

    /// Keeps them in the home folder.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn keep(&self, home: &Home) -> Result<(), SessionError> {
        [&self.data, &self.start].into_iter().flatten().try_for_each(|text| home.keep(text))
    }
}
