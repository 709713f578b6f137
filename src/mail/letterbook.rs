//! What this machine knows about the correspondence of a game: addresses, and the letter to be answered.
//!
//! Nothing here is secret, and nothing counts: losing it costs typing an address again.

use super::forum::Remembered;
use super::lock::{LockError, wait};
use crate::log::{Hash, Lock, Rank};
use crate::table::Seat;
use crate::yaml::{self, Keep};
use miette::Diagnostic;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why the book cannot be used.
#[derive(Debug, Error, Diagnostic)]
pub enum LetterbookError {
    /// Somebody else is at work.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Lock(#[from] LockError),
    /// A file.
    #[error("cannot use {}", path.display())]
    #[diagnostic(code(coureur::mail::letterbook_io), help("check the folder and its rights"))]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Memory {
    addresses: BTreeMap<String, String>,
    answers: Option<String>,
    replying: Option<usize>,
    words: Vec<Words>,
    /// What rounds have read in threads.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rounds: Vec<RoundRead>,
    /// The names under which seats write in the forum.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    forum: BTreeMap<String, String>,
    /// What older books held of messages that were looked at, which has a file of its own now.
    #[serde(skip_serializing)]
    seen: IgnoredAny,
    #[serde(skip_serializing)]
    entries: IgnoredAny,
    #[serde(skip_serializing)]
    early: IgnoredAny,
}

/// A block of orders that a round has read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoundRead {
    mark: String,
    entry: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left: Vec<String>,
}

/// Blocks of orders that are remembered; the oldest go first.
const MOST_READ: usize = 4096;
/// And so many bytes of them, so that the book can be read again.
const MOST_READ_BYTES: usize = 1 << 20;

impl Keep for Memory {
    const LARGEST: usize = 8 << 20;
}

/// Can a letter be sent there?
fn is_address(text: &str) -> bool {
    text.parse::<lettre::Address>().is_ok()
}

/// Words that came with a letter, and are in no log.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The last entry here when they came.
    pub entry: u32,
    /// Who is said to have written them, by his seat.
    pub seat: String,
    /// The words.
    pub words: String,
    /// Was he told them at the prompt?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub told: bool,
}

/// Words of letters that are remembered; the oldest go first.
const MOST_WORDS: usize = 16;

/// The letterbook of one game.
#[derive(Debug)]
pub struct Letterbook {
    path: PathBuf,
    memory: Memory,
}

impl Letterbook {
    /// Waits for one's turn at the letterbooks of a home folder: commands take letters in one after the other.
    ///
    /// # Errors
    /// If it does not come.
    pub fn turn(home: &Path) -> Result<Lock, LetterbookError> {
        Ok(wait(Rank::Letters, &home.join("letters").join(".lock"))?)
    }

