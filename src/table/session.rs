//! A game on this machine: the log file, the person's home folder, and the table between them.
//!
//! Whatever changes the game goes through here, under the game's lock and in the order the
//! [journal](super::Journal) prescribes. A session that is [held](Session::hold) keeps the lock, so that nothing
//! can come between looking at the log and signing upon it.

mod error;
mod receive;
mod settle;
mod tally;
#[cfg(test)]
mod tests;

pub use error::SessionError;
pub use settle::{Choice, Retracted, Settled};
pub use tally::Tally;

use super::fork::Parting;
use super::mark::{Replayed, keep_mark, replay_own};
use super::replay::replay;
use super::{Desk, Found, Home, Journal, OwnFiles, Seat, Table, Written};
use crate::keys::Identity;
use crate::log::{self, Comparison, Document, FileError, Hash, Lock, Log, Replaced, Signed};
use crate::yaml;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tally::Noted;

/// What became of a log that came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Merged {
    /// There was no log here; now there is.
    Started {
        /// Entries taken.
        entries: usize,
    },
    /// It went on where ours ended.
    Extended {
        /// The first new entry.
        from: usize,
        /// The last entry now.
        to: usize,
    },
    /// Nothing new.
    Same,
    /// Ours is longer; or it goes on from an entry that was settled not to count.
    Ahead {
        /// The first entry they lack.
        from: usize,
    },
}

/// A log file opened by a person.
#[derive(Debug)]
pub struct Session {
    path: PathBuf,
    home: Home,
    log: Log,
    desk: Desk,
    own: OwnFiles,
    lock: Option<Arc<Lock>>,
    tally: Option<Tally>,
}

impl Session {
    /// Opens a log file: replays it, and checks every byte of it that was not checked here before.
    ///
    /// # Errors
    /// If the file or the log does not hold.
    pub fn open(
        home: &Home,
        identity: Arc<Identity>,
        path: &Path,
        own: OwnFiles,
    ) -> Result<Session, SessionError> {
        let Replayed { log, table, own, proven } =
            replay_own(home, &identity, &log::read_bytes(path)?, own)?;
        own.keep(log.header(), home)?;
        let journal = Journal::open(&home.journals(), log.game())?;
        let desk = Desk::new(table, Arc::clone(&identity)).declaring(journal.owing());
        if desk.seats().next().is_some() {
            keep_mark(home, &identity, &log, proven);
        }
        let (path, home) = (path.to_owned(), home.clone());
        Ok(Session { path, home, log, desk, own, lock: None, tally: None })
    }

    /// Creates a log file for a game just opened.
    ///
    /// # Errors
    /// If it cannot be written, or there is a file already.
    pub fn create(
        home: &Home,
        identity: Arc<Identity>,
        path: &Path,
        own: OwnFiles,
        entries: &[Signed],
    ) -> Result<Session, SessionError> {
        let Some((header, rest)) = entries.split_first() else {
            unreachable!("a game just opened has a header");
        };
        if let Document::Header(fields) = header.document() {
            own.keep(fields, home)?;
        }
        let _lock = Journal::lock(&home.journals(), header.hash())?;
        let log = log::create(path, header)?;
        let mut journal = Journal::open(&home.journals(), log.game())?;
        let mut session = Session::open(home, identity, path, own)?;
        journal.begin_append(&log, session.file(), rest)?;
        let replaced = log::append(path, &log.head(), rest);
        let own = session.own.clone();
        session.finish(&mut journal, replaced, rest, |log| Ok(replay(log, own.files())?))?;
        Ok(session)
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The log.
    #[must_use]
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The person's seat at the table.
    #[must_use]
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        self.desk.table()
    }

    /// Notes in a tally what this session writes.
    #[must_use]
    pub fn noted_in(mut self, tally: &Tally) -> Session {
        self.tally = Some(tally.clone());
        self
    }

    fn journal(&self) -> Result<Journal, SessionError> {
        Ok(Journal::open(&self.home.journals(), self.log.game())?)
    }

    fn file(&self) -> Option<String> {
        log::identity(&self.path)
    }

