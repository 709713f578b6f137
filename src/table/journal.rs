//! What this machine has signed, so that nothing is ever signed twice at one place.
//!
//! An old backup of a log looks like a log whose next entry is ours to write. Signing it a second time would be a fork,
//! and the opponent's proof of it. So the machine remembers the last entry it signed in each game. Where the player's last
//! entry was not signed here, nothing is signed until he says himself that he has read what is newest. Nothing here is
//! secret.
//!
//! # Only its owner lifts the bar
//!
//! Whatever comes from somebody else says nothing about what this player has signed elsewhere: the sender chooses where
//! his copy ends, how many letters it comes in, and how he words his own entries in it. So no entry that comes in ever
//! counts as knowledge. A mark of what is known is set in three ways only: by a signature made here, by `restore`, and
//! by taking back what was signed here (which goes back to what was known before it).
//!
//! # One lock, one order
//!
//! Whatever changes a game on this machine is done by the one program that holds the game's lock, a file in the home
//! folder. It takes the lock before it reads the log for the last time, and gives it back after it has written the
//! journal for the last time. In between it goes through these steps, each of which is on the disk before the next:
//!
//! 1. the journal says what is *pending*: the log it starts from, what stays of it, the signed entries that follow, and
//!    what will be remembered afterwards;
//! 2. the log is replaced as a whole;
//! 3. the journal remembers, and nothing is pending.
//!
//! **Invariant.** Every entry that this machine ever wrote into a log of the game is named by the journal: it is at or
//! before `signed` in the same log, or among what was taken back openly, or pending. It is so before step 1 (nothing
//! new is written), between 1 and 3 (pending names it) and after 3 (`signed` does).
//!
//! Something pending while nobody holds the lock means that a program ended between step 1 and step 3. The log tells
//! which:
//!
//! | the log | then |
//! | --- | --- |
//! | holds the end of what was pending | step 2 was done: step 3 is done now, and the player is told |
//! | ends where it started from, and is the very same file | step 2 was not done, and what was pending is in no log: it is dropped, as if never said |
//! | ends where it started from, but was put there since | nobody can tell: step 2 is done (again), with the same bytes |
//! | goes on from there in another way | what was pending does not count; the next signature says so openly |
//! | does not reach to where it started from | it is an old copy: nothing is signed, and pending stays |

mod error;
mod memory;
#[cfg(test)]
#[allow(clippy::disallowed_types, clippy::unwrap_used)]
// the model stops at once, and its maps are never gone through
mod model;
mod steps;

pub use error::JournalError;
pub(super) use steps::Found;

use super::{Act, Declare, Seat};
use crate::errors::Worded as _;
use crate::log::{Hash, Lock, Log, Rank, Signed, same_file};
use crate::yaml::{self, KeptError};
use coureur_core::refuses;
pub(super) use memory::Owes;
use memory::{Kept, Memory, Owing, RESTORED, head, holds};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long another command on the same game is waited for.
const PATIENCE: Duration = Duration::from_secs(60);
/// Entries taken back at one place before somebody should think it over.
const MOST_DECLARED: usize = 16;

/// The journal of one game on this machine.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    kept: Kept,
}

impl Journal {
    /// Takes the lock of a game: whoever holds it may change the game, and nobody else.
    ///
    /// # Errors
    /// If somebody else holds it for too long, or there can be no lock.
    pub fn lock(folder: &Path, game: Hash) -> Result<Lock, JournalError> {
        Journal::lock_within(folder, game, PATIENCE)
    }

    pub(super) fn lock_within(folder: &Path, game: Hash, patience: Duration) -> Result<Lock, JournalError> {
        let path = folder.join(format!("{game}.lock"));
        crate::machine::make_folder(folder)
            .map_err(|source| JournalError::Io { path: path.clone(), source })?;
        Ok(Lock::take(Rank::Game, &path, &path, patience)?)
    }

