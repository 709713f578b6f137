//! Where messages lie: a file, an mbox, a Maildir. Read within bounds, never changed.

use super::wire::MESSAGE_BYTES;
use miette::Diagnostic;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The most messages looked at in one Maildir at a time.
const MOST_MESSAGES: usize = 100_000;

/// Why messages cannot be read.
#[derive(Debug, Error, Diagnostic)]
pub enum MailboxError {
    /// The system refused.
    #[error("cannot read {}", path.display())]
    #[diagnostic(code(coureur::mail::mailbox_io), help("check the name and its rights"))]
    Io {
        /// What.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// A folder, but no Maildir.
    #[error("{} is a folder, but no Maildir: it has neither `new` nor `cur`", path.display())]
    #[diagnostic(
        code(coureur::mail::no_maildir),
        help("give the Maildir itself; README shows how a fetcher fills one")
    )]
    NoMaildir {
        /// Which.
        path: PathBuf,
    },
    /// A message larger than any that is read.
    #[error("a message in {} is larger than {} MiB", path.display(), MESSAGE_BYTES >> 20)]
    #[diagnostic(code(coureur::mail::too_large), help("ask for the new entries only (`send --attach new`)"))]
    TooLarge {
        /// Where.
        path: PathBuf,
    },
}

/// The messages of a file or a Maildir; for one message or a log this is just its bytes.
///
/// # Errors
/// If it cannot be read.
pub fn messages(path: &Path) -> Result<Vec<Vec<u8>>, MailboxError> {
    let io = |source| MailboxError::Io { path: path.to_owned(), source };
    if fs::metadata(path).map_err(io)?.is_dir() {
        return Maildir::at(path)?.list()?.iter().map(|file| whole(file)).collect();
    }
    let mut reader = BufReader::new(File::open(path).map_err(io)?);
    if reader.fill_buf().map_err(io)?.starts_with(b"From ") {
        return mbox(reader).map_err(io);
    }
    Ok(vec![whole(path)?])
}

/// Reads from a pipe: one message, an mbox, a log or a text.
///
/// # Errors
/// If it cannot be read.
pub fn from_pipe(pipe: impl Read) -> Result<Vec<Vec<u8>>, MailboxError> {
    let path = PathBuf::from("standard input");
    let io = |source| MailboxError::Io { path: path.clone(), source };
    let mut reader = BufReader::new(pipe);
    if reader.fill_buf().map_err(io)?.starts_with(b"From ") {
        return mbox(reader).map_err(io);
    }
    bounded(reader, &path).map(|bytes| vec![bytes])
}

fn bounded(reader: impl Read, path: &Path) -> Result<Vec<u8>, MailboxError> {
    // A log file may be larger than a message; the readers know their own bounds.
    let most = crate::log::limits::LOG_BYTES.max(MESSAGE_BYTES);
    let mut bytes = Vec::new();
    let read = reader.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|source| MailboxError::Io { path: path.to_owned(), source })?;
    if bytes.len() > most {
        return Err(MailboxError::TooLarge { path: path.to_owned() });
    }
    Ok(bytes)
}

fn whole(path: &Path) -> Result<Vec<u8>, MailboxError> {
    let io = |source| MailboxError::Io { path: path.to_owned(), source };
    if !fs::metadata(path).map_err(io)?.is_file() {
        return Err(io(io::Error::new(io::ErrorKind::InvalidInput, "not an ordinary file")));
    }
    bounded(File::open(path).map_err(io)?, path)
}

/// Cuts an mbox into its messages: a new one begins at a line `From ` after an empty line. Messages too large to be
/// read are left out, so that one of them does not hide the others; only those that may concern a game are kept.
fn mbox(mut reader: impl BufRead) -> io::Result<Vec<Vec<u8>>> {
    let mut all: Vec<Vec<u8>> = Vec::new();
    let mut message: Vec<u8> = Vec::new();
    let mut line = Vec::new();
    let (mut empty, mut oversized) = (true, false);
    loop {
        line.clear();
        let more = reader.by_ref().take(1 << 20).read_until(b'\n', &mut line)? > 0;
        if !more || empty && line.starts_with(b"From ") {
            if !oversized && concerns_a_game(&message) {
                all.push(std::mem::take(&mut message));
            }
            message.clear();
            oversized = false;
            if !more {
                return Ok(all);
            }
            continue;
        }
        empty = line == b"\n" || line == b"\r\n";
        oversized |= message.len() + line.len() > MESSAGE_BYTES;
        if !oversized {
            // Lines that begin with `From ` were quoted when the mbox was written.
            let quoted = line.iter().position(|b| *b != b'>').filter(|at| *at > 0);
            let unquoted = quoted.is_some_and(|at| line[at..].starts_with(b"From "));
            message.extend_from_slice(&line[usize::from(unquoted)..]);
        }
    }
}