    fn seats(&self) -> Vec<Seat> {
        self.desk.seats().collect()
    }

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

    fn sit_at(&mut self, log: Log, table: Table) -> Result<(), SessionError> {
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
    fn put_aside(&self, at: u32, bytes: &[u8]) -> Result<PathBuf, SessionError> {
        let aside = yaml::save_beside(&self.path, &format!(".abandoned-{at}"), bytes);
        aside.map_err(|source| SessionError::Io { path: self.path.clone(), source })
    }

    /// Where the other copy of an open fork lies.
    #[must_use]
    pub fn fork_file(path: &Path) -> PathBuf {
        log::beside(path, ".fork")
    }

    /// Does another copy lie beside a log that parts ways with it?
    #[must_use]
    pub fn is_forked(path: &Path) -> bool {
        let read = |path: &Path| log::read_log(&log::read_bytes(path).ok()?).ok();
        let kept = Session::fork_file(path);
        let both = || Some((read(path)?, read(&kept)?));
        kept.exists() && both().is_some_and(|(ours, theirs)| Parting::between(&ours, &theirs).is_some())
    }

    /// The open fork, if there is one.
    ///
    /// # Errors
    /// If the other copy cannot be read.
    pub fn parting(&self) -> Result<Option<Parting>, SessionError> {
        let kept = Session::fork_file(&self.path);
        if !kept.exists() {
            return Ok(None);
        }
        let theirs = log::read_log(&log::read_bytes(&kept)?)?;
        let Comparison::Fork(fork) = log::compare(&self.log, &theirs) else { return Ok(None) };
        // What was settled stays settled, unless somebody else has gone on from it since.
        let parting = Parting::new(&self.log, theirs, *fork);
        let settled = self.journal()?.rejects(&parting.fork.right) && !parting.theirs_counts();
        Ok((!settled).then_some(parting))
    }

    /// May this machine sign upon this copy?
    ///
    /// # Errors
    /// If it is stale, if what is newest must be read first, or if a fork is open.
    pub fn may_sign(&self) -> Result<(), SessionError> {
        if let Some(parting) = self.parting()? {
            return Err(SessionError::ForkOpen { at: parting.fork.at, kept: Session::fork_file(&self.path) });
        }
        self.journal()?.may_sign(&self.log, self.file().as_deref(), &self.seats())?;
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
    fn finish(
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

    /// The lock for one change, unless the session holds it anyway.
    fn lock_for_now(&mut self) -> Result<Option<Arc<Lock>>, SessionError> {
        if self.lock.is_some() { Ok(None) } else { self.locked().map(Some) }
    }

    /// Everything up to this entry leaves this machine: it is posted, sent, or put into the outbox. Say so before.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn sent(&mut self, up_to: u32) -> Result<(), SessionError> {
        let _lock = self.lock_for_now()?;
        Ok(self.journal()?.sent(up_to)?)
    }

    /// Takes in a log where there is none yet: the opponent's copy after a loss, or somebody else's game.
    ///
    /// # Errors
    /// If it does not hold, or the file cannot be written.
    pub fn adopt(
        home: &Home,
        identity: Arc<Identity>,
        path: &Path,
        own: OwnFiles,
        bytes: &[u8],
    ) -> Result<(Session, Merged), SessionError> {
        let theirs = log::read_log(bytes)?;
        let own = own.completed(theirs.header(), home)?;
        replay(&theirs, own.files())?;
        let mut all = theirs.entries().iter().map(|placed| placed.signed.clone());
        let Some(header) = all.next() else { unreachable!("a log that was read has a header") };
        let rest: Vec<Signed> = all.collect();
        let _lock = Journal::lock(&home.journals(), theirs.game())?;
        let first = log::create(path, &header)?;
        log::append(path, &first.head(), &rest)?;
        let session = Session::open(home, identity, path, own)?;
        session.journal()?.moved(&session.log, session.file().as_deref())?;
        let entries = session.log.entries().len();
        Ok((session, Merged::Started { entries }))
    }
}
