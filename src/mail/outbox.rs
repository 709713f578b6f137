//! Letters on their way: kept until somebody has taken them, so that a failure loses nothing.
//!
//! A letter is a file: a few lines about it, an empty line, its bytes. Sending it again sends the same message id, so
//! that a letter that left just before a crash does no harm by leaving twice.

use crate::yaml::{self, spell};
use lettre::Address;
use lettre::address::Envelope;
use miette::Diagnostic;
use serde::Deserialize;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The largest letter that is read back.
const LARGEST: u64 = 128 << 20;
/// What the name of a letter ends in.
const SUFFIX: &str = "letter";

/// Why the outbox cannot be used.
#[derive(Debug, Error, Diagnostic)]
pub enum OutboxError {
    /// A file.
    #[error("cannot use the outbox {}", path.display())]
    #[diagnostic(
        code(coureur::mail::outbox_io),
        help("check the folder and its rights; your move is safe in the log")
    )]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// A letter that cannot be read back.
    #[error("the letter {} in the outbox is damaged", path.display())]
    #[diagnostic(
        code(coureur::mail::outbox_damaged),
        help("delete it and `send` again; your move is safe in the log")
    )]
    Damaged {
        /// Which.
        path: PathBuf,
    },
}

/// A letter in the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// Its file.
    pub path: PathBuf,
    /// A name for it that is safe on every system.
    pub name: String,
    /// From whom.
    pub from: String,
    /// To whom.
    pub to: String,
    /// Its subject.
    pub subject: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Label {
    from: String,
    to: String,
    subject: String,
}

impl Waiting {
    /// From whom to whom, for the wire.
    #[must_use]
    pub fn envelope(&self) -> Option<Envelope> {
        let from: Address = self.from.parse().ok()?;
        Envelope::new(Some(from), vec![self.to.parse().ok()?]).ok()
    }
}

/// The outbox of a home folder.
#[derive(Debug, Clone)]
pub struct Outbox(PathBuf);

impl Outbox {
    /// The outbox of a home folder.
    #[must_use]
    pub fn in_home(home: &Path) -> Outbox {
        Outbox(home.join("outbox"))
    }

    /// Puts a letter in; one of the same name is replaced.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn put(
        &self,
        name: &str,
        (from, to): (&str, &str),
        subject: &str,
        bytes: &[u8],
    ) -> Result<Waiting, OutboxError> {
        let path = self.0.join(format!("{name}.{SUFFIX}"));
        let io = |source| OutboxError::Io { path: path.clone(), source };
        let label = format!("from: {}\nto: {}\nsubject: {}\n\n", spell(from), spell(to), spell(subject));
        fs::create_dir_all(&self.0).map_err(io)?;
        let mut file = tempfile::NamedTempFile::new_in(&self.0).map_err(io)?;
        file.write_all(label.as_bytes()).and_then(|()| file.write_all(bytes)).map_err(io)?;
        file.as_file().sync_all().map_err(io)?;
        file.persist(&path).map_err(|error| io(error.error))?;
        self.read(&path)
    }

    /// All letters that wait, the oldest name first.
    ///
    /// # Errors
    /// If the folder or a letter cannot be read.
    pub fn list(&self) -> Result<Vec<Waiting>, OutboxError> {
        let io = |source| OutboxError::Io { path: self.0.clone(), source };
        let entries = match fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            other => other.map_err(io)?,
        };
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry.map_err(io)?.path();
            if path.extension().is_some_and(|suffix| suffix == SUFFIX) {
                paths.push(path);
            }
        }
        paths.sort();
        paths.iter().map(|path| self.read(path)).collect()
    }

    fn read(&self, path: &Path) -> Result<Waiting, OutboxError> {
        let io = |source| OutboxError::Io { path: path.to_owned(), source };
        let damaged = || OutboxError::Damaged { path: path.to_owned() };
        let mut bytes = Vec::new();
        fs::File::open(path).map_err(io)?.take(LARGEST).read_to_end(&mut bytes).map_err(io)?;
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or_else(damaged)?;
        let label = std::str::from_utf8(&bytes[..end + 1]).map_err(|_| damaged())?;
        let label: Label = yaml::read(label, 64 << 10).map_err(|_| damaged())?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = bytes.split_off(end + 2);
        Ok(Waiting {
            path: path.to_owned(),
            name,
            from: label.from,
            to: label.to,
            subject: label.subject,
            bytes,
        })
    }

    /// Takes a letter out: somebody has it now.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn done(&self, letter: &Waiting) -> Result<(), OutboxError> {
        fs::remove_file(&letter.path).map_err(|source| OutboxError::Io { path: letter.path.clone(), source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_waits_until_it_is_done() {
        let home = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_home(home.path());
        assert!(outbox.list().unwrap().is_empty());
        let put = outbox
            .put("ab-1-2", ("a@b.c", "d@e.f"), "Québec: 'x' # y", b"Subject: x\r\n\r\n\n\nbody")
            .unwrap();
        assert_eq!(outbox.list().unwrap(), std::slice::from_ref(&put));
        assert_eq!(
            (put.subject.as_str(), put.bytes.as_slice()),
            ("Québec: 'x' # y", &b"Subject: x\r\n\r\n\n\nbody"[..])
        );
        assert!(put.envelope().is_some());
        outbox.put("ab-1-2", ("a@b.c", "x@e.f"), "again", b"y").unwrap();
        assert_eq!(outbox.list().unwrap().len(), 1);
        outbox.done(&put).unwrap();
        assert!(outbox.list().unwrap().is_empty());
    }

    #[test]
    fn a_damaged_letter_is_named() {
        let home = tempfile::tempdir().unwrap();
        let outbox = Outbox::in_home(home.path());
        fs::create_dir_all(home.path().join("outbox")).unwrap();
        for text in ["", "from: x\n", "nonsense\n\nx"] {
            fs::write(home.path().join("outbox/x.letter"), text).unwrap();
            assert!(matches!(outbox.list(), Err(OutboxError::Damaged { .. })), "{text}");
        }
    }
}
