//! Signing: what was written at the desk goes into the log, in the order the journal prescribes.

use super::super::{Journal, JournalError, Table, Written};
use super::tally::Noted;
use super::{Session, SessionError};
use crate::log::{self, FileError, Log, Replaced, Signed};
use coureur_core::refuses;
use std::ops::RangeInclusive;

impl Session {
    /// May this machine sign upon this copy?
    ///
    /// # Errors
    /// If it is stale, if what is newest must be read first, or if a fork is open.
    pub fn may_sign(&self) -> Result<(), SessionError> {
        let open = self.parting()?.filter(|_| refuses!("signing while a fork is open", true));
        if let Some(parting) = open {
            return Err(SessionError::ForkOpen { at: parting.fork.at, kept: Session::fork_file(&self.path) });
        }
        let journal = self.journal()?;
        journal.may_sign(&self.log, self.file().as_deref(), &self.seats())?;
        // A copy may have been cut before this player's very first entry.
        if journal.knows_nothing() && self.home.lost_since(&self.log.header().time) {
            return Err(JournalError::KeyRestored.into());
        }
        Ok(())
    }

    /// Says what is in the log already, if the last command could not: nobody should order it twice. Says it once.
    ///
    /// # Errors
    /// That there is such news; or that the journal cannot be used.
    pub fn no_news(&mut self) -> Result<(), SessionError> {
        self.hold()?;
        let Some(range) = self.journal()?.tell()? else { return Ok(()) };
        let (from, to) = range.into_inner();
        let told = self.table().story().iter().filter(|chapter| chapter.entry >= u64::from(from));
        let what: String = told
            .flat_map(|chapter| self.table().orders(chapter))
            .take(4)
            .map(|order| format!("\n> {order}"))
            .collect();
        Err(SessionError::WrittenBefore { from, to, what })
    }

    /// Appends what was written at the desk, and sits down at the new table.
    ///
    /// # Errors
    /// If this copy must not be signed upon, or the file cannot be written; the file is then as it was. Only after
    /// [`SessionError::Unconfirmed`] the entries are in the log.
    pub fn append(&mut self, written: Written) -> Result<(), SessionError> {
        if written.entries.is_empty() {
            return Ok(());
        }
        let base = self.log.head();
        let _lock = self.lock_for_now()?;
        if self.log.head() != base {
            return Err(FileError::MovedOn { path: self.path.clone() }.into());
        }
        self.may_sign()?;
        let mut journal = self.journal()?;
        journal.begin_append(&self.log, self.file(), &written.entries)?;
        let replaced = log::append(&self.path, &base, &written.entries);
        self.finish(&mut journal, replaced, &written.entries, |_| Ok(written.table))
    }

    /// Step 3 of the journal's order, and what can be said if it fails.
    pub(super) fn finish(
        &mut self,
        journal: &mut Journal,
        replaced: Result<Replaced, FileError>,
        entries: &[Signed],
        table: impl FnOnce(&Log) -> Result<Table, SessionError>,
    ) -> Result<(), SessionError> {
        let replaced = match replaced {
            Ok(replaced) => replaced,
            Err(error) => {
                // The log is as it was. If the journal cannot say so now, the next command finds it out.
                let _ = journal.drop_pending();
                return Err(error.into());
            }
        };
        let last = replaced.log.last().document().number();
        let numbers = entries.first().map(|first| first.document().number()..=last);
        let file = self.file();
        let untold = numbers.clone().filter(|_| replaced.doubt.is_some() || self.tally.is_some());
        let done = journal.done(untold, Some((&replaced.log, file.as_deref())));
        let table = table(&replaced.log)?;
        self.log = replaced.log;
        self.desk = self.desk.moved_to(table).declaring(journal.owing());
        let (from, to) = numbers.clone().map_or((last, last), RangeInclusive::into_inner);
        if let Some(doubt) = replaced.doubt {
            let why = "the system does not confirm that it is on the disk".to_owned();
            return Err(SessionError::Unconfirmed { from, to, why, source: doubt.into() });
        }
        if let Err(error) = done {
            let why = "the journal could not be written after it".to_owned();
            return Err(SessionError::Unconfirmed { from, to, why, source: error.into() });
        }
        if let (Some(tally), Some(numbers)) = (&self.tally, numbers) {
            let (journals, game, lock) = (self.home.journals(), self.log.game(), self.lock.clone());
            tally.note(Noted { journals, game, entries: numbers, lock });
        }
        Ok(())
    }

    /// Everything up to this entry leaves this machine: it is posted, sent, or put into the outbox. Say so before.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn sent(&mut self, up_to: u32) -> Result<(), SessionError> {
        let _lock = self.lock_for_now()?;
        Ok(self.journal()?.sent(up_to)?)
    }
}
