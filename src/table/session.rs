//! A game on this machine: the log file, the person's home folder, and the table between them.

use super::replay::{header_terms, replay, start_hash};
use super::{BadEntry, Desk, Journal, JournalError, PlayError, Seat, Table, Written};
use crate::games::{Files, start};
use crate::keys::Identity;
use crate::log::{self, Comparison, Document, FileError, Fork, Hash, Log, LogError, Signed};
use miette::Diagnostic;
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The largest data or position file that is read.
const LARGEST_FILE: u64 = 4 * 1024 * 1024;

/// What can go wrong between a person and a game on this machine.
#[derive(Debug, Error, Diagnostic)]
pub enum SessionError {
    /// The log file.
    #[error(transparent)]
    #[diagnostic(transparent)]
    File(#[from] FileError),
    /// The log.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Log(#[from] LogError),
    /// An entry does not hold.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Entry(#[from] BadEntry),
    /// The orders.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Play(#[from] PlayError),
    /// The journal.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Journal(#[from] JournalError),
    /// A file the game was opened with is not at hand.
    #[error("this game was opened with {what} of its own (hash {hash}), which is not on this machine")]
    #[diagnostic(
        code(coureur::table::content_missing),
        help("ask your opponent for the file and pass it once with `{flag} FILE`")
    )]
    ContentMissing {
        /// Data or a starting position.
        what: &'static str,
        /// Its hash.
        hash: String,
        /// How to pass it.
        flag: &'static str,
    },
    /// A file cannot be read or kept.
    #[error("cannot use {}", path.display())]
    #[diagnostic(code(coureur::table::io), help("check the name, the folder and its rights"))]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The incoming log belongs to another game.
    #[error("this is a log of another game ({theirs}, yours is {ours})")]
    #[diagnostic(
        code(coureur::merge::different_game),
        help("choose the right file with `--log`, or save it under a name of its own")
    )]
    DifferentGame {
        /// The game here.
        ours: String,
        /// The game that came.
        theirs: String,
    },
    /// The two logs part ways.
    #[error("the two logs part ways at entry {at}\n{proof}")]
    #[diagnostic(
        code(coureur::merge::fork),
        help("both copies are kept: yours as it was, the other at {}. Nothing will be signed until you agree which one counts", kept.display())
    )]
    Fork {
        /// Where.
        at: usize,
        /// The proof, in words.
        proof: String,
        /// Where the other copy was put.
        kept: PathBuf,
    },
    /// A fork was seen before and is not settled.
    #[error("this log and {} part ways: the game stands still until that is settled", kept.display())]
    #[diagnostic(
        code(coureur::merge::fork_open),
        help("agree with your opponent which copy counts; delete the other file")
    )]
    ForkOpen {
        /// The other copy.
        kept: PathBuf,
    },
}

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
    /// Ours is longer.
    Ahead {
        /// The first entry they lack.
        from: usize,
    },
}

/// The person's folder: identity, journals, kept files.
#[derive(Debug, Clone)]
pub struct Home(PathBuf);

impl Home {
    /// A home folder at a path.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> Home {
        Home(path.into())
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    fn journals(&self) -> PathBuf {
        self.0.join("games")
    }

    fn kept(&self, hash: &str) -> PathBuf {
        self.0.join("files").join(format!("{hash}.yaml"))
    }

    /// Keeps a file under its hash, so that it need not be passed again.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, text: &str) -> Result<(), SessionError> {
        let hash: [u8; 32] = Sha256::digest(text.as_bytes()).into();
        let path = self.kept(&Hash::from_bytes(hash).to_string());
        let io = |source| SessionError::Io { path: path.clone(), source };
        if path.exists() {
            return Ok(());
        }
        let folder = path.parent().unwrap_or(&self.0);
        fs::create_dir_all(folder).map_err(io)?;
        let file = tempfile::NamedTempFile::new_in(folder).map_err(io)?;
        fs::write(file.path(), text).map_err(io)?;
        file.persist(&path).map_err(|error| io(error.error))?;
        Ok(())
    }

    fn find(&self, hash: Hash) -> Option<String> {
        read_text(&self.kept(&hash.to_string())).ok()
    }
}

