//! The three steps of every change, and what is found when a program ended between them.

use super::memory::{Memory, Owes, Pending, head, holds, mark};
use super::{Journal, JournalError};
use crate::errors::Worded as _;
use crate::log::{Log, Signed, read_entries, same_file};
use crate::table::Seat;
use coureur_core::refuses;
use data_encoding::BASE64;
use std::ops::RangeInclusive;

/// What was pending when the journal was opened.
#[derive(Debug)]
pub(in crate::table) enum Found {
    /// Nothing, or nothing that has to be done.
    Nothing,
    /// The log has it already; the player will be told.
    Done,
    /// The log has to be replaced after so many entries.
    ToDo {
        /// Entries that stay.
        keep: usize,
        /// Entries that follow.
        entries: Vec<Signed>,
    },
    /// It does not count; these entries are to be set aside.
    Aside(Vec<Signed>),
}

impl Journal {
    /// Looks at what is pending: a program ended before it was done. Whoever asks holds the lock.
    ///
    /// # Errors
    /// If the journal cannot be written, or is damaged.
    pub(in crate::table) fn find(&mut self, log: &Log, file: Option<&str>) -> Result<Found, JournalError> {
        let Some(pending) = self.kept.pending.clone() else { return Ok(Found::Nothing) };
        let entries = self.entries(&pending)?;
        let numbers = entries.first().map(|first| first.document().number()..=pending.last.entry);
        if head(log) == pending.base {
            if file.zip(pending.file.as_deref()).is_some_and(|(now, then)| same_file(now, then)) {
                self.drop_pending()?;
                return Ok(Found::Nothing);
            }
            return Ok(Found::ToDo { keep: usize::try_from(pending.keep).unwrap_or(usize::MAX), entries });
        }
        if holds(log, &pending.last) {
            self.done(numbers, Some((log, file)))?;
            return Ok(Found::Done);
        }
        if !holds(log, &pending.base) {
            return Ok(Found::Nothing);
        }
        let appended = pending.keep == pending.base.entry + 1;
        self.kept.pending = None;
        match entries.first().filter(|_| appended) {
            Some(first) => self.kept.memory.withdraw(first),
            None => return self.write().map(|()| Found::Nothing),
        }
        self.write()?;
        Ok(Found::Aside(entries))
    }

    fn entries(&self, pending: &Pending) -> Result<Vec<Signed>, JournalError> {
        let damaged = |why: String| JournalError::Damaged { path: self.path.clone(), why };
        let text = BASE64.decode(pending.entries.as_bytes()).map_err(|why| damaged(why.to_string()))?;
        if text.is_empty() {
            return Ok(Vec::new());
        }
        let entries = read_entries(&text).map_err(|why| damaged(why.in_words()))?;
        Ok(entries.into_iter().map(|placed| placed.signed).collect())
    }

    /// Step 1: entries of our own are to follow the end of the log.
    ///
    /// # Errors
    /// If the journal cannot be written. Nothing may be written into the log then.
    pub(in crate::table) fn begin_append(
        &mut self,
        log: &Log,
        file: Option<String>,
        entries: &[Signed],
    ) -> Result<(), JournalError> {
        let mut then = self.kept.memory.after(entries);
        if entries.is_empty() {
            // A game just opened, of which only the header is there.
            then.signed = Some(head(log));
        }
        self.begin((log, file), log.entries().len(), entries, then)
    }

    /// Step 1: our last entries, which have never left this machine or are those of a table, are to be taken back.
    ///
    /// # Errors
    /// As for [`Journal::begin_append`].
    pub(in crate::table) fn begin_retract(
        &mut self,
        log: &Log,
        file: Option<String>,
        keep: usize,
    ) -> Result<(), JournalError> {
        let mut then = self.kept.memory.after(&[]);
        if let Some(first) = log.entries().get(keep) {
            then.withdraw(&first.signed);
        }
        // At a table also what was posted: what takes its place has not left.
        then.sent = then.sent.min(u32::try_from(keep).unwrap_or(u32::MAX).saturating_sub(1));
        // What is left was signed here as well, or read.
        then.signed = None;
        then.caught_up =
            keep.checked_sub(1).and_then(|last| log.entries().get(last)).map(|last| mark(&last.signed));
        self.begin((log, file), keep, &[], then)
    }

    /// Step 1: another copy is to take the place of the log, from some entry on.
    ///
    /// # Errors
    /// As for [`Journal::begin_append`].
    pub(in crate::table) fn begin_take(
        &mut self,
        (log, file): (&Log, Option<String>),
        keep: usize,
        entries: &[Signed],
        owes: Owes<'_>,
        seats: &[Seat],
    ) -> Result<(), JournalError> {
        let mut then = self.kept.memory.after(&[]);
        // What was known here stays known up to the fork. Entries of ours in the other copy were signed elsewhere.
        let unknown = self.unknown_own(log, keep, seats).is_some();
        // Where nothing was known, nothing is: the key may have been restored, and its owner has said nothing of this game.
        let known = !refuses!("a settlement that counts as catching up", unknown)
            && !refuses!("a settlement that counts as a restore", self.knows_nothing());
        let last = keep.checked_sub(1).and_then(|last| log.entries().get(last)).filter(|_| known);
        (then.signed, then.caught_up) = (None, last.map(|last| mark(&last.signed)));
        then.sent = then.sent.min(u32::try_from(keep).unwrap_or(u32::MAX).saturating_sub(1));
        then.abandon(log.entries().iter().skip(keep).map(|placed| &placed.signed));
        then.owe_all(owes);
        self.begin((log, file), keep, entries, then)
    }

    fn begin(
        &mut self,
        (log, file): (&Log, Option<String>),
        keep: usize,
        entries: &[Signed],
        then: Memory,
    ) -> Result<(), JournalError> {
        let kept = keep.checked_sub(1).and_then(|last| log.entries().get(last)).map(|last| &last.signed);
        let Some(last) = entries.last().or(kept) else { return Ok(()) };
        let text: String = entries.iter().map(Signed::text).collect();
        self.kept.pending = Some(Pending {
            base: head(log),
            file,
            keep: u32::try_from(keep).unwrap_or(u32::MAX),
            entries: BASE64.encode(text.as_bytes()),
            last: mark(last),
            then,
        });
        self.write().inspect_err(|_| self.kept.pending = None)
    }

    /// Step 3: what was pending is done. Entries that the player may not know of are remembered for him.
    ///
    /// # Errors
    /// If the journal cannot be written. It is done all the same, and found out the next time.
    pub(in crate::table) fn done(
        &mut self,
        untold: Option<RangeInclusive<u32>>,
        now: Option<(&Log, Option<&str>)>,
    ) -> Result<(), JournalError> {
        if let Some(pending) = self.kept.pending.take() {
            self.kept.memory = pending.then;
        }
        if let Some(range) = untold {
            self.kept.memory.untold = Some(range.into_inner());
        }
        if let Some((log, file)) = now {
            self.kept.memory.left = file.map(|file| (head(log), file.to_owned()));
        }
        self.write()
    }

    /// Step 2 was refused: nothing is pending.
    ///
    /// # Errors
    /// If the journal cannot be written. That nothing was done is found out the next time.
    pub(in crate::table) fn drop_pending(&mut self) -> Result<(), JournalError> {
        self.kept.pending = None;
        self.write()
    }
}
