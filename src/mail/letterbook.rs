//! What this machine knows about the correspondence of a game: addresses, and the letter to be answered.
//!
//! Nothing here is secret, and nothing counts: losing it costs typing an address again.

use super::lock::{LockError, wait};
use crate::log::{Hash, Lock, Rank};
use crate::table::Seat;
use crate::yaml::{self, Keep};
use miette::Diagnostic;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::collections::BTreeSet;
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

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Memory {
    addresses: BTreeMap<String, String>,
    answers: Option<String>,
    seen: BTreeSet<String>,
    /// The entries of the log when messages were last looked at.
    #[serde(skip_serializing_if = "is_none")]
    entries: usize,
    early: BTreeMap<String, usize>,
    replying: Option<usize>,
    words: Vec<Words>,
}

impl Keep for Memory {
    const LARGEST: usize = 8 << 20;
}

/// Can a name be a key of the file, and be read again? A long one, or one of several lines, would be written in a way of its own.
fn is_key(name: &str) -> bool {
    name.len() <= 100 && name.chars().all(|c| c.is_ascii_graphic() || c == ' ')
}

fn is_none(entries: &usize) -> bool {
    *entries == 0
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
        memory.early.retain(|name, _| is_key(name));
        memory.addresses.retain(|seat, _| is_key(seat));
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
        if let Some(from) = from.filter(|from| !from.ends_with(".invalid")) {
            self.memory.addresses.entry(seat.word().to_owned()).or_insert_with(|| from.to_owned());
        }
    }

    /// Is a message of a Maildir to be looked at, now that the log has so many entries? One that came too early is
    /// tried again whenever the log has grown.
    #[must_use]
    pub fn is_fresh(&self, name: &str, entries: usize) -> bool {
        !self.memory.seen.contains(name) && self.memory.early.get(name) != Some(&entries)
    }

    /// Was a message looked at that never has to be again?
    #[must_use]
    pub fn has_seen(&self, name: &str) -> bool {
        self.memory.seen.contains(name)
    }

    /// A message was looked at, and never has to be again.
    pub fn saw(&mut self, name: &str) {
        self.memory.early.remove(name);
        self.memory.seen.insert(name.to_owned());
    }

    /// A message came too early for a log of so many entries. One whose name cannot be put down is looked at every time.
    pub fn came_early(&mut self, name: &str, entries: usize) {
        if is_key(name) {
            self.memory.early.insert(name.to_owned(), entries);
        }
    }

    /// Messages are looked at with so many entries in the log. If it had more the last time, it is an old copy: whatever was
    /// seen since has to be looked at again.
    pub fn look_with(&mut self, entries: usize) {
        if entries < self.memory.entries {
            self.memory.seen.clear();
            self.memory.early.clear();
        }
        self.memory.entries = entries;
    }

    /// Forgets messages that are there no more, so that the book does not grow for ever.
    pub fn keep_seen(&mut self, present: &BTreeSet<String>) {
        self.memory.seen.retain(|name| present.contains(name));
        self.memory.early.retain(|name, _| present.contains(name));
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

    /// The words that came with letters, the newest last.
    #[must_use]
    pub fn words(&self) -> &[Words] {
        &self.memory.words
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
        book.saw("1.a");
        book.came_early("2.b", 7);
        // Names as a mail server may make them: the book is read again all the same, and they are looked at every time.
        for name in ["n".repeat(200), "two\nlines".to_owned()] {
            book.came_early(&name, 7);
            assert!(book.is_fresh(&name, 7), "{name}");
        }
        book.save().unwrap();
        let mut book = Letterbook::open(home.path(), game).unwrap();
        assert_eq!((book.address(french), book.answers()), (Some("bo@example.org"), Some("2@x")));
        book.set_address(french, "new@example.org");
        assert!(!book.is_fresh("1.a", 7) && !book.is_fresh("2.b", 7) && book.is_fresh("2.b", 8));
        book.keep_seen(&BTreeSet::new());
        assert_eq!(book.address(french), Some("new@example.org"));
        assert!(book.is_fresh("1.a", 7) && book.is_fresh("2.b", 7));
    }

    #[test]
    fn an_old_copy_of_the_log_has_seen_nothing_of_what_came_later() {
        let home = tempfile::tempdir().unwrap();
        let mut book = Letterbook::open(home.path(), Hash::of(b"game")).unwrap();
        book.look_with(7);
        book.saw("1.a");
        book.look_with(9);
        assert!(book.has_seen("1.a"));
        book.look_with(8);
        assert!(!book.has_seen("1.a"));
    }

    #[test]
    fn r12_whatever_a_letter_says_the_book_is_read_again() {
        let home = tempfile::tempdir().unwrap();
        let game = Hash::of(b"game");
        let mut book = Letterbook::open(home.path(), game).unwrap();
        let said: Vec<Words> = ["Bonjour!\nWell played.", "a\u{2028}b", "\u{0}\u{85}", "- &x |\n  *y"]
            .map(|words| Words { entry: 3, seat: "french\n".to_owned(), words: words.to_owned() })
            .into();
        said.iter().for_each(|words| assert!(book.heard(words.clone())));
        book.arrived(Seat::Player(Side::French), Some("bo\n@example.org"), Some("1\n@x"));
        book.saw("two\nlines");
        book.save().unwrap();
        let book = Letterbook::open(home.path(), game).unwrap();
        assert_eq!(book.words(), said);
        assert!(book.has_seen("two\nlines"));
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
        book.saw("1.a");
        book.save().unwrap();
        assert!(Letterbook::open(home.path(), game).unwrap().has_seen("1.a"));
        assert_eq!(fs::read_to_string(crate::log::beside(&place, ".damaged")).unwrap(), damage);
    }
}