    /// Opens the letterbook of a game in a home folder; a missing one is empty, and one that makes no sense is set aside.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(home: &Path, game: Hash) -> Result<Letterbook, LetterbookError> {
        let path = home.join("letters").join(format!("{game}.yaml"));
        let memory = yaml::load_or_begin(&path);
        let mut memory: Memory =
            memory.map_err(|source| LetterbookError::Io { path: path.clone(), source })?;
        // What could not be written to is not known.
        memory.addresses.retain(|seat, address| Seat::from_word(seat).is_some() && is_address(address));
        Ok(Letterbook { path, memory })
    }

    /// Writes it down.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self) -> Result<(), LetterbookError> {
        yaml::save(&self.path, &self.memory)
            .map_err(|source| LetterbookError::Io { path: self.path.clone(), source })
    }

    /// Where to write to a seat.
    #[must_use]
    pub fn address(&self, seat: Seat) -> Option<&str> {
        self.memory.addresses.get(seat.word()).map(String::as_str)
    }

    /// Remembers where to write to a seat.
    pub fn set_address(&mut self, seat: Seat, address: &str) {
        self.memory.addresses.insert(seat.word().to_owned(), address.to_owned());
    }

    /// The id of the letter that the next one answers.
    #[must_use]
    pub fn answers(&self) -> Option<&str> {
        self.memory.answers.as_deref()
    }

    /// A letter brought something new: the next one answers it. The address it came from is only a first guess: one
    /// that was given by hand, or that came before, stays.
    pub fn arrived(&mut self, seat: Seat, from: Option<&str>, id: Option<&str>) {
        if let Some(id) = id {
            self.memory.answers = Some(id.to_owned());
        }
        if let Some(from) = from.filter(|from| !from.ends_with(".invalid") && is_address(from)) {
            self.memory.addresses.entry(seat.word().to_owned()).or_insert_with(|| from.to_owned());
        }
    }

    /// Words came with a letter; says whether they are new.
    pub fn heard(&mut self, words: Words) -> bool {
        let known = |known: &Words| known.seat == words.seat && known.words == words.words;
        if self.memory.words.iter().any(known) {
            return false;
        }
        self.memory.words.push(words);
        let surplus = self.memory.words.len().saturating_sub(MOST_WORDS);
        self.memory.words.drain(..surplus);
        true
    }

    /// The words that came with letters since an entry and were not told yet; from now on they are.
    pub fn tell_words(&mut self, first: u64) -> Vec<Words> {
        let new = |said: &&mut Words| !said.told && u64::from(said.entry) >= first;
        let told = self.memory.words.iter_mut().filter(new).map(|said| {
            said.told = true;
            said.clone()
        });
        told.collect()
    }

    /// The words that came with letters, the newest last.
    #[must_use]
    pub fn words(&self) -> &[Words] {
        &self.memory.words
    }

    /// The blocks of orders that rounds have read, the newest last.
    #[must_use]
    pub fn read(&self) -> Vec<Remembered> {
        let one = |read: &RoundRead| Remembered {
            mark: read.mark.clone(),
            entry: read.entry,
            left: read.left.clone(),
        };
        self.memory.rounds.iter().map(one).collect()
    }

    /// A round has read these. What was left over before and is read again is remembered once.
    pub fn has_read(&mut self, read: Vec<Remembered>) {
        for Remembered { mark, entry, left } in read {
            let before =
                self.memory.rounds.iter().position(|read| !read.left.is_empty() && read.mark == mark);
            before.into_iter().for_each(|at| drop(self.memory.rounds.remove(at)));
            self.memory.rounds.push(RoundRead { mark, entry, left });
        }
        let size = |read: &RoundRead| read.mark.len() + read.left.iter().map(String::len).sum::<usize>();
        let mut bytes: usize = self.memory.rounds.iter().map(size).sum();
        while self.memory.rounds.len() > MOST_READ || bytes > MOST_READ_BYTES {
            bytes -= size(&self.memory.rounds.remove(0));
        }
    }

    /// Forgets what was read by rounds that are in the log no more.
    pub fn forget_after(&mut self, last: u32) {
        self.memory.rounds.retain(|read| read.entry <= last);
    }

    /// The names under which seats write in the forum.
    #[must_use]
    pub fn forum_names(&self) -> Vec<(Seat, String)> {
        let seat = |(word, name): (&String, &String)| Some((Seat::from_word(word)?, name.clone()));
        self.memory.forum.iter().filter_map(seat).collect()
    }

    /// A seat writes under this name in the forum.
    pub fn set_forum_name(&mut self, seat: Seat, name: &str) {
        self.memory.forum.insert(seat.word().to_owned(), name.to_owned());
    }

    /// How many entries the log had when a reply was begun that is not in the outbox yet.
    #[must_use]
    pub fn replying(&self) -> Option<usize> {
        self.memory.replying
    }

    /// A reply is begun on so many entries, or is in the outbox now.
    pub fn set_replying(&mut self, entries: Option<usize>) {
        self.memory.replying = entries;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::Side;
    use std::fs;

    #[test]
    fn a_given_address_is_not_replaced_by_a_message() {
        let home = tempfile::tempdir().unwrap();
        let game = Hash::of(b"game");
        let french = Seat::Player(Side::French);
        let mut book = Letterbook::open(home.path(), game).unwrap();
        book.arrived(french, Some("bo@coureur.invalid"), None);
        assert_eq!(book.address(french), None, "nobody can be reached there");
        book.arrived(french, Some("bo@example.org"), Some("1@x"));
        book.arrived(french, Some("mallory@example.org"), Some("2@x"));
        book.save().unwrap();
        let mut book = Letterbook::open(home.path(), game).unwrap();
        assert_eq!((book.address(french), book.answers()), (Some("bo@example.org"), Some("2@x")));
        book.set_address(french, "new@example.org");
        assert_eq!(book.address(french), Some("new@example.org"));
    }

    #[test]
    fn r20_what_is_no_address_is_not_remembered() {
        let home = tempfile::tempdir().unwrap();
        let game = Hash::of(b"game");
        let french = Seat::Player(Side::French);
        let mut book = Letterbook::open(home.path(), game).unwrap();
        book.arrived(french, Some("bo@@example..org"), None);
        assert_eq!(book.address(french), None);
        // As it may stand in a book of an older program.
        book.memory.addresses.insert("french".to_owned(), "bo@@example..org".to_owned());
        book.save().unwrap();
        let mut book = Letterbook::open(home.path(), game).unwrap();
        assert_eq!(book.address(french), None);
        book.arrived(french, Some("bo@example.org"), None);
        assert_eq!(book.address(french), Some("bo@example.org"));
    }

    #[test]
    fn r14_a_book_of_an_older_program_keeps_its_addresses() {
        let home = tempfile::tempdir().unwrap();
        let game = Hash::of(b"game");
        fs::create_dir_all(home.path().join("letters")).unwrap();
        let old = "addresses:\n  french: bo@example.org\nanswers: 2@x\nseen:\n- 1.a\n- 1.b\nentries: 4\nearly:\n  1.c: 3\nreplying: null\nwords: []\n";
        fs::write(home.path().join("letters").join(format!("{game}.yaml")), old).unwrap();
        let book = Letterbook::open(home.path(), game).unwrap();
        assert_eq!(book.address(Seat::Player(Side::French)), Some("bo@example.org"));
        book.save().unwrap();
        assert_eq!(Letterbook::open(home.path(), game).unwrap().answers(), Some("2@x"));
    }

    #[test]
    fn r12_whatever_a_letter_says_the_book_is_read_again() {
        let home = tempfile::tempdir().unwrap();
        let game = Hash::of(b"game");
        let mut book = Letterbook::open(home.path(), game).unwrap();
        let said: Vec<Words> = ["Bonjour!\nWell played.", "a\u{2028}b", "\u{0}\u{85}", "- &x |\n  *y"]
            .map(|words| Words {
                entry: 3,
                seat: "french\n".to_owned(),
                words: words.to_owned(),
                told: false,
            })
            .into();
        said.iter().for_each(|words| assert!(book.heard(words.clone())));
        book.arrived(Seat::Player(Side::French), Some("bo\n@example.org"), Some("1\n@x"));
        book.save().unwrap();
        let book = Letterbook::open(home.path(), game).unwrap();
        assert_eq!(book.words(), said);
        assert_eq!(book.answers(), Some("1\n@x"));
    }

    #[test]
    fn r12_a_damaged_book_is_set_aside_and_stops_nobody() {
        let home = tempfile::tempdir().unwrap();
        let game = Hash::of(b"game");
        let place = home.path().join("letters").join(format!("{game}.yaml"));
        fs::create_dir_all(home.path().join("letters")).unwrap();
        // As the program itself wrote it once.
        let damage = "words:\n- entry: 1\n  seat: french\n  words: |-\n    Bonjour!\n    Well played.\n";
        fs::write(&place, damage).unwrap();
        let mut book = Letterbook::open(home.path(), game).unwrap();
        assert_eq!(book.words(), []);
        book.set_replying(Some(7));
        book.save().unwrap();
        assert_eq!(Letterbook::open(home.path(), game).unwrap().replying(), Some(7));
        assert_eq!(fs::read_to_string(crate::log::beside(&place, ".damaged")).unwrap(), damage);
    }
}