    /// Opens the journal of a game in a folder; a missing file is an empty journal.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn open(folder: &Path, game: Hash) -> Result<Journal, JournalError> {
        let path = folder.join(format!("{game}.yaml"));
        let kept = yaml::load(&path).map_err(|error| match error {
            KeptError::Io(source) => JournalError::Io { path: path.clone(), source },
            KeptError::Damaged(why) => JournalError::Damaged { path: path.clone(), why: why.in_words() },
        })?;
        Ok(Journal { path, kept })
    }

    fn write(&self) -> Result<(), JournalError> {
        yaml::save(&self.path, &self.kept)
            .map_err(|source| JournalError::Io { path: self.path.clone(), source })
    }

    /// Changes what is remembered.
    fn change(&mut self, change: impl FnOnce(&mut Memory)) -> Result<(), JournalError> {
        let before = self.kept.clone();
        change(&mut self.kept.memory);
        if self.kept == before { Ok(()) } else { self.write() }
    }

    /// May these seats sign upon this copy of the log, which is in this file?
    ///
    /// # Errors
    /// If it is stale, or if what is newest must be read first.
    pub fn may_sign(&self, log: &Log, file: Option<&str>, seats: &[Seat]) -> Result<(), JournalError> {
        let memory = &self.kept.memory;
        // What is pending still was not to be had from this copy.
        let pending = self.kept.pending.as_ref().map(|pending| &pending.last);
        if let Some(signed) = [pending, memory.signed.as_ref()]
            .into_iter()
            .flatten()
            .find(|mark| refuses!("signing upon a stale copy", !holds(log, mark)))
        {
            return Err(JournalError::Stale { signed: signed.entry });
        }
        let unknown = self.unknown_own(log, log.entries().len(), seats);
        if let Some(own) = unknown.filter(|_| refuses!("signing where one's last entry was not signed", true))
        {
            return Err(JournalError::CatchUpFirst { own });
        }
        // Whoever has signed nothing in this copy may have since it was put aside.
        match &memory.left {
            Some((left, known))
                if refuses!(
                    "signing upon a file that was put back",
                    *left == head(log) && file.is_some_and(|file| !same_file(file, known))
                ) =>
            {
                Err(JournalError::PutBack)
            }
            _ => Ok(()),
        }
    }

    /// The last entry of these seats among the first entries of a log, if nothing on this machine vouches for it.
    fn unknown_own(&self, log: &Log, first: usize, seats: &[Seat]) -> Option<u32> {
        let own = log.entries().iter().take(first).rev().map(|placed| placed.signed.document());
        let own = own.filter(|document| document.number() > 0);
        let own = own
            .map(|document| (document.number(), document.seat().as_str()))
            .find(|(_, author)| seats.iter().any(|seat| seat.word() == *author));
        let known = || [&self.kept.memory.signed, &self.kept.memory.caught_up].into_iter().flatten();
        let (own, _) = own?;
        (!known().any(|mark| holds(log, mark) && mark.entry >= own)).then_some(own)
    }

    /// Has nothing of the game been signed here, nor its owner said anything of it?
    #[must_use]
    pub(super) fn knows_nothing(&self) -> bool {
        self.kept.memory.signed.is_none() && self.kept.memory.caught_up.is_none()
    }

    /// Entries that are in the log, though the player may not know; he does after this.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn tell(&mut self) -> Result<Option<RangeInclusive<u32>>, JournalError> {
        let untold = self.kept.memory.untold;
        self.change(|memory| memory.untold = None)?;
        Ok(untold.map(|(from, to)| from..=to))
    }

    /// Entries came in. Whoever sent them, they prove nothing about what this player has signed elsewhere.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub(super) fn received(
        &mut self,
        log: &Log,
        file: Option<&str>,
        new: &[Signed],
        seats: &[Seat],
    ) -> Result<(), JournalError> {
        let own = |entry: &Signed| seats.iter().any(|seat| seat.word() == entry.document().seat().as_str());
        let others = new.iter().any(|entry| !own(entry));
        self.change(|memory| {
            memory.left = file.map(|file| (head(log), file.to_owned()));
            if others {
                memory.untold = None;
            }
        })
    }

    /// What came is known up to this entry, so it has left this machine; as has what was posted, sent, or put into the
    /// outbox.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn sent(&mut self, up_to: u32) -> Result<(), JournalError> {
        self.change(|memory| memory.sent = memory.sent.max(up_to))
    }

    /// The last entry that is known to have left this machine.
    #[must_use]
    pub fn sent_up_to(&self) -> u32 {
        self.kept.memory.sent
    }

    /// Was the end of this log written by this machine?
    #[must_use]
    pub(super) fn signed_last(&self, log: &Log) -> bool {
        self.kept.memory.signed.as_ref() == Some(&head(log))
    }

    /// How often something was taken back at the place that this entry has.
    #[must_use]
    pub(super) fn may_withdraw(&self) -> bool {
        self.kept.memory.owing.len() < MOST_DECLARED
    }

    /// The player says that he has read what is newest. What he signs next says so, unless he only moved the file.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub(super) fn restored(
        &mut self,
        log: &Log,
        file: Option<&str>,
        seats: &[Seat],
    ) -> Result<(), JournalError> {
        self.kept.pending = None;
        self.change(|memory| {
            memory.signed = None;
            memory.caught_up = Some(head(log));
            memory.left = file.map(|file| (head(log), file.to_owned()));
            memory.sent = memory.sent.max(head(log).entry);
            for seat in seats {
                memory.owe(seat.word(), RESTORED.to_owned());
            }
        })?;
        self.write()
    }

    /// The player says that he only moved or copied the file.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub(super) fn moved(&mut self, log: &Log, file: Option<&str>) -> Result<(), JournalError> {
        self.change(|memory| memory.left = file.map(|file| (head(log), file.to_owned())))
    }

    /// Another copy was settled not to count, from some entry on.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub(super) fn reject(&mut self, branch: &[Signed], owes: Owes<'_>) -> Result<(), JournalError> {
        self.change(|memory| {
            memory.abandon(branch.iter());
            memory.owe_all(owes);
        })
    }

    /// The player has heard that another entry of one of his seats does not count, and agrees: his next entry names it.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub(super) fn agree(&mut self, seat: Seat, act: &Act) -> Result<(), JournalError> {
        self.change(|memory| memory.owe(seat.word(), act.spell().0))
    }

    /// Has the player said that he restored, and signed nothing since?
    #[must_use]
    pub(super) fn owes_restored(&self) -> bool {
        self.kept.memory.owing.iter().any(|owing| owing.words == RESTORED)
    }

    /// Is this the token of an entry that was settled here not to count?
    #[must_use]
    pub(super) fn rejects_token(&self, token: &str) -> bool {
        self.kept.memory.rejected.iter().any(|rejected| rejected == token)
    }

    /// Was this entry settled not to count?
    #[must_use]
    pub(super) fn rejects(&self, first: &Signed) -> bool {
        self.kept.memory.rejected.contains(&first.token().to_string())
    }

    /// Is this an entry of a copy that was settled not to count? Of the hash the first digits are enough.
    #[must_use]
    pub(super) fn has_abandoned(&self, entry: u32, hash: &str) -> bool {
        self.kept.memory.abandoned.iter().any(|mark| mark.entry == entry && mark.hash.starts_with(hash))
    }

    /// What the next signatures have to say openly.
    #[must_use]
    pub fn owing(&self) -> Vec<Declare> {
        let declare = |owing: &Owing| {
            let seat = Seat::from_word(&owing.seat)?;
            if owing.words == RESTORED {
                return Some(Declare { seat, act: None });
            }
            let text = owing.words.parse().ok()?;
            let act = Act::read(&crate::log::Act { text, blob: Vec::new() }).ok()?;
            Some(Declare { seat, act: Some(act) })
        };
        self.kept.memory.owing.iter().filter_map(declare).collect()
    }
}