/// Reads a text file of bounded size.
///
/// # Errors
/// If it cannot be read or is too large.
pub fn read_text(path: &Path) -> Result<String, SessionError> {
    let io = |source| SessionError::Io { path: path.to_owned(), source };
    let mut text = String::new();
    let file = fs::File::open(path).map_err(io)?;
    file.take(LARGEST_FILE + 1).read_to_string(&mut text).map_err(io)?;
    if text.len() as u64 > LARGEST_FILE {
        return Err(io(io::Error::new(io::ErrorKind::FileTooLarge, "the file is too large")));
    }
    Ok(text)
}

/// Files a person passes by hand for a game.
#[derive(Debug, Clone, Default)]
pub struct OwnFiles {
    /// An owner's data file.
    pub data: Option<String>,
    /// A starting position.
    pub start: Option<String>,
}

impl OwnFiles {
    /// As the rules take them.
    #[must_use]
    pub fn files(&self) -> Files<'_> {
        Files { data: self.data.as_deref(), start: self.start.as_deref() }
    }

    /// Completes them from what the home folder keeps, as the header of a log asks for.
    ///
    /// # Errors
    /// If the header pins a file that is not at hand.
    pub fn completed(mut self, header: &log::Header, home: &Home) -> Result<OwnFiles, SessionError> {
        let missing =
            |what, hash: Hash, flag| SessionError::ContentMissing { what, hash: hash.to_string(), flag };
        let built_in = crate::games::find(header.game.as_str())
            .is_ok_and(|game| super::content_hash(game, Files::default()) == *header.content.as_bytes());
        if !built_in && self.data.is_none() {
            let hash = header.content;
            self.data = Some(home.find(hash).ok_or_else(|| missing("data", hash, "--data"))?);
        }
        if let Some(hash) = header.start {
            let kept = || home.find(hash).ok_or_else(|| missing("a starting position", hash, "--start"));
            self.start = Some(self.pinned_start(header).map_or_else(kept, Ok)?);
        }
        Ok(self)
    }

    /// The starting position passed by hand, as the log pins it: a file with players' names in it was made plain before.
    fn pinned_start(&self, header: &log::Header) -> Option<String> {
        let text = self.start.as_ref()?;
        let pinned = header.start.map(|hash| *hash.as_bytes());
        let is_pinned = |text: &String| start_hash(Files { data: None, start: Some(text) }) == pinned;
        if is_pinned(text) {
            return Some(text.clone());
        }
        let plain = start::plain(&header_terms(header), self.data.as_deref(), text).ok();
        Some(plain.filter(is_pinned).unwrap_or_else(|| text.clone()))
    }

    /// Keeps them in the home folder.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn keep(&self, home: &Home) -> Result<(), SessionError> {
        [&self.data, &self.start].into_iter().flatten().try_for_each(|text| home.keep(text))
    }
}

/// A log file opened by a person.
#[derive(Debug)]
pub struct Session {
    path: PathBuf,
    home: Home,
    log: Log,
    desk: Desk,
    own: OwnFiles,
}

impl Session {
    /// Opens a log file: checks every byte of it and replays it.
    ///
    /// # Errors
    /// If the file or the log does not hold.
    pub fn open(
        home: &Home,
        identity: Arc<Identity>,
        path: &Path,
        own: OwnFiles,
    ) -> Result<Session, SessionError> {
        let log = log::read_log(&log::read_bytes(path)?)?;
        let own = own.completed(log.header(), home)?;
        let table = replay(&log, own.files())?;
        own.keep(home)?;
        let desk = Desk::new(table, identity);
        Ok(Session { path: path.to_owned(), home: home.clone(), log, desk, own })
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
        own.keep(home)?;
        let log = log::create(path, header)?;
        let mut journal = Journal::open(&home.journals(), log.game())?;
        journal.about_to_write(&log, rest)?;
        log::append(path, &log.head(), rest)?;
        journal.written()?;
        Session::open(home, identity, path, own)
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

    fn fork_file(path: &Path) -> PathBuf {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".fork");
        path.with_file_name(name)
    }

