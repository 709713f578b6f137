//! What this machine has signed, so that no stale copy is ever signed upon.
//!
//! An old backup of a log looks like a log whose next entry is ours to write. Signing it a second time would be a fork,
//! and the opponent's proof of it. So the machine remembers the last entry it signed in each game; where it cannot, the
//! opponent's newest copy must be read first. Nothing here is secret, and losing it costs one `receive`.

use super::Seat;
use crate::log::{Hash, Log, Signed};
use crate::yaml::{self, KeptError};
use miette::Diagnostic;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The largest journal that is read.
const LARGEST: usize = 64 * 1024;

/// Why this copy of the log must not be signed upon, or the journal not be used.
#[derive(Debug, Error, Diagnostic)]
pub enum JournalError {
    /// The copy is older than what was signed here.
    #[error(
        "this copy of the log is stale: this machine has signed entry {signed} of the game, and it is not in this file"
    )]
    #[diagnostic(
        code(coureur::table::stale_copy),
        help(
            "signing here would make a second, different continuation. Find the newer copy, or `receive` your opponent's"
        )
    )]
    Stale {
        /// The entry signed.
        signed: u32,
    },
    /// Nothing is known here about the last own entry.
    #[error("catch up first: entry {own} is signed by you, but not on this machine")]
    #[diagnostic(
        code(coureur::table::catch_up_first),
        help("this may be an old backup. `receive` your opponent's newest copy of the log once, then go on")
    )]
    CatchUpFirst {
        /// The last own entry in the file.
        own: u32,
    },
    /// The journal cannot be read or written.
    #[error("cannot use the journal {path}")]
    #[diagnostic(code(coureur::table::journal_io), help("check the folder and its rights"))]
    Io {
        /// Where.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The journal is damaged.
    #[error("the journal {path} is damaged: {why}")]
    #[diagnostic(
        code(coureur::table::journal_damaged),
        help("delete it and `receive` your opponent's newest copy of the log")
    )]
    Damaged {
        /// Where.
        path: PathBuf,
        /// In which way.
        why: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    entry: u32,
    hash: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Memory {
    /// The last entry this machine signed and wrote.
    signed: Option<Mark>,
    /// Signed, and about to be written: the head it was built on, and the first of the new entries.
    writing: Option<(Mark, Mark)>,
    /// The newest head of the opponent's that was read.
    caught_up: Option<Mark>,
}

/// The journal of one game on this machine.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    memory: Memory,
}

fn mark(entry: u32, hash: Hash) -> Mark {
    Mark { entry, hash: hash.to_string() }
}

fn holds(log: &Log, mark: &Mark) -> bool {
    let found = usize::try_from(mark.entry).ok().and_then(|index| log.entries().get(index));
    found.is_some_and(|placed| placed.signed.hash().to_string() == mark.hash)
}

fn head(log: &Log) -> Mark {
    mark(log.last().document().number(), log.last().hash())
}

impl Journal {
    /// Opens the journal of a game in a folder; a missing file is an empty journal.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn open(folder: &Path, game: Hash) -> Result<Journal, JournalError> {
        let path = folder.join(format!("{game}.yaml"));
        let memory = yaml::load(&path, LARGEST).map_err(|error| match error {
            KeptError::Io(source) => JournalError::Io { path: path.clone(), source },
            KeptError::Damaged(why) => JournalError::Damaged { path: path.clone(), why: why.to_string() },
        })?;
        Ok(Journal { path, memory })
    }

    fn write(&self) -> Result<(), JournalError> {
        yaml::save(&self.path, &self.memory)
            .map_err(|source| JournalError::Io { path: self.path.clone(), source })
    }

    /// May these seats sign upon this copy of the log?
    ///
    /// # Errors
    /// If it is stale, or if the opponent's newest copy must be read first.
    pub fn may_sign(&mut self, log: &Log, seats: &[Seat]) -> Result<(), JournalError> {
        self.settle_writing(log)?;
        if let Some(signed) = &self.memory.signed
            && !holds(log, signed)
        {
            return Err(JournalError::Stale { signed: signed.entry });
        }
        let own = log.entries().iter().rev().find(|placed| {
            placed.signed.document().number() > 0
                && seats.iter().any(|seat| seat.word() == placed.signed.document().seat().as_str())
        });
        let Some(own) = own.map(|placed| placed.signed.document().number()) else { return Ok(()) };
        let known = [&self.memory.signed, &self.memory.caught_up].into_iter().flatten();
        let reaches = known.filter(|mark| holds(log, mark)).any(|mark| mark.entry >= own);
        if reaches { Ok(()) } else { Err(JournalError::CatchUpFirst { own }) }
    }

    /// An interrupted write either reached the file or never left this machine.
    fn settle_writing(&mut self, log: &Log) -> Result<(), JournalError> {
        let Some((base, last)) = self.memory.writing.clone() else { return Ok(()) };
        if holds(log, &last) {
            self.memory.signed = Some(last);
        } else if head(log) != base {
            return Err(JournalError::Stale { signed: last.entry });
        }
        self.memory.writing = None;
        self.write()
    }

    /// Before the entries are written to the log.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn about_to_write(&mut self, log: &Log, entries: &[Signed]) -> Result<(), JournalError> {
        let Some(last) = entries.last() else { return Ok(()) };
        self.memory.writing = Some((head(log), mark(last.document().number(), last.hash())));
        self.write()
    }

    /// After the entries were written to the log.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn written(&mut self) -> Result<(), JournalError> {
        if let Some((_, last)) = self.memory.writing.take() {
            self.memory.signed = Some(last);
        }
        self.write()
    }

    /// The opponent's newest copy was read.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn caught_up(&mut self, log: &Log) -> Result<(), JournalError> {
        self.settle_writing(log)?;
        self.memory.caught_up = Some(head(log));
        self.write()
    }
}
