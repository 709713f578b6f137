//! Letters on their way: kept until somebody has taken them, so that a failure loses nothing, and none goes twice.
//!
//! One command at a time works on the outbox. A letter is a file: a few lines about it, an empty line, its bytes. It
//! waits as `NAME.letter`; it is claimed by becoming `NAME.leaving`, handed over, put down as sent, and removed. A file
//! that is still `leaving` when the next command comes may have been sent or not: it is told, and sent again only when
//! somebody says so.

mod record;

use super::lock::{LockError, wait};
use crate::errors::Worded as _;
use crate::log::{Lock, Rank};
use crate::machine::{self, Draft, Kind as What, Lasting, Over, Rights};
use crate::yaml::{self, quoted};
use lettre::Address;
use lettre::address::Envelope;
use miette::Diagnostic;
use record::Records;
pub use record::{Done, Kind};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The largest letter that is read back.
const LARGEST: u64 = 128 << 20;
/// The longest lines about a letter.
const LABEL: u64 = 64 << 10;
/// What the name of a letter that waits ends in.
const WAITS: &str = "letter";
/// What the name of a letter ends in that somebody has begun to hand over.
const LEAVES: &str = "leaving";
/// What the name of an unfinished file begins with.
const UNFINISHED: &str = ".unfinished-";

/// Why the outbox cannot be used.
#[derive(Debug, Error, Diagnostic)]
pub enum OutboxError {
    /// Somebody else is at work.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Lock(#[from] LockError),
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
}

/// A letter in the outbox; its bytes stay on the disk until it leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// Its file.
    pub path: PathBuf,
    /// A name for it that is safe on every system.
    pub name: String,
    /// From whom; empty if the writer has not said.
    pub from: String,
    /// To whom; empty if nobody has said.
    pub to: String,
    /// Its subject.
    pub subject: String,
    /// What tells it from other letters with the same entries.
    pub kind: Kind,
    /// Where its bytes begin.
    start: u64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Label {
    from: String,
    to: String,
    subject: String,
    kind: Kind,
}

impl Waiting {
    /// From whom to whom, for the wire.
    #[must_use]
    pub fn envelope(&self) -> Option<Envelope> {
        let from: Address = self.from.parse().ok()?;
        Envelope::new(Some(from), vec![self.to.parse().ok()?]).ok()
    }
}

/// A file in the outbox that is no letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Junk {
    /// Which.
    pub path: PathBuf,
    /// In which way.
    pub why: String,
}

/// What is in the outbox.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contents {
    /// Letters that wait, the oldest name first.
    pub waiting: Vec<Waiting>,
    /// Letters that may have been sent, or not.
    pub perhaps: Vec<Waiting>,
    /// What is no letter.
    pub junk: Vec<Junk>,
}

/// A letter somebody has begun to hand over. Dropped without a word, it stays one that may have been sent.
#[derive(Debug)]
pub struct Claimed {
    /// The letter.
    pub letter: Waiting,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The outbox of a home folder, as long as it is one's turn.
#[derive(Debug)]
pub struct Outbox {
    folder: PathBuf,
    _lock: Lock,
}

fn folder(home: &Path) -> PathBuf {
    home.join("outbox")
}

/// Is there anything in the outbox that waits? A look from outside, without waiting for one's turn.
#[must_use]
pub fn has_waiting(home: &Path) -> bool {
    let all = machine::list(&folder(home)).unwrap_or_default();
    all.iter().any(|path| path.extension().is_some_and(|suffix| suffix == WAITS))
}

/// Where a letter of a game is, as its name and the records say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gone {
    /// The letter's name.
    pub name: String,
    /// Whom it is for.
    pub to: String,
    /// When it left; if it has not, it waits, or may have left.
    pub time: Option<String>,
}

/// Letters that have left and such that have not, by their names: a look from outside, without waiting for one's turn.
/// What cannot be read is not there.
#[must_use]
pub fn glance(home: &Path) -> Vec<Gone> {
    let folder = folder(home);
    let records = Records::glance(&folder);
    let left = records.all().map(|(name, to, time)| Gone {
        name: name.to_owned(),
        to: to.to_owned(),
        time: Some(time.to_owned()),
    });
    let mut all: Vec<Gone> = left.collect();
    for path in machine::list(&folder).into_iter().flatten() {
        if path.extension().is_some_and(|suffix| suffix == WAITS || suffix == LEAVES)
            && let Ok(letter) = read(&path)
        {
            all.push(Gone { name: letter.name, to: letter.to, time: None });
        }
    }
    all
}

