//! What this machine has signed, so that nothing is ever signed twice at one place.
//!
//! An old backup of a log looks like a log whose next entry is ours to write. Signing it a second time would be a fork,
//! and the opponent's proof of it. So the machine remembers the last entry it signed in each game; where it cannot, what
//! is newest must be read first. Nothing here is secret.
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

use super::act::Act;
use super::{Declare, Seat};
use crate::log::{Document, FileError, Hash, Lock, Log, Signed, limits, read_entries};
use crate::yaml::{self, KeptError};
use data_encoding::BASE64;
use miette::Diagnostic;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// The largest journal that is read: a log may be pending in it, and bytes are written as text.
const LARGEST: usize = limits::LOG_BYTES / 3 * 4 + (1 << 20);
/// How long another command on the same game is waited for.
const PATIENCE: Duration = Duration::from_secs(60);
/// Entries taken back at one place before somebody should think it over.
const MOST_DECLARED: usize = 16;

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
        help(
            "you may have signed more since, on another machine or before a loss; signing once more at the same place \
             would be a fork. Read your own mail first, and your opponent's newest copy: `coureur restore MAIL --copy \
             FILE` (`coureur restore --help` says what is at stake)"
        )
    )]
    CatchUpFirst {
        /// The last own entry in the file.
        own: u32,
    },
    /// The file is not the one that was written here.
    #[error(
        "this log was put here by something else than this program: it was moved, copied, or is an old backup"
    )]
    #[diagnostic(
        code(coureur::table::put_back),
        help(
            "if it is an old backup, you may have signed more since, and signing once more at the same place would be a \
             fork: read your mail first, `coureur restore MAIL --copy FILE`. If you only moved or copied the newest \
             file, say so once: coureur restore --moved"
        )
    )]
    PutBack,
    /// Somebody else is at work.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Lock(#[from] FileError),
    /// The journal cannot be read or written.
    #[error("cannot use the journal {path}")]
    #[diagnostic(
        code(coureur::table::journal_io),
        help("check the home folder, its rights and the free space; nothing was signed")
    )]
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
        help("delete it, and read what is newest: coureur restore")
    )]
    Damaged {
        /// Where.
        path: PathBuf,
        /// In which way.
        why: String,
    },
}

/// An entry of a log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    entry: u32,
    hash: String,
}

/// Something that the next signature of a seat has to say openly.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Owing {
    seat: String,
    words: String,
}

/// What is remembered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Memory {
    /// The last entry this machine signed and wrote.
    signed: Option<Mark>,
    /// The newest head that is known not to lack anything of ours.
    caught_up: Option<Mark>,
    /// The log as it was left: where it ended, and which file it was.
    left: Option<(Mark, String)>,
    /// The last entry that is known to have left this machine.
    sent: u32,
    /// Entries that are in the log, though the player may not know.
    untold: Option<(u32, u32)>,
    /// What the next signature has to say openly.
    owing: Vec<Owing>,
    /// Tokens of entries that were settled not to count.
    rejected: Vec<String>,
}

/// Step 1 of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pending {
    /// Where the log ends that it starts from.
    base: Mark,
    /// Which file that is.
    file: Option<String>,
    /// How many entries stay.
    keep: u32,
    /// The entries that follow, in Base64.
    entries: String,
    /// Where the log ends then.
    last: Mark,
    /// What is remembered then.
    then: Memory,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Kept {
    memory: Memory,
    pending: Option<Pending>,
}

/// What was pending when the journal was opened.
#[derive(Debug)]
pub(super) enum Found {
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

/// The journal of one game on this machine.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    kept: Kept,
}

fn mark(signed: &Signed) -> Mark {
    Mark { entry: signed.document().number(), hash: signed.hash().to_string() }
}

fn holds(log: &Log, mark: &Mark) -> bool {
    let found = usize::try_from(mark.entry).ok().and_then(|index| log.entries().get(index));
    found.is_some_and(|placed| placed.signed.hash().to_string() == mark.hash)
}

fn head(log: &Log) -> Mark {
    mark(log.last())
}

fn acts(signed: &Signed) -> impl Iterator<Item = &str> {
    let acts = match signed.document() {
        Document::Header(_) => &[][..],
        Document::Entry(entry) => &entry.acts[..],
    };
    acts.iter().map(|act| act.text.as_str())
}

impl Owing {
    fn is_paid_by(&self, signed: &Signed) -> bool {
        let restored = |act: &str| act == RESTORED || act.starts_with("restored ");
        let said = |act: &str| act == self.words || self.words == RESTORED && restored(act);
        signed.document().seat().as_str() == self.seat && acts(signed).any(said)
    }
}

/// The word for a restore, whichever chain goes with it.
const RESTORED: &str = "restored";

impl Memory {
    /// After entries of our own were written.
    fn after(&self, entries: &[Signed]) -> Memory {
        let mut then = self.clone();
        then.untold = None;
        if let Some(last) = entries.last() {
            then.signed = Some(mark(last));
        }
        then.owing.retain(|owing| !entries.iter().any(|entry| owing.is_paid_by(entry)));
        then
    }

    fn owe(&mut self, seat: &str, words: String) {
        let owing = Owing { seat: seat.to_owned(), words };
        if !self.owing.contains(&owing) {
            self.owing.push(owing);
        }
    }

    /// An entry of ours does not count, which the next signature of its seat says.
    fn withdraw(&mut self, first: &Signed) {
        let act =
            Act::Withdrawn { entry: u64::from(first.document().number()), token: *first.token().as_bytes() };
        self.owe(first.document().seat().as_str(), act.spell().0);
        self.reject(first);
    }

