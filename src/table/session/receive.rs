//! Taking in what others have signed.

use super::{Merged, Session, SessionError};
use crate::log::{self, Comparison, Document, Replaced, Signed};
use crate::table::{BadEntry, Parting, PartingWords as _, replay};
use crate::{machine, yaml};

impl Session {
    /// Takes in another copy of the log: everything in it is checked before a byte of ours changes.
    ///
    /// # Errors
    /// If it does not hold, belongs to another game, or parts ways with ours.
    pub fn receive(&mut self, bytes: &[u8]) -> Result<Merged, SessionError> {
        // What we hold was checked when it was read; a copy that begins with the same bytes is checked from there on.
        let theirs = log::verify_from(bytes, &self.log.head())?;
        let _lock = self.lock_for_now()?;
        // Another game may be played with other data, so it is told apart before it is replayed.
        match log::compare(&self.log, &theirs) {
            Comparison::DifferentGame => {
                let (ours, theirs) = (self.log.game().to_string(), theirs.game().to_string());
                Err(SessionError::DifferentGame { ours, theirs })
            }
            Comparison::Same => {
                self.journal()?.sent(self.log.last().document().number())?;
                Ok(Merged::Same)
            }
            Comparison::FirstExtendsSecond { from } => {
                self.journal()?.sent(theirs.last().document().number())?;
                Ok(Merged::Ahead { from })
            }
            Comparison::Fork(fork) => {
                // A copy that breaks the rules is no continuation to choose between.
                replay(&theirs, self.own.files())?;
                let parting = Parting::new(&self.log, theirs, *fork);
                if self.journal()?.rejects(&parting.fork.right) && !parting.theirs_counts() {
                    return Ok(Merged::Ahead { from: parting.fork.at });
                }
                Err(self.keep_fork(&parting, bytes))
            }
            Comparison::SecondExtendsFirst { from } => {
                let new: Vec<Signed> =
                    theirs.entries()[from..].iter().map(|placed| placed.signed.clone()).collect();
                self.go_on(&new)
            }
        }
    }

    /// Takes in a run of entries: on top of ours where they go on from our last, else as the copy of the log that they
    /// make together with what comes before them.
    ///
    /// # Errors
    /// As for [`Session::receive`]; entries that follow nothing of ours are refused.
    pub fn receive_entries(&mut self, entries: &[Signed]) -> Result<Merged, SessionError> {
        let Some(first) = entries.first() else { return Ok(Merged::Same) };
        let lock = self.lock_for_now()?;
        let from =
            usize::try_from(first.document().number()).unwrap_or(usize::MAX).min(self.log.entries().len());
        let ours = self.log.entries()[..from].iter().map(|placed| &placed.signed);
        let copy: String = ours.chain(entries).map(Signed::text).collect();
        if from < self.log.entries().len() {
            let held = self.lock.is_some();
            self.lock = self.lock.take().or(lock);
            let received = self.receive(copy.as_bytes());
            if !held {
                self.release();
            }
            return received;
        }
        // What we hold was checked when it was read; only what is new is.
        log::verify_from(copy.as_bytes(), &self.log.head())?;
        self.go_on(entries)
    }

    /// Takes entries that follow on our last, whose chain and signatures have been checked: what comes before them was
    /// replayed when it was opened.
    fn go_on(&mut self, entries: &[Signed]) -> Result<Merged, SessionError> {
        let from = self.log.entries().len();
        let mut table = self.table().clone();
        for signed in entries {
            let Document::Entry(entry) = signed.document() else { continue };
            table.enter(entry, signed.hash().as_bytes()).map_err(|offence| BadEntry {
                entry: u64::from(entry.number),
                seat: entry.seat.to_string(),
                offence,
            })?;
        }
        self.given_up_in(entries)?;
        let Replaced { log, doubt } = log::append(&self.path, &self.log.head(), entries)?;
        let seats = self.seats();
        let received = self.journal()?.received(&log, self.file().as_deref(), entries, &seats);
        self.log = log;
        self.desk = self.desk.moved_to(table).declaring(self.journal()?.owing());
        received?;
        // Nothing of ours is at stake: what came can come again.
        match doubt {
            Some(doubt) => Err(doubt.into()),
            None => Ok(Merged::Extended { from, to: self.log.entries().len() - 1 }),
        }
    }

    fn keep_fork(&self, parting: &Parting, bytes: &[u8]) -> SessionError {
        let kept = Session::fork_file(&self.path);
        let io = |source| SessionError::Io { path: kept.clone(), source };
        // A third continuation must not push out the proof of the second.
        if let Ok(old) = machine::read(&kept, log::limits::LOG_BYTES)
            && let Ok(other) = log::read_log(&old)
            && matches!(log::compare(&other, &parting.theirs), Comparison::Fork(_))
            && let Err(source) = yaml::save_beside(&self.path, ".fork-before", &old)
        {
            return io(source);
        }
        match yaml::save_bytes(&kept, bytes) {
            Ok(()) => SessionError::Fork {
                at: parting.fork.at,
                words: parting.words(self.table(), &self.seats()),
                help: parting.help(&self.seats(), &kept),
                proof: crate::log::fork_proof(&parting.fork),
                kept,
            },
            Err(source) => io(source),
        }
    }
}
