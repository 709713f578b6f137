//! A game on this machine: the log file, the person's home folder, and the table between them.
//!
//! Whatever changes the game goes through here, under the game's lock and in the order the
//! [journal](super::Journal) prescribes. A session that is [held](Session::hold) keeps the lock, so that nothing
//! can come between looking at the log and signing upon it.

mod error;
mod given_up;
mod held;
mod receive;
pub(super) mod ruled;
mod settle;
mod sign;
mod tally;
#[cfg(test)]
mod tests;

pub use error::SessionError;
pub use settle::{Choice, Retracted, Settled};
pub use tally::Tally;

use super::mark::{Replayed, keep_mark, replay_own};
use super::{Desk, Home, Journal, OwnFiles, Parting, Seat, Table, replay};
use crate::keys::Identity;
use crate::log::{self, Comparison, Document, Lock, Log, Signed};
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
    /// Has the player said that he takes what is said of entries he never had?
    accepts: bool,
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
        let Replayed { log, table, own, proven } = replay_own(home, &identity, &log::read_bytes(path)?, own)?;
        own.keep(log.header(), home)?;
        let journal = Journal::open(&home.journals(), log.game())?;
        let desk = Desk::new(table, Arc::clone(&identity)).declaring(journal.owing()).in_earnest();
        if desk.seats().next().is_some() {
            keep_mark(home, &identity, &log, proven);
        }
        let (path, home) = (path.to_owned(), home.clone());
        Ok(Session { path, home, log, desk, own, lock: None, tally: None, accepts: false })
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
        crate::machine::exists(&kept)
            && both().is_some_and(|(ours, theirs)| Parting::between(&ours, &theirs).is_some())
    }

    /// The open fork, if there is one.
    ///
    /// # Errors
    /// If the other copy cannot be read.
    pub fn parting(&self) -> Result<Option<Parting>, SessionError> {
        let kept = Session::fork_file(&self.path);
        if !crate::machine::exists(&kept) {
            return Ok(None);
        }
        let theirs = log::read_log(&log::read_bytes(&kept)?)?;
        let Comparison::Fork(fork) = log::compare(&self.log, &theirs) else { return Ok(None) };
        // What was settled stays settled, unless somebody else has gone on from it since.
        let parting = Parting::new(&self.log, theirs, *fork);
        let settled = self.journal()?.rejects(&parting.fork.right) && !parting.theirs_counts();
        Ok((!settled).then_some(parting))
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