impl Outbox {
    /// Waits for one's turn at the outbox of a home folder.
    ///
    /// # Errors
    /// If it does not come.
    pub fn open(home: &Path) -> Result<Outbox, OutboxError> {
        let folder = folder(home);
        let lock = wait(Rank::Outbox, &folder.join(".lock"))?;
        let outbox = Outbox { folder, _lock: lock };
        outbox.clean();
        Ok(outbox)
    }

    /// Removes what crashes have left unfinished: whoever has his turn knows that nobody is at work on it. What cannot
    /// be removed does no harm.
    fn clean(&self) {
        sweep(&self.folder, UNFINISHED);
    }

    fn path(&self, name: &str, suffix: &str) -> PathBuf {
        self.folder.join(format!("{name}.{suffix}"))
    }

    /// Puts a letter in; one of the same name that waits is replaced.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn put(
        &self,
        name: &str,
        (from, to): (&str, &str),
        subject: &str,
        kind: &Kind,
        bytes: &[u8],
    ) -> Result<Waiting, OutboxError> {
        let path = self.path(name, WAITS);
        let io = |source| OutboxError::Io { path: path.clone(), source };
        let label = format!(
            "from: {}\nto: {}\nsubject: {}\nkind: {}\n\n",
            quoted(from),
            quoted(to),
            quoted(subject),
            quoted(&kind.0)
        );
        put(&path, &[label.as_bytes(), bytes].concat(), UNFINISHED).map_err(io)?;
        self.sync();
        read(&path).map_err(|why| io(io::Error::other(why)))
    }

    /// Everything in it. A file that is no letter is named and blocks nothing.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn contents(&self) -> Result<Contents, OutboxError> {
        let io = |source| OutboxError::Io { path: self.folder.clone(), source };
        // Asked only of what a crash may have left.
        let mut records: Option<Records> = None;
        let mut paths = machine::list(&self.folder).map_err(io)?;
        paths.sort();
        let mut contents = Contents::default();
        for path in paths {
            let waits = path.extension().is_some_and(|suffix| suffix == WAITS);
            let leaves = path.extension().is_some_and(|suffix| suffix == LEAVES);
            if !waits && !leaves {
                if !self.is_own(&path) {
                    contents.junk.push(Junk { path, why: "it is no letter".to_owned() });
                }
                continue;
            }
            match read(&path) {
                Err(why) => contents.junk.push(Junk { path, why }),
                Ok(letter) if waits => contents.waiting.push(letter),
                Ok(letter) => {
                    let records = match &mut records {
                        Some(records) => records,
                        none => none.insert(self.records()?),
                    };
                    // The crash came after it was put down as sent.
                    if digest(&path).is_some_and(|digest| records.has_left(&letter.name, &digest)) {
                        machine::remove(&letter.path).map_err(io)?;
                    } else {
                        contents.perhaps.push(letter);
                    }
                }
            }
        }
        Ok(contents)
    }

    fn is_own(&self, path: &Path) -> bool {
        path.file_name().is_some_and(|name| {
            name == ".lock" || name.as_encoded_bytes().starts_with(record::FILE.as_bytes())
        })
    }

    /// Takes a letter to a place where it may be put twice without harm.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn take(&self, letter: Waiting) -> Result<Claimed, OutboxError> {
        let read = bytes(&letter);
        let bytes = read.map_err(|source| OutboxError::Io { path: letter.path.clone(), source })?;
        Ok(Claimed { letter, bytes })
    }

    /// Claims a letter: whoever finds it after a crash knows that it may have been sent.
    ///
    /// # Errors
    /// If it cannot be read or claimed.
    pub fn claim(&self, letter: Waiting) -> Result<Claimed, OutboxError> {
        let Claimed { letter, bytes } = self.take(letter)?;
        let path = self.path(&letter.name, LEAVES);
        if path != letter.path {
            let io = |source| OutboxError::Io { path: letter.path.clone(), source };
            machine::rename(&letter.path, &path).map_err(io)?;
            self.sync();
        }
        Ok(Claimed { letter: Waiting { path, ..letter }, bytes })
    }

    /// It was not taken, for certain: it waits again.
    ///
    /// # Errors
    /// If that cannot be put down.
    pub fn give_back(&self, claimed: Claimed) -> Result<(), OutboxError> {
        let letter = claimed.letter;
        let path = self.path(&letter.name, WAITS);
        if path == letter.path {
            return Ok(());
        }
        machine::rename(&letter.path, &path)
            .map_err(|source| OutboxError::Io { path: letter.path, source })?;
        self.sync();
        Ok(())
    }

    /// Somebody has it now.
    ///
    /// # Errors
    /// If that cannot be put down.
    pub fn done(&self, claimed: Claimed, time: &str) -> Result<(), OutboxError> {
        let Claimed { letter, .. } = claimed;
        let io = |source| OutboxError::Io { path: letter.path.clone(), source };
        let mut records = self.records()?;
        let digest = digest(&letter.path).unwrap_or_default();
        records.add(&letter.name, Done::new(&letter.to, &letter.kind, time, digest));
        records.save(&self.folder)?;
        machine::remove(&letter.path).map_err(io)
    }

    /// Takes a letter out without sending it.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(&self, letter: &Waiting) -> Result<(), OutboxError> {
        machine::remove(&letter.path).map_err(|source| OutboxError::Io { path: letter.path.clone(), source })
    }

    /// When a letter of this name and kind was last sent to somebody.
    ///
    /// # Errors
    /// If the records cannot be read.
    pub fn sent(&self, name: &str, to: &str, kind: &Kind) -> Result<Option<String>, OutboxError> {
        Ok(self.records()?.sent(name, to, kind))
    }

    fn records(&self) -> Result<Records, OutboxError> {
        Records::open(&self.folder)
    }

    /// Makes names last. Not every drive lets a folder be synced; the letter is there all the same.
    fn sync(&self) {
        let _ = machine::sync(&self.folder);
    }
}