    /// May this machine sign upon this copy?
    ///
    /// # Errors
    /// If it is stale, if the opponent's copy must be read first, or if a fork is open.
    pub fn may_sign(&self) -> Result<(), SessionError> {
        let kept = Session::fork_file(&self.path);
        if kept.exists() {
            return Err(SessionError::ForkOpen { kept });
        }
        let seats: Vec<Seat> = self.desk.seats().collect();
        Journal::open(&self.home.journals(), self.log.game())?.may_sign(&self.log, &seats)?;
        Ok(())
    }

    /// Appends what was written at the desk, and sits down at the new table.
    ///
    /// # Errors
    /// If this copy must not be signed upon, or the file cannot be written; the file is then as it was.
    pub fn append(&mut self, written: Written) -> Result<(), SessionError> {
        if written.entries.is_empty() {
            return Ok(());
        }
        self.may_sign()?;
        let mut journal = Journal::open(&self.home.journals(), self.log.game())?;
        journal.about_to_write(&self.log, &written.entries)?;
        self.log = log::append(&self.path, &self.log.head(), &written.entries)?;
        journal.written()?;
        self.desk = self.desk.moved_to(written.table);
        Ok(())
    }

    /// Takes in another copy of the log: everything in it is checked before a byte of ours changes.
    ///
    /// # Errors
    /// If it does not hold, belongs to another game, or parts ways with ours.
    pub fn receive(&mut self, bytes: &[u8]) -> Result<Merged, SessionError> {
        let theirs = log::read_log(bytes)?;
        let comparison = log::compare(&self.log, &theirs);
        // Another game may be played with other data, so it is told apart before it is replayed.
        if comparison == Comparison::DifferentGame {
            let (ours, theirs) = (self.log.game().to_string(), theirs.game().to_string());
            return Err(SessionError::DifferentGame { ours, theirs });
        }
        let merged = match comparison {
            Comparison::Same => Merged::Same,
            Comparison::FirstExtendsSecond { from } => return Ok(Merged::Ahead { from }),
            Comparison::DifferentGame => unreachable!("another game was told apart above"),
            Comparison::Fork(fork) => {
                // A copy that breaks the rules is no continuation to choose between.
                replay(&theirs, self.own.files())?;
                return Err(self.keep_fork(&fork, bytes));
            }
            Comparison::SecondExtendsFirst { from } => {
                let new: Vec<Signed> =
                    theirs.entries()[from..].iter().map(|placed| placed.signed.clone()).collect();
                return self.go_on(&new);
            }
        };
        Journal::open(&self.home.journals(), self.log.game())?.caught_up(&self.log)?;
        Ok(merged)
    }

    /// Takes in a run of entries: on top of ours where they go on from our last, else as the copy of the log that they
    /// make together with what comes before them.
    ///
    /// # Errors
    /// As for [`Session::receive`]; entries that follow nothing of ours are refused.
    pub fn receive_entries(&mut self, entries: &[Signed]) -> Result<Merged, SessionError> {
        let Some(first) = entries.first() else { return Ok(Merged::Same) };
        let from =
            usize::try_from(first.document().number()).unwrap_or(usize::MAX).min(self.log.entries().len());
        let ours = self.log.entries()[..from].iter().map(|placed| &placed.signed);
        let copy: String = ours.chain(entries).map(Signed::text).collect();
        if from < self.log.entries().len() {
            return self.receive(copy.as_bytes());
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
        self.log = log::append(&self.path, &self.log.head(), entries)?;
        self.desk = self.desk.moved_to(table);
        Journal::open(&self.home.journals(), self.log.game())?.caught_up(&self.log)?;
        Ok(Merged::Extended { from, to: self.log.entries().len() - 1 })
    }

    fn keep_fork(&self, fork: &Fork, bytes: &[u8]) -> SessionError {
        let kept = Session::fork_file(&self.path);
        match fs::write(&kept, bytes) {
            Ok(()) => SessionError::Fork { at: fork.at, proof: fork.to_string(), kept },
            Err(source) => SessionError::Io { path: kept, source },
        }
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
        let first = log::create(path, &header)?;
        log::append(path, &first.head(), &rest)?;
        let session = Session::open(home, identity, path, own)?;
        Journal::open(&home.journals(), session.log.game())?.caught_up(&session.log)?;
        let entries = session.log.entries().len();
        Ok((session, Merged::Started { entries }))
    }
}