/// An mbox may hold years of other mail: only what could hold entries stays in memory.
fn concerns_a_game(message: &[u8]) -> bool {
    let text_markers: [&[u8]; 3] = [b"oureur", b"sig:", b"base64"];
    text_markers.iter().any(|marker| message.windows(marker.len()).any(|window| window == *marker))
}

/// A Maildir.
#[derive(Debug, Clone)]
pub struct Maildir {
    path: PathBuf,
}

impl Maildir {
    /// The Maildir at a path.
    ///
    /// # Errors
    /// If it is none.
    pub fn at(path: &Path) -> Result<Maildir, MailboxError> {
        if path.join("new").is_dir() || path.join("cur").is_dir() {
            return Ok(Maildir { path: path.to_owned() });
        }
        Err(MailboxError::NoMaildir { path: path.to_owned() })
    }

    /// Its messages, in the order of their names.
    ///
    /// # Errors
    /// If it cannot be listed.
    pub fn list(&self) -> Result<Vec<PathBuf>, MailboxError> {
        let mut files = Vec::new();
        for folder in ["new", "cur"] {
            let path = self.path.join(folder);
            let io = |source| MailboxError::Io { path: path.clone(), source };
            let entries = match fs::read_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                other => other.map_err(io)?,
            };
            for entry in entries.take(MOST_MESSAGES) {
                let entry = entry.map_err(io)?;
                let hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
                if !hidden && entry.file_type().map_err(io)?.is_file() {
                    files.push(entry.path());
                }
            }
        }
        files.sort_by(|a, b| a.file_name().cmp(&b.file_name()));
        Ok(files)
    }

    /// Messages that were not there before; remembers them by the part of their name that never changes.
    ///
    /// # Errors
    /// If it cannot be listed.
    pub fn fresh(&self, seen: &BTreeSet<String>) -> Result<Vec<(String, PathBuf)>, MailboxError> {
        let named = self.list()?.into_iter().map(|path| (stable_name(&path), path));
        Ok(named.filter(|(name, _)| !seen.contains(name)).collect())
    }

    /// One message.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(path: &Path) -> Result<Vec<u8>, MailboxError> {
        whole(path)
    }
}

/// A message keeps this part of its name when it is moved from `new` to `cur` and gets flags.
#[must_use]
pub fn stable_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split([':', ';', '!']).next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_mbox_is_cut_at_from_lines_after_empty_ones() {
        let text = "From a@b Mon\nSubject: 1\n\nsig: x\nFrom here on\n>From quoted\n\nFrom c@d Tue\nSubject: 2\n\nsig:\n\n\
                    From e@f\nSubject: other\n\nlunch?\n";
        let found = from_pipe(text.as_bytes()).unwrap();
        let texts: Vec<String> = found.into_iter().map(|bytes| String::from_utf8(bytes).unwrap()).collect();
        assert_eq!(texts, ["Subject: 1\n\nsig: x\nFrom here on\nFrom quoted\n\n", "Subject: 2\n\nsig:\n\n"]);
    }

    #[test]
    fn a_maildir_is_listed_and_remembered() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(Maildir::at(folder.path()), Err(MailboxError::NoMaildir { .. })));
        for name in ["new", "cur", "tmp"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        fs::write(folder.path().join("cur/1.a.host:2,S"), "one").unwrap();
        fs::write(folder.path().join("new/2.b.host"), "two").unwrap();
        fs::write(folder.path().join("tmp/3.c.host"), "unfinished").unwrap();
        let maildir = Maildir::at(folder.path()).unwrap();
        let all = maildir.fresh(&BTreeSet::new()).unwrap();
        let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["1.a.host", "2.b.host"]);
        let seen = BTreeSet::from(["1.a.host".to_owned()]);
        assert_eq!(maildir.fresh(&seen).unwrap().len(), 1);
        assert_eq!(messages(folder.path()).unwrap(), [b"one".to_vec(), b"two".to_vec()]);
    }

    #[test]
    fn a_file_is_one_message_and_a_missing_one_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.eml");
        assert!(matches!(messages(&path), Err(MailboxError::Io { .. })));
        fs::write(&path, "Subject: x\n\ny").unwrap();
        assert_eq!(messages(&path).unwrap().len(), 1);
    }
}
