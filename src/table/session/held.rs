//! The game's lock, and everything under it in order.

use super::super::{Found, Journal, Table, replay};
use super::{Session, SessionError};
use crate::log::{self, Hash, Lock, Log, Signed};
use crate::yaml;
use std::path::PathBuf;
use std::sync::Arc;

impl Session {
    /// Takes the game's lock until [`Session::release`] or the end of the session, reads the log again if somebody has
    /// changed it meanwhile, and finishes what a program that was killed has begun.
    ///
    /// # Errors
    /// If somebody else is at work for too long, or the log does not hold any more.
    pub fn hold(&mut self) -> Result<(), SessionError> {
        if self.lock.is_none() {
            self.lock = Some(self.locked()?);
        }
        Ok(())
    }

    /// Gives the lock back: for what takes long and changes nothing here, such as sending a letter. The player knows by
    /// now what was written.
    pub fn release(&mut self) {
        // If that cannot be noted, he is told again.
        self.tally.iter().for_each(|tally| drop(tally.told()));
        self.lock = None;
    }

    /// The lock, with everything under it in order. Whoever holds the session's own needs no other.
    fn locked(&mut self) -> Result<Arc<Lock>, SessionError> {
        let lock = Arc::new(Journal::lock(&self.home.journals(), self.log.game())?);
        let bytes = log::read_bytes(&self.path)?;
        let head = self.log.head();
        if bytes.len() != head.bytes || Hash::of(&bytes) != head.digest {
            self.reread(&bytes)?;
        }
        self.recover()?;
        self.clear_fork();
        Ok(lock)
    }

    fn reread(&mut self, bytes: &[u8]) -> Result<(), SessionError> {
        let log = log::read_log(bytes)?;
        if log.game() != self.log.game() {
            let (ours, theirs) = (self.log.game().to_string(), log.game().to_string());
            return Err(SessionError::DifferentGame { ours, theirs });
        }
        let table = replay(&log, self.own.files())?;
        self.sit_at(log, table)
    }

    pub(super) fn sit_at(&mut self, log: Log, table: Table) -> Result<(), SessionError> {
        self.log = log;
        self.desk = self.desk.moved_to(table).declaring(self.journal()?.owing());
        Ok(())
    }

    /// Finishes what a killed program has begun, as the journal says.
    fn recover(&mut self) -> Result<(), SessionError> {
        let mut journal = self.journal()?;
        match journal.find(&self.log, self.file().as_deref())? {
            Found::Nothing | Found::Done => {}
            Found::ToDo { keep, entries } => {
                let replaced = log::rewrite(&self.path, &self.log, keep, &entries)?;
                let numbers = entries.first().map(|first| first.document().number());
                let last = replaced.log.last().document().number();
                let file = self.file();
                journal.done(numbers.map(|first| first..=last), Some((&replaced.log, file.as_deref())))?;
                let table = replay(&replaced.log, self.own.files())?;
                self.sit_at(replaced.log, table)?;
            }
            Found::Aside(entries) => {
                let text: String = entries.iter().map(Signed::text).collect();
                self.put_aside(
                    entries.first().map_or(0, |first| first.document().number()),
                    text.as_bytes(),
                )?;
            }
        }
        self.desk.declare(self.journal()?.owing());
        Ok(())
    }

    /// Puts what does not count any more beside the log.
    pub(super) fn put_aside(&self, at: u32, bytes: &[u8]) -> Result<PathBuf, SessionError> {
        let aside = yaml::save_beside(&self.path, &format!(".abandoned-{at}"), bytes);
        aside.map_err(|source| SessionError::Io { path: self.path.clone(), source })
    }

    /// The lock for one change, unless the session holds it anyway.
    pub(super) fn lock_for_now(&mut self) -> Result<Option<Arc<Lock>>, SessionError> {
        if self.lock.is_some() { Ok(None) } else { self.locked().map(Some) }
    }
}