    fn reject(&mut self, first: &Signed) {
        let token = first.token().to_string();
        if !self.rejected.contains(&token) {
            self.rejected.push(token);
        }
    }
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
        fs::create_dir_all(folder).map_err(|source| JournalError::Io { path: path.clone(), source })?;
        Ok(Lock::take(&path, &path, patience)?)
    }

    /// Opens the journal of a game in a folder; a missing file is an empty journal.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub fn open(folder: &Path, game: Hash) -> Result<Journal, JournalError> {
        let path = folder.join(format!("{game}.yaml"));
        let kept = yaml::load(&path, LARGEST).map_err(|error| match error {
            KeptError::Io(source) => JournalError::Io { path: path.clone(), source },
            KeptError::Damaged(why) => JournalError::Damaged { path: path.clone(), why: why.to_string() },
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
        if let Some(signed) =
            [pending, memory.signed.as_ref()].into_iter().flatten().find(|mark| !holds(log, mark))
        {
            return Err(JournalError::Stale { signed: signed.entry });
        }
        let own = log.entries().iter().rev().map(|placed| placed.signed.document()).find(|document| {
            document.number() > 0 && seats.iter().any(|seat| seat.word() == document.seat().as_str())
        });
        let Some(own) = own.map(Document::number) else { return Ok(()) };
        let known = [&memory.signed, &memory.caught_up].into_iter().flatten();
        if !known.filter(|mark| holds(log, mark)).any(|mark| mark.entry >= own) {
            return Err(JournalError::CatchUpFirst { own });
        }
        match &memory.left {
            Some((left, known)) if *left == head(log) && file.is_some_and(|file| file != known) => {
                Err(JournalError::PutBack)
            }
            _ => Ok(()),
        }
    }

    /// Looks at what is pending: a program ended before it was done. Whoever asks holds the lock.
    ///
    /// # Errors
    /// If the journal cannot be written, or is damaged.
    pub(super) fn find(&mut self, log: &Log, file: Option<&str>) -> Result<Found, JournalError> {
        let Some(pending) = self.kept.pending.clone() else { return Ok(Found::Nothing) };
        let entries = self.entries(&pending)?;
        let numbers = entries.first().map(|first| first.document().number()..=pending.last.entry);
        if head(log) == pending.base {
            if file.is_some() && file == pending.file.as_deref() {
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
        let entries = read_entries(&text).map_err(|why| damaged(why.to_string()))?;
        Ok(entries.into_iter().map(|placed| placed.signed).collect())
    }

    /// Step 1: entries of our own are to follow the end of the log.
    ///
    /// # Errors
    /// If the journal cannot be written. Nothing may be written into the log then.
    pub(super) fn to_append(
        &mut self,
        log: &Log,
        file: Option<String>,
        entries: &[Signed],
    ) -> Result<(), JournalError> {
        let then = self.kept.memory.after(entries);
        self.begin((log, file), log.entries().len(), entries, then)
    }

    /// Step 1: our last entries, which have never left this machine, are to be taken back.
    ///
    /// # Errors
    /// As for [`Journal::to_append`].
    pub(super) fn to_retract(
        &mut self,
        log: &Log,
        file: Option<String>,
        keep: usize,
    ) -> Result<(), JournalError> {
        let mut then = self.kept.memory.after(&[]);
        if let Some(first) = log.entries().get(keep) {
            then.withdraw(&first.signed);
        }
        // What is left was signed here as well, or read.
        then.signed = None;
        then.caught_up =
            keep.checked_sub(1).and_then(|last| log.entries().get(last)).map(|last| mark(&last.signed));
        self.begin((log, file), keep, &[], then)
    }

    /// Step 1: another copy is to take the place of the log, from some entry on.
    ///
    /// # Errors
    /// As for [`Journal::to_append`].
    pub(super) fn to_take(
        &mut self,
        (log, file): (&Log, Option<String>),
        keep: usize,
        entries: &[Signed],
        declares: Option<(Seat, &Act)>,
    ) -> Result<(), JournalError> {
        let mut then = self.kept.memory.after(&[]);
        (then.signed, then.caught_up) = (None, entries.last().map(mark));
        then.sent = then.sent.min(u32::try_from(keep).unwrap_or(u32::MAX).saturating_sub(1));
        if let Some(first) = log.entries().get(keep) {
            then.reject(&first.signed);
        }
        if let Some((seat, act)) = declares {
            then.owe(seat.word(), act.spell().0);
        }
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
    pub(super) fn done(
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
    pub(super) fn drop_pending(&mut self) -> Result<(), JournalError> {
        self.kept.pending = None;
        self.write()
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

    /// Entries came in. They are a proof of being up to date only if somebody else's were among them that this copy
    /// lacked: one's own old file proves nothing.
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
                memory.caught_up = Some(head(log));
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

    /// Another copy's first entry was settled not to count.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub(super) fn reject(
        &mut self,
        first: &Signed,
        declares: Option<(Seat, &Act)>,
    ) -> Result<(), JournalError> {
        self.change(|memory| {
            memory.reject(first);
            if let Some((seat, act)) = declares {
                memory.owe(seat.word(), act.spell().0);
            }
        })
    }

    /// Was this entry settled not to count?
    #[must_use]
    pub(super) fn rejects(&self, first: &Signed) -> bool {
        self.kept.memory.rejected.contains(&first.token().to_string())
    }

    /// What the next signatures have to say openly.
    #[must_use]
    pub(super) fn owing(&self) -> Vec<Declare> {
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