/// Removes what crashes have left unfinished in a folder where only one command at a time writes. What cannot be removed does
/// no harm.
pub(super) fn sweep(folder: &Path, unfinished: &str) {
    for path in machine::list(folder).into_iter().flatten() {
        let name = path.file_name().unwrap_or_default();
        if name.as_encoded_bytes().starts_with(unfinished.as_bytes()) {
            let _ = machine::remove(&path);
        }
    }
}

/// Writes a letter, whole or not at all.
pub(super) fn put(path: &Path, bytes: &[u8], unfinished: &str) -> io::Result<()> {
    let (before, rights) = (OsStr::new(unfinished), Rights::Owner);
    let draft = Draft { before, after: "", rights, lasting: Lasting::Synced, over: Over::Replace };
    machine::put(path, bytes, &draft)
}

/// Reads the lines about a letter.
fn read(path: &Path) -> Result<Waiting, String> {
    let file = machine::here().open(path).map_err(|error| error.to_string())?;
    if file.look.kind != What::File || file.look.size > LARGEST {
        return Err("it is no ordinary file, or too large".to_owned());
    }
    let mut reader = BufReader::new(file.bytes).take(LABEL);
    let mut label = String::new();
    loop {
        let before = label.len();
        reader.read_line(&mut label).map_err(|error| error.to_string())?;
        match &label[before..] {
            "" => return Err("it is damaged".to_owned()),
            "\n" => break,
            _ => {}
        }
    }
    let start = label.len() as u64;
    let Label { from, to, subject, kind } =
        yaml::read(&label, LABEL as usize).map_err(|error| error.in_words())?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Waiting { path: path.to_owned(), name, from, to, subject, kind, start })
}

/// The letter itself.
fn bytes(letter: &Waiting) -> io::Result<Vec<u8>> {
    let mut bytes = machine::read(&letter.path, LARGEST as usize)?;
    // It may have changed since.
    let start = usize::try_from(letter.start).unwrap_or(usize::MAX).min(bytes.len());
    bytes.drain(..start);
    Ok(bytes)
}

/// The hash of a file, by which a letter is known again after a crash.
fn digest(path: &Path) -> Option<String> {
    let mut hash = Sha256::new();
    let mut reader = BufReader::new(machine::here().open(path).ok()?.bytes.take(LARGEST));
    loop {
        let piece = reader.fill_buf().ok()?;
        if piece.is_empty() {
            return Some(data_encoding::HEXLOWER.encode(&hash.finalize()));
        }
        hash.update(piece);
        let count = piece.len();
        reader.consume(count);
    }
}

#[cfg(test)]
mod tests;
